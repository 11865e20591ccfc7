// The tab with the charts: the present column marked, names to press, words to search.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { chartView } from "./chart-view.js";
import { Charts, findCharts } from "./charts.js";

export class ChartsPanel {
  /** Where an order that is looked at would be. @type {W.ChartSpot[]} */ #would = [];
  #open = false;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./explain.js").Explainer} explainer @param {() => import("./panel.js").Panel} panel */
  constructor(store, api, explainer, panel) {
    const charts = (this.charts = new Charts(store, api));
    this.panel = panel;
    charts.looked = (offer) => {
      if (this.visible()) void (offer ? explainer.of(offer.text) : Promise.resolve(null)).then((why) => this.#consider(why?.spots ?? []));
    };
    this.search = h("input", {
      type: "search",
      class: "wide",
      placeholder: "Find a chart: CRT, terrain, weather",
      "aria-label": "Find a chart",
      oninput: () => this.#draw(charts.known),
    });
    this.names = h("nav", { class: "chart-names", "aria-label": "Charts" });
    this.list = h("div", { class: "charts" });
    const { game, scenario, rules } = store.table;
    const query = new URLSearchParams({ scenario: scenario.id, rules });
    this.page = h("p", { class: "chart-page-link" }, h("a", { href: `#/charts/${game}?${query}`, target: "_blank", rel: "noopener", text: "All charts as a page, as the game began" }));
    this.element = h("div", { class: "charts-panel" }, this.search, this.names, this.list);
    store.later(["turn"], () => this.visible() && !store.playing && void this.open(), false);
  }

  /** Called when the tab is shown, and when the position has changed. */
  async open() {
    if (this.#open && this.charts.fresh && this.list.childElementCount > 0) return;
    const charts = await this.charts.now();
    this.#open = true;
    this.#draw(charts);
  }

  visible() {
    return this.panel().open && this.panel().current === "charts";
  }

  /** What an order that is looked at would use. @param {W.ChartSpot[]} spots */
  #consider(spots) {
    if (spots.length === 0 && this.#would.length === 0) return;
    this.#would = spots;
    if (this.visible()) this.#draw(this.charts.known);
  }

  /** @param {W.Chart[]} charts */
  #draw(charts) {
    const words = this.search.value.trim();
    const found = words ? findCharts(charts, words) : charts;
    fill(
      this.names,
      found.map((chart) =>
        h("button", { type: "button", class: "chip-button", text: chart.title, onclick: () => this.#show(chart.id) }),
      ),
    );
    const before = this.list.scrollTop;
    const sideways = new Map([...this.list.querySelectorAll(".chart")].map((each) => [each.id, each.querySelector(".chart-scroll")?.scrollLeft ?? 0]));
    fill(
      this.list,
      charts.length === 0 && h("p", { class: "faint", text: "This game has no charts." }),
      charts.length > 0 && found.length === 0 && h("p", { class: "faint", text: "No chart has this name." }),
      found.map((chart) => chartView(chart, { would: this.#would.filter((spot) => spot.chart === chart.id) })),
      found.length > 0 && this.page,
    );
    this.list.scrollTop = before;
    for (const [id, left] of sideways) {
      const scroll = this.list.querySelector(`#${CSS.escape(id)} .chart-scroll`);
      if (scroll) scroll.scrollLeft = left;
    }
  }

  /** Shows a chart, perhaps a place on it. @param {W.ChartSpot | { chart: string, column: null, row: null }} spot */
  async read(spot) {
    this.search.value = "";
    this.#would = spot.column !== null || spot.row !== null ? [/** @type {W.ChartSpot} */ (spot)] : [];
    this.#draw(await this.charts.now());
    this.#open = true;
    this.#show(spot.chart);
  }

  /** @param {string} id */
  #show(id) {
    const chart = document.getElementById(`chart-${id}`);
    if (!chart) return;
    this.list.querySelectorAll(".read").forEach((each) => each.classList.remove("read"));
    chart.classList.add("read");
    chart.scrollIntoView({ block: "start" });
    chart.focus({ preventScroll: true });
    chart.querySelector(".track-box.now")?.scrollIntoView({ block: "nearest" });
    const marked = chart.querySelector("thead .now, thead .would");
    const scroll = chart.querySelector(".chart-scroll");
    if (marked instanceof HTMLElement && scroll instanceof HTMLElement)
      scroll.scrollLeft = marked.offsetLeft - (scroll.clientWidth - marked.offsetWidth) / 2;
  }
}
