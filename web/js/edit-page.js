// The scenario editor: where one begins, and the page on which a scenario is made.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { tokenOf } from "./tokens.js";
import { themeButton } from "./theme.js";
import { toast } from "./dialogs.js";
import { Panel } from "./panel.js";
import { undoKeys } from "./steps.js";
import { EditBoard } from "./edit-board.js";
import { Roster } from "./edit-roster.js";
import { Form } from "./edit-form.js";
import { Checker, ofScenario } from "./edit-check.js";
import { Draft, SCENARIOS, drafts, newDraft } from "./edit-draft.js";
import { startPage } from "./edit-start.js";
import { NO_ROOM } from "./kept-list.js";
import { sideWords } from "./edit-tree.js";
import { tryDialog } from "./edit-try.js";
import { playDialog, printScenario, saveFile, shareScenario } from "./edit-play.js";

/** @param {HTMLElement} page @param {{ what: string, id: string, query: URLSearchParams }} to @returns {Promise<() => void>} */
export async function editPage(page, to) {
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Clearing the bench…" }));
  const shelf = await api.shelf();
  if (to.what === "") return begin(page, shelf);
  if (to.what === "draft") {
    const kept = drafts().find((each) => each.id === to.id);
    if (!kept) return begin(page, shelf, "This draft is not in this browser any more.");
    return openDraft(page, shelf, new Draft(kept), await api.openScenario(kept.game, null));
  }
  const opened = await (to.what === "kept" ? api.keptScenario(to.id) : to.what === "game" ? api.scenarioOf(to.id, Number(to.query.get("at") ?? 0), tokenOf(to.id)) : api.openScenario(to.what, to.query.get("scenario")));
  const draft = begun(opened);
  if (!draft) return begin(page, shelf, "This scenario cannot be read.");
  return openDraft(page, shelf, draft, opened);
}

/** A draft of what was opened; from now on its own address leads to it. @param {W.Opened} opened */
function begun(opened) {
  const { game, checked, charts_file, units_file, map_file } = opened;
  if (!checked.value) return null;
  const draft = new Draft(newDraft(game, checked.value, { charts_file, units_file, map_file }, checked.text));
  draft.save();
  history.replaceState(null, "", `#/edit/draft/${draft.kept.id}`);
  return draft;
}

/** Where one begins. @param {HTMLElement} page @param {W.Shelf} shelf @param {string} [said] */
const begin = (page, shelf, said = "") =>
  startPage(page, shelf, {
    title: "Make a scenario",
    said,
    about: "Begin from a scenario that is there, and change what you like: units, arrivals, turns, rules, victory.",
    shop: SCENARIOS,
    address: "#/edit/draft",
    line: beginLine,
    file: "A scenario file",
    load,
    more: h("p", {}, h("a", { href: "#/map", text: "Draw a map of your own" }), " and play a scenario on it."),
  });

/** @param {W.Title} title */
function beginLine(title) {
  const choice = h("select", { "aria-label": `Scenario of ${title.name}` }, title.scenarios.map((scenario) => h("option", { value: scenario.id, text: scenario.name })));
  return h("div", { class: "row edit-begin" }, h("strong", { class: "grow", text: title.name }), choice, h("button", { type: "button", text: "Begin", "aria-label": `Begin from a scenario of ${title.name}`, onclick: () => (location.hash = `#/edit/${title.id}?scenario=${encodeURIComponent(choice.value)}`) }));
}

/** @param {string} game @param {File} _ @param {string} text */
async function load(game, _, text) {
  const checked = await api.checkDraft({ game, value: undefined, scenario_file: text });
  const draft = new Draft(newDraft(game, checked.value ?? (await api.openScenario(game, null)).checked.value ?? {}, {}, checked.value ? text : null));
  if (!checked.value) draft.rough = draft.kept.rough = text;
  draft.save();
  if (draft.full) throw new Error(NO_ROOM);
  return draft.kept.id;
}

