// The counter workshop: units are changed and added, their counters are drawn at once, and what differs from the game's own is told.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import * as api from "./api.js";
import { themeButton } from "./theme.js";
import { toast } from "./dialogs.js";
import { Panel } from "./panel.js";
import { undoKeys } from "./steps.js";
import { Checker } from "./edit-check.js";
import { COUNTERS, Draft, drafts, newDraft } from "./edit-draft.js";
import { CounterSheet } from "./counters-sheet.js";
import { Changes } from "./counters-changes.js";
import { UnitForm } from "./counters-unit.js";
import { countersStart } from "./counters-start.js";
import { playWith, printThem, saveUnits, useInScenario } from "./counters-play.js";

/** @param {HTMLElement} page @param {{ what: string, id: string, query: URLSearchParams }} to @returns {Promise<() => void>} */
export async function countersPage(page, to) {
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Clearing the bench…" }));
  const shelf = await api.shelf();
  if (to.what === "") return countersStart(page, shelf);
  if (to.what === "draft") {
    const kept = drafts(COUNTERS).find((each) => each.id === to.id);
    if (!kept) return countersStart(page, shelf, "These counters are not in this browser any more.");
    return openWorkshop(page, shelf, new Draft(kept, COUNTERS), await api.openCounters(kept.game, kept.mix));
  }
  const title = shelf.games.find((game) => game.id === to.what);
  if (!title) return countersStart(page, shelf, "There is no such game.");
  const opened = await api.openCounters(title.id, undefined);
  const draft = await begun(title, opened, to.query.get("scenario"));
  return openWorkshop(page, shelf, draft, opened);
}

/** A draft of the game's counters, or of those that a scenario in the making has. @param {W.Title} title @param {W.CountersOpened} opened @param {string | null} scenario */
async function begun(title, opened, scenario) {
  const made = drafts().find((each) => each.id === scenario);
  const text = made?.beside.units_file;
  const own = text ? (await api.checkCounters({ game: title.id, value: undefined, units_file: text })).value : null;
  const kept = { ...newDraft(title.id, own ?? opened.checked.value ?? {}, {}, own && text ? text : null), name: made ? `Counters of ${made.name}` : `Counters of ${title.name}` };
  if (made) kept.scenario = made.id;
  const draft = new Draft(kept, COUNTERS);
  draft.save();
  history.replaceState(null, "", `#/counters/draft/${kept.id}`);
  return draft;
}

/** @param {HTMLElement} page @param {W.Shelf} shelf @param {Draft} draft @param {W.CountersOpened} opened */
async function openWorkshop(page, shelf, draft, opened) {
  const title = shelf.games.find((game) => game.id === draft.game);
  if (!title) return countersStart(page, shelf, "There is no such game.");
  document.title = draft.kept.name;
  const workshop = new Workshop(draft, title, opened);
  page.replaceChildren(workshop.element);
  await workshop.begin();
  return () => workshop.close();
}

