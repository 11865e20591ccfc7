// Where one begins to make something: what this browser keeps, what a game brings, or a file.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { themeButton } from "./theme.js";
import { dropDraft, drafts } from "./edit-draft.js";

/**
 * The page on which one begins.
 * @param {HTMLElement} page @param {W.Shelf} shelf
 * @param {{ title: string, said: string, about: string, shop: import("./edit-draft.js").Shop, address: string, line: (title: W.Title) => HTMLElement, file: string, load: (game: string, file: File, text: string) => Promise<string>, more?: Node | null }} what
 *   its heading, what went wrong before, which drafts there are and where they are opened, a line for each game, and what is done with a file: the id of its draft; `more` comes below
 */
export function startPage(page, shelf, { title, said, about, shop, address, line, file, load, more = null }) {
  document.title = title;
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page" },
      h("header", { class: "shelf-top" }, h("a", { href: "#/", class: "quiet square", "aria-label": "All games" }, icon("home")), h("h1", { text: title }), h("span", { class: "grow" }), themeButton()),
      h(
        "main",
        { class: "edit-start" },
        said && h("p", { class: "fault", text: said }),
        drafts(shop).length > 0 && h("section", {}, h("h2", { text: "Go on" }), draftList(shelf, shop, address)),
        h("section", {}, h("h2", { text: "Begin" }), h("p", { class: "faint", text: about }), shelf.games.map(line)),
        h("section", {}, h("h2", { text: "From a file" }), shelf.games.length > 0 && fileLine(shelf, file, async (...given) => void (location.hash = `${address}/${await load(...given)}`))),
        more,
      ),
    ),
  );
  return () => {};
}

/** @param {W.Shelf} shelf @param {import("./edit-draft.js").Shop} shop @param {string} address */
function draftList(shelf, shop, address) {
  const list = h("ul", { class: "draft-list" });
  const game = (/** @type {string} */ id) => shelf.games.find((each) => each.id === id)?.name ?? id;
  const draw = () =>
    fill(
      list,
      drafts(shop).map((draft) =>
        h(
          "li",
          { class: "row" },
          h("a", { class: "grow", href: `${address}/${draft.id}` }, h("strong", { text: draft.name }), h("span", { class: "faint", text: ` ${game(draft.game)}, ${new Date(draft.changed).toLocaleString()}` })),
          h("button", { type: "button", class: "quiet", "aria-label": `Throw ${draft.name} away`, text: "Throw away", onclick: () => { dropDraft(draft.id, shop); draw(); } }),
        ),
      ),
    );
  draw();
  return list;
}

/** @param {W.Shelf} shelf @param {string} label @param {(game: string, file: File, text: string) => Promise<void>} load */
function fileLine(shelf, label, load) {
  const game = h("select", { "aria-label": "The game of the file" }, shelf.games.map((title) => h("option", { value: title.id, text: title.name })));
  const said = h("p", { class: "fault", hidden: true });
  const input = h("input", { type: "file", accept: ".toml,text/plain", "aria-label": label, onchange: () => void read() });
  const read = async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      await load(game.value, file, await file.text());
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
      said.hidden = false;
    }
  };
  return h("div", {}, h("div", { class: "row" }, game, input), said);
}
