#!/usr/bin/env bash
# Installs what is missing, builds, and runs tests. What failed is named once more at the end, with what it said; the last line
# sums it all up.
#
# usage: scripts/test.sh [TIER | PART...]
# tiers:
#   quick    while editing, in about a minute: what most changes break, with GCC, unoptimised
#   default  gcc, asan and tsan, which divide the tests among them; tests and misuses of a folder are compiled together
#   full     gcc, clang and libcxx; with GCC all tests and random cases, each header and each file of src/ alone, and the large
#            benchmarks; then asan and tsan, as the default tier has them
# parts:
#   gcc      everything with GCC, optimised
#   clang    the same with Clang 19; of the benchmarks, those of the compiler itself
#   libcxx   Clang 19 with libc++: every header, the engine, the examples
#   asan     Clang 19 with the address and undefined behaviour sanitizers: what is decided while compiling, and what runs
#   tsan     Clang 19 with the thread sanitizer: the tests that start threads
#
# docs/tests.md says which check runs in which tier. A part is a preset of CMakePresets.json (so clang-16 and clang-22 work too,
# where those compilers are) and builds under build/<part>.
# JOBS in the environment is how many compilers and tests run at once; by default, as many as there are processors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1-} in
    -h | --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 0 ;;
esac
parts=() full=OFF divided=OFF
for part in "${@:-default}"; do
    case $part in
        quick) parts+=(quick) ;;
        default) parts+=(gcc asan tsan) divided=ON ;;
        full) parts+=(gcc clang libcxx asan tsan) full=ON ;;
        gcc | clang | clang-16 | clang-22 | libcxx | asan | tsan) parts+=("$part") ;;
        *) echo "test.sh: '$part' is neither a tier nor a part; see scripts/test.sh --help" >&2; exit 2 ;;
    esac
done

if [ "$full" = ON ]; then bash scripts/install-packages.sh --full; else bash scripts/install-packages.sh; fi
jobs=${JOBS:-$(nproc)}
configure_options=()
# ccache does not keep what was compiled with precompiled headers.
if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    configure_options+=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON)
fi

passed=0 failed=0 skipped=0 failures=

# add_results FILE: adds what CTest wrote as JUnit to the sums. CTest marks a test that is not there as skipped, so only
# a test that said itself that it does not apply counts as such; no tests at all are a failure.
add_results() {
    local tests passes skips
    if [ ! -s "$1" ]; then failed=$((failed + 1)); return; fi
    tests=$(grep -c '<testcase ' "$1" || true)
    passes=$(grep -c '<testcase .* status="run"' "$1" || true)
    skips=$(grep -c -e '<skipped message="SKIP_' -e '<testcase .* status="disabled"' "$1" || true)
    if [ "$tests" -eq 0 ]; then failed=$((failed + 1)); return; fi
    passed=$((passed + passes)) failed=$((failed + tests - passes - skips)) skipped=$((skipped + skips))
}

# What the failed commands of a build, and the failed tests, wrote first, by the logs of both.
failed_commands() { awk '/^FAILED: / { left = 30 } /^\[[0-9]+\/[0-9]+\] / { left = 0 } left-- > 0' "$1"; }
failed_tests() {
    awk '/^ *[0-9]+\/[0-9]+ Test / { left = /Passed|\*\*\*Skipped/ ? 0 : 60 } /^ +Start +[0-9]+: / { left = 0 }
        /^\[ (RUN     |      OK) \]|^\[-+\]/ { next }
        left-- > 0' "$1"
}

run_part() {
    local part=$1 results=$PWD/build/$1/ctest.xml build_log=$PWD/build/$1/build.log test_log=$PWD/build/$1/ctest.log
    local started=$SECONDS full=$full divided=$divided brief=OFF
    # The other tests have run with GCC.
    if [ "$full" = ON ] && [ "$part" = asan ]; then full=OFF divided=ON; fi
    if [ "$full" = ON ] && [ "$part" = tsan ]; then full=OFF brief=ON; fi
    printf '\n==== %s\n' "$part"
    rm -f "$results"
    # Whether a file includes what it uses, and what random cases say, one compiler can say.
    local together=ON
    if [ "$full" = ON ] && [ "$part" = gcc ]; then together=OFF; fi
    if [ "$divided" = ON ] || { [ "$full" = ON ] && [ "$part" != gcc ]; }; then brief=ON; fi
    local options=("${configure_options[@]}" "-DFOREGONE_FULL_TESTS=$full" "-DFOREGONE_DIVIDE_TESTS=$divided"
        "-DFOREGONE_UNITY=$together")
    if [ "$part" != quick ]; then options+=("-DFOREGONE_BRIEF_TESTS=$brief"); fi
    # Benchmarks that are left out take longer to compile than all tests of a folder. Examples run with GCC and with libc++.
    case $part in
        gcc)
            options+=("-DFOREGONE_BENCH_FOLDERS=$([ $full = ON ] || echo "choose;constant;compile")")
            ;;
        clang) [ $full = OFF ] || options+=(-DFOREGONE_BUILD_EXAMPLES=OFF "-DFOREGONE_TEST_FOLDERS=concurrency/unmodified/programs;\
compile_fail;frameworks/from_outside;explorer/from_outside;fuzz;mpi;odr;add_checks;fail_build;consumer;flags;tutorial") ;;
        libcxx) [ $full = OFF ] || options+=(-DFOREGONE_TEST_FOLDERS=odr) ;;
        asan) options+=("-DFOREGONE_BUILD_EXAMPLES=$([ $divided = ON ] && echo OFF || echo ON)"
            "-DFOREGONE_SANITIZE_NOT=$([ $divided = OFF ] || echo null,alignment,pointer-overflow)") ;;
    esac
    if ! cmake --preset "$part" "${options[@]}"; then
        failures+="==== $part: does not configure"$'\n'
        failed=$((failed + 1))
        return
    fi
    # All that can be built is, so that one look shows everything that is wrong.
    if ! cmake --build --preset "$part" --parallel "$jobs" -- -k 0 2>&1 | tee "$build_log"; then
        failures+="==== $part: does not build"$'\n'$(failed_commands "$build_log")$'\n'
        failed=$((failed + 1))
    fi
    if ! ctest --preset "$part" --parallel "$jobs" --output-junit "$results" 2>&1 | tee "$test_log"; then
        failures+="==== $part: tests fail"$'\n'$(failed_tests "$test_log")$'\n'
    fi
    add_results "$results"
    echo "==== $part: $((SECONDS - started)) s"
}

for part in "${parts[@]}"; do run_part "$part"; done

printf '\n%s%s passed, %s failed' "$failures" "$passed" "$failed"
if [ "$skipped" -gt 0 ]; then printf ', %s skipped' "$skipped"; fi
printf '\n'
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
