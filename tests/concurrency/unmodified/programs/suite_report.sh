#!/usr/bin/env bash
# Runs a suite of a test framework and compares what it says of each search, sorted, with a file: what passes proves, and what
# fails violates.
#
# usage: suite_report.sh SUITE EXPECTED [--record] [ARGUMENT ...]
set -euo pipefail
suite=$1 expected=$2
shift 2
record=no
if [ "${1-}" = --record ]; then record=yes && shift; fi
code=0
said=$("$suite" "$@" 2>&1) || code=$?
[ "$code" != 0 ] && [ "$code" -lt 128 ] || { printf '%s\n' "$said"; echo "suite_report.sh: exit code $code" >&2; exit 1; }
# Without folders, times and colours. A title that has a path is shortened where it is long.
found=$(sed -E -e 's#\\n#\\n #g; s#([^ "(]*/)+([a-z0-9_]+\.cpp)#\2#g; s/ \([0-9]+ ms\)//' \
    -e 's/(Google Test trace:).*(" (before|after) )/\1\2/' <<<"$said" |
    grep -oE -e '^\[ SEARCHED \].*|^warning: .*|^\[       OK \].*|^\[  SKIPPED \] [^,]*$' \
        -e 'error: .*: (violates|inconclusive).*|assertions: .*' |
    LC_ALL=C sort)
if [ "$record" = yes ]; then printf '%s\n' "$found" >"$expected"; exit 0; fi
diff "$expected" - <<<"$found" || { echo "suite_report.sh: '<' is $expected, '>' was found; --record writes it" >&2; exit 1; }
echo "$(grep -c SEARCHED <<<"$found") searches pass, $(grep -c violates <<<"$found") fail, as expected"
