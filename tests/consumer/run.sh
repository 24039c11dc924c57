#!/bin/sh
# Builds and tests a user's project, as the user would.
#   add_subdirectory_proof  configures everything and builds the proof only, which links no library that foregone compiles
# usage: run.sh HOW CMAKE GENERATOR COMPILER FOREGONE_SOURCE_DIR FOREGONE_BUILD_DIR WORK_DIR
#   HOW  find_package, add_subdirectory, add_subdirectory_proof or pkg_config
set -eu
how=$1 cmake=$2 generator=$3 compiler=$4 source_dir=$5 foregone_build_dir=$6 work_dir=$7
here=$(cd -- "$(dirname -- "$0")" && pwd)
rm -rf "$work_dir"
mkdir -p "$work_dir"

# install_and_move: the package must not depend on where it was installed at first.
install_and_move() {
    "$cmake" --install "$foregone_build_dir" --prefix "$work_dir/staging" >/dev/null
    mv "$work_dir/staging" "$work_dir/prefix"
}

# Unoptimised: half the time, and what is tested is that it builds. With Release, parts would be optimised all the same.
configure() { # PROJECT OPTION...
    project=$1
    shift
    "$cmake" -S "$here/$project" -B "$work_dir/build" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" \
        -DCMAKE_BUILD_TYPE=MinSizeRel -DCMAKE_CXX_FLAGS_MINSIZEREL="-O0 -DNDEBUG" "$@"
}

# dumps PROGRAM: commands that register themselves are linked.
dumps() {
    "$1" --filter=jug.reachable "--dump=dot:$work_dir/jug.dot"
    grep -q digraph "$work_dir/jug.dot" || { echo "consumer: $1 --dump writes no graph"; exit 1; }
}

build_and_test() {
    configure "$how" "$@"
    "$cmake" --build "$work_dir/build"
    cd "$work_dir/build"
    # The tool that stands beside cmake.
    ctest=$(dirname "$cmake")/ctest
    "$ctest" --output-on-failure --no-tests=error
    dumps ./jug_checks
    "$ctest" -N >listing.txt
    grep -qF 'jug_checks.a jug: "[==[1]==]"; ${2} \ #3' listing.txt ||
        { echo "consumer: CTest does not know the named check:"; cat listing.txt; exit 1; }
    grep -q 'jug_checks\.' listing.txt || { echo "consumer: CTest does not know the checks:"; cat listing.txt; exit 1; }
    "$ctest" -N -L 'run time' | grep -q 'jug_checks\.' || { echo "consumer: the checks do not have their label"; exit 1; }
}

refuses_misspelled_component() {
    mkdir "$work_dir/misspelled"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(misspelled LANGUAGES CXX)' \
        'find_package(foregone CONFIG REQUIRED COMPONENTS mian)' >"$work_dir/misspelled/CMakeLists.txt"
    said=$("$cmake" -S "$work_dir/misspelled" -B "$work_dir/misspelled/build" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" \
        -DCMAKE_PREFIX_PATH="$work_dir/prefix" 2>&1) && { echo "consumer: the component mian is found"; exit 1; }
    echo "$said" | tr -s ' \n' ' ' | grep -qF 'foregone has no component mian; its components are threads, fibers, main, ' ||
        { echo "consumer: CMake does not say which components there are:"; echo "$said"; exit 1; }
}

case $how in
    find_package)
        install_and_move
        refuses_misspelled_component
        build_and_test -DCMAKE_PREFIX_PATH="$work_dir/prefix"
        ;;
    add_subdirectory)
        build_and_test -DFOREGONE_SOURCE_DIR="$source_dir"
        ;;
    add_subdirectory_proof)
        configure add_subdirectory -DFOREGONE_SOURCE_DIR="$source_dir"
        "$cmake" --build "$work_dir/build" --target proof
        "$work_dir/build/proof"
        ;;
    pkg_config)
        install_and_move
        pc=$(find "$work_dir/prefix" -name foregone.pc)
        PKG_CONFIG_PATH=$(dirname "$pc")
        export PKG_CONFIG_PATH
        # shellcheck disable=SC2046  # the flags are words
        "$compiler" -std=c++20 $(pkg-config --cflags foregone) "$here/proof.cpp" -o "$work_dir/proof"
        "$work_dir/proof"
        # shellcheck disable=SC2046
        "$compiler" -std=c++20 "$here/jug_checks.cpp" $(pkg-config --cflags --libs foregone-main) -o "$work_dir/jug_checks"
        # shellcheck disable=SC2046
        "$compiler" -std=c++20 "$here/failing_malloc.cpp" $(pkg-config --cflags --libs foregone-failing-malloc) \
            -o "$work_dir/failing_malloc"
        "$work_dir/failing_malloc"
        "$work_dir/jug_checks" --list | grep -q 'run time' || { echo "consumer: jug_checks lists no check that runs"; exit 1; }
        "$work_dir/jug_checks"
        dumps "$work_dir/jug_checks"
        [ "$(pkg-config --modversion foregone)" = "$(sed -n 's/.*PACKAGE_VERSION "\(.*\)").*/\1/p' \
            "$foregone_build_dir/foregoneConfigVersion.cmake" | head -n 1)" ] || { echo "consumer: versions differ"; exit 1; }
        ;;
    *) echo "consumer: '$how' is not a way to use foregone" >&2; exit 2 ;;
esac
