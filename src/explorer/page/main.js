// SPDX-License-Identifier: BSL-1.0
/// The page: which view the address asks for, what is asked again while a search is running, keys.

import {address_of, before, parse_address} from "./address.js";
import {show_checks} from "./checks.js";
import {show_help} from "./copy.js";
import {button, draw, h, link, say} from "./elements.js";
import {lost_line, no_such_address, no_such_check, show_problem} from "./problem.js";
import {ask, no_answer} from "./requests.js";
import {initial_states, show_run} from "./run.js";
import {next_step, step_before} from "./trail.js";

const main = document.getElementById("content"), poll_interval = 1000, busy_interval = 2000, play_interval = 900;
const state = {
    answer: null,
    shown: {},
    ticket: 0,
    page: "",
    playing: false,
    typed: "",
    poll: 0,
    busy: 0,
    play: 0
};

const unfinished = ({checks, running}) =>
    running !== "" || checks.some((check) => check.status === "waiting" || check.status === "running");

function go(address, replace = false) {
    if (location.hash === address) return;
    if (replace)
        location.replace(address);
    else
        location.hash = address;
}

/// Draws what the address asks for.
async function route() {
    const ticket = ++state.ticket, is_current = () => ticket === state.ticket;
    clearTimeout(state.busy);
    const {check: number, at, view} = parse_address(location.hash);
    main.setAttribute("aria-busy", "true");
    try {
        if (!state.answer) await load();
        const shown = await page_of(number, at, view, {is_current, go, again: route, playing: () => state.playing, toggle_play});
        if (!is_current()) return;
        state.shown = shown;
        if (shown.go) return go(shown.go, true);
    } catch (error) {
        if (!is_current()) return;
        state.shown = {};
        stop();
        show_problem(main, error, again);
        if (error.busy) state.busy = setTimeout(route, busy_interval);
    }
    arrived(`${number}${at === "" ? " initial" : ""}`);
}

/// Draws a page: the list, initial states, or a run. The answer is what keys act on, or an address to go to instead.
function page_of(number, at, view, app) {
    if (!app.is_current()) return {};
    if (number === undefined) return list();
    if (number === null) throw no_such_address();
    const check = state.answer.checks.find((one) => one.id === number);
    if (!check) throw no_such_check(number);
    return at === "" ? initial_states(main, check, app) : show_run(main, check, at, view, app);
}

/// After another page has come, it has the focus, so that a screen reader reads it from its beginning.
function arrived(page) {
    main.removeAttribute("aria-busy");
    if (page !== state.page && state.page !== "") {
        main.querySelector("h1")?.focus({preventScroll: true});
        scrollTo(0, 0);
    }
    state.page = page;
    state.shown.arrived?.();
}

function list() {
    show_checks(main, state.answer);
    document.title = `${state.answer.program}: foregone explorer`;
    return {list: true};
}

function again() {
    state.answer = null;
    route();
}

/// Asks for the checks, and again while a search is running.
async function load() {
    clearTimeout(state.poll);
    const answer = await ask("checks");
    const old = state.answer?.checks.find((one) => one.id === state.shown.check?.id)?.status;
    state.answer = answer;
    document.getElementById("alert").replaceChildren();
    top_line(answer);
    if (unfinished(answer)) state.poll = setTimeout(poll, poll_interval);
    return old;
}

async function poll() {
    try {
        const old = await load();
        const now = state.answer.checks.find((one) => one.id === state.shown.check?.id)?.status;
        if (state.shown.list)
            show_checks(main, state.answer);
        else if (now !== old)
            route();
    } catch (error) {
        if (error instanceof no_answer)
            lost_line(document.getElementById("alert"), again);
        else
            state.poll = setTimeout(poll, poll_interval);
    }
}

function top_line({program, foregone, running}) {
    draw(
        document.getElementById("top"), link("home", "#/", {class: "name"}, "foregone explorer"),
        h("span.value.program", {}, program), h("span.small", {}, foregone),
        running !== "" && h("span.running", {}, h("span.spinner", {"aria-hidden": "true"}), `searching ${running}`),
        button("help", "? help", show_help, {title: "?"}));
}

function stop() {
    clearTimeout(state.play);
    state.playing = false;
}

/// Plays the shown run from the current step on; from its beginning, if this is the last one.
function toggle_play() {
    if (state.playing || !state.shown.trail) {
        stop();
        return route();
    }
    state.playing = true;
    const {check, trail, view} = state.shown;
    if (!next_step(trail))
        go(address_of(check.id, trail.steps[0].at, view));
    else
        route();
    state.play = setTimeout(play_on, play_interval);
}

function play_on() {
    if (!state.playing) return;
    const next = state.shown.trail && next_step(state.shown.trail);
    if (!next) return toggle_play();
    move(next);
    state.play = setTimeout(play_on, play_interval);
}

function move(step) {
    const {check, view} = state.shown;
    if (step) go(address_of(check.id, step.at, view));
}

/// The way back: to the step before, or from an initial state to the choice of one.
function back() {
    const {trail, run, check, view} = state.shown;
    const step = step_before(trail);
    if (step) return move(step);
    const up = before(run.at);
    if (up !== undefined && run.possible !== false) go(address_of(check.id, up, view));
}

function out() {
    stop();
    const {check, run, view} = state.shown;
    if (check && run && view !== "steps")
        go(address_of(check.id, run.at));
    else
        go("#/");
}

function view_of(letter) {
    const {check, run, tabs} = state.shown;
    const names = {s: ["steps"], t: ["table"], g: ["graph"], c: ["chart", "choices"]}[letter].filter((name) => tabs.includes(name));
    if (names.length) go(address_of(check.id, run.at, names[0]));
}

/// Takes the action with a number. With more than nine, a number may go on: Enter ends it.
function digit(text) {
    const number = state.shown.choices.length;
    state.typed += text;
    if (Number(state.typed) === 0 || Number(state.typed) > number)
        state.typed = "";
    else if (Number(state.typed) * 10 > number)
        take();
    else
        say(`${state.typed}: Enter takes it`);
}

function take() {
    const index = Number(state.typed) - 1;
    state.typed = "";
    main.querySelectorAll(`[data-choice="${index}"]`)[0]?.click();
}

const keys = {
    "j": () => move(next_step(state.shown.trail)),
    "ArrowRight": () => move(next_step(state.shown.trail)),
    "k": back,
    "ArrowLeft": back,
    "Backspace": back,
    " ": toggle_play,
    "Home": () => move(state.shown.trail.steps[0]),
    "End": () => move(state.shown.trail.steps.findLast((step) => step.enabled !== false)),
    "s": () => view_of("s"),
    "t": () => view_of("t"),
    "g": () => view_of("g"),
    "c": () => view_of("c"),
};

document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input,textarea,select") ||
        document.getElementById("dialog").open)
        return;
    const on_button = target.closest("button,summary");
    const act = event.key === "?"                              ? show_help :
        event.key === "Escape"                                 ? out :
        /^\d$/.test(event.key) && state.shown.choices          ? () => digit(event.key) :
        event.key === "Enter" && state.typed !== ""            ? take :
        state.shown.trail && !(event.key === " " && on_button) ? keys[event.key] :
                                                                 undefined;
    if (!act) return;
    event.preventDefault();
    if (state.playing && event.key !== " ") stop();
    act();
});

document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
});
addEventListener("hashchange", () => {
    state.typed = "";
    route();
});
route();
