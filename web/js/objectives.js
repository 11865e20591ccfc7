// What is worth having: marked on the map below the counters, and listed with its state.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { keepSetting, setting } from "./tokens.js";

/** An objective of more hexes is outlined; to write on each would tell nothing. */
const WRITTEN = 8;
/** So many lines are seen at once; the others are unfolded. */
const FEW = 8;

/** What is written on the map. @param {W.Objective} objective */
export const signOf = ({ points }) => (points === null ? "★" : String(points));

/** What an objective says in a line: "Bastogne: 20, Allied". @param {W.Objective} objective @param {string} unit */
export const inWords = ({ name, points, state }, unit = "points") => `${name}: ${points === null ? "" : `${points} ${unit}, `}${state}`;

/** A shape for whoever holds it: a square for the first side, a disc for the second, a lozenge for nobody. @param {number} size @param {number | null} side */
export function shape(size, side) {
  const a = size / 2;
  if (side === 0) return `M${-a} ${-a}h${size}v${size}h${-size}Z`;
  if (side === 1) return `M${-a * 1.1} 0a${a * 1.1} ${a * 1.1} 0 1 0 ${size * 1.1} 0a${a * 1.1} ${a * 1.1} 0 1 0 ${-size * 1.1} 0Z`;
  return `M0 ${-a * 1.35} ${a * 1.35} 0 0 ${a * 1.35} ${-a * 1.35} 0Z`;
}

/** What each side has of the points, and how many there are in all. @param {W.Objective[]} list @param {number} sides */
export function standing(list, sides) {
  const worth = list.filter((objective) => objective.points !== null);
  const sum = (/** @type {W.Objective[]} */ some) => some.reduce((total, { points }) => total + (points ?? 0), 0);
  return {
    held: Array.from({ length: sides }, (_, side) => sum(worth.filter((objective) => objective.holder === side))),
    all: sum(worth),
  };
}

export class Objectives {
  #drawn = "";

  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {(hex: string) => void} look */
  constructor(store, board, look) {
    this.store = store;
    this.board = board;
    this.look = look;
    this.on = setting("objectives", "on") === "on";
    store.later(["view", "past"], () => this.#draw());
  }

  /** Whether the game has any. */
  get any() {
    return this.store.view.objectives.length > 0;
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    keepSetting("objectives", on ? "on" : "off");
    this.#draw();
  }

  #draw() {
    const { board, store } = this;
    const list = this.on ? store.board.objectives : [];
    const drawn = JSON.stringify(list.map(({ at, points, holder, met, name }) => [at, points, holder, met, name]));
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    // Where several lie in one hex, the first is the one that matters most.
    const taken = new Set();
    fill(
      board.goals,
      list.flatMap((objective) => {
        const few = objective.at.length <= WRITTEN;
        const hexes = objective.at.filter((hex) => !few || !taken.has(hex));
        if (few) for (const hex of hexes) taken.add(hex);
        return hexes.map((hex) => (few ? this.#mark(objective, hex) : this.board.outline(hex, "goal-zone")));
      }),
    );
  }

  /** @param {W.Objective} objective @param {string} hex */
  #mark(objective, hex) {
    const place = this.board.field.get(hex);
    if (!place) return null;
    const r = this.board.field.radius;
    const sign = signOf(objective);
    const size = r * (sign.length > 1 ? 0.5 : 0.44);
    return s(
      "g",
      {
        class: `goal side-${objective.holder ?? 2}`,
        transform: `translate(${place.x + r * 0.6} ${place.y - r * 0.6})`,
        data: { goal: hex },
      },
      s("path", { d: shape(size, objective.holder) }),
      s("text", { y: r * 0.13, "font-size": r * 0.36, text: sign }),
      s("title", { text: inWords(objective) }),
    );
  }

  /** The list, with a button for each that lies somewhere. @param {() => void} [pressed] @returns {HTMLElement | null} */
  list(pressed = () => {}) {
    const { store } = this;
    const all = store.board.objectives;
    if (all.length === 0) return null;
    const line = (/** @type {W.Objective} */ objective) => this.#line(objective, pressed);
    const rest = all.slice(FEW);
    return h(
      "section",
      { class: "objectives", "aria-label": "Objectives" },
      h("h3", { text: "Objectives" }),
      this.#sum(all),
      h("ul", {}, all.slice(0, FEW).map(line)),
      rest.length > 0 && h("details", {}, h("summary", { text: `${rest.length} more` }), h("ul", {}, rest.map(line))),
    );
  }

  /** @param {W.Objective[]} all */
  #sum(all) {
    const { store } = this;
    const { held, all: total } = standing(all, store.table.sides.length);
    if (total === 0) return null;
    const words = held.map((points, side) => `${store.sideName(side)} ${points}`).join(", ");
    return h("p", { class: "faint", text: `Of ${total} points of ground: ${words}.` });
  }

  /** @param {W.Objective} objective @param {() => void} pressed */
  #line(objective, pressed) {
    const [hex] = objective.at;
    const go = () => {
      pressed();
      if (hex) this.look(hex);
    };
    const name = h("span", { class: "grow", text: objective.name });
    return h(
      "li",
      { class: objective.met ? "met" : "" },
      s(
        "svg",
        { class: `goal-key side-${objective.holder ?? 2}`, viewBox: "-11 -11 22 22", "aria-hidden": "true" },
        s("path", { d: shape(14, objective.holder) }),
      ),
      hex ? h("button", { type: "button", class: "deed", title: `Show ${hex} on the map`, onclick: go }, name) : name,
      objective.points !== null && h("span", { class: "note", text: String(objective.points), title: "points" }),
      h("span", { class: "goal-state", text: objective.state }),
      ruleLink(objective.rule),
    );
  }
}
