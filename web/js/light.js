// Light on the board: who can act, where it can go, where it must stop, and the way there.
/** @import * as W from "../types/wire.d.ts" */
import { s, fill } from "./dom.js";
import { hexOf } from "./stacks.js";
import { afterFrame, bitByBit } from "./frames.js";

/** So many notes are written before the hexes are shown; of more, the rest follows while there is time. */
const NOTES = 24;

export class Light {
  /** Stops the writing of notes that are not wanted any more. */ #stop = () => {};

  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {import("./play.js").Play} play */
  constructor(store, board, play) {
    this.store = store;
    this.board = board;
    this.play = play;
    store.on(["view", "turn", "picked", "past", "playing"], () => this.draw());
  }

  draw() {
    const { store, board, play } = this;
    board.counters.show(store.board.units, play.lit, store.active ? store.held : null);
    this.#aims(play.targets);
    board.drawRoute([]);
    this.#battle();
  }

  /** Where one can click. @param {Map<string, W.Offer[]>} targets */
  #aims(targets) {
    const { store, board } = this;
    this.#stop();
    const r = board.field.radius;
    const foes = new Set(store.board.units.filter((unit) => unit.side !== store.turn.side).map(hexOf));
    /** @type {SVGElement[]} */ const hexes = [];
    /** @type {(() => SVGElement)[]} */ const notes = [];
    let [sights, stops] = ["", ""];
    for (const name of board.byNearness([...targets.keys()])) {
      const hex = board.field.get(name);
      const offers = targets.get(name) ?? [];
      const [offer] = offers;
      if (!hex || !offer) continue;
      const foe = foes.has(name);
      const stop = offers.every((each) => each.stop);
      const cls = ["target", stop && "stop", foe && "foe", offers.length > 1 && "several"].filter(Boolean).join(" ");
      hexes.push(s("path", { class: cls, d: board.field.outline(hex, 0.96), data: { hex: name } }));
      // Shape as well as colour: corners mean "attack", a bar "stop here".
      if (foe) sights += sight(hex, r * 0.78);
      else if (stop) stops += `M${(hex.x - r * 0.3).toFixed(1)} ${(hex.y + r * 0.6).toFixed(1)}h${(r * 0.6).toFixed(1)}`;
      const note = offers.length > 1 ? "…" : short(offer.note ?? "");
      const low = foe && offers.length === 1;
      if (note !== "")
        notes.push(() =>
          s("text", { class: low ? "target-note low" : "target-note", x: hex.x, y: hex.y + r * (low ? 0.8 : 0.2), text: note }),
        );
    }
    const words = s("g", {}, notes.slice(0, NOTES).map((note) => note()));
    fill(board.reach, hexes, sights && s("path", { class: "target-sight", d: sights }), stops && s("path", { class: "target-stop", d: stops }), words);
    const parts = [];
    for (let at = NOTES; at < notes.length; at += NOTES)
      parts.push(() => words.append(...notes.slice(at, at + NOTES).map((note) => note())));
    if (parts.length > 0) this.#stop = later(parts);
  }

  /** The attack in progress: an arrow from every attacker, a dotted line from every gun. */
  #battle() {
    const { store, board } = this;
    const at = store.board.marks.find((mark) => mark.mark === "attack")?.at;
    const hex = board.field.get(at);
    if (!at || !hex) return board.thrusts.replaceChildren();
    const seen = new Set();
    const lines = store.board.units.flatMap((unit) => {
      const role = unit.badges.find((badge) => badge === "attacking" || badge === "supporting");
      const from = board.field.get(hexOf(unit));
      if (!role || !from || seen.has(`${role}${from.name}`)) return [];
      seen.add(`${role}${from.name}`);
      const part = 1 - (board.field.radius * 0.5) / Math.max(1, Math.hypot(hex.x - from.x, hex.y - from.y));
      const d = `M${from.x} ${from.y}L${from.x + (hex.x - from.x) * part} ${from.y + (hex.y - from.y) * part}`;
      return [s("path", { class: role === "attacking" ? "thrust" : "thrust far", d, "marker-end": "url(#thrust-end)" })];
    });
    fill(board.thrusts, board.outline(at, "under-attack"), lines);
  }

  /** The pointer is on a hex: the way there. @param {string | null} name */
  hover(name) {
    const offer = name ? this.play.targets.get(name)?.[0] : undefined;
    this.board.drawRoute(offer?.path ?? []);
    return offer ?? null;
  }
}

/** "2 1/4 MP" is short "2 1/4". @param {string} note */
export const short = (note) =>
  note
    .replace(/\s*(MP|points?|left)\b/g, "")
    .trim()
    .slice(0, 9);

/** Four corners round a hex's middle. @param {{ x: number, y: number }} hex @param {number} r */
function sight({ x, y }, r) {
  const a = Math.round(r * 8.2) / 10;
  const b = Math.round(r * 4.2) / 10;
  return `M${x - a} ${y - b}V${y - a}H${x - b}M${x + b} ${y - a}H${x + a}V${y - b}M${x + a} ${y + b}V${y + a}H${x + b}M${x - b} ${y + a}H${x - a}V${y + b}`;
}

/** After the frame, and then bit by bit. Gives what stops it. @param {(() => void)[]} parts */
function later(parts) {
  let stop = () => {
    parts = [];
  };
  afterFrame(() => {
    stop = bitByBit(parts);
  });
  return () => stop();
}
