#!/bin/sh
# Fails when a model costs the compiler more than 3 % above what limits.txt records. The measure is the smallest
# -fconstexpr-ops-limit (GCC) or -fconstexpr-steps (Clang) that compiles the file, which is exact and repeatable, unlike
# a time.
# usage: gate.sh FILE gcc-12|clang-19|... COMPILER ARGUMENT...
# exit: 0 within the limit, 1 above it, 77 nothing recorded for this compiler
set -eu
file=$1 compiler_name=$2
shift 2
here=$(cd -- "$(dirname -- "$0")" && pwd)
model=$(basename "$file" .cpp)

recorded=$(awk -v model="$model" -v compiler="$compiler_name" '$1 == model && $2 == compiler { print $3 }' "$here/limits.txt")
if [ -z "$recorded" ]; then
    echo "$model: limits.txt records nothing for $compiler_name; run bench/constant/record.sh $model"
    exit 77
fi
allowed=$((recorded + recorded * 3 / 100))
case $compiler_name in
    gcc-*) limit=-fconstexpr-ops-limit=$allowed ;;
    *) limit=-fconstexpr-steps=$allowed ;;
esac
if ! "$@" -std=c++20 -fsyntax-only "$limit" "$file"; then
    echo "$model: does not compile with $limit, which is 3 % above the recorded $recorded."
    echo "If the growth is meant, record it with: bench/constant/record.sh $model"
    exit 1
fi
echo "$model: within $allowed ($recorded recorded)"
