// The map on the table of its editor: drawn by the server, painted on by mouse, finger or keys. A stroke is seen at once; the
// drawing follows.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill } from "./dom.js";
import { Board } from "./board.js";
import { mapButtons } from "./map-buttons.js";
import { room } from "./edit-room.js";
import { Faces } from "./faces.js";
import { ARROWS, HexField } from "./hexes.js";
import { facePoints } from "./stacks.js";
import { fetchPicture } from "./api.js";
import { Pen } from "./map-pen.js";
import { Stroke, around, exit, leaves, sameSide, sideAt, wayLine } from "./map-stroke.js";
import { LOOK, editOf } from "./map-tools.js";
import { drawCard } from "./map-card.js";
/** @import { Tool, Tools } from "./map-tools.js" */
/** @import { MapWork } from "./map-work.js" */


export class MapTable {
  /** @type {Board | null} */ board = null;
  /** The hex of the cursor. @type {string | null} */ hex = null;
  /** @type {Map<string, W.MapHex>} */ hexes = new Map();
  /** @type {W.MapSide[]} */ sides = [];
  /** @type {{ bad: boolean, fault: W.MapFault }[]} */ #wrong = [];
  /** @type {Stroke | null} */ #stroke = null;
  /** Strokes that are not in the drawing yet. @type {{ tool: Tool, list: string[], on: boolean }[]} */ #ahead = [];
  #shown = "";
  #loads = 0;

  /** @param {MapWork} work @param {Tools} tools @param {() => W.MapPalette | null} palette */
  constructor(work, tools, palette) {
    this.work = work;
    this.tools = tools;
    this.palette = palette;
    this.place = h("div", { class: "edit-map" });
    this.card = h("section", { class: "edit-hex", "aria-label": "The hex", hidden: true });
    this.hint = h("p", { class: "edit-hint", role: "status", hidden: true });
    this.element = h("div", { class: "edit-table map-table" }, this.place, this.card, this.hint);
  }

  /** What the server says of the map. @param {W.MapChecked} checked */
  async take(checked) {
    this.#wrong = [...checked.faults.map((fault) => ({ bad: true, fault })), ...checked.doubts.map((fault) => ({ bad: false, fault }))];
    const { sheet } = checked;
    if (checked.refused) this.#ahead = [];
    if (sheet) {
      this.hexes = new Map(sheet.hexes.map((hex) => [hex.hex, hex]));
      this.sides = sheet.sides;
      await this.#load(sheet);
    } else this.#ahead = [];
    this.draw();
    this.drawCard();
  }

  /** @param {W.MapSheet} sheet */
  async #load({ pictures }) {
    if (pictures.board === this.#shown) {
      if (!this.work.waits) this.#ahead = [];
      return;
    }
    const load = ++this.#loads;
    const info = /** @type {W.BoardInfo} */ (await (await fetchPicture(pictures.layout)).json());
    const text = async (/** @type {string} */ address) => (await fetchPicture(address)).text();
    const picture = { name: pictures.board, ground: pictures.ground.dry, load: () => text(pictures.board) };
    if (load !== this.#loads) return;
    this.#shown = pictures.board;
    const old = this.board;
    const strokes = this.#ahead.length;
    if (old && old.info.width === info.width && old.info.height === info.height && old.info.hexes.length === info.hexes.length) {
      old.info = info;
      old.field = new HexField(info);
      // Nobody waits for the new drawing: the strokes are seen until it is there.
      void old.map.redraw(picture).then(() => {
        if (load !== this.#loads) return;
        this.#ahead.splice(0, strokes);
        this.element.dataset.drawn = pictures.board;
        this.draw();
      });
      return;
    }
    const faces = await Faces.open({ name: pictures.counters, load: () => text(pictures.counters) }, facePoints(info.radius));
    if (load !== this.#loads) return;
    this.#ahead = [];
    this.#lay(info, picture, faces);
    this.element.dataset.drawn = pictures.board;
  }

  /** @param {W.BoardInfo} info @param {import("./map-picture.js").Sheet} sheet @param {Faces} faces */
  #lay(info, sheet, faces) {
    this.board?.close();
    const inset = () => room(0.42);
    const board = (this.board = new Board(info, sheet, faces, inset));
    board.stage.setAttribute("aria-label", "The map. Arrow keys move the cursor, Enter draws in the hex or shows it, 1 to 6 draw on its sides or along a road, clockwise from the top; B and N change the tool, X takes away, Escape looks.");
    new Pen(board, {
      draws: () => this.tools.tool.on !== "look" && this.palette() !== null,
      begin: (at) => this.#begin(at),
      move: (from, to) => { this.#stroke?.go(from, to); this.draw(); },
      end: () => this.#end(),
      cancel: () => { this.#stroke = null; this.draw(); },
      tap: (at) => this.look(board.field.at(at.x, at.y)),
      hover: (at) => this.#hover(at),
    });
    board.stage.addEventListener("keydown", (event) => this.#key(event));
    fill(this.place, board.stage, mapButtons(board));
    requestAnimationFrame(() => board.camera.whole(0));
    this.taken();
  }

  /** Another tool is in hand. */
  taken() {
    const { tool, erases } = this.tools;
    this.board?.stage.classList.toggle("drawing", tool.on !== "look");
    this.hint.hidden = tool.on === "look";
    this.hint.textContent = tool.on === "look" ? "" : `${erases ? "Take away" : "Draw"}: ${tool.label}. Escape lets go.`;
    this.draw();
    this.drawCard();
  }

  /** @param {{ x: number, y: number }} at */
  #begin(at) {
    if (!this.board) return;
    this.board.stage.focus({ preventScroll: true });
    this.#stroke = new Stroke(this.board, this.tools.tool);
    this.#stroke.touch(at);
    this.draw();
  }

  #end() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke) this.#make(stroke.tool, stroke.list);
    this.draw();
  }

  /** Whether a side has what a tool draws. @param {Tool} tool @param {string} side */
  #has(tool, side) {
    const there = this.sides.find((each) => sameSide(each.side, side));
    if (!there) return false;
    if (tool.make === "bridge" || tool.make === "ford") return there.bridge !== null;
    return tool.on === "way" ? there.road === tool.kind || there.stream === tool.kind : there.kinds.includes(tool.kind);
  }

  /** A stroke is done. @param {Tool} tool @param {string[]} list */
  #make(tool, list) {
    const last = list.at(-1);
    if (!last) return;
    const { board } = this;
    if (tool.on !== "side") this.hex = [...list].reverse().find((word) => board?.field.get(word)) ?? this.hex;
    if (tool.on === "way" && list.length < 2) return this.drawCard();
    // A single press on a side that is so already takes it away.
    const alone = tool.on === "side" && list.length === 1 && this.#has(tool, last);
    const on = !this.tools.erases && !alone;
    const word = (/** @type {string} */ each) => (tool.on === "way" && board && leaves(board, each) ? `off the map, ${each}` : each);
    const where = list.length > 1 ? `${word(list[0] ?? "")} to ${word(last)}` : last;
    this.#ahead.push({ tool, list, on });
    this.work.do(`${on ? tool.label : `no ${tool.label}`} at ${where}`, editOf(tool, list, on, this.tools.height));
    this.draw();
    this.drawCard();
  }

