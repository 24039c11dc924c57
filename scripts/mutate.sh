#!/usr/bin/env bash
# Proves that the tests bite: breaks the library on purpose, one place at a time, and sees that a test fails.
#
# usage: scripts/mutate.sh [NUMBER...]             every mutation of tests/mutations.txt, or those with these numbers
#        scripts/mutate.sh --made[=N] [NUMBER...]  every N-th mutation that make_mutants.py makes of each file of tests/mutants.txt
# CXX in the environment is the compiler (g++ by default). Takes about 15 minutes on two cores; the tree is not touched.
# A test says something only if it passes as long as nothing is broken: each is run so first, once.
# exit: 0 every mutation was noticed, 1 one was not, 2 one does not apply any more, or a test fails without any
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1-} in -h | --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 0 ;; esac
made=
case ${1-} in
    --made) made=1; shift ;;
    --made=*) made=${1#--made=}; shift ;;
esac
for number in "$@" $made; do
    case $number in *[!0-9]*) echo "mutate.sh: '$number' is not the number of a mutation" >&2; exit 2 ;; esac
done

list=tests/mutations.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "$made" ]; then
    list=$work/made.txt
    scripts/make_mutants.py --every "$made" >"$list"
fi
export CXX=${CXX:-g++}

# object_of TREE SOURCE: compiles one file of src into TREE/engine.
object_of() {
    local object
    object=$1/engine/$(basename "$2" .cpp)
    "$CXX" -std=c++20 -O1 -w -MMD -I"$1/include" -I"$1/src" -c "$1/$2" -o "$object.o" && sed -i 's/$/ /' "$object.d"
}
export -f object_of

# engine_of TREE CHANGED: compiles what is compiled once of a tree, all of src but main(), into TREE/engine; what does not read the
# file CHANGED is taken as it was. Without CHANGED, all of them, several at once.
engine_of() {
    local source object sources=() at_once=1
    mkdir -p "$1/engine"
    [ -n "${2-}" ] || at_once=$(nproc)
    for source in $(cd "$1" && find src -name '*.cpp' ! -name main.cpp 2>/dev/null); do
        object=$(basename "$source" .cpp)
        if [ -n "${2-}" ] && ! grep -qF "/$2 " "$work/unbroken/engine/$object.d"; then
            ln -s "$work/unbroken/engine/$object.o" "$1/engine/"
        else
            sources+=("$source")
        fi
    done
    [ ${#sources[@]} -eq 0 ] || printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$at_once" bash -c 'object_of "$0" "$1"' "$1"
}

# compiles TREE TEST PROGRAM, which is what comes out
compiles() {
    local objects function wrap=()
    objects=$(find -L "$1/engine" -name '*.o' 2>/dev/null || true)
    # As cmake/libraries.cmake has them for foregone::failing_malloc.
    if [ -e "$1/engine/failing_malloc.o" ]; then
        for function in malloc calloc realloc reallocarray aligned_alloc posix_memalign strdup strndup free; do
            wrap+=("-Wl,--wrap=$function")
        done
    fi
    # shellcheck disable=SC2086  # one word an object
    "$CXX" -std=c++20 -O1 -w -I"$1/include" -I"$1/src" -Itests "tests/$2.cpp" $objects -o "$3" "${wrap[@]}" \
        -lgtest -lgtest_main -ltinyxml2 -ltbb -lboost_context -pthread
}

passes() { timeout 120 "$1" </dev/null >/dev/null 2>&1; }

# noticed TREE TEST: whether the test does not compile, or fails.
noticed() { ! compiles "$1" "$2" "$1/test" 2>/dev/null || ! passes "$1/test"; }

# unbroken TEST: why the test says nothing about a mutation, or nothing. Found out once; who asks meanwhile waits.
unbroken() {
    local known=$work/unbroken.${1//\//_}
    (
        flock 9
        if [ ! -e "$known" ]; then
            if ! compiles "$work/unbroken" "$1" "$known.program" 2>/dev/null; then echo "does not compile" >"$known"
            elif ! passes "$known.program"; then echo "fails" >"$known"
            else : >"$known"; fi
            rm -f "$known.program"
        fi
        cat "$known"
    ) 9>"$known.lock"
}

# file_of NAME: the files of src and include/foregone whose path ends with the name.
file_of() {
    local folders=(include/foregone)
    if [ -d src ]; then folders+=(src); fi
    find "${folders[@]}" -path "*/$1" -type f
}

# try NUMBER FILE FROM TO TESTS: one line that says what became of the mutation.
try() {
    local tree=$work/$1 file test problem
    file=$(file_of "$2")
    if [ ! -f "$file" ]; then echo "$1 does not apply: not exactly one file is called $2"; return; fi
    copy_to "$tree"
    if ! FROM=$3 TO=$4 perl -0pi -e '$n = s/\Q$ENV{FROM}\E/$ENV{TO}/; END { exit !$n }' "$tree/$file"; then
        echo "$1 does not apply: $2 has no '$3'"
        return
    fi
    if ! engine_of "$tree" "$file" 2>/dev/null; then echo "$1 noticed by the compiler: $2: $3 -> $4"; rm -rf "$tree"; return; fi
    for test in $5; do
        problem=$(unbroken "$test")
        if [ -n "$problem" ]; then echo "$1 cannot be tried: $test $problem without it"; rm -rf "$tree"; return; fi
        if noticed "$tree" "$test"; then echo "$1 noticed by $test: $2: $3 -> $4"; rm -rf "$tree"; return; fi
    done
    echo "$1 SURVIVED: $2: $3 -> $4"
    rm -rf "$tree"
}

copy_to() {
    mkdir "$1"
    cp -r include "$1"
    if [ -d src ]; then cp -r src "$1"; fi
}
copy_to "$work/unbroken"
engine_of "$work/unbroken"

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

[ -e "$work/results" ] || { echo "mutate.sh: there is no mutation with these numbers" >&2; exit 2; }
tried=$(wc -l <"$work/results")
echo "$(grep -c ' noticed by ' "$work/results") of $tried mutations noticed"
if grep -qE '^[0-9]+ (does not apply|cannot be tried)' "$work/results"; then exit 2; fi
! grep -q ' SURVIVED' "$work/results"
