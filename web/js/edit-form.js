// Forms for whatever a scenario file may hold: made from the schema of the file, with every fault below its field.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon, uid } from "./dom.js";
import { at, kindOf, resolved, setAt } from "./edit-tree.js";
/** @import { Tree } from "./edit-tree.js" */

/** Keys in the order in which people look for them. */
const ORDER = ["name", "id", "card", "about", "text", "date", "place", "map", "turns", "sides", "switches", "arrivals", "control", "bridges", "victory"];
/** Texts of several lines. */
const LONG = ["about", "text", "notes"];

/** "at_least" is shown as "at least". @param {string} key */
const label = (key) => key.replaceAll("_", " ");

/** What a schema says of a value, if it says it in words for people. @param {Tree} schema @returns {string} */
const plain = ({ description }) => (typeof description === "string" && !/[`[]/.test(description) ? description : "");

export class Form {
  /** The places for faults, by path. @type {Map<string, HTMLElement>} */ #slots = new Map();
  /** @type {W.DraftFault[]} */ #faults = [];
  /** Which parts are open. @type {Set<string>} */ #open = new Set(["name", "about", "turns"]);

  /** @param {import("./edit-draft.js").Draft} draft @param {Tree} schema @param {{ hidden: string[][], choices: (path: string[]) => [string, string][] | null, hints: (path: string[]) => string[], about?: () => { root: string[], part: Tree, order: string[] } }} how what is shown elsewhere, which words there are, and of which part of the file the form is */
  constructor(draft, schema, how) {
    this.draft = draft;
    this.schema = schema;
    this.how = how;
    this.element = h("div", { class: "edit-form" });
    draft.on((from) => from !== "form" && this.draw());
  }

  draw() {
    this.#slots.clear();
    const { root, part, order } = this.how.about?.() ?? { root: [], part: this.schema, order: ORDER };
    const keys = Object.keys(part.properties ?? {}).filter((key) => key !== "format");
    const rank = (/** @type {string} */ key) => (order.includes(key) ? order.indexOf(key) : order.length);
    keys.sort((a, b) => rank(a) - rank(b));
    fill(this.element, this.#slot(root), keys.map((key) => this.#field([...root, key], part.properties[key], (part.required ?? []).includes(key))));
    this.tell(this.#faults);
  }

  /** A field for a value. @param {string[]} path @param {Tree} raw @param {boolean} required @returns {HTMLElement | null} */
  #field(path, raw, required) {
    if (this.how.hidden.some((each) => each.join("/") === path.join("/"))) return null;
    const schema = resolved(this.schema, raw);
    const kind = kindOf(schema);
    if (kind === "object") return schema.properties ? this.#group(path, schema) : this.#lines(path, schema);
    if (kind === "array" && schema.maxItems > 0 && schema.maxItems === schema.minItems) return this.#row(path, schema, required);
    if (kind === "array") return this.#list(path, schema);
    return this.#input(path, schema, kind, required);
  }

  /** A part that opens and closes. @param {string[]} path @param {Tree} schema @param {(HTMLElement | null)[]} children @param {string} [count] */
  #part(path, schema, children, count = "") {
    const key = path.join("/");
    const inside = children.filter((child) => child !== null);
    if (inside.length === 0) return null;
    const part = h(
      "details",
      { class: "edit-part", open: this.#open.has(key), data: { path: key }, ontoggle: () => (part.open ? this.#open.add(key) : this.#open.delete(key)) },
      h("summary", {}, label(path.at(-1) ?? ""), count && h("span", { class: "count", text: count })),
      plain(schema) && h("p", { class: "faint", text: plain(schema) }),
      this.#slot(path),
      inside,
    );
    return part;
  }

  /** @param {string[]} path @param {Tree} schema */
  #group(path, schema) {
    const required = schema.required ?? [];
    return this.#part(path, schema, Object.entries(schema.properties).map(([key, raw]) => this.#field([...path, key], raw, required.includes(key))));
  }

  /** A table whose keys are anything, such as hexes. @param {string[]} path @param {Tree} schema */
  #lines(path, schema) {
    const value = at(this.draft.value, path) ?? {};
    const keys = Object.keys(value);
    const inner = resolved(this.schema, schema.additionalProperties === true ? {} : schema.additionalProperties);
    const rows = keys.map((key) => {
      const field = this.#field([...path, key], inner, true);
      return h("div", { class: "edit-item" }, field, this.#drop([...path, key], key));
    });
    const name = h("input", { type: "text", placeholder: "new key, such as a hex", "aria-label": `New key of ${label(path.at(-1) ?? "")}` });
    const add = h("button", { type: "button", text: "Add", onclick: () => name.value.trim() && this.#restructure(`add ${name.value}`, (tree) => setAt(tree, [...path, name.value.trim()], empty(this.schema, inner))) });
    return this.#part(path, schema, [...rows, h("div", { class: "row" }, name, add)], String(keys.length));
  }

  /** @param {string[]} path @param {Tree} schema */
  #list(path, schema) {
    const value = at(this.draft.value, path);
    const list = Array.isArray(value) ? value : [];
    const inner = resolved(this.schema, schema.items);
    const items = list.map((item, index) => {
      const here = [...path, String(index)];
      const body = kindOf(inner) === "object" && inner.properties
        ? h("div", { class: "edit-fields" }, Object.entries(inner.properties).map(([key, raw]) => this.#field([...here, key], raw, (inner.required ?? []).includes(key))))
        : this.#field(here, inner, true);
      return h("div", { class: "edit-item", data: { path: here.join("/") } }, this.#slot(here), body, this.#drop(here, `${label(path.at(-1) ?? "")} ${index + 1}`));
    });
    const add = h("button", { type: "button", text: "Add", "aria-label": `Add to ${label(path.at(-1) ?? "")}`, onclick: () => this.#restructure(`add to ${path.at(-1)}`, (tree) => setAt(tree, [...path, String(list.length)], empty(this.schema, inner))) });
    return this.#part(path, schema, [...items, add], String(list.length));
  }

  /** @param {string[]} path @param {string} name */
  #drop(path, name) {
    return h("button", { type: "button", class: "quiet square", "aria-label": `Remove ${name}`, title: "Remove", onclick: () => this.#restructure(`remove ${name}`, (tree) => setAt(tree, path, undefined)) }, icon("close"));
  }

  /** @param {string} what @param {(tree: Tree) => void} change */
  #restructure(what, change) {
    this.draft.change(what, change);
  }

  /** A list of so many numbers, side by side. @param {string[]} path @param {Tree} schema @param {boolean} required */
  #row(path, schema, required) {
    const [key, id] = [path.at(-1) ?? "", uid("field")];
    const value = at(this.draft.value, path);
    const inputs = Array.from({ length: schema.maxItems }, (_, index) =>
      h("input", { type: "text", inputmode: "numeric", id: index === 0 ? id : null, value: Array.isArray(value) ? (value[index] ?? "") : "", "aria-label": `${label(key)}, number ${index + 1}`, oninput: () => set() }),
    );
    const set = () => {
      const words = inputs.map((input) => input.value.trim());
      const all = words.every((word) => word === "") ? undefined : words.map((word) => (word !== "" && Number.isFinite(Number(word)) ? Number(word) : word));
      this.draft.change(path.join("/"), (tree) => setAt(tree, path, all), "form");
    };
    return h("div", { class: "edit-field row-of", data: { path: path.join("/") } }, h("label", { for: id, title: plain(schema) || null }, label(key), required && h("span", { class: "faint", text: " *", title: "needed" })), h("div", { class: "edit-numbers" }, inputs), this.#slot(path, id));
  }

  /** @param {string[]} path @param {Tree} schema @param {string} kind @param {boolean} required */
  #input(path, schema, kind, required) {
    const id = uid("field");
    const key = path.at(-1) ?? "";
    const value = at(this.draft.value, path);
    const set = (/** @type {unknown} */ next) => this.draft.change(path.join("/"), (tree) => setAt(tree, path, next), "form");
    const choices = this.how.choices(path) ?? wordsOf(schema);
    const words = this.how.hints(path);
    /** @type {HTMLElement} */ let input;
    if (kind === "boolean") input = h("input", { type: "checkbox", id, checked: value === true, onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked || undefined) });
    else if (choices) {
      const all = choices.some(([word]) => word === value) || value === undefined ? choices : [...choices, [String(value), String(value)]];
      input = h("select", { id, onchange: (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value || undefined) }, [...(required ? [] : [["", "—"]]), ...all].map(([word, text]) => h("option", { value: word, selected: word === (value ?? ""), text })));
    } else {
      const read = (/** @type {string} */ text) => {
        if (text === "") return required && kind === "string" ? "" : undefined;
        // What is no number goes as it is: the checker says so at its place, and nothing is lost.
        return (kind === "integer" || kind === "number") && text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
      };
      const props = { id, value: value ?? "", oninput: (/** @type {Event} */ event) => set(read(/** @type {HTMLInputElement} */ (event.target).value)) };
      const long = LONG.includes(key) || (typeof value === "string" && value.length > 70);
      if (long) {
        const area = h("textarea", { ...props, rows: 3 });
        area.value = String(value ?? "");
        input = area;
      } else input = h("input", { ...props, type: "text", inputmode: kind === "integer" ? "numeric" : null, list: words.length > 0 ? `${id}-words` : null });
    }
    const note = plain(schema);
    return h(
      "div",
      { class: `edit-field ${kind}`, data: { path: path.join("/") } },
      h("label", { for: id, title: note || null }, label(key), required && h("span", { class: "faint", text: " *", title: "needed" })),
      input,
      words.length > 0 && h("datalist", { id: `${id}-words` }, words.map((word) => h("option", { value: word }))),
      this.#slot(path, id),
    );
  }

  /** @param {string[]} path @param {string} [input] */
  #slot(path, input) {
    const slot = h("p", { class: "fault", hidden: true, id: input ? `${input}-fault` : null });
    this.#slots.set(path.join("/"), slot);
    return slot;
  }

  /** Shows what is wrong below the fields. @param {W.DraftFault[]} faults */
  tell(faults) {
    this.#faults = faults;
    for (const slot of this.#slots.values()) {
      slot.hidden = true;
      slot.textContent = "";
      this.#described(slot, false);
    }
    for (const fault of faults) {
      const slot = this.#slotOf(fault.path);
      if (!slot) continue;
      const text = fault.help ? `${fault.message}: ${fault.help}` : fault.message;
      slot.textContent = slot.textContent ? `${slot.textContent}\n${text}` : text;
      slot.hidden = false;
      this.#described(slot, true);
    }
  }

  /** @param {HTMLElement} slot @param {boolean} wrong */
  #described(slot, wrong) {
    const input = slot.id ? document.getElementById(slot.id.replace(/-fault$/, "")) : null;
    input?.toggleAttribute("aria-invalid", wrong);
    if (wrong) input?.setAttribute("aria-describedby", slot.id);
    else input?.removeAttribute("aria-describedby");
  }

  /** The nearest place for a fault. @param {string[]} path */
  #slotOf(path) {
    for (let length = path.length; length >= 0; length--) {
      const slot = this.#slots.get(path.slice(0, length).join("/"));
      if (slot) return slot;
    }
    return null;
  }

  /** Whether a place of the file has no field here. @param {string[]} path */
  hides(path) {
    return this.how.hidden.some((each) => each.every((key, index) => path[index] === key));
  }

  /** Opens all that leads to a field, and goes there. @param {string[]} path */
  show(path) {
    const slot = this.#slotOf(path);
    for (let part = slot?.parentElement ?? null; part && part !== this.element; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true;
    slot?.scrollIntoView({ block: "center" });
    const field = slot?.parentElement?.querySelector("input, select, textarea");
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }
}

/** The words that a schema lists; those of a few letters with what they mean. @param {Tree} schema @returns {[string, string][] | null} */
export function wordsOf(schema) {
  const list = Array.isArray(schema.enum) ? [schema] : Array.isArray(schema.oneOf) ? schema.oneOf : [];
  const words = list.flatMap((/** @type {Tree} */ each) => {
    const text = String(each.description ?? "").replace(/\.$/, "");
    const shown = (/** @type {string} */ word) => (word.length <= 3 && text && each !== schema && text.length < 40 ? `${word}: ${text}` : word);
    return (each.enum ?? [each.const]).filter((/** @type {unknown} */ word) => typeof word === "string").map((/** @type {string} */ word) => [word, shown(word)]);
  });
  return words.length > 0 ? words : null;
}

/** A value to begin with. @param {Tree} root @param {Tree} schema @returns {unknown} */
function empty(root, schema) {
  const kind = kindOf(schema);
  if (kind === "object") return Object.fromEntries((schema.required ?? []).map((/** @type {string} */ key) => [key, empty(root, resolved(root, schema.properties?.[key]))]));
  return kind === "array" ? [] : kind === "integer" || kind === "number" ? 1 : kind === "boolean" ? true : "";
}
