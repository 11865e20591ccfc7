// Why nothing can be chosen where the pointer is: the game's reasons with their rules, beside the pointer.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { ruleLink, withoutRule } from "./rule-links.js";

/** @typedef {{ x: number, y: number }} Point where on the stage */

/** The pointer rests so long, in milliseconds, before the game is asked. */
const REST = 150;
/** So far it may go, in pixels, before the card is put away. */
const NEAR = 28;
/** So far the card keeps off the pointer and the rim. */
const GAP = 14;
/** What lies over the map, and must not lie over the reason. */
const OTHERS = ".game > .unit-card, .game > .inspector, .game > .lesson-card, .game > .map-tools, .dock > *";

/** So many reasons are told, and so many hexes named; the rest is counted. */
const MOST = 4;

/**
 * What holds by one rule in several hexes is told once: "4104, 4004: an activated unit goes no further".
 * @param {W.Reason[]} reasons @returns {W.Reason[]}
 */
export function together(reasons) {
  /** @type {Map<string, { before: string, hexes: string[], after: string, rule: string }>} */ const found = new Map();
  for (const { rule, text } of reasons) {
    const [, before = "", hex = "", after = ""] = /^(into )?([\w-]*\d): (.*)$/i.exec(text) ?? [];
    const key = hex ? `${rule} ${before} ${after}` : `${rule} ${text}`;
    const known = found.get(key) ?? { before, hexes: [], after: hex ? after : text, rule };
    found.set(key, known);
    if (hex && !known.hexes.includes(hex)) known.hexes.push(hex);
  }
  const list = (/** @type {string[]} */ hexes) => (hexes.length > MOST ? `${hexes.slice(0, MOST - 1).join(", ")} and ${hexes.length - MOST + 1} more` : hexes.join(", "));
  return [...found.values()].map(({ before, hexes, after, rule }) => ({ rule, text: hexes.length > 0 ? `${before}${list(hexes)}: ${after}` : after }));
}

export class WhyNot {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** What is asked at the moment: one question at a time. @type {Promise<unknown>} */ #asking = Promise.resolve();
  /** Every place that was pointed at has a number; only the last is told about. */ #last = 0;
  /** @type {string} */ #about = "";
  /** @type {Point} */ #at = { x: 0, y: 0 };

  /**
   * @param {import("./store.js").Store} store @param {import("./play.js").Play} play @param {import("./board.js").Board} board
   * @param {{ narrow: () => boolean, look: (hex: string | null) => void, card: (unit: number) => void }} ground what else is told of a hex
   * and of a unit; on a narrow screen one card has room, and the others come by buttons
   */
  constructor(store, play, board, ground) {
    this.ground = ground;
    this.store = store;
    this.play = play;
    this.board = board;
    this.element = h("div", { class: "why-not", role: "status", hidden: true });
    for (const kind of ["pointerdown", "pointermove", "pointerup"]) this.element.addEventListener(kind, (event) => event.stopPropagation());
    board.stage.append(this.element);
    store.on(["turn", "playing", "past"], () => this.hide(), false);
    // A press where one cannot go puts the pick down: what it says of that stays.
    store.on(["picked"], () => store.picked !== null && this.hide(), false);
  }

