#!/bin/sh
# Makes the change of a page's first diff block in a program, and compares what the compiler says with the page's first text block.
# usage: message.sh PAGE PROGRAM COMPILER ARGUMENT...
set -eu
page=$1 program=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# block KIND: the page's first block of that kind
block() { awk -v kind="$1" '/^```$/ && inside { exit } inside { print } $0 == "```" kind { inside = 1 }' "$page"; }

block diff | sed -n 's/^-//p' >"$work/from"
block diff | sed -n 's/^+//p' >"$work/to"
block text >"$work/wanted"
for part in from to wanted; do
    [ -s "$work/$part" ] || { echo "$page: the first diff block or text block is missing"; exit 1; }
done
awk 'NR == FNR { from = $0; next } FILENAME ~ /to$/ { to = $0; next } $0 == from { $0 = to; changed = 1 } { print }
     END { exit !changed }' "$work/from" "$work/to" "$program" >"$work/wrong.cpp" ||
    { echo "$program has no line '$(cat "$work/from")', which $page changes"; exit 1; }
if "$@" -std=c++20 -fsyntax-only -fdiagnostics-color=never "$work/wrong.cpp" >"$work/said" 2>&1; then
    echo "$program compiles with the change of $page"
    exit 1
fi
# From the check's name to the line on what to do.
sed -n '/error: static assertion failed/,/^fix the model/p' "$work/said" |
    sed -e '1s/.*: \(foregone: \)/\1/' -e '/^fix the model/d' >"$work/found"
diff -u "$work/wanted" "$work/found" || { echo "the first text block of $page has to be what the compiler says"; exit 1; }
