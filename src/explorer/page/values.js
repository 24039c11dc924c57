// SPDX-License-Identifier: BSL-1.0
/// Printed values: their parts, and the parts in which two of them differ.

const closing = {
    "[": "]",
    "{": "}",
    "(": ")"
};

/// The end of a text in quotes, after the closing one.
function end_of_quoted(text, at) {
    const quote = text[at];
    for (let i = at + 1; i < text.length; ++i) {
        if (text[i] === "\\")
            ++i;
        else if (text[i] === quote)
            return i + 1;
    }
    return text.length;
}

/// What stands between the commas of a text that is not inside of brackets or quotes; null if brackets do not fit.
function divided(text) {
    const parts = [], open = [];
    let from = 0;
    for (let i = 0; i < text.length; ++i) {
        const c = text[i];
        if (c === "\"" || (c === "'" && !/\w/.test(text[i - 1] ?? " ")))
            i = end_of_quoted(text, i) - 1;
        else if (closing[c])
            open.push(closing[c]);
        else if (c === open.at(-1))
            open.pop();
        else if (c === "]" || c === "}" || c === ")")
            return null;
        else if (c === "," && open.length === 0) {
            parts.push(text.slice(from, i).trim());
            from = i + 1;
        }
    }
    if (open.length) return null;
    const rest = text.slice(from).trim();
    return rest === "" && parts.length === 0 ? [] : [...parts, rest];
}

/// The type of an alternative, `moved` of `moved{by = 2}`; `""` for any other text.
const type_before = (text) => /^[\w<>:-]*(?=\{)/.exec(text)?.[0] ?? "";

/// The parts of `[a, b]`, `{x = a, y = b}` or `moved{x = a}`, each with a name: `[0]`, `[1]`, or `.x`, `.y`. Null if the value is not
/// of this form.
export function parts_of(text) {
    text = text.slice(type_before(text).length);
    const record = text[0] === "{";
    if (text.length > 20000 || !(record || text[0] === "[") || text.at(-1) !== closing[text[0]]) return null;
    const parts = divided(text.slice(1, -1));
    if (!parts || parts.length === 0 || parts.length > 64) return null;
    const named = parts.map((part, index) => {
        const found = record && /^([A-Za-z_]\w*)(?: =|:) ([^]*)$/.exec(part);
        return found ? {name: "." + found[1], text: found[2]} : {name: `[${index}]`, text: part};
    });
    return record && named.some((part) => part.name[0] === "[") ? null : named;
}

const same_names = (a, b) => a && b && a.length === b.length && a.every((part, index) => part.name === b[index].name);

/// The smallest parts in which two values differ, as `{name, from, to}`. The name is `""` if the whole values do.
export function changes(from, to, name = "") {
    if (from === to) return [];
    const a = parts_of(from), b = parts_of(to);
    if (type_before(from) !== type_before(to) || !same_names(a, b)) return [{name, from, to}];
    return a.flatMap((part, index) => changes(part.text, b[index].text, name + part.name));
}

/// The value in pieces of text, each with whether it differs from the same place of `other`.
export function pieces(value, other) {
    if (value === other) return [{text: value, changed: false}];
    const own = parts_of(value), others = parts_of(other);
    const type = type_before(value);
    if (type !== type_before(other) || !same_names(own, others)) return pieces_of_text(value, other);
    let at = type.length + 1;
    const result = [{text: value.slice(0, at), changed: false}];
    own.forEach((part, index) => {
        const begin =
            value.indexOf(part.text, part.name[0] === "." ? value.indexOf(part.name.slice(1), at) + part.name.length : at);
        result.push({text: value.slice(at, begin), changed: false}, ...pieces(part.text, others[index].text));
        at = begin + part.text.length;
    });
    return [...result, {text: value.slice(at), changed: false}];
}

/// How many characters two texts have in common at their beginning and at their end. A word is not divided.
export function common_ends(a, b) {
    const most = Math.min(a.length, b.length);
    let from = 0, to = 0;
    while (from < most && a[from] === b[from]) ++from;
    while (from > 0 && /\w/.test(a[from - 1]) && /\w/.test((a[from] ?? " ") + (b[from] ?? " "))) --from;
    while (to < most - from && a.at(-1 - to) === b.at(-1 - to)) ++to;
    while (to > 0 && /\w/.test(a.at(-to)) && /\w/.test((a.at(-1 - to) ?? " ") + (b.at(-1 - to) ?? " "))) --to;
    return {from, to};
}

function pieces_of_text(value, other) {
    const {from, to} = common_ends(value, other);
    if (from + to < 4) return [{text: value, changed: true}];
    const middle = value.slice(from, value.length - to);
    return [
        {text: value.slice(0, from), changed: false}, {text: middle === "" ? "…" : middle, changed: true},
        {text: value.slice(value.length - to), changed: false}
    ];
}

/// What a step changes: `{name, from, to}` for each smallest part of each member; of a state that shows no members, of its text.
export function changes_of_state(before, after) {
    const a = before.members ?? [], b = after.members ?? [];
    if (a.length === 0 || b.length === 0) return changes(before.result ?? "", after.result ?? "");
    const old = new Map(a);
    return b.flatMap(([name, value]) => old.has(name) ? changes(old.get(name), value, name) : [{name, from: "", to: value}]);
}

/// The columns that show the members of these states. A member with the same parts in each state has one for each part, but for
/// an alternative, whose type would not be seen.
/// A column has its `name`, and one `value` for each state (undefined if the state has none).
export function columns_of(states, most = 80) {
    const names = [...new Set(states.flatMap((state) => (state.members ?? []).map(([name]) => name)))];
    const maps = states.map((state) => new Map(state.members ?? []));
    let columns = names.map((name) => ({name, values: maps.map((map) => map.get(name))}));
    for (let grown = true; grown;) {
        grown = false;
        const next = columns.flatMap((column) => {
            const parts = columns.length < most ? parts_of_column(column) : null;
            grown ||= Boolean(parts);
            return parts ?? [column];
        });
        if (next.length > most) break;
        columns = next;
    }
    return columns;
}

function parts_of_column({name, values}) {
    const present = values.filter((value) => value !== undefined);
    const parts = present.map(parts_of);
    if (present.some(type_before)) return null;
    if (parts.length === 0 || parts[0] === null || parts[0].length > 16 || !parts.every((one) => same_names(one, parts[0])))
        return null;
    let next = 0;
    const rows = values.map((value) => value === undefined ? undefined : parts[next++]);
    return parts[0].map((part, index) => ({name: name + part.name, values: rows.map((row) => row?.[index].text)}));
}
