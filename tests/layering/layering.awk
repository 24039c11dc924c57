# Reads the names of source files (include/foregone/... and src/...), and reports each place where one breaks the layering:
#   an include of a higher room, of a room without a rank, of a library, or of one that ranks.txt denies it
#   an include of src/ by an installed header, of a file that does not exist, an include cycle
#   a header from outside where dependencies.txt does not allow it
#   the umbrella reaching an opt-in engine
#   a compiler conditional outside impl/base/config.hpp
#   a name of a view or a model's type in what is compiled once for all models
#   a file of more than 350 lines

function report(where, what) { print "layering: " where ": " what; diagnostics++ }

function starts_with(text, prefix) { return substr(text, 1, length(prefix)) == prefix }

# include/foregone/x is included as foregone/x, src/x as x: the names used here are foregone/x and src/x.
function name_of(path) { sub(/^include\//, "", path); return path }
function path_of(name) { return starts_with(name, "src/") ? name : "include/" name }

# The room of foregone/impl/ROOM/..., src/ROOM/..., or a public file or folder that ranks.txt names; "" for the umbrella.
function room_of(name,    parts, n, file) {
    n = split(name, parts, "/")
    if (parts[1] == "src") return parts[2]
    if (n > 3 && parts[2] == "impl") return parts[3]
    file = substr(name, length(parts[1]) + 2)
    if (file in public_room) return public_room[file]
    if (parts[2] in public_room) return public_room[parts[2]]
    return n > 2 ? parts[2] : ""
}

# The umbrella stands above all rooms.
function rank_of(name) { return room_of(name) == "" ? rooms + 1 : rank[room_of(name)] + 0 }

# Plain data, of which a verdict or the terms of a search are made.
function is_data(name) { return name ~ /_(verdict|terms)\.hpp$/ }

function read_ranks(    line, words, n, i, at) {
    while ((getline line < ranks) > 0) {
        n = split(line, words, " ")
        if (n == 0 || words[1] ~ /^#/) continue
        if (words[1] == "never") { for (i = 3; i <= n; i++) denied[words[2], words[i]] = 1; continue }
        at = words[1] == "library" ? 2 : 1
        if (at == 2) is_library[words[2]] = 1
        rank[words[at]] = ++rooms
        for (i = at + 1; i <= n; i++) public_room[words[i]] = words[at]
    }
    if (rooms == 0) report(ranks, "names no room")
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

function is_allowed(name, key,    words, n, i) {
    n = split(places[key], words, " ")
    for (i = 2; i <= n; i++) {
        if (words[i] == "*" || starts_with(name, words[i])) return 1
        if (!starts_with(name, "src/") && (words[i] == room_of(name) "/" || starts_with(name, "foregone/" words[i]))) return 1
    }
    return 0
}

# Users do not compile src/, so the standard library is free there.
function judge_outside(name, where, header,    key) {
    if (starts_with(name, "src/") && header !~ /[.\/]/) return
    key = entry_for(header)
    if (key == "") {
        if (header ~ /[.\/]/) report(where, "<" header "> is not in dependencies.txt; add it with the places that may include it, or do without")
    } else if (!is_allowed(name, key))
        report(where, "<" header "> may only be included in:" substr(places[key], length(key) + 1))
}

function judge_inside(name, where, to,    from_room, to_room) {
    edges[name] = edges[name] " " to
    from_room = room_of(name); to_room = room_of(to)
    if (!(to in known)) report(where, to " does not exist")
    else if (to_room != "" && !(to_room in rank)) report(where, to " is in a room without a rank; name it in ranks.txt")
    else if (is_data(to)) return
    else if (rank_of(to) > rank_of(name)) report(where, to " ranks higher than " name)
    else if ((to_room in is_library) && to_room != from_room) report(where, to " belongs to the library " to_room ", which no other room includes")
    else if ((from_room, to_room) in denied) report(where, from_room "/ never includes " to_room "/, see ranks.txt")
}

# A quoted include is relative to the file's own folder or, for files of src/ alone, to src/.
function resolved(name, header,    beside) {
    beside = name
    sub(/[^\/]*$/, "", beside)
    while (starts_with(header, "../")) { sub(/[^\/]*\/$/, "", beside); header = substr(header, 4) }
    if (starts_with(name, "src/") && !((beside header) in known)) return "src/" header
    return beside header
}

function judge_line(name, where, line,    header) {
    if (line ~ /^[ \t]*#[ \t]*include[ \t]*[<"]/) {
        header = line
        sub(/^[^<"]*[<"]/, "", header); sub(/[>"].*$/, "", header)
        if (starts_with(header, "foregone needs ")) return  # a sentence that ends the compilation
        if (starts_with(header, "foregone/")) judge_inside(name, where, header)
        else if (line ~ /include[ \t]*"/) judge_inside(name, where, resolved(name, header))
        else judge_outside(name, where, header)
    }
    if (name != "foregone/impl/base/config.hpp" && !starts_with(name, "src/") && line ~ /^[ \t]*#[ \t]*(el)?if/ &&
        line ~ /__clang|__GNUC__|_MSC_VER|__cpp_|__has_(builtin|feature|attribute|extension|cpp_attribute)|_LIBCPP|__GLIBCXX__|__apple/)
        report(where, "a compiler conditional outside impl/base/config.hpp; name it there")
    if (starts_with(name, "src/") && room_of(name) != "runner" && line ~ /(^|[^A-Za-z0-9_])View([^A-Za-z0-9_]|$)|class Model|_view</)
        report(where, "names a view, but is compiled once for all models")
}

function read_source(name,    line, lines, path) {
    if (room_of(name) != "" && !(room_of(name) in rank)) report(name, "is in a room without a rank; name it in ranks.txt")
    path = path_of(name)
    while ((getline line < path) > 0) judge_line(name, name ":" ++lines, line)
    close(path)
    if (lines > 350) report(name, "has " lines " lines; split it, the cap is 350")
}

# Depth-first search; a file met again while it is still open closes a cycle.
function visit(name, path,    next_files, n, i) {
    if (state[name] == "done") return
    if (state[name] == "open") { report(name, "includes itself:" path " " name); return }
    state[name] = "open"
    n = split(edges[name], next_files, " ")
    for (i = 1; i <= n; i++) visit(next_files[i], path " " name)
    state[name] = "done"
}

function reach(name,    next_files, n, i) {
    if (name in reached) return
    reached[name] = 1
    n = split(edges[name], next_files, " ")
    for (i = 1; i <= n; i++) reach(next_files[i])
}

function judge_umbrella(    opt_in, files_of, n, i) {
    reach("foregone/foregone.hpp")
    n = split("threads.hpp impl/concurrency/fiber.hpp", files_of, " ")
    for (i = 1; i <= n; i++)
        if (("foregone/" files_of[i]) in reached) report("foregone/foregone.hpp", "reaches " files_of[i] ", which is opt-in")
}

BEGIN { read_ranks(); read_dependencies() }

{ names[++files] = name_of($0); known[name_of($0)] = 1 }

END {
    if (files == 0) report("foregone", "has no files")
    for (i = 1; i <= files; i++) read_source(names[i])
    for (i = 1; i <= files; i++) visit(names[i], "")
    judge_umbrella()
    if (diagnostics) { print diagnostics " found"; exit 1 }
    print files " files keep to the layers"
}
