// SPDX-License-Identifier: BSL-1.0
/// Elements of the page. A text of the program becomes a text node or the value of an attribute, never markup.

const svg_names = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue;
        if (typeof value === "function")
            element.addEventListener(name.slice(2), value);
        else
            element.setAttribute(name, value === true ? "" : String(value));
    }
    for (const child of children.flat(Infinity)) {
        if (child !== undefined && child !== null && child !== false) element.append(child);
    }
    return element;
}

/// An HTML element: `h("a.quiet", {href: "#/"}, "text")`. A function as the value of `onclick` is a listener.
export function h(name, attributes = {}, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    if (classes.length) element.className = classes.join(" ");
    return fill(element, attributes, children);
}

/// An SVG element.
export function svg(name, attributes = {}, ...children) {
    return fill(document.createElementNS(svg_names, name), attributes, children);
}

/// A mark that is seen and not read aloud, because a word beside it says the same.
export const mark = (text) => h("span.mark", {"aria-hidden": "true"}, text);

/// A word that is read aloud and not seen.
export const unseen = (text) => h("span.unseen", {}, text);

/// A button. Its `key` finds it again after the page was drawn anew, so that it keeps the focus.
export function button(key, text, onclick, attributes = {}) {
    return h("button", {type: "button", "data-key": key, onclick, ...attributes}, text);
}

/// A link inside of the page.
export const link = (key, href, attributes, ...children) => h("a", {href, "data-key": key, ...attributes}, ...children);

/// A text that may be long: its beginning, and the rest on demand.
export function long_text(text, name = "code.value", limit = 1500) {
    if (text.length <= limit) return h(name, {}, text);
    const shown = h(name, {}, text.slice(0, limit) + "…");
    const more = h("button.quiet", {type: "button"}, `show all ${text.length.toLocaleString("en")} characters`);
    more.addEventListener("click", () => {
        shown.textContent = text;
        more.remove();
    });
    return [shown, " ", more];
}

/// The note of a step: one line for each remark where some are operations of threads.
export function note_of(step, limit) {
    if (!step.remarks) return step.note && long_text(step.note, "span.note", limit);
    return step.remarks.map(
        ({thread, text, ...more}) => h(`div.note${more.switch ? ".switch" : ""}`, {},
                                       more.switch === "interrupts" && "» ", thread && [h("b", {}, thread), " "],
                                       long_text(text, "span", limit)));
}

/// `1 step`, `2 steps`, `1,146 transitions`.
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/// Draws anew what is inside of an element.
/// Guarantees: the element that has the focus has it again afterwards, and lists stay where they are scrolled to.
export function draw(place, ...children) {
    const focused = document.activeElement;
    const key = focused && place.contains(focused) ? focused.dataset.key : undefined;
    const scrolled = [...place.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, one.scrollTop, one.scrollLeft]);
    const open = [...place.querySelectorAll("details[data-key][open]")].map((one) => one.dataset.key);
    place.replaceChildren(...children.flat(Infinity).filter((child) => child));
    for (const one of place.querySelectorAll("details[data-key]"))
        if (open.includes(one.dataset.key)) one.open = true;
    for (const one of place.querySelectorAll("[data-scroll]")) {
        const [, top, left] = scrolled.find(([name]) => name === one.dataset.scroll) ?? [];
        if (top !== undefined) one.scrollTo(left, top);
    }
    if (key === undefined) return;
    const again = [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    if (again) again.focus({preventScroll: true});
}

/// Scrolls a list, not the page, so that one of its elements is seen.
export function show_in(list, element) {
    if (!list || !element) return;
    const frame = list.getBoundingClientRect(), box = element.getBoundingClientRect();
    const bottom = Math.max(frame.top + 120, Math.min(frame.bottom, innerHeight));
    if (box.top < frame.top + 40)
        list.scrollTop -= frame.top + 40 - box.top;
    else if (box.bottom > bottom - 40)
        list.scrollTop += box.bottom - bottom + 40;
}

/// Has a screen reader say a sentence.
export function say(sentence) { document.getElementById("live").textContent = sentence; }
