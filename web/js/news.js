// What the server tells: answers to this page's own orders first, then what others did, each once.
/** @import * as W from "../types/wire.d.ts" */
import { Live } from "./live.js";
import { toast } from "./dialogs.js";

export class News {
  /** The number of the last update; talk has numbers too. */ #told;
  /** The story is told from its beginning by others: what comes now is told when it is its turn. */ watching = false;
  /** What came while an answer was awaited: the answer is first. @type {W.Update[]} */ #held = [];

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./playback.js").Playback} playback */
  constructor(store, api, playback) {
    this.store = store;
    this.api = api;
    this.playback = playback;
    this.#told = store.n;
  }

  /** Fetches all of the game again. */
  async reload() {
    this.store.renew(await this.api.table());
    this.#told = this.store.n;
  }

  /** Something was played. @param {W.Update} update @param {boolean} sent whether this page sent it */
  heard(update, sent) {
    const { store } = this;
    if (!sent && store.sending) return void this.#held.push(update);
    if (update.n <= this.#told || this.watching) return;
    this.#told = update.n;
    store.n = Math.max(store.n, this.#told);
    this.playback.take(update, sent);
  }

  /** An order was answered: what was held back can be told. */
  answered() {
    const held = this.#held;
    this.#held = [];
    for (const update of held) this.heard(update, false);
  }

  /** Opens the line to the server. @param {() => void} talk something was said */
  listen(talk) {
    const { store, api } = this;
    const line = new Live(
      api,
      () => store.n,
      (message) => this.#message(message, talk),
      (state) => store.setLine(state),
    );
    api.line = line;
    return line;
  }

  /** @param {W.Live} message @param {() => void} talk */
  #message(message, talk) {
    const { store } = this;
    switch (message.type) {
      case "thinking":
        return store.setThinking(message);
      case "update":
        store.setThinking(null);
        return this.heard(message.update, false);
      case "chat":
        store.n = Math.max(store.n, message.n);
        if (!store.chat.some((said) => said.n === message.chat.n)) store.chat = [...store.chat, message.chat];
        store.tell("chat");
        return talk();
      case "dice":
        store.n = Math.max(store.n, message.n);
        return store.setDice(message.dice);
      case "presence":
        for (const seat of message.seats) {
          const side = store.table.sides[seat.side];
          if (side) side.here = seat.here;
        }
        return store.tell("seats");
      case "reset":
        if (!this.watching) void this.reload();
        return;
      case "error":
        return toast(message.error.message);
    }
  }
}
