# Which layer a file of include/foregone belongs to, for layering.awk and sources.awk.

# The layer of foregone/impl/LAYER/..., of a public file or folder that ranks.txt names, or the folder itself; "" for the umbrella.
function layer_of(path,    parts, n, file) {
    n = split(path, parts, "/")
    if (n > 3 && parts[2] == "impl") return parts[3]
    file = substr(path, length(parts[1]) + 2)
    if (file in public_layer) return public_layer[file]
    if (parts[2] in public_layer) return public_layer[parts[2]]
    return n > 2 ? parts[2] : ""
}

# Fills rank[LAYER], public_layer[FILE or FOLDER] and denied[LAYER, OTHER]; the number of layers.
function read_layers(ranks,    line, words, n, i, layers) {
    while ((getline line < ranks) > 0) {
        n = split(line, words, " ")
        if (n == 0 || words[1] ~ /^#/) continue
        if (words[1] == "never") for (i = 3; i <= n; i++) denied[words[2], words[i]] = 1
        else {
            rank[words[1]] = ++layers
            for (i = 2; i <= n; i++) public_layer[words[i]] = words[1]
        }
    }
    return layers + 0
}
