// A scenario in the making: its tree, the way back, and what this browser keeps of it.
/** @import * as W from "../types/wire.d.ts" */
/** @import { Tree } from "./edit-tree.js" */
import { keptList } from "./kept-list.js";
import { Steps } from "./steps.js";

/** What is made, and where this browser keeps it. @typedef {{ key: string, name: (kept: Kept) => string }} Shop */
/** @type {Shop} */
export const SCENARIOS = { key: "salient.drafts", name: ({ value }) => String(value.name ?? value.id ?? "Scenario") };
/** @type {Shop} */
export const COUNTERS = { key: "salient.counters", name: ({ name }) => name };
/** Beyond so many drafts those that were only opened go. */
const MOST = 20;

/** @typedef {Omit<W.Files, "scenario_file">} Beside files of the player's own beside the scenario */
/** @typedef {{ id: string, game: string, name: string, changed: number, value: Tree, rough: string | null, beside: Beside, base?: string | null, mix?: string, scenario?: string, untouched?: boolean, leftOut?: string[] }} Kept `base` is the text that the tree was read from, whose comments stay; `scenario` the draft that counters are made for; `untouched` while it is as it was opened; `leftOut` what of a position of a game no scenario holds */

/** @param {Shop} shop */
const kept = (shop) => keptList(shop.key, MOST, (/** @type {Kept} */ each) => typeof each.value === "object");

/** @param {Shop} [shop] @returns {Kept[]} */
export const drafts = (shop = SCENARIOS) => kept(shop).list();

/** Keeps a draft; says whether there was room. @param {Kept} draft @param {Shop} [shop] */
export const keepDraft = (draft, shop = SCENARIOS) => kept(shop).keep(draft);

/** @param {string} id @param {Shop} [shop] */
export const dropDraft = (id, shop = SCENARIOS) => kept(shop).drop(id);

/** A new draft. @param {string} game @param {Tree} value @param {Beside} beside @param {string | null} [base] the text that it was read from @returns {Kept} */
export const newDraft = (game, value, beside, base = null) => ({
  id: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
  game,
  name: String(value.name ?? value.id ?? "Scenario"),
  changed: Date.now(),
  value,
  rough: null,
  beside,
  base,
  untouched: true,
});

export class Draft {
  /** @type {Steps<Tree>} */ #steps = new Steps();
  /** @type {((from: string) => void)[]} */ #watchers = [];

  /** @param {Kept} kept @param {Shop} [shop] */
  constructor(kept, shop = SCENARIOS) {
    this.kept = kept;
    this.shop = shop;
    /** Text of the file that is no TOML yet. @type {string | null} */ this.rough = kept.rough;
    this.beside = kept.beside;
  }

  get value() {
    return this.kept.value;
  }
  get game() {
    return this.kept.game;
  }
  get canUndo() {
    return this.#steps.canUndo;
  }
  get canRedo() {
    return this.#steps.canRedo;
  }

  /** Called after every change, with who made it. @param {(from: string) => void} watcher */
  on(watcher) {
    this.#watchers.push(watcher);
  }

  /**
   * Changes the tree. Changes of the same thing without a pause are one step back.
   * @param {string} what @param {(tree: Tree) => void} change @param {string} [from] who makes it: whoever it is need not draw it
   */
  change(what, change, from = "") {
    const value = structuredClone(this.value);
    change(value);
    if (JSON.stringify(value) === JSON.stringify(this.value)) return;
    this.#steps.note(this.value, what);
    this.#set(value, from);
  }

  /** Takes the last change back; says what it was. */
  undo() {
    return this.#stepped(this.#steps.back(this.value));
  }
  redo() {
    return this.#stepped(this.#steps.forth(this.value));
  }

  /** @param {{ value: Tree, what: string } | null} step */
  #stepped(step) {
    if (step) this.#set(step.value, "");
    return step?.what ?? null;
  }

  /** @param {Tree} value @param {string} from */
  #set(value, from) {
    this.kept.value = value;
    this.touched();
    this.save();
    for (const watcher of this.#watchers) watcher(from);
  }

  /** Text that cannot be read yet is kept too. @param {string | null} text */
  setRough(text) {
    this.rough = this.kept.rough = text;
    if (text !== null) this.touched();
    this.save();
  }

  /** The tree was read from another text, whose comments are to stay. @param {string} text */
  setBase(text) {
    this.kept.base = text;
    this.save();
  }

  /** @param {Beside} beside */
  setBeside(beside) {
    this.beside = this.kept.beside = beside;
    this.#set(this.value, "");
  }

  /** Somebody worked on it: it stays until it is thrown away. */
  touched() {
    delete this.kept.untouched;
  }

  save() {
    this.kept.changed = Date.now();
    this.kept.name = this.shop.name(this.kept);
    this.full = !keepDraft(this.kept, this.shop);
  }

  /** What the server is asked about. @returns {W.DraftRequest} */
  get request() {
    return { game: this.game, value: this.value, ...(this.kept.base ? { base: this.kept.base } : {}), ...this.beside };
  }
}
