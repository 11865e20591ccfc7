// The card of a unit: all its values in words, what it can do and why not, its formation, and how far it could go.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill, icon } from "./dom.js";
import { sum } from "./explain.js";
import { putAside } from "./corner.js";
import { ruleLink } from "./rule-links.js";
import { boxOf, hexOf, stateOf } from "./stacks.js";

export class UnitCards {
  /** The unit that is told about. @type {number | null} */ unit = null;
  #asked = 0;
  /** The corner in which it is: the upper right one, if it may be. */ #corner = 1;
  #reach = s("path", { class: "unit-reach" });
  #mates = s("path", { class: "unit-mates" });

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {(hex: string | null) => void} opened is told where the unit stands
   */
  constructor(store, api, board, opened) {
    this.store = store;
    this.api = api;
    this.board = board;
    this.opened = opened;
    this.element = h("aside", { class: "unit-card", "aria-label": "Unit", tabindex: "-1", hidden: true });
    board.shade.append(this.#reach, this.#mates);
    store.later(["turn", "past"], () => (this.unit === null ? undefined : void this.show(this.unit)), false);
    store.on(["playing"], () => store.playing && this.hide(), false);
  }

  /** Tells about a unit. @param {number} unit @param {boolean} [focus] */
  async show(unit, focus = false) {
    const { store } = this;
    const seen = store.unit(unit);
    if (!seen || store.past || seen.name === null) return this.hide();
    this.unit = unit;
    const mine = ++this.#asked;
    const info = await this.api.unit(unit).catch(() => null);
    if (mine !== this.#asked || !info) return;
    this.#draw(seen, info);
    this.element.hidden = false;
    const hex = hexOf(seen);
    this.opened(hex);
    // On a narrow screen it is a sheet at the top, and the map goes out of its way.
    if (window.innerWidth >= 760) this.#corner = putAside(this.element, this.board, hex, this.#corner);
    else this.element.removeAttribute("style");
    if (focus) this.element.focus();
  }

  hide() {
    if (this.unit === null) return false;
    this.unit = null;
    this.#asked += 1;
    this.element.hidden = true;
    this.#reach.removeAttribute("d");
    this.#mates.removeAttribute("d");
    return true;
  }

  /** @param {W.SeenUnit} seen @param {W.UnitInfo} info */
  #draw(seen, info) {
    const { store, board } = this;
    const { card } = info;
    // At one screen for both, the enemy is whoever is not asked.
    const mine = store.mine.length > 1 ? seen.side === store.turn.side : store.mine.includes(seen.side);
    const outline = (/** @type {(string | null)[]} */ names) =>
      names.map((name) => board.field.get(name)).map((hex) => (hex ? board.field.outline(hex, 0.94) : "")).join("");
    // How far the own units can go the question itself shows; of the others this does.
    this.#reach.setAttribute("d", mine ? "" : outline(info.reach));
    this.#mates.setAttribute("d", outline(card.mates.map((id) => this.#hexOf(id))));
    const where = hexOf(seen) ?? boxOf(seen) ?? "";
    fill(
      this.element,
      h(
        "header",
        {},
        board.counters.picture(seen, "card-picture"),
        h(
          "div",
          { class: "grow" },
          h("h2", { text: card.name }),
          h("p", { text: card.kind || store.sideName(seen.side) }),
          h("p", { class: "faint", text: `${store.sideName(seen.side)}, ${where}` }),
        ),
        h("button", { type: "button", class: "quiet square", "aria-label": "Close", onclick: () => this.hide() }, icon("close")),
      ),
      seen.badges.length > 0 && h("p", { class: "badge-words", text: stateOf(seen).join(", ") }),
      card.printed &&
        h("p", { class: "printed" }, h("strong", { text: card.printed }), h("span", { class: "faint", text: ` on the counter: ${info.legend}.` })),
      card.values.length > 0 && sum(card.values),
      this.#now(info),
      !mine && info.reach.length > 0 && h("p", { class: "reach-words" }, h("span", { class: "reach-key", "aria-hidden": "true" }), `It could reach ${info.reach.length} hexes: they are marked on the map.`),
      this.#formation(card),
    );
  }

  /** What it can do now, or why nothing. @param {W.UnitInfo} info */
  #now({ can, why }) {
    if (can.length > 0)
      return h("section", {}, h("h3", { text: "It can now" }), h("ul", { class: "can-list" }, can.map((text) => h("li", { text }))));
    if (why.length > 0)
      return h(
        "section",
        {},
        h("h3", { text: "Why it can do nothing now" }),
        h("ul", { class: "can-list" }, why.map((reason) => h("li", {}, `${reason.text} `, reason.rule ? ruleLink(reason.rule) : null))),
      );
    return null;
  }

  /** @param {W.UnitCard} card */
  #formation(card) {
    const mates = card.mates.map((id) => this.store.unit(id)).filter((unit) => unit !== undefined);
    if (mates.length === 0) return null;
    return h(
      "section",
      {},
      h("h3", { text: `With it in ${card.formation}` }),
      h(
        "ul",
        { class: "mates" },
        mates.map((unit) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "order-line",
                onclick: () => {
                  const hex = hexOf(unit);
                  if (hex) this.board.reveal(hex);
                  void this.show(unit.id, true);
                },
              },
              this.board.counters.picture(unit),
              h("span", { class: "grow", text: unit.name ?? "hidden" }),
              h("span", { class: "faint", text: hexOf(unit) ?? boxOf(unit) ?? "" }),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {number} id */
  #hexOf(id) {
    const unit = this.store.unit(id);
    return unit ? hexOf(unit) : null;
  }
}
