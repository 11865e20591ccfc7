// Orders: what a click on a unit, a hex or a button means, and sending it.
/** @import * as W from "../types/wire.d.ts" */
import { carried, clickUnit, targets } from "./offers.js";
import { Refused } from "./api.js";
import { confirmEnd, toast } from "./dialogs.js";
import { chosen } from "./settings.js";

/** So many choices fit into a menu on the map. */
const FEW = 7;

export class Play {
  /** Units that could be picked at the last question of that kind: picking another changes one's mind. @type {Set<number>} */
  #others = new Set();

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api
   * @param {(update: W.Update) => void} arrived @param {() => Promise<void>} reload
   */
  constructor(store, api, arrived, reload) {
    this.store = store;
    this.api = api;
    this.arrived = arrived;
    this.reload = reload;
    /** Several offers for one click: asks which. @type {(offers: W.Offer[], at: string | null) => void} */
    this.menu = () => {};
    /** In a lesson an order leads away, and was not played. @type {(message: string) => void} */ this.led = toast;
    /** Moves of several actions. @type {import("./moving.js").Moving | null} */
    this.moving = null;
    /** An order was answered, or never will be. */ this.answered = () => {};
    /** Makes the units that a warning names pressable. @type {import("./places.js").Places | null} */ this.places = null;
    store.on(["turn"], () => {
      if (!store.turn.yours) this.#others = new Set();
      else if (!store.hand) this.#others = new Set(store.sorted.units.keys());
    });
  }

  /** Where one can click now. @returns {Map<string, W.Offer[]>} */
  get targets() {
    const { store, moving } = this;
    if (!store.active) return new Map();
    const found = moving?.planning ? new Map() : targets(store.sorted, store.picked);
    for (const [hex, offer] of moving?.far ?? []) if (!found.has(hex)) found.set(hex, [offer]);
    return found;
  }

  /** Whether a unit can be clicked. @param {number} unit */
  canPick(unit) {
    const { store } = this;
    if (!store.active) return false;
    return store.sorted.units.has(unit) || this.#others.has(unit);
  }

  /** Whether a unit can be carried to a hex. @param {number} unit */
  canCarry(unit) {
    const { store } = this;
    return store.active && (carried(store.sorted, unit) || (this.#others.has(unit) && store.hand !== null));
  }

  /** Why nothing can be chosen here, in sentences; empty if something can. @param {import("./api.js").Press} press @returns {Promise<W.Reason[]>} */
  async why(press) {
    return (await this.api.why(press).catch(() => null))?.reasons ?? [];
  }

  /** The units that are lit, each with what is written on it. @returns {Map<number, string>} */
  get lit() {
    const { store } = this;
    if (!store.active) return new Map();
    return new Map([...store.sorted.units].map(([unit, offers]) => [unit, offers.length === 1 ? (offers[0]?.note?.text ?? "") : ""]));
  }

  /** A unit was clicked. @param {number} unit @param {string | null} at @returns {Promise<boolean>} whether it meant anything */
  async unit(unit, at) {
    const { store } = this;
    if (!store.active) return false;
    this.moving?.clear();
    const { now, aimed: far } = clickUnit(store.sorted, unit);
    if (now.length === 1 && far.length === 0 && now[0]) return this.choose(now[0]);
    if (now.length === 0 && far.length > 0) {
      store.pick(store.picked === unit ? null : unit);
      return true;
    }
    if (now.length > 0) {
      const few = now.length + far.length <= FEW;
      if (!few) store.pick(unit);
      this.menu(few ? [...now, ...far] : now, at);
      return true;
    }
    if (this.#others.has(unit) && unit !== store.hand?.unit) return this.#instead(unit);
    return false;
  }

  /** Another unit instead of the one in hand: if nothing was done with that, it is put back; else it stays where it is. @param {number} unit */
  async #instead(unit) {
    const { store } = this;
    const stay = store.turn.offers.find((offer) => offer.kind === "stay");
    if (store.hand?.fresh && store.turn.undo !== null) await this.undo();
    else if (stay) await this.choose(stay);
    return store.sorted.units.has(unit) ? this.unit(unit, null) : true;
  }

  /** A hex was clicked. @param {string} hex @returns {Promise<boolean>} */
  async hex(hex) {
    const offers = this.targets.get(hex) ?? [];
    if (offers.length === 1 && offers[0]) return this.choose(offers[0]);
    if (offers.length > 1) this.menu(offers, hex);
    return offers.length > 0;
  }

  /** Plays an offer, after a question if something is left undone. @param {W.Offer} offer */
  async choose(offer) {
    const { store } = this;
    if (this.moving?.has(offer)) return store.active && !store.sending && this.moving.go(offer);
    // A list may be a moment older than the question.
    if (!store.active || store.sending || !store.turn.offers.includes(offer)) return false;
    if (offer.warnings.length > 0 && chosen("confirm") === "yes" && !(await confirmEnd(offer, this.places))) return false;
    return this.#send(() => this.api.act(offer.text, store.turn.actions));
  }

  /** Plays several actions one by one until something intervenes. @param {string[]} actions @returns {Promise<W.Update | null>} */
  async list(actions) {
    const { store } = this;
    const [first, ...then] = actions;
    if (!store.active || store.sending || first === undefined) return null;
    /** @type {W.Update | null} */ let update = null;
    const ask = async () => (update = await this.api.act(first, store.turn.actions, then));
    return (await this.#send(ask)) ? update : null;
  }

  /** Leaves the questions of the set-up to the program. */
  async place() {
    const { store } = this;
    if (!store.active || store.sending || !store.turn.place) return false;
    return this.#send(() => this.api.place(store.turn.actions));
  }

  /** Takes the last choice back. */
  async undo() {
    const { store } = this;
    if (store.past || store.playing) return false;
    if (store.turn.undo === null) {
      toast(store.turn.no_undo ?? "There is nothing to take back.");
      return false;
    }
    return this.#send(() => this.api.undo(store.turn.actions));
  }

  /** Goes back a step: the pick here, or the pick on the server. */
  async back() {
    const { store } = this;
    if (this.moving?.clear()) return true;
    if (store.picked !== null) store.pick(null);
    else if (store.hand?.fresh && store.turn.undo !== null && store.active) await this.undo();
    else return false;
    return true;
  }

  /** @param {() => Promise<W.Update>} ask */
  async #send(ask) {
    const { store } = this;
    store.sending = true;
    document.documentElement.classList.add("sending");
    try {
      this.arrived(await ask());
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "astray") this.led(error.message);
      else if (error.code !== "stale") toast(error.message, error.reasons);
      // An answer that was lost on the way is in the table.
      if (error.code === "stale" || error.code === "offline") await this.reload().catch(() => {});
      return false;
    } finally {
      store.sending = false;
      document.documentElement.classList.remove("sending");
      this.answered();
    }
  }
}
