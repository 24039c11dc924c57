#!/bin/sh
# Fails unless each public header says in six lines that it needs C++20, and overview.cpp that it needs a later compiler.
# usage: standard.sh SOURCE_DIR COMPILER [FLAG...]
set -eu
source_dir=$1
shift
cd -- "$source_dir"
include=$(mktemp -d)
trap 'rm -rf "$include"' EXIT
found=0
report() { echo "flags: $1"; found=1; }

headers=$(find include/foregone -name '*.hpp' ! -path '*/impl/*' | sed 's,^include/,,' | LC_ALL=C sort)
[ "$(echo "$headers" | wc -l)" -gt 50 ] || report "the search for public headers finds next to none"

for header in $headers; do
    first=$(grep -m1 '^#include' "include/$header")
    [ "$first" = '#include <foregone/impl/base/config.hpp>' ] ||
        report "include/$header: its first include is not impl/base/config.hpp, which says that it needs C++20"
    printf '#include <%s>\n' "$header" >"$include/one.cpp"
    said=$("$@" -std=c++17 -fsyntax-only "$include/one.cpp" 2>&1) && report "$header compiles with -std=c++17"
    lines=$(echo "$said" | wc -l)
    [ "$lines" -le 6 ] || report "$header gives $lines lines with -std=c++17"
    case $said in *"foregone needs C++20: compile with -std=c++20"*) ;; *) report "$header does not say that it needs C++20" ;; esac
done

# A whole program says no more than the header.
for standard in c++14 c++17; do
    lines=$("$@" -std=$standard -fsyntax-only examples/overview.cpp 2>&1 | wc -l)
    [ "$lines" -le 6 ] || report "examples/overview.cpp gives $lines lines with -std=$standard"
done

# older FLAG...: what overview.cpp says where the compiler has the number of an older one
older() {
    if "$@" -dM -E -x c++ /dev/null | grep -q __clang__; then
        "$@" -std=c++20 -fsyntax-only -U__clang_major__ -D__clang_major__=15 examples/overview.cpp 2>&1
    else
        "$@" -std=c++20 -fsyntax-only -U__GNUC__ -D__GNUC__=11 examples/overview.cpp 2>&1
    fi
}
said=$(older "$@") && report "examples/overview.cpp compiles with an older compiler"
lines=$(echo "$said" | wc -l)
[ "$lines" -le 8 ] || report "examples/overview.cpp gives $lines lines with an older compiler"
case $said in
    *"foregone needs GCC 12 or Clang 16, or later"*) ;;
    *) report "examples/overview.cpp does not say which compilers it needs" ;;
esac
said=$(older "$@" -D__apple_build_version__=15000000 2>&1) || :
if "$@" -dM -E -x c++ /dev/null | grep -q __clang__; then
    case $said in *"foregone needs GCC 12"*) report "the numbers of Apple's Clang are taken for those of Clang" ;; esac
fi

# Where pointers have 32 bits, one error says so.
said=$("$@" -std=c++20 -m32 -fsyntax-only examples/overview.cpp 2>&1) && report "examples/overview.cpp compiles for 32 bits"
[ "$(echo "$said" | grep -c 'error: ')" = 1 ] || report "examples/overview.cpp gives more than one error for 32 bits"
case $said in
    *"foregone needs a 64-bit target"*) ;;
    *) report "examples/overview.cpp does not say that it needs a 64-bit target" ;;
esac
exit "$found"
