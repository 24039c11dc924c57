#!/bin/sh
# Proves that examples.sh, links.sh and pages.sh bite: plants each mistake in a small tree of its own and expects it to be named.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

clean_tree() {
    rm -rf "${tree:?}"/*
    mkdir "$tree/examples"
    : >"$tree/examples/jugs.cpp"
    printf '%s\n' '# Examples' '[jugs](jugs.cpp), [how](../CONTRIBUTING.md#how-to-test)' >"$tree/examples/README.md"
    printf '%s\n' '# foregone' '[page](CONTRIBUTING.md), [site](https://example.org/none)' >"$tree/README.md"
    printf '%s\n' '# Contributing' '## How to `test`' '```sh' '# not a heading' '[no](link.md)' '```' >"$tree/CONTRIBUTING.md"
}

# expect SCRIPT STATUS TEXT WHAT: the script ends with STATUS and prints TEXT
expect() {
    status=0
    output=$("$here/$1" "$tree" 2>&1) || status=$?
    case $output in *"$3"*) found=yes ;; *) found=no ;; esac
    if [ "$status" -ne "$2" ] || [ $found = no ]; then
        printf 'self-test: %s: wanted exit %s and "%s"; got exit %s and:\n%s\n' "$4" "$2" "$3" "$status" "$output"
        failures=$((failures + 1))
    fi
}

clean_tree
expect examples.sh 0 '' 'a clean tree passes'
expect links.sh 0 '' 'a clean tree passes'
: >"$tree/examples/lift.cpp"
expect examples.sh 1 'does not list lift.cpp' 'a program without a row'
clean_tree; echo '[again](jugs.cpp)' >>"$tree/examples/README.md"
expect examples.sh 1 'lists jugs.cpp 2 times' 'a program with two rows'
clean_tree; echo '[gone](gone.cpp)' >>"$tree/examples/README.md"
expect examples.sh 1 'lists gone.cpp, which is not in examples/' 'a row without a program'
expect links.sh 1 'links to gone.cpp' 'a link of the index that leads nowhere'
clean_tree; seq 129 >>"$tree/README.md"
expect links.sh 1 'README.md has 131 lines, 130 at most' 'a long README'
clean_tree; echo '[a](docs/absent.md)' >>"$tree/README.md"
expect links.sh 1 'README.md links to docs/absent.md' 'a link that leads nowhere'
clean_tree; echo '[a](README.md#absent) [b](#how-to-test)' >>"$tree/CONTRIBUTING.md"
expect links.sh 1 'README.md has no such heading' 'an anchor that leads nowhere'
clean_tree; echo '[a](#not-a-heading)' >>"$tree/CONTRIBUTING.md"
expect links.sh 1 'CONTRIBUTING.md has no such heading' 'an anchor of a comment in a listing'

clean_tree; mkdir -p "$tree/include/foregone" "$tree/docs/reference"
: >"$tree/include/foregone/ranks.txt"
mkdir -p "$tree/src/x" "$tree/tests/x"; : >"$tree/tests/x/y.cpp"
echo '# jug.hpp: a `jug` and `fill`' >"$tree/docs/reference/jug.md"
header() {
    printf '%s\n' 'namespace foregone { inline namespace impl {' 'struct hidden {};' '}}  // namespace foregone::impl' \
        'namespace foregone {' "$@" '}  // namespace foregone' >"$tree/include/foregone/jug.hpp"
}
header 'struct jug {' '    int litres = 0;' '};' 'template <class T>' 'constexpr jug fill(const T& of) { return {of.litres}; }'
expect pages.sh 0 '' 'a page that names what its header declares'
header 'struct jug {};' 'struct cup {};'
expect pages.sh 1 'jug.hpp declares cup, which docs/reference/jug.md does not explain' 'a type without explanation'
header 'template <class T>' 'inline constexpr bool is_full<T*> = true;' 'template <class T>' 'constexpr int spill(T) { return 0; }'
expect pages.sh 1 'jug.hpp declares spill,' 'a function template without explanation'

[ "$failures" -eq 0 ] || exit 1
echo 'the tests of README and the index of examples notice what they are for'
