#!/bin/sh
# Proves that check.sh bites: each file of self_test/ has one thing wrong with it (good.cpp has none), and has to be
# refused for that reason.
# usage: self_test.sh gcc|clang COMPILER ARGUMENT...
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
failures=0

# expect STATUS TEXT MODE FILE FAMILY COMPILER...: check.sh ends with STATUS and prints TEXT
expect() {
    wanted=$1 text=$2 mode=$3 file=$4
    shift 4
    status=0
    output=$("$here/check.sh" "$mode" "$here/self_test/$file" "$@" 2>&1) || status=$?
    case $output in *"$text"*) found=yes ;; *) found=no ;; esac
    if [ $status -ne "$wanted" ] || [ $found = no ]; then
        printf 'self-test: %s %s: wanted exit %s and "%s"; got exit %s and:\n%s\n' \
            "$mode" "$file" "$wanted" "$text" "$status" "$output"
        failures=$((failures + 1))
    fi
}

# expect_batch STATUS TEXT MODE FILE... -- FAMILY COMPILER...: batch.sh ends with STATUS and prints TEXT
expect_batch() {
    wanted=$1 text=$2 mode=$3 files=
    shift 3
    while [ "$1" != -- ]; do
        files="$files $here/self_test/$1"
        shift
    done
    shift
    family=$1
    shift
    status=0
    # shellcheck disable=SC2086  # the names of these files have no spaces
    output=$("$here/batch.sh" "$mode" "$family" $files -- "$@" 2>&1) || status=$?
    case $output in *"$text"*) found=yes ;; *) found=no ;; esac
    if [ $status -ne "$wanted" ] || [ $found = no ]; then
        printf 'self-test: batch %s%s: wanted exit %s and "%s"; got exit %s and:\n%s\n' \
            "$mode" "$files" "$wanted" "$text" "$status" "$output"
        failures=$((failures + 1))
    fi
}

expect 0 "" misuse good.cpp "$@"
expect 0 "" control good.cpp "$@"
expect 1 "the misuse compiles" misuse misuse_compiles.cpp "$@"
expect 1 "nothing matches the expected 'another message'" misuse wrong_message.cpp "$@"
expect 1 "nothing matches the expected 'only quoted'" misuse message_only_quoted.cpp "$@"
expect 1 "nothing matches the expected 'and this one too'" misuse second_message_missing.cpp "$@"
expect 1 "the message names something private" misuse private_name.cpp "$@"
expect 1 "the control does not compile" control broken_control.cpp "$@"
expect 2 "has no '// expected: REGEX'" misuse no_expectation.cpp "$@"
expect 2 "that says nothing" misuse blank_expectation.cpp "$@"
expect 2 "never mentions" misuse no_misuse.cpp "$@"
expect 2 "there is no such file" misuse absent.cpp "$@"
expect 77 "is not for" misuse other_compiler.cpp "$@"

expect_batch 0 "" misuse together.cpp also_together.cpp -- "$@"
expect_batch 0 "" control together.cpp also_together.cpp -- "$@"
expect_batch 1 "misuse_compiles.cpp: nothing matches" misuse together.cpp misuse_compiles.cpp -- "$@"
expect_batch 1 "wrong_message.cpp: nothing matches the expected 'another message'" misuse together.cpp wrong_message.cpp -- "$@"
expect_batch 1 "message_of_another.cpp: nothing matches" misuse together.cpp message_of_another.cpp -- "$@"
expect_batch 1 "nothing matches the expected 'only quoted'" misuse message_only_quoted.cpp together.cpp -- "$@"
expect_batch 1 "private_name.cpp: the message names something private" misuse together.cpp private_name.cpp -- "$@"
expect_batch 1 "the controls do not compile together" control together.cpp broken_control.cpp -- "$@"
expect_batch 1 "the misuses compile" misuse misuse_compiles.cpp -- "$@"
expect_batch 2 "has no '// expected: REGEX'" misuse together.cpp no_expectation.cpp -- "$@"
expect_batch 2 "that says nothing" misuse together.cpp blank_expectation.cpp -- "$@"
expect_batch 2 "never mentions" misuse together.cpp no_misuse.cpp -- "$@"
expect_batch 2 "there is no such file" misuse together.cpp absent.cpp -- "$@"
expect_batch 2 "has to be compiled alone" misuse together.cpp other_compiler.cpp -- "$@"

[ $failures -eq 0 ] && echo "the compile-fail harness refuses what it has to"
