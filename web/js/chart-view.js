// A chart as a table or a track that can be read by everyone: heads are heads, and nothing is told by colour alone.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { ruleLink } from "./rule-links.js";

/** @typedef {(rule: string) => Node} Cite how a rule is shown: a link where a rulebook is at hand */
/** @typedef {{ column: number | null, row: number | null }} Place */

/** A rule where there is no rulebook to open. @param {string} rule */
export const plainRule = (rule) => h("span", { class: "tag", text: rule });

/** Whether a place marks a column as a whole, a row as a whole, or their crossing. @param {Place[]} places @param {number} column @param {number} row */
const crossed = (places, column, row) => places.some((place) => place.column === column && place.row === row);
/** @param {Place[]} places @param {number} column */
const inColumn = (places, column) => places.some((place) => place.column === column && place.row === null);
/** @param {Place[]} places @param {number} row */
const inRow = (places, row) => places.some((place) => place.row === row && place.column === null);

/** What stands under one head, one after another. @template T @param {T[]} list @param {(each: T) => string} head @returns {{ head: string, from: number, size: number }[]} */
export function grouped(list, head) {
  /** @type {{ head: string, from: number, size: number }[]} */
  const groups = [];
  list.forEach((each, from) => {
    const last = groups.at(-1);
    if (last && last.head === head(each)) last.size++;
    else groups.push({ head: head(each), from, size: 1 });
  });
  return groups;
}

/**
 * A chart with its heading. `would` are places that would count after an order that is looked at.
 * @param {W.Chart} chart @param {{ cite?: Cite, level?: "h2" | "h3", would?: Place[] }} [how]
 */
export function chartView(chart, { cite = ruleLink, level = "h3", would = [] } = {}) {
  return h(
    "article",
    { class: "chart", id: `chart-${chart.id}`, data: { chart: chart.id }, tabindex: "-1" },
    h("header", { class: "chart-head" }, h(level, { text: chart.title }), cite(chart.rule)),
    chart.about && h("p", { class: "chart-about", text: chart.about }),
    chart.body.kind === "table"
      ? h(
          "div",
          { class: "chart-scroll", tabindex: "0", role: "region", "aria-label": chart.title },
          tableView(chart, chart.body, chart.now, would, cite),
        )
      : trackView(chart.body.boxes, cite),
    chart.key.length > 0 &&
      h(
        "dl",
        { class: "chart-key" },
        chart.key.flatMap((key) => [h("dt", { text: key.sign }), h("dd", {}, `${key.text} `, cite(key.rule))]),
      ),
  );
}

/** @typedef {Extract<W.ChartBody, { kind: "table" }>} TableBody */

/** @param {W.Chart} chart @param {TableBody} body @param {Place[]} now @param {Place[]} would @param {Cite} cite */
function tableView(chart, body, now, would, cite) {
  const { columns, rows, corner } = body;
  const ruled = rows.some((row) => row.rule !== null);
  const long = columns.map((_, at) => rows.some((row) => (row.cells[at]?.text.length ?? 0) > 14));
  const groups = grouped(columns, (column) => column.group);
  const head = (/** @type {number} */ at) => {
    const marked = inColumn(now, at) || now.some((place) => place.column === at && place.row !== null);
    const maybe = !marked && would.some((place) => place.column === at);
    return h(
      "th",
      { scope: "col", class: `${marked ? "now" : ""}${maybe ? " would" : ""}`, "aria-current": marked && "true" },
      columns[at]?.name ?? "",
      marked && h("span", { class: "unseen", text: " (now)" }),
      maybe && h("span", { class: "unseen", text: " (after this order)" }),
    );
  };
  const line = (/** @type {W.ChartRow} */ row, /** @type {number} */ at) => {
    const marked = inRow(now, at);
    return h(
      "tr",
      { class: marked ? "now" : null },
      h("th", { scope: "row", "aria-current": marked && "true" }, row.head, marked && h("span", { class: "unseen", text: " (now)" })),
      row.cells.map((cell, column) =>
        h(
          "td",
          { class: cellClass(cell, long[column] ?? false, inColumn(now, column), crossed(now, column, at), inColumn(would, column) || crossed(would, column, at)) },
          cell.text,
          cell.rule && cite(cell.rule),
        ),
      ),
      ruled && h("td", { class: "chart-rule" }, row.rule && cite(row.rule)),
    );
  };
  return h(
    "table",
    { class: columns.length > 8 ? "many" : null },
    h("caption", { class: "unseen", text: chart.title }),
    h(
      "thead",
      {},
      groups.some((group) => group.head) &&
        h(
          "tr",
          { class: "over" },
          h("td", {}),
          groups.map((group) =>
            group.head
              ? h("th", { scope: "colgroup", colspan: group.size, text: group.head })
              : h("td", { colspan: group.size }),
          ),
          ruled && h("td", {}),
        ),
      h("tr", {}, h("th", { scope: "col", text: corner }), columns.map((_, at) => head(at)), ruled && h("th", { scope: "col", class: "chart-rule", text: "Rule" })),
    ),
    grouped(rows, (row) => row.group).map(({ head: name, from, size }) =>
      h(
        "tbody",
        {},
        name && h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: columns.length + 1 + (ruled ? 1 : 0), text: name })),
        rows.slice(from, from + size).map((row, each) => line(row, from + each)),
      ),
    ),
  );
}

