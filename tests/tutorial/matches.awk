# Whether a text is what was expected: exit status 0, or 1 and the first line that is not. In what was expected, "…" stands for anything within a line, and a line
# of nothing but "…" for any lines. With -v wrapped=1 white space means nothing, and "…" stands for anything.
# usage: awk [-v wrapped=1] -f matches.awk EXPECTED TEXT
function quoted(text) { gsub(/[][\\.^$*+?(){}|]/, "\\\\&", text); return text }

function pattern_of(line, parts, count, i, pattern) {
    if (line ~ /^ *…$/) return "([^\n]*\n)*"
    count = split(line, parts, "…")
    pattern = quoted(parts[1])
    for (i = 2; i <= count; ++i) pattern = pattern (wrapped ? ".*" : "[^\n]*") quoted(parts[i])
    return pattern (wrapped ? "" : "\n")
}

wrapped { gsub(/[ \t]/, "") }
FNR == NR { line[++lines] = $0; pattern[lines] = wrapped && $0 == "…" ? ".*" : pattern_of($0); next }
{ text = text $0 (wrapped ? "" : "\n") }
END {
    for (i = 1; i <= lines; ++i) all = all pattern[i]
    if (text ~ ("^" all "$")) exit 0
    for (i = 1; i <= lines; ++i) {
        some = some pattern[i]
        if (text !~ ("^" some)) { print "    not found: " line[i]; exit 1 }
    }
    print "    more is printed than the page has"
    exit 1
}
