// The attack in progress with its sum and chances, and every legal action as a list to read, search and press.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, uid } from "./dom.js";
import { byVerb, capital } from "./offers.js";
import { bar, oddsBar, sum } from "./explain.js";
import { withoutRule } from "./rule-links.js";

/** Longer lists are folded by unit. */
const LONG = 60;

export class OrdersPanel {
  #find = "";

  /**
   * @param {import("./store.js").Store} store @param {import("./play.js").Play} play @param {import("./board.js").Board} board
   * @param {import("./explain.js").Explainer} explainer @param {(offer: W.Offer | null) => void} hover @param {() => void} attention @param {() => void} open
   */
  constructor(store, play, board, explainer, hover, attention, open) {
    this.store = store;
    this.play = play;
    this.board = board;
    this.explainer = explainer;
    this.hover = hover;
    this.attention = attention;
    /** The chances alone, for a screen on which the panel is closed. */
    this.strip = h("button", {
      type: "button",
      class: "odds-strip",
      hidden: true,
      "aria-label": "The sum and its chances",
      onclick: () => open(),
    });
    this.battle = h("section", { class: "battle", "aria-label": "The sum", "aria-live": "polite", hidden: true });
    this.search = h("input", {
      type: "search",
      class: "wide",
      placeholder: "Find an order",
      "aria-label": "Find an order",
      oninput: () => {
        this.#find = this.search.value.toLowerCase();
        this.#draw();
      },
    });
    this.list = h("div", { class: "orders" });
    this.element = h("div", { class: "orders-panel" }, this.battle, this.search, this.list);
    store.on(["turn", "playing", "past"], () => {
      this.#draw();
      void this.#sum();
    });
  }

  #draw() {
    const { store } = this;
    const offers = store.active ? store.turn.offers : [];
    this.search.hidden = offers.length < 12;
    if (offers.length === 0)
      return fill(
        this.list,
        h("p", {
          class: "faint",
          text: store.turn.outcome
            ? "The game is over."
            : store.past
              ? "You are looking at the past."
              : store.mine.length === 0
                ? "You are watching."
                : "Nothing to decide now.",
        }),
      );
    const found = this.#find ? offers.filter((offer) => `${offer.label} ${offer.text}`.toLowerCase().includes(this.#find)) : offers;
    fill(
      this.list,
      byVerb(found).map(({ verb, offers: some }) => {
        const label = uid("verb");
        return h(
          "section",
          { "aria-labelledby": label },
          h("h3", { id: label }, capital(verb), h("span", { class: "count", text: String(some.length) })),
          this.#lines(some),
        );
      }),
    );
  }

  /** @param {W.Offer[]} offers */
  #lines(offers) {
    const list = (/** @type {W.Offer[]} */ some) =>
      h(
        "ul",
        {},
        some.map((offer) => h("li", {}, this.#button(offer))),
      );
    if (offers.length < LONG) return list(offers);
    /** @type {Map<number | null, W.Offer[]>} */
    const units = new Map();
    for (const offer of offers) units.set(offer.unit, [...(units.get(offer.unit) ?? []), offer]);
    if (units.size < 2 || units.size > offers.length / 2) return list(offers);
    return h(
      "div",
      {},
      [...units].map(([unit, some]) =>
        h(
          "details",
          { open: this.#find !== "" },
          h("summary", { text: unit === null ? "Others" : (this.store.unit(unit)?.name ?? "hidden") }),
          list(some),
        ),
      ),
    );
  }

  /** @param {W.Offer} offer */
  #button(offer) {
    const look = (/** @type {boolean} */ on) => () => this.hover(on ? offer : null);
    return h(
      "button",
      {
        type: "button",
        class: "order-line",
        data: { offer: offer.text },
        onclick: () => void this.play.choose(offer),
        onpointerenter: look(true),
        onpointerleave: look(false),
        onfocus: look(true),
        onblur: look(false),
      },
      h("span", { class: "grow", text: offer.label }),
      offer.stop && h("span", { class: "note stop", text: "stop" }),
      offer.note && h("span", { class: "note", text: offer.note }),
    );
  }

  /** If a button would roll dice or closes a sum, that sum is what the decision is about: it stays in sight. */
  async #sum() {
    const { store } = this;
    const at = store.turn.actions;
    const buttons = store.active ? store.sorted.buttons.slice(0, 3) : [];
    // An order that ends something may be about a hex as well: the one that is attacked.
    const ends = store.active ? store.turn.offers.filter((offer) => offer.ends && !buttons.includes(offer)) : [];
    for (const offer of [...ends.slice(0, 1), ...buttons]) {
      const why = await this.explainer.of(offer.text);
      if (store.turn.actions !== at) return;
      if (!why || why.chances.length === 0) continue;
      const held = store.board.units.filter((unit) => unit.badges.some((badge) => ["attacking", "supporting"].includes(badge)));
      fill(
        this.battle,
        h("h3", { text: why.title === offer.text ? withoutRule(store.turn.prompt, store.turn.rule) : why.title }),
        held.length > 0 &&
          h(
            "div",
            { class: "battle-units" },
            held.map((unit) => h("span", { title: `${unit.name}: ${unit.badges.join(", ")}` }, this.board.counters.picture(unit))),
          ),
        bar(why.chances),
        h("button", {
          type: "button",
          class: "main wide",
          data: { offer: offer.text },
          onclick: () => void this.play.choose(offer),
          text: offer.label,
        }),
        sum(why.lines),
      );
      fill(this.strip, oddsBar(why.chances));
      this.battle.hidden = this.strip.hidden = false;
      this.attention();
      return;
    }
    this.battle.hidden = this.strip.hidden = true;
    this.battle.replaceChildren();
  }
}
