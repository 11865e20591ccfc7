// Units and hexes that a sentence names: each can be pressed and is shown on the map.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { whereOf } from "./story.js";

/** @typedef {{ text: string } | { text: string, unit: number } | { text: string, hex: string }} Part */

/** @param {string} name */
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern that finds any of the names, the longest first; none if there are no names. @param {Iterable<string>} names */
export function pattern(names) {
  const list = [...names].filter(Boolean).sort((a, b) => b.length - a.length);
  const known = list.length > 0 ? `${list.map(escaped).join("|")}|` : "";
  // A word of capitals and digits may be a hex.
  return new RegExp(`(?<![\\w/.-])(?:${known}[A-Z0-9][A-Z0-9-]*)(?![\\w/])`, "g");
}

/**
 * Text split at the names of units and hexes.
 * @param {string} text @param {RegExp} known @param {(name: string) => number | null} unitOf @param {(name: string) => boolean} isHex
 * @returns {Part[]}
 */
export function splitNames(text, known, unitOf, isHex) {
  /** @type {Part[]} */ const parts = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(known)) {
    const unit = unitOf(name);
    if (unit === null && !isHex(name)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push(unit === null ? { text: name, hex: name } : { text: name, unit });
    from = index + name.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

export class Places {
  #known = /$^/g;
  /** @type {Map<string, number>} */ #units = new Map();
  /** The list of units for which the names were collected. @type {W.SeenUnit[] | null} */ #of = null;

  /**
   * @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {(hex: string) => void} look
   */
  constructor(store, board, look) {
    this.store = store;
    this.board = board;
    this.look = look;
  }

  /** Text in which units on the map and hexes can be pressed. @param {string} text @param {() => void} [pressed] @returns {(Node | string)[]} */
  linked(text, pressed = () => {}) {
    this.#learn();
    const parts = splitNames(
      text,
      this.#known,
      (name) => this.#units.get(name) ?? null,
      (name) => this.board.field.get(name) !== undefined,
    );
    return parts.map((part) => {
      const hex = "hex" in part ? part.hex : "unit" in part ? this.board.counters.hexOf(part.unit) : null;
      if (!hex) return part.text;
      return h("button", {
        type: "button",
        class: "place-link",
        text: part.text,
        title: `Show ${part.text} on the map`,
        onclick: () => {
          pressed();
          this.look(hex);
        },
      });
    });
  }

  /** Where something happened: what it shows, and of dice, which have no place of their own, what their sentence names. @param {W.Told} told */
  where({ effect, text }) {
    return effect.kind === "roll" ? this.of(text) : whereOf(effect);
  }

  /** Where that is which a sentence tells of: the first hex that it names, else the first unit's. @param {string} text @returns {string | null} */
  of(text) {
    this.#learn();
    const { field, counters } = this.board;
    const parts = splitNames(text, this.#known, (name) => this.#units.get(name) ?? null, (name) => field.get(name) !== undefined);
    const named = parts.flatMap((part) => ("hex" in part ? [part.hex] : []));
    const stood = parts.flatMap((part) => ("unit" in part ? [counters.hexOf(part.unit)] : []));
    return [...named, ...stood].find((hex) => hex !== null) ?? null;
  }

  /** The names of all units that are seen, collected when there are others. */
  #learn() {
    const { units } = this.store.board;
    if (units === this.#of) return;
    this.#of = units;
    // A mere number in a sentence is hardly ever a unit.
    const names = new Map(units.flatMap((unit) => (unit.name === null || /^\d+$/.test(unit.name) ? [] : [[unit.name, unit.id]])));
    const same = names.size === this.#units.size && [...names].every(([name, id]) => this.#units.get(name) === id);
    if (same) return;
    this.#units = names;
    this.#known = pattern(names.keys());
  }
}
