// What the other side did, when its turn has been shown: how much in one line, and each thing with its place on demand.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { isForeign, whereOf } from "./story.js";

/**
 * A thing that was done: a sentence, its rule, and where it was.
 * @typedef {{ text: string, rule: string, hex: string | null, n: number }} Deed
 * @typedef {{ sides: W.Side[], moves: Deed[], rolls: Deed[], losses: Deed[], arrivals: Deed[] }} Account
 */

/** What others did in some steps. @param {W.StoryStep[]} steps @param {W.Side[]} mine @param {number} sides @returns {Account} */
export function account(steps, mine, sides) {
  const foreign = steps.filter((step) => isForeign(step, mine, sides));
  /** @type {Map<number, Deed>} */ const moves = new Map();
  /** @type {Account} */ const all = { sides: [...new Set(foreign.map((step) => step.side))], moves: [], rolls: [], losses: [], arrivals: [] };
  for (const step of foreign) {
    const n = step.action_number + 1;
    // A die has no place of its own: it is where the step shows something.
    const place = step.told.map((told) => whereOf(told.effect)).find((hex) => hex !== null) ?? null;
    for (const { text, rule, effect } of step.told) {
      const deed = { text, rule, hex: whereOf(effect) ?? place, n };
      if (effect.kind === "move") {
        // A unit that goes on is told about once, where it came to.
        moves.delete(effect.unit);
        moves.set(effect.unit, deed);
      } else if (effect.kind === "roll") all.rolls.push(deed);
      else if (effect.kind === "remove") all.losses.push(deed);
      else if (effect.kind === "place") all.arrivals.push(deed);
    }
  }
  all.moves = [...moves.values()];
  return all;
}

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);

/** All of it in a few words. @param {Account} all */
export const inShort = ({ moves, rolls, losses, arrivals }) =>
  [
    ...counted(arrivals.length, "unit placed", "units placed"),
    ...counted(moves.length, "unit moved", "units moved"),
    ...counted(rolls.length, "roll", "rolls"),
    ...counted(losses.length, "unit removed", "units removed"),
  ].join(", ");

export class Summary {
  /** @type {W.StoryStep[]} */ #steps = [];

  /**
   * @param {import("./store.js").Store} store @param {(hex: string) => void} reveal
   * @param {(n: number) => void} visit shows a moment that has no place
   */
  constructor(store, reveal, visit) {
    this.store = store;
    this.reveal = reveal;
    this.visit = visit;
    this.element = h("section", { class: "summary", "aria-label": "What the other side did", hidden: true });
  }

  /** Something was played back. @param {W.StoryStep[]} steps */
  add(steps) {
    this.#steps.push(...steps);
  }

  /** The playback is over: tells what there was. */
  tell() {
    const { store } = this;
    const all = account(this.#steps, store.mine, store.table.sides.length);
    const short = inShort(all);
    if (short === "" || store.turn.outcome) return;
    const who = all.sides.map((side) => store.sideName(side)).join(" and ");
    fill(
      this.element,
      h(
        "details",
        {},
        h("summary", {}, h("strong", { text: `${who}:` }), ` ${short}`),
        this.#part("Rolls", all.rolls),
        this.#part("Removed", all.losses),
        this.#part("Placed", all.arrivals),
        this.#part("Moved", all.moves),
      ),
      h("button", { type: "button", class: "quiet square", "aria-label": "Close", onclick: () => this.close() }, icon("close")),
    );
    this.element.hidden = false;
  }

  close() {
    this.element.hidden = true;
  }

  /** One has gone on. */
  forget() {
    this.#steps = [];
    this.close();
  }

  /** @param {string} title @param {Deed[]} deeds */
  #part(title, deeds) {
    if (deeds.length === 0) return null;
    const go = (/** @type {Deed} */ { hex, n }) => (hex ? this.reveal(hex) : this.visit(n));
    return [
      h("h3", { text: title }),
      h(
        "ul",
        {},
        deeds.map((deed) =>
          h("li", {}, h("button", { type: "button", class: "deed", text: deed.text, onclick: () => go(deed) }), ruleLink(deed.rule)),
        ),
      ),
    ];
  }
}
