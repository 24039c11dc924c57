# Splits a page into its fenced blocks: FOLDER/001.line, .kind (the word after the fence), .what (the HTML comment in the line
# above, which readers do not see) and .body.
# usage: awk -v folder=FOLDER -f split.awk PAGE
function put(part, text) { print text >(name "." part); close(name "." part) }

/^```/ && !inside {
    name = sprintf("%s/%03d", folder, ++blocks)
    inside = 1
    put("line", NR)
    put("kind", substr($0, 4))
    put("what", what)
    printf "" >(name ".body")
    next
}
/^```$/ && inside { inside = 0; what = ""; close(name ".body"); next }
inside { print >(name ".body"); next }
{ what = "" }
/^<!-- .* -->$/ { what = substr($0, 6, length($0) - 9) }
