#!/usr/bin/env bash
# Reads the reports of failing programs: who interrupts whom, both places of a race, the callers of each thread in a deadlock, and
# names without template arguments or addresses.
#
# usage: report_rows.sh PROGRAM
set -euo pipefail
program=$1
said=$("$program" --timeout=60s --color=never 2>&1) && { printf '%s\n' "$said"; echo "report_rows.sh: nothing fails" >&2; exit 1; }
# A place of this program as its line.
rows=$(sed -nE 's/^ ( *[0-9]*  .*)/\1/p' <<<"$said" |
    sed -E 's/  [^ ]*report_rows\.cpp:([0-9]+)$/  :\1/; s/ allocated at [^ ]*report_rows\.cpp:/ allocated at :/')

fail() { printf '%s\n' "$said"; echo "report_rows.sh: $1" >&2; exit 1; }
# Rows that follow one another.
expect() {
    local wanted
    wanted=$(sed -E 's/^    \|//')
    [[ $'\n'"$rows"$'\n' == *$'\n'"$wanted"$'\n'* ]] || fail "these rows are absent: $wanted"
}

expect <<'END'
    |         reads box.value allocated at :28  :30
    |         but nothing orders that after thread 1, which wrote it  :22
    |         loading box.is_full allocated at :28 = 1 acquires nothing: thread 1's store is relaxed; make it release  :23
    |     expected: "no data race"
END
expect <<'END'
    |  1      locks ours.mutex  :40
    |  2  >> thread 1 interrupts main
    |         locks theirs.mutex  :40
    |     no thread can go on:
    |         main waits for theirs.mutex, which thread 1 holds  :41
    |             called in transfer  :41
    |             called from deadlocks  :51
    |         thread 1 waits for ours.mutex, which main holds  :41
    |             called in transfer  :41
    |             called from pays_back  :47
    |     expected: "no deadlock"
END
expect <<'END'
    |         changes the object allocated at :56  :58
    |         but thread 1 freed it before  :57
END
expect <<'END'
    |         stores current of points_at_globals = &theirs.mutex  :66
END
expect <<'END'
    |         but nothing orders that after thread 1, which wrote it  :100
END
grep -q ' = 1, relaxed  :23$' <<<"$rows" || fail "a relaxed store is not reported as one"
# Clang leaves out what only one thread does.
if grep ' callback of ' <<<"$rows" | grep -v ' = &pays_back  '; then fail "a pointer to a function has no name"; fi
grep -qE ' loads count of sleeps_on = 0, [0-9]+ times ' <<<"$rows" || fail "a loop that spins has a row for each of its loads"
if grep -E '0x[0-9a-f]{6}|= [0-9]{9}|<[a-z]' <<<"$rows"; then fail "these rows have an address, or a type in angle brackets"; fi
echo "$(grep -c . <<<"$rows") rows say what went wrong"

# What a check that passes is limited to, and what helps one that is cut.
for words in 'OK \] limited .*: proved for every path, with at most 1 preemption, under rc11$' \
    '^note: a path that is cut is longer, .*, "When a path is cut"$'; do
    grep -qE -- "$words" <<<"$said" || fail "nothing says: $words"
done
