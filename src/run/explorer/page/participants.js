// SPDX-License-Identifier: BSL-1.0
/// A chart of a run, with one column for each participant that its actions name.

import {address_of} from "./address.js";
import {h, link, mark, unseen} from "./elements.js";
import {repeated, window_of} from "./trail.js";

/// The chart: one row a step, one column a participant, an arrow where a step names two of them.
/// Requires: the program has found participants.
export function chart(check, trail) {
    const {from, to} = window_of(trail);
    const rest = trail.steps.some((step) => step.number > 0 && step.by === undefined);
    const rows = trail.steps.slice(from, to).map((_, index) => row(check, trail, from + index, rest));
    return [
        h("p.small", {},
          "One column for each that the actions name, one row a step. Who they are is guessed from the names of the actions."),
        h("div.wide", {"data-scroll": "chart", tabindex: "0", role: "region", "aria-label": "sequence chart"},
          h("table.sequence", {},
            h("thead", {},
              h("tr", {}, h("th", {scope: "col"}, "step"), trail.participants.map((name) => h("th.who", {scope: "col"}, name)),
                rest && h("th", {scope: "col"}, "nobody named"))),
            h("tbody", {}, rows))),
    ];
}

function row(check, trail, index, rest) {
    const step = trail.steps[index], current = index === trail.position, {participants} = trail;
    return h(
        `tr${current ? ".current" : ""}${index > trail.position ? ".later" : ""}`, {},
        h("th", {scope: "row"},
          repeated(trail, index) && h("span.loop", {title: "again and again"}, "↻", unseen("again and again ")),
          link(
              `chart ${index}`, address_of(check.id, step.at, "chart"), {"aria-current": current ? "step" : undefined},
              step.number)),
        step.to !== undefined ? message(step, participants, current) :
                                participants.map((_, column) => h("td.line", {}, column === step.by && event(step, current))),
        rest && h("td", {}, step.by === undefined && h("code.value", {}, step.action)));
}

function event(step, current) {
    return h("span.event", {title: step.action}, current && mark("▸ "), step.label || h("span.small", {}, step.note || "goes on"));
}

/// A message: the cells from the one column to the other are one, with an arrow.
function message(step, participants, current) {
    const left = Math.min(step.by, step.to), right = Math.max(step.by, step.to), across = right - left + 1;
    const cells = Array.from({length: left}, () => h("td.line"));
    cells.push(
        h(`td.arrow.over${across}${step.to > step.by ? ".right" : ".left"}`, {colspan: across, title: step.action},
          h("span.shaft", {}, current && mark("▸ "),
            h("span.event", {}, step.label, unseen(` from ${participants[step.by]} to ${participants[step.to]}`)))));
    return [...cells, ...Array.from({length: participants.length - right - 1}, () => h("td.line"))];
}
