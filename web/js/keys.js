// A whole game without a mouse: a cursor on the map, and keys for all that has a button.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { question } from "./dialogs.js";
import { ARROWS } from "./hexes.js";
import { capital, closes, noteWords } from "./offers.js";

/** @type {[string, string][]} */
const HELP = [
  ["Arrow keys", "move the cursor on the map"],
  ["Enter or Space", "pick the unit or the hex under the cursor"],
  ["Shift + Enter", "mark the units under the cursor to go together, or make the hex a way point"],
  ["N, P", "next or previous unit or hex that can be picked"],
  ["Escape", "go back: put the unit down, close what is open"],
  ["U", "undo"],
  ["E", "end the phase"],
  ["Shift + arrows", "move the map"],
  ["+, -, 0", "zoom in, out, show all"],
  ["I", "the card of the unit under the cursor"],
  ["L", "layers"],
  ["V", "lines of sight, in games that have them"],
  ["O", "orders as a list"],
  ["1 to 6", "the tabs of the panel"],
  ["R", "replay"],
  ["K", "skip the playback"],
  ["?", "this help"],
];

export function helpDialog() {
  return question(
    "Keys",
    [
      h(
        "dl",
        { class: "keys" },
        HELP.flatMap(([key, what]) => [h("dt", { text: key }), h("dd", { text: what })]),
      ),
    ],
    [{ value: "ok", text: "Close", main: true }],
  );
}

export class Keys {
  /** @type {string | null} */ cursor = null;

