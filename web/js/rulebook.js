// The rulebook as this game is switched, beside the map, with a search.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { chartLink, findCharts, lookup } from "./charts.js";

/** Rules that match every word. @param {W.RuleText[]} rules @param {string} words */
export function search(rules, words) {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** Text split where it speaks of other rules: "(12.3)", "see 8.2.1". @param {string} text @param {ReadonlySet<string>} known @returns {{ text: string, rule: boolean }[]} */
export function mentions(text, known) {
  /** @type {{ text: string, rule: boolean }[]} */
  const parts = [];
  let from = 0;
  // "3.2 km" is a length.
  for (const found of text.matchAll(/\b\d+(?:\.\d+)+\b(?!\s(?:km|m)\b)/g)) {
    if (!known.has(found[0])) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), rule: false });
    parts.push({ text: found[0], rule: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: false });
  return parts;
}

export class Rulebook {
  /** @type {W.RuleText[] | null} */ #rules = null;
  /** @type {Set<string>} */ #known = new Set();

  /** @param {import("./api.js").GameApi} api */
  constructor(api) {
    this.api = api;
    this.search = h("input", {
      type: "search",
      class: "wide",
      placeholder: "Search the rules",
      "aria-label": "Search the rules",
      oninput: () =>
        void this.#draw().then(() => {
          this.list.scrollTop = 0;
        }),
    });
    this.list = h("div", { class: "rules" });
    this.element = h("div", { class: "rules-panel" }, this.search, this.list);
  }

  async #load() {
    if (!this.#rules) {
      [this.#rules] = await Promise.all([this.api.rules(), lookup.charts?.some()]);
      this.#known = new Set(this.#rules.map((rule) => rule.id));
    }
    return this.#rules;
  }

  async #draw() {
    const rules = await this.#load();
    const words = this.search.value.trim();
    const found = words ? search(rules, words) : rules;
    const charts = findCharts(lookup.charts?.known ?? [], words);
    fill(
      this.list,
      charts.length > 0 && h("p", { class: "found-charts" }, "Charts: ", charts.map((chart) => this.#chart(chart))),
      found.length === 0 && charts.length === 0 && h("p", { class: "faint", text: "No rule has these words." }),
      found.map((rule) => this.#rule(rule)),
    );
  }

  /** @param {W.RuleText} rule */
  #rule(rule) {
    const head = /\.0$/.test(rule.id) || rule.kind === "section";
    return h(
      "article",
      { class: `rule-text${rule.on ? "" : " off"}${head ? " head" : ""}`, id: `rule-${rule.id}`, tabindex: "-1" },
      h("h3", {}, h("span", { class: "rule-id", text: rule.id }), rule.title),
      (rule.switch || !rule.on) &&
        h(
          "p",
          { class: "rule-tags" },
          rule.switch && h("span", { class: "tag", text: rule.switch }),
          !rule.on && h("span", { class: "tag", text: "not in play" }),
        ),
      rule.text
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) =>
          h(
            "p",
            {},
            mentions(paragraph.replaceAll("\n", " "), this.#known).map((part) => (part.rule ? ruleLink(part.text) : part.text)),
          ),
        ),
      this.#chartsOf(rule),
    );
  }

  /** @param {W.Chart} chart */
  #chart(chart) {
    return chartLink(chart.title, { chart: chart.id, column: null, row: null });
  }

  /** The charts that a rule refers to, of those that this game has. @param {W.RuleText} rule */
  #chartsOf(rule) {
    const charts = (lookup.charts?.known ?? []).filter((chart) => rule.charts.includes(chart.id));
    return charts.length > 0 && h("p", { class: "chart-links" }, charts.map((chart) => this.#chart(chart)));
  }

  /** Called when the panel is shown. */
  async open() {
    if (!this.#rules || this.list.childElementCount === 0) await this.#draw();
  }

  /** Shows a rule. @param {string} id */
  async read(id) {
    this.search.value = "";
    await this.#draw();
    let article = null;
    for (let name = id; name && !article; name = name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : "")
      article = document.getElementById(`rule-${name}`);
    article ??= [...this.list.querySelectorAll("article")].find((each) => each.textContent?.includes(id)) ?? null;
    if (!article) return;
    this.list.querySelectorAll(".read").forEach((each) => each.classList.remove("read"));
    article.classList.add("read");
    article.scrollIntoView({ block: "start" });
    article.focus({ preventScroll: true });
  }
}
