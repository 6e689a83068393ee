# The front door. Each target makes sure that its tools are there (installing
# them where it may, see scripts/setup) and hands over to CMake and CTest.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60

# Ninja says when it has nothing to do, even with --quiet; that line is noise.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
NINJA := ninja --quiet -C
QUIETLY := | sed '/^ninja: no work to do/d'

.PHONY: all run web npm pictures test bench soak wheel install uninstall dist deb format format-check coverage fuzz clean help
.DEFAULT_GOAL := all
# Ninja and CTest do the parallel work; the steps here follow one another.
.NOTPARALLEL:

all: build/build.ninja ## build the program, build/fourmi
	@$(NINJA) build fourmi $(QUIETLY)

run: all ## build it and serve the page
	@build/fourmi serve

web: build/build.ninja ## put the page together, build/web
	@$(NINJA) build web $(QUIETLY)
	@echo "The page is in build/web, for any server of static files, this one for example:"
	@echo "    python3 -m http.server --bind 127.0.0.1 --directory build/web 8000"
	@echo "make run serves it as well, with rooms to play in."

npm: build/build.ninja ## pack the package for npm, build/npm
	@$(NINJA) build npm $(QUIETLY)
	@ls build/npm/*.tgz

pictures: setup-test web ## every view of the page on a contact sheet, build/screenshots
	@node scripts/screenshots.mjs

test: setup-test ## build and test everything, as continuous integration does
	@scripts/test

bench: setup-bench all ## measure speed: native, in WebAssembly, of the server
	@$(NINJA) build bench $(QUIETLY)
	@cmake --preset wasm >/dev/null && cmake --build --preset wasm --target fourmi_door >/dev/null
	@scripts/bench

soak: setup-soak ## the long versions of the tests, some minutes
	@scripts/soak

wheel: setup-wheel build/build.ninja ## the package for Python, build/python/*.whl
	@$(NINJA) build wheel $(QUIETLY)
	@ls build/python/*.whl

install: setup-install ## install under PREFIX (/usr/local), within DESTDIR if set
	@cmake --preset release -DCMAKE_INSTALL_PREFIX="$(shell realpath -m -- "$(PREFIX)")" >/dev/null
	@$(NINJA) build installed $(QUIETLY)
	@cmake --install build

uninstall: ## remove what make install has installed under PREFIX, within DESTDIR if set
	@cmake -DPREFIX="$(shell realpath -m -- "$(PREFIX)")" -P cmake/uninstall.cmake

dist: web ## pack a release, build/fourmi-VERSION.tar.gz
	@scripts/dist

deb: setup-deb web ## packages for Debian, build/deb
	@tarball=$$(scripts/dist) && scripts/deb "$$tarball"

format: setup-format ## format every C file, and the page
	@scripts/format

format-check: setup-format ## name the C files that are not formatted
	@scripts/format --check

coverage: setup-coverage ## say which lines the tests reach, and saved inputs those of the parsers
	@node scripts/parsers.mjs
	@scripts/test coverage
	@gcovr --root . --object-directory build/coverage \
		--exclude-directories '.*CompilerIdC' \
		--filter engine/ --filter api/ --filter host/ --filter cli/ --filter server/ \
		--html-details build/coverage/report.html --txt --print-summary

fuzz: setup-fuzz build/fuzz/build.ninja ## fuzz each parser for FUZZ_SECONDS (60)
	@$(NINJA) build/fuzz $(QUIETLY)
	@scripts/fuzz $(FUZZ_SECONDS)

clean: ## remove everything that was built
	@rm -rf build

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 16

# CMake configures again by itself when a CMakeLists changes, but not when the
# presets do.
build/build.ninja: CMakePresets.json | setup-build
	@cmake --preset release >/dev/null
	@touch $@

build/fuzz/build.ninja: CMakePresets.json | setup-fuzz
	@cmake --preset fuzz >/dev/null
	@touch $@

SETUPS := setup-build setup-test setup-soak setup-bench setup-wheel setup-install setup-deb setup-format \
	setup-coverage setup-fuzz
.PHONY: $(SETUPS)
$(SETUPS): setup-%:
	@scripts/setup $*
