# Everything a newcomer needs: `make demo` and `make test`. Both make their own environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEMO := .plagcheck-demo
# The folder with the archives of public corpora; see benchmarks/quality.py.
DATA ?= data

.PHONY: demo test browser check bench evaluate study fuzz torture mutate picture man format clean

demo: $(STAMP)
	@rm -rf $(DEMO)
	$(BIN)/plagcheck index sample_corpus/theses --index $(DEMO)
	$(BIN)/plagcheck check sample_corpus/submissions/s1-en-verbatim.pdf \
	  sample_corpus/submissions/s3-uk-reordered.pdf --index $(DEMO)
	@ls -sh $(DEMO)/segments/*

test: check browser
	$(BIN)/pytest

# The HTML report is tested in a real browser. Without one those tests are skipped, and say so.
browser:
	@if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  { apt-get install -y --no-install-recommends chromium chromium-driver || \
	    { apt-get update && apt-get install -y --no-install-recommends chromium chromium-driver; }; \
	  } >/dev/null 2>&1; then echo "Installed chromium for the tests of the HTML report."; \
	else echo "No chromium and chromedriver, and they could not be installed (needs apt, root and a" \
	  "network): the browser tests of the HTML report will be skipped."; fi

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_architecture.py tests/test_readme.py

# A folder of PDFs and a folder of documents; see benchmarks/checking.py.
CHECKED ?=
bench: $(STAMP)
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/storage.py
	$(BIN)/python benchmarks/constants.py
	$(BIN)/python benchmarks/reading.py $(PDFS)
	$(BIN)/python benchmarks/checking.py $(CHECKED)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python benchmarks/search.py $(SEARCH)

FUZZ_SECONDS ?= 120
fuzz: $(STAMP)
	$(BIN)/python -m tests.hostile.fuzz --seconds $(FUZZ_SECONDS)

# Every call, every byte, every sync: eight minutes of processor time.
torture: $(STAMP)
	$(BIN)/pytest -m torture

# Small changes of one room's code that its tests should notice; see tests/mutation.py.
ROOM ?= text
COUNT ?= 30
mutate: $(STAMP)
	$(BIN)/python -m tests.mutation --room $(ROOM) --count $(COUNT)

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

evaluate: $(STAMP)
	$(BIN)/python benchmarks/quality.py $(DATA)

# docs/METHODS.md from the same archives; `python benchmarks/study.py` draws it anew from its figures.
study: $(STAMP)
	$(BIN)/python benchmarks/study.py $(DATA)

picture: $(STAMP)
	$(BIN)/python docs/picture.py

man: $(STAMP)
	$(BIN)/python docs/man.py

clean:
	rm -rf $(VENV) $(DEMO) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "plagcheck needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@
