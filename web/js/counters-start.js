// Where one begins with counters: those that this browser keeps, those of a game, or a file.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import * as api from "./api.js";
import { themeButton } from "./theme.js";
import { COUNTERS, Draft, dropDraft, drafts, newDraft } from "./edit-draft.js";

/** @param {HTMLElement} page @param {W.Shelf} shelf @param {string} [said] */
export function countersStart(page, shelf, said = "") {
  document.title = "Make counters";
  const list = h("ul", { class: "draft-list" });
  const name = (/** @type {string} */ id) => shelf.games.find((game) => game.id === id)?.name ?? id;
  const draw = () =>
    fill(
      list,
      drafts(COUNTERS).map((draft) =>
        h(
          "li",
          { class: "row" },
          h("a", { class: "grow", href: `#/counters/draft/${draft.id}` }, h("strong", { text: draft.name }), h("span", { class: "faint", text: ` ${name(draft.game)}, ${new Date(draft.changed).toLocaleString()}` })),
          h("button", { type: "button", class: "quiet", "aria-label": `Throw ${draft.name} away`, text: "Throw away", onclick: () => { dropDraft(draft.id, COUNTERS); draw(); } }),
        ),
      ),
    );
  draw();
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page" },
      h("header", { class: "shelf-top" }, h("a", { href: "#/", class: "quiet square", "aria-label": "All games" }, icon("home")), h("h1", { text: "Make counters" }), h("span", { class: "grow" }), themeButton()),
      h(
        "main",
        { class: "edit-start" },
        said && h("p", { class: "fault", text: said }),
        drafts(COUNTERS).length > 0 && h("section", {}, h("h2", { text: "Go on" }), list),
        h("section", {}, h("h2", { text: "Begin" }), h("p", { class: "faint", text: "Begin with the counters of a game: change values, add units, see them drawn, print the sheet, play with it." }), shelf.games.map((title) => h("div", { class: "row edit-begin" }, h("strong", { class: "grow", text: title.name }), h("a", { class: "button", href: `#/counters/${title.id}`, text: "Begin", "aria-label": `Begin with the counters of ${title.name}` })))),
        h("section", {}, h("h2", { text: "From a file" }), loadLine(shelf)),
      ),
    ),
  );
  return () => {};
}

/** @param {W.Shelf} shelf */
function loadLine(shelf) {
  const game = h("select", { "aria-label": "The game of the file" }, shelf.games.map((title) => h("option", { value: title.id, text: title.name })));
  const said = h("p", { class: "fault", hidden: true });
  const input = h("input", { type: "file", accept: ".toml,text/plain", "aria-label": "A file of units", onchange: () => void load() });
  const load = async () => {
    const file = input.files?.[0];
    const text = await file?.text();
    if (!file || text === undefined) return;
    try {
      const checked = await api.checkCounters({ game: game.value, value: undefined, units_file: text });
      const value = checked.value ?? (await api.openCounters(game.value, undefined)).checked.value ?? {};
      const draft = new Draft({ ...newDraft(game.value, value, {}, checked.value ? text : null), name: file.name.replace(/\.toml$/, "") }, COUNTERS);
      // A file that is no TOML yet is mended where it is written.
      if (!checked.value) draft.rough = draft.kept.rough = text;
      draft.save();
      location.hash = `#/counters/draft/${draft.kept.id}`;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
      said.hidden = false;
    }
  };
  return h("div", {}, h("div", { class: "row" }, game, input), said);
}
