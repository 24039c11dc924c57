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
# expect NAME TEXT…: the report of a check says the texts, joined; places of this program are their lines.
expect() {
    local name=$1 code=0 words
    shift
    words=$(printf '%s' "$@")
    said=$("$program" --timeout=60s --color=never --filter="$name" --output=json:"$folder/report.json" 2>&1) || code=$?
    [ "$code" = 1 ] || fail "$name exits with $code"
    said=$(sed -E 's/[^ ]*report_advice\.cpp:/:/g' <<<"$said")
    grep -qF -- "$words" <<<"$said" || fail "$name does not say: $words"
    words=${words%%  *}  # without the place at its end
    sed -E 's/[^ "]*report_advice\.cpp:/:/g' "$folder/report.json" | grep -F -- "$words" >/dev/null ||
        fail "$name does not say in JSON: $words"
}

store="acquires nothing: thread 1's store is relaxed; make it release"
load='acquires nothing: the load is relaxed; make it acquire'
both='and the load are too weak; make them release and acquire, or add fences'
expect message_store "loading flag of message = 1 $store  :24"
expect message_load "loading flag of message = 1 $load  :26"
expect message_both "loading flag of message = 1 acquires nothing: thread 1's store :24 $both  :26"
expect stores_again "thread 1's store is relaxed, and since C++20 its release store :39 before that does not count; " \
    'make it release  :40'
expect double_checked "= 1 acquires nothing: main's store is relaxed; make it release  :57"
expect ring_0 "loading items.read of arrives_in_order = 2 $load  :80"
expect ring_1 "loading items.written of arrives_in_order = 2 $store  :82"
expect ring_2 "loading items.written of arrives_in_order = 2 $load  :86"
expect ring_3 "loading items.read of arrives_in_order = 2 acquires nothing: main's store is relaxed; make it release  :88"
expect dekker 'could not do that if the store :113, the load :114, the store :110 and this load were seq_cst; ' \
    'nothing weaker forbids it'
expect peterson 'could not do that if the store :125 and this load were seq_cst; nothing weaker forbids it'
expect seqlock "acquires nothing: thread 1's store :152 $both  :156"
expect unrelated 'has read nothing that'
echo "each report names what is too weak"
