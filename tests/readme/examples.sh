#!/bin/sh
# Fails unless examples/README.md lists each program of examples/ exactly once, and no program that is absent.
# usage: examples.sh PROJECT_DIR
set -eu
cd -- "$1/examples"
found=0
report() { echo "examples/README.md $1"; found=1; }
linked=$(grep -o ']([a-z0-9_]*\.cpp)' README.md | tr -d '])(')

for program in *.cpp; do
    times=$(printf '%s\n' "$linked" | grep -cFx "$program") || true
    case $times in
        1) ;;
        0) report "does not list $program; add a row under its idea" ;;
        *) report "lists $program $times times; keep one row" ;;
    esac
done
for program in $(printf '%s\n' "$linked" | LC_ALL=C sort -u); do
    [ -e "$program" ] || report "lists $program, which is not in examples/; remove the row or correct the name"
done
exit "$found"
