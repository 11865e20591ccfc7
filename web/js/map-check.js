// What the checker says of a map while it is made, and the text of its file.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { goToLine } from "./edit-check.js";
/** @import { MapDraft } from "./map-draft.js" */

export class MapCheck {
  /** @param {MapDraft} draft @param {(fault: W.MapFault) => void} show */
  constructor(draft, show) {
    this.draft = draft;
    this.show = show;
    this.element = h("div", { class: "edit-check" });
    this.area = h("textarea", { class: "edit-text", spellcheck: "false", "aria-label": "The map as a file", oninput: () => this.#typed() });
    this.lines = h("ul", { class: "fault-list" });
    this.text = h("div", { class: "edit-file" }, h("p", { class: "faint", text: "The file as it is saved, with its comments and credits. What you write here counts at once; while it cannot be read the map above stays as it was, and nothing is lost." }), this.lines, this.area);
    this.area.value = draft.text;
    draft.on((from) => {
      if (from !== "text") this.area.value = draft.text;
    });
  }

  #typed() {
    this.draft.change("the file", this.area.value, "text");
  }

  /** @param {W.MapFault} fault */
  #item(fault, cls = "fault") {
    const place = fault.hexes.length > 0 ? fault.hexes.join("/") : fault.line > 0 ? `line ${fault.line}` : "";
    return h("li", { class: cls }, place && h("button", { type: "button", class: "fault-place", onclick: () => this.show(fault), text: place }), h("span", { text: ` ${fault.message}` }), fault.help && h("span", { class: "faint", text: ` ${fault.help}` }));
  }

  /** @param {W.MapChecked} checked */
  draw(checked) {
    const { faults, doubts, summary } = checked;
    fill(
      this.element,
      h("h2", { text: checked.ok ? "Ready to play on" : faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong` }),
      h("ul", { class: "fault-list" }, faults.map((fault) => this.#item(fault))),
      doubts.length > 0 && h("h3", { text: "Perhaps not meant" }),
      h("ul", { class: "fault-list" }, doubts.map((fault) => this.#item(fault, "fault map-maybe"))),
      summary.length > 0 && h("dl", { class: "check-summary" }, summary.flatMap(([name, text]) => [h("dt", { text: name }), h("dd", { text: text || "none" })])),
    );
    fill(this.lines, faults.map((fault) => this.#item(fault)));
  }

  /** The map could not be looked through at all. @param {string} why */
  failed(why) {
    const said = () => h("li", { class: "fault", text: why });
    fill(this.element, h("h2", { text: "One thing is wrong" }), h("ul", { class: "fault-list" }, said()));
    fill(this.lines, said());
  }

  /** Goes to a line of the text. @param {number} line */
  goTo(line) {
    goToLine(this.area, line);
  }
}
