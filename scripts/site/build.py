#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the documentation site from the Markdown pages of the source tree.

usage: build.py SOURCE_DIR SITE_DIR
  Writes to SITE_DIR, SITE_DIR.pages and SITE_DIR.new only. A site that is there is replaced once the new one is complete.
exit status: 0 made, 1 a page is wrong, 77 mkdocs is not installed.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

from navigation import navigation, pages_of
from pages import stage_pages

here = pathlib.Path(__file__).resolve().parent


def configuration(pages, nav):
    """What mkdocs.yml says. JSON is YAML."""
    return {
        "site_name": "foregone",
        "docs_dir": str(pages),
        "nav": nav,
        "use_directory_urls": False,  # so that links lead to files, without a server
        "theme": {"name": None, "custom_dir": str(here / "theme")},
        "hooks": [str(here / "hooks.py")],
        "plugins": ["search"],
        "markdown_extensions": ["sane_lists", "md_in_html", {"codehilite": {"guess_lang": False, "css_class": "code"}}],
    }


def run_mkdocs(work, site):
    """Builds with --strict: what MkDocs warns of is an error. Without one, it is quiet."""
    command = ["mkdocs", "build", "--strict", "--config-file", str(work / "mkdocs.yml"), "--site-dir", str(site)]
    made = subprocess.run(command, cwd=work, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode != 0:
        said = [line for line in made.stdout.splitlines() if not re.match(r"\S*INFO |  - ", line)]
        print("\n".join(dict.fromkeys(said)), file=sys.stderr)
    return made.returncode == 0


def search_entries(index, nav):
    """[place, title, text] of each page and each part of it; what comes first in the navigation, first."""
    order = {page.removesuffix(".md").removesuffix("README") or "index": at for at, page in enumerate(pages_of(nav))}
    entries, page = [], None
    for entry in index:
        if page and "#" in entry["location"]:
            page[1] = entry["title"]  # the first part of a page is its heading
            page = None
        else:
            entries.append([entry["location"], entry["title"], entry["text"]])
            page = None if "#" in entry["location"] else entries[-1]
    def place(entry):
        return order.get(entry[0].partition("#")[0].removesuffix(".html").removesuffix("index") or "index", len(order))
    return sorted(entries, key=place)


def write_search_index(site, nav):
    """The index as a script, for a page that is read from a file may load scripts but not data."""
    folder = site / "search"
    index = json.loads((folder / "search_index.json").read_text(encoding="utf-8"))["docs"]
    text = json.dumps(search_entries(index, nav), ensure_ascii=False, separators=(",", ":"))
    (folder / "index.js").write_text(f"foregone_pages = {text};\n", encoding="utf-8")
    for name in ("search_index.json", "worker.js", "lunr.js", "main.js"):
        (folder / name).unlink(missing_ok=True)


def main(source, site):
    if not shutil.which("mkdocs"):
        print("docs: mkdocs is not installed; install the Debian packages mkdocs and python3-pygments", file=sys.stderr)
        return 77
    work, new = site.with_name(site.name + ".pages"), site.with_name(site.name + ".new")
    for folder in (work, new):
        shutil.rmtree(folder, ignore_errors=True)
    stage_pages(source, work / "pages")
    nav = navigation(work / "pages")
    (work / "mkdocs.yml").write_text(json.dumps(configuration(work / "pages", nav), indent=1), encoding="utf-8")
    if not run_mkdocs(work, new):
        return 1
    write_search_index(new, nav)
    for name in ("sitemap.xml", "sitemap.xml.gz"):  # they are for a site with an address
        (new / name).unlink(missing_ok=True)
    shutil.rmtree(site, ignore_errors=True)
    new.rename(site)
    shutil.rmtree(work)
    print(f"docs: open {site}/index.html, or serve it: python3 -m http.server --bind 127.0.0.1 --directory {site}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
