// The map editor: where one begins, and the page on which a map is drawn.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import * as api from "./api.js";
import { themeButton } from "./theme.js";
import { question, toast } from "./dialogs.js";
import { download } from "./share.js";
import { Panel } from "./panel.js";
import { undoKeys } from "./steps.js";
import { Draft, newDraft } from "./edit-draft.js";
import { MapDraft, dropMap, mapDrafts, newMap } from "./map-draft.js";
import { NO_ROOM } from "./kept-list.js";
import { MapWork } from "./map-work.js";
import { MapTable } from "./map-table.js";
import { MapCheck } from "./map-check.js";
import { Tools } from "./map-tools.js";

/** So many columns and rows an empty grid may have. */
const MOST = 99;

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @param {HTMLElement} page @param {{ what: string, id: string, query: URLSearchParams }} to @returns {Promise<() => void>} */
export async function mapPage(page, to) {
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Clearing the bench…" }));
  const shelf = await api.shelf();
  if (to.what === "") return startPage(page, shelf);
  if (to.what === "draft") {
    const kept = mapDrafts().find((each) => each.id === to.id);
    return kept ? openDraft(page, shelf, new MapDraft(kept)) : startPage(page, shelf, "This map is not in this browser any more.");
  }
  const first = to.query.get("map") ?? (await api.mapsOf(to.what))[0]?.id ?? "";
  const opened = await api.openMap(to.what, first);
  const draft = newMap(to.what, opened.name, opened.text);
  history.replaceState(null, "", `#/map/draft/${draft.kept.id}`);
  return openDraft(page, shelf, draft);
}

/** Where one begins. @param {HTMLElement} page @param {W.Shelf} shelf @param {string} [said] */
async function startPage(page, shelf, said = "") {
  document.title = "Draw a map";
  const list = h("ul", { class: "draft-list" });
  const draw = () =>
    fill(
      list,
      mapDrafts().map((draft) =>
        h(
          "li",
          { class: "row" },
          h("a", { class: "grow", href: `#/map/draft/${draft.id}` }, h("strong", { text: draft.name }), h("span", { class: "faint", text: ` ${shelf.games.find((game) => game.id === draft.game)?.name ?? draft.game}, ${new Date(draft.changed).toLocaleString()}` })),
          h("button", { type: "button", class: "quiet", "aria-label": `Throw ${draft.name} away`, text: "Throw away", onclick: () => { dropMap(draft.id); draw(); } }),
        ),
      ),
    );
  draw();
  const maps = await Promise.all(shelf.games.map((title) => api.mapsOf(title.id).catch(() => [])));
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page" },
      h("header", { class: "shelf-top" }, h("a", { href: "#/", class: "quiet square", "aria-label": "All games" }, icon("home")), h("h1", { text: "Draw a map" }), h("span", { class: "grow" }), h("a", { class: "button quiet", href: "#/edit", text: "Make a scenario" }), themeButton()),
      h(
        "main",
        { class: "edit-start" },
        said && h("p", { class: "fault", text: said }),
        mapDrafts().length > 0 && h("section", {}, h("h2", { text: "Go on" }), list),
        h("section", {}, h("h2", { text: "A copy of a map" }), h("p", { class: "faint", text: "The map of the game stays as it is: you draw on a copy, and its credits come with it." }), shelf.games.map((title, index) => copyLine(title, maps[index] ?? []))),
        h("section", {}, h("h2", { text: "An empty grid" }), blankLine(shelf, maps)),
        h("section", {}, h("h2", { text: "From a file" }), loadLine(shelf)),
      ),
    ),
  );
  return () => {};
}

/** @param {W.Title} title @param {W.MapCard[]} maps */
function copyLine(title, maps) {
  const choice = h("select", { "aria-label": `Map of ${title.name}` }, maps.map((map) => h("option", { value: map.id, text: map.name })));
  return h("div", { class: "row edit-begin" }, h("strong", { class: "grow", text: title.name }), choice, h("button", { type: "button", text: "Begin", "aria-label": `Begin from a map of ${title.name}`, onclick: () => (location.hash = `#/map/${title.id}?map=${encodeURIComponent(choice.value)}`) }));
}

