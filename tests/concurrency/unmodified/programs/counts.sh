#!/usr/bin/env bash
# Runs a program and compares the verdict and the number of paths of each of its checks with a table. Where the code of Clang has
# more or fewer operations than that of GCC, a second line of the table begins with "Clang".
#
# usage: counts.sh TABLE PROGRAM_NAME PROGRAM GNU|Clang [--record]
set -euo pipefail
table=$1 name=$2 program=$3 compiler=$4

fail() { echo "counts.sh: $name: $1" >&2; exit 1; }
said=$("$program" --timeout=60s --color=never 2>&1) || { printf '%s\n' "$said"; fail "not as its checks expect"; }
# A line a check: its name, then the paths or random runs, without the time.
found=$(sed -nE 's/^\[ +OK \] (.*) \((.* (paths|path|runs|run)( \([^)]*\))?), [0-9]+ (choice|step)s?,.*/\1: \2/p' <<<"$said" | sed "s/^/$name /")
if [ "${5-}" = --record ]; then
    others=$(grep -v "^$name " "$table" || true)
    printf '%s\n%s\n' "$others" "$found" | sed '/^$/d' | LC_ALL=C sort >"$table.new"
    mv "$table.new" "$table"
    exit 0
fi
expected=$(grep "^$name " "$table" || true)
if [ "$compiler" = Clang ]; then
    while IFS= read -r own; do
        [ -n "$own" ] || continue
        expected=$(grep -vF "${own%%: *}: " <<<"$expected")$'\n'$own
    done < <(sed -n "s/^Clang \($name .*\)/\1/p" "$table")
fi
checks=$(grep -c '^\[ RUN' <<<"$said")
[ "$(grep -c . <<<"$found")" = "$checks" ] || fail "of $checks checks these were understood: $found"
diff <(sed '/^$/d' <<<"$expected" | LC_ALL=C sort) <(LC_ALL=C sort <<<"$found") ||
    fail "'<' is counts.txt, '>' was found; if the change is meant, record it with counts.sh … --record"
echo "$name: $checks checks as expected"
