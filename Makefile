# make          a .venv, Chad's module in dist/chad/, and the verdict on the sample game
# make test     lint, types, every test (those with the real VASSAL engine and in a real browser too), and what `make` does;
#               VASSAL=DIR runs an installed VASSAL instead of the tests' own, VASSAL=A:B:C one by its Java class path
# make quick    lint, types and the tests nearest to what differs from the last commit (SINCE=COMMIT from another), in a minute or so
# make docs     the documentation as a site, in build/site
# make pictures draws the pictures of the README and the documentation anew, at the real engine and in a real browser
# make release  the wheel and the source distribution, in build/release
# make golden   numbers new counters, writes the golden files and records the sample game anew; a version of a module is frozen by
#               `guelta publish`, not by this
# make evenings plays the evenings of tests/engine/evenings by mouse in VASSAL and records their logs anew, in a quarter of an hour each
# make bench    how fast it is
# make soak     thousands of turns played at random: a thousand games of Operation Manta, fifty campaigns and more
# make clean    away with everything these made

PYTHON ?= python3
SAMPLE := examples/operation-manta.vlog
BIN    := .venv/bin
PAGE   := .venv/page/node_modules/.bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
SCRIPTS := $(wildcard companion/page/*.d.ts companion/page/static/*.js companion/page/static/*.css tests/browser/*.js)
OFFLINE := $(BIN)/python -m tests.engine.offline --if-possible
VASSAL  ?=
SINCE   ?= HEAD
UV_LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

export GUELTA_VASSAL := $(VASSAL)

.DELETE_ON_ERROR:
.PHONY: all test quick docs pictures release lint types engine pytest golden evenings bench soak clean lock

all: .venv/runs
	@$(BIN)/guelta build chad
	@$(BIN)/guelta check $(SAMPLE); code=$$?; test $$code -le 1
	@echo
	@echo "The module is $(CURDIR)/dist/chad/chad.vmod"
	@echo "To open it: VASSAL (vassalengine.org), File > Open Module, then New Game > Operation Manta."

# The pinned dependencies, then guelta itself from this folder.
.venv/runs: requirements/runtime.txt requirements/build.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/runtime.txt
	@$(PIP) install --no-deps --no-build-isolation --config-settings editable_mode=compat --editable .
	@touch $@

# What tests need, and in .venv/wheels what a player's installer would fetch, since tests have no network.
.venv/tests: requirements/dev.txt .venv/runs
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@rm -rf .venv/wheels
	@$(PIP) download --no-deps --require-hashes -r requirements/runtime.txt -r requirements/build.txt -d .venv/wheels
	@touch $@

test: lint types pytest all

# What checks the page's scripts and styles. Without npm they are left out in one line, but not where everything must be checked.
.venv/page/runs: requirements/page/package.json requirements/page/package-lock.json .venv/tests
	@mkdir -p .venv/page && cp requirements/page/package*.json .venv/page
	@if command -v npm >/dev/null; \
	then cd .venv/page && npm ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error --silent; \
	else echo "The page's scripts and styles are not checked: apt install npm"; test -z "$$CI"; fi
	@touch $@

lint: .venv/tests .venv/page/runs
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@test ! -x $(PAGE)/biome || said=$$($(PAGE)/biome lint --error-on-warnings $(SCRIPTS) 2>&1) || { echo "$$said"; exit 1; }

types: .venv/tests .venv/page/runs build/tree
	@$(BIN)/mypy --no-error-summary
	@test ! -x $(PAGE)/tsc || $(PAGE)/tsc --project requirements/page

# Brings the engine's jar and its Java libraries, and a browser, where it may; otherwise says in one line what to install.
engine: .venv/tests
	@$(BIN)/python -m tests.engine.equipment
	@$(BIN)/python -m tests.browser.equipment

# What needs no engine and no browser on every core; then those two, on two cores at most and file by file, since they mind how long
# things take, in the order of their conftest: the longest first. There a busy machine can disturb a real mouse: what failed is tried
# once more by itself, and counts if it fails again.
pytest: .venv/tests
	@$(BIN)/python -m tests.engine.equipment --quiet
	@$(BIN)/python -m tests.browser.equipment --quiet
	@$(OFFLINE) $(BIN)/python -m pytest --quiet --numprocesses auto --ignore tests/engine --ignore tests/browser
	@$(OFFLINE) $(BIN)/python -m pytest --quiet --numprocesses auto --maxprocesses 2 --dist loadfile --no-loadscope-reorder \
		tests/engine tests/browser \
	|| { echo "Once more what failed:"; $(OFFLINE) $(BIN)/python -m pytest --quiet --last-failed --last-failed-no-failures none tests/engine tests/browser; }

quick: lint types
	@$(BIN)/python -m tests.quick $(SINCE)

# The house as it lies when it is installed, of links: mypy and the documentation read files, and run nothing that finds them.
build/tree: guelta
	@rm -rf $@ && mkdir -p $@/guelta
	@for each in $(filter-out guelta/__pycache__,$(wildcard guelta/*)) rules builder companion source_art; do ln -s "$(CURDIR)/$$each" $@/guelta/; done

docs: .venv/tests build/tree
	@$(BIN)/python docs/rooms/draw.py
	@$(BIN)/python docs/looks/draw.py
	@$(BIN)/python -m mkdocs build --strict --quiet

pictures: .venv/tests build/tree
	@$(BIN)/python docs/looks/draw.py
	@$(BIN)/python docs/boards/draw.py
	@$(OFFLINE) $(BIN)/python -m tests.pictures

release: .venv/runs
	@$(BIN)/python -c "import setuptools.build_meta as backend; backend.build_sdist('build/release')" >/dev/null
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir build/release build/release/guelta-*.tar.gz
	@ls build/release

golden: .venv/tests
	@$(BIN)/python -m guelta.builder.module.piece_ids
	@$(BIN)/python -m tests.engine.equipment
	@GUELTA_GOLDEN=1 $(OFFLINE) $(BIN)/python -m pytest --quiet

evenings: .venv/tests
	$(OFFLINE) $(BIN)/python -m tests.engine.evenings.record

bench: .venv/tests
	@$(BIN)/python -m benchmarks

soak: .venv/runs
	@$(BIN)/guelta soak chad --games 1000 --scenario manta --plant
	@$(BIN)/guelta soak chad --games 50 --scenario campaign --plant
	@$(BIN)/guelta soak chad --games 100 --scenario toyota-war --scenario deby --plant
	@$(BIN)/guelta soak chad_2021 --games 100 --plant
	@$(BIN)/guelta soak angola --games 500 --plant

clean:
	@rm -rf .venv .engine .mypy_cache .pytest_cache .ruff_cache .hypothesis build *.egg-info
	@find dist -mindepth 1 ! -name README.md -delete
	@find . -name __pycache__ -prune -exec rm -rf {} +

# For whoever changes a dependency; needs uv.
lock:
	@$(UV_LOCK) pyproject.toml -o requirements/runtime.txt
	@echo 'setuptools>=77' | $(UV_LOCK) - -o requirements/build.txt
	@$(UV_LOCK) --extra dev --extra fonts -c requirements/runtime.txt -c requirements/build.txt pyproject.toml -o requirements/dev.txt