  /** The pointer is somewhere: if it stays, it is told why that cannot be chosen. @param {string | null} hex @param {number | null} unit @param {Point} at */
  hover(hex, unit, at) {
    const about = `${hex}/${unit}`;
    if (about === this.#about) {
      if (!this.element.hidden && Math.hypot(at.x - this.#at.x, at.y - this.#at.y) > NEAR) this.hide(about);
      return;
    }
    this.hide(about);
    if (!hex || !this.#sought(unit) || this.#meansSomething(hex, unit)) return;
    this.#timer = setTimeout(() => void this.#tell(hex, unit, at), REST);
  }

  /**
   * Something was pressed that cannot be chosen: it is told why at once.
   * @param {string} hex @param {number | null} unit @param {Point} at @returns {Promise<W.Reason[]>} what was told
   */
  async press(hex, unit, at) {
    this.hide(`${hex}/${unit}`);
    return this.ground.narrow() && !this.#sought(unit) ? [] : this.#tell(hex, unit, at);
  }

  /** @param {string} [about] what is pointed at now */
  hide(about = "") {
    clearTimeout(this.#timer);
    this.#last += 1;
    this.#about = about;
    this.element.hidden = true;
  }

  /** Empty hexes are of interest when something could go there. @param {number | null} unit */
  #sought(unit) {
    const { store } = this;
    return unit !== null || (store.active && (store.picked !== null || store.hand !== null));
  }

  /** @param {string} hex @param {number | null} unit */
  #meansSomething(hex, unit) {
    const { play } = this;
    return play.targets.has(hex) || (unit !== null && play.canPick(unit));
  }

  /** @param {string} hex @param {number | null} unit @param {Point} at */
  async #tell(hex, unit, at) {
    const mine = this.#last;
    const reasons = await this.#reasons(hex, unit, () => mine === this.#last);
    if (mine === this.#last && reasons.length > 0) this.#show(reasons, hex, unit, at);
    return reasons;
  }

  /** @param {string} hex @param {number | null} unit @param {() => boolean} wanted @returns {Promise<W.Reason[]>} */
  async #reasons(hex, unit, wanted) {
    const { store, play } = this;
    const { picked } = store;
    if (store.past || store.playing || store.turn.outcome) return [];
    if (!store.turn.yours) return [this.#others()];
    await this.#asking;
    if (!wanted() || !store.active) return [];
    const answer = play.why({ hex, unit, picked });
    this.#asking = answer;
    return answer;
  }

  /** The other side is asked. @returns {W.Reason} */
  #others() {
    const { turn, table } = this.store;
    const side = turn.side === null ? null : table.sides[turn.side];
    const question = withoutRule(turn.prompt, turn.rule);
    if (!side) return { rule: turn.rule ?? "", text: question };
    // The prompt begins with whom it asks.
    const name = `${side.name}: `;
    const bare = question.startsWith(name) ? question.slice(name.length) : question;
    return { rule: turn.rule ?? "", text: `now ${side.name} is asked: ${bare}` };
  }

  /** @param {W.Reason[]} reasons @param {string} hex @param {number | null} unit @param {Point} at */
  #show(reasons, hex, unit, at) {
    const { element, board, ground } = this;
    const line = (/** @type {W.Reason} */ reason) => {
      const text = reason.text.charAt(0).toUpperCase() + reason.text.slice(1);
      return h("p", {}, `${text}${/[.?!]$/.test(text) ? "" : "."} `, reason.rule ? ruleLink(reason.rule) : null);
    };
    const button = (/** @type {string} */ text, /** @type {() => void} */ tell) =>
      h("button", {
        type: "button",
        text,
        onclick: () => {
          this.hide();
          tell();
        },
      });
    const more =
      ground.narrow() &&
      h("div", { class: "row" }, button("What is here", () => ground.look(hex)), unit !== null && button("This unit", () => ground.card(unit)));
    const told = together(reasons);
    const rest = told.length - MOST;
    fill(element, told.slice(0, MOST).map(line), rest > 0 && h("p", { class: "faint", text: `and ${rest} more` }), more);
    if (more) ground.look(null);
    element.hidden = false;
    this.#at = at;
    const { clientWidth, clientHeight: high } = board.stage;
    // Not under the panel.
    const wide = clientWidth - (ground.narrow() ? 0 : board.camera.inset().right);
    const spot = this.#place({ width: element.offsetWidth, height: element.offsetHeight }, { wide, high }, at);
    element.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
  }

  /**
   * Above the pointer, where no finger covers it; else below or beside it: where no other card lies and no button.
   * @param {{ width: number, height: number }} size @param {{ wide: number, high: number }} room @param {Point} at
   */
  #place({ width, height }, { wide, high }, at) {
    const map = this.board.stage.getBoundingClientRect();
    const taken = [...document.querySelectorAll(OTHERS)].map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0);
    const fit = (/** @type {number} */ left, /** @type {number} */ top) => ({
      left: Math.max(GAP, Math.min(left, wide - width - GAP)),
      top: Math.max(GAP, Math.min(top, high - height - GAP)),
    });
    const level = at.y - height * 0.7;
    const spots = [
      fit(at.x - width / 2, at.y - height - GAP),
      fit(at.x - width / 2, at.y + GAP * 1.6),
      fit(at.x + GAP * 1.6, level),
      fit(at.x - width - GAP * 1.6, level),
    ];
    /** How much of the card is hidden there, or of the place that is pointed at. @param {{ left: number, top: number }} spot */
    const hidden = ({ left, top }) => {
      const over = (/** @type {{ left: number, top: number, right: number, bottom: number }} */ box) =>
        Math.max(0, Math.min(box.right, left + width) - Math.max(box.left, left)) * Math.max(0, Math.min(box.bottom, top + height) - Math.max(box.top, top));
      const own = { left: at.x - 4, right: at.x + 4, top: at.y - 4, bottom: at.y + 4 };
      return taken.reduce((sum, box) => sum + over({ left: box.left - map.left, right: box.right - map.left, top: box.top - map.top, bottom: box.bottom - map.top }), over(own) * 100);
    };
    return spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best));
  }
}
