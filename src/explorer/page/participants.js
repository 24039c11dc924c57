// SPDX-License-Identifier: BSL-1.0
/// A chart of a run, with one column for each participant that its actions name.

import {address_of} from "./address.js";
import {h, link, mark, unseen} from "./elements.js";
import {repeated, window_of} from "./trail.js";

/// The chart: one row a step or operation of a thread, one column a participant, an arrow where a step names two of them.
/// Requires: the program has found participants.
export function chart(check, trail) {
    const {from, to} = window_of(trail);
    const rest = trail.steps.some((step) => step.events?.some(({by}) => by === undefined));
    const switches = check.is_program ? switches_in(trail) : new Map();
    const rows = trail.steps.slice(from, to).map((_, index) => rows_of(check, trail, from + index, rest, switches));
    const lead = check.is_program ?
        "One column for each thread, one row an operation. A line above a row: another thread goes on than before." +
            (has_calls(trail) ? " A thick line: the thread is in a call." : "") :
        "One column for each that the actions name, one row a step. Who they are is guessed from the names of the actions.";
    return [
        h("p.small", {}, lead),
        h("div.wide", {"data-scroll": "chart", tabindex: "0", role: "region", "aria-label": "sequence chart"},
          h("table.sequence", {},
            h("thead", {},
              h("tr", {}, h("th", {scope: "col"}, "step"), trail.participants.map((name) => h("th.who", {scope: "col"}, name)),
                rest && h("th", {scope: "col"}, check.is_program ? "of no thread" : "no participant"))),
            h("tbody", {}, rows))),
    ];
}

const has_calls = (trail) => trail.steps.some((step) => step.events?.some(({calling}) => calling));

/// The events of threads before which another thread went on, each with the number of that thread.
function switches_in(trail) {
    const found = new Map();
    let running;
    for (const {events} of trail.steps)
        for (const one of events ?? []) {
            if (one.by === undefined) continue;
            if (running !== undefined && running !== one.by) found.set(one, running);
            running = one.by;
        }
    return found;
}

/// The rows of a step: a program's step has one for each operation up to the next choice.
const rows_of = (check, trail, index, rest, switches) =>
    (trail.steps[index].events ?? [undefined]).map((one, place) => row(check, trail, index, rest, one, place === 0, switches));

function row(check, trail, index, rest, one, is_first, switches) {
    const step = trail.steps[index], current = index === trail.position, {participants} = trail;
    const before = switches.get(one);
    return h(
        `tr${current ? ".current" : ""}${index > trail.position ? ".later" : ""}${before === undefined ? "" : ".switch"}`, {},
        h("th", {scope: "row"},
          is_first && [
              repeated(trail, index) && h("span.loop", {title: "in a loop"}, "↻", unseen("in a loop ")),
              link(
                  `chart ${index}`, address_of(check.id, step.at, "chart"), {"aria-current": current ? "step" : undefined},
                  step.number)
          ]),
        one?.to !== undefined ?
            message(step, one, participants, current) :
            participants.map((_, column) => h(`td.line${one?.calling?.includes(column) ? ".calling" : ""}`, {}, column === one?.by && [
                before !== undefined && h("div.small", {}, `${one.interrupts ? "» interrupts" : "→ after"} ${participants[before]}`),
                event(step, one, current && is_first)
            ])),
        rest && h("td", {}, one && one.by === undefined && h("code.value", {}, one.label)));
}

function event(step, one, marked) {
    return h(`span.event${one.impossible ? ".impossible" : ""}`, {title: step.action},
             marked && mark("▸ "), one.label || h("span.small", {}, "goes on"));
}

/// A message: the cells from the one column to the other are one, with an arrow.
function message(step, one, participants, current) {
    const left = Math.min(one.by, one.to), right = Math.max(one.by, one.to), across = right - left + 1;
    const cells = Array.from({length: left}, () => h("td.line"));
    cells.push(
        h(`td.arrow.over${across}${one.to > one.by ? ".right" : ".left"}`, {colspan: across, title: step.action},
          h("span.shaft", {}, current && mark("▸ "),
            h("span.event", {}, one.label, unseen(` from ${participants[one.by]} to ${participants[one.to]}`)))));
    return [...cells, ...Array.from({length: participants.length - right - 1}, () => h("td.line"))];
}
