# SPDX-License-Identifier: BSL-1.0
"""The links and anchors of a site's pages, and what is wrong with them."""
import html.parser
import os
import pathlib
import urllib.parse

from markdown import is_well_formed

linking = {"a": "href", "link": "href", "script": "src", "img": "src"}


class Page(html.parser.HTMLParser):
    """What a page links to, and its anchors."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.anchors.add(values["id"])
        target = values.get(linking.get(tag, ""))
        if target is not None:
            self.links.append((tag, target))


def site_pages(site):
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def fault(pages, path, tag, target):
    """What is wrong with a link, or None. What is loaded has to be in the site: it is read without a network."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        if tag != "a":
            return None if parts.scheme == "data" else "is loaded from elsewhere"
        return None if is_well_formed(target) else "is not an address"
    at = pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(parts.path))) if parts.path else path
    if at not in pages and not at.is_file():
        return "leads to nothing"
    if parts.fragment and (at not in pages or urllib.parse.unquote(parts.fragment) not in pages[at].anchors):
        return "leads to no anchor"
    return None


def faults(site):
    """A sentence for each link that is wrong, and how many there are in all."""
    pages = site_pages(site)
    found, count = [], 0
    for path, page in pages.items():
        for tag, target in page.links:
            count += 1
            wrong = fault(pages, path, tag, target)
            if wrong:
                found.append(f"{path.relative_to(site)}: the link to {target} {wrong}")
    return found, count
