// SPDX-License-Identifier: BSL-1.0
/// The steps of a run, as a list and as a table with one column for each member.

import {address_of} from "./address.js";
import {button, count, h, link, long_text, mark, note_of, unseen} from "./elements.js";
import {change_list, nothing_in} from "./state.js";
import {repeated, window_of} from "./trail.js";
import {columns_of} from "./values.js";

const kind_of = (trail, index) => [index === trail.position && "current",
                                   index > trail.position && "later",
                                   trail.steps[index].beyond && "beyond",
                                   repeated(trail, index) && "repeated",
].filter(Boolean);

/// The list of the steps: the way back, and how the run goes on.
export function step_list(check, trail, run) {
    const {from, to} = window_of(trail);
    const rows = [];
    if (from > 0) rows.push(h("li.small", {}, `${count(from, "earlier step")}: go back to see ${from === 1 ? "it" : "them"}`));
    for (let i = from; i < to; ++i) {
        if (trail.loop && i === trail.loop.from + 1) rows.push(heading(trail.loop.ends ? "and nothing more:" : "in a loop:"));
        if (trail.steps[i].beyond && !trail.steps[i - 1]?.beyond)
            rows.push(heading("if the first possibility is chosen each time:"));
        rows.push(row(check, trail, i, run));
    }
    if (to < trail.steps.length) rows.push(h("li.small", {}, count(trail.steps.length - to, "later step")));
    if (trail.loop && !trail.loop.ends) rows.push(heading(`↻ and again from step ${trail.loop.from + 1}`));
    if (trail.loop?.ends) rows.push(heading("■ the run ends: nothing happens any more"));
    return h("ol.steps", {"data-scroll": "steps"}, rows);
}

const heading = (text) => h("li.loop", {}, text);

function row(check, trail, index, run) {
    const step = trail.steps[index], current = index === trail.position;
    const last = trail.guided && index === trail.steps.length - 1 && !trail.loop;
    return h(["li.step", ...kind_of(trail, index)].join("."), {},
             link(
                 `step ${index}`, address_of(check.id, step.at), {"aria-current": current ? "step" : undefined},
                 h("span.number", {}, step.number),
                 h("code.value", {}, check.is_program && step.result && step.number > 0 ? `${step.action} → ${cut(step.result, 80)}` :
                                                                                        step.action),
                 current && h("span.here", {}, "you are here"),
                 step.enabled === false && h("span.bad", {}, mark("⊘"), " not possible here"),
                 last && h("span.bad", {}, mark("✗"), " violates")),
             details_of(check, trail, index), current && run.throws && h("p.bad", {}, mark("⚠"), ` throws: ${run.throws}`));
}

function details_of(check, trail, index) {
    const step = trail.steps[index];
    if (step.enabled === false) return null;
    if (check.is_program) return step.note && h("div.small", {}, note_of(step, 200));
    if (check.has_system) {
        return h(
            "p.small", {}, step.result && step.number > 0 && ["→ ", h("code.value", {}, cut(step.result, 120))],
            step.note && h("span.note", {}, step.result && step.number > 0 && " · ", cut(step.note, 200)));
    }
    return [
        index > 0 && !nothing_in(step) && change_list(trail.steps[index - 1], step, 4),
        step.note && h("p.small", {}, h("span.note", {}, cut(step.note, 200)))
    ];
}

const cut = (text, most) => text.length > most ? text.slice(0, most) + "…" : text;

/// The table: one row a step, one column a member; changed cells are marked.
export function step_table(check, trail, options) {
    if (check.is_program || check.has_system) return call_columns(check, trail);
    const {from, to} = window_of(trail);
    const steps = trail.steps.slice(from, to);
    const all = columns_of(steps);
    if (all.length === 0) return result_columns(check, trail, from, to);
    const varies = ({values}) => values.some((value) => value !== values[0]);
    const shown = options.all_columns ? all : all.filter(varies);
    const head = (column) =>
        h("th", {scope: "col", title: `${count(changes_in(column), "step")} of ${steps.length - 1}: changes`}, column.name);
    const cells = (index) => shown.map(({values}) => cell(values[index], values[index - 1], index > 0));
    return [
        h("p.small", {}, "One row a step, one column a value. ", mark("●"), " marks what the step changed.",
          column_switch(all.filter((column) => !varies(column)).length, options)),
        h("div.wide", {"data-scroll": "table", tabindex: "0", role: "region", "aria-label": "steps and values"},
          h("table.grid", {},
            h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "step"), h("th", {scope: "col"}, "action"), shown.map(head))),
            h("tbody", {}, steps.map((_, index) => table_row(check, trail, from + index, cells(index)))))),
    ];
}

/// Shows and hides the values that are the same in each step.
function column_switch(constant, options) {
    if (constant === 0) return null;
    const text =
        `${options.all_columns ? "hide" : "show"} ${count(constant, "value")} that never change${constant === 1 ? "s" : ""}`;
    return button(
        "all columns", text, () => options.toggle("all_columns"), {class: "quiet", "aria-pressed": String(options.all_columns)});
}

const changes_in = ({values}) => values.filter((value, index) => index > 0 && value !== values[index - 1]).length;

function table_row(check, trail, index, cells) {
    const step = trail.steps[index], current = index === trail.position;
    return h(
        ["tr", ...kind_of(trail, index)].join("."), {},
        h("th", {scope: "row"},
          repeated(trail, index) && h("span.loop", {title: "in a loop"}, "↻", unseen("in a loop ")),
          link(
              `row ${index}`, address_of(check.id, step.at, "table"), {"aria-current": current ? "step" : undefined}, step.number)),
        h("td", {}, current && mark("▸ "), h("code.value", {}, cut(step.action, 80)),
          trail.guided && !trail.loop && index === trail.steps.length - 1 && h("span.bad", {}, " ", mark("✗"), " violates")),
        cells);
}

function cell(value, old, compared) {
    const changed = compared && value !== old;
    const text = value === undefined ? "" : cut(value, 80);
    return h(
        `td${changed ? ".changed" : ""}`, {title: value?.length > 80 ? value : undefined},
        changed && [mark("●"), unseen("changed to ")], h("code.value", {}, text));
}

/// Calls, answers and what was expected; of a program, choices and remarks.
function call_columns(check, trail) {
    const {from, to} = window_of(trail);
    const names = check.is_program ? ["choice", "chosen", "remarks"] : ["call", "answer", "expected"];
    return h(
        "div.wide", {"data-scroll": "table", tabindex: "0", role: "region", "aria-label": names.join(", ")},
        h("table.grid", {}, h("thead", {}, h("tr", {}, ["step", ...names].map((name) => h("th", {scope: "col"}, name)))),
          h("tbody", {},
            trail.steps.slice(from, to).map((step, index) => table_row(check, trail, from + index, [
                                                h("td", {}, step.number > 0 && long_text(step.result ?? "", "code.value", 200)),
                                                h("td.note", {}, note_of(step, 300))
                                            ])))));
}

/// States that show no members: their texts.
function result_columns(check, trail, from, to) {
    return h(
        "div.wide", {"data-scroll": "table", tabindex: "0", role: "region", "aria-label": "steps and states"},
        h("table.grid", {}, h("thead", {}, h("tr", {}, ["step", "action", "state"].map((name) => h("th", {scope: "col"}, name)))),
          h("tbody", {},
            trail.steps.slice(from, to).map(
                (step, index) => table_row(
                    check, trail, from + index,
                    cell(step.result ?? "", trail.steps[from + index - 1]?.result, from + index > 0))))));
}
