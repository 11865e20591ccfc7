// The line that says what to do now and why, with the buttons that belong to it.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { closes, ordered } from "./offers.js";
import { ruleLink, withoutRule } from "./rule-links.js";
import { boxOf } from "./stacks.js";
import { ThinkingBar } from "./thinking.js";

/** More buttons than these go into a list. */
const AT_HAND = 4;

export class Prompt {
  /** @param {import("./store.js").Store} store @param {import("./play.js").Play} play @param {import("./board.js").Board} board @param {() => void} list opens the list of orders */
  constructor(store, play, board, list) {
    this.store = store;
    this.play = play;
    this.board = board;
    this.list = list;
    /** A game that is over tells how. */ this.ended = () => {};
    /** A button of others, beside the question. @type {HTMLElement | null} */ this.never = null;
    /** Another: what would the computer do? @type {HTMLElement | null} */ this.hint = null;
    /** Makes the units and hexes of the question pressable. @type {import("./places.js").Places | null} */ this.places = null;
    this.text = h("p", { class: "prompt-text", "aria-live": "polite" });
    this.buttons = h("div", { class: "prompt-buttons" });
    this.tray = h("div", { class: "tray", hidden: true });
    this.row = h("div", { class: "prompt-line" }, this.text, this.buttons);
    this.element = h("section", { class: "prompt", "aria-label": "What to do now" }, this.tray, this.row, new ThinkingBar(store).element);
    store.on(["turn", "picked", "past", "playing", "seats", "far"], () => this.draw());
  }

  draw() {
    const { store } = this;
    const { turn } = store;
    this.element.hidden = store.past !== null;
    // How far this page is: others may be ahead.
    this.element.dataset.at = String(turn.actions);
    this.element.classList.toggle("waiting", !store.active);
    this.element.classList.toggle("over", turn.outcome !== null && !store.playing);
    this.#say();
    this.#offerButtons();
    this.#offerTray();
  }

