#!/bin/sh
# Compares the first C++ block of a page with a program, less the program's licence line.
# usage: compare.sh PAGE PROGRAM
set -eu
block=$(mktemp)
program=$(mktemp)
trap 'rm -f "$block" "$program"' EXIT
awk '/^```$/ && inside { exit } inside { print } /^```cpp$/ { inside = 1 }' "$1" >"$block"
sed -e '1{/SPDX-License-Identifier/d;}' "$2" >"$program"
[ -s "$block" ] || { echo "$1 has no \`\`\`cpp block"; exit 1; }
diff -u "$block" "$program" || { echo "the first \`\`\`cpp block of $1 has to be $2"; exit 1; }
