// The past: any moment of the game, by slider, by step or played through.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { after, pace, whereOf } from "./story.js";
import { toast } from "./dialogs.js";

export class Replay {
  /** @type {AbortController | null} */ #asking = null;
  #playing = 0;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {() => boolean} putAway whether layers are put away because they show the present only
   */
  constructor(store, api, board, putAway) {
    this.putAway = putAway;
    this.store = store;
    this.api = api;
    this.board = board;
    this.slider = h("input", {
      type: "range",
      min: "0",
      step: "1",
      class: "grow",
      "aria-label": "Moment of the game",
      oninput: () => {
        this.#stop();
        void this.visit(Number(this.slider.value));
      },
    });
    this.count = h("output", { class: "replay-count" });
    this.caption = h("p", { class: "replay-caption", "aria-live": "polite" });
    this.run = h(
      "button",
      { type: "button", class: "quiet square", "aria-label": "Play", onclick: () => void this.#toggle() },
      icon("play"),
    );
    const step = (/** @type {number} */ by) => () => {
      this.#stop();
      void this.visit((this.store.past?.n ?? 0) + by);
    };
    this.element = h(
      "section",
      { class: "replay", "aria-label": "Replay", hidden: true },
      h(
        "div",
        { class: "replay-head" },
        h("strong", { text: "You are looking at the past." }),
        this.caption,
        h("button", { type: "button", class: "main", text: "Back to now", onclick: () => this.leave() }),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "quiet square", "aria-label": "Step back", onclick: step(-1) }, icon("previous")),
        this.run,
        h("button", { type: "button", class: "quiet square", "aria-label": "Step on", onclick: step(1) }, icon("next")),
        this.slider,
        this.count,
      ),
    );
    store.on(["past"], () => this.#draw());
  }

  #draw() {
    const { past, turn } = this.store;
    this.element.hidden = past === null;
    document.documentElement.classList.toggle("looking-back", past !== null);
    if (!past) return;
    this.slider.max = String(turn.actions);
    this.slider.value = String(past.n);
    this.count.textContent = `${past.n} of ${turn.actions}`;
    this.caption.textContent = `${past.view.turn}. ${past.view.phase}.${this.putAway() ? " Layers are put away: they show the present." : ""}`;
  }

  /** Shows the position after n actions. @param {number} n */
  async visit(n) {
    const { store } = this;
    const to = Math.max(0, Math.min(store.turn.actions, n));
    this.slider.value = String(to);
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    try {
      const view = await this.api.at(to, asking.signal);
      store.lookBack({ n: to, view });
      const step = store.log.find((each) => each.action_number === to - 1);
      const where = step?.told.map((told) => whereOf(told.effect)).findLast((hex) => hex !== null);
      if (where) this.board.reveal(where);
    } catch (error) {
      if (!asking.signal.aborted) toast(error instanceof Error ? error.message : String(error));
    }
  }

  leave() {
    this.#stop();
    this.#asking?.abort();
    this.store.lookBack(null);
  }

  #stop() {
    this.#playing = 0;
    fill(this.run, icon("play"));
    this.run.setAttribute("aria-label", "Play");
  }

  async #toggle() {
    if (this.#playing) return this.#stop();
    const { store } = this;
    const mine = (this.#playing = Date.now());
    fill(this.run, icon("pause"));
    this.run.setAttribute("aria-label", "Pause");
    let n = store.past?.n ?? 0;
    if (n >= store.turn.actions) await this.visit((n = 0));
    while (this.#playing === mine && n < store.turn.actions) {
      const steps = await this.api.story(n, 40).catch(() => []);
      if (steps.length === 0) break;
      for (const step of steps) {
        if (this.#playing !== mine || !store.past) return;
        for (const told of step.told) await this.#tell(told);
        n = step.action_number + 1;
        if (this.#playing !== mine || !store.past) return;
        store.lookBack({ n, view: store.past.view });
      }
      await this.visit(n);
    }
    if (this.#playing === mine) this.#stop();
  }

  /** @param {W.Told} told */
  async #tell(told) {
    const { store, board } = this;
    if (!store.past) return;
    const where = whereOf(told.effect);
    if (where) board.reveal(where, 150);
    store.lookBack({ n: store.past.n, view: after(store.past.view, told.effect) });
    this.caption.textContent = told.text;
    const time = pace(told) / 2.5;
    if (told.effect.kind === "move") void board.counters.travel(told.effect.unit, told.effect.path, time);
    await new Promise((wake) => setTimeout(wake, time));
  }
}
