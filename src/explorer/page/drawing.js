// SPDX-License-Identifier: BSL-1.0
/// A frame in which a drawing is moved and zoomed, by its viewBox.

import {button, h} from "./elements.js";

const step = 60, most_per_pixel = 1.25, least_width = 900, least_height = 420;

/// The part of a drawing that is seen. `size` is all of it: x, y, width, height.
class view {
    constructor(drawing, size) {
        this.drawing = drawing;
        this.size = enlarged(size);
        this.all();
    }

    apply() {
        const {x, y, width, height} = this.box;
        this.drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    }

    all() {
        this.box = {...this.size};
        this.apply();
    }

    /// A drawing that would be too small to be read in its frame begins at a part of it, around an element.
    begin(element) {
        const {clientWidth: width, clientHeight: height} = this.drawing.parentNode;
        if (this.begun || !width) return;
        this.begun = true;
        if (this.per_pixel <= most_per_pixel) return;
        this.box = {...this.box, width: width * most_per_pixel, height: height * most_per_pixel};
        this.apply();
        if (element) this.show(element);
    }

    /// How much of the drawing one pixel shows.
    get per_pixel() {
        const frame = this.drawing.parentNode;
        return Math.max(this.box.width / (frame?.clientWidth || 800), this.box.height / (frame?.clientHeight || 500));
    }

    move(x, y) {
        this.box.x += x * this.per_pixel;
        this.box.y += y * this.per_pixel;
        this.apply();
    }

    zoom(factor) {
        const width = Math.min(this.size.width * 3, Math.max(40, this.box.width * factor)), ratio = width / this.box.width;
        this.box = {
            x: this.box.x + this.box.width * (1 - ratio) / 2,
            y: this.box.y + this.box.height * (1 - ratio) / 2,
            width,
            height: this.box.height * ratio
        };
        this.apply();
    }

    /// Moves so that an element of the drawing is seen.
    show(element) {
        const frame = this.drawing.parentNode.getBoundingClientRect(), box = element.getBoundingClientRect();
        if (frame.width === 0) return;
        if (!this.begun) return this.begin(element);
        const [x, y] = [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y];
        if (x < 20 || y < 20 || x > frame.width - 20 || y > frame.height - 20) this.move(x - frame.width / 2, y - frame.height / 2);
    }
}

/// A small drawing has room around it, so that its texts are not larger than those of the page.
function enlarged({x, y, width, height}) {
    const [more_width, more_height] = [Math.max(0, least_width - width), Math.max(0, least_height - height)];
    return {x: x - more_width / 2, y: y - more_height / 2, width: width + more_width, height: height + more_height};
}

/// The drawing in a frame, with buttons. Arrow keys move it when it has the focus, + and - zoom, 0 shows all of it.
export function frame_of(drawing, size) {
    const seen = new view(drawing, size);
    const frame =
        h("div.drawing",
          {tabindex: "0", role: "group", "aria-label": "graph: arrow keys move it, plus and minus zoom", "data-key": "drawing"},
          drawing);
    const keys = {
        ArrowLeft: () => seen.move(-step, 0),
        ArrowRight: () => seen.move(step, 0),
        ArrowUp: () => seen.move(0, -step),
        ArrowDown: () => seen.move(0, step),
        "+": () => seen.zoom(0.8),
        "-": () => seen.zoom(1.25),
        "0": () => seen.all(),
    };
    frame.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
        event.preventDefault();
        event.stopPropagation();
        keys[event.key]();
    });
    drag(frame, (x, y) => seen.move(-x, -y));
    const buttons =
        h("span.zoom", {}, button("zoom in", "+", keys["+"], {"aria-label": "zoom in"}),
          button("zoom out", "−", keys["-"], {"aria-label": "zoom out"}), button("zoom all", "show all", keys["0"]));
    return {frame, buttons, show: (element) => seen.show(element)};
}

/// Calls `moved(x, y)` with the pixels that the pointer went while it was down. A drag is not a click on what is under it.
function drag(frame, moved) {
    let last = null, far = 0;
    frame.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        last = [event.clientX, event.clientY];
        far = 0;
    });
    frame.addEventListener("pointermove", (event) => {
        if (!last) return;
        const [x, y] = [event.clientX - last[0], event.clientY - last[1]];
        far += Math.abs(x) + Math.abs(y);
        if (far < 4) return;
        if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
        last = [event.clientX, event.clientY];
        moved(x, y);
    });
    const end = () => {
        last = null;
        setTimeout(() => {
            far = 0;
        });
    };
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, end);
    frame.addEventListener("dragstart", (event) => event.preventDefault());
    frame.addEventListener("click", (event) => {
        if (far < 4) return;
        event.preventDefault();
        event.stopPropagation();
    }, true);
}