/** @param {W.Shelf} shelf @param {W.MapCard[][]} maps */
function blankLine(shelf, maps) {
  const game = h("select", { "aria-label": "The game of the grid", onchange: () => sizes() }, shelf.games.map((title) => h("option", { value: title.id, text: title.name })));
  const number = (/** @type {string} */ label) => h("input", { type: "number", min: "1", max: String(MOST), value: "20", "aria-label": label });
  const [columns, rows] = [number("Columns"), number("Rows")];
  const name = h("input", { type: "text", maxlength: "60", placeholder: "Its name", "aria-label": "Name of the map" });
  const said = h("p", { class: "fault", hidden: true });
  const sizes = () => {
    const like = maps[game.selectedIndex]?.[0];
    for (const [input, size] of /** @type {[HTMLInputElement, number][]} */ ([[columns, like?.columns ?? 20], [rows, like?.rows ?? 20]])) {
      input.disabled = like?.any_size === false;
      if (input.disabled) input.value = String(size);
    }
  };
  sizes();
  const begin = async () => {
    try {
      const size = [columns, rows].map((input) => Number(input.value));
      if (size.some((each) => !Number.isInteger(each) || each < 1 || each > MOST)) throw new Error(`Columns and rows are whole numbers from 1 to ${MOST}.`);
      const [wide = 1, high = 1] = size;
      const opened = await api.blankMap({ game: game.value, name: name.value.trim() || "New map", columns: wide, rows: high });
      goTo(newMap(game.value, opened.name, opened.text));
    } catch (error) {
      said.textContent = words(error);
      said.hidden = false;
    }
  };
  return h("div", {}, h("div", { class: "row map-blank" }, game, name, h("span", { class: "row" }, columns, h("span", { "aria-hidden": "true", text: "×" }), rows), h("button", { type: "button", text: "Begin", "aria-label": "Begin with an empty grid", onclick: () => void begin() })), said);
}

/** @param {W.Shelf} shelf */
function loadLine(shelf) {
  const game = h("select", { "aria-label": "The game of the file" }, shelf.games.map((title) => h("option", { value: title.id, text: title.name })));
  const input = h("input", { type: "file", accept: ".toml,text/plain", "aria-label": "A map file", onchange: () => void load() });
  const said = h("p", { class: "fault", hidden: true });
  const load = async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      goTo(newMap(game.value, file.name.replace(/\.toml$/, ""), await file.text()));
    } catch (error) {
      said.textContent = words(error);
      said.hidden = false;
    }
  };
  return h("div", {}, h("div", { class: "row" }, game, input), said);
}

/** Opens a new draft, if this browser has room for it. @param {MapDraft} draft */
function goTo(draft) {
  if (draft.full) throw new Error(NO_ROOM);
  location.hash = `#/map/draft/${draft.kept.id}`;
}

/** @param {HTMLElement} page @param {W.Shelf} shelf @param {MapDraft} draft */
async function openDraft(page, shelf, draft) {
  const title = shelf.games.find((game) => game.id === draft.game);
  if (!title) return startPage(page, shelf, "This game is not on the shelf any more.");
  document.title = `Drawing ${draft.kept.name}`;
  const editor = new MapEditor(draft, title);
  page.replaceChildren(editor.element);
  await editor.work.go();
  return () => editor.close();
}

