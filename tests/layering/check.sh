#!/bin/sh
# Fails, and says why, when the headers under INCLUDE_DIR/foregone break the layering: see layering.awk.
# usage: check.sh INCLUDE_DIR
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
cd -- "$1"
# Relative names only: awk takes an argument with an equals sign for an assignment, and xargs splits at spaces.
find foregone -type f \( -name '*.hpp' -o -name '*.cpp' \) | LC_ALL=C sort |
    awk -v ranks=foregone/ranks.txt -v dependencies="$here/dependencies.txt" -f "$here/layers.awk" -f "$here/layering.awk"
