// SPDX-License-Identifier: BSL-1.0
/// A run: the way to a state, the state, and what can happen next.

import {address_of} from "./address.js";
import {badge} from "./checks.js";
import {choice_tree} from "./choices.js";
import {copy} from "./copy.js";
import {button, count, draw, h, link, long_text, mark, say, show_in} from "./elements.js";
import {graph_panel} from "./graph.js";
import {lasso_drawing} from "./lasso.js";
import {next_panel} from "./next.js";
import {chart} from "./participants.js";
import {ask_once} from "./requests.js";
import {explanation_of} from "./sentences.js";
import {properties_panel, state_panel} from "./state.js";
import {step_list, step_table} from "./steps.js";
import {next_step, step_before, trail_of} from "./trail.js";
import {changes_of_state} from "./values.js";

const switches = {
    only_changed: false,
    all_columns: false
};

/// The initial states of a check, to choose from. One that is alone is shown at once: the address of its run.
export async function initial_states(place, check, app) {
    if (check.is_program) return {go: address_of(check.id, "0")};
    const answer = await ask_once("initial", {check: check.id});
    if (!app.is_current()) return {};
    if (answer.initial.length === 1 && !answer.more) return {go: address_of(check.id, answer.initial[0].at)};
    draw(
        place, heading(check),
        h("p.lead", {},
          answer.initial.length ? "Choose the initial state from which to explore." :
                                  "This model has no initial state: nothing can be explored."),
        h("ol.choices.initial", {},
          answer.initial.map(
              (one, index) =>
                  h("li.choice", {},
                    link(
                        `next ${index}`, address_of(check.id, one.at), {"data-choice": index}, h("kbd", {}, index + 1),
                        h("span", {}, `initial state ${one.index}`)),
                    one.outside && h("p.small", {}, mark("⊘"), " out of the model's boundary: the search leaves it out"),
                    h("p", {}, long_text(one.result))))),
        answer.more > 0 && h("p.small", {}, `and ${count(answer.more, "more initial state")}, which can be named in the address.`));
    return {check, choices: answer.initial};
}

async function guide_of(check) {
    if (!check.trace) return undefined;
    try {
        const run = await ask_once("run", {check: check.id, at: check.trace.replay});
        return run.possible === false ? undefined : {...run, at: check.trace.replay};
    } catch (error) {
        if (error.busy) throw error;
        return undefined;
    }
}

/// Draws a run. The answer is what keys act on; it is empty if the reader went elsewhere meanwhile.
export async function show_run(place, check, at, view, app) {
    const guide = await guide_of(check);  // one question after the other: a system can only do one thing at a time
    const run = {...await ask_once("run", {check: check.id, at}), at};
    const trail = trail_of(run, guide);
    const tabs = tabs_of(check, trail.participants);
    const shown = tabs.some(([name]) => name === view) ? view : "steps";
    const body = await body_of(check, run, trail, shown, app);
    if (!app.is_current()) return {};
    draw(
        place, heading(check), explanation(check, trail, guide, shown), notes_on(trail.guided ? guide : run),
        toolbar(check, trail, shown, app),
        trouble(check, run, trail), tab_bar(check, run, tabs, shown), body, copies(check, run));
    announce(check, run, trail);
    return {
        check,
        run,
        trail,
        view: shown,
        choices: run.next ?? [],
        tabs: tabs.map(([name]) => name),
        arrived: () => show_current(place)
    };
}

/// Scrolls the lists so that the current step is seen.
function show_current(place) {
    for (const list of place.querySelectorAll("[data-scroll]")) show_in(list, list.querySelector(".step.current, tr.current"));
}

const heading = (check) =>
    [h("nav.crumbs", {"aria-label": "where you are"}, link("all checks", "#/", {}, "← all checks")),
     h("h1", {tabindex: "-1"}, badge(check.status), " ", h("span.value", {}, check.name)),
];

function explanation(check, trail, guide, view) {
    if (!guide) return check.sentence ? h("p.lead", {}, check.sentence) : null;
    const back = address_of(check.id, check.trace.replay, view);
    if (!trail.guided) {
        return h(
            "p.lead.left", {}, "This is not the run that violates “", check.property ?? "the property", "”. ",
            link("back to counterexample", back, {class: "button"}, "Open that run"));
    }
    const [what, ...sentences] = explanation_of(check, guide);
    return h(
        `section.explanation${check.status === "passed" ? ".expected" : ""}`, {"aria-label": "what this run shows"},
        h("div", {}, h("p.lead", {}, h("b", {}, what)), sentences.map((text) => h("p", {}, text))),
        guide.loop && h("div.wide.lasso_frame", {"data-scroll": "lasso"}, lasso_drawing(check, trail, view)));
}

/// For an infinite run: what is claimed of it, and whether it is fair.
const notes_on = ({notes}) =>
    notes?.length > 0 && h("ul.notes", {"aria-label": "notes on this run"}, notes.map((text) => h("li", {}, text)));

