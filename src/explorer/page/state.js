// SPDX-License-Identifier: BSL-1.0
/// A state as its members, with what the last step changed; how the properties stand in it.

import {address_of} from "./address.js";
import {button, count, h, link, long_text, mark, note_of, unseen} from "./elements.js";
import {claim_of, stand_words} from "./sentences.js";
import {changes_of_state, common_ends, pieces} from "./values.js";

/// A value in which the parts that differ from another value are marked.
export function marked(value, other) {
    if (other === undefined || value.length > 5000) return long_text(value);
    return h("code.value", {}, pieces(value, other).map(({text, changed}) => changed ? h("mark", {}, text) : text));
}

/// What a step changes, in a few words: `big: 5 → 2`. `most` limits the number of changes that are shown.
export function change_list(before, after, most = 8) {
    const all = changes_of_state(before, after);
    if (all.length === 0) return h("p.small", {}, "changes nothing");
    const rows = all.slice(0, most).map(
        ({name, from, to}) =>
            h("li", {}, name && [h("span.member", {}, name), ": "], short(...difference(from, to)),
              h("span.arrow", {}, " → ", unseen("becomes ")), h("mark", {}, short(...difference(to, from)))));
    if (all.length > most) rows.push(h("li.small", {}, `and ${count(all.length - most, "more change")}`));
    return h("ul.changes", {}, rows);
}

const most_characters = 160, context = 24;

/// The text, and what is shown of it: of a long one, the part in which it differs from the other.
function difference(text, other) {
    if (text.length <= most_characters && other.length <= most_characters) return [text, text];
    const {from, to} = common_ends(text, other);
    const begin = Math.max(0, from - context), end = Math.min(text.length, text.length - to + context);
    const part = text.slice(begin, Math.min(end, begin + most_characters));
    return [text, `${begin > 0 ? "…" : ""}${part}${begin + part.length < text.length ? "…" : ""}`];
}

const short = (text, shown) =>
    h("code.value", text === shown ? {} : {title: text.slice(0, 2000)}, text === "" ? "(nothing)" : shown);

/// The current state. `trail` is the run shown, `check` its check.
export function state_panel(check, trail, run, options) {
    const step = trail.steps[trail.position], previous = trail.steps[trail.position - 1];
    return h("section.panel.state", {"aria-labelledby": "state_title"}, h("h2", {id: "state_title"}, title_of(check, step)),
             run.throws && nothing_in(step) ? h("p.whole", {}, "There is no state after this step, because the model throws.") :
                            check.has_system || check.is_program ? call_table(check, step) :
                                                                   members_of(check, trail, step, previous, options),
                        step.note && !check.has_system && !check.is_program && h("p.note", {}, step.note));
}

/// Whether a step has led to no state.
export const nothing_in = (step) => !step.result && !step.members?.length;

function title_of(check, step) {
    if (step.number === 0) return check.is_program ? "The beginning" : "Initial state";
    const what = check.is_program ? "Choice" : check.has_system ? "Call" : "State after step";
    return [`${what} ${step.number}: `, h("code.value", {}, step.action)];
}

function call_table(check, step) {
    const rows = check.is_program ?
        [["choice", step.action], ["chosen", step.result], ["remarks", note_of(step)]] :
        [["call", step.action], ["answer", step.result], ["expected", step.note || "this answer is accepted"]];
    if (step.number === 0) {
        return [
            h("p", {}, check.is_program ? "Nothing is chosen yet." : "Nothing is called yet."), check.is_program && note_of(step),
            step.result && h("p", {}, long_text(step.result))
        ];
    }
    return h(
        "table.members", {},
        h("tbody", {},
          rows.filter(([, text]) => text)
              .map(([name, text]) => h("tr", {}, h("th.nowrap", {scope: "row"}, name),
                                       h("td", {}, typeof text === "string" ? long_text(text) : text)))));
}

function members_of(check, trail, step, previous, options) {
    if (!step.members?.length) {
        return [
            h("p.whole", {}, marked(step.result ?? "", previous?.result)),
            previous && previous.result !== step.result && h("p.small", {}, "before: ", long_text(previous.result)),
            previous && previous.result === step.result && h("p.small", {}, "This step changed nothing."),
            step.result === "" && h("p.note", {}, "This state cannot be printed. Give its type an operator<<, or public members.")
        ];
    }
    const old = new Map(previous?.members ?? []);
    const changed = (name, value) => Boolean(previous) && old.get(name) !== value;
    const number = step.members.filter(([name, value]) => changed(name, value)).length;
    const rows = step.members.filter(([name, value]) => !options.only_changed || !previous || changed(name, value));
    return [
        h("p.small", {},
          previous ? `${number} of ${count(step.members.length, "value")} changed` : count(step.members.length, "value"),
          previous && step.members.length > 4 &&
              button(
                  "only changed", options.only_changed ? "show all values" : "show only these",
                  () => options.toggle("only_changed"), {class: "quiet", "aria-pressed": String(options.only_changed)})),
        h("table.members", {},
          h("thead", {},
            h("tr", {}, h("th", {scope: "col"}, "member"), h("th", {scope: "col"}, "value"),
              previous && h("th", {scope: "col"}, "before"), previous && h("th", {scope: "col"}, "since"))),
          h("tbody", {},
            rows.map(([name, value]) => member_row(check, trail, name, value, previous && old.get(name), changed(name, value))))),
    ];
}

function member_row(check, trail, name, value, old, changed) {
    const since = trail.position > 0 ? last_change(trail, name) : undefined;
    return h(
        `tr${changed ? ".changed" : ""}`, {},
        h(`th${name.length <= 24 ? ".nowrap" : ""}`, {scope: "row"}, h("span.sign", {"aria-hidden": "true"}, changed ? "●" : ""),
          name, changed && unseen(", changed")),
        h("td", {}, marked(value, changed ? old : value)),
        trail.position > 0 && h("td.old", {}, changed && old !== undefined ? marked(old, value) : ""),
        trail.position > 0 &&
            h("td.small", {},
              changed                 ? "this step" :
                  since === undefined ? "start" :
                                        link(
                                            `since ${name}`, address_of(check.id, trail.steps[since].at),
                                            {title: trail.steps[since].action}, `step ${trail.steps[since].number}`)));
}

/// The number of the step that gave a member its value; undefined if it has that of the initial state.
function last_change({steps, position}, name) {
    const value = (index) => steps[index].members?.find(([other]) => other === name)?.[1];
    for (let i = position; i > 0; --i)
        if (value(i) !== value(i - 1)) return i;
    return undefined;
}

/// How each property stands here.
export function properties_panel(run) {
    const all = run.properties ?? [];
    if (all.length === 0) return null;
    return h(
        "section.panel.properties", {"aria-labelledby": "properties_title"},
        h("h2", {id: "properties_title"}, "Properties in this state"), h("ul.stands", {}, all.map(({title, kind, stands}) => {
            const {mark: sign, word, tone} = stand_words(stands);
            return h(
                `li.${tone}`, {}, mark(sign), " ", h("b", {}, title), " ", h("span.word", {}, word),
                h("span.small", {}, claim_of(kind) && ` · claimed ${claim_of(kind)}`));
        })));
}
