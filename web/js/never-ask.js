// Questions that a player does not want to be asked again in this game: they are answered by declining, as he would.
//
// The list is kept with the seat in this browser. An answer is an ordinary action of those that are offered, and only one
// that leaves nothing undone: otherwise the question is asked all the same.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { question } from "./dialogs.js";
import { withoutRule } from "./rule-links.js";

/** @typedef {{ side: W.Side, decision: string, question: string, answer: string }} Never who is not asked what: two at one screen have a list each */

/** A question with more answers than this is what the game is about; only smaller ones can be silenced. */
const FEW = 8;

const key = (/** @type {string} */ game) => `salient.never.${game}`;

/** @param {string} game @returns {Never[]} */
export function nevers(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game @param {Never[]} list */
const keepNevers = (game, list) => localStorage.setItem(key(game), JSON.stringify(list));

/** Everything but one question to one side. @param {string} game @param {W.Side | null} side @param {string | null} decision */
const others = (game, side, decision) => nevers(game).filter((each) => each.decision !== decision || each.side !== side);

/** To be asked again. @param {string} game @param {Never} never */
export const askAgain = (game, { side, decision }) => keepNevers(game, others(game, side, decision));

/** The offer that declines what is asked, if exactly one does and nothing is left undone by it. @param {W.Offer[]} offers */
export function declining(offers) {
  const ends = offers.filter((offer) => offer.kind === "end");
  const [only] = ends;
  // Whom to attack is what the game is about.
  if (offers.some((offer) => offer.kind === "attack")) return null;
  return ends.length === 1 && only && offers.length > 1 && only.warnings.length === 0 ? only : null;
}

/** An answer with odds behind it lets the die fall at these: "No artillery: roll at 1-2", or "Roll at 3-1" alone. */
const ROLLS = /^(?:(.+): )?.*\bat \d+[-:]\d+$/;

/** What an answer declines, in whichever attack. @param {W.Offer} offer */
export const inGeneral = ({ label }) => ROLLS.exec(label)?.[1] ?? label;

/**
 * Whether an answer lets the die of the attack fall that the side itself makes: the roll is always a press of its own. Who is attacked
 * may leave it to the other.
 * @param {W.Offer} offer @param {W.Mark[]} marks @param {W.Side | null} side
 */
export const rollsOwn = (offer, marks, side) => ROLLS.test(offer.label) && marks.some((mark) => mark.kind === "target" && mark.side === side);

/** How many places or plain answers there are; several levels of one hex count once. @param {W.Offer[]} offers */
const answers = (offers) => new Set(offers.map((offer) => offer.hex ?? offer.unit ?? offer.text)).size;

export class NeverAsk {
  /** The question that was answered last: it is not answered twice. */ #answered = -1;

  /** @param {import("./store.js").Store} store @param {import("./play.js").Play} play */
  constructor(store, play) {
    this.store = store;
    this.play = play;
    this.button = h("button", {
      type: "button",
      class: "quiet never-ask",
      text: "Never ask",
      title: "Never ask me this again in this game",
      onclick: () => void this.#never(),
    });
    store.on(["turn", "playing", "past"], () => {
      this.button.hidden = !this.#offer || answers(store.turn.offers) > FEW;
    });
    store.later(["turn", "playing", "past"], () => void this.#answer());
  }

  /** What would answer the present question. */
  get #offer() {
    const { store } = this;
    const offer = store.active ? declining(store.turn.offers) : null;
    return offer && !rollsOwn(offer, store.view.marks, store.turn.side) ? offer : null;
  }

  async #never() {
    const { store } = this;
    const offer = this.#offer;
    const { decision, prompt, rule, side } = store.turn;
    if (!offer || !decision || side === null) return;
    // What is said of one attack in brackets is not so of the next.
    const asked = withoutRule(prompt, rule).replace(/ \([^()]*\)$/, "");
    const declined = inGeneral(offer);
    const answer = await question(
      "Never ask this again?",
      [
        h("p", { class: "prose", text: `Every question such as “${asked}” is then answered with “${declined}” at once, in this game, whenever that leaves nothing undone.` }),
        h("p", { class: "faint", text: "Settings have a list of such questions, to be asked again." }),
      ],
      [
        { value: "", text: "Go on asking" },
        { value: "never", text: "Never ask", main: true },
      ],
    );
    if (answer !== "never") return;
    keepNevers(store.table.id, [...others(store.table.id, side, decision), { side, decision, question: asked, answer: declined }]);
    await this.#answer();
  }

  async #answer() {
    const { store } = this;
    const offer = this.#offer;
    const { decision, actions, side } = store.turn;
    if (!offer || this.#answered === actions || !nevers(store.table.id).some((each) => each.decision === decision && each.side === side)) return;
    this.#answered = actions;
    await this.play.choose(offer);
  }
}
