#!/bin/sh
# Runs a Python program, or says that it is skipped: there is no Python.
# usage: with_python.sh PROGRAM [ARGUMENT...]
set -eu
command -v python3 >/dev/null || { echo "packages: skipped, python3 is not installed"; exit 77; }
exec python3 -B "$@"