  /** @param {{ x: number, y: number }} at */
  #hover(at) {
    const { board } = this;
    if (!board || this.tools.tool.on !== "side") return;
    const found = sideAt(board, at);
    fill(board.hints, found && this.#line({ tool: this.tools.tool, list: [found.side], on: true }, "map-near"));
  }

  /** A stroke as it is seen before it is drawn. @param {{ tool: Tool, list: string[], on: boolean }} stroke @param {string} cls */
  #line({ tool, list, on }, cls) {
    const { board } = this;
    if (!board) return null;
    const name = `${cls} ${on ? "" : "off"}`;
    if (tool.on === "way") return s("path", { class: `${name} way`, d: wayLine(board, list) });
    if (tool.on === "side") {
      const edges = list.map((side) => {
        const [a, b] = side.split("/").map((hex) => board.field.get(hex));
        return a && b ? board.field.edge(a, b) : null;
      });
      return s("path", { class: `${name} side`, d: edges.filter(Boolean).join("") });
    }
    const hexes = list.map((hex) => board.field.get(hex)).filter((hex) => hex !== undefined);
    return [
      s("path", { class: `${name} hex`, d: hexes.map((hex) => board.field.outline(hex, 0.94)).join("") }),
      tool.make === "ground" && hexes.map((hex) => s("text", { class: "map-letter", x: hex.x, y: hex.y + board.field.radius * 0.24, text: tool.kind })),
    ].flat().filter((each) => each !== false);
  }

  draw() {
    const { board } = this;
    if (!board) return;
    const marks = this.#wrong.flatMap(({ bad, fault }) => fault.hexes.map((hex) => board.outline(hex, bad ? "edit-fault" : "map-doubt")));
    const now = this.#stroke && { tool: this.#stroke.tool, list: this.#stroke.list, on: !this.tools.erases };
    fill(board.tints, marks);
    fill(board.route, [...this.#ahead, ...(now ? [now] : [])].flatMap((stroke) => this.#line(stroke, "map-stroke")));
    if (this.tools.tool.on !== "side") fill(board.hints);
    board.drawCursor(this.hex);
  }

  /** What is said of a hex. @param {string} hex */
  told(hex) {
    return this.#wrong.filter(({ fault }) => fault.hexes.includes(hex));
  }

  /** Looks at a hex. @param {string | null} hex */
  look(hex) {
    this.hex = hex;
    this.draw();
    this.drawCard();
  }

  drawCard() {
    drawCard(this);
  }

  /** Shows a hex from elsewhere. @param {string} hex */
  show(hex) {
    this.tools.take(LOOK);
    this.board?.approach(hex);
    this.look(hex);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { board } = this;
    if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tool } = this.tools;
    const number = /^[1-6]$/.test(event.key) ? Number(event.key) : 0;
    if (event.key in ARROWS) {
      const next = board.walk(this.hex, event.key);
      if (next) this.look(next);
    } else if (event.key === "Enter" && this.hex) {
      if (tool.on === "hex") this.#make(tool, [this.hex]);
      else this.card.querySelector("input")?.focus();
    } else if (number && this.hex && tool.on !== "look") {
      const other = around(board, this.hex)[number - 1];
      if (other && tool.on === "side") this.#make(tool, [`${this.hex}/${other}`]);
      else if (tool.on === "way") {
        const to = other ?? exit(board, this.hex, number - 1);
        if (to) this.#make(tool, [this.hex, to]);
      }
    } else if (event.key === "Escape") this.tools.take(LOOK);
    else if (event.key === "b" || event.key === "n") this.tools.step(event.key === "n" ? 1 : -1);
    else if (event.key === "x") this.tools.erase(!this.tools.erases);
    else return;
    event.preventDefault();
  }

  close() {
    this.board?.close();
  }
}
