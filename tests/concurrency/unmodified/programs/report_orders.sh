#!/usr/bin/env bash
# Reads what --weakest-orders prints: which orders can be relaxed, alone and together, what the others violate, and the exit codes.
#
# usage: report_orders.sh PROGRAM
set -euo pipefail
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
said=

fail() { printf '%s\n' "$said"; echo "report_orders.sh: $1" >&2; exit 1; }
# analyse CODE OPTION…: the exit code of a check; places of this program become their lines, and columns one blank.
analyse() {
    local wanted=$1 code=0
    shift
    said=$("$program" --weakest-orders --color=never "$@" 2>&1) || code=$?
    [ "$code" = "$wanted" ] || fail "$* exits with $code"
    said=$(sed -E 's/[^ ]*report_orders\.cpp:/:/g; s/ +/ /g; s/^ //' <<<"$said")
}
expect() { grep -qxF -- "$1" <<<"$said" || fail "this line is absent: $1"; }
race='relaxed violates "no data race" after'

analyse 0 --timeout=60s --filter=ring
expect ":23 load of items.read of arrives_in_order acquire needed: $race 1 path"
expect ":25 store of items.written of arrives_in_order release needed: $race 1 path"
expect ":29 load of items.written of arrives_in_order acquire needed: $race 1 path"
expect ":31 store of items.read of arrives_in_order release needed: $race 1 path"
expect 'each order is needed'
expect ':23 load of items.read of arrives_in_order, relaxed instead of acquire: violates "no data race"'
expect 'loading items.read of arrives_in_order = 2 acquires nothing: the load is relaxed; make it acquire :23'

analyse 0 --brief --filter=message
expect ":51 store of flag of message seq_cst release suffices; $race 2 paths"
expect 'these hold together:'
expect ':51 store of flag of message: release'
if grep -q '^0 begin' <<<"$said"; then fail "--brief has a counterexample"; fi

analyse 0 --filter=spin_lock --output=json:"$folder/orders.json"
expect ":63 update of mutex.is_locked of counts acq_rel acquire suffices to the depth of the search; $race 1 path"
expect ":65 store of mutex.is_locked of counts release needed: $race 1 path"
for words in '"weakest": "acquire"' '"together": "acquire"' '"proved": false' '"property": "no data race"'; do
    grep -qF "$words" "$folder/orders.json" || fail "the report in JSON has no $words"
done

analyse 0 --filter=two_flags
expect ':88 store of first of two_flags release relaxed suffices'
expect ':89 store of second of two_flags release relaxed suffices'
expect 'these hold together; not all that can be relaxed alone can be relaxed together:'
expect ':88 store of first of two_flags: relaxed'
if grep -qE '^:(89|92) .*: relaxed$' <<<"$said"; then fail "both flags are relaxed together"; fi

analyse 0 --filter=fences
expect ':104 fence release needed: none violates "no data race" after 2 paths'
expect ':108 fence acquire needed: none violates "no data race" after 2 paths'

analyse 1 --filter=fails
grep -q '^note: it is searched under fg::rc11; ' <<<"$said" || fail "the memory model is not named"
if grep -q '^memory orders' <<<"$said"; then fail "a program that fails is weakened"; fi

analyse 0 --filter=is_cut
expect ':131 store of number of is_cut release relaxed suffices to the depth of the search'

analyse 3 --filter=ring --timeout=0s
analyse 77 --filter=merges_states
expect '[ SKIPPED ] merges_states: merges states, which a memory model does not have; write fg::paths<N> alone'
analyse 77 --filter=is_random
expect '[ SKIPPED ] is_random: draws random paths, which prove nothing; write fg::paths<N>'
analyse 2 --filter=ring --replay=0
echo "the orders that are needed are found"
