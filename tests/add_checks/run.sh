#!/bin/sh
# A project is told that its checks run unoptimised if they do, and not otherwise.
# usage: run.sh CMAKE GENERATOR COMPILER MODULES_DIR BUILD_DIR
set -eu
cmake=$1 generator=$2 compiler=$3 modules=$4 build_dir=$5
here=$(cd -- "$(dirname -- "$0")" && pwd)
rm -rf "$build_dir"
mkdir -p "$build_dir"
log=$build_dir/log.txt

# expect told|silent BUILD_TYPE FLAGS [OPTIONS]
expect() {
    "$cmake" -S "$here/project" -B "$build_dir" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" -DMODULES="$modules" \
        -DCMAKE_BUILD_TYPE="$2" -DCMAKE_CXX_FLAGS="$3" -DOPTIONS="${4-}" >"$log" 2>&1 ||
        { echo "does not configure:"; cat "$log"; exit 1; }
    if grep -q 'its checks run unoptimised' "$log"; then said=told; else said=silent; fi
    [ "$said" = "$1" ] || { echo "type '$2', flags '$3', options '${4-}': $said instead of $1"; exit 1; }
}

# With several configurations, one is chosen later.
case $generator in *Multi-Config* | Xcode | Visual*) expect silent '' ''; exit 0 ;; esac
expect told '' ''
expect silent Release ''
expect silent '' -O2
expect silent '' '-Wall -Os -g'
expect silent '' -O
expect told '' '-Wall -g'
expect told '' '-O2 -O0'
expect silent '' '-O0 -O3'
expect told '' -DUSE-O2
expect silent '' '' '-Wall;-O2'
expect told '' -O2 '-O0'
