#!/bin/sh
# Compiles as far as what is asserted while compiling is decided, and leaves an empty object file.
# usage: decide_only.sh COMPILER ARGUMENT...   (with -o FILE among the arguments)
set -eu
object=
previous=
for argument; do
    if [ "$previous" = -o ]; then object=$argument; fi
    previous=$argument
done
"$@" -fsyntax-only
: >"$object"
