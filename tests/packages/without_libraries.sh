#!/bin/sh
# The core without the rooms that include/foregone/ranks.txt calls libraries: without the folders of any one of them the rest
# configures and offers its targets; without those of all of them foregone::main builds, and a program runs checks with it.
# usage: without_libraries.sh CMAKE GENERATOR COMPILER SOURCE_DIR WORK_DIR
set -eu
cmake=$1 generator=$2 compiler=$3 source=$4 work=$5
rm -rf "$work"
mkdir -p "$work"
fail() { echo "without_libraries: $1" >&2; exit 1; }

libraries=$(sed -n 's/^library \([a-z]*\).*/\1/p' "$source/include/foregone/ranks.txt")
[ -n "$libraries" ] || fail "ranks.txt names no library"

# What a library has beside the folders of its room and of its face.
others_of() {
    [ "$1" != explorer ] || echo cmake/explorer.cmake src/report/html src/report/sarif.cpp src/report/sarif.hpp \
        src/report/tlc_trace.cpp src/report/tlc_trace.hpp
}
# copy_without LIBRARY...: makes the tree $work/tree.
copy_without() {
    rm -rf "$work/tree"
    mkdir "$work/tree"
    for part in CMakeLists.txt LICENSE cmake include src; do cp -R "$source/$part" "$work/tree/"; done
    for library in "$@"; do
        face=$(sed -n "s/^library $library//p" "$source/include/foregone/ranks.txt" | tr ' ' '\n' |
            sed -n 's|^.|include/foregone/&|p')
        for path in "src/$library" "include/foregone/impl/$library" $(others_of "$library") $face; do
            rm -rf "${work:?}/tree/$path"
        done
        [ ! -e "$work/tree/src/$library" ] && [ ! -e "$work/tree/include/foregone/impl/$library" ] || fail "$library is still there"
    done
}
configure() {
    "$cmake" -S "$work/tree" -B "$1" -G "$generator" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER="$compiler" \
        -DFOREGONE_BUILD_TESTS=OFF -DFOREGONE_BUILD_EXAMPLES=OFF -DFOREGONE_BUILD_TOOLS=ON -DFOREGONE_MPI=OFF >"$work/log" 2>&1 ||
        fail "$2: does not configure: $(tail -20 "$work/log")"
}
target_of() {
    case $1 in
        explorer) echo foregone_explorer ;;
        suites) echo foregone_cover ;;
        likelihood) echo foregone_coverage ;;
        faults) echo foregone_failing_malloc ;;
    esac
}

for absent in $libraries; do
    copy_without "$absent"
    rm -rf "$work/build"
    configure "$work/build" "without $absent"
    "$cmake" --build "$work/build" --target help >"$work/targets"
    for library in $libraries; do
        target=$(target_of "$library")
        [ -n "$target" ] || continue  # concurrency is headers
        if grep -q "\b$target\b" "$work/targets"; then there=1; else there=0; fi
        if [ "$library" = "$absent" ]; then wanted=0; else wanted=1; fi
        [ $there -eq $wanted ] || fail "without $absent: the target $target is there $there times instead of $wanted"
    done
done

# shellcheck disable=SC2086
copy_without $libraries
rm -rf "$work/build"
mkdir "$work/project"
cat >"$work/project/checks.cpp" <<'END'
#include <foregone/foregone.hpp>
namespace fg = foregone;
struct counter {
    struct state { int n = 0; bool operator==(const state&) const = default; };
    enum class action { up, reset };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action a) { return a == action::up ? state{s.n + 1} : state{}; }
    static constexpr auto properties = fg::properties{fg::always<"below four">([](const state& s) { return s.n < 4; })};
};
FOREGONE_RUNTIME_CHECK(counter);
END
cat >"$work/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(checks LANGUAGES CXX)
add_subdirectory("$work/tree" foregone)
foregone_add_checks(checks SOURCES checks.cpp)
END
"$cmake" -S "$work/project" -B "$work/build" -G "$generator" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_CXX_FLAGS_DEBUG=-O0 >"$work/log" 2>&1 || fail "a project does not configure: $(tail -20 "$work/log")"
"$cmake" --build "$work/build" --target checks >"$work/log" 2>&1 || fail "the core does not build: $(tail -40 "$work/log")"

# expect CODE TEXT OPTION...: what a run says and how it ends.
expect() {
    code=0 wanted=$1 text=$2
    shift 2
    "$work/build/checks" "$@" >"$work/said" 2>&1 || code=$?
    [ "$code" -eq "$wanted" ] || fail "checks $*: exit code $code instead of $wanted: $(cat "$work/said")"
    grep -qF -- "$text" "$work/said" || fail "checks $*: does not say '$text': $(cat "$work/said")"
}
expect 1 'violates "below four" after 4 steps' --output=json:"$work/report.json" --output=junit:"$work/report.xml"
[ -s "$work/report.json" ] && [ -s "$work/report.xml" ] || fail "a report is missing"
for option in --explore --dump=dot:"$work/graph" --output=html:"$work/h" --output=sarif:"$work/s" --output=tlc:"$work/t"; do
    expect 2 'this program is linked without foregone::explorer' "$option"
done
[ ! -e "$work/h" ] && [ ! -e "$work/graph" ] || fail "a refused report was written"
echo "without_libraries: $(echo "$libraries" | wc -w) libraries, each left out, and all of them"
