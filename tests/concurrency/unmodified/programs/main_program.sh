#!/usr/bin/env bash
# A main() as it is: a plain run, every interleaving with an argument that is right, and a counterexample that can be repeated.
#
# usage: main_program.sh PROGRAM
set -euo pipefail
program=$1
fail() { echo "main_program.sh: $1" >&2; exit 1; }
"$program" 40 || fail "it does not run as it is"
said=$("$program" 40 --foregone --timeout=60s --color=never) || { printf '%s\n' "$said"; fail "40 is right in every interleaving"; }
grep -q '(9 paths (3 pruned), .*proved for every path' <<<"$said" || { printf '%s\n' "$said"; fail "9 paths were expected"; }
code=0; said=$("$program" 70 --foregone --timeout=60s --color=never 2>&1) || code=$?
[ "$code" = 1 ] || { printf '%s\n' "$said"; fail "70 is too much in some interleaving, and the exit code is $code"; }
grep -q ' ends the program with exit code 3' <<<"$said" || { printf '%s\n' "$said"; fail "its exit code is not reported"; }
again=$(sed -n 's/^repeat it: //p' <<<"$said" | head -1)
code=0; said=$(eval "$again --color=never" 2>&1) || code=$?
[ "$code" = 1 ] || { printf '%s\n' "$said"; fail "'$again' does not repeat it: exit code $code"; }
echo "a plain run, 9 paths, and a counterexample that is repeated"
