#!/bin/sh
# Fails unless the preset `install` configures, and would build what is installed and nothing else.
# usage: preset.sh CMAKE SOURCE_DIR COMPILER WORK_DIR
set -eu
cmake=$1 source_dir=$2 compiler=$3 work_dir=$4
rm -rf "$work_dir"
cd "$source_dir"
"$cmake" --preset install -B "$work_dir" -DCMAKE_CXX_COMPILER="$compiler" >/dev/null
targets=$("$cmake" --build "$work_dir" --target help)
for target in foregone_engine foregone_main foregone_cover foregone_coverage package; do
    echo "$targets" | grep -q "$target" || { echo "packages: the preset does not build $target"; exit 1; }
done
if echo "$targets" | grep -E '(tests|examples|bench)\.'; then echo 'packages: the preset builds more than is installed'; exit 1; fi
