# SPDX-License-Identifier: BSL-1.0
"""The links and anchors of Markdown pages, as CommonMark viewers see them, and what is wrong with them."""
import re
import urllib.parse

fenced = re.compile(r"^ *(`{3,}|~{3,})")
inline_code = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
inline_link = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
reference_link = re.compile(r"^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?$", re.MULTILINE)
heading = re.compile(r"^#{1,6} +(.*?) *#*$", re.MULTILINE)
explicit_anchor = re.compile(r"<a +(?:id|name)=\"([^\"]+)\"")


def without_fences(text):
    """The text, with lines of fenced blocks left empty, so that line numbers stay."""
    lines, closing = [], None
    for line in text.split("\n"):
        mark = fenced.match(line)
        if closing:
            closing = None if line.strip() == closing else closing
            line = ""
        elif mark:
            closing, line = mark[1], ""
        lines.append(line)
    return "\n".join(lines)


def anchors(text):
    """The anchors of the headings, as GitHub makes them: of two that are alike, the second ends in -1."""
    prose = without_fences(text)
    found, times = set(explicit_anchor.findall(prose)), {}
    for title in heading.findall(prose):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        name = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
        found.add(f"{name}-{times[name]}" if name in times else name)
        times[name] = times.get(name, 0) + 1
    return found


def links(text):
    """Pairs: the line, and where it leads."""
    prose = inline_code.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), without_fences(text))
    for pattern in (inline_link, reference_link):
        for match in pattern.finditer(prose):
            yield prose.count("\n", 0, match.start()) + 1, match[1]


def is_well_formed(address):
    """Whether an address of another host can be one."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme == "mailto":
        return "@" in parts.path
    return parts.scheme in ("https", "http") and bool(re.fullmatch(r"[\w.-]+\.[a-z]{2,}", parts.netloc))


def fault(page, target, is_left_out=lambda path: False):
    """What is wrong with a link on a page, or None."""
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return None if is_well_formed(target) else "is not an address"
    path, _, anchor = target.partition("#")
    at = (page.parent / urllib.parse.unquote(path)).resolve() if path else page
    if is_left_out(at):
        return None
    if not at.exists():
        return "leads to nothing"
    if anchor and (at.suffix != ".md" or anchor not in anchors(at.read_text(encoding="utf-8"))):
        return f"leads to no heading of {at.name}"
    return None
