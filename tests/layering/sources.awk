# Reads the names of the files of src/ (<folder>/<name>), and reports each place where one breaks the layering:
#   a file in a folder that sources.txt does not name
#   an include of a folder that sources.txt does not allow, or of a file that does not exist
#   an include cycle
#   a header from outside where dependencies.txt does not allow it
#   a name of a view or a model's type outside src/run
#   a file of more than 300 lines

function report(where, what) { print "layering: src/" where ": " what; diagnostics++ }

function folder_of(path) { sub(/\/.*/, "", path); return path }

function starts_with(text, prefix) { return substr(text, 1, length(prefix)) == prefix }

# allowed[folder] and beside[folder]: folders, each between blanks
function read_rules(    line, parts, folder) {
    while ((getline line < rules) > 0) {
        if (line ~ /^[ \t]*(#|$)/) continue
        split(line, parts, /[:|]/)
        folder = parts[1]
        gsub(/[ \t]/, "", folder)
        allowed[folder] = " " parts[2] " "
        beside[folder] = " " parts[3] " " folder " "
        folders++
    }
    if (folders == 0) report("", rules " names no folder")
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
        if (words[i] == "*" || starts_with("src/" file, words[i])) return 1
    return 0
}

# The standard library is free here: users do not compile these files.
function judge_outside(file, where, header,    key) {
    if (header !~ /[.\/]/) return
    key = entry_for(header)
    if (key == "") report(where, "<" header "> is not in dependencies.txt; add it with the places that may include it, or do without")
    else if (!is_allowed(file, key)) report(where, "<" header "> may only be included in:" substr(places[key], length(key) + 1))
}

function judge_public(file, where, header,    folder) {
    folder = folder_of(file)
    if (index(allowed[folder], " " layer_of(header) " ") == 0)
        report(where, "src/" folder " does not include <" header ">")
}

# A quoted include is relative to the file's own folder, or to src/.
function resolved(file, header) {
    if (header !~ /\//) return folder_of(file) "/" header
    sub(/^\.\.\//, "", header)
    return header
}

function judge_beside(file, where, header,    to) {
    to = resolved(file, header)
    if (index(beside[folder_of(file)], " " folder_of(to) " ") == 0) report(where, "src/" folder_of(file) " does not include \"" header "\"")
    else if (!(to in known)) report(where, header " does not exist")
    else edges[file] = edges[file] " " to
}

function judge_line(file, where, line,    header) {
    if (line ~ /^[ \t]*#[ \t]*include[ \t]*[<"]/) {
        header = line
        sub(/^[^<"]*[<"]/, "", header); sub(/[>"].*$/, "", header)
        if (line ~ /include[ \t]*"/) judge_beside(file, where, header)
        else if (starts_with(header, "foregone/")) judge_public(file, where, header)
        else judge_outside(file, where, header)
    }
    if (folder_of(file) != "run" && line ~ /(^|[^A-Za-z0-9_])View([^A-Za-z0-9_]|$)|class Model|_view</) report(where, "names a view")
}

function read_source(file,    line, lines) {
    if (!(folder_of(file) in allowed)) { report(file, "is in a folder that " rules " does not name; say there what it may include"); return }
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

BEGIN { read_layers(ranks); read_rules(); read_dependencies() }

{ names[++files] = $0; known[$0] = 1 }

END {
    if (files == 0) report("", "has no files")
    for (i = 1; i <= files; i++) read_source(names[i])
    for (i = 1; i <= files; i++) visit(names[i], "")
    if (diagnostics) { print diagnostics " found"; exit 1 }
    print files " files of src/ keep to their layers"
}
