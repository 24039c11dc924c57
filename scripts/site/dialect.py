# SPDX-License-Identifier: BSL-1.0
"""What CommonMark and Python-Markdown read differently, rewritten so that the latter shows what the former means."""
import re

fence = re.compile(r"^(`{3,}|~{3,})\s*([\w+-]*)")
item = re.compile(r"^([-*+]|\d+[.)])( +)(?=\S)")
code = re.compile(r"`[^`]+`")
address = re.compile(r"(^|(?<=\s))(https?://[^\s<>)]*[^\s<>).,;:])")


def blocks(lines):
    """Pairs: whether it is a fenced block, and its lines."""
    part, closing = [], None
    for line in lines:
        opened = fence.match(line)
        if closing:
            part.append(line)
            if line.strip() == closing:
                yield True, part
                part, closing = [], None
        elif opened:
            yield False, part
            part, closing = [line], opened[1]
        else:
            part.append(line)
    yield bool(closing), part


def outside_code(text, change):
    """The text, with what stands outside of fenced blocks changed."""
    parts = []
    for fenced, lines in blocks(text.split("\n")):
        if lines:
            parts.append("\n".join(lines) if fenced else change("\n".join(lines)))
    return "\n".join(parts)


def indented(lines):
    return ["    " + line if line.strip() else "" for line in lines]


def in_list(lines):
    """A fenced block in a list is not read as one; an indented block is."""
    language = fence.match(lines[0])[2] or "text"
    return ["", *indented([":::" + language, *lines[1:-1]]), ""]


def end_of_item(lines, begin, width):
    """One past the last line of the list item that begins at begin."""
    after_blank = False
    for at in range(begin + 1, len(lines)):
        line = lines[at]
        if not line.strip():
            after_blank = True
        elif line.startswith(" " * width):
            after_blank = False
        elif after_blank or item.match(line) or line[0] in "#`~|>":
            return at
    return len(lines)


def item_lines(lines, marker, width):
    """A list item, indented by four, which is what Python-Markdown asks for."""
    content = [lines[0][width:]] + [line[width:] if line.startswith(" " * width) else line.lstrip() for line in lines[1:]]
    inner = rewritten(content, nested=True)
    return [f"{marker.replace(')', '.')} {inner[0]}", *indented(inner[1:])]


def fence_end(lines, begin, closing):
    """One past the fence that closes the block, or the last line."""
    return next((at for at in range(begin + 1, len(lines)) if lines[at].strip() == closing), len(lines) - 1) + 1


def needs_blank(out, is_first_item):
    """Whether Python-Markdown would read an item as a part of what stands before it."""
    return bool(out) and out[-1].strip() != "" and is_first_item


def rewritten(lines, nested=False):
    out, at, after_item = [], 0, False
    while at < len(lines):
        opened, begun = fence.match(lines[at]), item.match(lines[at])
        end = at + 1
        if opened:
            end = fence_end(lines, at, opened[1])
            out += in_list(lines[at:end]) if nested else lines[at:end]
        elif begun:
            end = end_of_item(lines, at, len(begun[0]))
            text = item_lines(lines[at:end], begun[1], len(begun[0]))
            out += [""] * needs_blank(out, not after_item) + text + [""] * ("" in text and text[-1] != "")
        else:
            out.append(in_line(lines[at]))
        after_item = bool(begun)
        at = end
    return out


def in_line(line):
    """A bar in a table's code needs no backslash; a bare address is a link."""
    def linked(match):
        quoted = line[:match.start()].count("`") % 2 == 1 or line.lstrip().startswith("[")
        return match[0] if quoted else f"<{match[2]}>"
    if line.startswith("|"):
        return code.sub(lambda match: match[0].replace("\\|", "|"), line)
    return address.sub(linked, line)


def for_python_markdown(text):
    return "\n".join(rewritten(text.split("\n")))