/** @param {HTMLElement} page @param {W.Shelf} shelf @param {Draft} draft @param {W.Opened} opened */
async function openDraft(page, shelf, draft, opened) {
  const title = shelf.games.find((game) => game.id === draft.game);
  const bench = opened.checked.bench;
  if (!title || !bench) return begin(page, shelf, "This game cannot be set up.");
  document.title = `Editing ${draft.kept.name}`;
  const editor = new Editor(draft, title, bench, opened.schema);
  page.replaceChildren(editor.element);
  if (opened.left_out.length > 0) editor.tellLeftOut(opened.left_out);
  await editor.begin(bench);
  return () => editor.close();
}

/** @param {Draft} draft */
const draftGame = (draft) => encodeURIComponent(draft.game);

class Editor {
  /** @param {Draft} draft @param {W.Title} title @param {W.Bench} bench @param {Record<string, unknown>} schema */
  constructor(draft, title, bench, schema) {
    this.draft = draft;
    this.title = title;
    this.sides = bench.sides;
    const words = sideWords(schema, bench.sides);
    this.table = new EditBoard(draft, bench, words);
    const properties = /** @type {Record<string, unknown>} */ (schema.properties ?? {});
    this.form = new Form(draft, schema, { hidden: words.map((word) => ["setup", word]), choices: (path) => this.#choices(path, words), hints: (path) => (path.at(-1) === "at" && path[0] === "arrivals" ? bench.areas : []) });
    this.checker = new Checker(draft, ofScenario(draft), { checked: (checked) => void this.#checked(checked), show: (fault) => this.#show(fault), working: (what) => this.#say(what), unread: () => this.#unread(), full: () => this.#full() });
    this.roster = words.length > 0 ? new Roster(draft, this.table, { canArrive: "arrivals" in properties, show: () => window.innerWidth < 760 && this.panel.close() }) : null;
    const tabs = [
      ...(this.roster ? [{ id: "units", label: "Units", element: this.roster.element }] : []),
      { id: "form", label: "Scenario", element: this.form.element },
      { id: "check", label: "Check", element: this.checker.element },
      { id: "text", label: "File", element: this.checker.text },
    ];
    this.panel = new Panel(tabs);
    this.panel.element.setAttribute("aria-label", "Units, scenario, check and file");
    this.state = h("button", { type: "button", class: "quiet edit-state", "aria-live": "polite", onclick: () => this.panel.show("check") });
    this.name = h("strong", { class: "edit-name" });
    this.element = h("main", { class: "game edit" }, this.#top(), this.table.element, this.panel.element);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    draft.on(() => this.#drawTop());
    this.#drawTop();
  }

  /** @param {W.Bench} bench */
  async begin(bench) {
    await this.table.load(bench);
    this.roster?.draw();
    this.form.draw();
    await this.checker.now();
    this.checker.restore();
    if (this.draft.rough !== null) this.panel.show("text");
  }

  #top() {
    const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ press, cls = "quiet square") => h("button", { type: "button", class: cls, title: label, "aria-label": label, onclick: press }, icon(name));
    this.undo = button("undo", "Take back (Ctrl+Z)", () => this.#back());
    this.redo = button("replay", "Again (Ctrl+Y)", () => this.draft.redo());
    const act = (/** @type {string} */ label, /** @type {() => void} */ press, cls = "quiet") => h("button", { type: "button", class: cls, text: label, onclick: press });
    const ready = (/** @type {() => unknown} */ then) => () => void this.#ready().then((good) => good && then());
    return h(
      "header",
      { class: "top edit-top" },
      h("a", { href: "#/edit", class: "quiet square", "aria-label": "All drafts", title: "All drafts" }, icon("home")),
      h("div", { class: "edit-title" }, this.name, this.state),
      h(
        "div",
        { class: "top-buttons edit-buttons" },
        this.undo,
        this.redo,
        h("a", { class: "button quiet", href: `#/counters/${draftGame(this.draft)}?scenario=${this.draft.kept.id}`, text: "Counters", title: "Change the units of this scenario" }),
        act("Save", () => void this.checker.settled().then(() => saveFile(this.draft, this.checker.file))),
        act("Share", ready(() => shareScenario(this.draft))),
        act("Print", ready(() => printScenario(this.draft))),
        act("Try 200 games", ready(() => tryDialog(this.draft.request, this.#quick()))),
        act("Play", ready(() => playDialog(this.draft, this.checker.file, this.title, this.sides)), "main"),
        themeButton(),
      ),
    );
  }

  /** Players that play a game in a moment. */
  #quick() {
    return this.title.players.map((player) => player.name).filter((name) => !["staff", "general"].includes(name));
  }

  #drawTop() {
    this.name.textContent = this.draft.kept.name;
    if (this.undo) this.undo.disabled = !this.draft.canUndo;
    if (this.redo) this.redo.disabled = !this.draft.canRedo;
    if (this.draft.full) this.#full();
  }

  #back() {
    const what = this.draft.undo();
    if (what !== null) toast(`Taken back: ${what}`);
  }

  /** Only what can be played goes out; what is wrong is shown instead. */
  async #ready() {
    if ((await this.checker.settled()) && this.checker.last?.ok && this.draft.rough === null) return true;
    this.panel.show(this.draft.rough === null ? "check" : "text");
    toast("Something is wrong still: see the list.");
    return false;
  }

  /** @param {string} text */
  #say(text) {
    this.state.textContent = text === "…" ? "Checking…" : text;
    this.state.dataset.state = "working";
  }

  #full() {
    toast("This browser has no room for more drafts: save this one to a file.");
  }

  /** What is written in the file counts only when it can be read. */
  #unread() {
    this.state.textContent = "The file cannot be read yet";
    this.state.dataset.state = "bad";
  }

