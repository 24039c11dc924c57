#!/bin/sh
# Fails if a model costs the compiler over 3 % more than limits.txt records. The measures are the smallest
# -fconstexpr-ops-limit (GCC) or -fconstexpr-steps (Clang) that compiles the file, and the memory of GCC for it.
# Both are exact and repeatable, unlike a time.
# usage: gate.sh FILE gcc-12|clang-19|... COMPILER ARGUMENT...
# exit: 0 within the limit, 1 above it, 77 nothing recorded for this compiler
set -eu
file=$1 compiler_name=$2
shift 2
here=$(cd -- "$(dirname -- "$0")" && pwd)
model=$(basename "$file" .cpp)

read -r recorded recorded_mb <<EOF
$(awk -v model="$model" -v compiler="$compiler_name" '$1 == model && $2 == compiler { print $3, $4 }' "$here/limits.txt")
EOF
if [ -z "$recorded" ]; then
    echo "$model: limits.txt records nothing for $compiler_name; run bench/constant/record.sh $model"
    exit 77
fi
refuse() {
    echo "$model: $1, which is 3 % above the recorded $2."
    echo "If the growth is meant, record it with: bench/constant/record.sh $model"
    exit 1
}

if [ "$recorded" != - ]; then
    allowed=$((recorded + recorded * 3 / 100))
    case $compiler_name in
        gcc-*) limit=-fconstexpr-ops-limit=$allowed ;;
        *) limit=-fconstexpr-steps=$allowed ;;
    esac
    "$@" -std=c++20 -fsyntax-only "$limit" "$file" || refuse "does not compile with $limit" "$recorded"
    echo "$model: within $allowed ($recorded recorded)"
fi
if [ "$recorded_mb" != - ]; then
    allowed=$((recorded_mb + recorded_mb * 3 / 100))
    taken=$("$here/memory.sh" "$@" -fsyntax-only "$file") || { echo "$model: does not compile"; exit 1; }
    [ "$taken" -le "$allowed" ] || refuse "takes $taken MB, above $allowed" "$recorded_mb"
    echo "$model: $taken MB, within $allowed ($recorded_mb recorded)"
fi
