// SPDX-License-Identifier: BSL-1.0
/// Texts for the clipboard, and the dialogs of the page.

import {button, h, say} from "./elements.js";

const dialog = () => document.getElementById("dialog");

/// Opens the dialog with a title and contents; Esc or the button closes it.
export function open_dialog(title, ...contents) {
    const place = dialog();
    place.replaceChildren(
        button("close", "close (Esc)", () => place.close()), h("h2", {id: "dialog_title"}, title),
        ...contents.flat(Infinity).filter(Boolean));
    if (!place.open) place.showModal();
}

/// Copies a text, and says so; where the clipboard is refused, shows the text selected, to be copied by hand.
export async function copy(name, text) {
    try {
        await navigator.clipboard.writeText(text);
        say(`Copied: ${name}.`);
        show_copied(name);
    } catch {
        const box = h("textarea", {readonly: true, rows: Math.min(20, text.split("\n").length + 1), "aria-label": name});
        box.value = text;
        open_dialog(
            `Copy ${name}`, h("p", {}, "The browser does not let this page use the clipboard. Copy the selected text with Ctrl+C."),
            box);
        box.select();
    }
}

let timer = 0;
function show_copied(name) {
    document.getElementById("copied")?.remove();
    clearTimeout(timer);
    document.body.append(h("p.copied", {id: "copied", "aria-hidden": "true"}, `✓ copied: ${name}`));
    timer = setTimeout(() => document.getElementById("copied")?.remove(), 2500);
}

const keys = [
    ["j or →", "the next step of the shown run; after the last step of a loop, its first one"],
    ["k, ← or Backspace", "the step before"],
    ["space", "play, or pause"],
    ["1 2 3 …", "take the action with this number; with more than nine actions, end the number with Enter"],
    ["Enter", "follow the link or press the button that has the focus"],
    ["Home, End", "the first and the last step"],
    ["s t g c", "as steps, as a table, as a graph, as a chart of participants or the choices"],
    ["arrow keys, + −", "move and zoom a graph that has the focus"],
    ["Esc", "back: from a view to the steps, from the steps to the list of checks"],
    ["?", "this help"],
];

/// The help.
export function show_help() {
    open_dialog(
        "Keys, and words",
        h("table.members", {},
          h("tbody", {}, keys.map(([key, text]) => h("tr", {}, h("th", {scope: "row"}, h("kbd", {}, key)), h("td", {}, text))))),
        h("h3", {}, "Words"),
        h("dl", {}, h("dt", {}, "state"), h("dd", {}, "The values of everything that the model describes, at one moment."),
          h("dt", {}, "action"), h("dd", {}, "One thing that can happen. It leads from a state to the next one."),
          h("dt", {}, "property"), h("dd", {}, "What the model claims: of every state, of every step, or of whole runs."),
          h("dt", {}, "counterexample"), h("dd", {}, "A run, from an initial state, that shows that a property is violated."),
          h("dt", {}, "lasso"), h("dd", {}, "An infinite run: a beginning, and a loop that is repeated.")),
        h("p.small", {},
          "The address of the page names the check and the steps: who runs the same program finds the same state by it."));
}
