# SPDX-License-Identifier: BSL-1.0
"""The navigation: what a reader asks, in the order of asking. A new page needs no entry here: its folder decides."""
import posixpath
import re

from pages import title_of

# The heading, and where the pages under it begin. If several match, the longest counts; docs/ takes in what no other does.
questions = (
    ("Learn it", ("docs/tutorial/", "docs/coming-from/", "docs/concepts.md", "docs/glossary.md")),
    ("How to", ("docs/how-to/",)),
    ("Look it up", ("docs/features.md", "docs/", "docs/limits.md", "docs/compatibility.md")),
    ("Reference", ("docs/reference/",)),
    ("How it works", ("docs/internals", "src/README.md")),
    ("Why it is so", ("docs/decisions/",)),
    ("Take part", ("CONTRIBUTING.md", "docs/tests.md", "CHANGELOG.md", "LICENSE.md")),
)
overviews = ("README.md", "docs/README.md", "examples/README.md")


def title(pages, page):
    """Its heading, without Markdown, and without what the heading of the group says already."""
    text = (pages / page).read_text(encoding="utf-8")
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", title_of(text) or posixpath.splitext(posixpath.basename(page))[0])
    short = re.sub(r"^(How to|Internals:) ", "", plain).removeprefix(posixpath.basename(posixpath.dirname(page)) + "/")
    return short if short.endswith(".hpp") else short[:1].upper() + short[1:]


def entry(pages, page):
    return {title(pages, page): page}


def listed_order(pages):
    """Pages in the order in which docs/README.md links to them, if it is there."""
    index = pages / "docs/README.md"
    links = re.findall(r"\]\(([^)\s#]+\.md)", index.read_text(encoding="utf-8")) if index.exists() else []
    paths = [posixpath.normpath(posixpath.join("docs", link)) for link in links]
    return {path: position for position, path in reversed(list(enumerate(paths)))}


def sorted_pages(found, order):
    """A folder's README first, then as docs/README.md lists them, then by name."""
    return sorted(found, key=lambda page: (not page.endswith("/README.md"), order.get(page, len(order)), page))


def reference_entries(pages, found):
    """A group for each folder of the reference."""
    entries = []
    for folder in sorted({posixpath.dirname(page) for page in found}):
        here = [entry(pages, page) for page in sorted_pages([p for p in found if posixpath.dirname(p) == folder], {})]
        entries += here if folder == "docs/reference" else [{posixpath.basename(folder): here}]
    return entries


def pages_of(nav):
    """The pages of the navigation, in its order."""
    for item in nav:
        for content in item.values():
            if isinstance(content, str):
                yield content
            else:
                yield from pages_of(content)


def by_beginning(pages):
    """The pages of each beginning."""
    beginnings = [beginning for _, own in questions for beginning in own]
    found = {beginning: [] for beginning in beginnings}
    for page in sorted(path.relative_to(pages).as_posix() for path in pages.rglob("*.md")):
        fitting = [beginning for beginning in beginnings if page.startswith(beginning)]
        if fitting and page not in overviews:
            found[max(fitting, key=len)].append(page)
    return found


def navigation(pages):
    order, found = listed_order(pages), by_beginning(pages)
    nav = [{"What it is": page} if page == "README.md" else entry(pages, page) for page in overviews if (pages / page).exists()]
    for heading, beginnings in questions:
        own = [page for beginning in beginnings for page in sorted_pages(found[beginning], order)]
        if own:
            nav.append({heading: reference_entries(pages, own) if heading == "Reference" else [entry(pages, page) for page in own]})
    return nav
