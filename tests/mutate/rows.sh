#!/bin/sh
# Fails, and names it, where a row of tests/mutations.txt does not apply any more: its file, what it replaces, or a test is not there.
# usage: rows.sh SOURCE_DIR
set -eu
cd -- "$1"
awk -F '\t' '
    function problem(what) { print "mutations.txt:" FNR ": " what; found = 1 }
    function is_there(file,    line, here) { here = (getline line <file) >= 0; close(file); return here }
    function has(file, text,    line, here) {
        while (!here && (getline line <file) > 0) here = index(line, text)
        close(file)
        return here
    }
    /^#/ || !NF { next }
    NF != 4 { problem("has " NF " fields instead of 4; tabs are between them"); next }
    {
        rows++
        file = is_there("src/" $1) ? "src/" $1 : "include/foregone/" $1
        if (!is_there(file)) problem("there is no " $1)
        else if (!has(file, $2)) problem(file " has no line with: " $2)
        tests = split($4, test, " ")
        if (!tests) problem("names no test")
        for (i = 1; i <= tests; i++)
            if (!is_there("tests/" test[i] ".cpp")) problem("there is no tests/" test[i] ".cpp")
    }
    END { if (!rows) { print "mutations.txt: has no rows"; found = 1 }; exit found }' tests/mutations.txt
