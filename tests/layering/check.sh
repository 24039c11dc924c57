#!/bin/sh
# Fails, and says why, when files of ROOT_DIR/include/foregone and ROOT_DIR/src break the layering: see layering.awk.
# usage: check.sh ROOT_DIR
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
cd -- "$1"
# Relative names only: awk takes an argument with an equals sign for an assignment, and xargs splits at spaces.
find include/foregone src -type f \( -name '*.hpp' -o -name '*.cpp' \) | LC_ALL=C sort |
    awk -v ranks=include/foregone/ranks.txt -v dependencies="$here/dependencies.txt" -f "$here/layering.awk"
