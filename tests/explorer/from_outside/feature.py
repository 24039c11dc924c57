# SPDX-License-Identifier: BSL-1.0
"""What features that need a check have in common."""

FEATURES = []


def needs(role):
    """The feature is for the check that plays this role."""
    def add(feature):
        feature.role = role
        FEATURES.append(feature)
        return feature
    return add


def address(check, at, view=""):
    """The part of the page's address after `#` for a state of a check."""
    return f"#/{check['id']}/{at}" + (f"?{view}" if view else "")


def current(page):
    """The number of the step that is shown."""
    return page.run("return document.querySelector('.toolbar .position')?.textContent.match(/\\d+/)?.[0]")


def at_step(page, number):
    page.wait(lambda: current(page) == str(number), f"step {current(page)} instead of {number}")
    page.drawn()
