# Reads the names of source files (foregone/<folder>/<name>), and reports each place where one breaks the layering:
#   an include of a higher folder, of a layer without a rank, or of one that ranks.txt denies it
#   an include cycle
#   a header from outside where dependencies.txt does not allow it
#   the umbrella reaching an opt-in engine
#   a compiler conditional outside impl/base/config.hpp
#   a file of more than 300 lines

function report(where, what) { print "layering: " where ": " what; diagnostics++ }

# The umbrella stands above all layers.
function rank_of(path) { return layer_of(path) == "" ? layers + 1 : rank[layer_of(path)] + 0 }

function starts_with(text, prefix) { return substr(text, 1, length(prefix)) == prefix }

function read_ranks() {
    layers = read_layers(ranks)
    if (layers == 0) report(ranks, "names no layer")
}

function read_dependencies(    line, words, n) {
    while ((getline line < dependencies) > 0) {
        n = split(line, words, " ")
        if (n == 0 || words[1] ~ /^#/) continue
        places[words[1]] = line
    }
}

# The entry of dependencies.txt for a header: the header itself, or a folder it is in.
function entry_for(header,    key) {
    for (key in places)
        if (key == header || (key ~ /\/$/ && starts_with(header, key))) return key
    return ""
}

function is_allowed(file, key,    words, n, i) {
    n = split(places[key], words, " ")
    for (i = 2; i <= n; i++)
        if (words[i] == "*" || words[i] == layer_of(file) "/" || starts_with(file, "foregone/" words[i])) return 1
    return 0
}

function judge_outside(file, where, header,    key) {
    key = entry_for(header)
    if (key == "") {
        if (header ~ /[.\/]/) report(where, "<" header "> is not in dependencies.txt; add it with the places that may include it, or do without")
    } else if (!is_allowed(file, key))
        report(where, "<" header "> may only be included in:" substr(places[key], length(key) + 1))
}

function judge_inside(file, where, header,    from, to) {
    edges[file] = edges[file] " " header
    from = layer_of(file); to = layer_of(header)
    if (!(header in known)) report(where, header " does not exist")
    else if (to != "" && !(to in rank)) report(where, header " is in a layer without a rank; name it in ranks.txt")
    else if (rank_of(header) > rank_of(file)) report(where, header " ranks higher than " file)
    else if ((from, to) in denied) report(where, from "/ never includes " to "/, see ranks.txt")
}

# A quoted include is relative to the file's own folder.
function resolved(file, header) {
    sub(/[^\/]*$/, "", file)
    while (starts_with(header, "../")) { sub(/[^\/]*\/$/, "", file); header = substr(header, 4) }
    return file header
}

function judge_line(file, where, line,    header) {
    if (line ~ /^[ \t]*#[ \t]*include[ \t]*[<"]/) {
        header = line
        sub(/^[^<"]*[<"]/, "", header); sub(/[>"].*$/, "", header)
        if (starts_with(header, "foregone needs ")) return  # a sentence that ends the compilation
        if (starts_with(header, "foregone/")) judge_inside(file, where, header)
        else if (line ~ /include[ \t]*"/) judge_inside(file, where, resolved(file, header))
        else judge_outside(file, where, header)
    }
    if (file != "foregone/impl/base/config.hpp" && line ~ /^[ \t]*#[ \t]*(el)?if/ &&
        line ~ /__clang|__GNUC__|_MSC_VER|__cpp_|__has_(builtin|feature|attribute|extension|cpp_attribute)|_LIBCPP|__GLIBCXX__|__apple/)
        report(where, "a compiler conditional outside impl/base/config.hpp; name it there")
}

function read_source(file,    line, lines) {
    if (layer_of(file) != "" && !(layer_of(file) in rank))
        report(file, "is in a layer without a rank; name it in ranks.txt")
    while ((getline line < file) > 0) judge_line(file, file ":" ++lines, line)
    close(file)
    if (lines > 300) report(file, "has " lines " lines; split it, the cap is 300")
}

# Depth-first search; a file met again while it is still open closes a cycle.
function visit(file, path,    next_files, n, i) {
    if (state[file] == "done") return
    if (state[file] == "open") { report(file, "includes itself:" path " " file); return }
    state[file] = "open"
    n = split(edges[file], next_files, " ")
    for (i = 1; i <= n; i++) visit(next_files[i], path " " file)
    state[file] = "done"
}

function reach(file,    next_files, n, i) {
    if (file in reached) return
    reached[file] = 1
    n = split(edges[file], next_files, " ")
    for (i = 1; i <= n; i++) reach(next_files[i])
}

BEGIN { read_ranks(); read_dependencies() }

{ names[++files] = $0; known[$0] = 1 }

END {
    if (files == 0) report("foregone", "has no files")
    for (i = 1; i <= files; i++) read_source(names[i])
    for (i = 1; i <= files; i++) visit(names[i], "")
    reach("foregone/foregone.hpp")
    if ("foregone/threads.hpp" in reached) report("foregone/foregone.hpp", "reaches threads.hpp, which is opt-in")
    if ("foregone/impl/engine/ranks/ranks.hpp" in reached) report("foregone/foregone.hpp", "reaches impl/engine/ranks/ranks.hpp, which is opt-in")
    if ("foregone/impl/faults/threads/fiber.hpp" in reached) report("foregone/foregone.hpp", "reaches impl/faults/threads/fiber.hpp, which is opt-in")
    if (diagnostics) { print diagnostics " found"; exit 1 }
    print files " files keep to the layers"
}