  #say() {
    const { store } = this;
    const { turn } = store;
    // Who is still looking at how it went is not told how it ends.
    if (turn.outcome && !store.playing) {
      const { text, rule } = turn.outcome;
      return fill(this.text, h("strong", { text: "The game is over. " }), `${text} `, rule ? ruleLink(rule) : null);
    }
    if (store.playing)
      return fill(this.text, h("span", { class: "pulse" }), store.mine.length === 0 ? "You are watching." : `${store.sideName(otherSide(store))} is moving.`);
    if (!turn.yours) {
      const who = store.sideName(turn.side);
      const here = turn.side === null || (store.table.sides[turn.side]?.here ?? true);
      const seat = store.mine.length === 0 ? "" : turn.thinking ? " is thinking." : here ? " to play." : " to play, but not here now.";
      return fill(
        this.text,
        turn.thinking && h("span", { class: "pulse" }),
        store.mine.length === 0 ? `${withoutRule(turn.prompt, turn.rule)} ` : `${who}${seat} `,
        turn.rule ? ruleLink(turn.rule) : null,
      );
    }
    fill(
      this.text,
      h("span", { class: `flag side-${turn.side ?? 0}` }),
      (this.places?.linked(withoutRule(turn.prompt, turn.rule)) ?? [withoutRule(turn.prompt, turn.rule)]).flatMap(unbroken),
      " ",
      turn.rule ? ruleLink(turn.rule) : null,
    );
  }

  #offerButtons() {
    const { store, play } = this;
    const { turn } = store;
    // The set-up has a button of its own, which does it all.
    const buttons = store.active ? ordered(store.sorted.buttons.filter((offer) => offer.kind !== "place")) : [];
    const shown = buttons.length > AT_HAND ? buttons.filter(closes) : buttons;
    const mine = store.mine.length > 0 && !turn.outcome;
    fill(
      this.buttons,
      turn.outcome && !store.playing && h("button", { type: "button", class: "how-ended", text: "How it ended", onclick: () => this.ended() }),
      this.never,
      this.hint,
      mine &&
        h(
          "button",
          {
            type: "button",
            class: "quiet undo",
            disabled: turn.undo === null || store.playing,
            title: turn.undo !== null ? `Take back: ${turn.undo} (U)` : (turn.no_undo ?? "Nothing to take back"),
            onclick: () => void play.undo(),
          },
          icon("undo"),
          h("span", { text: "Undo" }),
        ),
      this.#stack(),
      buttons.length > AT_HAND &&
        h("button", { type: "button", text: `Choose from ${buttons.length - shown.length}…`, onclick: () => this.list() }),
      store.active &&
        turn.place &&
        h("button", {
          type: "button",
          class: "place",
          text: "Place for me",
          title: "The computer answers the questions of the set-up for you; undo takes it back",
          onclick: () => void play.place(),
        }),
      shown.map((offer) =>
        h(
          "button",
          {
            type: "button",
            class: weight(offer, turn.offers),
            title: closes(offer) ? `${offer.label} (E)` : offer.label,
            data: { offer: offer.text },
            onclick: () => void play.choose(offer),
          },
          h("span", { text: offer.label }),
          offer.note && !offer.label.includes(offer.note.text) ? h("span", { class: "note", text: offer.note.text }) : null,
        ),
      ),
    );
  }

  /** All of the stack instead of the one in hand. */
  #stack() {
    const { moving } = this.play;
    const mates = moving?.mates ?? [];
    if (mates.length < 2) return null;
    const title = "All of this stack go together (Shift and click marks others)";
    return h("button", { type: "button", class: "quiet whole-stack", title, text: `Whole stack (${mates.length})`, onclick: () => moving?.markStack() });
  }

  /** Units beside the map that can act: reinforcements at hand. */
  #offerTray() {
    const { store, play, board } = this;
    const held = store.picked ?? store.sorted.sole;
    const units = store.active ? store.board.units.filter((unit) => boxOf(unit) !== null && store.sorted.units.has(unit.id)) : [];
    this.tray.hidden = units.length === 0;
    // One or two stand beside the question, more in a row above it.
    const place = units.length <= 2 ? this.row : this.element;
    if (this.tray.parentElement !== place) place.prepend(this.tray);
    fill(
      this.tray,
      units.map((unit) =>
        h(
          "button",
          {
            type: "button",
            class: `tray-unit${held === unit.id ? " held" : ""}`,
            title: `${unit.name ?? "hidden"} (${boxOf(unit)})`,
            "aria-pressed": String(held === unit.id),
            "aria-label": `${unit.name ?? "hidden unit"}, ${boxOf(unit)}`,
            onclick: () => void play.unit(unit.id, null),
          },
          board.counters.picture(unit, "tray-picture"),
        ),
      ),
    );
  }
}

/** Odds such as 3-2 stay on one line. @param {Node | string} part @returns {(Node | string)[]} */
const unbroken = (part) =>
  typeof part === "string" ? part.split(/(\d+[-:]\d+)/).map((each, odd) => (odd % 2 === 1 ? h("span", { class: "unbroken", text: each }) : each)) : [part];

/**
 * How a button looks: what ends something stands out; where the question is a plain one, between a deed and none, to decline
 * does not.
 * @param {W.Offer} offer @param {W.Offer[]} all every answer to the question
 */
export function weight(offer, all) {
  if (!closes(offer)) return "order";
  const plain = all.every((other) => other.unit === null && other.hex === null);
  const deed = all.some((other) => other.kind !== "end");
  if (offer.kind === "end" && plain && deed) return "end decline";
  return offer.kind === "resolve" ? "main end roll" : "main end";
}

/** @param {import("./store.js").Store} store @returns {W.Side | null} */
function otherSide(store) {
  const other = store.table.sides.findIndex((_, side) => !store.mine.includes(side));
  return other < 0 ? store.turn.side : other;
}
