# SPDX-License-Identifier: BSL-1.0
"""What the page does with a counterexample of a model: the way through it, and beside it."""

from feature import address, at_step, current, needs


@needs("counterexample")
def one_click_opens_the_counterexample(page, check):
    run = page.program.run(check)
    page.click(f"[data-key='trace {check['id']}']")
    page.at(address(check, check["trace"]["replay"]))
    page.sees(check["property"], ".explanation")
    page.sees(f"{len(run['steps']) - 1}", ".explanation")
    assert page.count(".steps > .step") == len(run["steps"])
    for step in run["steps"]:
        page.sees(step["action"], ".steps")
    page.sees("violated")
    assert page.text("h1").endswith(check["name"])


@needs("counterexample")
def keys_step_through_the_run(page, check):
    steps = page.program.run(check)["steps"]
    last = len(steps) - 1
    page.open(address(check, check["trace"]["replay"]))
    for key in ("k", "Backspace", "ArrowLeft")[:last]:
        number = int(current(page))
        page.press(key)
        at_step(page, number - 1)
    page.press("Home")
    at_step(page, 0)
    for number, key in enumerate(("j", "ArrowRight")[:last], 1):
        page.press(key)
        at_step(page, number)
    page.press("End")
    at_step(page, last)
    page.at(address(check, steps[last]["at"]))
    page.click("[data-key='step 0']")
    at_step(page, 0)
    page.run("history.back()")
    at_step(page, last)
    page.press("Escape")
    page.at("#/")


@needs("counterexample")
def changes_are_marked(page, check):
    steps = page.program.run(check)["steps"]
    for before, step in zip(steps, steps[1:]):
        page.open(address(check, step["at"]))
        old = dict(before["members"])
        changed = [name for name, value in step["members"] if old.get(name) != value]
        marked = page.run("return [...document.querySelectorAll('.state tr.changed th')].map((one) => one.textContent)")
        assert marked == [f"●{name}, changed" for name in changed], f"{marked} instead of {changed}"
        for name in changed:
            values = page.run("return [...document.querySelectorAll('.state .old')].map((one) => one.textContent)")
            assert old[name] in values, f"the value before of {name} is not shown"
        if changed:
            assert page.count(".state mark") > 0 and page.count(".step.current mark") > 0
        listed = page.run("return [...document.querySelectorAll('.step.current .member')].map((one) => one.textContent)")
        assert all(one.startswith(tuple(changed)) for one in listed), f"{listed} are listed as changed instead of {changed}"


@needs("counterexample")
def actions_are_taken_by_digit_and_by_click(page, check):
    runs = [page.program.run(check, step["at"]) for step in page.program.run(check)["steps"]]
    run = next((run for run in runs if run["disabled"] and run["next"]), runs[0])
    start = run["at"]
    for how in ("digit", "click"):
        page.open(address(check, start))
        assert page.count(".next .choice") == len(run["next"]), "each enabled action is offered"
        for one in run["next"]:
            page.sees(one["action"], ".next")
        for name in run["disabled"]:
            page.sees(name, ".disabled")
        taken = run["next"][-1]
        page.press(*str(len(run["next"])), "Enter") if how == "digit" else page.click(f"[data-key='next {len(run['next']) - 1}']")
        page.at(address(check, taken["at"]))
        page.sees(taken["action"], ".state h2")
        page.press("k")
        page.at(address(check, start))


@needs("counterexample")
def reader_finds_back_to_the_counterexample(page, check):
    ats = [step["at"] for step in page.program.run(check)["steps"]]
    asides = ((number, one["at"]) for number in range(len(ats) - 1) for one in page.program.run(check, ats[number])["next"])
    number, aside = next((number, at) for number, at in asides if at not in ats)
    page.open(address(check, aside))
    page.sees("This is not the run that violates")
    page.press("k")
    page.at(address(check, ats[number]))
    page.sees(check["property"], ".explanation")
    page.press("j")
    page.at(address(check, ats[number + 1]))
    page.open(address(check, aside))
    page.click("[data-key='back to counterexample']")
    page.at(address(check, check["trace"]["replay"]))


@needs("counterexample")
def properties_stand(page, check):
    for at in (page.program.run(check)["steps"][0]["at"], check["trace"]["replay"]):
        page.open(address(check, at))
        for one in page.program.run(check, at)["properties"]:
            word = {"holds": "holds here", "violated": "violated here", "witness": "true here", "no witness": "not true here",
                    "not judged": "not judged", "about runs": "not about a single state"}[one["stands"]]
            page.sees(f"{one['title']} {word}" if word[0] != "n" else word, ".properties")
        claims = page.text(".properties").count("claimed")
        assert claims == page.count(".properties li"), "the page does not know what kind of claim a property is"


@needs("counterexample")
def texts_are_copied(page, check):
    page.open(address(check, check["trace"]["replay"]))
    page.chrome("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    run = page.program.run(check)
    here = page.run("return location.href")
    for key, text in (("test", run.get("test") or check.get("test")), ("command", run["command"]), ("address", here)):
        if not text:
            continue
        page.click(f"[data-key='copy {key}']")
        page.sees("Copied", "#live")
        page.wait(lambda text=text: page.run("return navigator.clipboard.readText()") == text, f"the clipboard has no {key}")
    page.run("Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('refused'))}})")
    page.click("[data-key='copy command']")
    box = "document.querySelector('#dialog textarea')"
    page.wait(lambda: page.run(f"return {box}?.value") == run["command"], "the refused text is not shown")
    assert page.run(f"return {box}.selectionEnd - {box}.selectionStart === {box}.value.length"), "the refused text is not selected"
    page.press("Escape")


@needs("counterexample")
def table_shows_each_step_and_member(page, check):
    steps = page.program.run(check)["steps"]
    page.open(address(check, check["trace"]["replay"]))
    page.press("t")
    page.at(address(check, check["trace"]["replay"], "table"))
    assert page.count(".grid tbody tr") == len(steps)
    for number, (before, step) in enumerate(zip(steps, steps[1:]), 2):
        cells = page.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)",
                         f".grid tbody tr:nth-child({number}) td.changed")
        changed = before["members"] != step["members"] or not step["members"] and before["result"] != step["result"]
        assert bool(cells) == changed and all("●" in cell for cell in cells), f"step {number - 1} is marked by {cells}"
    if page.all("[data-key='all columns']"):
        columns = page.count(".grid thead th")
        page.click("[data-key='all columns']")
        page.wait(lambda: page.count(".grid thead th") > columns, "the unchanged values do not appear")
        page.click("[data-key='all columns']")
        page.wait(lambda: page.count(".grid thead th") == columns, "the unchanged values do not disappear")
    page.click("[data-key='row 0']")
    at_step(page, 0)


@needs("counterexample")
def play_goes_to_the_end_and_stops(page, check):
    last = len(page.program.run(check)["steps"]) - 1
    page.open(address(check, page.program.run(check)["steps"][max(0, last - 2)]["at"]))
    page.press("space")
    page.sees("pause", ".toolbar")
    at_step(page, last)
    page.wait(lambda: "pause" not in page.text(".toolbar"), "it does not stop at the end")
    page.press("space")
    page.sees("pause", ".toolbar")
    page.press("space")
    page.wait(lambda: "pause" not in page.text(".toolbar"), "space does not pause")
