# Every target sets itself up: Python 3.11 to 3.13, make and a package index are all it takes.
# A new target is one line: `name: $(READY) ; $(BIN)/python …`, below another that says what it does.

BIN := .venv/bin
READY := .venv/ready
AXE := tests/server/node_modules/axe-core/axe.min.js

FILES_KEPT := tests/record tests/library tests/cli tests/test_platform.py
N ?= 5000
CUTS ?= 100
SLIPS ?= 500
TAPS ?= 10000
KILLS ?= 300
SEED ?= $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')

.PHONY: help run test lint check-game test-game golden catalogues library bench apk-check desktop-check reader-check emulator-walk screenshots store-pictures icons fonts power-cuts slips walk test-elsewhere test-nightly web web-try web-kills

# Opens the app; where there is no screen, the table for phones.
run: icons
	@$(BIN)/python -m companion

# Lists these commands.
help:
	@awk -F: '/^# /{said = substr($$0, 3)} /^[a-z][a-z -]*:/ && said {printf "make %-18s%s\n", $$1, said} \
	  !/^# /{said = ""}' Makefile

# Draws pictures and compiles catalogues whose sources have changed; whoever opens a window needs them.
icons: $(READY)
	@$(BIN)/python -m tools.make_icons
	@$(BIN)/python -m tools.compile_catalogues

bench apk-check reader-check screenshots store-pictures: icons

# All tests that every change must pass, after lint.
test: lint $(AXE)
	$(BIN)/pytest -n 2 --dist loadgroup

# With all shapes of phones and everything else that takes too long for every run.
test-nightly: lint $(AXE)
	NIGHTLY=1 $(BIN)/pytest -n 2 --dist loadgroup

# Style and types.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What needs no window, in Turkish, in Kiritimati, without rights; and files, without POSIX.
test-elsewhere: $(READY)
	$(BIN)/python -m tools.need setpriv=util-linux /usr/share/i18n/locales/tr_TR=locales \
	  /usr/share/zoneinfo/Pacific/Kiritimati=tzdata
	$(BIN)/python -m tools.elsewhere -n 2
	$(BIN)/python -m pytest -p tests.like_windows -p no:cacheprovider $(FILES_KEPT)

# What a game still lacks: GAME=go-fish, or all games.
check-game: $(READY)
	@$(BIN)/python -m tools.check_game $(subst _,-,$(GAME))

# Every test that names the game, in a title or a file.
test-game: lint
	$(BIN)/pytest -n 2 -k '$(subst _,-,$(GAME)) or $(subst -,_,$(GAME))'

# The golden matches that every game keeps, from its stories.
golden: $(READY)
	$(BIN)/python -m tools.make_golden

# Brings what translators fill up to date, and says what is to do; NEW=it begins a language.
catalogues: $(READY)
	@$(BIN)/python -m tools.make_catalogues $(NEW)

# Measures speed, kept in docs/performance.md; SHORT=engine measures one part.
bench: $(READY)
	$(BIN)/python -m tools.bench $(SHORT)

# All of the Android package that can be checked without Android’s tools.
apk-check: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[apk]'
	$(BIN)/python -m tools.need javac=default-jdk-headless
	$(BIN)/python -m tools.apk_check
	$(BIN)/pytest --quiet tests/test_device.py tests/android/checks.py

# What desktops, stores and GitHub would say of our files.
desktop-check: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[check]'
	$(BIN)/python -m tools.need appstreamcli=appstream desktop-file-validate=desktop-file-utils \
	  msgfmt=gettext
	desktop-file-validate data/desktop/*.desktop
	appstreamcli validate --no-net data/desktop/*.metainfo.xml
	for file in data/locale/*/*.po; do msgfmt --check --output-file=/dev/null $$file || exit 1; done
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

# A match kept with a screen reader, on a bus of its own.
reader-check: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[desktop,reader]'
	$(BIN)/python -m tools.need dbus-run-session=dbus-daemon \
	  /usr/share/dbus-1/services/org.a11y.Bus.service=at-spi2-core
	dbus-run-session -- $(BIN)/pytest --quiet tests/screen_reader/checks.py

# Needs `adb` and a phone or an emulator on which the package is installed.
emulator-walk: $(READY)
	$(BIN)/python -m tools.emulator_walk

# Pictures of every screen, in build/screenshots; the fonts of the app, from their sources.
screenshots fonts: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m tools.$(if $(filter screenshots,$@),,make_)$@

# The pictures that stores show, in every language.
store-pictures: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m tools.store_pictures

# Cuts the power while moves are logged, CUTS times: what was kept must be there.
power-cuts: $(READY)
	$(BIN)/python -m tools.power_cut $(CUTS)

# The browser edition as a folder of static files; `web-try` serves it here.
web web-try: icons
	$(BIN)/python -m tools.make_web build/web $(if $(filter web-try,$@),--serve)

# Kills of the edition's storage worker and of the whole browser; the suite does a few of them.
web-kills: icons
	NIGHTLY=1 KILLS=$(KILLS) $(BIN)/python -m pytest -q tests/browser/test_kills.py

# Random slips, each mended by any of the answers that are offered; the suite does a quarter of 500.
slips: $(READY)
	NIGHTLY=1 SLIPS=$(SLIPS) $(BIN)/python -m pytest -q tests/session/test_repair.py

# A random walk through the whole app, with a new seed unless one is given; the suite walks a little.
walk: $(READY)
	TAPS=$(TAPS) SEED=$(SEED) $(BIN)/python -m pytest -v -n 2 tests/journeys/test_walk.py

# What looks for hurdles in the page; without npm its tests are skipped, unless they are demanded.
$(AXE):
	-npm install --prefix tests/server --silent --no-audit --no-fund --no-package-lock

# A library of N past matches, to look at.
library: $(READY)
	$(BIN)/python -m tools.make_library build/library-$(N) $(N)

# Kivy has wheels for these Pythons only; the first one that can make an environment is taken.
FITS := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))

$(READY): pyproject.toml
	@for python in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	  if $$python -c '$(FITS)' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Table Companion needs Python 3.11, 3.12 or 3.13 with its venv module" \
	    "(Kivy has no wheel for others), and none was found." >&2; \
	  exit 1; \
	fi; \
	echo "Setting up .venv, once: a few minutes." >&2; \
	$$found -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@
