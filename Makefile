# Tabia: `make run` builds and starts it, `make test` installs what the tests need and runs them.

# OpenBench calls `make EXE=name`: the program is left here under that name.
EXE ?= tabia
CARGO ?= cargo
NPM ?= npm
PAGE_SOURCES := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts
PYTHON := target/python
# Version 2026.8.2.1, whose requirements tests/clients/requirements.txt names; versions have no tags.
LICHESS_BOT := target/lichess-bot
LICHESS_BOT_COMMIT := bedd1d9e86a8c4c96319490533e4e20fe63d1ac8
LICHESS_BOT_URL ?= https://github.com/lichess-bot-devs/lichess-bot

.DEFAULT_GOAL := build

# The tool that merges profiles must be of rustc's own LLVM version: rustup's llvm-tools, or Debian's.
LLVM_MAJOR = $(shell rustc --version --verbose | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
PROFDATA ?= $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata) \
	$(shell command -v llvm-profdata-$(LLVM_MAJOR)))
PGO := $(CURDIR)/target/pgo

.PHONY: help build pgo portable page run test lint test-page test-browser test-debug lichess-bot test-release test-arm perft-full differential-full bench-perft clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

build: page ## Build the fastest program for this machine and leave it here as $(EXE)
	$(CARGO) build --release --bin tabia
	cp target/release/tabia$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)

pgo: page ## The same, optimised by a profile of its own search (2 to 4 % faster; needs llvm-profdata)
	@test -n "$(PROFDATA)" || { echo "make pgo needs llvm-profdata of LLVM $(LLVM_MAJOR): rustup component add llvm-tools, or apt install llvm-$(LLVM_MAJOR)"; exit 1; }
	rm -rf $(PGO)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(PGO)/raw" $(CARGO) build --release --bin tabia --target-dir $(PGO)/measured
	$(PGO)/measured/release/tabia bench > /dev/null
	$(PGO)/measured/release/tabia bench --classical > /dev/null
	$(PROFDATA) merge --output $(PGO)/merged.profdata $(PGO)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(PGO)/merged.profdata" $(CARGO) build --release --bin tabia --target-dir $(PGO)/optimised
	cp $(PGO)/optimised/release/tabia $(EXE)

# The kernels of the network are chosen when the program starts; only the rest is built for old processors.
portable: page ## A program for every x86-64 processor, somewhat slower; left here as $(EXE)-portable
	RUSTFLAGS="-C target-cpu=x86-64" $(CARGO) build --release --bin tabia --target-dir target/portable
	target/portable/release/tabia bench | tail -1 | grep "^$$(cat BENCH) nodes "
	cp target/portable/release/tabia $(EXE)-portable

page: ## Build the page that the program carries, if Node.js is there
	@if command -v $(NPM) > /dev/null; then $(MAKE) --no-print-directory web/dist/index.html.gz \
		|| echo "The page could not be built; the program is built without it."; \
	else echo "Node.js is not there: the program is built without its page."; fi

# Not `npm ci`: it refuses a lock that lacks the bundler's binaries for other systems, and some
# registries carry only those for their own.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) install --no-save --no-audit --no-fund --loglevel=error
	touch $@

web/dist/index.html.gz: web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && $(NPM) run --silent build

run: build ## Build Tabia and open its page in the browser
	./$(EXE) play

test: test-page test-debug test-release test-browser ## Run every test

test-page: web/node_modules/.package-lock.json web/dist/index.html.gz # Types and logic of the page
	cd web && $(NPM) run --silent check && $(NPM) run --silent test

test-browser: test-page # The page in Debian's Chromium, with the program that the other tests have built
	command -v chromium > /dev/null || (apt-get update && apt-get install -y --no-install-recommends chromium)
	$(CARGO) test --workspace --no-run
	cd web && $(NPM) run --silent test:browser

test-debug: $(PYTHON)/ready lichess-bot # All tests with every assertion on
	@test -x /usr/games/fairymax || (apt-get update -qq && apt-get install -qq -y --no-install-recommends fairymax) > /dev/null 2>&1 \
		|| echo "Without fairymax no game is played against another XBoard engine."
	TABIA_PYTHON=$(abspath $(PYTHON)/bin/python) $(CARGO) test --workspace
	$(CARGO) test -p tabia-lab --features tune --lib tuning::search

# The Python clients of the tests: python-chess and what else tests/clients/requirements.txt names.
$(PYTHON)/ready: tests/clients/requirements.txt
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# It plays whole games in the tests. Nothing waits or fails for it: without a network they are skipped.
lichess-bot: # lichess-bot itself, unless it is on this machine already
	@test -n "$$TABIA_LICHESS_BOT" || test -e ../peers/lichess-bot/lichess-bot.py || test -e $(LICHESS_BOT)/lichess-bot.py \
		|| (rm -rf $(LICHESS_BOT) && git init --quiet $(LICHESS_BOT) && cd $(LICHESS_BOT) \
		&& GIT_TERMINAL_PROMPT=0 timeout 60 git fetch --quiet --depth 1 "$(LICHESS_BOT_URL)" $(LICHESS_BOT_COMMIT) \
		&& git checkout --quiet FETCH_HEAD) < /dev/null > /dev/null 2>&1 \
		|| echo "lichess-bot cannot be had from $(LICHESS_BOT_URL): its games are not played."

# Not the latencies (tests/latency.rs): on a busy machine only the five times longer bounds of a debug
# build hold. Nor the large suite of mates, which takes minutes and has no clock.
test-release: # What only an optimised build can do in time: perft suites, mates and threads by the clock
	$(CARGO) test --release -p tabia-chess --test perft_suites
	$(CARGO) test --release -p tabia-engine --test mates --test threads --test endings -- --skip large_suite --test-threads 1

# `target-cpu=native` of .cargo/config.toml means the machine that builds, so it is replaced.
ARM := aarch64-unknown-linux-gnu
ARM_CARGO = CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
	CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
	RUSTFLAGS="-C target-cpu=generic" $(CARGO)
ARM_OPTIONS := --target $(ARM) --target-dir target/arm

test-arm: ## Rules, kernels, network and signature on 64-bit ARM, emulated (some minutes)
	@command -v qemu-aarch64 > /dev/null && command -v aarch64-linux-gnu-gcc > /dev/null && test -d "$$(rustc --print sysroot)/lib/rustlib/$(ARM)" \
		|| { echo "make test-arm needs: rustup target add $(ARM); apt install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"; exit 1; }
	$(ARM_CARGO) test $(ARM_OPTIONS) -p tabia-platform -p tabia-nnue -p tabia-chess --lib --tests
	$(ARM_CARGO) run $(ARM_OPTIONS) --release --bin tabia -- bench | tail -1 | grep "^$$(cat BENCH) nodes "

lint: ## Check format, lints and documentation, all warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) clippy -p tabia --features tune --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items

perft-full: ## Run every perft suite to its full depth (about an hour)
	TABIA_PERFT=full $(CARGO) test --release -p tabia-chess --test perft_suites

differential-full: ## Compare the rules with shakmaty on a million positions
	TABIA_DIFFERENTIAL=1000000 $(CARGO) test --release -p tabia-chess --test differential

bench-perft: ## Measure perft beside cozy-chess, shakmaty and chess
	$(CARGO) bench -p tabia-chess --bench perft_peers

clean: ## Remove what was built
	$(CARGO) clean
	rm -rf web/dist web/node_modules
	rm -f $(EXE)
