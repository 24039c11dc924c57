#!/bin/sh
# Fails unless every header has its page, every page its header, and every folder its tests, as the README says.
# usage: pages.sh SOURCE_DIR
set -eu
cd -- "$1"
names() { (cd -- "$1" && find . -mindepth 2 -type f -name "*.$2" | sed 's/\.[a-z]*$//; s/^\.\///' | LC_ALL=C sort -u); }
found=0
tell() { echo "readme: $1"; found=1; }
has_source() { [ -e "include/foregone/$1.hpp" ] || [ -e "include/foregone/$1.cpp" ]; }

for name in $(names include/foregone hpp); do [ -e "docs/reference/$name.md" ] || tell "include/foregone/$name.hpp has no page docs/reference/$name.md"; done
for name in $(names docs/reference md); do has_source "$name" || tell "docs/reference/$name.md is about no header"; done
for folder in include/foregone/*/ src/*/; do
    find "tests/$(basename "$folder")" -name '*.cpp' 2>/dev/null | grep -q . || tell "$folder has no tests in tests/$(basename "$folder")"
done
exit "$found"
