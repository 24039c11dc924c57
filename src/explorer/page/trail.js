// SPDX-License-Identifier: BSL-1.0
/// The run that is shown, and where in it the reader is.
/// It continues after the current state: along the counterexample, or where the reader was.

let own = {check: -1, steps: []};

const index_of = (steps, at) => steps.findIndex((step) => step.at === at);

const shown_of = ({steps, loop, participants}) => ({steps, loop, participants});

/// The run to show for the state of `run`. `guide` is the run of the check's counterexample, if there is one.
/// Guarantees: steps[position] is the current state.
export function trail_of(run, guide) {
    if (guide) {
        const position = run.at === guide.at ? guide.steps.length - 1 : index_of(guide.steps, run.at);
        if (position >= 0) return {...shown_of(guide), position, guided: true};
    }
    const position = own.check === run.check && !run.loop ? index_of(own.steps, run.at) : -1;
    if (position >= 0 && run.possible && !own.steps[position].beyond && !own.steps.some((step) => step.beyond))
        return {...own, position, guided: false};
    own = {check: run.check, ...shown_of(run)};
    const last = run.steps.findLastIndex((step) => !step.beyond && step.enabled !== false);
    return {...own, position: Math.max(0, last), guided: false};
}

/// The step after the current one; undefined at the end. A lasso has no end.
export function next_step({steps, loop, position}) {
    if (position + 1 < steps.length) return steps[position + 1].enabled === false ? undefined : steps[position + 1];
    return loop && !loop.ends ? steps[loop.from + 1] : undefined;
}

/// The step before the current one; undefined at the beginning.
export const step_before = ({steps, position}) => steps[position - 1];

/// Whether a step belongs to the loop.
export const repeated = ({loop}, index) => Boolean(loop) && !loop.ends && index > loop.from;

/// The indices of the steps that a list shows: all of them, or those around the current one.
export function window_of({steps, position}, most = 400) {
    const from = Math.max(0, Math.min(position - most / 2, steps.length - most));
    return {from, to: Math.min(steps.length, from + most)};
}
