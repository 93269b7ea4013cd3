# make          a .venv, Chad's module in dist/chad/, and the verdict on the sample game
# make test     lint, types, every test (those with the real VASSAL engine and in a real browser too), and what `make` does
# make golden   numbers new counters, writes the golden files and records the sample game anew
# make bench    how fast it is
# make soak     thousands of turns played at random: a thousand games of Operation Manta, fifty campaigns and more
# make clean    away with everything these made

PYTHON ?= python3
SAMPLE := examples/operation-manta.vlog
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
OFFLINE := $(BIN)/python -m tests.engine.offline --if-possible
UV_LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

.DELETE_ON_ERROR:
.PHONY: all test lint types engine pytest golden bench soak clean lock

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

.venv/tests: requirements/dev.txt .venv/runs
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

test: lint types pytest all

lint: .venv/tests
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .

types: .venv/tests
	@$(BIN)/mypy --no-error-summary

# Brings the engine's jar and its Java libraries, and a browser, where it may; otherwise says in one line what to install.
engine: .venv/tests
	@$(BIN)/python -m tests.engine.equipment
	@$(BIN)/python -m tests.browser.equipment

pytest: .venv/tests
	@$(BIN)/python -m tests.engine.equipment --quiet
	@$(BIN)/python -m tests.browser.equipment --quiet
	@$(OFFLINE) $(BIN)/python -m pytest --quiet

golden: .venv/tests
	@$(BIN)/python -m builder.piece_ids
	@$(BIN)/python -m tests.engine.equipment
	@GUELTA_GOLDEN=1 $(OFFLINE) $(BIN)/python -m pytest --quiet

bench: .venv/tests
	@$(BIN)/python -m benchmarks

soak: .venv/runs
	@$(BIN)/guelta soak chad --games 1000 --scenario manta
	@$(BIN)/guelta soak chad --games 50 --scenario campaign
	@$(BIN)/guelta soak chad --games 100 --scenario toyota-war --scenario deby

clean:
	@rm -rf .venv .engine .mypy_cache .pytest_cache .ruff_cache .hypothesis build *.egg-info
	@find dist -mindepth 1 ! -name README.md -delete
	@find . -name __pycache__ -prune -exec rm -rf {} +

# For whoever changes a dependency; needs uv.
lock:
	@$(UV_LOCK) pyproject.toml -o requirements/runtime.txt
	@echo 'setuptools>=77' | $(UV_LOCK) - -o requirements/build.txt
	@$(UV_LOCK) --extra dev -c requirements/runtime.txt -c requirements/build.txt pyproject.toml -o requirements/dev.txt
