// Counters beside the map: who comes when, who is lost; and all that stand on it.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { boxes, hexOf, stateOf } from "./stacks.js";

/** Boxes in an order that makes sense: at hand, then by turn, then what is gone. @param {string} a @param {string} b */
export function boxOrder(a, b) {
  const turn = (/** @type {string} */ box) => Number(/^turn (\d+)$/.exec(box)?.[1] ?? NaN);
  const [x, y] = [turn(a), turn(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  const rank = (/** @type {string} */ box, /** @type {number} */ n) =>
    box === "available" ? 0 : !Number.isNaN(n) ? 1 : box === "later" ? 2 : box === "eliminated" ? 4 : 3;
  return rank(a, x) - rank(b, y) || a.localeCompare(b);
}

export class UnitsPanel {
  #stale = true;

  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {(unit: number) => void} pick */
  constructor(store, board, pick) {
    this.store = store;
    this.board = board;
    this.pick = pick;
    this.element = h("div", { class: "units-panel" });
    store.later(
      ["view", "past"],
      () => {
        this.#stale = true;
        if (this.element.isConnected && !this.element.hidden) this.open();
      },
      false,
    );
  }

  open() {
    if (!this.#stale || this.store.playing) return;
    this.#stale = false;
    const { store } = this;
    const { units } = store.board;
    const beside = [...boxes(units)].sort(([a], [b]) => boxOrder(a, b));
    fill(
      this.element,
      beside.map(([box, some]) =>
        h(
          "section",
          {},
          h("h3", {}, box.charAt(0).toUpperCase() + box.slice(1), h("span", { class: "count", text: String(some.length) })),
          store.table.sides.map((side, index) =>
            this.#row(
              side.name,
              some.filter((unit) => unit.side === index),
            ),
          ),
        ),
      ),
      store.table.sides.map((side, index) => {
        const here = units.filter((unit) => unit.side === index && hexOf(unit) !== null);
        return h(
          "details",
          {},
          h("summary", {}, `${side.name} on the map`, h("span", { class: "count", text: String(here.length) })),
          h(
            "ul",
            { class: "unit-list" },
            here.map((unit) =>
              h(
                "li",
                {},
                h(
                  "button",
                  { type: "button", class: "order-line", onclick: () => this.pick(unit.id) },
                  this.board.counters.picture(unit),
                  h("span", { class: "grow", text: unit.name ?? "hidden" }),
                  h("span", { class: "faint", text: [hexOf(unit), ...stateOf(unit)].join(", ") }),
                ),
              ),
            ),
          ),
        );
      }),
    );
  }

  /** @param {string} name @param {W.SeenUnit[]} units */
  #row(name, units) {
    if (units.length === 0) return null;
    return h(
      "div",
      { class: "box-row" },
      h("span", { class: "faint", text: name }),
      h(
        "div",
        { class: "box-units" },
        units.map((unit) =>
          h(
            "span",
            { class: "box-unit", title: [unit.name, ...stateOf(unit)].filter(Boolean).join(", ") },
            this.board.counters.picture(unit),
            h("span", { class: "unseen", text: unit.name ?? "hidden" }),
          ),
        ),
      ),
    );
  }
}
