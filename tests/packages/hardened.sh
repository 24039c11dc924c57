#!/bin/sh
# Fails unless each program and module is protected as distributions ask: a stack protector, checked calls of the C library, and
# relocations that are bound at the start and read-only from then on; and unless targets of the package pass none of this on.
# usage: hardened.sh BUILD_DIR FILE...
set -eu
build_dir=$1
shift
command -v readelf >/dev/null || { echo "packages: skipped, readelf is not installed"; exit 77; }
found=0
problem() { echo "packages: $1"; found=1; }

fortified=no
for file in "$@"; do
    symbols=$(readelf --dyn-syms -W "$file")
    case $symbols in *__stack_chk_fail*) ;; *) problem "$file has no stack protector" ;; esac
    case $symbols in *__fprintf_chk* | *__snprintf_chk* | *__memcpy_chk*) fortified=yes ;; esac
    readelf -lW "$file" | grep -q GNU_RELRO || problem "$file has no read-only relocations"
    readelf -dW "$file" | grep -q 'BIND_NOW\|Flags:.* NOW' || problem "$file binds its relocations lazily"
done
[ "$fortified" = yes ] || problem "no program calls a checked function of the C library"

for passed_on in stack-protector FORTIFY relro; do
    grep -rlq -e "$passed_on" "$build_dir/CMakeFiles/Export" && problem "the package passes $passed_on on to its users"
done
[ -n "$(ls "$build_dir/CMakeFiles/Export")" ] || problem "the build exports no targets"
exit "$found"
