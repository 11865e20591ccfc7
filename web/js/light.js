// Light on the board: who can act, where it can go, where it must stop, and the way there.
/** @import * as W from "../types/wire.d.ts" */
import { s, fill } from "./dom.js";
import { hexOf } from "./stacks.js";

export class Light {
  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {import("./play.js").Play} play */
  constructor(store, board, play) {
    this.store = store;
    this.board = board;
    this.play = play;
    store.on(["view", "turn", "picked", "past", "playing"], () => this.draw());
  }

  draw() {
    const { store, board, play } = this;
    const aims = play.targets;
    board.counters.show(store.board.units, play.lit, store.active ? store.held : null);
    fill(
      board.reach,
      [...aims].map(([hex, offers]) => this.#target(hex, offers)),
    );
    board.drawRoute([]);
    this.#battle();
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

  /** @param {string} name @param {W.Offer[]} offers */
  #target(name, offers) {
    const { board, store } = this;
    const hex = board.field.get(name);
    const offer = offers[0];
    if (!hex || !offer) return null;
    const foe = store.board.units.some((unit) => hexOf(unit) === name && unit.side !== store.turn.side);
    const stop = offers.every((each) => each.stop);
    const r = board.field.radius;
    const group = s(
      "g",
      { class: `target${stop ? " stop" : ""}${foe ? " foe" : ""}`, transform: `translate(${hex.x} ${hex.y})`, data: { hex: name } },
      s("path", { class: "target-fill", d: board.field.outline, transform: "scale(.96)" }),
    );
    // Shape as well as colour: corners mean "attack", a bar "stop here".
    if (foe) group.append(s("path", { class: "target-sight", d: sight(r * 0.78) }));
    else if (stop) group.append(s("path", { class: "target-stop", d: `M${-r * 0.3} ${r * 0.6}h${r * 0.6}` }));
    if (offer.note && offers.length === 1) {
      group.append(s("text", { class: foe ? "target-note low" : "target-note", y: foe ? r * 0.8 : r * 0.2, text: short(offer.note) }));
    } else if (offers.length > 1) group.append(s("text", { class: "target-note", y: r * 0.2, text: "…" }));
    return group;
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

/** Four corners round a hex's middle. @param {number} r */
function sight(r) {
  const a = r * 0.82;
  const b = r * 0.42;
  return `M${-a} ${-b}V${-a}H${-b}M${b} ${-a}H${a}V${-b}M${a} ${b}V${a}H${b}M${-b} ${a}H${-a}V${b}`;
}
