// Two computers are watched from the beginning: they play faster than anybody can look, so the story is fetched bit by bit as it is
// shown. To skip is to go to the present.
/** @import * as W from "../types/wire.d.ts" */
import { keepSeen, seenOf } from "./tokens.js";

/** So many actions are fetched at a time. */
const SOME = 40;
/** Where there is nothing more yet, it is looked again after so long, in ms. */
const PATIENCE = 700;

/** Whether nobody plays but computers, and nobody sits here. @param {W.WholeGame} table */
export const isShow = (table) => table.seat.sides.length === 0 && table.sides.every((side) => side.player !== "human");

export class Watch {
  /** @type {() => void} */ #wake = () => {};
  #on = true;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./playback.js").Playback} playback @param {import("./news.js").News} news */
  constructor(store, api, playback, news) {
    this.store = store;
    this.api = api;
    this.playback = playback;
    this.news = news;
  }

  /** Begins where this browser left off. Gives whether there is anything to watch. */
  begin() {
    const { store } = this;
    const from = seenOf(store.table.id);
    if (from >= store.turn.actions && store.turn.outcome) return false;
    this.news.watching = true;
    this.playback.skipped = () => void this.#present();
    this.playback.hungry = () => this.#wake();
    store.log = [];
    store.tell("log");
    void this.#run(from);
    return true;
  }

  end() {
    this.#on = false;
    this.#wake();
  }

  /** To the present at once. */
  async #present() {
    if (!this.#on) return;
    this.end();
    this.playback.hungry = this.playback.skipped = null;
    this.news.watching = false;
    await this.news.reload();
    keepSeen(this.store.table.id, this.store.turn.actions);
  }

  /** @param {number} from */
  async #run(from) {
    const { store, api, playback } = this;
    store.setPlaying(true);
    store.show(await api.at(from));
    while (this.#on) {
      const steps = await api.story(from, SOME).catch(() => []);
      if (steps.length === 0) {
        const table = await api.table().catch(() => null);
        if (table?.turn.outcome && table.turn.actions <= from) {
          // The last bit is still being shown: it is not told how it ends before that, nor overwritten by it afterwards.
          await playback.rest;
          return this.#present();
        }
        await this.#wait(PATIENCE);
        continue;
      }
      from += steps.length;
      const view = await api.at(from).catch(() => null);
      if (!view || !this.#on) return;
      const turn = { ...store.turn, actions: from, outcome: null, thinking: true };
      const shown = this.#shown();
      playback.take({ n: store.n, turn, view, steps, undone: 0, stopped: null });
      await shown;
      keepSeen(store.table.id, from);
    }
  }

  /** Until what was given last is being shown. */
  #shown() {
    return new Promise((wake) => {
      this.#wake = () => wake(undefined);
    });
  }

  /** @param {number} time */
  #wait(time) {
    return new Promise((wake) => setTimeout(wake, time));
  }
}
