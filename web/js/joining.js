// Who can join the attack: all of them by one press, the strongest first. The die is never rolled by it.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";

export class Joining {
  /** @type {W.JoinerInfo[]} */ #list = [];
  #asked = 0;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./play.js").Play} play */
  constructor(store, api, play) {
    this.store = store;
    this.api = api;
    this.play = play;
    this.element = h("div", { class: "joining", hidden: true });
    store.on(["turn", "playing", "past"], () => this.#hide(), false);
    store.later(["turn", "playing", "past"], () => void this.#ask());
  }

  #hide() {
    this.#asked += 1;
    this.#list = [];
    this.element.hidden = true;
  }

  async #ask() {
    const { store } = this;
    const able = store.active ? store.turn.offers.filter((offer) => offer.kind === "join") : [];
    if (able.length < 2) return;
    const mine = ++this.#asked;
    const list = await this.api.joiners().catch(() => []);
    if (mine !== this.#asked || !store.active) return;
    this.#list = list;
    this.#draw();
  }

  #draw() {
    // Where the last one would let the die fall at once, he is left to be chosen.
    const all = this.#list.filter((joiner) => !joiner.rolls);
    this.element.hidden = all.length < 2;
    if (all.length < 2) return;
    const { offers } = this.store.turn;
    const who = (/** @type {W.JoinerInfo} */ joiner) => {
      const unit = offers.find((offer) => offer.text === joiner.action)?.unit ?? null;
      return (unit === null ? null : this.store.unit(unit)?.name) ?? joiner.action;
    };
    const odds = (/** @type {W.JoinerInfo | undefined} */ joiner) => joiner?.odds?.text.split(", ").at(-1) ?? "";
    const last = odds(all.at(-1));
    fill(
      this.element,
      h(
        "button",
        {
          type: "button",
          class: "order add-all",
          title: `Adds the strongest first; no die is rolled. ${all.map((joiner) => `${who(joiner)}: ${odds(joiner)}`).join("; ")}`,
          onclick: () => void this.play.list(all.map((joiner) => joiner.action)),
        },
        h("span", { text: `Add all who can (${all.length})` }),
        last ? h("span", { class: "note", text: last }) : null,
      ),
      h(
        "ol",
        { class: "join-steps", "aria-label": "The odds as each one joins" },
        all.map((joiner) => h("li", {}, h("span", { text: who(joiner) }), h("span", { class: "note", text: odds(joiner) }))),
      ),
    );
  }
}
