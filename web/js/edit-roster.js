// Every unit of the game: where it is, and how it comes there.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, uid } from "./dom.js";
import { arrive, takeAway, whereabouts } from "./edit-tree.js";
/** @import { EditBoard } from "./edit-board.js" */
/** @import { Draft } from "./edit-draft.js" */

/** @typedef {import("./edit-tree.js").Where} Where */

/** @param {Where | undefined} where */
export function whereText(where) {
  if (!where) return "not used";
  if (where.kind === "hex") return where.hex;
  return where.kind === "turn" ? `turn ${where.turn}` : where.key;
}

export class Roster {
  #side = 0;
  #words = "";
  #which = "all";
  /** The unit whose ways are open. @type {string | null} */ #open = null;

  /** @param {Draft} draft @param {EditBoard} table @param {{ canArrive: boolean, show: () => void }} how */
  constructor(draft, table, how) {
    this.draft = draft;
    this.table = table;
    this.how = how;
    const { bench, sides } = table;
    const side = h(
      "select",
      { "aria-label": "Side", onchange: () => { this.#side = Number(side.value); this.draw(); } },
      sides.map((_, index) => h("option", { value: index, text: bench.sides[index] ?? "" })),
    );
    const which = h(
      "select",
      { "aria-label": "Which units", onchange: () => { this.#which = which.value; this.draw(); } },
      [["all", "all units"], ["unused", "not used"], ["map", "on the map"], ["turn", "to come"]].map(([value, text]) => h("option", { value, text })),
    );
    const search = h("input", { type: "search", placeholder: "Find a unit", "aria-label": "Find a unit", oninput: () => { this.#words = search.value.toLowerCase(); this.draw(); } });
    this.list = h("div", { class: "roster-list" });
    this.areas = uid("areas");
    this.element = h("div", {}, h("div", { class: "roster-filter" }, side, which, search), this.list, h("datalist", { id: this.areas }, bench.areas.map((area) => h("option", { value: area }))));
    draft.on(() => this.draw());
    table.taken = () => this.draw();
  }

  draw() {
    const where = whereabouts(this.draft.value, this.table.sides);
    const fits = (/** @type {W.RosterUnit} */ unit) => {
      const at = where.get(unit.id);
      const kind = !at ? "unused" : at.kind === "hex" ? "map" : at.kind;
      const words = `${unit.id} ${unit.name} ${unit.formation} ${whereText(at)}`.toLowerCase();
      return (unit.side ?? this.#side) === this.#side && (this.#which === "all" || this.#which === kind) && words.includes(this.#words);
    };
    /** @type {Map<string, W.RosterUnit[]>} */ const groups = new Map();
    for (const unit of this.table.bench.roster.filter(fits)) groups.set(unit.formation, [...(groups.get(unit.formation) ?? []), unit]);
    fill(
      this.list,
      groups.size === 0 && h("p", { class: "faint", text: "No unit is like that." }),
      [...groups].map(([name, units]) => h("section", {}, h("h3", { text: name || "Independent" }), h("ul", { class: "roster" }, units.map((unit) => this.#unit(unit, where.get(unit.id)))))),
    );
  }

  /** @param {W.RosterUnit} unit @param {Where | undefined} where */
  #unit(unit, where) {
    const { table } = this;
    const held = table.held === unit.id;
    const chip = h(
      "button",
      {
        type: "button",
        class: `roster-unit${held ? " held" : ""}`,
        "aria-pressed": String(held),
        title: `${unit.id}, ${unit.values}`,
        data: { unit: unit.id },
        onclick: () => {
          table.take(held ? null : unit.id);
          if (!held) this.how.show();
        },
      },
      table.picture(unit.id),
      h("span", { class: "roster-name" }, h("strong", { text: unit.name }), h("span", { class: "faint", text: whereText(where) })),
    );
    table.draggable(chip, unit.id);
    const open = this.#open === unit.id;
    const more = h("button", { type: "button", class: "quiet square", "aria-label": `More of ${unit.id}`, "aria-expanded": String(open), text: "…", onclick: () => { this.#open = open ? null : unit.id; this.draw(); } });
    return h("li", { class: open ? "open" : "" }, chip, more, open && this.#ways(unit, where));
  }

  /** Other ways to take part. @param {W.RosterUnit} unit @param {Where | undefined} where */
  #ways(unit, where) {
    const { draft, table } = this;
    const side = table.sides[unit.side ?? this.#side] ?? "";
    const first = Number(draft.value.turns?.first ?? 1);
    const turn = h("input", { type: "number", min: "1", value: where?.kind === "turn" ? where.turn : first + 1, "aria-label": "Turn" });
    const area = h("input", { type: "text", list: this.areas, value: where?.kind === "turn" ? where.at : (table.bench.areas[0] ?? ""), "aria-label": "Where it enters" });
    const comes = () => draft.change(`${unit.id} comes on turn ${turn.value}`, (tree) => arrive(tree, unit.id, side, Number(turn.value), area.value.trim(), table.sides));
    return h(
      "div",
      { class: "roster-ways" },
      this.how.canArrive && h("div", { class: "row" }, h("span", { text: "Turn" }), turn, h("span", { text: "at" }), area, h("button", { type: "button", text: "Comes then", onclick: comes })),
      where && h("button", { type: "button", text: "Take out of the scenario", onclick: () => draft.change(`take ${unit.id} out`, (tree) => takeAway(tree, unit.id, table.sides)) }),
      where?.kind === "hex" && h("button", { type: "button", text: "Show on the map", onclick: () => table.show(where.hex) }),
    );
  }
}
