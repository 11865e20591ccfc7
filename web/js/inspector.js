// What lies under the pointer: the hex with its terrain and rules, the stack in it, and what an order there would do.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { putAside } from "./corner.js";
import { ruleLink } from "./rule-links.js";
import { stateOf } from "./stacks.js";
import { explanation, sum, tells } from "./explain.js";
import { lookup } from "./charts.js";
import { noteWords } from "./offers.js";

const DELAY = 130;
/** So long, in ms, the card stays when the pointer has left its hex, ... */
const LEFT = 250;
/** ... and when it is on its way to the card. */
const ON_THE_WAY = 900;

/** So far back, in ms, it is looked where the pointer came from. */
const TRAIL = 160;

/** A hand does not aim better than so many pixels. */
const RIM = 40;

/** @typedef {{ x: number, y: number, time: number }} Spot where the pointer was */

/** Whether somebody who goes on as he goes comes to a box. @param {{ x: number, y: number }} from @param {{ x: number, y: number }} way @param {DOMRect} box */
function meets(from, way, box) {
  /** Where along the way he is between two walls. @param {number} at @param {number} by @param {number} low @param {number} high */
  const between = (at, by, low, high) => {
    if (Math.abs(by) < 0.01) return at >= low && at <= high ? [-Infinity, Infinity] : [Infinity, -Infinity];
    const ends = [(low - at) / by, (high - at) / by];
    return [Math.min(...ends), Math.max(...ends)];
  };
  const [left = 0, right = 0] = between(from.x, way.x, box.left - RIM, box.right + RIM);
  const [top = 0, bottom = 0] = between(from.y, way.y, box.top - RIM, box.bottom + RIM);
  const [first, last] = [Math.max(left, top), Math.min(right, bottom)];
  return first <= last && last >= 0;
}

export class Inspector {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Map<string, W.HexInfo>} */ #known = new Map();
  #at = -1;
  #asked = 0;
  /** @type {string} */ #shown = "";
  /** The pointer is in the card. */ #inside = false;
  /** The pointer has left hex and card: it goes away in a moment. */ #leaving = false;
  /** Where the pointer was a moment ago. @type {Spot[]} */ #trail = [];
  /** The corner in which it is. */ #corner = -1;
  /** The hex that is told about. @type {string | null} */ hex = null;
  /** What else is to be told of a hex, and of an order there. @type {(hex: string, offer: W.Offer | null) => Promise<Node | null>} */ more = async () => null;

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
    this.element = h("aside", { class: "inspector", "aria-label": "What is here", tabindex: "0", hidden: true });
    this.element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.#enter(true));
    this.element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#enter(false));
    board.stage.addEventListener("pointermove", (event) => this.#follow(event), { passive: true });
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
    const key = `${hex}/${offer?.label ?? ""}`;
    // Who reads the card is not told about the hex below it.
    if (key === this.#shown || (this.#inside && hex !== this.hex)) return;
    this.#shown = key;
    this.#leaving = hex === null;
    lookup.charts?.looked(offer);
    clearTimeout(this.#timer);
    const go = () => {
      if (hex) void this.#ask(hex, offer);
      else this.hide();
    };
    if (hex) this.hex = this.#heads() ? this.hex : hex;
    this.#timer = setTimeout(go, this.#heads() ? ON_THE_WAY : hex ? delay : LEFT);
  }

  /** The pointer went into the card, or out of it. @param {boolean} inside */
  #enter(inside) {
    this.#inside = inside;
    this.#leaving = !inside;
    clearTimeout(this.#timer);
    if (inside) this.#shown = `${this.hex}/`;
    else this.#timer = setTimeout(() => this.hide(), LEFT);
  }

  /** Whether the pointer is on its way to the card: then it stays, whatever lies between. */
  #heads() {
    if (this.element.hidden || this.#trail.length < 2) return false;
    const [from, to] = [/** @type {Spot} */ (this.#trail[0]), /** @type {Spot} */ (this.#trail.at(-1))];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.hypot(dx, dy) < 6 || performance.now() - to.time > TRAIL) return false;
    const box = this.element.getBoundingClientRect();
    return meets(to, { x: dx, y: dy }, box);
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    if (event.pointerType !== "mouse") return;
    const time = performance.now();
    // The last two are kept however slowly they came.
    this.#trail = [...this.#trail.filter((spot, index, all) => time - spot.time < TRAIL || index === all.length - 1), { x: event.clientX, y: event.clientY, time }];
  }

  /** @param {string} hex @param {W.Offer | null} offer */
  async #ask(hex, offer) {
    const mine = ++this.#asked;
    this.hex = hex;
    const past = this.store.past !== null;
    let info = this.#known.get(hex) ?? null;
    if (!info && !past) {
      info = await this.api.hex(hex).catch(() => null);
      if (info) this.#known.set(hex, info);
    }
    const [why, more, sight] = await Promise.all([
      offer?.text ? this.explainer.of(offer.text) : null,
      past ? null : this.more(hex, offer),
      this.sights.of(hex),
    ]);
    if (mine === this.#asked) this.#draw(hex, info, offer, why, more, sight);
  }

  /**
   * @param {string} hex @param {W.HexInfo | null} info @param {W.Offer | null} offer @param {W.Explanation | null} why @param {Node | null} more
   * @param {{ from: string, line: W.SightHex } | null} sight
   */
  #draw(hex, info, offer, why, more, sight) {
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
            offer.note?.kind === "odds" ? h("strong", { class: "odds-now", text: offer.note.text }) : null,
            h("strong", { text: offer.label }),
            offer.note && offer.note.kind !== "odds" ? h("span", { class: "note", text: noteWords(offer) }) : null,
            offer.stop ? h("span", { class: "note stop", text: "must stop" }) : null,
          ),
          more,
          tells(why) && why ? explanation(why, offer.kind === "go") : null,
          why && lookup.charts?.links(why.spots),
        ),
      offer ? null : more,
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
      info && info.facts.length > 0 && h("details", { open: !offer || !tells(why) }, h("summary", { text: "Ground" }), sum(info.facts)),
    );
    this.element.hidden = false;
    // It never lies over the hex that it tells about.
    this.#corner = putAside(this.element, board, hex, this.#corner);
  }

  /** The hex whose card stays when the game goes on; none if nobody looks at it any more. */
  get kept() {
    return this.#leaving ? null : this.hex;
  }

  hide() {
    this.#asked += 1;
    this.#shown = "";
    this.#inside = this.#leaving = false;
    this.hex = null;
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }
}
