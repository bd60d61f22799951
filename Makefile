# The commands of the repository; `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools installed by `cargo install` must be found even if the shell's profile was not read.
export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

# Property tests draw the same cases in every run; another seed draws others.
export PROPTEST_RNG_SEED ?= 1

TARGET := $(or $(CARGO_TARGET_DIR),target)
# Built with the profile of the tests, so that nothing is compiled a second time for the binary.
BINARY := $(TARGET)/debug/parlor

SUITES := format clippy build tests postgres model doctests docs libraries bench deny fuzz clients install
TOOLS := compiler nextest deny fuzz python postgres redis qemu promtool deb
GAME := play

# The page's checks, if there is a page.
ifneq ($(wildcard web/package.json),)
SUITES += web api browser node
TOOLS += node chromium
GAME := serve
PAGE := web/dist/index.html
endif

.PHONY: help run dev test check bench soak races release package arm image compose-test fmt setup suite-units $(SUITES:%=suite-%)

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A profile of its own: engines as fast as in a release, in less than half of its compile time.
run: $(PAGE) ## build, and serve the page at http://127.0.0.1:8080
	@cargo run --profile quick --package parlor -- $(GAME)

dev: $(PAGE) ## the page with hot reload, and a server behind it
	@cargo run --package parlor -- serve & server=$$!; trap "kill $$server" EXIT; cd web && npm run dev

test: setup ## run every check and print a table of timings
	@.ci/suites $(SUITES)

check: ## run the quick checks: format, clippy, unit tests
	@.ci/setup nextest
	@.ci/suites format clippy units

bench: ## measure the speed of every engine on fixed searches
	@cargo run --release --package parlor -- bench

soak: suite-build ## latency, load, memory, puzzle proofs, long looks at checked games, 200 games with processes killed; takes minutes
	@.ci/setup python node postgres redis
	cargo build --release --package parlor
	.ci/soak $(TARGET)/release/parlor
	$(TARGET)/release/parlor puzzles --check
	VERDICTS=deep cargo nextest run --workspace -E 'binary(verdicts)'
	$(TARGET)/release/parlor load --check
	$(TARGET)/release/parlor load --hostile --check
	SOAK_GAMES=200 SOAK_SECONDS=300 cargo nextest run --workspace --no-capture -E 'test(fault_07)'

image: ## build the Docker image
	@command -v docker >/dev/null || { echo "docker is missing" >&2; exit 1; }
	docker build --build-arg "commit=$$(git rev-parse --short=12 HEAD)" --tag parlor .

compose-test: ## play a game through docker-compose.yml, if Docker is installed
	@.ci/compose

release: $(PAGE) ## build dist/parlor, optimised and stripped, with its symbols beside it
	@.ci/release

package: release ## build a Debian package and an archive for other Linux systems in dist/
	@.ci/setup deb
	@.ci/package dist/parlor dist

arm: ## build for 64-bit ARM and run the unit tests of rules and engines under emulation
	@.ci/arm

races: ## run the tree search under ThreadSanitizer (needs a nightly toolchain)
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

# The tests of the server once more, on PostgreSQL and with Redis between servers.
suite-postgres: suite-build
	.ci/services cargo nextest run --workspace --no-fail-fast \
	  -E 'package(server) + (package(parlor) & binary(serve) & not test(/bad_settings|process|tournament/)) + (package(tests) & test(/^traces/))'

suite-units:
	cargo nextest run --workspace --lib --bins

# The model checker replaces the atomics of the standard library: no other test can run in such a build.
suite-model:
	cargo test --quiet --package parlor-search --features model --lib mcts::model

suite-doctests:
	cargo test --workspace --doc --quiet

suite-docs:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

# The two libraries as they would be published; everything that they need is downloaded by now.
suite-libraries:
	cargo package --offline --allow-dirty --no-verify --quiet --package parlor-game --package parlor-search

suite-bench: suite-build
	$(BINARY) bench --check bench.txt

# Without advisories: they need a download, and the result must not depend on the network.
suite-deny:
	cargo deny --log-level error check licenses bans sources

suite-fuzz:
	.ci/fuzz 20

suite-clients: suite-build
	@.ci/setup node openssl
	.ci/clients $(BINARY)
	.ci/accounts $(BINARY)

# The Debian package of the binary that was built, installed into a throw-away root and used.
suite-install: suite-build
	.ci/install $(BINARY)

suite-web: $(PAGE)
	cd web && npm run check && npm run test

suite-api: suite-build tests/openapi/node_modules/.package-lock.json
	.ci/openapi $(BINARY)
	.ci/schemathesis $(BINARY)

suite-browser: suite-build $(PAGE)
	cd web && TESTED_BINARY=$(abspath $(BINARY)) npm run test:browser

suite-node: suite-build tests/node/node_modules/.package-lock.json
	cd tests/node && TESTED_BINARY=$(abspath $(BINARY)) npm test

tests/node/node_modules/.package-lock.json tests/openapi/node_modules/.package-lock.json: %/node_modules/.package-lock.json: %/package-lock.json
	@.ci/setup node
	.ci/packages $*
	@touch $@

# --- the page ---

web/node_modules/.package-lock.json: web/package-lock.json
	@.ci/setup node
	.ci/packages web
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/*.* docs/lolchess.md crates/games/src/lolchess/data -type f 2>/dev/null)
	cd web && npm run build
	@touch $@
