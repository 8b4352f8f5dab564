# Tabia: `make run` builds and starts it, `make test` installs what the tests need and runs them.

# OpenBench calls `make EXE=name`: the program is left here under that name.
EXE ?= tabia
CARGO ?= cargo

.DEFAULT_GOAL := build
# The tool that merges profiles must be of rustc's own LLVM version: rustup's llvm-tools, or Debian's.
LLVM_MAJOR = $(shell rustc --version --verbose | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
PROFDATA ?= $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata) \
	$(shell command -v llvm-profdata-$(LLVM_MAJOR)))
PGO := $(CURDIR)/target/pgo

.PHONY: help build pgo run test lint test-debug test-release perft-full differential-full bench-perft clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

build: ## Build the fastest program for this machine and leave it here as $(EXE)
	$(CARGO) build --release --bin tabia
	cp target/release/tabia$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)

pgo: ## The same, optimised by a profile of its own search (some 10 % faster; needs llvm-profdata)
	@test -n "$(PROFDATA)" || { echo "make pgo needs llvm-profdata of LLVM $(LLVM_MAJOR): rustup component add llvm-tools, or apt install llvm-$(LLVM_MAJOR)"; exit 1; }
	rm -rf $(PGO)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(PGO)/raw" $(CARGO) build --release --bin tabia --target-dir $(PGO)/measured
	$(PGO)/measured/release/tabia bench > /dev/null
	$(PGO)/measured/release/tabia bench --classical > /dev/null
	$(PROFDATA) merge --output $(PGO)/merged.profdata $(PGO)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(PGO)/merged.profdata" $(CARGO) build --release --bin tabia --target-dir $(PGO)/optimised
	cp $(PGO)/optimised/release/tabia $(EXE)

run: ## Build and start Tabia
	$(CARGO) run --release --bin tabia

test: test-debug test-release ## Run every test

test-debug: # All tests with every assertion on
	$(CARGO) test --workspace
	$(CARGO) test -p tabia-lab --features tune --lib tuning::search

test-release: # What only an optimised build can do in time: perft suites and the bench signature
	$(CARGO) test --release -p tabia-chess --test perft_suites
	$(CARGO) test --release -p tabia --test signature

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
	rm -f $(EXE)
