// SPDX-License-Identifier: BSL-1.0
/// The list of the checks: the verdict first, then what to do with it.

import {address_of} from "./address.js";
import {count, draw, h, link, mark} from "./elements.js";
import {status_words, what_next} from "./sentences.js";

const attention = ["failed", "invalid", "inconclusive"];

/// The badge of a status: mark, word and colour.
export function badge(status) {
    const {mark: sign, word, known} = status_words(status);
    return h(`span.badge${known ? "." + status : ""}`, {}, mark(sign), " ", word);
}

/// Draws the list into its place.
export function show_checks(place, answer) {
    const {checks} = answer;
    const first = checks.filter((check) => attention.includes(check.status));
    const others = checks.filter((check) => !attention.includes(check.status));
    const both = first.length > 0 && others.length > 0;
    draw(
        place, h("h1", {tabindex: "-1"}, h("span.value", {}, answer.program), ": ", totals(checks)),
        h("p.lead", {}, what_next(checks)), both && h("h2", {}, "Needs attention"), list(first), both && h("h2", {}, "Others"),
        list(others));
}

function totals(checks) {
    const number = (status) => checks.filter((check) => check.status === status).length;
    const parts = ["failed", "invalid", "inconclusive", "running", "waiting", "passed", "estimated", "skipped"].filter(number).map(
        (status) => `${number(status)} ${status_words(status).word}`);
    return [count(checks.length, "check"), parts.length ? ", " + parts.join(", ") : ""];
}

const list = (checks) => checks.length > 0 && h("ul.checks", {}, checks.map(row));

function row(check) {
    return h(
        "li.check", {"data-check": check.id}, h("div.verdict", {}, badge(check.status)),
        h("div.about", {}, h("h3", {}, link(`check ${check.id}`, address_of(check.id), {class: "value"}, check.name)),
          check.sentence && h("p", {}, check.sentence), h("p.small", {}, numbers(check)),
          (check.warnings ?? []).map((text) => h("p.warning", {}, mark("⚠"), " Warning: ", text)), notes(check)),
        h("div.actions", {}, ways_in(check)));
}

function ways_in(check) {
    const explore = link(
        `explore ${check.id}`, address_of(check.id), {class: "button"},
        check.is_program ? "Explore its choices" : "Explore its states");
    if (!check.trace) return explore;
    const failed = check.status === "failed";
    const text = failed ? "Open the counterexample" : "Open the run it found";
    return [
        link(`trace ${check.id}`, address_of(check.id, check.trace.replay), {class: failed ? "button main" : "button"}, text),
        explore
    ];
}

/// Where a check is, what was counted, and how long it took.
export function numbers(check) {
    const counts = check.counts ?? {};
    const walk = check.is_program ? "path" : check.scope === "sequences" ? "sequence" : "run";
    const step = check.is_program ? "choice" : check.scope === "states" ? "transition" : "step";
    const counted = [["sequences", walk], ["states", "state"], ["transitions", step], ["deadlocks", "deadlock"]]
                        .filter(([key]) => counts[key])
                        .map(([key, noun]) => count(counts[key], noun));
    if (counts.depth) counted.push(`depth ${counts.depth}`);
    if (counts.outside) counted.push(`${count(counts.outside, "transition")} out of the boundary`);
    const parts =
        [counted.join(", "), check.compiled ? check.decided || "decided while compiling" : duration(check), place_of(check)];
    return parts.filter(Boolean).join(" · ");
}

const place_of = (check) => check.file ? `${check.file}${check.line ? ":" + check.line : ""}` : "";

function duration(check) {
    if (check.status === "running" || check.status === "waiting" || check.seconds === undefined) return "";
    const seconds = check.seconds;
    if (seconds < 0.0005) return "less than a millisecond";
    if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
    if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
    return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function notes(check) {
    const all = check.notes ?? [];
    if (all.length === 0) return null;
    return h(
        "details", {"data-key": `notes ${check.id}`}, h("summary", {}, count(all.length, "note")),
        h("ul", {}, all.map((text) => h("li", {}, text))));
}
