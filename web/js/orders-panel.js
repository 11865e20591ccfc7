// The attack in progress with its sum and chances, and every legal action as a list to read, search and press.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, uid } from "./dom.js";
import { byVerb, capital, closes, noteWords } from "./offers.js";
import { bar, oddsBar, sum } from "./explain.js";
import { lookup } from "./charts.js";
import { withoutRule } from "./rule-links.js";
import { roleOf, stateOf } from "./stacks.js";
import { bitByBit } from "./frames.js";

/** Longer lists are folded by unit. */
const LONG = 60;
/** So many lines are made at a time: what is in sight at once, the rest while there is time. */
const SOME = 24;

export class OrdersPanel {
  #find = "";
  /** Stops the making of lines that are not wanted any more. */ #stop = () => {};

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
    store.on(["turn", "playing", "past"], () => this.list.setAttribute("aria-busy", "true"), false);
    store.later(["turn", "playing", "past"], () => {
      this.#draw();
      void this.#sum();
    });
  }

  #draw() {
    const { store } = this;
    this.#stop();
    const offers = store.active ? store.turn.offers : [];
    this.search.hidden = offers.length < 12;
    const found = this.#find ? offers.filter((offer) => `${offer.label} ${offer.text}`.toLowerCase().includes(this.#find)) : offers;
    /** @type {(() => void)[]} */ const parts = [];
    fill(
      this.list,
      offers.length === 0 && h("p", { class: "faint", text: this.#nothing() }),
      byVerb(found.toSorted((a, b) => (b.brings ?? 0) - (a.brings ?? 0))).map(({ verb, offers: some }) => {
        const label = uid("verb");
        return h(
          "section",
          { "aria-labelledby": label },
          h("h3", { id: label }, capital(verb), h("span", { class: "count", text: String(some.length) })),
          this.#lines(some, parts),
        );
      }),
    );
    parts.shift()?.();
    this.#stop = bitByBit(parts, () => this.list.removeAttribute("aria-busy"));
  }

  /** Why there is nothing to choose. */
  #nothing() {
    const { store } = this;
    if (store.turn.outcome) return "The game is over.";
    if (store.past) return "You are looking at the past.";
    return store.mine.length === 0 ? "You are watching." : "Nothing to decide now.";
  }

  /** A list, filled by the parts of the work that are added to `parts`. @param {W.Offer[]} offers @param {(() => void)[]} parts */
  #lines(offers, parts) {
    const list = (/** @type {W.Offer[]} */ some) => {
      const lines = h("ul", {});
      for (let from = 0; from < some.length; from += SOME)
        parts.push(() => lines.append(...some.slice(from, from + SOME).map((offer) => h("li", {}, this.#button(offer)))));
      return lines;
    };
    if (offers.length < LONG) return list(offers);
    /** @type {Map<number | null, W.Offer[]>} */
    const units = new Map();
    for (const offer of offers) {
      const there = units.get(offer.unit);
      if (there) there.push(offer);
      else units.set(offer.unit, [offer]);
    }
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
      offer.note && h("span", { class: "note", text: noteWords(offer) }),
    );
  }

  /** If a button would roll dice or closes a sum, that sum is what the decision is about: it stays in sight. */
  async #sum() {
    const { store } = this;
    const at = store.turn.actions;
    const buttons = store.active ? store.sorted.buttons.slice(0, 3) : [];
    // An order that ends something may be about a hex as well: the one that is attacked.
    const ends = store.active ? store.turn.offers.filter((offer) => closes(offer) && !buttons.includes(offer)) : [];
    for (const offer of [...ends.slice(0, 1), ...buttons]) {
      const why = await this.explainer.of(offer.text);
      if (store.turn.actions !== at) return;
      if (!why || why.chances.length === 0) continue;
      const held = store.board.units.filter((unit) => roleOf(unit) !== null);
      fill(
        this.battle,
        h("h3", { text: why.title === offer.text ? withoutRule(store.turn.prompt, store.turn.rule) : why.title }),
        held.length > 0 &&
          h(
            "div",
            { class: "battle-units" },
            held.map((unit) => h("span", { title: `${unit.name}: ${stateOf(unit).join(", ")}` }, this.board.counters.picture(unit))),
          ),
        bar(why.chances),
        lookup.charts?.links(why.spots),
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
