// The map of the editor: units lie where the scenario puts them, and are taken and put down with mouse, finger or keys.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { Board } from "./board.js";
import { mapButtons } from "./map-buttons.js";
import { room } from "./edit-room.js";
import { Faces } from "./faces.js";
import { Hand } from "./hand.js";
import { ARROWS } from "./hexes.js";
import { facePoints } from "./stacks.js";
import { fetchPicture } from "./api.js";
import { put, setState, takeAway, unitsOf, whereabouts } from "./edit-tree.js";


export class EditBoard {
  /** The unit in hand. @type {string | null} */ held = null;
  /** The hex that is looked at. @type {string | null} */ hex = null;
  /** @type {Board | null} */ board = null;
  /** @type {Map<string, number>} */ #numbers = new Map();
  /** Hexes with faults, and what they are. @type {Map<string, string[]>} */ #faults = new Map();
  #shown = "";
  /** Called when another unit is in hand, or none. @type {() => void} */ taken = () => {};

  /** @param {import("./edit-draft.js").Draft} draft @param {W.Bench} bench @param {string[]} sides the words of the sides */
  constructor(draft, bench, sides) {
    this.draft = draft;
    this.bench = bench;
    this.sides = sides;
    this.place = h("div", { class: "edit-map" });
    this.card = h("section", { class: "edit-hex", "aria-label": "The hex", hidden: true });
    this.hint = h("p", { class: "edit-hint", role: "status" });
    this.element = h("div", { class: "edit-table" }, this.place, this.card, this.hint);
    draft.on(() => this.draw());
  }

  /** Fetches map and counters; anew only if they are others. @param {W.Bench} bench */
  async load(bench) {
    this.bench = bench;
    this.#numbers = new Map(bench.roster.map((unit, index) => [unit.id, index + 1]));
    const names = JSON.stringify([bench.pictures.board, bench.pictures.counters]);
    if (names !== this.#shown) {
      const { pictures } = bench;
      const info = /** @type {W.BoardInfo} */ (await (await fetchPicture(pictures.layout)).json());
      const text = async (/** @type {string} */ address) => (await fetchPicture(address)).text();
      const faces = await Faces.open({ name: pictures.counters, load: () => text(pictures.counters) }, facePoints(info.radius));
      const sheet = { name: pictures.board, ground: pictures.ground.dry, load: () => text(pictures.board) };
      this.#shown = names;
      this.#lay(info, sheet, faces);
    }
    this.draw();
  }

