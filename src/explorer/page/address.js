// SPDX-License-Identifier: BSL-1.0
/// The part of the address after `#`: which check, which state, which view of it.
/// `#/0/0/1/5?table` is check 0, the run 0/1/5, as a table.

export const views = ["steps", "table", "chart", "choices", "graph"];

/// What an address asks for. `check` is undefined for the list of checks, and null if the address is none of this page's.
export function parse_address(hash) {
    let text = hash.replace(/^#\/?/, "");
    try {
        text = decodeURIComponent(text);
    } catch {
        return {check: null, at: "", view: "steps"};
    }
    const [path, view = "steps"] = text.split("?");
    if (path === "") return {check: undefined, at: "", view: "steps"};
    const found = /^(\d{1,9})(?:\/(.*))?$/.exec(path);
    if (!found) return {check: null, at: "", view: "steps"};
    return {check: Number(found[1]), at: (found[2] ?? "").replace(/\/$/, ""), view: views.includes(view) ? view : "steps"};
}

/// The address of a state, as parse_address() reads it.
export function address_of(check, at = "", view = "steps") {
    const path = at.split("/").map(encodeURIComponent).join("/").replaceAll("%40", "@").replaceAll("%2B", "+");
    return `#/${check}${at === "" ? "" : "/" + path}${view === "steps" ? "" : "?" + view}`;
}

/// The run without its last step; undefined for an initial state.
export function before(at) {
    const end = at.lastIndexOf("/");
    return end < 0 ? undefined : at.slice(0, end);
}
