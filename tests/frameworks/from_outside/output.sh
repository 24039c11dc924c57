#!/bin/sh
# Fails, and shows the difference, when a program whose tests fail says anything else than expected: one failure for each
# test, at the line of the check, with the shortest run and the assertion that fails in it.
# usage: output.sh EXPECTED PROGRAM [ARGUMENT...]
set -eu
expected=$1
shift
said=$(mktemp)
trap 'rm -f "$said"' EXIT
if "$@" >"$said" 2>&1; then
    echo "frameworks: $1 passes, although checks in it fail"
    exit 1
fi
# Left out: where the sources lie, how long it took, and what another sequence of random numbers would change.
sed -e "s#[^ ']*tests/frameworks/from_outside/##g" -e 's/ ([0-9]* ms[^)]*)//' \
    -e '/^note: seed/d' -e '/^Running main/d' -e 's/[ \t]*$//' \
    -e 's/random_runs=[0-9]* transitions=[0-9]* depth=[0-9]*/random_runs=…/' -e "s/note: run [0-9]* failed after .* runs/note: …/" \
    -e "s/note: seed .*)'/'/" -e 's/^\(\[doctest\] assertions:\)[^|]*|[^|]*|/\1 … | … |/' "$said" | diff -u "$expected" -
