#!/bin/sh
# Sees the build fail: builds the project in runtime/ with a model that is wrong and expects the counterexample and a
# runner that is still there, then with the right model and expects a build that passes and does not check again.
# usage: run.sh CMAKE GENERATOR COMPILER FOREGONE_BUILD_DIR WORK_DIR
set -eu
cmake=$1 generator=$2 compiler=$3 foregone_build_dir=$4 work_dir=$5
here=$(cd -- "$(dirname -- "$0")" && pwd)
rm -rf "$work_dir"
mkdir -p "$work_dir"
build_dir=$work_dir/build log=$work_dir/log.txt
"$cmake" --install "$foregone_build_dir" --prefix "$work_dir/prefix" >"$log"

refuse() { printf 'fail_build: %s; the log:\n' "$1"; sed -e 's/^/    /' "$log"; exit 1; }

# Unoptimised: half the time, and what is tested is when the build fails.
configure() {
    "$cmake" -S "$here/runtime" -B "$build_dir" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O0 -DNDEBUG" -DCMAKE_PREFIX_PATH="$work_dir/prefix" \
        -DVIOLATED="$1" >"$log" 2>&1 || refuse "does not configure"
}
must_say() { grep -q -e "$1" "$log" || refuse "does not say '$1'"; }

configure ON
if "$cmake" --build "$build_dir" >"$log" 2>&1; then refuse "the build passes although a check is violated"; fi
must_say 'the small jug never overflows'
must_say 'fill_small'
must_say 'foregone: jug_checks: a check is violated'
[ -x "$build_dir/jug_checks" ] || refuse "the runner was removed"
if "$build_dir/jug_checks" --progress=off >"$log" 2>&1; then refuse "the runner that was kept passes"; fi

configure OFF
"$cmake" --build "$build_dir" >"$log" 2>&1 || refuse "the build fails although every check holds"
"$cmake" --build "$build_dir" >"$log" 2>&1 || refuse "a second build fails"
if grep -q 'Checking jug_checks' "$log"; then refuse "a second build checks again, with nothing changed"; fi
