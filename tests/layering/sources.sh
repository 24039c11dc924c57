#!/bin/sh
# Fails, and says why, when the files of SRC_DIR break the layering: see sources.awk. What a folder may include is in sources.txt.
# All but src/run, src/report and the tools are compiled once for all models, so nothing there names a view or a model's type.
# usage: sources.sh SRC_DIR
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
cd -- "$1"
# Relative names only: awk takes an argument with an equals sign for an assignment, and xargs splits at spaces.
find . -mindepth 2 -type f \( -name '*.hpp' -o -name '*.cpp' \) | sed 's/^\.\///' | LC_ALL=C sort |
    awk -v rules="$here/sources.txt" -v dependencies="$here/dependencies.txt" -v ranks="$here/../../include/foregone/ranks.txt" \
        -f "$here/layers.awk" -f "$here/sources.awk"