function toolbar(check, trail, view, app) {
    const {steps, position} = trail, last = steps.length - 1;
    const before = step_before(trail), next = next_step(trail);
    const to = (step) => () => step && app.go(address_of(check.id, step.at, view));
    const end = steps.findLast((step) => step.enabled !== false);
    const noun = check.is_program ? "choice" : check.has_system ? "call" : "step";
    return h(
        "div.toolbar", {role: "toolbar", "aria-label": "steps"},
        button("first", "first", to(position > 0 && steps[0]), {disabled: position === 0, title: "Home"}),
        button("back", "◀ back", to(before), {disabled: !before, title: "k, ← or Backspace"}),
        button("next", "next ▶", to(next), {disabled: !next, title: "j or →"}),
        button(
            "play", app.playing() ? "pause" : "play", app.toggle_play,
            {disabled: !next && last === 0, title: "space", "aria-pressed": String(app.playing())}),
        button("last", "last", to(position < last && end), {disabled: position === last, title: "End"}),
        h("span.position", {}, `${noun} ${steps[position].number} of ${last}`,
          trail.loop && !trail.loop.ends && position > trail.loop.from && h("b.loop", {}, " ↻ in a loop")));
}

function trouble(check, run, trail) {
    const parts = [];
    if (run.possible === false) {
        const good = trail.steps[trail.position];
        parts.push(h(
            "p.trouble", {role: "note"}, mark("⊘"), " This address names a step that is not possible: ", run.why, ". ",
            good && good.at !== run.at &&
                link("last possible", address_of(check.id, good.at), {class: "button"}, "Go to the last state that is possible")));
    }
    if (run.throws)
        parts.push(h("p.trouble", {role: "note"}, mark("⚠"), " The model throws here: ", h("code.value", {}, run.throws)));
    if (run.outside)
        parts.push(
            h("p.trouble", {role: "note"}, mark("⊘"), " This state is out of the model's boundary: the search leaves it out."));
    if (run.violates) parts.push(h("p.trouble", {role: "note"}, mark("✗"), " Here “", h("b", {}, run.violates), "” is violated."));
    return parts;
}

function tabs_of(check, participants) {
    return [
        ["steps", "Step by step"],
        ["table", check.is_program || check.has_system ? "Table" : "Table of values"],
        participants && ["chart", "Sequence chart"],
        check.is_program && ["choices", "Tree of choices"],
        !check.is_program && !check.has_system && ["graph", "Graph"],
    ].filter(Boolean);
}

const tab_bar = (check, run, tabs, shown) =>
    h("nav.tabs", {"aria-label": "views"},
      tabs.map(
          ([name, text]) => link(
              `tab ${name}`, address_of(check.id, run.at, name), {"aria-current": name === shown ? "page" : undefined}, text)));

const switches_of = (app) => ({
    ...switches,
    toggle: (name) => {
        switches[name] = !switches[name];
        app.again();
    },
});

async function body_of(check, run, trail, view, app) {
    const next = run.possible === false ? null : next_panel(check, run, trail.steps[trail.position], view);
    const options = switches_of(app), state = state_panel(check, trail, run, options);
    const panel = (name, ...contents) => h("section.panel", {"aria-label": name}, contents);
    if (view === "choices") return panel("tree of choices", choice_tree(check, trail, run));
    if (view === "table") return [panel("table", step_table(check, trail, options)), h("div.two", {}, state, next)];
    if (view === "chart") return [panel("sequence chart", chart(check, trail)), h("div.two", {}, state, next)];
    if (view === "graph") return [await graph_panel(check, trail, run, app.again), h("div.two", {}, state, next)];
    return h("div.three", {}, way_panel(check, trail, run), h("div", {}, state, properties_panel(run)), next);
}

function way_panel(check, trail, run) {
    return h(
        "section.panel.way", {"aria-labelledby": "way_title"},
        h("h2", {id: "way_title"}, trail.guided ? "The counterexample" : "The way here"),
        !check.is_program && check.initial_states !== 1 &&
            link("other initial", address_of(check.id), {class: "small"}, "other initial states"),
        step_list(check, trail, run));
}

function copies(check, run) {
    const command = run.command ?? check.command, test = run.test ?? (run.at === check.trace?.replay ? check.test : undefined);
    const one = (name, what, text) => text && button(`copy ${name}`, `copy ${what}`, () => copy(what, text));
    return h(
        "footer.copies", {role: "group", "aria-label": "copy"}, one("test", "as test", test),
        one("command", "the command that repeats it", command),
        button("copy address", "copy the address", () => copy("the address", location.href)),
        h("p.small", {}, "path: ", h("code.value", {}, run.at)));
}

function announce(check, run, trail) {
    const step = trail.steps[trail.position], before = trail.steps[trail.position - 1];
    const changed = before && !check.is_program && !check.has_system ?
        changes_of_state(before, step).slice(0, 4).map(({name, from, to}) => `${name} ${from} becomes ${to}`) :
        [step.result];
    document.title = `${check.name}: ${step.number} ${step.action}`;
    say(`Step ${step.number} of ${trail.steps.length - 1}: ${step.action}. ${changed.join(", ").slice(0, 300)}${
        run.violates ? `. Violates ${run.violates}` : ""}`);
}
