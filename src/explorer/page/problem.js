// SPDX-License-Identifier: BSL-1.0
/// Pages for what went wrong.

import {button, draw, h, link, mark} from "./elements.js";
import {no_answer, refusal} from "./requests.js";

const page = (place, sign, title, ...contents) => draw(
    place, h("nav.crumbs", {"aria-label": "where you are"}, link("all checks", "#/", {}, "← all checks")),
    h("h1", {tabindex: "-1"}, mark(sign), " ", title), contents);

/// Shows what an error means, and what to do. `again` repeats the question.
export function show_problem(place, error, again) {
    if (error instanceof no_answer) return lost(place, error.at, again);
    if (error instanceof refusal && error.busy) {
        return page(
            place, "◌", "The check is busy", h("p.lead", {}, error.message),
            h("p", {},
              "Its search is running, and its system can only do one thing at a time. This page asks again every two seconds."),
            button("again", "Ask again now", again, {class: "main"}));
    }
    if (error instanceof refusal && error.status === 414)
        return page(
            place, "⚠", "This cannot be shown", h("p.lead", {}, error.message),
            h("p", {}, "The terminal, and the report that --output=html:FILE writes, show it. "),
            h("p", {}, link("list", "#/", {class: "button"}, "Go to the list of checks")));
    const title = error instanceof refusal && error.status === 404 ? "There is no such page" : "This cannot be shown";
    return page(
        place, "⚠", title, h("p.lead", {}, error instanceof refusal ? error.message : `The page itself failed: ${error.message}`),
        h("p", {}, "The address may be of another program, or of an older build of it. ",
          link("list", "#/", {class: "button"}, "Go to the list of checks")));
}

function lost(place, at, again) {
    page(
        place, "■", "The program has ended",
        h("p.lead", {}, "The program that serves this page does not answer. Start it again with ", h("kbd", {}, "--explore"),
          ", and open the address that it prints."),
        at && h("p", {}, "The question without an answer was about the run ", h("code.value", {}, at),
                " and what follows it. If a step of the model ended the program, the terminal says in which run."),
        button("again", "Try again", again, {class: "main"}));
}

/// An address that is none of this page's.
export const no_such_address = () =>
    new refusal(404, "The address has to be of the form #/CHECK/PATH, with numbers only: #/0/0/1/5.");

/// There is no check with this number.
export const no_such_check = (number) => new refusal(404, `This program has no check number ${number}.`);

/// A line at the top while the program does not answer; what is shown already remains.
export function lost_line(place, again) {
    place.replaceChildren(
        h("p.trouble", {}, mark("■"), " The program has ended; start it again with ", h("kbd", {}, "--explore"),
          ", and open the address that it prints. ", button("again", "Try again", again)));
}
