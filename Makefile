# What the README names. `make help` lists it.

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools that `cargo install` puts there must be found even where the shell's profile was not read.
export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

TARGET := $(or $(CARGO_TARGET_DIR),target)
# The profile of the tests, so that nothing is compiled a second time for the binary.
BINARY := $(TARGET)/debug/parlor

SUITES := format clippy build tests postgres model doctests docs bench deny fuzz clients
TOOLS := compiler nextest deny fuzz python postgres redis
GAME := play

# What belongs to the page appears with it.
ifneq ($(wildcard web/package.json),)
SUITES += web api browser node
TOOLS += node chromium
GAME := serve
PAGE := web/dist/index.html
endif

.PHONY: help run dev test check bench soak races image compose-test fmt setup suite-units $(SUITES:%=suite-%)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(PAGE) ## a game: on the page where there is one, else in the terminal
	@cargo run --release --package parlor -- $(GAME)

dev: $(PAGE) ## the page with its changes shown at once, and the server behind it
	@cargo run --package parlor -- serve & server=$$!; trap "kill $$server" EXIT; cd web && npm run dev

test: setup ## every gate, with a table of seconds
	@.ci/suites $(SUITES)

check: ## the quick gates: format, clippy, unit tests
	@.ci/setup nextest
	@.ci/suites format clippy units

bench: ## speed of every engine on fixed work
	@cargo run --release --package parlor -- bench

soak: suite-build ## load and memory of bot service and server, and 200 games among dying processes; for minutes
	@.ci/setup python postgres redis
	cargo build --release --package parlor
	.ci/soak $(TARGET)/release/parlor
	$(TARGET)/release/parlor load --check
	SOAK_GAMES=200 SOAK_SECONDS=300 cargo nextest run --workspace --no-capture -E 'test(fault_07)'

image: ## the Docker image
	@command -v docker >/dev/null || { echo "docker is missing" >&2; exit 1; }
	docker build --tag parlor .

compose-test: ## a game through docker-compose.yml, where there is a Docker
	@.ci/compose

races: ## threads of the tree search under ThreadSanitizer (needs a nightly toolchain)
	@.ci/races

fmt: ## format the code
	@cargo fmt --all

setup: ## install the tools that are missing
	@.ci/setup $(TOOLS)

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

# What is stored and told, once more on the other database and with a Redis between servers.
suite-postgres: suite-build
	.ci/services cargo nextest run --workspace --no-fail-fast \
	  -E 'package(server) + (package(parlor) & binary(serve) & not test(/bad_settings|process|tournament/))'

suite-units:
	cargo nextest run --workspace --lib --bins

# The atomic numbers of the model checker replace the real ones: no other test runs in such a build.
suite-model:
	cargo test --quiet --package search --features model --lib mcts::model

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

suite-clients: suite-build
	.ci/clients $(BINARY)

suite-web: $(PAGE)
	cd web && npm run check && npm run test

suite-api: suite-build
	.ci/schemathesis $(BINARY)

suite-browser: suite-build $(PAGE)
	cd web && TESTED_BINARY=$(abspath $(BINARY)) npm run test:browser

suite-node: suite-build tests/node/node_modules/.package-lock.json
	cd tests/node && TESTED_BINARY=$(abspath $(BINARY)) npm test

tests/node/node_modules/.package-lock.json: tests/node/package-lock.json
	@.ci/setup node
	cd tests/node && npm install --no-audit --no-fund
	@touch $@

# --- the page ---

# Not `npm ci`: it asks for the packages of all other platforms, which a mirror need not have.
web/node_modules/.package-lock.json: web/package-lock.json
	@.ci/setup node
	cd web && npm install --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/*.* docs/lolchess.md crates/games/src/lolchess/data -type f 2>/dev/null)
	cd web && npm run build
	@touch $@
