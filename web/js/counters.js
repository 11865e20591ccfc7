// Counters on the map. They are told apart by their unit's number, and only what changed is touched.
/** @import * as W from "../types/wire.d.ts" */
import { h, s } from "./dom.js";
import { chosen, glide } from "./settings.js";
import { COUNTER, fan, fanSize, hexOf, pile, stacks } from "./stacks.js";

/** Whether a unit has done its part: it is shown paler instead of with a badge. @param {W.SeenUnit} unit */
const isSpent = (unit) => unit.badges.some((badge) => badge.kind === "spent");

/** @typedef {{ element: HTMLElement, badges: HTMLElement, counter: string, address: string | null, x: number, y: number, under: boolean, transform: string, depth: string, badge: string, cls: string }} Piece */

export class Counters {
  /** @type {Map<number, Piece>} */ #pieces = new Map();
  /** @type {Map<string, W.SeenUnit[]>} */ stacks = new Map();
  /** The hex whose stack is spread out. @type {string | null} */ fanned = null;
  /** @type {ReadonlyMap<number, string>} */ #lit = new Map();
  /** @type {number | null} */ #held = null;
  /** Those who go together. @type {ReadonlySet<number>} */ #marked = new Set();
  /** The light round those that can act is one drawing: a hundred counters are lit or not at the cost of one. */
  #rings = ["glow-rim", "glow-ring"].map((name) => s("path", { class: name }));
  #tips = s("path", { class: "glow-tip" });

