// Fair dice in a game of two people: this browser notes the hash of the seed when it is shown, draws a word after it, and
// gives that word once. At the end it compares what it noted with what is told then.
/** @import * as W from "../types/wire.d.ts" */
import { toast } from "./dialogs.js";

/**
 * What this browser noted of a game's dice: the hashes in the order in which they were shown; the word that it drew, after
 * which hash, and what the others had given by then.
 * @typedef {{ shown: string[], word?: string, after?: string, others?: string[] }} Notes
 */

/** @param {string} game */
const key = (game) => `salient.dice.${game}`;

/** @param {string} game @returns {Notes} */
export function notes(game) {
  try {
    return { shown: [], ...JSON.parse(localStorage.getItem(key(game)) ?? "{}") };
  } catch {
    return { shown: [] };
  }
}

/** @param {string} game @param {Notes} noted */
const keep = (game, noted) => localStorage.setItem(key(game), JSON.stringify(noted));

/** @param {string} game */
export const forgetNotes = (game) => localStorage.removeItem(key(game));

/** 192 bits of chance as 32 letters. */
export function drawWord() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * The notes after these dice were shown, and whether a word must be given: drawn now, after the hash was shown. A word that
 * was drawn for this hash and perhaps never arrived is given again.
 * @param {Notes} noted @param {W.DiceInfo} dice @param {() => string} draw @returns {{ noted: Notes, give: string | null }}
 */
export function noted(noted, dice, draw) {
  const hash = dice.commitment;
  const shown = hash && !noted.shown.includes(hash) ? [...noted.shown, hash] : noted.shown;
  if (!dice.wanted || !hash) return { noted: { ...noted, shown }, give: null };
  if (noted.word && noted.after === hash) return { noted: { ...noted, shown }, give: noted.word };
  const others = dice.words.flatMap((seat) => (seat.word ? [seat.word] : []));
  const word = draw();
  return { noted: { shown, word, after: hash, others }, give: word };
}

/**
 * What this browser can vouch for at the end: each sentence, and whether it holds. What proves nothing either way is none
 * of both.
 * @param {Notes} noted @param {W.DiceInfo} dice @param {W.Side[]} mine @returns {{ text: string, holds: boolean | null }[]}
 */
export function vouched(noted, dice, mine) {
  const hashes = new Set(dice.parts.map((part) => part.commitment));
  const found = noted.shown.map((hash) => ({
    text: "The hash that this browser was shown is the hash of a seed of this game.",
    holds: hashes.has(hash),
  }));
  const own = dice.words.find((seat) => mine.length > 0 && seat.sides.every((side) => mine.includes(side)));
  if (!own?.word) return found;
  if (!noted.word) return [...found, { text: "The word of this seat was given by this browser, and not by another one.", holds: false }];
  if (dice.kind !== "words") return found;
  const used = dice.parts.some((part) => part.words.includes(noted.word ?? ""));
  const others = noted.others ?? [];
  const kept = others.every((word) => dice.words.some((seat) => seat.word === word));
  const last = others.length === dice.words.length - 1;
  return [
    ...found,
    { text: "The word that this browser drew is in the seed.", holds: own.word === noted.word && used },
    last || !kept
      ? { text: "The other word was given before this browser drew its own, and was not changed.", holds: kept }
      : { text: "The other word was given after this browser’s: who plays that side and also runs this server could have chosen it.", holds: null },
  ];
}

/** The line that proves the dice of a finished game. @param {W.WholeGame} table @param {Notes} noted @param {string} file */
export function verifyLine(table, noted, file) {
  const told = table.dice.parts.flatMap((part) => (part.commitment && noted.shown.includes(part.commitment) ? [part.commitment] : []));
  const hashes = [...new Set(told)].map((hash) => ` --commitment ${hash}`).join("");
  const stirred = noted.word && table.dice.parts.some((part) => part.words.includes(noted.word ?? ""));
  const own = table.own_scenario ? " --scenario YOUR-SCENARIO.toml" : "";
  return `salient verify ${file}${hashes}${stirred ? ` --word=${noted.word}` : ""}${own}`;
}

/** Notes the hash whenever dice are shown, and gives the word when it is wanted. */
export class FairDice {
  #giving = false;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
  constructor(store, api) {
    this.store = store;
    this.api = api;
    // A word that did not arrive is given again when the line is back.
    store.on(["dice", "line"], () => void this.#look());
  }

  async #look() {
    const { store, api } = this;
    const { table } = store;
    if (table.dice.kind === "alone" || this.#giving) return;
    const next = noted(notes(table.id), table.dice, drawWord);
    keep(table.id, next.noted);
    if (!next.give || !table.dice.commitment) return;
    this.#giving = true;
    try {
      const dice = await api.word(table.dice.commitment, next.give);
      // Another page of this browser may have drawn at the same moment; this word is the one that counts.
      keep(table.id, next.noted);
      store.setDice(dice);
    } catch (error) {
      const { code, message } = /** @type {import("./api.js").Refused} */ (error);
      // Another browser with this seat's link was quicker: its word counts, and this one has none.
      if (code === "word-given") {
        const now = notes(table.id);
        if (now.word === next.give) keep(table.id, { shown: now.shown });
      } else if (code !== "offline") toast(message);
    } finally {
      this.#giving = false;
    }
  }
}
