// Moves of several actions: hexes that are several steps away, way points, units that go together, and going on after an
// interruption. The game finds the actions (`course`); they are sent as one list and taken back as one.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { confirmEnd, toast } from "./dialogs.js";
import { hexOf } from "./stacks.js";

/** @typedef {{ units: number[], via: string[], to: string }} Wish who goes where, by which hexes */

export class Moving {
  /** Units that go together. @type {Set<number>} */ marked = new Set();
  /** The hexes that the way goes through. @type {string[]} */ via = [];
  /** Where one can come by several actions, with what a press there means. @type {Map<string, W.Offer>} */ far = new Map();
  /** What was not done of the last list. @type {Wish | null} */ #rest = null;
  /** @type {Map<string, Promise<W.CoursePlan | null>>} */ #plans = new Map();
  /** Every question about hexes in reach has a number; only the last counts. */ #asked = 0;
  /** The last of them that was answered. */ #answered = 0;
  /** The hexes in reach are known. @type {Promise<unknown>} */ ready = Promise.resolve();

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./play.js").Play} play @param {import("./board.js").Board} board */
  constructor(store, api, play, board) {
    this.store = store;
    this.api = api;
    this.play = play;
    this.board = board;
    this.element = h("section", { class: "moving", "aria-label": "Moving", "aria-live": "polite", hidden: true });
    play.moving = this;
    store.on(["turn"], () => this.#forget(), false);
    store.on(["turn", "far", "playing", "past"], () => this.#draw());
    store.later(["turn", "playing"], () => this.#ask());
  }

  /** Whether a press means something else than it would without marks and way points. */
  get planning() {
    return this.marked.size > 0 || this.via.length > 0;
  }

  /** Those who go: what is in hand first, as it need not be taken. @returns {number[]} */
  get units() {
    const hand = this.store.hand?.unit ?? null;
    if (this.marked.size === 0) return hand === null ? [] : [hand];
    return [...this.marked].sort((a, b) => Number(b === hand) - Number(a === hand));
  }

  /** @param {W.Offer} offer whether it is one of several actions */
  has(offer) {
    return offer.hex !== null && this.far.get(offer.hex) === offer;
  }

  /** Units in the hex of the unit in hand that could go with it, that one included. @returns {number[]} */
  get mates() {
    const { store, board, play } = this;
    const { hand } = store;
    if (!store.active || !hand?.fresh || this.planning) return [];
    const stack = board.counters.stacks.get(board.counters.hexOf(hand.unit) ?? "") ?? [];
    const able = stack.map((unit) => unit.id).filter((unit) => unit === hand.unit || play.canCarry(unit));
    return able.length > 1 && able.includes(hand.unit) ? able : [];
  }

  /** A new question: marks and way points were for the last one. */
  #forget() {
    this.marked.clear();
    this.via = [];
    this.far.clear();
    this.#plans.clear();
    this.#asked += 1;
  }

  /** Puts marks and way points away. @returns {boolean} whether there were any */
  clear() {
    if (!this.planning) return false;
    this.#forget();
    this.#changed();
    return true;
  }

  #changed() {
    this.store.tell("far");
    this.#ask();
  }

  /** Asks where the units can come to. */
  #ask() {
    const { store, api } = this;
    const { units, via } = this;
    if (!store.active || units.length === 0) return;
    const mine = ++this.#asked;
    const asked = api.reach(units, via).catch(() => []);
    this.ready = asked.then((hexes) => {
      if (mine !== this.#asked || !store.active) return;
      this.#answered = mine;
      this.far = new Map(hexes.map((hex) => [hex.at, this.#offer(hex, units)]));
      if (hexes.length > 0 || this.planning) store.tell("far");
    });
  }

  /** A hex in reach as something to press. @param {W.ReachHex} hex @param {number[]} units @returns {W.Offer} */
  #offer({ at, left, stop, path }, units) {
    const who = units.length === 1 ? (this.store.unit(units[0] ?? -1)?.name ?? "") : `${units.length} units`;
    const note = units.length === 1 ? { text: left, kind: /** @type {const} */ ("left") } : null;
    const label = `${who} to ${this.board.field.get(at)?.place ?? at}`;
    return { text: "", verb: "go", label, unit: units[0] ?? null, hex: at, kind: "go", note, stop, path, brings: null, warnings: [] };
  }

  /** A press that adds: a unit to those who go together, or a hex to the way. @param {number | null} unit @param {string | null} hex @returns {boolean} whether it meant anything */
  extend(unit, hex) {
    const { play } = this;
    if (!this.store.active) return false;
    if (unit !== null && (play.canCarry(unit) || this.store.hand?.unit === unit)) return this.mark(unit, hex);
    if (hex !== null && play.targets.has(hex) && this.units.length > 0) {
      this.via.push(hex);
      this.#changed();
      return true;
    }
    return false;
  }

  /** Marks a unit, or all of a stack that is not spread out; or takes the marks away. @param {number} unit @param {string | null} hex */
  mark(unit, hex) {
    const { board, play, store } = this;
    const stack = hex !== null && board.counters.fanned !== hex ? (board.counters.stacks.get(hex) ?? []) : [];
    const able = stack.map((each) => each.id).filter((each) => play.canCarry(each) || each === store.hand?.unit);
    this.#mark(able.length > 1 ? able : [unit]);
    return true;
  }

  /** All of the stack of the unit in hand. */
  markStack() {
    this.#mark(this.mates);
  }

  /** @param {number[]} units */
  #mark(units) {
    const { hand } = this.store;
    if (this.marked.size === 0 && hand?.fresh) this.marked.add(hand.unit);
    if (units.every((unit) => this.marked.has(unit) && units.length > 0 && unit !== hand?.unit)) for (const unit of units) this.marked.delete(unit);
    else for (const unit of units) this.marked.add(unit);
    this.#changed();
  }

  /** What would come of it if they went there, asked for once. @param {W.Offer} offer @returns {Promise<W.CoursePlan | null>} */
  plan(offer) {
    const units = this.units.length > 0 ? this.units : offer.unit === null ? [] : [offer.unit];
    if (offer.hex === null || units.length === 0) return Promise.resolve(null);
    return this.#plan({ units, via: this.via, to: offer.hex });
  }

  /** @param {Wish} wish */
  #plan(wish) {
    const key = JSON.stringify([this.store.turn.actions, wish]);
    const known = this.#plans.get(key) ?? this.api.course(wish.units, wish.via, wish.to).catch(() => null);
    this.#plans.set(key, known);
    return known;
  }

  /** They go. @param {W.Offer} offer */
  go(offer) {
    return offer.hex === null ? Promise.resolve(false) : this.#go({ units: this.units, via: [...this.via], to: offer.hex });
  }

  /** @param {Wish} wish */
  async #go(wish) {
    const plan = await this.#plan(wish);
    if (!plan) return false;
    const stays = plan.stays.map(({ unit, reasons }) => ({ who: this.store.unit(unit)?.name ?? "a unit", reasons }));
    if (plan.actions.length === 0) {
      for (const { who, reasons } of stays) toast(`${who} does not get there.`, reasons);
      return false;
    }
    const warnings = plan.incidents.filter((incident) => incident.warning).map(({ at, reason }) => ({ ...reason, text: `in ${at}: ${reason.text}` }));
    const label = `Go to ${this.board.field.get(wish.to)?.place ?? wish.to}`;
    if (warnings.length > 0 && !(await confirmEnd({ label, warnings }))) return false;
    this.#rest = null;
    const update = await this.play.list(plan.actions);
    for (const { who, reasons } of stays) toast(`${who} stays where it is.`, reasons);
    if (update?.stopped) this.#stopped(wish, update.stopped, update);
    return update !== null;
  }

