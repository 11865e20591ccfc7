// What the page knows of the game, and who wants to hear of changes.
/** @import * as W from "../types/wire.d.ts" */
import { sort } from "./offers.js";
import { grown } from "./story.js";
import { afterFrame } from "./frames.js";

/** @typedef {"view" | "turn" | "log" | "chat" | "line" | "past" | "picked" | "seats" | "playing" | "dice" | "far" | "thinking"} Topic */

export class Store {
  /** @type {Map<Topic, Set<() => void>>} */ #ears = new Map();
  /** Those who hear when the answer is on the screen. @type {Map<Topic, Set<() => void>>} */ #patient = new Map();
  /** @type {Set<() => void>} */ #waiting = new Set();
  /** What the board shows: behind the truth while a story is played. @type {W.View} */ shown;
  /** The moment of the past that is looked at. @type {{ n: number, view: W.View } | null} */ past = null;
  /** The unit that was picked here, whose targets are lit. @type {number | null} */ picked = null;
  /** A story is being played back. */ playing = false;
  /** An action is on its way. */ sending = false;
  /** @type {import("./live.js").Line} */ line = "connecting";
  /** How far the thought of a computer is. @type {{ side: W.Side, percent: number, part: number } | null} */ thinking = null;

  /** @param {W.WholeGame} table */
  constructor(table) {
    this.table = table;
    this.view = table.view;
    this.shown = table.view;
    this.turn = table.turn;
    this.log = table.log;
    this.chat = table.chat;
    this.n = table.n;
    this.sorted = sort(table.turn.offers);
  }

  /** @param {Topic[]} topics @param {() => void} heard @param {boolean} [now] */
  on(topics, heard, now = true) {
    listen(this.#ears, topics, heard);
    if (now) heard();
  }

  /** For what can wait until the board and the question have been drawn. @param {Topic[]} topics @param {() => void} heard @param {boolean} [now] */
  later(topics, heard, now = true) {
    listen(this.#patient, topics, heard);
    if (now) heard();
  }

  /** @param {...Topic} topics */
  tell(...topics) {
    for (const heard of hearers(this.#ears, topics)) heard();
    const idle = this.#waiting.size === 0;
    for (const heard of hearers(this.#patient, topics)) this.#waiting.add(heard);
    if (idle && this.#waiting.size > 0) afterFrame(() => this.#catchUp());
  }

  #catchUp() {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const heard of waiting) heard();
  }

  /** Whether a click can be an order now. */
  get active() {
    return this.turn.yours && !this.playing && !this.past && !this.turn.outcome;
  }

  /** The unit that was taken and is to be put or moved now. @returns {W.Hand | null} */
  get hand() {
    return this.turn.yours ? this.view.hand : null;
  }

  /** The unit that the targets are for. */
  get held() {
    return this.picked ?? this.hand?.unit ?? this.sorted.sole;
  }

  /** The view on the board. */
  get board() {
    return this.past?.view ?? this.shown;
  }

  get mine() {
    return this.table.seat.sides;
  }

  /** @param {number} id */
  unit(id) {
    return this.board.units.find((unit) => unit.id === id);
  }

  /** @param {W.Side | null} side */
  sideName(side) {
    return side === null ? "" : (this.table.sides[side]?.name ?? `side ${side}`);
  }

  /** A new snapshot, after a reset. @param {W.WholeGame} table */
  renew(table) {
    this.table = table;
    this.view = this.shown = table.view;
    this.turn = table.turn;
    this.log = table.log;
    this.chat = table.chat;
    this.n = table.n;
    this.sorted = sort(table.turn.offers);
    this.picked = null;
    this.tell("view", "turn", "log", "chat", "seats", "dice");
  }

  /** @param {W.DiceInfo} dice */
  setDice(dice) {
    this.table.dice = dice;
    this.tell("dice");
  }

  /** The position after an update. @param {W.Update} update */
  settle(update) {
    this.view = this.shown = update.view;
    this.turn = update.turn;
    this.sorted = sort(update.turn.offers);
    this.picked = null;
    this.log = grown(this.log, update);
    this.tell("view", "turn", "log");
  }

  /** @param {number | null} unit */
  pick(unit) {
    if (this.picked === unit) return;
    this.picked = unit;
    this.tell("picked");
  }

  /** @param {W.View} view */
  show(view) {
    this.shown = view;
    this.tell("view");
  }

  /** @param {{ n: number, view: W.View } | null} past */
  lookBack(past) {
    this.past = past;
    this.tell("past", "view", "turn");
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    if (this.playing === playing) return;
    this.playing = playing;
    this.tell("playing", "turn");
  }

  /** @param {{ side: W.Side, percent: number, part: number } | null} thinking */
  setThinking(thinking) {
    if (this.thinking === thinking) return;
    this.thinking = thinking;
    this.tell("thinking");
  }

  /** @param {import("./live.js").Line} line */
  setLine(line) {
    this.line = line;
    this.tell("line");
  }
}

/** @param {Map<Topic, Set<() => void>>} ears @param {Topic[]} topics @param {() => void} heard */
function listen(ears, topics, heard) {
  for (const topic of topics) {
    const some = ears.get(topic) ?? new Set();
    some.add(heard);
    ears.set(topic, some);
  }
}

/** Each once. @param {Map<Topic, Set<() => void>>} ears @param {Topic[]} topics */
const hearers = (ears, topics) => new Set(topics.flatMap((topic) => [...(ears.get(topic) ?? [])]));
