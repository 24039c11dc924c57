// SPDX-License-Identifier: BSL-1.0
/// A layered layout of a graph: a layer for each depth; in a layer, states stand near those that lead to them.

const layer_gap = 86, node_gap = 14;

/// Places each node: `places[id]` is its middle, `{x, y}`. `width_of(node)` is the width that it needs, with what stands beside it.
export function layers_of(nodes, edges, width_of, height) {
    const layers = [];
    for (const node of nodes) (layers[node.depth] ??= []).push(node.id);
    const sources = new Map(nodes.map((node) => [node.id, []])), targets = new Map(nodes.map((node) => [node.id, []]));
    for (const {from, to} of edges) {
        if (!sources.has(to) || !targets.has(from)) continue;
        sources.get(to).push(from);
        targets.get(from).push(to);
    }
    const depth = new Map(nodes.map((node) => [node.id, node.depth])), order = new Map();
    const number = (layer) => layer.forEach((id, index) => order.set(id, (index + 0.5) / layer.length));
    const kept = layers.filter(Boolean);
    kept.forEach(number);
    for (let sweep = 0; sweep < 4; ++sweep) {
        for (const layer of kept)
            sort_by(layer, (id) => sources.get(id).filter((other) => depth.get(other) < depth.get(id)), order, number);
        for (const layer of kept.toReversed())
            sort_by(layer, (id) => targets.get(id).filter((other) => depth.get(other) > depth.get(id)), order, number);
    }
    return place(kept, new Map(nodes.map((node) => [node.id, width_of(node)])), height);
}

function sort_by(layer, neighbours, order, number) {
    const mean = new Map(layer.map((id) => {
        const near = neighbours(id);
        return [id, near.length ? near.reduce((sum, other) => sum + order.get(other), 0) / near.length : order.get(id)];
    }));
    layer.sort((a, b) => mean.get(a) - mean.get(b));
    number(layer);
}

function place(layers, widths, height) {
    const total = (layer) => layer.reduce((sum, id) => sum + widths.get(id) + node_gap, -node_gap);
    const widest = Math.max(...layers.map(total), 1);
    const places = {};
    layers.forEach((layer, index) => {
        let x = (widest - total(layer)) / 2;
        for (const id of layer) {
            places[id] = {x: x + widths.get(id) / 2, y: index * layer_gap + height / 2};
            x += widths.get(id) + node_gap;
        }
    });
    return {places, width: widest, height: (layers.length - 1) * layer_gap + height};
}

/// The curve of an edge between two places: four points.
export function curve_of(from, to) {
    const low = from.y + from.height / 2, left = from.x - from.width / 2, right = from.x + from.width / 2;
    if (from === to) return [[right, from.y - 5], [right + 26, from.y - 18], [right + 26, from.y + 18], [right + 2, from.y + 5]];
    if (to.y > from.y) {
        const end = to.y - to.height / 2 - 2, middle = (low + end) / 2;
        return [[from.x, low], [from.x, middle], [to.x, middle], [to.x, end]];
    }
    if (to.y === from.y) return [[from.x, low], [from.x, low + 24], [to.x, low + 24], [to.x, low + 2]];
    const side = from.x >= to.x ? 1 : -1, start = side > 0 ? right : left, end = to.x + side * to.width / 2;
    const out = side * (Math.max(start * side, end * side) + 44);
    return [[start, from.y], [out, from.y], [out, to.y], [end + side * 2, to.y]];
}

/// The point of a curve at t, from 0 to 1.
export function point_of(curve, t) {
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [0, 1].map((axis) => curve.reduce((sum, point, index) => sum + weights[index] * point[axis], 0));
}

/// Places a label of this width on a curve where no other one is; undefined if there is no room.
export function free_place(curve, width, taken) {
    for (const t of [0.55, 0.66, 0.44, 0.76, 0.34, 0.85]) {
        const [x, y] = point_of(curve, t);
        const box = {left: x - width / 2, right: x + width / 2, top: y - 6, bottom: y + 6};
        if (taken.some((one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom))
            continue;
        taken.push(box);
        return [x, y];
    }
    return undefined;
}
