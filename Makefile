# Tabia: `make run` builds and starts it, `make test` installs what the tests need and runs them.

# OpenBench calls `make EXE=name`: the program is left here under that name.
EXE ?= tabia
CARGO ?= cargo
PYTHON := target/python

.DEFAULT_GOAL := build
.PHONY: help build run test lint test-debug test-release perft-full differential-full bench-perft clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

build: ## Build the fastest program for this machine and leave it here as $(EXE)
	$(CARGO) build --release --bin tabia
	cp target/release/tabia$(if $(filter Windows_NT,$(OS)),.exe) $(EXE)

run: ## Build and start Tabia
	$(CARGO) run --release --bin tabia

test: test-debug test-release ## Run every test

test-debug: $(PYTHON)/ready # All tests with every assertion on
	TABIA_PYTHON=$(abspath $(PYTHON)/bin/python) $(CARGO) test --workspace
	$(CARGO) test -p tabia-lab --features tune --lib tuning::search

# The Python clients of the tests: python-chess and what else tests/clients/requirements.txt names.
$(PYTHON)/ready: tests/clients/requirements.txt
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

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