  /**
   * @param {import("./board.js").Board} board @param {import("./play.js").Play} play
   * @param {{ look: (hex: string | null) => void, card: (hex: string | null) => void, say: (text: string) => void, why: (hex: string, unit: number | null) => Promise<W.Reason[]>, tab: (index: number) => void, layers: () => void, sight: () => void, replay: () => void, skip: () => void, escape: () => boolean }} act
   */
  constructor(board, play, act) {
    this.board = board;
    this.play = play;
    this.act = act;
    this.listen = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.listen);
    board.stage.addEventListener("blur", () => board.drawCursor(null));
    board.stage.addEventListener("pointerdown", () => {
      this.cursor = null;
      board.drawCursor(null);
    });
  }

  close() {
    document.removeEventListener("keydown", this.listen);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("input, textarea, select")) {
      if (event.key === "Escape") {
        // The list of layers is closed from any of its boxes; a field of text is only left.
        if (target.matches("[type=checkbox]")) this.act.escape();
        this.board.stage.focus({ preventScroll: true });
      }
      return;
    }
    const onMap = target === this.board.stage || target === document.body;
    if (onMap && this.#onMap(event)) return event.preventDefault();
    if (this.#anywhere(event.key)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #onMap(event) {
    const arrow = ARROWS[event.key];
    const { camera } = this.board;
    if (arrow && event.shiftKey) camera.pan(-arrow[0] * 140, -arrow[1] * 140, 160);
    else if (arrow) this.#walk(arrow);
    else if (event.key === "Enter" && event.shiftKey) void this.#extend();
    else if (event.key === "Enter" || event.key === " ") void this.#press();
    else return false;
    return true;
  }

  /** @param {string} key */
  #anywhere(key) {
    const { board, play, act } = this;
    const { width, height } = board.camera.window;
    const end = play.store.active ? play.store.sorted.buttons.filter(closes) : [];
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case "u":
        void play.undo();
        break;
      case "e":
        if (end.length === 1 && end[0]) void play.choose(end[0]);
        else if (play.store.active)
          act.say(end.length === 0 ? "Nothing can be ended now." : "Several things can be ended: see the list of orders.");
        break;
      case "n":
        this.#cycle(1);
        break;
      case "p":
        this.#cycle(-1);
        break;
      case "i":
        act.card(this.cursor);
        break;
      case "l":
        act.layers();
        break;
      case "v":
        act.sight();
        break;
      case "o":
        act.tab(0);
        break;
      case "r":
        act.replay();
        break;
      case "k":
        act.skip();
        break;
      case "?":
        void helpDialog();
        break;
      case "+":
      case "=":
        board.camera.zoom(width / 2, height / 2, 1.4, 160);
        break;
      case "-":
        board.camera.zoom(width / 2, height / 2, 1 / 1.4, 160);
        break;
      case "0":
        board.camera.whole();
        break;
      case "Escape":
        if (!act.escape()) void play.back();
        board.stage.focus({ preventScroll: true });
        break;
      default:
        if (!/^[1-6]$/.test(key)) return false;
        act.tab(Number(key) - 1);
    }
    return true;
  }

  /** @param {[number, number]} arrow */
  #walk(arrow) {
    const from = this.cursor ?? this.#start();
    if (!from) return;
    this.go((this.cursor && this.board.field.towards(from, arrow[0], arrow[1])) || from);
  }

  #start() {
    const { board } = this;
    const first = this.#spots()[0];
    if (first) return first;
    const { width, height } = board.camera.window;
    const { eye } = board.camera;
    return board.field.at((width / 2 - eye.x) / eye.scale, (height / 2 - eye.y) / eye.scale);
  }

  /** Hexes that mean something now: targets if there are any, else stacks with units that can act. */
  #spots() {
    const { play, board } = this;
    const targets = [...play.targets.keys()];
    const hexes =
      targets.length > 0
        ? targets
        : [...new Set([...play.lit.keys()].map((unit) => board.counters.hexOf(unit)).filter((hex) => hex !== null))];
    const place = (/** @type {string} */ hex) => board.field.get(hex) ?? { x: 0, y: 0 };
    return hexes.sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
  }

  /** @param {number} by */
  #cycle(by) {
    const spots = this.#spots();
    if (spots.length === 0) return this.act.say("Nothing on the map can be picked now.");
    const at = this.cursor ? spots.indexOf(this.cursor) : -1;
    const next = spots[(at + by + spots.length) % spots.length];
    this.board.stage.focus({ preventScroll: true });
    if (next) this.go(next);
  }

  /** Puts the cursor on a hex and says what is there. @param {string} hex */
  go(hex) {
    const { board, play } = this;
    this.cursor = hex;
    board.drawCursor(hex);
    board.reveal(hex, 160);
    this.act.look(hex);
    const place = board.field.get(hex);
    const stack = board.counters.stacks.get(hex) ?? [];
    const offers = play.targets.get(hex) ?? [];
    this.act.say(
      [
        hex,
        place?.place,
        place?.terrain,
        ...stack.map((unit) => unit.name ?? "hidden unit"),
        ...offers.map((offer) => `${offer.label}${offer.note ? `, ${noteWords(offer)}` : ""}${offer.stop ? ", must stop" : ""}`),
      ]
        .filter(Boolean)
        .join(", "),
    );
  }

  /** Why nothing here can be picked, with the rules. @param {string} hex */
  async #sayWhy(hex) {
    const unit = this.board.counters.stacks.get(hex)?.at(-1)?.id ?? null;
    const reasons = await this.act.why(hex, unit);
    const why = reasons.map(({ rule, text }) => ` ${capital(text)} (${rule}).`).join("");
    this.act.say(`Nothing here can be picked.${why}`);
  }

  /** Adds what is under the cursor to those who go together, or to the way. */
  async #extend() {
    const { play, board, cursor } = this;
    if (!cursor || !play.moving) return;
    const stack = board.counters.stacks.get(cursor) ?? [];
    const unit = stack.find((each) => play.canCarry(each.id) || each.id === play.store.hand?.unit) ?? null;
    if (!play.moving.extend(unit?.id ?? null, cursor)) return this.#sayWhy(cursor);
    await play.moving.ready;
    this.act.say(play.moving.element.textContent ?? "");
  }

  async #press() {
    const { play, board } = this;
    const hex = this.cursor;
    if (!hex) return this.#cycle(1);
    if (play.targets.has(hex)) return void play.hex(hex);
    const able = (board.counters.stacks.get(hex) ?? []).filter((unit) => play.canPick(unit.id));
    if (able.length === 0) return this.#sayWhy(hex);
    if (able.length === 1 && able[0]) return void play.unit(able[0].id, hex);
    const offers = able.flatMap((unit) => play.store.sorted.units.get(unit.id) ?? []).filter((offer) => offer.hex === null);
    if (offers.length > 0) play.menu(offers, hex);
    else if (able[0]) void play.unit(able[0].id, hex);
  }
}
