#!/bin/bash
# The wheel, installed where nothing else of it is, passes the tests of this folder.
#
# WHEELS is the folder with the wheel, PYTHON the interpreter, FOURMI the program.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$PYTHON" -m venv --system-site-packages "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --no-index --disable-pip-version-check "$WHEELS"/*.whl
export PYTHONDONTWRITEBYTECODE=1
# Not in this folder, nor in one that has the sources.
cd "$folder"
"$folder/venv/bin/python" -m unittest discover --start-directory "$here" --buffer
