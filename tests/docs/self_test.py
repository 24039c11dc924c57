# SPDX-License-Identifier: BSL-1.0
"""Gives pages with mistakes to what tests pages; each mistake has to be found, and nothing else.

usage: self_test.py WORK_DIR
"""
import pathlib
import shutil
import subprocess
import sys

import html_links
import links
import messages

source = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(source / "scripts/site"))
from dialect import for_python_markdown  # noqa: E402
from pages import first_sentence  # noqa: E402

failed = []


def expect(what, got, wanted):
    if got != wanted:
        failed.append(f"{what}\n    got:    {got}\n    wanted: {wanted}")


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_markdown(work):
    page = """# One

[right](b.md#two-words), [right](#one), [right](x.cpp), [gone](gone.md), [no heading](b.md#three), [none here](#two),
`[code](in-code.md)`, [text](x.cpp#one), [outside](https://example.org/a#b), [odd](https:/example.org), [left out](src/y.cpp).

```text
[fenced](in-fence.md)
# Fenced
```

[named]: also-gone.md
[no](#fenced)
"""
    write(work, {"a.md": page, "b.md": "## `Two` words!\n\n## Two words\n\n[second](#two-words-1)\n", "x.cpp": ""})
    found, count = links.faults(work, ["src"])
    expect("links of Markdown", found, [
        "a.md:3: the link to gone.md leads to nothing",
        "a.md:3: the link to b.md#three leads to no heading of b.md",
        "a.md:3: the link to #two leads to no heading of a.md",
        "a.md:4: the link to x.cpp#one leads to no heading of x.cpp",
        "a.md:4: the link to https:/example.org is not an address",
        "a.md:12: the link to #fenced leads to no heading of a.md",
        "a.md:11: the link to also-gone.md leads to nothing",
    ])
    expect("number of links", count, 13)


def test_messages(work):
    code = 'f("see docs/there.md#part, docs/gone.md"); f("see docs/"\n  "split.md"); f("docs/there.md#no-part.");'
    write(work, {"docs/there.md": "# There\n## Part\n", "src/run/a.cpp": code})
    expect("pages that messages name", messages.faults(work)[0], [
        f"src/run/a.cpp names docs/{name}, which is not there" for name in ("gone.md", "split.md", "there.md#no-part")])


def test_site(work):
    page = ('<h1 id="one"><a href="b.html#two"><a href="#one"><a href="gone.html"><a href="b.html#three">'
            '<a href="https://example.org"><a href="http://"><script src="https://example.org/x.js"></script>'
            '<img src="data:,"><link href="gone.css">')
    write(work, {"a.html": page, "b.html": '<h1 id="two">'})
    found, _ = html_links.faults(work)
    expect("links of a site", found, [
        "a.html: the link to gone.html leads to nothing",
        "a.html: the link to b.html#three leads to no anchor",
        "a.html: the link to http:// is not an address",
        "a.html: the link to https://example.org/x.js is loaded from elsewhere",
        "a.html: the link to gone.css leads to nothing",
    ])


def test_build(work):
    """A link that leads nowhere is an error of the site, too, and leaves the one that was there."""
    def build():
        tool = source / "scripts/site/build.py"
        return subprocess.run([sys.executable, str(tool), str(work / "tree"), str(work / "site")], capture_output=True, check=False)
    write(work / "tree", {"README.md": "# A\n\n[b](docs/b.md#part) [c](examples/c.cpp)\n", "docs/b.md": "# B\n\n## Part\n",
                          "examples/c.cpp": "int main() {}\n"})
    if build().returncode == 77:
        return
    expect("a source file that a page links to has a page", (work / "site/examples/c.cpp.html").is_file(), True)
    write(work / "tree", {"README.md": "# A\n\n[b](docs/gone.md)\n"})
    expect("a page that links to nothing", build().returncode, 1)
    expect("the site that was there", (work / "site/index.html").is_file(), True)


def test_dialect(_):
    expect("a list after a line", for_python_markdown("a:\n- b\n  c\n- d"), "a:\n\n- b\n    c\n- d")
    expect("code in a list", for_python_markdown("1. a\n   ```cpp\n   int b;\n   ```\n2. c"),
           "1. a\n\n        :::cpp\n        int b;\n\n2. c")
    expect("a list in a list", for_python_markdown("- a\n  - b\n    c"), "- a\n\n    - b\n        c\n")
    expect("fenced lines", for_python_markdown("```\na\n- b\n```"), "```\na\n- b\n```")
    expect("an address", for_python_markdown("see https://example.org/a."), "see <https://example.org/a>.")
    expect("a bar in a table", for_python_markdown("| `a \\| b` | c |"), "| `a | b` | c |")
    expect("a sentence", first_sentence("# A\n\n`b`: [c](d.md). E.\n"), "`b`: c")


def main(work):
    for test in (test_markdown, test_messages, test_site, test_build, test_dialect):
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        test(work)
    for sentence in failed:
        print("docs:", sentence)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
