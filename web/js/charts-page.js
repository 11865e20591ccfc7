// The charts of a game before anybody plays it: as a scenario and a set of rules have them.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import * as api from "./api.js";
import { chartView, plainRule } from "./chart-view.js";
import { findCharts } from "./charts.js";
import { themeButton } from "./theme.js";

/** @typedef {{ scenario: string, preset: string, rules: string }} Wish */

/** @param {HTMLElement} page @param {string} id @param {URLSearchParams} query */
export async function chartsPage(page, id, query) {
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Unfolding the charts…" }));
  const shelf = await api.shelf();
  const title = shelf.games.find((each) => each.id === id) ?? shelf.games[0];
  if (!title) return void page.replaceChildren(h("p", { class: "loading", text: "No game can be played yet." }));
  document.title = `Charts: ${title.name}`;
  const wish = {
    scenario: query.get("scenario") ?? title.scenarios[0]?.id ?? "",
    preset: query.get("preset") ?? "",
    rules: query.get("rules") ?? "",
  };
  await new ChartsPage(page, title, wish).load();
}

class ChartsPage {
  /** @type {W.Chart[]} */ #charts = [];

  /** @param {HTMLElement} page @param {W.Title} title @param {Wish} wish */
  constructor(page, title, wish) {
    this.title = title;
    this.wish = wish;
    this.search = h("input", { type: "search", placeholder: "Find a chart: CRT, terrain, weather", "aria-label": "Find a chart", oninput: () => this.#draw() });
    this.names = h("nav", { class: "chart-names", "aria-label": "Charts" });
    this.list = h("div", { class: "charts" });
    this.said = h("p", { class: "faint", role: "status" });
    this.picture = h("a", { class: "button quiet", target: "_blank", rel: "noopener", text: "As a picture" });
    const choice = (/** @type {"scenario" | "preset"} */ key, /** @type {string} */ label, /** @type {{ id: string, name: string }[]} */ list) =>
      h(
        "label",
        { class: "chart-choice" },
        h("span", { text: label }),
        h(
          "select",
          {
            onchange: (/** @type {Event} */ event) => {
              this.wish = { ...this.wish, [key]: /** @type {HTMLSelectElement} */ (event.target).value, rules: "" };
              void this.load();
            },
          },
          list.map((each) => h("option", { value: each.id, selected: this.wish[key] === each.id, text: each.name })),
        ),
      );
    const own = { id: "", name: this.wish.rules ? "As in the game" : "Those of the scenario" };
    page.replaceChildren(
      h(
        "div",
        { class: "shelf-page charts-page" },
        h(
          "header",
          { class: "shelf-top" },
          h("a", { href: "#/", class: "quiet square", "aria-label": "All games" }, icon("home")),
          h("h1", { text: `Charts of ${title.name}` }),
          h("span", { class: "grow" }),
          themeButton(),
        ),
        h(
          "main",
          {},
          h("div", { class: "chart-choices" }, choice("scenario", "Scenario", title.scenarios), choice("preset", "Rules", [own, ...title.presets]), this.search, this.picture),
          this.said,
          this.names,
          this.list,
        ),
      ),
    );
  }

  async load() {
    const { title, wish } = this;
    /** @type {W.Chart[]} */ let charts = [];
    let said = "";
    try {
      charts = await api.shelfCharts(title.id, wish);
    } catch (error) {
      said = error instanceof Error ? error.message : String(error);
    }
    // Something else was chosen meanwhile: its answer may have come before this one.
    if (wish !== this.wish) return;
    this.#charts = charts;
    this.said.textContent = said;
    const dark = document.documentElement.dataset.theme === "dark";
    this.picture.setAttribute("href", `/api/shelf/${title.id}/charts.svg?${api.chartQuery(wish)}${dark ? "&dark=true" : ""}`);
    this.#draw();
  }

  #draw() {
    const words = this.search.value.trim();
    const found = words ? findCharts(this.#charts, words) : this.#charts;
    fill(
      this.names,
      found.map((chart) =>
        h("button", {
          type: "button",
          class: "chip-button",
          text: chart.title,
          onclick: () => {
            const there = document.getElementById(`chart-${chart.id}`);
            there?.scrollIntoView({ block: "start" });
            there?.focus({ preventScroll: true });
          },
        }),
      ),
    );
    fill(
      this.list,
      words && found.length === 0 && h("p", { class: "faint", text: "No chart has this name." }),
      found.map((chart) => chartView(chart, { cite: plainRule, level: "h2" })),
    );
  }
}
