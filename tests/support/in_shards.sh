#!/bin/sh
# Runs the tests of one GoogleTest program in several processes at once, for tests that mostly wait.
# usage: in_shards.sh NUMBER PROGRAM [ARGUMENT...]
# exit: 0 if all tests passed, 1 if one failed
set -eu
number=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shard=0
while [ "$shard" -lt "$number" ]; do
    (
        status=0
        GTEST_TOTAL_SHARDS=$number GTEST_SHARD_INDEX=$shard "$@" >"$work/$shard" 2>&1 || status=$?
        echo "$status" >"$work/$shard.status"
    ) &
    shard=$((shard + 1))
done
wait
shard=0 failed=0
while [ "$shard" -lt "$number" ]; do
    cat "$work/$shard"
    [ "$(cat "$work/$shard.status")" = 0 ] || failed=1
    shard=$((shard + 1))
done
exit $failed
