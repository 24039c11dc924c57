#!/bin/sh
# Fails unless README's example is decided with foregone in one header, by this compiler and by Clang 19.
# usage: single_header.sh SOURCE_DIR WORK_DIR COMPILER
set -eu
source_dir=$1 work_dir=$2 compiler=$3
command -v python3 >/dev/null || { echo "packages: skipped, python3 is not installed"; exit 77; }
rm -rf "$work_dir"
mkdir -p "$work_dir"
cd "$work_dir"
found=0
report() { echo "packages: $1"; found=1; }

python3 -B "$source_dir/scripts/single_header.py" foregone_single.hpp
grep -nE '^ *# *include <' foregone_single.hpp | grep -vE '<([a-z_0-9]+|boost/[^>]+|bits/functexcept\.h)>' &&
    report 'one header includes more than the standard library and Boost'
sed -n '/^```cpp/,/^```$/p' "$source_dir/README.md" | sed '1d;/^```$/,$d' |
    sed 's,<foregone/foregone.hpp>,"foregone_single.hpp",' >proof.cpp
grep -q 'foregone_single.hpp' proof.cpp || report 'README.md has no example that includes foregone.hpp'
sed 's/ && !s.inner_open;/;/' proof.cpp >violated.cpp

for one in "$compiler" clang++-19; do
    command -v "$one" >/dev/null || continue
    "$one" -std=c++20 -Wall -Wextra -Werror -fsyntax-only proof.cpp || report "$one does not compile proof.cpp"
    "$one" -std=c++20 -fno-exceptions -fsyntax-only proof.cpp || report "$one does not compile proof.cpp without exceptions"
    said=$("$one" -std=c++20 -fsyntax-only violated.cpp 2>&1) && report "$one compiles violated.cpp"
    case $said in *'both doors are open'*) ;; *) report "$one does not show the violation"; echo "$said" | head -n 5 ;; esac
done
said=$(python3 -B "$source_dir/scripts/single_header.py" none.hpp foregone/none.hpp 2>&1) &&
    report 'a header that is not there is taken'
case $said in *'there is no public header foregone/none.hpp'*) ;; *) report "a header that is not there: $said" ;; esac
exit "$found"