  /** @param {import("./hexes.js").HexField} field @param {HTMLElement} layer @param {SVGElement} glow what lies under it @param {import("./faces.js").Faces} faces */
  constructor(field, layer, glow, faces) {
    glow.append(...this.#rings, this.#tips);
    this.field = field;
    this.layer = layer;
    this.faces = faces;
    this.size = field.radius * COUNTER * (Number(chosen("counters")) / 100);
    this.plate = h("div", { class: "fan-plate" });
    layer.append(this.plate);
    layer.style.setProperty("--counter", `${this.size}px`);
  }

  /** Counters of another size. */
  resize() {
    this.size = this.field.radius * COUNTER * (Number(chosen("counters")) / 100);
    this.layer.style.setProperty("--counter", `${this.size}px`);
    for (const [hex, stack] of this.stacks) this.#lay(hex, stack);
    this.#shine();
  }

  /** The symbol of a counter, or the back of its side. @param {string | null} counter @param {W.Side} side */
  symbol(counter, side) {
    const names = counter === null ? [`c-back-${side}`] : [`c-${counter}`, `c-${counter.replaceAll(" ", "-")}`];
    return names.find((name) => this.faces.has(name)) ?? null;
  }

  /** A counter to be shown elsewhere: in lists and panels. @param {W.SeenUnit} unit @param {string} [cls] */
  picture(unit, cls = "chip") {
    const symbol = this.symbol(unit.counter, unit.side);
    return symbol
      ? this.faces.picture(symbol, `counter-picture ${cls}`)
      : h("span", { class: `counter-picture blank ${cls} side-${unit.side}`, text: unit.name ?? "?" });
  }

  /**
   * Shows the units of a view: which can act, with a note on them, and which is in hand.
   * @param {W.SeenUnit[]} units @param {ReadonlyMap<number, string>} lit @param {number | null} held
   */
  show(units, lit, held) {
    this.stacks = stacks(units);
    this.#lit = lit;
    this.#held = held;
    const seen = new Set();
    for (const [hex, stack] of this.stacks) this.#lay(hex, stack, seen);
    for (const [id, piece] of this.#pieces) {
      if (seen.has(id)) continue;
      piece.element.remove();
      this.#pieces.delete(id);
    }
    if (this.fanned && (this.stacks.get(this.fanned)?.length ?? 0) < 2) this.fold();
    else this.#shine();
  }

  /** Marks those who go together. @param {ReadonlySet<number>} units */
  mark(units) {
    if (units.size === 0 && this.#marked.size === 0) return;
    this.#marked = new Set(units);
    for (const [hex, stack] of this.stacks) this.#lay(hex, stack);
  }

  /** Light round those that can act; a counter that is spread out has its own. */
  #shine() {
    let [rings, tips] = ["", ""];
    const fanned = new Set(this.stacks.get(this.fanned ?? "")?.map((unit) => unit.id));
    for (const id of this.#lit.keys()) {
      const piece = this.#pieces.get(id);
      if (!piece || fanned.has(id)) continue;
      rings += ring(piece.x, piece.y, this.size);
      if (!piece.under) tips += `M${(piece.x + this.size / 2).toFixed(1)} ${(piece.y - 0.5).toFixed(1)}l-5 -7h10Z`;
    }
    for (const each of this.#rings) if (each.getAttribute("d") !== rings) each.setAttribute("d", rings);
    if (this.#tips.getAttribute("d") !== tips) this.#tips.setAttribute("d", tips);
  }

  /** @param {string} hex @param {W.SeenUnit[]} stack @param {Set<number>} [seen] */
  #lay(hex, stack, seen) {
    const place = this.field.get(hex);
    if (!place) return;
    const open = this.fanned === hex;
    // What is in hand lies on top while it is in hand.
    const order = open ? stack : [...stack.filter((unit) => unit.id !== this.#held), ...stack.filter((unit) => unit.id === this.#held)];
    const lies = open ? fan(stack.length, this.field.radius) : pile(stack.length, this.field.radius);
    order.forEach((unit, index) => {
      seen?.add(unit.id);
      const lie = /** @type {import("./stacks.js").Lie} */ (lies[index]);
      const piece = this.#piece(unit);
      [piece.x, piece.y] = [place.x + lie.x - this.size / 2, place.y + lie.y - this.size / 2];
      const transform = `translate(${piece.x.toFixed(1)}px, ${piece.y.toFixed(1)}px)`;
      if (piece.transform !== transform) piece.element.style.transform = piece.transform = transform;
      const depth = String((open ? 500 : 0) + index + 1);
      if (piece.depth !== depth) piece.element.style.zIndex = piece.depth = depth;
      const top = index === stack.length - 1;
      piece.under = !top && !open;
      const cls = [
        "counter",
        `side-${unit.side}`,
        this.#lit.has(unit.id) && "lit",
        this.#held === unit.id && "held",
        this.#marked.has(unit.id) && "marked",
        isSpent(unit) && "spent",
        piece.under && "under",
        open && "open",
      ]
        .filter(Boolean)
        .join(" ");
      if (piece.cls !== cls) piece.element.className = piece.cls = cls;
      this.#badge(piece, unit, top || open, stack.length);
    });
  }

  /** @param {W.SeenUnit} unit @returns {Piece} */
  #piece(unit) {
    let piece = this.#pieces.get(unit.id);
    if (!piece) {
      const badges = h("span", { class: "badges" });
      const element = h("div", { class: "counter", data: { unit: unit.id } }, badges);
      piece = { element, badges, counter: "", address: null, x: 0, y: 0, under: false, transform: "", depth: "", badge: "", cls: "" };
      this.#pieces.set(unit.id, piece);
      this.layer.append(element);
    }
    const counter = `${unit.counter}/${unit.side}`;
    if (piece.counter !== counter) {
      piece.counter = counter;
      this.#face(piece, unit);
    }
    return piece;
  }

  /** A bitmap is the counter's own background; a drawing or a word is a part of it. @param {Piece} piece @param {W.SeenUnit} unit */
  #face(piece, unit) {
    const symbol = this.symbol(unit.counter, unit.side);
    const address = symbol ? this.faces.address(symbol) : null;
    if (address && address === piece.address) return;
    piece.address = address;
    piece.element.style.backgroundImage = address ? `url(${address})` : "";
    if (address) piece.element.replaceChildren(piece.badges);
    else piece.element.replaceChildren(this.picture(unit, "face"), piece.badges);
  }

  /** The faces that are on the map. @returns {Set<string>} */
  get seen() {
    const units = [...this.stacks.values()].flat();
    return new Set(units.map((unit) => this.symbol(unit.counter, unit.side)).filter((symbol) => symbol !== null));
  }

  /** There are bitmaps now, or finer ones: every counter gets its own. */
  redraw() {
    for (const unit of [...this.stacks.values()].flat()) {
      const piece = this.#pieces.get(unit.id);
      if (piece) this.#face(piece, unit);
    }
  }

  /** @param {Piece} piece @param {W.SeenUnit} unit @param {boolean} top @param {number} height */
  #badge(piece, unit, top, height) {
    const words = unit.badges.filter((badge) => badge.kind !== "spent").map((badge) => badge.word);
    const note = this.#lit.get(unit.id) ?? "";
    const key = `${words.join("|")}/${top ? height : 0}/${note}`;
    if (piece.badge === key) return;
    piece.badge = key;
    piece.badges.replaceChildren(...words.slice(0, 3).map((word) => h("span", { class: "badge", text: initials(word), title: word })));
    // A sum such as "+8, 3-1" is worth a place on the counter; longer notes are in the list.
    if (note !== "" && note.length <= 9) piece.badges.append(h("span", { class: "unit-note", text: note }));
    if (top && height > 1) piece.badges.append(h("span", { class: "height", text: String(height) }));
  }

  /** Spreads a stack out. @param {string} hex */
  open(hex) {
    if (this.fanned === hex) return;
    this.fold();
    const stack = this.stacks.get(hex);
    const place = this.field.get(hex);
    if (!stack || stack.length < 2 || !place) return;
    this.fanned = hex;
    const half = fanSize(stack.length, this.field.radius);
    this.plate.style.transform = `translate(${(place.x - half.x - 5).toFixed(1)}px, ${(place.y - half.y - 5).toFixed(1)}px)`;
    this.plate.style.width = `${half.x * 2 + 10}px`;
    this.plate.style.height = `${half.y * 2 + 10}px`;
    this.plate.classList.add("open");
    this.#lay(hex, stack);
    this.#shine();
  }

  /** Lays the stack together again. */
  fold() {
    const hex = this.fanned;
    if (!hex) return;
    this.fanned = null;
    this.plate.classList.remove("open");
    const stack = this.stacks.get(hex);
    if (stack) this.#lay(hex, stack);
    this.#shine();
  }

  /** Whether a point lies on the stack that is spread out. @param {number} x @param {number} y */
  onFan(x, y) {
    const place = this.field.get(this.fanned);
    const stack = this.fanned ? this.stacks.get(this.fanned) : undefined;
    if (!place || !stack) return false;
    const half = fanSize(stack.length, this.field.radius);
    return Math.abs(x - place.x) <= half.x + 8 && Math.abs(y - place.y) <= half.y + 8;
  }

  /** @param {number} id */
  element(id) {
    return this.#pieces.get(id)?.element ?? null;
  }

  /** Lets a unit go along its path; the promise is kept when it is there. @param {number} id @param {string[]} path @param {number} time in ms */
  async travel(id, path, time) {
    time = glide(time);
    const piece = this.#pieces.get(id);
    const places = path.map((name) => this.field.get(name)).filter((place) => place !== undefined);
    if (!piece || places.length < 2 || time < 30) return;
    const frames = places.map((place) => ({
      transform: `translate(${(place.x - this.size / 2).toFixed(1)}px, ${(place.y - this.size / 2).toFixed(1)}px)`,
    }));
    frames[frames.length - 1] = { transform: piece.transform };
    piece.element.classList.add("travelling");
    const run = piece.element.animate(frames, { duration: time, easing: "ease-in-out" });
    await run.finished.catch(() => {});
    piece.element.classList.remove("travelling");
  }

  /** A ring round a unit for a moment. @param {number} id @param {string} cls @param {number} time */
  flash(id, cls, time) {
    const element = this.element(id);
    if (!element) return;
    element.classList.add(cls);
    setTimeout(() => element.classList.remove(cls), time);
  }

  /** Where a unit stands. @param {number} id */
  hexOf(id) {
    for (const stack of this.stacks.values()) for (const unit of stack) if (unit.id === id) return hexOf(unit);
    return null;
  }
}

/** Round a counter, a little outside. @param {number} x @param {number} y @param {number} size */
function ring(x, y, size) {
  const side = (size - 6).toFixed(1);
  return `M${(x + 3).toFixed(1)} ${(y - 1.5).toFixed(1)}h${side}q4.5 0 4.5 4.5v${side}q0 4.5 -4.5 4.5h-${side}q-4.5 0 -4.5 -4.5v-${side}q0 -4.5 4.5 -4.5Z`;
}

/** "out of supply" is short "OS". @param {string} words */
export function initials(words) {
  const list = words.split(/\s+/).filter((word) => word && !["of", "the", "to", "in"].includes(word));
  return list.length === 1
    ? (list[0] ?? "").slice(0, 1).toUpperCase()
    : list
        .map((word) => word[0])
        .join("")
        .slice(0, 2)
        .toUpperCase();
}
