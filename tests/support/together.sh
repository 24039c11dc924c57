#!/bin/sh
# Writes one source file that compiles several tests at once: their includes first, then each test in a namespace of its own.
# #line keeps the places that the compiler and GoogleTest report.
# A test that cannot share a file says so: // alone: REASON
# usage: together.sh OUT FILE...
set -eu
out=$1
shift
{
    for file; do
        folder=$(dirname -- "$file")
        sed -n -e 's|^#include "\([^"]*\)"|\1|p' "$file" | while IFS= read -r header; do
            if [ -e "$folder/$header" ]; then header=$(realpath -- "$folder/$header"); fi
            printf '#include "%s"\n' "$header"
        done
        grep '^#include <' "$file" || true
    done | awk '!seen[$0]++'
    for file; do
        printf 'namespace test_%s {\n#line 1 "%s"\n' "$(basename "$file" .cpp)" "$file"
        sed -e 's|^#include .*||' "$file"
        printf '}\n'
    done
} >"$out.new"
mv "$out.new" "$out"
