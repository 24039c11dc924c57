#!/usr/bin/env bash
# Proves that the tests bite: breaks the library on purpose, one place at a time, and sees that a test fails.
#
# usage: scripts/mutate.sh [NUMBER...]     every mutation of tests/mutations.txt, or those with these numbers
# CXX in the environment is the compiler (g++ by default). Takes about 15 minutes on two cores; the tree is not touched.
# exit: 0 every mutation was noticed, 1 one was not, 2 one does not apply any more
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1-} in -h | --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 0 ;; esac
for number in "$@"; do
    case $number in *[!0-9]*) echo "mutate.sh: '$number' is no number of a mutation" >&2; exit 2 ;; esac
done

list=tests/mutations.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CXX=${CXX:-g++}

# noticed INCLUDE TEST: whether the test does not compile, or fails.
noticed() {
    ! "$CXX" -std=c++20 -O1 -w -I"$1" -Itests "tests/$2.cpp" -o "$1/test" -lgtest -lgtest_main -ltbb -lboost_context -pthread 2>/dev/null ||
        ! timeout 120 "$1/test" >/dev/null 2>&1
}

# try NUMBER FILE FROM TO TESTS: one line that says what became of the mutation.
try() {
    local include=$work/$1 test
    cp -r include "$include"
    if ! FROM=$3 TO=$4 perl -0pi -e '$n = s/\Q$ENV{FROM}\E/$ENV{TO}/; END { exit !$n }' "$include/foregone/$2"; then
        echo "$1 does not apply: $2 has no '$3'"
        return
    fi
    for test in $5; do
        if noticed "$include" "$test"; then echo "$1 noticed by $test: $2: $3 -> $4"; rm -rf "$include"; return; fi
    done
    echo "$1 SURVIVED: $2: $3 -> $4"
    rm -rf "$include"
}

number=0 jobs=$(nproc)
while IFS= read -r line; do
    case $line in '' | '#'*) continue ;; esac
    # Not split at tabs as they are: for read, two of them are one, and an empty field is lost.
    IFS=$'\037' read -r file from to tests <<<"${line//$'\t'/$'\037'}"
    number=$((number + 1))
    if [ $# -gt 0 ]; then case " $* " in *" $number "*) ;; *) continue ;; esac; fi
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
    try "$number" "$file" "$from" "$to" "$tests" </dev/null | tee -a "$work/results" &
done <"$list"
wait

tried=$(wc -l <"$work/results")
echo "$(grep -c ' noticed by ' "$work/results") of $tried mutations noticed"
if grep -q ' does not apply' "$work/results"; then exit 2; fi
! grep -q ' SURVIVED' "$work/results"
