// A map in the making: its text, the way back, and what this browser keeps of it.
/** @import * as W from "../types/wire.d.ts" */
import { keptList } from "./kept-list.js";
import { Steps } from "./steps.js";

const KEY = "salient.maps";
/** Beyond so many drafts those that were only opened go. */
const MOST = 12;

/**
 * `pending` are strokes that the server has not made yet: they are kept too, so that closing the page loses nothing. `untouched` while it is as it was opened.
 * @typedef {{ id: string, game: string, name: string, changed: number, text: string, pending: W.Edit[], untouched?: boolean }} KeptMap
 */

const maps = keptList(KEY, MOST, (/** @type {KeptMap} */ each) => typeof each.text === "string" && Array.isArray(each.pending));
export const { list: mapDrafts, drop: dropMap } = maps;

/** A new draft, kept at once. @param {string} game @param {string} name @param {string} text */
export function newMap(game, name, text) {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const draft = new MapDraft({ id, game, name: name || "Map", changed: Date.now(), text, pending: [], untouched: true });
  draft.save();
  return draft;
}

export class MapDraft {
  /** @type {Steps<string>} */ #steps = new Steps();
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
    return this.#steps.canUndo;
  }
  get canRedo() {
    return this.#steps.canRedo;
  }

  /** @param {(from: string) => void} watcher */
  on(watcher) {
    this.#watchers.add(watcher);
  }

  /** Another text. What is typed without a pause is one step. @param {string} what @param {string} text @param {string} [from] who changed it */
  change(what, text, from = "") {
    if (text === this.text) return;
    this.#steps.note(this.text, what, from === "text");
    this.#set(text, from);
  }

  /** Takes the last change back; says what it was. */
  undo() {
    return this.#stepped(this.#steps.back(this.text));
  }
  redo() {
    return this.#stepped(this.#steps.forth(this.text));
  }

  /** @param {{ value: string, what: string } | null} step */
  #stepped(step) {
    if (step) this.#set(step.value, "");
    return step?.what ?? null;
  }

  /** @param {string} text @param {string} from */
  #set(text, from) {
    this.kept.text = text;
    delete this.kept.untouched;
    this.save();
    for (const watcher of this.#watchers) watcher(from);
  }

  /** A stroke that the server is to make. @param {W.Edit} edit */
  wait(edit) {
    this.kept.pending.push(edit);
    delete this.kept.untouched;
    this.save();
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
