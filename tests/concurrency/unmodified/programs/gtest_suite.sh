#!/usr/bin/env bash
# Runs the suite three times: what breaks_ fails, the rest passes, and each report is the same.
#
# usage: gtest_suite.sh SUITE
set -euo pipefail
suite=$1
report() { "$suite" --gtest_color=no 2>&1 | sed -E 's/ \([0-9]+ ms( total)?\)//'; }
first=$(report || true)
if grep -E '^\[       OK \] .*\.breaks_' <<<"$first"; then echo "gtest_suite.sh: these pass and should fail" >&2; exit 1; fi
if grep -E '^\[  FAILED  \] ' <<<"$first" | grep -vE '\.breaks_|tests?, listed'; then
    printf '%s\n' "$first"
    echo "gtest_suite.sh: these fail and should pass" >&2
    exit 1
fi
passed=$(grep -cE '^\[       OK \] ' <<<"$first") failed=$(grep -cE '^\[  FAILED  \] .*breaks_' <<<"$first")
if [ "$passed" != 12 ] || [ "$failed" != 16 ]; then  # a test that fails is named twice
    printf '%s\n' "$first"
    echo "gtest_suite.sh: $passed tests pass and $failed lines tell of a failure, not 12 and 16" >&2
    exit 1
fi
for _ in 2 3; do
    diff <(printf '%s\n' "$first") <(report || true) || { echo "gtest_suite.sh: another run reports something else" >&2; exit 1; }
done
echo "12 tests pass, 8 fail, three times the same"
