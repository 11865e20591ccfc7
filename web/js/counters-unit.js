// One unit: its counter as it was and as it is, and the form of its values.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { Form } from "./edit-form.js";
import { resolved } from "./edit-tree.js";
/** @import { Draft } from "./edit-draft.js" */
/** @import { CounterSheet } from "./counters-sheet.js" */
/** @import { Tree } from "./edit-tree.js" */

/** An id that no unit has. @param {Tree[]} units @param {string} id */
export function freeId(units, id) {
  const taken = new Set(units.map((unit) => unit.id));
  const stem = id.replace(/-\d+$/, "");
  for (let number = 2; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

export class UnitForm {
  #index = -1;
  /** @type {W.CountersChecked | null} */ #last = null;
  /** @type {(id: string) => void} */ chosen = () => {};

  /** @param {Draft} draft @param {W.CountersOpened} opened @param {CounterSheet} sheet */
  constructor(draft, opened, sheet) {
    this.draft = draft;
    this.sheet = sheet;
    /** @type {Tree[]} */ this.first = /** @type {Tree} */ (opened.checked.value ?? {}).units ?? [];
    const schema = /** @type {Tree} */ (opened.schema);
    const part = resolved(schema, resolved(schema, schema.properties?.units).items);
    const about = () => ({ root: ["units", String(this.#index)], part, order: opened.order });
    this.form = new Form(draft, schema, { hidden: [], choices: () => null, hints: () => [], about });
    this.head = h("div", { class: "unit-head" });
    this.element = h("div", { class: "unit-form" }, this.head, this.form.element);
    draft.on((from) => from !== "form" && this.#settle());
    this.#settle();
  }

  /** @returns {Tree[]} */
  get units() {
    const { units } = this.draft.value;
    return Array.isArray(units) ? units : [];
  }

  /** A unit by its id. @param {string} id */
  open(id) {
    this.openAt(this.units.findIndex((unit) => unit.id === id));
  }

  /** @param {number} index */
  openAt(index) {
    this.#index = index;
    this.form.draw();
    if (this.#last) this.form.tell(this.#told(this.#last.faults));
    this.#draw();
  }

  /** After a step back there may be fewer units. */
  #settle() {
    if (this.#index >= this.units.length) this.#index = -1;
    if (this.#index >= 0) this.form.draw();
    this.#draw();
  }

  /** @param {W.CountersChecked} checked */
  checked(checked) {
    this.#last = checked;
    this.form.tell(this.#told(checked.faults));
    this.#draw();
  }

  /** An id that two units have is told at both of them: the checker names the second. @param {W.DraftFault[]} faults @returns {W.DraftFault[]} */
  #told(faults) {
    const { units } = this;
    const id = units[this.#index]?.id;
    const twin = faults.find(({ path }) => path[2] === "id" && path[1] !== String(this.#index) && units[Number(path[1])]?.id === id);
    const own = faults.some(({ path }) => path[1] === String(this.#index) && path[2] === "id");
    return twin && !own ? [...faults, { ...twin, path: ["units", String(this.#index), "id"], help: "another unit has it; ids must differ" }] : faults;
  }

  /** What a step was, in words. @param {string} what */
  told(what) {
    const [list, index, key] = what.split("/");
    return list === "units" && key ? `${key.replaceAll("_", " ")} of ${this.units[Number(index)]?.id ?? "a unit"}` : what;
  }

  #draw() {
    const unit = this.units[this.#index];
    this.form.element.hidden = !unit;
    const add = h("button", { type: "button", class: "add-unit", text: unit ? "Add one like this" : "Add a unit", onclick: () => this.#add() });
    if (!unit) return fill(this.head, h("p", { class: "faint", text: "Press a counter on the sheet to change its values. What you write is drawn at once." }), h("div", { class: "row" }, add));
    const id = String(unit.id ?? "");
    const wrong = this.#last?.faults.some((fault) => fault.path[1] === String(this.#index)) ?? false;
    const now = this.sheet.counter(id);
    const change = this.#last?.changes.find((each) => each.id === id);
    const known = this.first.find((each) => each.id === id);
    fill(
      this.head,
      h("h2", { text: id || "A unit without an id" }),
      h(
        "div",
        { class: "unit-faces" },
        change?.before && this.#pair("in the game", this.sheet.face(id, false, false, "unit-face"), this.sheet.face(id, false, true, "unit-face")),
        now ? this.#pair(wrong ? "before the fault" : "now", this.sheet.now(id, false, "unit-face now"), now.has_back ? this.sheet.now(id, true, "unit-face now-back") : null) : h("p", { class: "faint", text: wrong ? "It is drawn again when all its values are right." : "It is not on the sheet of this mix." }),
      ),
      change && h("p", { class: "unit-change", text: change.text }),
      h(
        "div",
        { class: "row" },
        add,
        known && JSON.stringify(known) !== JSON.stringify(unit) && h("button", { type: "button", text: "As in the game", onclick: () => this.draft.change(`${id} as in the game`, (tree) => { tree.units[this.#index] = structuredClone(known); }) }),
        h("button", { type: "button", class: "remove-unit", text: "Take out", onclick: () => this.#remove(id) }),
      ),
    );
  }

  /** @param {string} words @param {Element | null} front @param {Element | null} back */
  #pair(words, front, back) {
    return h("figure", {}, h("div", { class: "unit-pair" }, front, back), h("figcaption", { class: "faint", text: words }));
  }

  #add() {
    const like = this.units[this.#index] ?? this.units[0] ?? {};
    const id = freeId(this.units, String(like.id ?? "unit"));
    const at = this.#index < 0 ? this.units.length : this.#index + 1;
    this.#index = at;
    this.draft.change(`add ${id}`, (tree) => {
      tree.units = Array.isArray(tree.units) ? tree.units : [];
      tree.units.splice(at, 0, { ...structuredClone(like), id });
    });
    this.chosen(id);
  }

  /** @param {string} id */
  #remove(id) {
    const at = this.#index;
    this.#index = -1;
    this.draft.change(`take out ${id}`, (tree) => void tree.units.splice(at, 1));
  }
}
