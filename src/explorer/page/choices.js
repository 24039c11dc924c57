// SPDX-License-Identifier: BSL-1.0
/// The choices of a program as a tree: the path so far, the other possibilities at its end, and how it goes on.

import {address_of} from "./address.js";
import {h, link, mark, note_of} from "./elements.js";

/// The tree around the current path. `run` has the alternatives at its end.
export function choice_tree(check, trail, run) {
    const path = trail.steps.slice(0, trail.position + 1), rest = trail.steps.slice(trail.position + 1);
    const taken = rest[0]?.at;
    return [
        h("p.small", {}, "The path so far, what could be chosen at its end, and how the path goes on (grey)."),
        h("ol.tree", {},
          path.map((step, index) => h("li.taken", {}, entry(check, step, `tree ${index}`, index === trail.position))),
          run.next?.length > 0 &&
              h("li", {}, h("span.small", {}, `here the program chooses: ${run.next[0].action.replace(/^choose /, "")}`),
                h("ol.branches", {},
                  run.next.map(
                      (one, index) => h(`li${one.at === taken ? ".taken" : ""}`, {},
                                        link(
                                            `branch ${index}`, address_of(check.id, one.at, "choices"), {"data-choice": index},
                                            h("kbd", {}, index + 1), h("code.value", {}, one.result || one.action)),
                                        one.at === taken && h("span.small", {}, " goes on below"),
                                        one.violates && h("span.bad", {}, mark("✗"), ` violates “${one.violates}”`),
                                        one.throws && h("span.bad", {}, mark("⚠"), ` throws: ${one.throws}`))))),
          rest.length > 0 &&
              h("li.beyond.small", {},
                trail.guided ? "so the shown path goes on:" : "if the first possibility is chosen each time:"),
          rest.map((step, index) => h("li.beyond", {}, entry(check, step, `beyond ${index}`, false))),
          h("li.end", {}, mark("■"),
            run.violates && rest.length === 0 || trail.guided ?
                h("span.bad", {}, mark("✗"), ` violates “${run.violates ?? check.property}”`) :
                " the end of the path")),
    ];
}

function entry(check, step, key, current) {
    return [
        link(
            key, address_of(check.id, step.at, "choices"), {"aria-current": current ? "step" : undefined},
            h("span.number", {}, step.number),
            step.number === 0 ? "begin" : h("code.value", {}, step.action, step.result && ` → ${step.result}`)),
        current && h("span.here", {}, " you are here"), step.note && [" ", note_of(step)]
    ];
}
