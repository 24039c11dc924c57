# SPDX-License-Identifier: BSL-1.0
"""What MkDocs calls: headings get the anchors that Markdown viewers give them, so that one link serves both."""
import re


def anchor(text, separator="-"):
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = anchor
    return config