/** @param {W.ChartCell} cell @param {boolean} long @param {boolean} column @param {boolean} hit @param {boolean} would */
const cellClass = (cell, long, column, hit, would) =>
  [`tone-of-${cell.tone}`, long && "long", column && "now-column", hit && "hit", would && "would"].filter(Boolean).join(" ");

/** @param {W.ChartBox[]} boxes @param {Cite} cite */
function trackView(boxes, cite) {
  const slim = boxes.every((box) => box.arrivals.length === 0 && box.notes.length < 2);
  return h(
    "ol",
    { class: `track-boxes${slim ? " slim" : ""}` },
    boxes.map((box) =>
      h(
        "li",
        { class: `track-box ${box.when}`, "aria-current": box.when === "now" && "step" },
        h("h4", {}, h("span", { class: "track-turn", text: box.name }), box.date && h("span", { text: box.date }), box.when !== "later" && h("span", { class: "track-when", text: box.when === "now" ? "now" : "over" })),
        box.notes.length > 0 && h("ul", { class: "track-notes" }, box.notes.map((note) => h("li", {}, note.text, note.rule && cite(note.rule)))),
        box.arrivals.map((arrival) => arrivalView(arrival, cite)),
      ),
    ),
  );
}

/** @param {W.ChartArrival} arrival @param {Cite} cite */
function arrivalView(arrival, cite) {
  const all = arrival.units.length;
  const state = arrival.done >= all ? "done" : arrival.done > 0 ? `${arrival.done} of ${all} done` : "";
  return h(
    "div",
    { class: `arrival${arrival.done >= all ? " done" : ""}` },
    h(
      "p",
      {},
      h("span", { class: `flag side-${arrival.side}`, "aria-hidden": "true" }),
      h("strong", { text: arrival.side_name }),
      ` ${arrival.place} `,
      cite(arrival.rule),
      state && h("span", { class: "note", text: state }),
    ),
    arrival.condition && h("p", { class: "faint", text: arrival.condition }),
    h("p", { class: "arrival-units", text: arrival.units.join(", ") }),
  );
}

/** The part of a list around a place: so many on each side, and as many in all at the ends. @param {number} length @param {number} at @param {number} beside @returns {[number, number]} */
export function around(length, at, beside) {
  const size = Math.min(length, 2 * beside + 1);
  const from = Math.max(0, Math.min(at - beside, length - size));
  return [from, from + size];
}

/** The cell that a roll hit, with its neighbours: what the die card shows. @param {W.Chart} chart @param {Place} spot @returns {HTMLElement | null} */
export function excerpt(chart, spot) {
  if (chart.body.kind !== "table" || spot.row === null) return null;
  const { columns, rows, corner } = chart.body;
  const [top, bottom] = around(rows.length, spot.row, 1);
  const [left, right] = spot.column === null ? [0, columns.length] : around(columns.length, spot.column, 2);
  return h(
    "table",
    { class: "excerpt" },
    h("caption", { text: chart.title }),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col", text: corner }),
        columns.slice(left, right).map((column, at) => h("th", { scope: "col", class: left + at === spot.column ? "now" : null, text: column.name })),
      ),
    ),
    h(
      "tbody",
      {},
      rows.slice(top, bottom).map((row, each) => {
        const here = top + each === spot.row;
        return h(
          "tr",
          { class: here ? "now" : null },
          h("th", { scope: "row", text: row.head }),
          row.cells.slice(left, right).map((cell, at) => {
            const hit = here && (spot.column === null || left + at === spot.column);
            return h("td", { class: `tone-of-${cell.tone}${hit ? " hit" : ""}` }, cell.text, hit && spot.column !== null && h("span", { class: "unseen", text: " (the result)" }));
          }),
        );
      }),
    ),
  );
}