  /** @param {W.DraftChecked} checked */
  async #checked(checked) {
    const { faults } = checked;
    this.state.textContent = checked.ok ? "Ready to play" : faults.length === 1 ? "1 thing is wrong" : `${faults.length} things are wrong`;
    this.state.dataset.state = checked.ok ? "good" : "bad";
    this.form.tell(faults);
    this.table.setFaults(faults);
    if (checked.bench) await this.table.load(checked.bench);
    this.roster?.draw();
  }

  /** Goes to the place of a fault. @param {W.DraftFault} fault */
  #show(fault) {
    const [part, side, hex] = fault.path;
    if (part === "setup" && hex && this.table.sides.includes(side ?? "") && this.table.board?.field.get(hex)) return this.table.show(hex);
    // What no form has, such as a unit in a hex that is not on the map, stands in the file.
    if (part === undefined || this.form.hides(fault.path)) {
      this.panel.show("text");
      return this.checker.goTo(fault.line);
    }
    this.panel.show("form");
    this.form.show(fault.path);
  }

  /** Words that a field takes. @param {string[]} path @param {string[]} words @returns {[string, string][] | null} */
  #choices(path, words) {
    const key = path.at(-1);
    const named = (/** @type {string[]} */ list) => /** @type {[string, string][]} */ (list.map((word) => [word, word]));
    if (key === "preset") return this.title.presets.map((preset) => [preset.id, preset.name]);
    if (["begins", "winner", "holder"].includes(key ?? "") && words.length > 0) return named(words);
    return key === "level" && words.length > 0 ? named(["decisive", "marginal", "draw"]) : null;
  }

  /** @param {string[]} list */
  tellLeftOut(list) {
    this.draft.kept.leftOut = list;
    this.draft.save();
    toast(`A scenario cannot hold all of this position. Left out: ${list.join("; ")}. The list stays under Check.`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    undoKeys(event, () => this.#back(), () => this.draft.redo());
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.checker.close();
    this.table.close();
  }
}
