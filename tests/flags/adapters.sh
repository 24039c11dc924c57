#!/bin/sh
# Fails unless the adapters for test frameworks, and the tests that use them, compile where the packages that foregone::main needs are missing.
# usage: adapters.sh SOURCE_DIR COMPILER [FLAG...]
set -eu
source_dir=$1
shift
hidden=$(mktemp -d)
trap 'rm -rf "$hidden"' EXIT
mkdir "$hidden/nlohmann" "$hidden/CLI" "$hidden/tbb"
for header in nlohmann/json.hpp CLI/CLI.hpp tinyxml2.h tbb/global_control.h tbb/task_arena.h tbb/task_group.h; do
    echo "#error \"$header is not installed\"" >"$hidden/$header"
done
found=0
tell() { echo "flags: $1"; found=1; }
compiles() { "$@" "-I$hidden" -std=c++20 -fsyntax-only "$file" 2>"$hidden/said"; }

# The hiding works: the runner needs what is hidden.
file=$source_dir/src/run/options/option_line.cpp
! compiles "$@" "-I$source_dir/src" || tell "$file compiles, although what it needs is hidden"
grep -q 'is not installed' "$hidden/said" || tell "$file does not say what is hidden"

for framework in gtest catch2 doctest; do
    file=$source_dir/tests/frameworks/$framework.cpp
    compiles "$@" && continue
    grep -qE "(gtest|catch2|doctest)/.*(No such file|not found)" "$hidden/said" && echo "$framework is not installed" && continue
    tell "foregone::$framework does not compile without the packages of foregone::main"
    grep -m3 'error' "$hidden/said"
done
exit "$found"
