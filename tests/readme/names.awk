# Prints the names that headers declare in namespace foregone, outside foregone::impl and further namespaces: FILE NAME.
# print_to is found by argument-dependent lookup: the page of print explains it.
# Reads formatted code: a declaration begins in column 0, and a namespace ends with a line "}  // namespace …".
function strip_template(s,   i, depth, c) {
    while (s ~ /^template *</) {
        depth = 0
        for (i = index(s, "<"); i <= length(s); ++i) {
            c = substr(s, i, 1)
            if (c == "<") ++depth
            if (c == ">" && substr(s, i - 1, 1) != "-" && --depth == 0) break
        }
        s = substr(s, i + 1); sub(/^ +/, "", s)
    }
    return s
}
function declared(s,   i, depth, c, before) {
    if (s ~ /^(static_assert|extern|using namespace|requires|friend)/ || s ~ /operator/) return ""
    if (match(s, /^(using|concept|enum class|enum struct|class|struct|enum|union) +[A-Za-z_0-9]+/)) {
        before = substr(s, 1, RLENGTH)
        if (substr(s, RLENGTH + 1, 1) == "<" || (s ~ /;$/ && s !~ /^(using|concept)/ && s !~ /\{/)) return ""
        sub(/.* /, "", before)
        return before
    }
    depth = 0
    for (i = 1; i <= length(s); ++i) {
        c = substr(s, i, 1)
        if (c == "<") ++depth
        else if (c == ">" && substr(s, i - 1, 1) != "-") --depth
        else if (depth <= 0 && c ~ /[(={;]/) {
            before = substr(s, 1, i - 1)
            if (before ~ /(decltype|noexcept|explicit|alignas)$/) { if (c == "(") continue }
            sub(/ +$/, "", before)
            if (match(before, /[ *&][A-Za-z_0-9]+$/)) return substr(before, RSTART + 1)
            return ""
        }
    }
    return ""
}
FNR == 1 { depth_of = 0; inside = 0; macro = 0; delete opened }
macro || /^#/ { macro = /\\$/; next }
/^namespace / && !/\}$/ {
    opened[++depth_of] = $0 ~ /^namespace foregone \{$/ ? "foregone" : "another"
    inside = depth_of == 1 && opened[1] == "foregone"
    next
}
/^\}+  \/\/ namespace/ { --depth_of; inside = depth_of == 1 && opened[1] == "foregone"; next }
!inside || /^$/ || /^[ \/})\]:&|]/ { next }
{
    line = strip_template($0); gsub(/\[\[[^\]]*\]\] */, "", line)
    name = line == "" ? "" : declared(line)
    if (name != "" && name != "print_to") print FILENAME, name
}
