// What the other side did, when its turn has been shown: how much in one line, and each thing with its place on demand.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { isForeign, whereOf } from "./story.js";

/**
 * A thing that was done: a sentence, its rule, and where it was.
 * @typedef {{ text: string, rule: string, hex: string | null, n: number }} Deed a rule may be empty
 * @typedef {{ sides: W.Side[], moves: Deed[], rolls: Deed[], losses: Deed[], arrivals: Deed[] }} Account
 */

/**
 * What others did in some steps.
 * @param {W.StoryStep[]} steps @param {W.Side[]} mine @param {number} sides @param {(text: string) => string | null} named the hex that a sentence is about
 * @returns {Account}
 */
export function account(steps, mine, sides, named = () => null) {
  const foreign = steps.filter((step) => isForeign(step, mine, sides));
  /** @type {Map<number, Deed>} */ const moves = new Map();
  /** @type {Account} */ const all = { sides: [...new Set(foreign.map((step) => step.side))], moves: [], rolls: [], losses: [], arrivals: [] };
  for (const step of foreign) {
    const n = step.action_number + 1;
    // A die has no place of its own: it is where its sentence says, else where the step shows something.
    const place = step.told.map((told) => whereOf(told.effect)).find((hex) => hex !== null) ?? null;
    for (const { text, rule, effect } of step.told) {
      const deed = { text, rule, hex: whereOf(effect) ?? (effect.kind === "roll" ? named(text) : null) ?? place, n };
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

/**
 * The hexes that were one's own before and are the other side's now. A mark of control says only what has changed since the game
 * began: that a mark of one's own is gone says it too.
 * @param {W.View} before @param {W.View} after @param {W.Side[]} mine @returns {string[]}
 */
export function lost(before, after, mine) {
  const held = (/** @type {W.View} */ view) => new Map(view.marks.filter((mark) => mark.kind === "control").map((mark) => [mark.at, mark.side]));
  const [then, now] = [held(before), held(after)];
  const own = (/** @type {W.Side | null | undefined} */ side) => side !== null && side !== undefined && mine.includes(side);
  const foreign = (/** @type {W.Side | null | undefined} */ side) => side !== null && side !== undefined && !mine.includes(side);
  const taken = [...now].filter(([at, side]) => foreign(side) && !foreign(then.get(at))).map(([at]) => at);
  const given = [...then].filter(([at, side]) => own(side) && !now.has(at)).map(([at]) => at);
  return [...taken, ...given];
}

/** So many threats are told; the rest is counted. */
const THREATS = 12;

export class Summary {
  /** @type {W.StoryStep[]} */ #steps = [];
  /** The position before all this. @type {W.View | null} */ #before = null;
  /** A line of it led into the past. */ #led = false;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./places.js").Places} places @param {(hex: string) => string | null} nameOf the place in a hex
   * @param {(hex: string) => void} reveal @param {(n: number) => void} visit shows a moment that has no place
   */
  constructor(store, api, places, nameOf, reveal, visit) {
    this.store = store;
    this.api = api;
    this.places = places;
    this.nameOf = nameOf;
    this.reveal = reveal;
    this.visit = visit;
    this.element = h("section", { class: "summary", "aria-label": "What the other side did", hidden: true });
    // Who looks at the past reads what was then, unless he came from here.
    store.on(["past"], () => (store.past ? this.#led || this.close() : (this.#led = false)), false);
  }

  /** Something is going to be played back. @param {W.View} view the position before it */
  begin(view) {
    this.#before ??= view;
  }

  /** Something was played back. @param {W.StoryStep[]} steps */
  add(steps) {
    this.#steps.push(...steps);
  }

  /** The playback is over: tells what there was, and what is in danger now. */
  async tell() {
    const { store } = this;
    const all = account(this.#steps, store.mine, store.table.sides.length, (text) => this.places.of(text));
    if (inShort(all) === "" || store.turn.outcome || store.turn.lesson || store.mine.length === 0 || !this.#whole()) return;
    const at = store.turn.actions;
    this.element.setAttribute("aria-busy", "true");
    const threats = store.turn.yours ? await this.api.threats().catch(() => []) : [];
    this.element.removeAttribute("aria-busy");
    if (store.turn.actions !== at || store.playing) return;
    this.#show(all, threats);
  }

  /** Whether it was more than an answer in the midst of one's own phase, such as a retreat: that is seen and needs no account. */
  #whole() {
    const [before, { view }] = [this.#before, this.store];
    return !before || before.phase !== view.phase || before.turn !== view.turn;
  }

  /** Towns that were lost, by name, each once. @returns {Deed[]} */
  #towns() {
    const { store } = this;
    const hexes = this.#before ? lost(this.#before, store.view, store.mine) : [];
    const named = new Map(hexes.flatMap((hex) => (this.nameOf(hex) ? [[this.nameOf(hex) ?? "", hex]] : [])));
    return [...named].map(([name, hex]) => ({ text: name, rule: "", hex, n: 0 }));
  }

  /** @param {W.Threat} threat @returns {Deed} */
  #danger({ at, name, units, odds, attackers }) {
    const who = units.map((unit) => this.store.unit(unit)?.name ?? "a unit");
    const some = who.length > 2 ? `${who.slice(0, 2).join(", ")} and ${who.length - 2} more` : who.join(", ");
    return { text: `${name ?? at}: ${some} at ${odds}, by ${attackers} ${attackers === 1 ? "unit" : "units"}`, rule: "", hex: at, n: 0 };
  }

  /** @param {Account} all @param {W.Threat[]} threats */
  #show(all, threats) {
    const { store } = this;
    const towns = this.#towns();
    const short = [
      inShort(all),
      ...counted(towns.length, "town lost", "towns lost"),
      ...counted(threats.length, "stack in danger", "stacks in danger"),
    ].join(", ");
    const who = all.sides.map((side) => store.sideName(side)).join(" and ");
    fill(
      this.element,
      h(
        "details",
        {},
        h("summary", {}, h("strong", { text: `${who}:` }), ` ${short}`),
        this.#part("Rolls", all.rolls),
        this.#part("Removed", all.losses),
        this.#part("Towns lost", towns),
        this.#part("In danger: can be attacked at 1-1 or better as units stand", threats.slice(0, THREATS).map((threat) => this.#danger(threat))),
        threats.length > THREATS && h("p", { class: "faint", text: `and ${threats.length - THREATS} more` }),
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
    this.#before = null;
    this.close();
  }

  /** @param {string} title @param {Deed[]} deeds */
  #part(title, deeds) {
    if (deeds.length === 0) return null;
    const go = (/** @type {Deed} */ { hex, n }) => {
      this.#led = hex === null;
      if (hex) this.reveal(hex);
      else this.visit(n);
    };
    return [
      h("h3", { text: title }),
      h(
        "ul",
        {},
        deeds.map((deed) =>
          h("li", {}, h("button", { type: "button", class: "deed", text: deed.text, onclick: () => go(deed) }), deed.rule ? ruleLink(deed.rule) : null),
        ),
      ),
    ];
  }
}
