# SPDX-License-Identifier: BSL-1.0
"""What the page does with other kinds of runs and states: lassos, graphs, programs, systems, exceptions, hostile texts."""

from feature import address, at_step, needs


@needs("lasso")
def lasso_goes_round_and_round(page, check):
    run = page.program.run(check)
    first, last = run["loop"]["from"] + 1, len(run["steps"]) - 1
    page.open(address(check, check["trace"]["replay"]))
    page.sees("in a loop", ".steps")
    page.sees("infinitely often", ".explanation")
    for note in run["notes"]:
        page.sees(note, ".notes")
    assert any(note.startswith("what it claims: ") for note in run["notes"])
    assert page.count(".step.repeated") == last - first + 1
    assert page.count(".lasso .node") == last, "the loop's last state is its first one"
    at_step(page, last)
    for _ in range(2):
        for number in range(first, last + 1):
            page.press("j")
            at_step(page, number)
    assert page.count(".lasso .node.current") == 1
    page.click("[data-lasso='0']")
    at_step(page, 0)


@needs("small_graph")
def graph_shows_all_states(page, check):
    at = page.program.ask("initial", check=check["id"])["initial"][0]["at"]
    graph = page.program.ask("graph", check=check["id"], at="", limit=500)
    page.open(address(check, at, "graph"))
    page.sees(f"All {len(graph['nodes'])} states")
    assert page.count(".graph .node") == len(graph["nodes"]) and page.count(".graph .node.current") == 1
    assert page.count(".graph .node.violates") == sum("violates" in node for node in graph["nodes"])
    def box():
        return page.run("return document.querySelector('.graph').getAttribute('viewBox')")

    page.run("document.querySelector('.drawing').focus()")
    for move in (lambda: page.press("ArrowRight"), lambda: page.press("+"), lambda: page.click("[data-key='zoom in']"),
                 lambda: page.click("[data-key='zoom all']"), lambda: page.drag(".graph .node", 80, 40)):
        before = box()
        move()
        page.wait(lambda old=before: box() != old, "the graph does not move")
    page.click("[data-key='zoom out']")
    assert page.address() == address(check, at, "graph"), "moving the graph goes nowhere"
    page.click("[data-key='zoom all']")
    other = next(index for index, node in enumerate(graph["nodes"]) if node["at"] != at)
    page.run("document.querySelectorAll('.graph .node')[arguments[0]].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
             other)
    page.wait(lambda: page.address() != address(check, at, "graph"), "a click on a state goes nowhere")
    page.drawn()
    page.click("[data-key='graph 1']")
    page.sees("neighbourhood")
    page.click("[data-key='graph list'] summary")
    page.wait(lambda: page.count(".node_list li") == page.count(".graph .node"), "the list of states is not that of the graph")
    page.click("[data-key='graph all']")


@needs("large_graph")
def large_graph_shows_the_neighbourhood(page, check):
    at = page.program.ask("initial", check=check["id"])["initial"][0]["at"]
    page.open(address(check, at, "graph"))
    page.sees("The neighbourhood")
    for steps in (1, 3, 2):
        nodes = page.program.ask("graph", check=check["id"], at=at, limit=500, steps=steps)["nodes"]
        page.click(f"[data-key='graph {steps}']")
        page.wait(lambda nodes=nodes: page.count(".graph .node") == len(nodes), f"not {len(nodes)} states within {steps} steps")


@needs("program")
def choices_are_a_tree(page, check):
    page.open(address(check, "0"))
    page.press("c") if page.count("[data-key='tab chart']") == 0 else page.click("[data-key='tab choices']")
    page.at(address(check, "0", "choices"))
    run = page.program.run(check, "0")
    assert page.count(".branches > li") == len(run["next"])
    page.press("1")
    page.at(address(check, run["next"][0]["at"], "choices"))
    page.click("[data-key='tab steps']")
    page.sees("What can be chosen next" if page.program.run(check, run["next"][0]["at"])["next"] else "Nothing can follow")


@needs("system")
def calls_and_answers_are_columns(page, check):
    steps = page.program.run(check)["steps"]
    page.open(address(check, check["trace"]["replay"], "table"))
    page.sees("call answer expected".replace(" ", ""), ".grid thead")
    for step in steps[1:]:
        page.sees(step["result"], ".grid")
        page.sees(step["note"], ".grid")


@needs("chart")
def participants_have_columns(page, check):
    page.open(address(check, check["trace"]["replay"]))
    page.press("c")
    page.at(address(check, check["trace"]["replay"], "chart"))
    rows = sum(len(step.get("events", [None])) for step in page.program.run(check)["steps"])
    assert page.count(".sequence .who") >= 2 and page.count(".sequence tbody tr") == rows


@needs("limited")
def steps_beyond_the_check_are_named(page, check):
    at = page.program.ask("initial", check=check["id"])["initial"][0]["at"]
    page.open(address(check, at))
    assert page.count(".beyond_check") == 0
    for _ in range(check["limit_steps"]):
        at = next(one["at"] for one in page.program.run(check, at)["next"] if not one.get("violates"))
    page.open(address(check, at))
    page.sees("What follows is beyond the check")
    at = next(one["at"] for one in page.program.run(check, at)["next"])
    page.open(address(check, at))
    page.sees("This run is beyond the check")


@needs("several_initial")
def initial_states_are_chosen(page, check):
    states = page.program.ask("initial", check=check["id"])["initial"]
    page.click(f"[data-key='explore {check['id']}']")
    page.sees("Choose the initial state")
    for one in states:
        page.sees(one["result"])
    page.press("2")
    page.at(address(check, states[1]["at"]))


@needs("throws")
def exceptions_are_shown(page, check):
    at = page.program.expected["throws"]["at"]
    page.open(address(check, at))
    page.sees("The model throws here: " + page.program.run(check, at)["throws"])


@needs("impossible")
def impossible_steps_are_explained(page, check):
    at = page.program.expected["impossible"]["at"]
    page.open(address(check, at))
    page.sees("This address names a step that is not possible")
    page.click("[data-key='last possible']")
    page.wait(lambda: page.address() != address(check, at), "the way back goes nowhere")
    page.drawn()


@needs("hostile")
def markup_in_texts_is_text(page, check):
    for view in ("", "table", "graph", "chart", "choices"):
        page.open(address(check, check["trace"]["replay"], view))
        page.sees(check["name"])
        page.healthy()
        assert page.count("main img, main script, main iframe, main object, main foreignObject") == 0
        names = page.run("return [...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames())")
        assert not [name for name in names if name.startswith("on") or name == "style"], "an attribute that a browser executes"
        assert page.run("return [...document.querySelectorAll('a')].every((one) => one.getAttribute('href').startsWith('#'))")


@needs("many_actions")
def numbers_of_two_digits_choose_actions(page, check):
    at = page.program.ask("initial", check=check["id"])["initial"][0]["at"]
    actions = page.program.run(check, at)["next"]
    for number, keys in ((10, ("1", "0")), (1, ("1", "Enter")), (len(actions), tuple(str(len(actions))))):
        page.open(address(check, at))
        page.press(*keys)
        page.at(address(check, actions[number - 1]["at"]))
