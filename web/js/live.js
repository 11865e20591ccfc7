// The line on which the server tells what happens, and actions are sent. It comes back by itself and asks for what it missed.
/** @import * as W from "../types/wire.d.ts" */
import { Refused } from "./api.js";

/** @typedef {"connecting" | "live" | "lost"} Line */

const LONGEST_WAIT = 15_000;
/** A line on which an action is not answered for so long is not trusted, in ms. */
const SILENCE = 5_000;

export class Live {
  /** @type {WebSocket | null} */ #socket = null;
  #wait = 400;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** Actions that wait for their answers, by key. @type {Map<string, (told: W.Update | Refused | null) => void>} */ #asked = new Map();

  /**
   * @param {import("./api.js").GameApi} api @param {() => number} since the last message seen
   * @param {(message: W.Live) => void} heard @param {(line: Line) => void} state
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
    this.state("connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${this.api.id}/live`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      const { token, page } = this.api;
      socket.send(JSON.stringify({ ...(token ? { token } : {}), since: this.since(), page }));
      this.#wait = 400;
      this.state("live");
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      for (const answered of [...this.#asked.values()]) answered(null);
      if (this.#closed) return;
      this.state("lost");
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT);
    });
  }

  /** @param {W.Live} message */
  #hear(message) {
    if (message.type === "answer") this.#asked.get(message.key)?.(message.update);
    else if (message.type === "refused") this.#asked.get(message.key)?.(new Refused(message.error));
    else this.heard(message);
  }

  /**
   * Plays an action. Gives nothing if the line is lost or silent; then it may have been played or not, and to post it
   * with the same key is safe.
   * @param {W.ActRequest} wish @returns {Promise<W.Update | null>}
   */
  act(wish) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((play, refuse) => {
      const timer = setTimeout(() => this.#asked.get(wish.key)?.(null), SILENCE);
      this.#asked.set(wish.key, (told) => {
        clearTimeout(timer);
        this.#asked.delete(wish.key);
        if (told instanceof Refused) refuse(told);
        else play(told);
      });
      socket.send(JSON.stringify(wish));
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.retry);
    this.#socket?.close();
  }
}