class Workshop {
  /** @param {Draft} draft @param {W.Title} title @param {W.CountersOpened} opened */
  constructor(draft, title, opened) {
    this.draft = draft;
    this.title = title;
    this.sheet = new CounterSheet(opened, (id) => this.#choose(id));
    this.unit = new UnitForm(draft, opened, this.sheet);
    this.unit.chosen = (id) => this.#choose(id);
    this.changes = new Changes(this.sheet, (id) => this.#choose(id));
    const asks = {
      check: (/** @type {AbortSignal | undefined} */ signal) => api.checkCounters(this.request, signal),
      read: (/** @type {string} */ text) => api.checkCounters({ ...this.request, value: undefined, base: undefined, units_file: text }),
      file: "The units as a file",
    };
    this.checker = new Checker(draft, asks, { checked: (/** @type {W.CountersChecked} */ checked) => this.#checked(checked), show: (fault) => this.#show(fault), working: (what) => this.#say(what), unread: () => this.#unread(), full: () => this.#full() });
    this.panel = new Panel([
      { id: "unit", label: "Unit", element: this.unit.element },
      { id: "changes", label: "Changes", element: this.changes.element },
      { id: "check", label: "Check", element: this.checker.element },
      { id: "text", label: "File", element: this.checker.text },
    ]);
    this.panel.element.setAttribute("aria-label", "Unit, changes, check and file");
    this.state = h("button", { type: "button", class: "quiet edit-state", "aria-live": "polite", onclick: () => this.panel.show("check") });
    this.name = h("input", { type: "text", class: "edit-name counters-name", "aria-label": "What these counters are called", value: draft.kept.name, oninput: () => this.#rename() });
    this.element = h("main", { class: "game edit counters-page" }, this.#top(opened.mixes), this.sheet.element, this.panel.element);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    draft.on(() => this.#drawTop());
    this.#drawTop();
  }

  /** What the server is asked about. @returns {W.CountersRequest} */
  get request() {
    const { game, value, kept } = this.draft;
    return { game, value, ...(kept.base ? { base: kept.base } : {}), ...(kept.mix ? { mix: kept.mix } : {}) };
  }

  async begin() {
    await this.checker.now();
    this.checker.restore();
    if (this.draft.rough !== null) this.panel.show("text");
  }

  /** @param {string[]} mixes */
  #top(mixes) {
    const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ press) => h("button", { type: "button", class: "quiet square", title: label, "aria-label": label, onclick: press }, icon(name));
    this.undo = button("undo", "Take back (Ctrl+Z)", () => this.#back());
    this.redo = button("replay", "Again (Ctrl+Y)", () => this.draft.redo());
    const act = (/** @type {string} */ label, /** @type {() => void} */ press, cls = "quiet") => h("button", { type: "button", class: cls, text: label, onclick: press });
    const ready = (/** @type {() => unknown} */ then) => () => void this.#ready().then((good) => good && then());
    const mix = h("select", { "aria-label": "Counter mix", onchange: () => void this.#mixed(mix.value) }, mixes.map((name) => h("option", { value: name, selected: name === this.draft.kept.mix, text: `${name} mix` })));
    return h(
      "header",
      { class: "top edit-top" },
      h("a", { href: "#/counters", class: "quiet square", "aria-label": "All counters", title: "All counters" }, icon("home")),
      h("div", { class: "edit-title" }, this.name, this.state),
      h(
        "div",
        { class: "top-buttons edit-buttons" },
        mixes.length > 0 && mix,
        this.undo,
        this.redo,
        act("Save", () => void this.checker.settled().then(() => saveUnits(this.draft, this.checker.file))),
        act("Print", ready(() => printThem(this.draft, this.request))),
        act("Use in a scenario", ready(() => useInScenario(this.draft, this.checker.file, this.title))),
        act("Play", ready(() => playWith(this.draft, this.checker.file, this.title)), "main"),
        themeButton(),
      ),
    );
  }

  /** Another mix is another sheet: the faces of the game change with it. @param {string} mix */
  async #mixed(mix) {
    this.draft.kept.mix = mix;
    this.draft.touched();
    this.draft.save();
    const opened = await api.openCounters(this.draft.game, mix);
    this.sheet.setGame(opened);
    await this.checker.now();
  }

  /** A name of blanks alone is none. */
  #rename() {
    this.draft.kept.name = this.name.value.trim() || `Counters of ${this.title.name}`;
    this.draft.touched();
    this.draft.save();
  }

  #drawTop() {
    if (this.undo) this.undo.disabled = !this.draft.canUndo;
    if (this.redo) this.redo.disabled = !this.draft.canRedo;
    if (this.draft.full) this.#full();
  }

  #back() {
    const what = this.draft.undo();
    if (what !== null) toast(`Taken back: ${this.unit.told(what)}`);
  }

  /** Only what can be played with goes out; what is wrong is shown instead. */
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

  /** @param {W.CountersChecked} checked */
  #checked(checked) {
    const { faults, changes } = checked;
    const differ = changes.length === 0 ? "as in the game" : changes.length === 1 ? "1 counter differs" : `${changes.length} counters differ`;
    this.state.textContent = checked.ok ? `Ready to play, ${differ}` : faults.length === 1 ? "1 thing is wrong" : `${faults.length} things are wrong`;
    this.state.dataset.state = checked.ok ? "good" : "bad";
    this.sheet.show(checked);
    this.changes.show(checked);
    this.unit.checked(checked);
  }

  /** @param {string} id */
  #choose(id) {
    this.sheet.choose(id);
    this.unit.open(id);
    this.panel.show("unit");
  }

  /** Goes to the place of a fault. @param {W.DraftFault} fault */
  #show(fault) {
    const index = Number(fault.path[1] ?? NaN);
    if (fault.path[0] !== "units" || !Number.isInteger(index)) return this.panel.show("text");
    this.unit.openAt(index);
    this.panel.show("unit");
    this.unit.form.show(fault.path);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    undoKeys(event, () => this.#back(), () => this.draft.redo());
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.checker.close();
  }
}
