#!/bin/sh
# Fails, and names it, where a row of tests/mutations.txt does not apply any more: its file, what it replaces, or a test is missing.
# usage: rows.sh SOURCE_DIR
set -eu
cd -- "$1"
find src include/foregone -type f | awk -F '\t' '
    function problem(what) { print "mutations.txt:" FNR ": " what; found = 1 }
    function is_there(file,    line, here) { here = (getline line <file) >= 0; close(file); return here }
    function has(file, text,    line, here) {
        while (!here && (getline line <file) > 0) here = index(line, text)
        close(file)
        return here
    }
    # The files, then the rows; a row names a file by the end of its path.
    FILENAME == "-" {
        for (path = $0; (at = index(path, "/")); ) { path = substr(path, at + 1); file_of[path] = $0; files[path]++ }
        next
    }
    /^#/ || !NF { next }
    NF != 4 { problem("has " NF " fields instead of 4; tabs are between them"); next }
    {
        rows++
        file = file_of[$1]
        if (files[$1] != 1) problem(files[$1] + 0 " files are called " $1 " instead of one")
        else if (!has(file, $2)) problem(file " has no line with: " $2)
        tests = split($4, test, " ")
        if (!tests) problem("names no test")
        for (i = 1; i <= tests; i++)
            if (!is_there("tests/" test[i] ".cpp")) problem("there is no tests/" test[i] ".cpp")
    }
    END { if (!rows) { print "mutations.txt: has no rows"; found = 1 }; exit found }' - tests/mutations.txt
