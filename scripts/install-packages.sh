#!/usr/bin/env bash
# Installs the Debian packages that building, testing and benchmarking foregone needs.
# The one place that does so: every other script calls this one. It says what it installs, and is quiet when nothing
# is missing.
#
# usage: scripts/install-packages.sh [--list] [--use | --full] [--optional]
#   --list      only print the packages, one a line
#   --use       only what a project needs that checks its models with foregone: for scripts/demo.sh
#   --full      also what the tests of the tier `full` need: a browser, Graphviz, libc++, lock-free queues
#   --optional  the packages that no test command needs too: the oldest and the newest Clang, ccache
set -euo pipefail

use=(
    ca-certificates       # apt over https, where the machine's sources ask for it
    cmake                 # 3.25 or later
    ninja-build           # the presets' generator
    g++                   # GCC 12 on Debian 12; binutils with it, whose addr2line the thread sanitizer asks for names
    libboost-dev          # MP11 and Hana headers: all that foregone::foregone needs; Beast: the server of --explore
    libtbb-dev            # foregone::threads
    libcli11-dev          # foregone::main: the command line
    nlohmann-json3-dev    # foregone::main: JSON reports
    libtinyxml2-dev       # foregone::main: JUnit reports
)
test=(
    clang-19              # the second compiler that every test runs with
    libclang-rt-19-dev    # its sanitizers
    clang-22              # the newest, with which examples are tried
    libboost-context-dev  # foregone::fibers
    libdw-dev             # foregone::unmodified: names and lines in reports
    libopenmpi-dev        # foregone::mpi
    openmpi-bin           # its tests: mpirun
    libgtest-dev          # tests; foregone::gtest
    catch2                # foregone::catch2
    doctest-dev           # foregone::doctest
    libbenchmark-dev      # bench/runtime
    librapidcheck-dev     # bench/random: the peer that it compares with
    pkg-config            # the test of foregone.pc
    mkdocs                # the documentation site; python3 with it, whose programs check the links of pages
    python3-pygments      # its colours of code
)
full=(
    chromium chromium-driver graphviz libc++-19-dev libc++abi-19-dev
    libconcurrentqueue-dev libreaderwriterqueue-dev  # queues of other projects, whose threads are checked as they are
)
optional=(clang-16 libclang-rt-22-dev ccache)  # the oldest Clang, the sanitizers of the newest

packages=("${use[@]}" "${test[@]}")
list_only=no
for argument in "$@"; do
    case $argument in
        --list) list_only=yes ;;
        --use) packages=("${use[@]}") ;;
        --full) packages+=("${full[@]}") ;;
        --optional) packages+=("${optional[@]}") ;;
        *) echo "install-packages.sh: unknown option '$argument'; it takes --list, --use, --full and --optional" >&2; exit 2 ;;
    esac
done
if [ "$list_only" = yes ]; then printf '%s\n' "${packages[@]}"; exit 0; fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "install-packages.sh: this is not a Debian machine; going on with what is there. Debian's names for what is needed:" >&2
    printf '    %s\n' "${packages[*]}" >&2
    exit 0
fi

is_installed() { [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
missing=()
for package in "${packages[@]}"; do is_installed "$package" || missing+=("$package"); done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "install-packages.sh: needs root, and there is no sudo. As root, run:" >&2
        echo "    apt-get update && apt-get install --yes --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "Installing Debian packages: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 || { cat "$log" >&2; return 1; }; }
# One unreachable source must not stop an installation that the others can serve, so only the second command decides.
quietly apt-get update || echo "install-packages.sh: apt-get update failed; trying with the package lists at hand" >&2
if ! quietly apt-get install --yes --no-install-recommends "${missing[@]}"; then
    echo "install-packages.sh: apt-get could not install: ${missing[*]}" >&2
    exit 1
fi
