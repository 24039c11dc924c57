# SPDX-License-Identifier: BSL-1.0
"""Copies the pages of the source tree, in the same folders, as Python-Markdown reads them.

A source file or folder that a page links to becomes a page too: examples/jugs.cpp is shown on examples/jugs.cpp.md.
"""
import pathlib
import posixpath
import re
import shutil

from dialect import for_python_markdown, outside_code

folders = ("docs", "examples", "src", "include", "tests", "bench", "cmake", "scripts")
pictures = {".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp"}
languages = {".hpp": "cpp", ".cpp": "cpp", ".h": "cpp", ".py": "python", ".sh": "sh", ".json": "json", ".cmake": "cmake"}
link = re.compile(r"(\]\(|^\[[^\]]+\]: +)([^)\s#]+)", re.MULTILINE)


def markdown_pages(source):
    """Each page, relative to the source tree."""
    found = list(source.glob("*.md")) + [page for folder in folders for page in (source / folder).rglob("*.md")]
    return sorted(page.relative_to(source) for page in found)


def page_of(source, target):
    """The page that shows what is in the source tree, or None."""
    path = source / target
    if path.is_dir():
        return posixpath.join(target, "README.md")
    if not path.is_file() or path.suffix in {".md"} | pictures:
        return None
    return target + ".md"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def listing(source, target):
    """The text of a page that shows a source file, or names what is in a folder."""
    path = source / target
    if path.is_dir():
        return f"# {target}\n\n" + "".join(f"- `{entry.name}`\n" for entry in sorted(path.iterdir()))
    text = path.read_text(encoding="utf-8", errors="replace").rstrip("\n")
    return f"# {target}\n\n~~~~~~{languages.get(path.suffix, 'text')}\n{text}\n~~~~~~\n"


def stage_page(source, pages, page):
    """Copies a page; returns the sources that it links to."""
    linked = set()
    folder = page.parent.as_posix()

    def to_page(match):
        target = posixpath.normpath(posixpath.join(folder, match[2]))
        if ":" in match[2] or target.startswith("..") or not (source / target).exists():
            return match[0]
        shown = page_of(source, target)
        if not shown:
            if (source / target).suffix in pictures:
                linked.add(target)
            return match[0]
        linked.add(target)
        return match[1] + posixpath.relpath(shown, folder)

    text = (source / page).read_text(encoding="utf-8")
    write(pages / page, for_python_markdown(outside_code(text, lambda part: link.sub(to_page, part))))
    return linked


def first_sentence(text):
    """The first sentence of the first paragraph, without links."""
    prose = text.split("\n\n")
    paragraph = next((part for part in prose if not part.lstrip().startswith(("#", "```", "~~~", "|", ">", "- "))), "")
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split()))
    return re.match(r".*?\.(?= |$)|.*", plain)[0].rstrip(".:")


def title_of(text):
    heading = re.search(r"^# +(.*)$", text, re.MULTILINE)
    return heading[1] if heading else None


def write_reference_index(pages):
    """What lists the pages of the reference, with the first sentence of each: one page, and one for each folder."""
    reference = pages / "docs/reference"
    everything = ""
    for folder in sorted(entry for entry in reference.glob("*") if entry.is_dir()):
        rows = ""
        for page in sorted(page for page in folder.glob("*.md") if page.name != "README.md"):
            text = page.read_text(encoding="utf-8")
            title = (title_of(text) or page.stem).removeprefix(folder.name + "/")
            rows += f"- [{title}](PATH{page.name}): {first_sentence(text)}\n"
        everything += f"## {folder.name}\n\n" + rows.replace("](PATH", f"]({folder.name}/") + "\n"
        if not (folder / "README.md").exists():
            write(folder / "README.md", f"# {folder.name}\n\n" + rows.replace("](PATH", "]("))
    if everything and not (reference / "README.md").exists():
        write(reference / "README.md", "# Reference\n\n" + everything)


def stage_pages(source, pages):
    """Copies all pages and what they link to."""
    linked = set()
    for page in markdown_pages(source):
        linked |= stage_page(source, pages, page)
    if (source / "LICENSE").is_file():
        linked.add("LICENSE")
    write_reference_index(pages)
    for target in sorted(linked):
        if (source / target).suffix in pictures:
            (pages / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / target, pages / target)
        elif not (pages / page_of(source, target)).exists():
            write(pages / page_of(source, target), listing(source, target))
