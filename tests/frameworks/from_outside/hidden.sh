#!/bin/sh
# Fails unless the runner does not compile, and says why, where the packages that it needs are hidden.
# usage: hidden.sh SOURCES COMPILER FLAG...
set -eu
sources=$1
shift
if said=$("$@" "-I$sources" -std=c++20 -fsyntax-only "$sources/cli/option_line.cpp" 2>&1); then
    echo "option_line.cpp compiles, although what it needs is hidden"
    exit 1
fi
case $said in *'is not installed'*) ;; *) echo "it does not say what is hidden: $said"; exit 1 ;; esac
