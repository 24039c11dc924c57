// SPDX-License-Identifier: BSL-1.0
// Stepping through counterexamples: by the keys j and k, and by two buttons. Everything can be read without it.
"use strict";

const traces = [...document.querySelectorAll(".trace")];
let current = null;  // the trace that keys step through

const rows = trace => [...trace.querySelectorAll("tr.step")];
const at = trace => rows(trace).findIndex(row => row.hasAttribute("aria-current"));

/** Whether a trace can be seen: it may be in a part of the page that is folded. */
const isOpen = trace => trace.closest("details").open;

function goTo(trace, index) {
    const all = rows(trace), to = Math.max(0, Math.min(index, all.length - 1));
    for (const row of all) row.removeAttribute("aria-current");
    all[to].setAttribute("aria-current", "step");
    all[to].scrollIntoView({block: "nearest"});
    const number = row => row.querySelector("th").textContent, last = number(all[all.length - 1]);
    const action = all[to].querySelector(".action").textContent;
    trace.querySelector("output").textContent = `step ${number(all[to])} of ${last}: ${action}`;
    current = trace;
}

function step(trace, by) {
    goTo(trace, at(trace) < 0 ? (by > 0 ? 0 : rows(trace).length - 1) : at(trace) + by);
}

function button(trace, sign, name, by) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", name);
    made.addEventListener("click", () => step(trace, by));
    return made;
}

for (const trace of traces) {
    const stepper = document.createElement("div"), says = document.createElement("output");
    stepper.className = "stepper";
    says.textContent = "keys j and k";
    stepper.append(button(trace, "\u2039", "previous step", -1), button(trace, "\u203A", "next step", 1), says);
    trace.querySelector(".wide").before(stepper);
    trace.addEventListener("focusin", () => { current = trace; });
}

document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "j" && event.key !== "k")) return;
    if (!current || !isOpen(current)) current = traces.find(isOpen);
    if (!current) return;
    event.preventDefault();
    step(current, event.key === "j" ? 1 : -1);
});

/** Opens the check that a link leads to, where the browser does not. */
function openTarget() {
    const check = document.getElementById(location.hash.slice(1))?.closest("details");
    if (check) check.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();

let folded = [];
addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
});
