// Sums with their rules, and bars of chances: the same wherever something is explained.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { ruleLink } from "./rule-links.js";

/** A way of more steps than this is told step by step only on demand. */
const STEPS = 3;

/** @param {W.SumLine[]} lines @param {number} [depth] @param {boolean} [folded] whether long parts are told on demand @returns {HTMLElement} */
export function sum(lines, depth = 0, folded = false) {
  const parts = (/** @type {W.SumLine} */ line) =>
    folded && line.parts.length > STEPS ? h("details", {}, h("summary", { text: "Step by step" }), sum(line.parts, depth + 1)) : sum(line.parts, depth + 1);
  return h(
    "ul",
    { class: depth === 0 ? "sum" : "sum parts" },
    lines.map((line) =>
      h(
        "li",
        {},
        h(
          "div",
          { class: "sum-line" },
          h("span", { class: "sum-label", text: line.label }),
          h("span", { class: "sum-value", text: line.value }),
          line.rule ? ruleLink(line.rule) : null,
        ),
        line.parts.length > 0 && parts(line),
      ),
    ),
  );
}

/** Chances as one strip, each as long as it is likely. @param {W.Chance[]} chances */
export function oddsBar(chances) {
  const whole = chances.reduce((total, chance) => total + chance.cases, 0) || 1;
  return h(
    "span",
    { class: "odds", role: "img", "aria-label": chances.map((chance) => `${chance.result} ${percent(chance)}`).join(", ") },
    chances.map((chance, index) => {
      const part = h("span", {
        class: `odds-part tone-${index % 6}`,
        title: `${chance.result}: ${percent(chance)}`,
        text: chance.cases / whole > 0.09 ? (chance.result.split(/[:,]/)[0] ?? "") : "",
      });
      part.style.flexGrow = String(chance.cases);
      return part;
    }),
  );
}

/** The strip, and below it the numbers with their rules. @param {W.Chance[]} chances */
export function bar(chances) {
  return h(
    "div",
    { class: "chances" },
    oddsBar(chances),
    h(
      "ul",
      { class: "odds-list" },
      chances.map((chance, index) =>
        h(
          "li",
          {},
          h("span", { class: `odds-key tone-${index % 6}` }),
          h("span", { class: "grow", text: chance.result }),
          h("strong", { text: percent(chance) }),
          chance.rule ? ruleLink(chance.rule) : null,
        ),
      ),
    ),
  );
}

/** To a tenth, as in the terminal: 1/6 is 16.7 %. @param {W.Chance} chance */
export const percent = (chance) => `${Math.round((1000 * chance.cases) / Math.max(1, chance.of)) / 10} %`;

/** @param {W.Explanation} why @param {boolean} [folded] whether long parts of the sum are told on demand */
export function explanation(why, folded = false) {
  return h("div", { class: "explanation" }, why.chances.length > 0 && bar(why.chances), why.lines.length > 0 && sum(why.lines, 0, folded));
}

/** Whether there is something to show. @param {W.Explanation | null} why */
export const tells = (why) => why !== null && (why.chances.length > 0 || why.lines.length > 0);

/** Explanations of the present position, asked for once. */
export class Explainer {
  /** @type {Map<string, Promise<W.Explanation | null>>} */ #known = new Map();
  #at = -1;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
  constructor(store, api) {
    this.store = store;
    this.api = api;
  }

  /** @param {string} action @returns {Promise<W.Explanation | null>} */
  of(action) {
    if (this.#at !== this.store.turn.actions) {
      this.#known.clear();
      this.#at = this.store.turn.actions;
    }
    let asked = this.#known.get(action);
    if (!asked) {
      asked = this.api.explain(action).catch(() => null);
      this.#known.set(action, asked);
    }
    return asked;
  }
}
