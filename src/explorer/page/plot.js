// SPDX-License-Identifier: BSL-1.0
/// A graph as SVG: that of the program, which Graphviz has laid out, or one of this page.

import {svg} from "./elements.js";
import {curve_of, free_place, layers_of} from "./layout.js";

const height = 26, letter = 7.3, small_letter = 6.2, most_labels = 120, most_edge_labels = 60;

const elements = new Set(["svg", "g", "title", "path", "polygon", "polyline", "ellipse", "circle", "rect", "line", "text"]);
const attributes = new Set([
    "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "transform", "viewBox",
    "text-anchor", "font-size"
]);

function copied(element) {
    if (!elements.has(element.localName)) return null;
    const own = [...element.attributes].filter(({name}) => attributes.has(name)).map(({name, value}) => [name, value]);
    const children = [...element.childNodes].map(
        (child) => child.nodeType === Node.TEXT_NODE ? child.data :
            child.nodeType === Node.ELEMENT_NODE     ? copied(child) :
                                                       null);
    const result = svg(element.localName, Object.fromEntries(own), children);
    const kind = ["node", "edge"].find((name) => element.classList.contains(name));
    if (kind) result.setAttribute("class", kind);
    return result;
}

/// The drawing that the program has sent, made again of harmless elements and attributes only: `{drawing, size, marks}`.
/// `marks` has the element of each node by its id. Null if it cannot be read.
export function plot_of_program(text, nodes) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const root = parsed.documentElement;
    const size = (root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/).map(Number);
    if (root.localName !== "svg" || size.length !== 4 || size.some(Number.isNaN)) return null;
    const marks = new Map();
    const drawing = copied(root);
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    const originals = [...root.querySelectorAll(".node")], copies = [...drawing.querySelectorAll(".node")];
    if (originals.length !== copies.length) return null;
    originals.forEach((one, index) => marks.set(Number(/^node(\d+)$/.exec(one.id)?.[1] ?? -1), copies[index]));
    if (nodes.some((node) => !marks.has(node.id))) return null;
    return {drawing, size: {x: size[0], y: size[1], width: size[2], height: size[3]}, marks};
}

/// A short name of a state: its values.
export function label_of(node) {
    const text = node.members?.length ? node.members.map(([, value]) => value).join(", ") : node.result ?? "";
    return text.length > 34 ? text.slice(0, 33) + "…" : text === "" ? "?" : text;
}

/// A drawing of this page, of the same form. Many states are dots without text.
export function plot_of_page(nodes, edges) {
    const labelled = nodes.length <= most_labels;
    const known = new Set(nodes.map((node) => node.id));
    const joined = [...join(edges).values()].filter(({from, to}) => known.has(from) && known.has(to));
    const box_width = (node) => labelled ? (label_of(node).length + (node.violates ? 2 : 0)) * letter + 18 : 14;
    const beside = joined.length <= most_edge_labels ? widths_of_labels(joined) : new Map();
    const tall_box = labelled ? height : 14;
    const {places, width, height: tall} =
        layers_of(nodes, joined, (node) => Math.max(box_width(node), beside.get(node.id) ?? 0), tall_box);
    for (const node of nodes) Object.assign(places[node.id], {width: box_width(node), height: tall_box});
    const boxes = nodes.map((node) => node_element(node, places[node.id], labelled));
    const drawing = svg("svg", {}, svg("defs", {}, tip("tip"), tip("tip_of_run")), edge_elements(nodes, joined, places), boxes);
    const marks = new Map(nodes.map((node, index) => [node.id, boxes[index]]));
    return {drawing, size: {x: -60, y: -20, width: width + 120, height: tall + 40}, marks};
}

function node_element(node, {x, y, width, height}, labelled) {
    return svg(
        "g", {class: "node"}, svg("title", {}, node.result ?? ""),
        svg("rect", {x: x - width / 2, y: y - height / 2, width, height, rx: 7}),
        labelled && svg("text", {x, y: y + 4, "text-anchor": "middle"}, (node.violates ? "✗ " : "") + label_of(node)));
}

/// The edges, and above them the labels for which there is room.
function edge_elements(nodes, edges, places) {
    const taken = nodes.map(({id}) => places[id])
                      .map(
                          ({x, y, width, height}) =>
                              ({left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2}));
    const texts = [];
    const lines = edges.map(({from, to, actions}) => {
        const curve = curve_of(places[from], places[to]), text = cut(actions.join(", "));
        const free = edges.length <= most_edge_labels && free_place(curve, text.length * small_letter, taken);
        if (free) texts.push(svg("text", {class: "edge_label", x: free[0], y: free[1] + 3, "text-anchor": "middle"}, text));
        return svg(
            "g", {class: "edge", "data-edge": `${from} ${to}`}, svg("title", {}, actions.join("\n")),
            svg("path", {d: `M${curve[0]}C${curve.slice(1).join(" ")}`, "marker-end": "url(#tip)"}));
    });
    return [lines, texts];
}

const tip = (id) =>
    svg("marker",
        {id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto"},
        svg("path", {d: "M0 0L8 4L0 8z"}));

/// The width of the longest label at an edge to each node.
function widths_of_labels(edges) {
    const result = new Map();
    for (const {to, actions} of edges) result.set(to, Math.max(result.get(to) ?? 0, cut(actions.join(", ")).length * small_letter));
    return result;
}

/// The edges between the same two states as one, with all actions.
function join(edges) {
    const result = new Map();
    for (const {from, to, action} of edges) {
        const key = `${from} ${to}`;
        if (!result.has(key)) result.set(key, {from, to, actions: []});
        result.get(key).actions.push(action);
    }
    return result;
}

const cut = (text) => text.length > 30 ? text.slice(0, 29) + "…" : text;
