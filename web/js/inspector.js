// What lies under the pointer: the hex with its terrain and rules, the stack in it, and what an order there would do.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { toScreen } from "./camera.js";
import { ruleLink } from "./rule-links.js";
import { stateOf } from "./stacks.js";
import { explanation, sum, tells } from "./explain.js";
import { lookup } from "./charts.js";
import { noteWords } from "./offers.js";

const DELAY = 130;

export class Inspector {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Map<string, W.HexInfo>} */ #known = new Map();
  #at = -1;
  #asked = 0;
  /** @type {string} */ #shown = "";
  /** The hex that is told about. @type {string | null} */ hex = null;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {import("./explain.js").Explainer} explainer @param {import("./sight.js").SightLines} sights
   */
  constructor(store, api, board, explainer, sights) {
    this.sights = sights;
    this.store = store;
    this.api = api;
    this.board = board;
    this.explainer = explainer;
    this.element = h("aside", { class: "inspector", "aria-label": "What is here", hidden: true });
    store.on(
      ["turn"],
      () => {
        this.#known.clear();
        this.#at = store.turn.actions;
        this.#shown = "";
      },
      false,
    );
  }

  /** @param {string | null} hex @param {W.Offer | null} offer @param {number} [delay] */
  show(hex, offer, delay = DELAY) {
    const key = `${hex}/${offer?.text ?? ""}`;
    if (key === this.#shown) return;
    this.#shown = key;
    lookup.charts?.looked(offer);
    this.hex = hex;
    clearTimeout(this.#timer);
    if (!hex) {
      this.#timer = setTimeout(() => {
        this.element.hidden = true;
      }, 250);
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(hex, offer), delay);
  }

  /** @param {string} hex @param {W.Offer | null} offer */
  async #ask(hex, offer) {
    const mine = ++this.#asked;
    const past = this.store.past !== null;
    let info = this.#known.get(hex) ?? null;
    if (!info && !past) {
      info = await this.api.hex(hex).catch(() => null);
      if (info) this.#known.set(hex, info);
    }
    const why = offer ? await this.explainer.of(offer.text) : null;
    const sight = await this.sights.of(hex);
    if (mine === this.#asked) this.#draw(hex, info, offer, why, sight);
  }

  /**
   * @param {string} hex @param {W.HexInfo | null} info @param {W.Offer | null} offer @param {W.Explanation | null} why
   * @param {{ from: string, line: W.SightHex } | null} sight
   */
  #draw(hex, info, offer, why, sight) {
    const { board, store } = this;
    const place = board.field.get(hex);
    const stack = board.counters.stacks.get(hex) ?? [];
    const name = info?.name ?? place?.place;
    fill(
      this.element,
      h(
        "header",
        {},
        h("strong", { text: name ? `${name}` : hex }),
        name ? h("span", { class: "faint", text: hex }) : null,
        h("span", { class: "faint grow right", text: place?.terrain ?? "" }),
        h("button", { type: "button", class: "quiet square close", "aria-label": "Close", onclick: () => this.hide() }, icon("close")),
      ),
      offer &&
        h(
          "div",
          { class: "inspector-offer" },
          h(
            "p",
            {},
            h("strong", { text: offer.label }),
            offer.note ? h("span", { class: "note", text: noteWords(offer) }) : null,
            offer.stop ? h("span", { class: "note stop", text: "must stop" }) : null,
          ),
          tells(why) && why ? explanation(why) : null,
          why && lookup.charts?.links(why.spots),
        ),
      sight &&
        h(
          "p",
          { class: `sight-words ${sight.line.clear ? "clear" : "blocked"}` },
          h("strong", { text: `${sight.line.clear ? "Seen" : "Not seen"} from ${sight.from}` }),
          `: ${sight.line.text} `,
          ruleLink(sight.line.rule),
        ),
      stack.length > 0 &&
        h(
          "ul",
          { class: "stack-list" },
          [...stack]
            .reverse()
            .map((unit) =>
              h(
                "li",
                {},
                board.counters.picture(unit),
                h(
                  "span",
                  {},
                  h("strong", { text: unit.name ?? "hidden" }),
                  h("span", { class: "faint", text: ` ${store.sideName(unit.side)}` }),
                  unit.badges.length > 0 && h("span", { class: "badge-words", text: stateOf(unit).join(", ") }),
                ),
              ),
            ),
        ),
      info && info.facts.length > 0 && h("details", { open: !offer }, h("summary", { text: "Ground" }), sum(info.facts)),
    );
    // It never lies over the hex that it tells about.
    const x = place ? toScreen(board.camera.eye, place.x, place.y).x : Infinity;
    this.element.classList.toggle("away", x < 330 && window.innerWidth >= 760);
    this.element.hidden = false;
  }

  hide() {
    this.#asked += 1;
    this.#shown = "";
    this.hex = null;
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }
}