class MapEditor {
  /** @param {MapDraft} draft @param {W.Title} title */
  constructor(draft, title) {
    this.draft = draft;
    this.title = title;
    this.work = new MapWork(draft, { checked: (checked) => void this.#checked(checked), working: (what) => this.#say(what), refused: (why) => toast(why), failed: (why) => this.#failed(why) });
    this.tools = new Tools({ taken: () => this.table.taken(), named: () => this.panel.open && window.innerWidth < 760 && this.panel.close() });
    this.table = new MapTable(this.work, this.tools, () => this.work.last?.palette ?? null);
    this.check = new MapCheck(draft, (fault) => this.#show(fault));
    this.panel = new Panel([
      { id: "tools", label: "Draw", element: this.tools.element },
      { id: "check", label: "Check", element: this.check.element },
      { id: "text", label: "File", element: this.check.text },
    ]);
    this.panel.element.setAttribute("aria-label", "Tools, check and file");
    this.state = h("button", { type: "button", class: "quiet edit-state", "aria-live": "polite", onclick: () => this.panel.show("check") });
    this.name = h("input", { type: "text", class: "edit-name map-name", maxlength: "60", "aria-label": "Name of the map", onchange: () => this.#rename() });
    this.element = h("main", { class: "game edit map-edit" }, this.#top(), this.table.element, this.panel.element);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    draft.on(() => this.#drawTop());
    this.#drawTop();
  }

  #top() {
    const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ press) => h("button", { type: "button", class: "quiet square", title: label, "aria-label": label, onclick: press }, icon(name));
    this.undo = button("undo", "Take back (Ctrl+Z)", () => this.#back());
    this.redo = button("replay", "Again (Ctrl+Y)", () => this.#again());
    return h(
      "header",
      { class: "top edit-top" },
      h("a", { href: "#/map", class: "quiet square", "aria-label": "All maps", title: "All maps" }, icon("home")),
      h("div", { class: "edit-title" }, this.name, this.state),
      h(
        "div",
        { class: "top-buttons edit-buttons" },
        this.undo,
        this.redo,
        h("button", { type: "button", class: "quiet", text: "Save", onclick: () => void this.#save() }),
        h("button", { type: "button", class: "main", text: "Use in a scenario", onclick: () => void this.#use() }),
        themeButton(),
      ),
    );
  }

  #drawTop() {
    if (document.activeElement !== this.name) this.name.value = this.draft.kept.name;
    if (this.undo) this.undo.disabled = !this.draft.canUndo;
    if (this.redo) this.redo.disabled = !this.draft.canRedo;
    if (this.draft.full) toast("This browser has no room for more maps: save this one to a file.");
  }

  #rename() {
    const name = this.name.value.trim();
    if (!name) {
      this.name.value = this.draft.kept.name;
      return toast("A map needs a name.");
    }
    if (name !== this.draft.kept.name) this.work.do(`the name ${name}`, { do: "name", name });
  }

  async #save() {
    await this.work.settled();
    const stem = this.draft.kept.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "map";
    download(this.draft.text, `${stem}.toml`);
  }

  /** A stroke that is on its way is made first, and then taken back. */
  #back() {
    if (this.work.busy) return;
    const what = this.draft.undo();
    if (what !== null) toast(`Taken back: ${what}`);
  }
  #again() {
    if (!this.work.busy) this.draft.redo();
  }

  /** Goes to the scenario editor with this map. */
  async #use() {
    if (!this.work.last?.ok || this.work.busy) {
      this.panel.show("check");
      return toast(this.work.busy ? "A moment: it is being checked." : "Something is wrong with the map still: see the list.");
    }
    const choice = h("select", { "aria-label": "Scenario" }, this.title.scenarios.map((scenario) => h("option", { value: scenario.id, text: scenario.name })));
    const about = "The scenario is played on this map. What does not fit there, such as units in hexes that it does not have, is told in the scenario editor, each at its place.";
    const answer = await question("Use this map in a scenario", [h("p", { text: about }), choice], [{ value: "", text: "Not yet" }, { value: "use", text: "Go on", main: true }]);
    if (answer !== "use") return;
    try {
      const { game, checked, map_file } = await api.scenarioOnMap({ game: this.draft.game, map_file: this.draft.text, scenario: choice.value });
      if (!checked.value || !map_file) return toast("This scenario cannot be read.");
      const draft = new Draft(newDraft(game, checked.value, { map_file }));
      draft.save();
      if (draft.full) return toast(NO_ROOM);
      location.hash = `#/edit/draft/${draft.kept.id}`;
    } catch (error) {
      toast(words(error));
    }
  }

  /** What is wrong with the file as a whole is told where it is written. @param {string} why */
  #failed(why) {
    this.state.dataset.state = "bad";
    this.check.failed(why);
    if (!this.work.last) this.panel.show("text");
  }

  /** @param {string} text */
  #say(text) {
    this.state.textContent = text;
    this.state.dataset.state = "working";
  }

  /** @param {W.MapChecked} checked */
  async #checked(checked) {
    const { faults, doubts } = checked;
    this.tools.draw(checked.palette);
    this.check.draw(checked);
    await this.table.take(checked).catch((error) => toast(words(error)));
    if (this.work.last !== checked) return;
    const wrong = faults.length === 1 ? "1 thing is wrong" : `${faults.length} things are wrong`;
    const maybe = doubts.length === 0 ? "Ready to play on" : doubts.length === 1 ? "Ready; 1 thing is perhaps not meant" : `Ready; ${doubts.length} things are perhaps not meant`;
    this.state.textContent = checked.ok ? maybe : wrong;
    this.state.dataset.state = checked.ok ? "good" : "bad";
    this.#drawTop();
  }

  /** Goes to the place of a fault. @param {W.MapFault} fault */
  #show(fault) {
    const [hex] = fault.hexes;
    if (hex && this.table.board?.field.get(hex)) {
      if (window.innerWidth < 760) this.panel.close();
      return this.table.show(hex);
    }
    this.panel.show("text");
    this.check.goTo(fault.line);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    undoKeys(event, () => this.#back(), () => this.#again());
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.work.close();
    this.table.close();
  }
}
