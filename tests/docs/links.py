# SPDX-License-Identifier: BSL-1.0
"""Fails, and names them, when links of Markdown pages lead to files or headings that are not there.

usage: links.py FOLDER [FOLDER_LEFT_OUT...]
  FOLDER            its pages are read: those that git does not ignore, or all that are found where it knows none
  FOLDER_LEFT_OUT   folders in it that were not installed; links to what is in them are not followed
"""
import pathlib
import shutil
import subprocess
import sys

from markdown import fault, links


def pages(root):
    command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    if shutil.which("git"):
        listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        if listed:
            return [root / name for name in listed.splitlines() if (root / name).exists()]
    return [page for page in sorted(root.rglob("*.md")) if not page.relative_to(root).as_posix().startswith("build")]


def faults(root, left_out=()):
    """A sentence for each link that is wrong, and how many there are in all."""
    found, count = [], 0
    folders = [root / name for name in left_out]
    for page in pages(root):
        for line, target in links(page.read_text(encoding="utf-8")):
            count += 1
            wrong = fault(page, target, lambda path: any(path.is_relative_to(folder) for folder in folders))
            if wrong:
                found.append(f"{page.relative_to(root)}:{line}: the link to {target} {wrong}")
    return found, count


def main(root, left_out):
    found, count = faults(root, left_out)
    for sentence in found:
        print("docs:", sentence)
    if not found:
        print(f"{count} links of {len(pages(root))} pages")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
