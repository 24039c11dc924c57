// SPDX-License-Identifier: BSL-1.0
/// What the page says of a verdict, of a property and of a run, to readers who know neither the model nor the library.

import {count} from "./elements.js";

const statuses = {
    failed: ["✗", "failed"],
    passed: ["✓", "passed"],
    invalid: ["⚠", "invalid model"],
    inconclusive: ["?", "inconclusive"],
    running: ["◌", "running"],
    waiting: ["…", "waiting"],
    estimated: ["≈", "estimated"],
    skipped: ["–", "skipped"],
};

/// The mark and the word of a status. A status that the page does not know has its own name as the word.
export function status_words(status) {
    const [mark, word] = statuses[status] ?? ["·", status];
    return {mark, word, known: status in statuses};
}

const stands = {
    "holds": ["✓", "holds here", "good"],
    "violated": ["✗", "violated here", "bad"],
    "witness": ["★", "true here", "good"],
    "no witness": ["○", "not true here", "quiet"],
    "about runs": ["↻", "is not about a single state", "quiet"],
};

/// How a property stands in a state: mark, word, tone.
export function stand_words(stand) {
    const [mark, word, tone] = stands[stand] ?? ["·", stand, "quiet"];
    return {mark, word, tone};
}

const claims = {
    always: "to be always true",
    never: "never to be true",
    sometimes: "of some state, which must be reachable",
    deadlock_free: "of every state: something must be possible",
    temporal: "of every infinite run",
};

/// What kind of claim a property is.
export const claim_of = (kind) => claims[kind] ?? "";

/// What is searched next by the reader of the list.
export function what_next(checks) {
    const failed = checks.filter((check) => check.status === "failed");
    const unfinished = checks.filter((check) => check.status === "running" || check.status === "waiting");
    const shown = failed.filter((check) => check.trace);
    if (checks.length === 0) return "This program has no check that could be explored.";
    if (shown.length)
        return `${
            count(failed.length, "check")} failed. Open a counterexample: it shows, step by step, how the failure comes about.`;
    if (failed.length)
        return `${
            count(
                failed.length, "check")} failed without a run to show: read the sentence beside it, or explore its states by hand.`;
    if (unfinished.length) return "The search goes on. Results appear here by themselves; each check can be explored meanwhile.";
    return "Choose a check to walk through its states: at each state you see what can happen next.";
}

/// What a counterexample is, in sentences, the first of them a heading.
export function explanation_of(check, run) {
    const steps = run.steps.filter((step) => !step.beyond).length - 1;
    const property = check.property ?? run.violates ?? "a property";
    const noun = check.is_program ? "choice" : check.has_system ? "call" : "step";
    const kind = check.properties?.find((one) => one.title === check.property)?.kind;
    const heading =
        `This run of ${count(steps, noun)} violates “${property}”${check.status === "passed" ? ", as the check expects" : ""}.`;
    return [heading, where_it_goes_wrong(check, run, steps, kind), how_to_read(check)];
}

function where_it_goes_wrong(check, run, steps, kind) {
    if (run.loop && !run.loop.ends) {
        const repeated = steps - run.loop.from;
        const which = repeated === 1 ? `Step ${steps} leads back to the same state and` :
                                       `Steps ${run.loop.from + 1} to ${steps} lead back to the state ` +
                `after step ${run.loop.from} and`;
        return `${which} can be repeated infinitely often: what the property demands is not fulfilled in such a run.`;
    }
    if (run.loop) return `It ends after step ${steps}: nothing happens any more, and what the property demands is not fulfilled.`;
    if (check.trace?.out_of_reach) return `From the state after step ${steps} no run leads to what the property demands.`;
    if (check.is_program)
        return `The program made these choices, one a step. After the last one, what it must fulfil is not fulfilled.`;
    if (steps === 0) return "The initial state is one that the property forbids.";
    if (check.has_system) return `The last call, number ${steps}, or what it leaves behind, is not as expected.`;
    if (kind === "deadlock_free") return `After step ${steps} no action is possible: nothing can go on.`;
    return `Step ${steps}, the last one, or the state after it is one that the property forbids.`;
}

function how_to_read(check) {
    const each = check.is_program ? "Each step is one choice of the program, with what the program remarked after it." :
        check.has_system          ? "Each step is one call, with the answer of the system." :
                                    "Each step is one action; values that it changed are marked with ● and the value before.";
    return `${each} Go through it with j and k, and look for the first step that surprises you.`;
}
