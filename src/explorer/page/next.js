// SPDX-License-Identifier: BSL-1.0
/// What can happen next, with the state after each action, and what cannot.

import {address_of} from "./address.js";
import {count, h, link, long_text, mark} from "./elements.js";
import {change_list} from "./state.js";

/// The panel of the actions. `view` is the view that is kept after a choice.
export function next_panel(check, run, current, view) {
    const all = run.next ?? [];
    const noun = check.is_program ? "choice" : check.has_system ? "call" : "action";
    return h(
        "section.panel.next", {"aria-labelledby": "next_title"}, h("h2", {id: "next_title"}, title_of(check, run, all)),
        limit_reached(check, current.number, noun),
        h("ol.choices", {}, all.map((one, index) => row(check, one, index, current, view))),
        run.more > 0 && h("p.small", {}, `${count(run.more, `more ${noun}`)} not tried or not listed.`),
        all.length === 0 && h("p", {}, nothing_more(check, run)), disabled_list(run.disabled ?? [], noun));
}

function title_of(check, run, all) {
    if (all.length === 0) return "Nothing can follow";
    if (check.is_program) return `What can be chosen next: ${count(all.length, "value")}`;
    return `What can happen next: ${count(all.length, check.has_system ? "call" : "action")}`;
}

/// What lies beyond the check's limit of steps is not part of its verdict.
function limit_reached({limit_steps: limit}, number, noun) {
    if (limit === undefined || number < limit) return null;
    const steps = count(limit, noun === "call" ? noun : "step");
    return h("p.small.beyond_check", {}, mark("⊘"),
             number > limit ? ` This run is beyond the check, which looks at ${steps}.` :
                              ` What follows is beyond the check, which looks at ${steps}.`);
}

function nothing_more(check, run) {
    if (run.throws) return "The model throws here, so there is no state after it.";
    if (check.is_program && run.steps.at(-1)?.note?.includes("cut: the path goes on"))
        return "The check cuts the path here, because its scope allows no more choices. The program goes on.";
    if (check.is_program) return "The program makes no further choice: this path has ended.";
    if (run.over) return "The run is over here.";
    if (run.outside) return "This state is out of the model's boundary: what can follow is left out. Go back with k.";
    return "No action is possible in this state: it is a deadlock. Go back with k.";
}

function row(check, one, index, current, view) {
    return h(`li.choice${one.violates || one.throws ? ".trouble" : ""}`, {},
             link(`next ${index}`, address_of(check.id, one.at, view), {"data-choice": index}, h("kbd", {}, index + 1),
                  h("code.value", {}, check.is_program ? one.result || one.action : one.action),
                  one.violates && h("span.bad", {}, mark("✗"), ` violates “${one.violates}”`),
                  one.throws && h("span.bad", {}, mark("⚠"), ` throws: ${one.throws}`),
                             one.outside && h("span.quiet", {}, mark("⊘"), " outside of the boundary")),
             check.is_program && h("p.small", {}, one.action, one.note && ` · ${one.note}`),
             !check.is_program && !one.throws && outcome(check, one, current, index));
}

function outcome(check, one, current, index) {
    if (check.has_system) return one.result ? h("p.small", {}, "→ ", long_text(one.result, "code.value", 200)) : null;
    return [
        change_list(current, one),
        one.result && h("details", {"data-key": `whole ${index}`}, h("summary", {}, "whole state"), long_text(one.result))
    ];
}

function disabled_list(names, noun) {
    if (names.length === 0) return null;
    return h(
        "details.disabled", {"data-key": "disabled", open: names.length <= 6},
        h("summary", {}, `not possible here: ${count(names.length, noun)}`),
        h("ul", {}, names.map((name) => h("li", {}, mark("⊘"), " ", h("code.value", {}, name)))));
}
