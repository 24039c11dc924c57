// SPDX-License-Identifier: BSL-1.0
/// A lasso as a drawing: a line of steps, then a ring of the steps of the loop.

import {address_of} from "./address.js";
import {svg} from "./elements.js";

const gap = 38, radius = 13, margin = 22;

/// Where the states are: on a line, then on a ring whose first one is the last one of the line.
function places_of(loop, around, ring, middle) {
    const places = Array.from({length: loop.from + 1}, (_, index) => [margin + radius + index * gap, middle]);
    const end = places[loop.from][0];
    for (let k = 1; k < around; ++k) {
        const angle = Math.PI + 2 * Math.PI * k / around;
        places.push([end + ring + ring * Math.cos(angle), middle + ring * Math.sin(angle)]);
    }
    return {places, end};
}

/// The drawing of a run with a loop. The current step is marked; a click on a step goes there.
export function lasso_drawing(check, trail, view) {
    const {steps, loop} = trail;
    const around = loop.ends ? 0 : steps.length - 1 - loop.from;
    const ring = loop.ends ? 0 : Math.max(30, around * gap / (2 * Math.PI));
    const middle = ring + radius + margin, {places, end} = places_of(loop, around, ring, middle);
    const parts = places.slice(1, loop.from + 1).map((place, index) => arrow(places[index], place));
    if (around)
        parts.push(
            svg("circle", {cx: end + ring, cy: middle, r: ring, class: "ring"}), ...ring_arrows(end + ring, middle, ring, around));
    places.forEach((place, index) => parts.push(node(check, trail, index, place, view)));
    parts.push(
        loop.ends ? svg("text", {x: end + radius + 8, y: middle + 4}, "ends here") :
                    svg("text", {x: end + ring, y: middle + 4, "text-anchor": "middle"}, "↻ ", around));
    const width = end + 2 * ring + radius + margin + (loop.ends ? 70 : 0), height = 2 * middle;
    const name =
        loop.ends ? `${loop.from} steps, then the run ends` : `${loop.from} steps, then a loop of ${around}`;
    return svg("svg", {class: "lasso", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": name}, parts);
}

function arrow([from_x, from_y], [to_x, to_y]) {
    return svg("path", {class: "edge", d: `M${from_x + radius} ${from_y}L${to_x - radius - 2} ${to_y}m-5 -4l5 4l-5 4`});
}

/// Small arrows between the nodes of the ring that show its direction.
function ring_arrows(x, y, ring, around) {
    return Array.from({length: around}, (_, k) => {
        const angle = Math.PI + 2 * Math.PI * (k + 0.5) / around, turn = angle * 180 / Math.PI + 90;
        const at = [x + ring * Math.cos(angle), y + ring * Math.sin(angle)];
        return svg("path", {class: "edge", transform: `translate(${at[0]} ${at[1]}) rotate(${turn})`, d: "M-4 -4L2 0L-4 4"});
    });
}

function node(check, {steps, loop, position}, index, [x, y], view) {
    const twice = !loop.ends && index === loop.from, last = steps.length - 1;
    const current = index === position || (twice && position === last);
    const name = twice ? `${steps[index].number}, and again after step ${steps[last].number}` : `${steps[index].number}`;
    return svg(
        "a", {
            href: address_of(check.id, steps[index].at, view),
            class: current ? "node current" : "node",
            "data-key": `lasso ${index}`,
            "data-lasso": index,
            "aria-current": current ? "step" : undefined,
            "aria-label": `state after step ${name}`
        },
        svg("title", {}, `after step ${name}: ${steps[index].action}`),
        svg("circle", {cx: x, cy: y, r: current ? radius + 2 : radius}),
        svg("text", {x, y: y + 4, "text-anchor": "middle"}, steps[index].number));
}
