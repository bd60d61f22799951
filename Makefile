# What the README names. `make help` lists it.

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools that `cargo install` puts there must be found even where the shell's profile was not read.
export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

TARGET := $(or $(CARGO_TARGET_DIR),target)
# The profile of the tests, so that nothing is compiled a second time for the binary.
BINARY := $(TARGET)/debug/parlor

SUITES := format clippy build tests doctests docs bench deny

.PHONY: help run test check bench fmt setup $(SUITES:%=suite-%)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## a game in the terminal
	@cargo run --release --package parlor -- play

test: setup ## every gate, with a table of seconds
	@.ci/suites $(SUITES)

check: ## the quick gates: format, clippy, unit tests
	@.ci/setup nextest
	@.ci/suites format clippy units

bench: ## speed of every engine on fixed work
	@cargo run --release --package parlor -- bench

fmt: ## format the code
	@cargo fmt --all

setup: ## install the tools that are missing
	@.ci/setup compiler nextest deny fuzz

# --- the suites of `make test` ---

suite-format:
	cargo fmt --all --check

suite-clippy:
	cargo clippy --workspace --all-targets --quiet -- -D warnings

# One build for the tests and the binary: two would compile the dependencies twice, with other features.
suite-build:
	cargo build --workspace --bins --tests --profile test

suite-tests: suite-build
	cargo nextest run --workspace --no-fail-fast

suite-units:
	cargo nextest run --workspace --lib --bins

suite-doctests:
	cargo test --workspace --doc --quiet

suite-docs:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

suite-bench: suite-build
	$(BINARY) bench --check bench.txt

# Advisories are left out: they need a download, and a gate must not depend on the weather.
suite-deny:
	cargo deny --log-level error check licenses bans sources

suite-fuzz:
	.ci/fuzz 20
