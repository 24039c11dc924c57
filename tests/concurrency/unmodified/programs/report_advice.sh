#!/usr/bin/env bash
# Reads the reports of programs with a memory order that is too weak: each names the line, and what to do, as text and as JSON.
#
# usage: report_advice.sh PROGRAM
set -euo pipefail
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
said=

fail() { printf '%s\n' "$said"; echo "report_advice.sh: $1" >&2; exit 1; }
# expect NAME WORDS: the report of a check has these words; places of this program are their lines.
expect() {
    local code=0
    said=$("$program" --timeout=60s --color=never --filter="$1" --output=json:"$folder/report.json" 2>&1) || code=$?
    [ "$code" = 1 ] || fail "$1 exits with $code"
    said=$(sed -E 's/[^ ]*report_advice\.cpp:/:/g' <<<"$said")
    grep -qF -- "$2" <<<"$said" || fail "$1 does not say: $2"
    sed -E 's/[^ "]*report_advice\.cpp:/:/g' "$folder/report.json" | grep -F -- "${2%%  *}" >/dev/null || fail "$1 does not say in JSON: ${2%%  *}"
}

store='loading flag of message = 1 acquires nothing: thread 1'"'"'s store is relaxed; make it release  :24'
load='loading flag of message = 1 acquires nothing: the load is relaxed; make it acquire  :26'
both='loading flag of message = 1 acquires nothing: thread 1'"'"'s store :24 and the load are too weak; make them release and acquire, or add fences  :26'
expect message_store "$store"
expect message_load "$load"
expect message_both "$both"
expect stores_again "thread 1's store is relaxed, and since C++20 its release store :39 before that does not count; make it release  :40"
expect double_checked "= 1 acquires nothing: main's store is relaxed; make it release  :57"
expect ring_0 'loading items.read of arrives_in_order = 2 acquires nothing: the load is relaxed; make it acquire  :80'
expect ring_1 "loading items.written of arrives_in_order = 2 acquires nothing: thread 1's store is relaxed; make it release  :82"
expect ring_2 'loading items.written of arrives_in_order = 2 acquires nothing: the load is relaxed; make it acquire  :86'
expect ring_3 "loading items.read of arrives_in_order = 2 acquires nothing: main's store is relaxed; make it release  :88"
expect dekker 'could not do that if the store :113, the load :114, the store :110 and this load were seq_cst; nothing weaker forbids it'
expect peterson 'could not do that if the store :125 and this load were seq_cst; nothing weaker forbids it'
expect seqlock "acquires nothing: thread 1's store :152 and the load are too weak; make them release and acquire, or add fences  :156"
expect unrelated 'has read nothing that'
echo "each report names what is too weak"
