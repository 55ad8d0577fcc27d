# Every target sets itself up: Python 3.11 to 3.13, make and a package index are all it takes.
# Everything that is run by hand now and then is a module of tools/: CONTRIBUTING.md lists them.

BIN := .venv/bin
APP := .venv/app
READY := .venv/ready
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
AXE := tests/server/node_modules/axe-core/axe.min.js

.PHONY: help run test lint bench web android translations check-game package pictures

# Opens the app; where there is no screen, the table for phones.
run: $(APP) pictures
	@$(BIN)/python -m companion

# Lists these commands.
help:
	@awk -F: '/^# /{said = substr($$0, 3)} /^[a-z][a-z -]*:/ && said {printf "make %-14s%s\n", $$1, said} \
	  !/^# /{said = ""}' Makefile

# All tests that every change must pass, after lint; GAME=go-fish only those of a game.
test: lint pictures $(AXE)
	$(BIN)/pytest -n auto --dist loadgroup $(if $(GAME),-k '$(subst _,-,$(GAME)) or $(subst -,_,$(GAME))')

# Style and types.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Measures speed, kept in docs/performance.md; SHORT=engine measures one part.
bench: $(READY) pictures
	$(BIN)/python -m tools.bench $(SHORT)

# The browser edition as a folder of static files, build/web; SERVE=1 serves it on this machine.
web: $(READY) pictures
	$(BIN)/python -m tools.make_web build/web $(if $(SERVE),--serve)

# The browser edition as an Android package, build/android; with a test key unless one is given.
android: $(READY) pictures
	@$(BIN)/python -m tools.make_android

# Brings what translators fill up to date, and says what is to do; NEW=it begins a language.
translations: $(READY)
	@$(BIN)/python -m tools.make_catalogues $(NEW)

# What a game still lacks: GAME=go-fish, or all games.
check-game: $(READY)
	@$(BIN)/python -m tools.check_game $(subst _,-,$(GAME))

# The wheel in dist/, and all that can be checked here of packages for phones and desktops.
package: $(READY) pictures
	$(PIP) wheel --no-deps --wheel-dir dist .
	$(BIN)/python -m tools.packages_check

# Pictures and catalogues, made from their sources where those have changed.
pictures: $(APP)
	@$(BIN)/python -m tools.make_icons
	@$(BIN)/python -m tools.compile_catalogues

# What looks for hurdles in the page; without npm its tests are skipped, unless they are demanded.
$(AXE):
	-npm install --prefix tests/server --silent --no-audit --no-fund --no-package-lock

# Kivy has wheels for these Pythons only; the first one that can make an environment is taken.
FITS := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))

# What the app needs to run; the groups of pyproject.toml take a pip that knows them.
$(APP): pyproject.toml constraints.txt
	@for python in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	  if $$python -c '$(FITS)' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Table Companion needs Python 3.11, 3.12 or 3.13 with its venv module" \
	    "(Kivy has no wheel for others), and none was found." >&2; \
	  exit 1; \
	fi; \
	echo "Setting up .venv, once: a minute or two." >&2; \
	$$found -m venv .venv
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --constraint constraints.txt --editable . --group build
	@touch $@

# What the tests need besides.
$(READY): $(APP)
	$(PIP) install --constraint constraints.txt --group test
	@touch $@
