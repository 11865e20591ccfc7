// Where one begins with counters: those that this browser keeps, those of a game, or a file.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import * as api from "./api.js";
import { COUNTERS, Draft, newDraft } from "./edit-draft.js";
import { NO_ROOM } from "./kept-list.js";
import { startPage } from "./edit-start.js";

/** @param {HTMLElement} page @param {W.Shelf} shelf @param {string} [said] */
export const countersStart = (page, shelf, said = "") =>
  startPage(page, shelf, {
    title: "Make counters",
    said,
    about: "Begin with the counters of a game: change values, add units, see them drawn, print the sheet, play with it.",
    shop: COUNTERS,
    address: "#/counters/draft",
    line: (title) => h("div", { class: "row edit-begin" }, h("strong", { class: "grow", text: title.name }), h("a", { class: "button", href: `#/counters/${title.id}`, text: "Begin", "aria-label": `Begin with the counters of ${title.name}` })),
    file: "A file of units",
    load,
  });

/** @param {string} game @param {File} file @param {string} text */
async function load(game, file, text) {
  const checked = await api.checkCounters({ game, value: undefined, units_file: text });
  const value = checked.value ?? (await api.openCounters(game, undefined)).checked.value ?? {};
  const draft = new Draft({ ...newDraft(game, value, {}, checked.value ? text : null), name: file.name.replace(/\.toml$/, "") }, COUNTERS);
  // A file that is no TOML yet is mended where it is written.
  if (!checked.value) draft.rough = draft.kept.rough = text;
  draft.save();
  if (draft.full) throw new Error(NO_ROOM);
  return draft.kept.id;
}
