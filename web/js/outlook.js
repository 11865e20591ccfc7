// What stands beside a hex in the card: what a move triggers on its way, and what an attack there would be now.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { explanation } from "./explain.js";
import { ruleLink } from "./rule-links.js";

/** The first letter large. @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."} `;

/** What happens by one rule in several hexes is told once. @param {W.CourseIncident[]} incidents */
function byRule(incidents) {
  /** @type {Map<string, { first: W.CourseIncident, also: string[] }>} */ const found = new Map();
  for (const incident of incidents) {
    const known = found.get(incident.reason.rule);
    if (known) known.also.push(incident.at);
    else found.set(incident.reason.rule, { first: incident, also: [] });
  }
  return [...found.values()];
}

export class Outlooks {
  /** What was asked of the present position. @type {Map<string, Promise<W.Outlook | null>>} */ #known = new Map();
  #at = -1;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {import("./moving.js").Moving} moving
   */
  constructor(store, api, board, moving) {
    this.store = store;
    this.api = api;
    this.board = board;
    this.moving = moving;
  }

  /** @param {string} hex @param {W.Offer | null} offer @returns {Promise<Node | null>} */
  async of(hex, offer) {
    if (!this.store.active) return null;
    if (offer?.kind === "go") return this.#way(hex, offer);
    return offer ? null : this.#attack(hex);
  }

  /** @param {string} hex @param {W.Offer} offer */
  async #way(hex, offer) {
    if (this.store.hand === null && this.moving.marked.size === 0) return null;
    const plan = await this.moving.plan(offer);
    if (!plan) return null;
    this.board.drawPlan(
      plan.legs.map((leg) => leg.path),
      plan.incidents.map((incident) => incident.at),
    );
    const lines = [
      ...byRule(plan.incidents).map(({ first, also }) =>
        h(
          "li",
          { class: "incident" },
          first.at ? `In ${first.at}: ` : "",
          sentence(first.reason.text),
          ruleLink(first.reason.rule),
          also.length > 0 ? ` Also in ${also.join(", ")}.` : "",
        ),
      ),
      ...plan.stays.map(({ unit, reasons }) =>
        h("li", { class: "stays" }, h("strong", { text: `${this.store.unit(unit)?.name ?? "A unit"} stays. ` }), reasons.flatMap((reason) => [sentence(reason.text), ruleLink(reason.rule)])),
      ),
      ...(plan.legs.length > 1 ? plan.legs.map((leg) => h("li", { text: `${this.store.unit(leg.unit)?.name ?? "a unit"}: ${leg.path.length - 1} hexes${leg.left === null ? "" : `, ${leg.left} left`}` })) : []),
    ];
    return lines.length > 0 ? h("ul", { class: "on-the-way", "aria-label": `On the way to ${hex}` }, lines) : null;
  }

  /** The attack on an enemy as units stand, with the unit in hand if there is one. @param {string} hex */
  async #attack(hex) {
    const { store, board } = this;
    const stack = board.counters.stacks.get(hex) ?? [];
    if (stack.length === 0 || stack.some((unit) => unit.side === store.turn.side)) return null;
    const { unit = null } = store.hand ?? {};
    if (this.#at !== store.turn.actions) this.#known.clear();
    this.#at = store.turn.actions;
    const key = `${hex}/${unit}`;
    const asked = this.#known.get(key) ?? this.api.outlook(hex, unit).catch(() => null);
    this.#known.set(key, asked);
    const outlook = await asked;
    if (!outlook) return null;
    const name = unit === null ? "" : (store.unit(unit)?.name ?? "");
    return h(
      "section",
      { class: "outlook", "aria-label": "An attack as units stand" },
      h(
        "p",
        {},
        outlook.odds ? h("strong", { class: "odds-now", text: outlook.odds }) : null,
        outlook.odds ? ` as units stand, by ${outlook.attackers}` : "Nobody is beside it yet",
        outlook.joined ? [h("br"), h("strong", { class: "odds-now", text: outlook.joined }), ` with ${name} beside it`] : null,
      ),
      outlook.sum.chances.length > 0 || outlook.sum.lines.length > 0
        ? h("details", {}, h("summary", { text: "The sum" }), explanation(outlook.sum))
        : null,
    );
  }
}
