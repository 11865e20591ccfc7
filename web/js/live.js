// The line on which the server tells what happens. It comes back by itself and asks for what it missed.
/** @import * as W from "../types/wire.d.ts" */

/**
 * @typedef {"joining" | "live" | "lost"} Line
 * @typedef {{ n: number, type: "update", update: W.Update } | { n: number, type: "chat", chat: W.Chat }
 *   | { type: "presence", seats: { side: W.Side, here: boolean }[] } | { type: "reset" } | { type: "error", error: { message: string } }} Message
 */

const LONGEST_WAIT = 15_000;

export class Live {
  /** @type {WebSocket | null} */ #socket = null;
  #wait = 400;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {import("./api.js").GameApi} api @param {() => number} since the last message seen
   * @param {(message: Message) => void} heard @param {(line: Line) => void} state
   */
  constructor(api, since, heard, state) {
    this.api = api;
    this.since = since;
    this.heard = heard;
    this.state = state;
    this.retry = () => {
      if (!this.#socket) this.#open();
    };
    window.addEventListener("online", this.retry);
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    this.state("joining");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${this.api.id}/live`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      const { token, page } = this.api;
      socket.send(JSON.stringify({ ...(token ? { token } : {}), since: this.since(), page }));
      this.#wait = 400;
      this.state("live");
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.heard(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#closed) return;
      this.state("lost");
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.retry);
    this.#socket?.close();
  }
}
