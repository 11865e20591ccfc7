// A map in the making: its text, the way back, and what this browser keeps of it.
/** @import * as W from "../types/wire.d.ts" */
import { keptList } from "./kept-list.js";

const KEY = "salient.maps";
/** So many drafts are kept; the oldest go. */
const MOST = 12;
/** So many steps back. */
const STEPS = 200;

/**
 * `pending` are strokes that the server has not made yet: they are kept too, so that closing the page loses nothing.
 * @typedef {{ id: string, game: string, name: string, changed: number, text: string, pending: W.Edit[] }} KeptMap
 */

const maps = keptList(KEY, MOST, (/** @type {KeptMap} */ each) => typeof each.text === "string" && Array.isArray(each.pending));
export const { list: mapDrafts, drop: dropMap } = maps;

/** A new draft, kept at once. @param {string} game @param {string} name @param {string} text */
export function newMap(game, name, text) {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const draft = new MapDraft({ id, game, name: name || "Map", changed: Date.now(), text, pending: [] });
  draft.save();
  return draft;
}

export class MapDraft {
  /** @type {{ text: string, what: string }[]} */ #past = [];
  /** @type {{ text: string, what: string }[]} */ #future = [];
  #last = { what: "", at: 0 };
  /** @type {Set<(from: string) => void>} */ #watchers = new Set();
  full = false;

  /** @param {KeptMap} kept */
  constructor(kept) {
    this.kept = kept;
  }
  get game() {
    return this.kept.game;
  }
  get text() {
    return this.kept.text;
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {(from: string) => void} watcher */
  on(watcher) {
    this.#watchers.add(watcher);
  }

  /** Another text. What is typed without a pause is one step. @param {string} what @param {string} text @param {string} [from] who changed it */
  change(what, text, from = "") {
    if (text === this.text) return;
    const now = Date.now();
    const goesOn = from === "text" && what === this.#last.what && now - this.#last.at < 900 && this.#past.length > 0;
    if (!goesOn) this.#past.push({ text: this.text, what });
    if (this.#past.length > STEPS) this.#past.shift();
    this.#last = { what, at: now };
    this.#future = [];
    this.#set(text, from);
  }

  /** Takes the last change back; says what it was. */
  undo() {
    return this.#step(this.#past, this.#future);
  }
  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** @param {{ text: string, what: string }[]} from @param {{ text: string, what: string }[]} to */
  #step(from, to) {
    const step = from.pop();
    if (!step) return null;
    to.push({ text: this.text, what: step.what });
    this.#last = { what: "", at: 0 };
    this.#set(step.text, "");
    return step.what;
  }

  /** @param {string} text @param {string} from */
  #set(text, from) {
    this.kept.text = text;
    this.save();
    for (const watcher of this.#watchers) watcher(from);
  }

  /** @param {string} name */
  called(name) {
    if (!name || name === this.kept.name) return;
    this.kept.name = name;
    this.save();
  }

  save() {
    this.kept.changed = Date.now();
    this.full = !maps.keep(this.kept);
  }
}
