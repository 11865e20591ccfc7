// What a map is drawn with. The kinds come from the map's own file, by way of the server; the client knows none.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";

/**
 * A tool: what it works on, and the kind that it draws.
 * @typedef {{ on: "look" | "hex" | "side" | "way", make: "" | "ground" | "height" | "feature" | "area" | "side" | "bridge" | "ford" | "way", kind: string, label: string }} Tool
 */

/** @type {Tool} */
export const LOOK = { on: "look", make: "", kind: "", label: "Look" };

/** What a tool does to hexes, sides or a way. @param {Tool} tool @param {string[]} list @param {boolean} on @param {number} metres @returns {W.Edit} */
export function editOf(tool, list, on, metres) {
  const { kind } = tool;
  switch (tool.make) {
    case "ground":
      return { do: "ground", hexes: list, key: kind };
    case "height":
      return { do: "height", hexes: list, metres };
    case "feature":
      return { do: "feature", hexes: list, kind, on };
    case "area":
      return { do: "area", hexes: list, name: kind, on };
    case "side":
      return { do: "side", sides: list, kind, on };
    case "way":
      return { do: "way", path: list, kind, on };
    default:
      return { do: "bridge", side: list[0] ?? "", name: "", ford: tool.make === "ford", on };
  }
}

export class Tools {
  /** @type {Tool} */ tool = LOOK;
  /** Whether strokes take away. */ erases = false;
  /** @type {Tool[]} */ #all = [LOOK];
  #shown = "";

  /** @param {{ taken: (tool: Tool) => void, named: (area: string) => void }} tell */
  constructor(tell) {
    this.tell = tell;
    this.element = h("div", { class: "map-tools-list" });
    this.metres = h("input", { type: "number", min: "-500", max: "9000", step: "10", value: "300", "aria-label": "Height in metres" });
    this.eraser = h("button", { type: "button", class: "map-eraser", "aria-pressed": "false", onclick: () => this.erase(!this.erases) }, "Take away");
  }

  get height() {
    return Math.round(Number(this.metres.value)) || 0;
  }

  /** @param {boolean} erases */
  erase(erases) {
    this.erases = erases;
    this.eraser.setAttribute("aria-pressed", String(erases));
    this.tell.taken(this.tool);
  }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    if (tool.make === "ground" || tool.make === "height") this.erases = false;
    this.#mark();
    this.eraser.setAttribute("aria-pressed", String(this.erases));
    this.tell.taken(tool);
  }

  /** The next tool, or the one before. @param {number} by */
  step(by) {
    const at = this.#all.findIndex((tool) => tool.make === this.tool.make && tool.kind === this.tool.kind);
    const next = this.#all[(at + by + this.#all.length) % this.#all.length];
    if (next) this.take(next);
  }

  #mark() {
    for (const button of this.element.querySelectorAll("[data-tool]")) button.setAttribute("aria-pressed", String(button instanceof HTMLElement && button.dataset.tool === `${this.tool.make}:${this.tool.kind}`));
  }

  /** @param {W.MapPalette | null} palette */
  draw(palette) {
    const now = JSON.stringify(palette);
    if (now === this.#shown) return;
    this.#shown = now;
    this.#all = [LOOK];
    if (!palette) {
      fill(this.element, h("p", { class: "fault", text: "The file cannot be read as it is. Mend its text; what you drew is still there." }));
      return;
    }
    const { terrain, river, side, road, stream, feature, area, heights } = palette;
    const group = (/** @type {string} */ title, /** @type {Tool[]} */ tools, /** @type {(Node | null | false)[]} */ ...more) => {
      this.#all.push(...tools);
      return tools.length + more.filter(Boolean).length > 0 && h("fieldset", { class: "map-group" }, h("legend", { text: title }), tools.map((tool) => this.#button(tool)), more);
    };
    const words = (/** @type {Tool["on"]} */ on, /** @type {Tool["make"]} */ make, /** @type {string[]} */ kinds) => kinds.map((kind) => /** @type {Tool} */ ({ on, make, kind, label: kind }));
    const ground = terrain.map(({ key, name, level }) => /** @type {Tool} */ ({ on: "hex", make: "ground", kind: key, label: level === null ? name : `${name}, level ${level}` }));
    fill(
      this.element,
      h("div", { class: "map-group" }, this.#button(LOOK), this.eraser),
      group("Ground", ground),
      heights && group("Height", [{ on: "hex", make: "height", kind: "", label: "Height" }], this.metres),
      group("Hexsides", [...words("side", "side", river), ...words("side", "side", side), { on: "side", make: "bridge", kind: "", label: "bridge" }, { on: "side", make: "ford", kind: "", label: "ford" }]),
      group("Roads", words("way", "way", road)),
      group("Streams", words("way", "way", stream)),
      group("In the hex", words("hex", "feature", feature)),
      group("Areas", words("hex", "area", [...new Set(area)]), this.#newArea()),
      h("p", { class: "faint map-help", text: "Drag to draw; two fingers or the right button move the map. Keys: arrows move the cursor, Enter draws in the hex, 1 to 6 on its sides or along a road, clockwise from the top, B and N change the tool, X takes away. A road that is drawn over the edge leaves the map there. Names stand in the hex: take Look and press it." }),
    );
    this.#mark();
  }

  #newArea() {
    const name = h("input", { type: "text", maxlength: "60", placeholder: "A new area", "aria-label": "Name of a new area" });
    const add = () => {
      const area = name.value.trim();
      if (!area) return;
      name.value = "";
      this.take({ on: "hex", make: "area", kind: area, label: area });
      this.tell.named(area);
    };
    return h("form", { class: "row map-new", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); add(); } }, name, h("button", { type: "submit", text: "Draw it" }));
  }

  /** @param {Tool} tool */
  #button(tool) {
    const sign = tool.make === "ground" ? h("span", { class: "map-key", "aria-hidden": "true", text: tool.kind }) : h("span", { class: `map-sign ${tool.on}`, "aria-hidden": "true" });
    return h("button", { type: "button", class: "map-tool", "aria-pressed": "false", data: { tool: `${tool.make}:${tool.kind}` }, onclick: () => this.take(tool) }, sign, tool.label);
  }
}