  /** A list was not played to its end: the rest is kept, to be gone on with. @param {Wish} wish @param {W.Stopped} stopped @param {W.Update} update */
  #stopped(wish, stopped, update) {
    const there = (/** @type {number} */ unit) => update.view.units.some((seen) => seen.id === unit && hexOf(seen) === wish.to);
    const units = wish.units.filter((unit) => !there(unit));
    if (stopped.kind === "refused") toast(`It went no further: ${stopped.message}`, stopped.reasons);
    const passed = new Set(update.steps.flatMap((step) => step.told.flatMap(({ effect }) => (effect.kind === "move" ? effect.path : []))));
    const via = wish.via.slice(wish.via.findLastIndex((hex) => passed.has(hex)) + 1);
    this.#rest = units.length > 0 ? { units, via, to: wish.to } : null;
    this.#draw();
  }

  /** What was interrupted and can be gone on with. @returns {Wish | null} */
  get #resumable() {
    const { store, play } = this;
    const rest = this.#rest;
    if (!rest || !store.active) return null;
    const units = rest.units.filter((unit) => store.hand?.unit === unit || (store.hand === null && play.canCarry(unit)));
    return units.length > 0 ? { ...rest, units } : null;
  }

  #draw() {
    const { store, element } = this;
    this.board.counters.mark(this.marked);
    this.board.drawStops(this.via);
    const parts = store.active ? this.#words() : [];
    element.hidden = parts.length === 0;
    fill(element, parts);
  }

  /** @returns {Node[]} */
  #words() {
    const button = (/** @type {string} */ text, /** @type {string} */ cls, /** @type {() => void} */ press) =>
      h("button", { type: "button", class: cls, text, onclick: press });
    const away = h("button", { type: "button", class: "quiet square", "aria-label": "Put away", title: "Put away (Escape)", onclick: () => this.#away() }, icon("close"));
    if (this.planning) {
      const who = this.marked.size > 0 ? `${this.marked.size} ${this.marked.size === 1 ? "unit" : "units"} together` : "";
      const how = this.via.length > 0 ? `${who ? "by" : "By"} way of ${this.via.map((hex) => this.board.field.get(hex)?.place ?? hex).join(", ")}` : "";
      const nowhere = this.via.length > 0 ? "there is nowhere to go on to from there" : "they have no hex in common";
      const where = this.far.size === 0 && this.#answered === this.#asked ? nowhere : "choose where to";
      return [h("p", { class: "grow", text: `${[who, how].filter(Boolean).join(", ")}: ${where}.` }), away];
    }
    const rest = this.#resumable;
    if (!rest) return [];
    const names = rest.units.map((unit) => this.store.unit(unit)?.name ?? "a unit").join(", ");
    const to = this.board.field.get(rest.to)?.place ?? rest.to;
    return [
      h("p", { class: "grow", text: `${names}: stopped on the way to ${to}.` }),
      button(`Go on to ${to}`, "order resume", () => void this.#go(rest)),
      away,
    ];
  }

  #away() {
    this.#rest = null;
    if (!this.clear()) this.#draw();
    this.board.stage.focus({ preventScroll: true });
  }
}
