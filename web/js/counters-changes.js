// What differs from the game's own counters: each before and after, and what the sides come to.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
/** @import { CounterSheet } from "./counters-sheet.js" */

export class Changes {
  /** @param {CounterSheet} sheet @param {(id: string) => void} choose */
  constructor(sheet, choose) {
    this.sheet = sheet;
    this.choose = choose;
    this.element = h("div", { class: "counter-changes" });
  }

  /** @param {W.CountersChecked} checked */
  show({ changes, totals }) {
    const sum = (/** @type {number} */ which, /** @type {"units" | "strength"} */ what) => totals.reduce((all, total) => all + (total[what][which] ?? 0), 0);
    const row = (/** @type {string} */ name, /** @type {number[]} */ units, /** @type {number[]} */ strength) => {
      const [before = 0, after = 0] = strength;
      const by = after - before;
      return h("tr", { class: by !== 0 || units[0] !== units[1] ? "differs" : "" }, h("th", { scope: "row", text: name }), h("td", { text: `${units[0]} / ${before}` }), h("td", { text: `${units[1]} / ${after}` }), h("td", { text: by > 0 ? `+${by}` : String(by) }));
    };
    fill(
      this.element,
      h("h2", { text: changes.length === 0 ? "No counter differs" : changes.length === 1 ? "One counter differs" : `${changes.length} counters differ` }),
      h("ul", { class: "change-list" }, changes.map((change) => this.#line(change))),
      totals.length > 0 && h("h3", { text: "Units and strength" }),
      totals.length > 0 &&
        h(
          "table",
          { class: "change-totals" },
          h("thead", {}, h("tr", {}, h("th", { scope: "col", text: "Side" }), h("th", { scope: "col", text: "in the game" }), h("th", { scope: "col", text: "here" }), h("th", { scope: "col", text: "strength" }))),
          h("tbody", {}, totals.map((total) => row(total.section, total.units, total.strength)), totals.length > 1 && row("All", [sum(0, "units"), sum(1, "units")], [sum(0, "strength"), sum(1, "strength")])),
        ),
      h("p", { class: "faint", text: "Strength is the first number of a counter, as on the page of differences that is printed." }),
    );
  }

  /** @param {W.CounterChange} change */
  #line({ id, formation, text, before, after }) {
    const none = () => h("span", { class: "sheet-face none", text: "–" });
    const faces = h("span", { class: "change-faces" }, (before && this.sheet.face(id, false, false)) || none(), h("span", { class: "change-arrow", text: "›" }), (after && this.sheet.face(id, true, false)) || none());
    const words = h("span", { class: "grow" }, h("strong", { text: id }), h("span", { class: "faint", text: ` ${formation}` }), h("br"), text);
    return h("li", {}, after ? h("button", { type: "button", class: "quiet change-line", onclick: () => this.choose(id) }, faces, words) : h("div", { class: "change-line" }, faces, words));
  }
}
