# Everything a newcomer needs: `make demo` and `make test`. Both make their own environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := .plagcheck-demo
# Versions of everything that is installed, the build tools included; `make update` renews them.
LOCK := constraints.txt
# The folder with the archives of public corpora; see benchmarks/quality.py.
DATA ?= data

# Hundreds of tests start a process each: without stored bytecode all would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

# Environments: what a user needs, what a developer needs besides, and the peers of the benchmarks.
USER := $(VENV)/.user
DEV := $(VENV)/.dev
PEERS := $(VENV)/.peers
# pip before 25.3 takes versions of build tools from the first, later ones from the second.
PIP = PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK) $(BIN)/python -m pip install --quiet \
  --no-compile --disable-pip-version-check

.PHONY: demo test quick every-test quick-tests check lint browser ocr matrix lowest update bench \
  evaluate study fuzz torture mutate picture man format clean

demo: $(USER)
	@rm -rf $(DEMO)
	@echo "Indexing the sample corpus."
	$(BIN)/plagcheck index sample_corpus/theses --index $(DEMO)
	@echo "Checking two submissions."
	$(BIN)/plagcheck check sample_corpus/submissions/s1-en-verbatim.pdf \
	  sample_corpus/submissions/s3-uk-reordered.pdf --index $(DEMO)
	@ls -sh $(DEMO)/segments/*

# Formatter, linter and types run beside the tests: the first time they take 14 s of one processor.
BESIDE_LINT = @$(MAKE) --no-print-directory --jobs=2 lint
PYTEST = $(BIN)/pytest --numprocesses auto --dist worksteal
test: $(DEV) browser ocr
	$(BESIDE_LINT) every-test

# What to run between two commits: under a minute on two cores.
quick: $(DEV)
	$(BESIDE_LINT) quick-tests

every-test: $(DEV)
	$(PYTEST)

quick-tests: $(DEV)
	$(PYTEST) -m 'not torture and not slow'

check: lint
	$(BIN)/pytest tests/test_architecture.py tests/test_readme.py

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The HTML report is tested in a real browser. Without one those tests are skipped, and say so.
browser:
	@if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing Debian's chromium and chromium-driver for the tests of the HTML report." && \
	  { apt-get install -y --no-install-recommends chromium chromium-driver || \
	    { apt-get update && apt-get install -y --no-install-recommends chromium chromium-driver; }; \
	  } >/dev/null 2>&1; then echo "Installed chromium."; \
	else echo "No chromium and chromedriver, and they could not be installed (needs apt, root and a" \
	  "network): the browser tests of the HTML report will be skipped."; fi

# Scans are tested with a real engine. Without its languages those tests are skipped, and say so.
OCR_DATA := $(addprefix tesseract-ocr-,ukr rus eng deu chi-sim)
ocr:
	@if ls /usr/share/tesseract-ocr/*/tessdata/ukr.traineddata >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing Debian's $(OCR_DATA) and djvulibre-bin for the tests of scans." && \
	  { apt-get install -y --no-install-recommends $(OCR_DATA) djvulibre-bin || \
	    { apt-get update && \
	      apt-get install -y --no-install-recommends $(OCR_DATA) djvulibre-bin; }; \
	  } >/dev/null 2>&1; then echo "Installed the languages of OCR."; \
	else echo "No languages of OCR, and they could not be installed (needs apt, root and a" \
	  "network): the tests of scans will be skipped."; fi

# The quick round on every supported Python that this machine has.
PYTHONS ?= 3.11 3.12 3.13
matrix:
	@for version in $(PYTHONS); do \
	  if python=$$(.ci/find-python $$version); then \
	    echo "Python $$version: $$python"; \
	    $(MAKE) --no-print-directory quick PYTHON=$$python VENV=.venv-$$version || exit 1; \
	  else echo "Python $$version: not on this machine, left out."; fi; \
	done

# The quick round with the oldest versions that pyproject.toml allows.
lowest:
	@$(MAKE) --no-print-directory quick VENV=.venv-lowest LOCK=constraints-lowest.txt

# New versions of everything, for all supported Pythons at once; then the tests.
RESOLVE = .venv-update/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade \
  --no-annotate --custom-compile-command 'make update' --extra dev pyproject.toml
update:
	@echo "Installing uv in .venv-update."
	@$(PYTHON) -m venv .venv-update
	@.venv-update/bin/python -m pip install --quiet --upgrade uv
	$(RESOLVE) --extra bench --output-file constraints.txt
	$(RESOLVE) --resolution lowest-direct --output-file constraints-lowest.txt
	@$(MAKE) --no-print-directory test matrix lowest

# A folder with the PDFs of one archive; see benchmarks/checking.py.
CHECKED ?=
bench: $(DEV) $(PEERS)
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/storage.py
	$(BIN)/python benchmarks/constants.py
	$(BIN)/python benchmarks/reading.py $(PDFS)
	$(BIN)/python benchmarks/checking.py $(CHECKED)
	$(BIN)/python benchmarks/search.py $(SEARCH)

FUZZ_SECONDS ?= 120
fuzz: $(DEV)
	$(BIN)/python -m tests.hostile.fuzz --seconds $(FUZZ_SECONDS)

# Every call, every byte, every sync, and 10,000 forged indexes: 22 minutes of processor time.
torture: $(DEV)
	$(BIN)/pytest -m torture

# Small changes of one room's code that its tests should notice; see tests/mutation.py.
ROOM ?= text
COUNT ?= 30
mutate: $(DEV)
	$(BIN)/python -m tests.mutation --room $(ROOM) --count $(COUNT)

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

evaluate: $(DEV)
	$(BIN)/python benchmarks/quality.py $(DATA)

# docs/METHODS.md from the same archives; `python benchmarks/study.py` draws it anew from its figures.
study: $(DEV)
	$(BIN)/python benchmarks/study.py $(DATA)

picture: $(DEV)
	$(BIN)/python docs/picture.py

# The manual page and the completion scripts, which the wheel carries, and the page on the library.
man: $(DEV)
	$(BIN)/python docs/man.py
	$(BIN)/python docs/api.py

clean:
	rm -rf .venv .venv-* $(DEMO) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "plagcheck needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Making an environment in $(VENV) with $$($(PYTHON) --version)."
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv module is missing; on Debian: apt install python3-venv"; exit 1; }

$(USER): pyproject.toml $(LOCK) | $(BIN)/python
	@echo "Installing plagcheck and the libraries it needs (about 230 MB) from PyPI."
	@$(PIP) --editable .
	@touch $@

$(DEV): pyproject.toml $(LOCK) | $(BIN)/python
	@echo "Installing plagcheck, its extras and the developers' tools (about 600 MB) from PyPI."
	@$(PIP) --editable '.[dev]'
	@touch $(USER) $@

$(PEERS): pyproject.toml $(LOCK) | $(BIN)/python
	@echo "Installing the peers of the benchmarks from PyPI."
	@$(PIP) --editable '.[bench]'
	@touch $@
