// SPDX-License-Identifier: BSL-1.0
/// The graph of the states: all of them if they are few, otherwise those near the current one.

import {address_of} from "./address.js";
import {frame_of} from "./drawing.js";
import {button, count, draw, h, link, long_text, mark, svg} from "./elements.js";
import {plot_of_page, plot_of_program} from "./plot.js";
import {ask_once} from "./requests.js";

export const most_states = 500;
const too_many = new Set();
const drawn = {
    answer: null,
    plot: null,
    view: null
};
let steps = "all";

/// The answer to draw: the whole graph, or the neighbourhood of a state: the last states of the run to it, what follows them, and
/// what follows it. After a violation nothing does.
async function graph_of(check, trail, at) {
    if (steps === "all" && !too_many.has(check.id)) {
        const answer = await ask_once("graph", {check: check.id, at: "", limit: most_states});
        if (answer.complete) return answer;
        too_many.add(check.id);
    }
    if (steps === "all") steps = 2;
    const back = Math.min(steps, trail.position), begin = trail.steps[trail.position - back];
    return ask_once("graph", {check: check.id, at: begin?.at ?? at, limit: most_states, steps: steps + back});
}

/// The panel of the graph for the state of `run`. `again` draws the page anew after another choice.
export async function graph_panel(check, trail, run, again) {
    const answer = await graph_of(check, trail, run.at);
    if (drawn.answer !== answer) {
        const plot = (answer.svg && plot_of_program(answer.svg, answer.nodes)) || plot_of_page(answer.nodes, answer.edges);
        plot.drawing.setAttribute("class", "graph");
        const view = frame_of(plot.drawing, plot.size);
        Object.assign(drawn, {answer, plot, view});
    }
    const current = current_node(answer, trail.steps[trail.position]);
    decorate(check, answer, trail, current);
    if (current) requestAnimationFrame(() => drawn.view.show(drawn.plot.marks.get(current.id)));
    return h(
        "section.panel.graph_panel", {"aria-labelledby": "graph_title"}, h("h2", {id: "graph_title"}, title_of(check, answer)),
        controls(check, again), drawn.view.frame, legend(), state_list(check, answer, current));
}

function title_of(check, answer) {
    const states = count(answer.nodes.length, "state"), edges = count(answer.edges.length, "transition");
    const depth = answer.depth_limit === undefined ? "" : `, within the depth of the check, ${count(answer.depth_limit, "step")}`;
    if (steps === "all") return `All ${states}, ${edges}${depth}`;
    return `The neighbourhood: ${states} within ${count(steps, "step")} before and after, ${edges}${depth}${
        answer.complete ? "" : `; more than ${most_states} states, not all are shown`}`;
}

function controls(check, again) {
    const choose = (value) => () => {
        steps = value;
        again();
    };
    const all = !too_many.has(check.id);
    return h(
        "p.graph_controls", {role: "group", "aria-label": "what is drawn"},
        button(
            "graph all", "all states", choose("all"),
            {"aria-pressed": String(steps === "all"), disabled: !all, title: all ? undefined : `more than ${most_states} states`}),
        [1, 2, 3].map(
            (number) =>
                button(`graph ${number}`, count(number, "step"), choose(number), {"aria-pressed": String(steps === number)})),
        drawn.view.buttons);
}

const legend = () =>
    h("p.small.legend", {},
      "thick frame: the current state · dashed and ✗: violates · thick arrows: the shown run · a click goes to a state");

/// The node of a state: the one with its path, otherwise one with its text.
function current_node(answer, step) {
    return answer.nodes.find((node) => node.at === step.at) ??
        answer.nodes.find((node) => node.result === step.result && same(node.members, step.members));
}

const same = (a, b) => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

/// Marks nodes and edges, and makes nodes links.
function decorate(check, answer, trail, current) {
    const on_run = new Set(trail.steps.filter((step) => !step.beyond).map((step) => step.result));
    const pairs = new Set(trail.steps.slice(1).map((step, index) => `${trail.steps[index].result}\u0000${step.result}`));
    const node_of = new Map(answer.nodes.map((node) => [node.id, node]));
    for (const node of answer.nodes) {
        const element = drawn.plot.marks.get(node.id);
        const kinds = [
            "node", node.initial && "initial", on_run.has(node.result) && "on_run", node.violates && "violates",
            node === current && "current", node.expanded === false && "open"
        ];
        element.setAttribute("class", kinds.filter(Boolean).join(" "));
        if (node.violates && answer.svg && !element.querySelector(".sign")) add_sign(element);
        element.onclick = () => {
            location.hash = address_of(check.id, way_to(answer, current, node, trail), "graph");
        };
    }
    for (const element of drawn.plot.drawing.querySelectorAll("[data-edge]")) {
        const [from, to] = element.dataset.edge.split(" ").map((id) => node_of.get(Number(id)));
        const run_goes_here = pairs.has(`${from?.result}\u0000${to?.result}`);
        element.setAttribute("class", run_goes_here ? "edge on_run" : "edge");
        element.querySelector("path").setAttribute("marker-end", run_goes_here ? "url(#tip_of_run)" : "url(#tip)");
    }
}

/// The sign of a violation, beside the text of a node; a colour alone would not do.
function add_sign(element) {
    const frame = element.querySelector("rect,ellipse,polygon,circle,text");
    const place = (name) => Number(frame?.getAttribute(name));
    const [x, y] = frame?.localName === "ellipse" ? [place("cx") + place("rx"), place("cy") - place("ry")] :
        frame?.localName === "rect"               ? [place("x") + place("width"), place("y") + 4] :
                                                    [place("x") || corner(frame)[0], place("y") || corner(frame)[1]];
    element.append(svg("text", {class: "sign", x, y, "text-anchor": "middle"}, "✗"));
}

const corner = (polygon) => (polygon?.getAttribute("points") ?? "0,0").trim().split(/\s+/)[0].split(",").map(Number);

/// How to go to a node: by the current state if it is one step away, otherwise from an initial state.
function way_to(answer, current, node, trail) {
    const here = trail.steps[trail.position];
    if (node === current) return here.at;
    const edge = current && answer.edges.find(({from, to}) => from === current.id && to === node.id);
    return edge?.step !== undefined ? `${here.at}/${edge.step}` : node.at ?? here.at;
}

/// The same states as a list, for the keyboard and for screen readers.
function state_list(check, answer, current) {
    const place = h("div", {});
    const details = h("details", {"data-key": "graph list"}, h("summary", {}, "these states as a list"), place);
    details.addEventListener("toggle", () => {
        if (!details.open || place.childElementCount) return;
        draw(
            place,
            h("ol.node_list", {},
              answer.nodes.map(
                  (node) =>
                      h("li", {},
                        link(
                            `node ${node.id}`, address_of(check.id, node.at, "graph"),
                            {"aria-current": node === current ? "true" : undefined},
                            node.initial ? "initial" : `depth ${node.depth}`),
                        " ", node.violates && h("span.bad", {}, mark("✗"), ` violates “${node.violates}” `),
                        long_text(node.result ?? "", "code.value", 300),
                        h("span.small", {}, " leads to: ",
                          answer.edges.filter((edge) => edge.from === node.id).map((edge) => edge.action).join(", ") ||
                              "nothing shown")))));
    });
    return details;
}
