# Counterpoise: everything from a fresh clone with nothing but Python 3.11 (or newer) and make.
#
#   make study          play the standard study of War of Kings and write its report
#   make publish        the bundle of this repository's own studies, in build/publish: files that need no server
#   make serve          odds, reports and games to watch in a browser, on this machine only
#   make test           everything that is checked before a change is accepted
#   make check          lint, and the interpreted tests of what was changed; of one game: make check GAME=kings;
#                       of one clause: make check CLAUSE=K19.1
#   make clauses        which functions carry a rulebook's clauses out, and which tests: make clauses GAME=kings
#   make lint           the checks that run no test
#   make browser        a Chromium for the tests in tests/browser, which skip without one
#   make playthroughs   write the golden playthroughs again; review the difference like code
#   make bench          how fast this machine is
#   make docs           write the generated pages of docs/ again
#   make site           build the documentation as a site into build/site
#   make install        an environment that plays and reports, without what tests need
#   make constraints    upgrade what tests need, and write the versions that they run with from then on
#   make clean          remove what these commands made, runs excepted

PYTHON ?= python3
VENV ?= .venv
STUDY ?= kings
BIN := $(VENV)/bin
# Without byte code, which takes longer than all else of an installation: most modules are never imported.
INSTALL := $(BIN)/python -m pip install --quiet --no-compile
PLAYABLE := $(VENV)/.playable
SERVING := $(VENV)/.serving
READY := $(VENV)/.ready
COMPARED := $(patsubst %,build/studies/%/comparison.html,kings_last_seat winds-arms ten_factions)
COMPARED_GAMES := 2000
CLAUSES := tests/games  # run interpreted alone
FIRST := tests/analysis tests/conformance tests/docs tests/oracles tests/playthroughs tests/policies
COMMANDS := tests/reports/commands
REPORTS := tests/reports
LAB := tests/lab tests/sim/runs
# Kept even where a shell says otherwise: else every start compiles all sources and pytest rewrites every assertion.
export PYTHONDONTWRITEBYTECODE =
# Two parts of the tests run side by side: threads of linear algebra would wait for each other's processor.
unit-first unit-commands unit-reports unit-lab unit-rest interpreted: export OPENBLAS_NUM_THREADS = 1
# Numba colours its messages where colorama is installed, as among the test tools, at a twentieth of the compiling time.
export NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING = 1

.PHONY: study publish serve test check clauses lint unit unit-first unit-commands unit-reports unit-lab unit-rest interpreted browser playthroughs bench docs site constraints install clean
.DEFAULT_GOAL := study

study: $(PLAYABLE)
	$(BIN)/counterpoise study $(STUDY)

publish: $(COMPARED)
	$(BIN)/counterpoise publish build/publish $(addprefix --include ,$(COMPARED))

build/studies/%/comparison.html: docs/studies/%.toml $(PLAYABLE)
	rm -rf $(@D)
	mkdir -p build/studies
	$(BIN)/counterpoise compare $< -n $(COMPARED_GAMES) --out $(@D)

serve: $(SERVING)
	$(BIN)/counterpoise serve

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else \
	  "Counterpoise needs Python 3.11 or newer; %s is %s. Name another one: make PYTHON=python3.12" \
	  % (sys.executable, sys.version.split()[0]))'
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --editable .
	$(BIN)/python -c 'import numba, reports.assembly.analysed, reports.figures'  # byte code of what plays and reports
	@touch $@

install: $(PLAYABLE)

$(SERVING): $(PLAYABLE)  # what a server needs besides
	$(INSTALL) --editable '.[web]'
	@touch $@

$(READY): $(PLAYABLE) constraints.txt  # what tests need besides: whoever only plays does not wait for it
	$(INSTALL) --constraint constraints.txt --editable '.[test,docs]'
	@touch $@

test: $(READY)
# Two side by side: each keeps one processor busy. The first part compiles the games for those that come later, and long
# parts come before short ones, so that both are busy to the end.
	$(MAKE) --jobs=2 unit-first lint interpreted unit-rest unit-commands unit-reports unit-lab site

check: $(READY)
	$(BIN)/python -m tests.check $(GAME) $(CLAUSE)

clauses: $(READY)
	@$(BIN)/python -m tests.clauses $(GAME) $(CLAUSE)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.fields

unit: unit-first unit-commands unit-reports unit-lab unit-rest

unit-first: $(READY)
	$(BIN)/python -m pytest -q -m "not plain" $(FIRST)

unit-commands: $(READY)
	$(BIN)/python -m pytest -q -m "not plain" $(COMMANDS)

unit-reports: $(READY)
	$(BIN)/python -m pytest -q -m "not plain" --ignore=$(COMMANDS) $(REPORTS)

unit-lab: $(READY)
	$(BIN)/python -m pytest -q -m "not plain" $(LAB)

unit-rest: $(READY)
	$(BIN)/python -m pytest -q -m "not plain" $(addprefix --ignore=,$(CLAUSES) $(FIRST) $(REPORTS) $(LAB))

interpreted: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -m "interpreted or plain"

browser:
	@.ci/browser

playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs.write

bench: $(PLAYABLE)
	$(BIN)/python -m benchmarks.speed

docs: $(READY)
	$(BIN)/python -m docs.generate

site: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

constraints: $(PLAYABLE)
	$(INSTALL) --upgrade --upgrade-strategy eager --editable '.[test,docs]'
	@echo '# The versions that continuous integration tests with; `make constraints` writes them again.' > constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable | grep -E '^[A-Za-z0-9_.-]+==' | sort -f >> constraints.txt

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
