#!/bin/bash
# A fresh clone, in a folder whose name has a space: it is built there, with the
# compiler that CC names, and without npm's packages it is said how to get them.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
clone="$folder/a clone"

mkdir "$clone"
for entry in "$root"/*; do
    case ${entry##*/} in build | node_modules) ;; *) cp -R "$entry" "$clone" ;; esac
done
cd "$clone"

fail() {
    echo "$1" >&2
    exit 1
}

# The module, which has a toolchain of its own; it takes long, so only a soak (SOAK) makes it.
cmake --preset wasm >/dev/null
if [ -n "${SOAK-}" ]; then
    cmake --build --preset wasm --target fourmi_wasm -- --quiet
    test -s build/wasm/fourmi.wasm
fi

# The page needs packages; nobody should learn that from a stack of calls.
if said=$(cmake --preset release 2>&1); then
    fail 'a page without packages was promised'
fi
# CMake breaks lines where it likes.
tr -s ' \n' ' ' <<<"$said" | grep -qF 'run scripts/setup build, or npm ci' || fail "$said"

# A release comes with its page, and needs none of its tools.
mkdir page
echo '' >page/sw.js
cmake --preset release >/dev/null
rm -r page

# Without the page it goes on, and other compilers than gcc may be used.
CC=clang cmake --fresh --preset release -DFOURMI_PAGE=OFF >/dev/null
grep -q '^CMAKE_C_COMPILER:[A-Z]*=.*clang$' build/CMakeCache.txt || fail 'CC was not asked'
cmake --build --preset release --target fourmi_door -- --quiet

# What is installed and not there yet is built before: `make install` needs no `make test`.
plan=$(ninja -C build -t commands installed)
files=$(grep -o '"[^"$]*/build/[^"$]*"' build/cmake_install.cmake | tr -d '"')
[ -n "$files" ] || fail 'nothing would be installed'
while read -r file; do
    [ -e "$file" ] || grep -qF "${file##*/}" <<<"$plan" || fail "$file would be installed, and is not built"
done <<<"$files"
