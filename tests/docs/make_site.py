# SPDX-License-Identifier: BSL-1.0
"""Makes the site and fails, naming them, when links of its pages lead to files or anchors that are not there.

usage: make_site.py SOURCE_DIR SITE_DIR
exit status: 0 right, 1 wrong, 77 mkdocs is not installed
"""
import json
import pathlib
import subprocess
import sys

import html_links


def make(source, site):
    tool = pathlib.Path(__file__).resolve().parents[2] / "scripts/site/build.py"
    site.parent.mkdir(parents=True, exist_ok=True)
    return subprocess.run([sys.executable, str(tool), str(source), str(site)], check=False).returncode


def lost(source, site):
    """Pages of docs/ that the site does not have, or that its search does not know."""
    index = (site / "search/index.js").read_text(encoding="utf-8")
    known = {entry[0] for entry in json.loads(index[index.index("["):].rstrip().rstrip(";"))}
    for page in sorted((source / "docs").rglob("*.md")):
        made = page.relative_to(source).with_suffix(".html").as_posix().replace("README.html", "index.html")
        if not (site / made).is_file() or made not in known:
            yield f"{page.relative_to(source)} is not {made} of the site, or the search does not know it"


def main(source, site):
    status = make(source, site)
    if status != 0:
        return status
    found, count = html_links.faults(site)
    found += lost(source, site)
    for sentence in found:
        print("docs:", sentence)
    if not found:
        print(f"{count} links of {len(list(site.rglob('*.html')))} pages")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