  /** @param {W.BoardInfo} info @param {import("./map-picture.js").Sheet} sheet @param {Faces} faces */
  #lay(info, sheet, faces) {
    const eye = this.board?.camera.eye;
    this.board?.close();
    const inset = () => room(0.5);
    const board = (this.board = new Board(info, sheet, faces, inset));
    board.stage.setAttribute("aria-label", "The map. Arrow keys move the cursor, Enter puts the unit in hand down or takes one up, Delete takes one off the map, Escape lets go.");
    const play = /** @type {import("./play.js").Play} */ (/** @type {unknown} */ (this.#hands()));
    new Hand(board, play, {
      hover: () => {},
      tapped: (hex) => this.look(hex),
      idle: (hex) => this.look(hex),
    });
    board.stage.addEventListener("keydown", (event) => this.#key(event));
    fill(this.place, board.stage, mapButtons(board));
    if (eye) board.camera.set(eye);
    else requestAnimationFrame(() => board.showHexes(this.#seen().flatMap((unit) => ("hex" in unit.spot ? [unit.spot.hex] : [])), 1, 0));
  }

  /** What the hand on the map asks for, as in a game: here every unit may be taken, and put into every hex. */
  #hands() {
    const { hex: put, take } = { hex: (/** @type {string} */ hex) => this.putDown(hex), take: (/** @type {number} */ unit) => this.take(this.#id(unit)) };
    const held = () => (this.held === null ? null : (this.#numbers.get(this.held) ?? null));
    return {
      moving: null,
      targets: { has: (/** @type {string} */ hex) => this.held !== null && this.board?.field.get(hex) !== undefined, get size() { return 0; } },
      store: { unit: (/** @type {number} */ unit) => this.#seen().find((each) => each.id === unit), get held() { return held(); }, pick: () => this.take(null) },
      back: async () => this.take(null),
      canCarry: () => true,
      canPick: () => true,
      unit: async (/** @type {number} */ unit) => { take(unit); return true; },
      hex: async (/** @type {string} */ hex) => put(hex),
    };
  }

  /** @param {number} number */
  #id(number) {
    return this.bench.roster[number - 1]?.id ?? null;
  }

  /** @param {string} id */
  unit(id) {
    return this.bench.roster.find((unit) => unit.id === id);
  }

  /** The units as they lie. @returns {W.SeenUnit[]} */
  #seen() {
    /** @type {W.SeenUnit[]} */ const seen = [];
    this.sides.forEach((word, side) => {
      for (const [hex, line] of Object.entries(this.draft.value.setup?.[word] ?? {}))
        unitsOf(line).forEach(({ id, state }, level) => {
          const number = this.#numbers.get(id);
          const back = state !== "" && this.unit(id)?.has_back;
          if (number !== undefined) seen.push({ id: number, side, name: id, counter: back ? `${id} back` : id, spot: { hex }, level, badges: state ? [{ word: state, kind: "state" }] : [] });
        });
    });
    return seen;
  }

  draw() {
    const { board } = this;
    if (!board) return;
    const held = this.held === null ? null : (this.#numbers.get(this.held) ?? null);
    board.counters.show(this.#seen(), new Map(), held);
    fill(board.tints, [...this.#faults.keys()].map((hex) => board.outline(hex, "edit-fault")));
    board.drawCursor(this.hex);
    this.#drawCard();
    const name = this.held && (this.unit(this.held)?.name ?? this.held);
    this.hint.textContent = this.held ? `${name} ${this.unit(this.held)?.formation ?? ""} in hand: press a hex to put it there. Escape lets go.` : "";
    this.hint.hidden = !this.held;
  }

  /** Takes a unit into the hand, or lets go. @param {string | null} id */
  take(id) {
    this.held = id;
    this.draw();
    this.taken();
  }

  /** Puts the unit in hand into a hex; says whether there was one. @param {string} hex */
  putDown(hex) {
    const id = this.held;
    if (id === null || !this.board?.field.get(hex)) return false;
    this.held = null;
    this.settle(id, hex);
    this.taken();
    return true;
  }

  /** Puts a unit into a hex. @param {string} id @param {string} hex */
  settle(id, hex) {
    const where = whereabouts(this.draft.value, this.sides).get(id);
    const side = this.sides[this.unit(id)?.side ?? -1] ?? (where?.kind === "hex" ? where.side : this.sides[0]);
    if (!side) return;
    const state = where?.kind === "hex" ? where.state : "";
    this.hex = hex;
    if (where?.kind === "hex" && where.hex === hex) return this.draw();
    this.draft.change(`put ${id} into ${hex}`, (tree) => put(tree, id, side, hex, state, this.sides));
  }

  /** @param {string} id */
  remove(id) {
    if (this.held === id) this.held = null;
    this.draft.change(`take ${id} off the map`, (tree) => takeAway(tree, id, this.sides));
    this.taken();
  }

  /** Looks at a hex. @param {string | null} hex */
  look(hex) {
    this.hex = hex;
    this.draw();
  }

  /** Shows a hex from elsewhere. @param {string} hex */
  show(hex) {
    this.board?.approach(hex);
    this.look(hex);
  }

  /** What is wrong on the map. @param {W.DraftFault[]} faults */
  setFaults(faults) {
    this.#faults = new Map();
    for (const { path, message, help } of faults) {
      const hex = path[0] === "setup" ? path[2] : undefined;
      if (hex) this.#faults.set(hex, [...(this.#faults.get(hex) ?? []), help ? `${message}: ${help}` : message]);
    }
    this.draw();
  }

  #drawCard() {
    const { hex, board } = this;
    const place = hex ? board?.field.get(hex) : undefined;
    this.card.hidden = !hex || !place;
    if (!hex || !place || !board) return;
    const here = this.#seen().filter((unit) => "hex" in unit.spot && unit.spot.hex === hex);
    fill(
      this.card,
      h("div", { class: "row" }, h("h2", { class: "grow", text: place.place ? `${hex} ${place.place}` : hex }), h("span", { class: "faint", text: place.terrain }), h("button", { type: "button", class: "quiet square", "aria-label": "Close", onclick: () => this.look(null) }, icon("close"))),
      h("ul", { class: "fault-list" }, (this.#faults.get(hex) ?? []).map((text) => h("li", { class: "fault", text }))),
      here.length === 0 && h("p", { class: "faint", text: this.held ? "Press it again to put the unit in hand here." : "Nobody stands here. Take a unit from the list." }),
      h("ul", { class: "edit-units" }, here.map((unit) => this.#line(unit, hex))),
    );
  }

  /** @param {W.SeenUnit} seen @param {string} hex */
  #line(seen, hex) {
    const id = seen.name ?? "";
    const unit = this.unit(id);
    const side = this.sides[seen.side] ?? "";
    const word = seen.badges[0]?.word ?? "";
    const other = this.bench.back_word;
    return h(
      "li",
      {},
      this.board?.counters.picture(seen, "chip"),
      h("span", { class: "grow" }, h("strong", { text: unit?.name ?? id }), h("span", { class: "faint", text: ` ${unit?.formation ?? ""} ${unit?.values ?? ""}` })),
      unit?.has_back &&
        other !== null &&
        h(
          "button",
          { type: "button", class: "quiet", "aria-pressed": String(word !== ""), onclick: () => this.draft.change(`${id} starts otherwise`, (tree) => setState(tree, id, side, hex, word ? "" : other)) },
          word || "front",
        ),
      h("button", { type: "button", class: "quiet", "aria-label": `Move ${id}`, onclick: () => this.take(id), text: "Move" }),
      h("button", { type: "button", class: "quiet square", "aria-label": `Take ${id} off the map`, onclick: () => this.remove(id) }, icon("close")),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { board } = this;
    if (!board) return;
    const top = this.#seen().filter((unit) => "hex" in unit.spot && unit.spot.hex === this.hex).at(-1);
    if (event.key in ARROWS) {
      const next = board.walk(this.hex, event.key);
      if (next) this.look(next);
    } else if (event.key === "Enter" && this.hex) {
      if (!this.putDown(this.hex) && top?.name) this.take(top.name);
    } else if (event.key === "Escape") this.take(null);
    else if ((event.key === "Delete" || event.key === "Backspace") && top?.name) this.remove(top.name);
    else return;
    event.preventDefault();
  }

  /** Lets a unit of a list be dragged onto the map. @param {HTMLElement} chip @param {string} id */
  draggable(chip, id) {
    chip.addEventListener("pointerdown", (down) => {
      if (down.button !== 0 || down.pointerType !== "mouse") return;
      const carried = h("div", { class: "edit-carried" });
      const move = (/** @type {PointerEvent} */ event) => {
        if (!carried.isConnected) {
          if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
          carried.append(this.picture(id));
          document.body.append(carried);
        }
        carried.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      };
      const up = (/** @type {PointerEvent} */ event) => {
        window.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", up);
        if (!carried.isConnected) return;
        carried.remove();
        const stage = this.board?.stage;
        const over = document.elementFromPoint(event.clientX, event.clientY);
        const hex = stage && over && stage.contains(over) ? this.board?.hexAt(event) : null;
        if (hex) this.settle(id, hex);
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
    });
  }

  /** The picture of a unit. @param {string} id */
  picture(id) {
    const side = this.unit(id)?.side ?? 0;
    const seen = /** @type {W.SeenUnit} */ ({ id: 0, side, name: id, counter: id, spot: { box: "" }, level: 0, badges: [] });
    return this.board?.counters.picture(seen, "chip") ?? h("span", { text: id });
  }

  close() {
    this.board?.close();
  }
}
