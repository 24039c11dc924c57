# Splits what a compiler says of several files into what it says of each: FOLDER/<file's name>.messages.
# usage: awk -v family=gcc|clang -v folder=FOLDER -f by_file.awk FILES OUTPUT
#   FILES lists the files, one a line.
# A block is one error, the context lines that lead to it, and its notes. It belongs to the file it names first.
# GCC prints the context of an error or a note before it, Clang after it.

function flush_block(   name, i, place, first, owner) {
    first = 0
    for (i = 1; i <= files; ++i) {
        place = index(block, paths[i] ":")
        if (place && (!first || place < first)) { first = place; owner = names[i] }
    }
    if (first) printf "%s", block >>(folder "/" owner ".messages")
    block = ""
}
function is_error(line) { return line ~ /: (fatal )?error: / }

NR == FNR {
    paths[++files] = $0
    names[files] = $0
    sub(/.*\//, "", names[files])
    sub(/\.cpp$/, "", names[files])
    next
}
is_error($0) {
    if (has_error) flush_block()
    has_error = 1
    block = block context $0 "\n"
    context = ""
    next
}
# A note, and what leads to it, belong to the error before them.
/: note: / || family == "clang" { block = block context $0 "\n"; context = ""; next }
{ context = context $0 "\n" }
END { block = block context; flush_block() }
