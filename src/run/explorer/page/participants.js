// SPDX-License-Identifier: BSL-1.0
/// Who takes part in a run, as its actions name them, and a chart with one column for each.
/// It is a guess, so it is offered only where the names recur.

import {address_of} from "./address.js";
import {h, link, mark, unseen} from "./elements.js";
import {repeated, window_of} from "./trail.js";

const roles =
    /^(who|from|by|me|self|at|node|process|thread|client|server|sender|receiver|source|owner|worker|peer|replica|manager|id)$/;
const partners = /^(to|target|destination|receiver|peer|whom)$/;
const plain = /^[A-Za-z_][\w.:-]{0,23}$|^\d{1,3}$/;

/// Who takes a step and, of a message, who gets it: `{who, to, text}`. Null if the step names nobody.
export function named_in({action, result}, is_program) {
    if (is_program) return /^(choose )?thread$/.test(action) && plain.test(result) ? {who: result, text: ""} : null;
    const led = /^(?:\[([\w.-]{1,24})\]|([A-Za-z_]+[ _-]?\d{1,3}|[A-Za-z_]\w{0,23}(?= \d+:)))\s*:?\s+([^]+)$/.exec(action);
    if (led && (led[1] || /^[^:]*:/.test(action))) return {who: led[1] ?? led[2], text: led[3]};
    const call = /^([A-Za-z_]\w*)\s*([({])([^]*)[)}]$/.exec(action);
    if (!call) return null;
    const values = call[3].split(/,\s*/).map((part) => {
        const field = /^([A-Za-z_]\w*)(?: =|:) ([^]*)$/.exec(part);
        return field ? {field: field[1], value: field[2]} : {field: "", value: part};
    });
    const first = values.find(({field, value}) => plain.test(value) && (call[2] === "(" ? field === "" : roles.test(field)));
    if (!first) return null;
    const second = values.find((one) => one !== first && plain.test(one.value) && (one.field === "" || partners.test(one.field)));
    const rest = values.filter((one) => one !== first && one !== second)
                     .map(({field, value}) => field ? `${field} = ${value}` : value)
                     .filter(Boolean);
    return {
        who: first.value,
        to: second?.value,
        text: rest.length ? `${call[1]} (${rest.join(", ")})` : call[1],
        role: first.field
    };
}

/// The participants of a run in the order in which they appear, or null if the actions do not seem to name any.
/// Requires for an answer: 2 to 12 names, at least half of the steps with a name, a name that recurs.
export function participants_of(steps, is_program) {
    const acting = steps.filter((step) => step.number > 0 && step.enabled !== false);
    const found = acting.map((step) => named_in(step, is_program));
    const times = new Map();
    for (const one of found)
        if (one) times.set(one.who, (times.get(one.who) ?? 0) + 1);
    const named = found.filter(Boolean).length;
    if (times.size < 2 || times.size > 12 || named < 3 || named * 2 < acting.length ||
        ![...times.values()].some((number) => number > 1))
        return null;
    return [...times.keys()];
}

/// The chart: one row a step, one column a participant, an arrow where a step names two of them.
export function chart(check, trail, participants) {
    const {from, to} = window_of(trail);
    const rest = trail.steps.some((step) => step.number > 0 && !participants.includes(named_in(step, check.is_program)?.who));
    const rows = trail.steps.slice(from, to).map((step, index) => row(check, trail, from + index, participants, rest));
    return [
        h("p.small", {},
          "One column for each that the actions name, one row a step. Who they are is guessed from the names of the actions."),
        h("div.wide", {"data-scroll": "chart", tabindex: "0", role: "region", "aria-label": "sequence chart"},
          h("table.sequence", {},
            h("thead", {},
              h("tr", {}, h("th", {scope: "col"}, "step"),
                participants.map((name) => h("th.who", {scope: "col"}, heading_of(name, trail.steps, check.is_program))),
                rest && h("th", {scope: "col"}, "nobody named"))),
            h("tbody", {}, rows))),
    ];
}

/// A number says little as a heading: the field that has it stands before it.
function heading_of(name, steps, is_program) {
    const role =
        /^\d/.test(name) && steps.map((step) => named_in(step, is_program)).find((one) => one?.who === name && one.role)?.role;
    return role ? `${role} ${name}` : name;
}

function row(check, trail, index, participants, rest) {
    const step = trail.steps[index], current = index === trail.position;
    const named = step.number > 0 ? named_in(step, check.is_program) : null;
    const who = participants.indexOf(named?.who);
    const to = named?.to === undefined ? -1 : participants.indexOf(named.to);
    return h(
        `tr${current ? ".current" : ""}${index > trail.position ? ".later" : ""}`, {},
        h("th", {scope: "row"},
          repeated(trail, index) && h("span.loop", {title: "again and again"}, "↻", unseen("again and again ")),
          link(
              `chart ${index}`, address_of(check.id, step.at, "chart"), {"aria-current": current ? "step" : undefined},
              step.number)),
        to >= 0 && to !== who ? message(step, named, who, to, participants, current) :
                                participants.map((_, column) => h("td.line", {}, column === who && event(step, named, current))),
        rest && h("td", {}, who < 0 && h("code.value", {}, step.action)));
}

function event(step, named, current) {
    return h("span.event", {title: step.action}, current && mark("▸ "), named.text || h("span.small", {}, step.note || "goes on"));
}

/// A message: the cells from the one column to the other are one, with an arrow.
function message(step, {text}, who, to, participants, current) {
    const left = Math.min(who, to), right = Math.max(who, to);
    const cells = Array.from({length: left}, () => h("td.line"));
    cells.push(
        h(`td.arrow.over${right - left + 1}${to > who ? ".right" : ".left"}`, {colspan: right - left + 1, title: step.action},
          h("span.shaft", {}, current && mark("▸ "),
            h("span.event", {}, text, unseen(` from ${participants[who]} to ${participants[to]}`)))));
    return [...cells, ...Array.from({length: participants.length - right - 1}, () => h("td.line"))];
}
