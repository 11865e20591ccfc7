// The charts of a game as they stand: asked for when somebody looks, and anew when the position has changed.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";

/** The charts of the game that is shown: sums, dice and rules are looked up there. @type {{ charts: Charts | null }} */
export const lookup = { charts: null };

/** The die card needs the charts: they are fetched so many ms after a game is opened, when nobody waits for anything else. */
const LATER = 3000;

/** Charts that match every word in title, names, id or rule. @param {W.Chart[]} charts @param {string} words */
export function findCharts(charts, words) {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  return charts.filter((chart) => {
    const text = [chart.title, chart.id, chart.rule, ...chart.names].join(" ").toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** What a place on a chart is called: "Combat results, 3-1". @param {W.Chart} chart @param {{ column: number | null, row: number | null }} spot */
export function spotName(chart, spot) {
  if (chart.body.kind !== "table") return chart.title;
  const column = spot.column === null ? "" : chart.body.columns[spot.column]?.name;
  const row = spot.row === null ? "" : chart.body.rows[spot.row]?.head;
  return [chart.title, column, row].filter(Boolean).join(", ");
}

/** A press on it opens the chart. @param {string} text @param {W.ChartSpot | { chart: string, column: null, row: null }} spot */
export const chartLink = (text, spot) =>
  h("button", {
    type: "button",
    class: "rule chart-link",
    text,
    title: "Show the chart",
    "aria-label": `chart: ${text}`,
    onclick: (/** @type {Event} */ event) => {
      event.stopPropagation();
      document.dispatchEvent(new CustomEvent("open-chart", { detail: spot }));
    },
  });

export class Charts {
  /** @type {Promise<W.Chart[]> | null} */ #asked = null;
  #at = -1;
  /** As they were last heard of. @type {W.Chart[]} */ known = [];

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
  constructor(store, api) {
    this.store = store;
    this.api = api;
    lookup.charts = this;
    setTimeout(() => void this.some(), LATER);
  }

  /** An order is looked at on the map. The tab wants to hear of it. @param {W.Offer | null} _offer */
  looked(_offer) {}

  /** Whether what is known is of the present position. */
  get fresh() {
    return this.#at === this.store.turn.actions && this.#asked !== null;
  }

  /** As they stand now. @returns {Promise<W.Chart[]>} */
  now() {
    if (!this.fresh) {
      this.#at = this.store.turn.actions;
      this.#asked = this.api.charts().then(
        (charts) => {
          this.known = charts;
          return charts;
        },
        () => {
          // The next who looks asks again.
          this.#asked = null;
          return this.known;
        },
      );
    }
    return this.#asked ?? Promise.resolve(this.known);
  }

  /** As they were at some time: which there are, and their heads, never change in a game. */
  async some() {
    return this.known.length > 0 ? this.known : this.now();
  }

  /** Links to the places where something is looked up; they come when the charts are known. @param {W.ChartSpot[]} spots */
  links(spots) {
    if (spots.length === 0) return null;
    const line = h("p", { class: "chart-links" });
    void this.some().then((charts) => {
      const links = spots.flatMap((spot) => {
        const chart = charts.find((each) => each.id === spot.chart);
        return chart ? [chartLink(spotName(chart, spot), spot)] : [];
      });
      fill(line, links);
    });
    return line;
  }
}
