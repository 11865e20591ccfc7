// The counter sheet on the screen: every counter as the press draws it, those that differ from the game's own marked.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill } from "./dom.js";
import { svgElement } from "./map-picture.js";

/** The symbol of a face. @param {string} id @param {boolean} own @param {boolean} back */
export const symbolOf = (id, own, back) => `c-${`${own ? "own " : ""}${id}${back ? " back" : ""}`.replace(/\s/g, "-")}`;

export class CounterSheet {
  /** The counters that differ, and whether they are new. @type {Map<string, W.SheetCounter>} */ #on = new Map();
  #chosen = "";
  #words = "";
  #which = "all";
  /** @type {W.CountersChecked | null} */ #checked = null;

  /** @param {W.CountersOpened} opened @param {(id: string) => void} choose */
  constructor(opened, choose) {
    this.press = choose;
    this.sprites = h("div", { class: "sprites", "aria-hidden": "true" });
    /** The faces of the game, and those that differ from them. @type {SVGSVGElement | null} */ this.gameSprite = null;
    /** @type {SVGSVGElement | null} */ this.ownSprite = null;
    this.list = h("div", { class: "sheet-list" });
    const search = h("input", { type: "search", placeholder: "Find a unit", "aria-label": "Find a unit", oninput: () => { this.#words = search.value.toLowerCase(); this.#draw(); } });
    const which = h("select", { "aria-label": "Which counters", onchange: () => { this.#which = which.value; this.#draw(); } }, [["all", "all counters"], ["changed", "changed ones"]].map(([value, text]) => h("option", { value, text })));
    this.element = h("section", { class: "counter-sheet", "aria-label": "The counter sheet" }, this.sprites, h("div", { class: "row sheet-filter" }, search, which, h("p", { class: "faint grow", text: `Numbers: ${opened.legend}.` })), this.list);
    this.setGame(opened);
  }

  /** The faces of the game's own counters. @param {W.CountersOpened} opened */
  setGame(opened) {
    this.gameSprite = sprite(opened.faces);
    this.#hang();
  }

  #hang() {
    fill(this.sprites, this.gameSprite, this.ownSprite);
  }

  /** @param {W.CountersChecked} checked */
  show(checked) {
    this.#checked = checked;
    this.ownSprite = sprite(checked.faces);
    this.#hang();
    this.#on = new Map(checked.sheet.flatMap((group) => group.counters).map((counter) => [counter.id, counter]));
    this.#draw();
  }

  /** A counter as it is drawn now. @param {string} id */
  counter(id) {
    return this.#on.get(id) ?? null;
  }

  /** A face; none if the sheet has none. @param {string} id @param {boolean} own @param {boolean} back @param {string} [cls] */
  face(id, own, back, cls = "sheet-face") {
    const symbol = symbolOf(id, own, back);
    if (!this.sprites.querySelector(`[id="${CSS.escape(symbol)}"]`)) return null;
    return s("svg", { class: cls, viewBox: "0 0 100 100", "aria-hidden": "true", data: { face: symbol } }, s("use", { href: `#${symbol}` }));
  }

  /** A counter as it is now: front or back. @param {string} id @param {boolean} [back] @param {string} [cls] */
  now(id, back = false, cls = "sheet-face") {
    return this.face(id, this.counter(id)?.is_changed ?? false, back, cls);
  }

  /** @param {string} id */
  choose(id) {
    this.#chosen = id;
    for (const each of this.list.querySelectorAll("[data-unit]")) each.setAttribute("aria-pressed", String(each.getAttribute("data-unit") === id));
  }

  #draw() {
    const groups = this.#checked?.sheet ?? [];
    const fits = (/** @type {W.SheetCounter} */ counter, /** @type {W.SheetGroup} */ group) =>
      (this.#which === "all" || counter.is_changed) && `${counter.id} ${counter.name} ${group.name} ${counter.values}`.toLowerCase().includes(this.#words);
    /** @type {Map<string, HTMLElement[]>} */ const sections = new Map();
    for (const group of groups) {
      const counters = group.counters.filter((counter) => fits(counter, group));
      if (counters.length === 0) continue;
      const part = h("section", { class: "sheet-group" }, group.name && h("h3", { text: group.name }), h("ul", {}, counters.map((counter) => h("li", {}, this.#counter(counter)))));
      sections.set(group.section, [...(sections.get(group.section) ?? []), part]);
    }
    fill(
      this.list,
      sections.size === 0 && h("p", { class: "faint", text: this.#which === "changed" ? "No counter differs from the game's own yet." : "No counter is like that." }),
      [...sections].map(([name, parts]) => h("section", { class: "sheet-section" }, h("h2", { text: name }), h("div", { class: "sheet-groups" }, parts))),
    );
    this.choose(this.#chosen);
  }

  /** @param {W.SheetCounter} counter */
  #counter(counter) {
    const face = this.now(counter.id) ?? h("span", { class: "sheet-face" });
    if (!counter.is_unit) return h("span", { class: "sheet-marker", title: counter.name }, face);
    const how = counter.is_new ? ", new" : counter.is_changed ? ", changed" : "";
    return h(
      "button",
      { type: "button", class: `sheet-counter${counter.is_changed ? " changed" : ""}${counter.is_new ? " new" : ""}`, title: `${counter.id}: ${counter.values}${how}`, "aria-label": `${counter.id}, ${counter.values}${how}`, "aria-pressed": "false", data: { unit: counter.id }, onclick: () => this.press(counter.id) },
      face,
    );
  }
}

/** Drawings that others on the page use. @param {string} text */
function sprite(text) {
  const element = svgElement(text);
  element.setAttribute("class", "sprite");
  element.setAttribute("aria-hidden", "true");
  return element;
}
