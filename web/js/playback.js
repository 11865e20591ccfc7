// The other side's turn as an animation: at one's own pace, with pause, step and skip.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { after, isForeign, least, pace, whereOf } from "./story.js";
import { setting, keepSetting } from "./tokens.js";
import { showDice } from "./dice.js";
import { sound } from "./sounds.js";

const SPEEDS = [1, 2, 4, 8];

export class Playback {
  /** @type {W.Update[]} */ #queue = [];
  #running = false;
  /** Until all that was given is shown. @type {Promise<void>} */ rest = Promise.resolve();
  #paused = false;
  #skip = false;
  /** Ends the wait: to go on with the next step, or to look again whether it is paused. @type {((on: boolean) => void) | null} */ #wake = null;
  #speed = Number(setting("speed", "2"));
  /** Who gives more to show as long as there is any. @type {(() => void) | null} */ hungry = null;
  /** To be told when somebody goes to the end at once. @type {(() => void) | null} */ skipped = null;

  /** When all is shown: a word about it. @type {import("./summary.js").Summary | null} */ summary = null;
  /** Knows where something happened. @type {import("./places.js").Places | null} */ places = null;

  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board */
  constructor(store, board) {
    this.store = store;
    this.board = board;
    this.caption = h("span", { class: "grow", "aria-live": "off" });
    this.pause = h(
      "button",
      { type: "button", class: "quiet square", "aria-label": "Pause", onclick: () => this.#toggle() },
      icon("pause"),
    );
    this.step = h(
      "button",
      { type: "button", class: "quiet square", "aria-label": "One step", title: "One step", onclick: () => this.#one() },
      icon("next"),
    );
    this.speed = h("button", { type: "button", class: "quiet", title: "Speed", onclick: () => this.#faster() });
    this.element = h(
      "div",
      { class: "playback", role: "group", "aria-label": "Playback", hidden: true },
      this.caption,
      this.pause,
      this.step,
      this.speed,
      h("button", { type: "button", class: "quiet skip", onclick: () => this.skip() }, icon("skip"), "Skip"),
    );
    this.#label();
  }

  /** An update came: mine is shown at once, the other side's is played. @param {W.Update} update @param {boolean} [sent] whether it answers an order of mine */
  take(update, sent = false) {
    const { store } = this;
    if (sent) this.summary?.forget();
    const foreign = update.steps.some((step) => isForeign(step, store.mine, store.table.sides.length));
    if (!this.#running && (!foreign || (sent && update.steps.length === 0))) {
      const before = store.shown;
      // Who was attacked may be gone afterwards.
      const fought = new Map(update.steps.flatMap((step) => step.told.map((told) => [told, this.#fought(before, told, step)])));
      store.settle(update);
      this.#accompany(update, before, fought);
      return;
    }
    this.#queue.push(update);
    if (!this.#running) this.rest = this.#run();
  }

  /** My own actions are already shown; only a short glide and the dice go with them. @param {W.Update} update @param {W.View} before @param {Map<W.Told, string | null>} fought */
  #accompany(update, before, fought) {
    /** @type {Map<number, string[]>} */ const ways = new Map();
    for (const told of update.steps.flatMap((step) => step.told)) {
      const { effect } = told;
      sound(effect.kind);
      if (effect.kind === "roll") showDice(told, effect.spots.length > 0 ? 4200 : undefined, this.#box(fought.get(told) ?? null));
      // Step by step it is one way.
      if (effect.kind === "move") ways.set(effect.unit, [...(ways.get(effect.unit) ?? effect.path.slice(0, 1)), ...effect.path.slice(1)]);
    }
    if (before === this.store.shown) return;
    for (const [unit, path] of ways) void this.board.counters.travel(unit, path, Math.min(620, 90 * path.length));
  }

  /** The hex that dice are rolled for. @param {W.View} view @param {W.Told} told @param {W.StoryStep} step @returns {string | null} */
  #fought(view, told, step) {
    if (told.effect.kind !== "roll") return null;
    const target = () => view.marks.find((mark) => mark.kind === "target")?.at;
    return this.places?.where(told) ?? target() ?? step.told.map((told) => whereOf(told.effect)).find((at) => at !== null) ?? null;
  }

  /** Where on the screen a hex lies. @param {string | null} hex */
  #box(hex) {
    return hex ? this.board.rectOf(hex) : null;
  }

  async #run() {
    const { store } = this;
    this.#running = true;
    this.#skip = false;
    this.summary?.begin(store.view);
    store.setPlaying(true);
    this.element.hidden = false;
    let update;
    while ((update = this.#queue.shift())) {
      if (this.#queue.length === 0) this.hungry?.();
      if (!this.#skip) await this.#tell(update);
      store.settle(update);
      this.summary?.add(update.steps);
    }
    this.#running = false;
    this.#paused = false;
    this.#label();
    this.element.hidden = true;
    store.setPlaying(false);
    void this.summary?.tell();
  }

  /** @param {W.Update} update */
  async #tell(update) {
    const { store, board } = this;
    for (const step of update.steps) {
      for (const told of step.told) {
        if (this.#skip) return;
        this.caption.textContent = told.text;
        const where = this.places?.where(told);
        if (where && board.reveal(where, 320 / this.#speed)) await this.#wait(340);
        if (this.#skip) return;
        store.show({ ...after(store.shown, told.effect), turn: step.turn, phase: step.phase });
        const time = Math.max(least(told), pace(told) / this.#speed);
        sound(told.effect.kind);
        if (told.effect.kind === "roll") showDice(told, time, this.#box(this.#fought(store.shown, told, step)));
        if (told.effect.kind === "move") void board.counters.travel(told.effect.unit, told.effect.path, time);
        if (told.effect.kind === "place" || told.effect.kind === "flip") board.counters.flash(told.effect.unit, "flash", 700);
        await this.#wait(time * this.#speed);
      }
    }
  }

  /** As long as a step is shown. Who pauses stays at it, and who goes on sees the rest of its time. @param {number} time */
  async #wait(time) {
    let left = time / this.#speed;
    for (let go = false; !go && !this.#skip; ) {
      const [paused, began] = [this.#paused, performance.now()];
      go = await new Promise((wake) => {
        const timer = paused ? undefined : setTimeout(() => wake(true), left);
        this.#wake = (on) => {
          clearTimeout(timer);
          wake(on);
        };
      });
      if (!paused) left = Math.max(0, left - (performance.now() - began));
    }
    this.#wake = null;
  }

  #toggle() {
    this.#paused = !this.#paused;
    this.#label();
    this.#wake?.(false);
  }

  #one() {
    this.#paused = true;
    this.#label();
    this.#wake?.(true);
  }

  #faster() {
    this.#speed = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? 1;
    keepSetting("speed", String(this.#speed));
    this.#label();
  }

  #label() {
    fill(this.pause, icon(this.#paused ? "play" : "pause"));
    this.pause.setAttribute("aria-label", this.#paused ? "Go on" : "Pause");
    this.pause.title = this.#paused ? "Go on" : "Pause";
    this.speed.textContent = `${this.#speed}×`;
    this.speed.setAttribute("aria-label", `Speed ${this.#speed} times`);
  }

  /** To the end at once. */
  skip() {
    this.#skip = true;
    this.#paused = false;
    document.querySelector(".dice-shown")?.remove();
    this.#wake?.(true);
    this.skipped?.();
  }
}
