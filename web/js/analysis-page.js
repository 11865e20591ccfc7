// A game told in chances: the graph, what the dice gave, the choices that cost most; each a way to its moment.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { GameApi, Refused } from "./api.js";
import { tokenOf } from "./tokens.js";
import { momentAddress } from "./router.js";
import { svgElement } from "./map-picture.js";
import { themeButton } from "./theme.js";
import { playOnDialog } from "./play-on.js";

/** How often is asked how far it is, in ms. */
const EVERY = 700;
/** On a narrow screen the graph is drawn narrower, and not smaller. */
const [NARROW, WIDE] = [380, 1040];

/** @param {number} chance */
const percent = (chance) => `${Math.round((chance <= 0 || chance >= 1 ? chance : Math.min(0.99, Math.max(0.01, chance))) * 100)} %`;
/** @param {number} worth */
const gain = (worth) => (Math.round(worth * 100) === 0 ? "" : `${worth > 0 ? "+" : "−"}${Math.abs(Math.round(worth * 100))} %`);

/** @param {HTMLElement} page @param {string} id @returns {Promise<() => void>} what to do when the page is left */
export async function analysisPage(page, id) {
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Opening the game…" }));
  const api = new GameApi(id, tokenOf(id));
  const table = await api.table();
  const shown = new AnalysisPage(api, table);
  page.replaceChildren(shown.element);
  document.title = `Analysis: ${table.title}`;
  void shown.ask();
  return () => shown.leave();
}

class AnalysisPage {
  #left = false;
  /** @type {W.AnalysisInfo | null} */ #told = null;
  #watch = new MutationObserver(() => void this.#redraw());

  /** @param {GameApi} api @param {W.WholeGame} table */
  constructor(api, table) {
    this.api = api;
    this.table = table;
    this.bar = h("progress", { max: "100", value: "0", "aria-label": "Analysis" });
    this.words = h("p", { class: "analysis-wait", role: "status", text: "The game is played through again, with other dice and other plans. This takes up to a minute." });
    this.body = h("div", { class: "analysis-body" }, h("div", { class: "analysis-waiting" }, this.words, this.bar));
    this.element = h(
      "main",
      { class: "shelf-page analysis-page" },
      h(
        "header",
        { class: "shelf-top" },
        h("a", { class: "button quiet square", href: `#/game/${table.id}`, title: "Back to the game", "aria-label": "Back to the game" }, icon("previous")),
        h("div", { class: "grow" }, h("h1", { text: "Analysis" }), h("p", { class: "faint", text: `${table.title}: ${table.scenario.name}` })),
        themeButton(),
      ),
      this.body,
    );
    this.#watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  leave() {
    this.#left = true;
    this.#watch.disconnect();
  }

  #how() {
    return { wide: window.innerWidth < 760 ? NARROW : WIDE, dark: document.documentElement.dataset.theme === "dark" };
  }

  /** Asks until it is done. */
  async ask() {
    while (!this.#left) {
      try {
        const { share, analysis } = await this.api.analysis(this.#how());
        if (analysis) return this.#draw(analysis);
        this.bar.value = Math.round(share * 100);
      } catch (error) {
        fill(this.body, h("p", { class: "analysis-wait", role: "alert", text: error instanceof Refused ? error.message : String(error) }));
        return;
      }
      await new Promise((wake) => setTimeout(wake, EVERY));
    }
  }

  /** The graph in other colours. */
  async #redraw() {
    if (!this.#told) return;
    const { analysis } = await this.api.analysis(this.#how()).catch(() => ({ analysis: null }));
    if (analysis && !this.#left) this.#draw(analysis);
  }

  /** @param {W.AnalysisInfo} told */
  #draw(told) {
    this.#told = told;
    fill(
      this.body,
      h("p", { class: "analysis-sum", text: told.went }),
      h("p", { class: "analysis-sum strong", text: told.gave }),
      this.#graph(told),
      this.#choices(told),
      this.#throws(told),
      this.#phases(told),
      h("p", { class: "faint analysis-foot", text: `Chances are estimates: cadets played on from each phase. A die is worth the chance after it less the mean over all its faces. A choice is compared with the plans of a staff on the same dice. ${told.turns} player-turns were simulated.` }),
    );
  }

  /** @param {W.AnalysisInfo} told */
  #graph(told) {
    const picture = svgElement(told.graph);
    const first = this.table.sides[0]?.name ?? "";
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", `The chance of ${first} to win from phase to phase. The same figures are in the table at the foot of the page.`);
    picture.addEventListener("click", (event) => {
      const at = event.target instanceof Element ? event.target.closest(".spot")?.getAttribute("data-at") : null;
      if (at) this.#go(Number(at));
    });
    return h("figure", { class: "analysis-graph" }, picture, h("figcaption", { class: "faint", text: "Press a phase to see it on the map. The numbers are the choices below." }));
  }

  /** @param {number} at */
  #go(at) {
    location.hash = momentAddress(this.table.id, at);
  }

  /** The ways from a moment. @param {number} at @param {string} what */
  #ways(at, what) {
    return h(
      "p",
      { class: "analysis-ways" },
      h("a", { class: "button", href: momentAddress(this.table.id, at), "aria-label": `Look at it: ${what}`, text: "Look at it" }),
      h("button", { type: "button", text: "Play on from here", "aria-label": `Play on from here: ${what}`, onclick: () => void playOnDialog(this.api, this.table, at) }),
    );
  }

  /** @param {W.AnalysisInfo} told */
  #choices(told) {
    const list = (/** @type {string} */ head, /** @type {string[]} */ lines) =>
      lines.length > 0 && h("div", {}, h("h3", { text: head }), h("ul", {}, lines.map((line) => h("li", { text: line }))));
    return h(
      "section",
      {},
      h("h2", { text: "The choices that cost most" }),
      told.choices.length === 0 && h("p", { class: "analysis-wait", text: "No choice was found that cost more than 1 %." }),
      h(
        "ol",
        { class: "analysis-choices" },
        told.choices.map((choice, index) =>
          h(
            "li",
            { data: { at: choice.at } },
            h("span", { class: "analysis-number", "aria-hidden": "true", text: String(index + 1) }),
            h("div", { class: "grow" }, [
              h("p", { class: "analysis-head" }, h("strong", { text: choice.cost }), h("span", { class: "faint", text: `${choice.turn}, ${choice.phase}` })),
              h("div", { class: "analysis-pair" }, list("Played", choice.played), list(`Better: ${choice.plan}`, choice.better)),
              this.#ways(choice.at, `${choice.turn}, ${choice.phase}`),
            ]),
          ),
        ),
      ),
    );
  }

  /** @param {W.AnalysisInfo} told */
  #throws(told) {
    if (told.throws.length === 0) return null;
    return h(
      "section",
      {},
      h("h2", { text: "The dice that counted most" }),
      h(
        "ul",
        { class: "analysis-throws" },
        told.throws.map((each) =>
          h("li", {}, h("strong", { text: each.helped }), h("span", { class: "grow" }, each.told, h("br"), h("a", { href: momentAddress(this.table.id, each.at), text: `${each.turn}, ${each.phase}` }))),
        ),
      ),
    );
  }

  /** @param {W.AnalysisInfo} told */
  #phases(told) {
    const head = (/** @type {string} */ text) => h("th", { scope: "col", text });
    const row = (/** @type {W.AnalysedPoint} */ point) =>
      h("tr", {}, h("th", { scope: "row" }, h("a", { href: momentAddress(this.table.id, point.at), text: `${point.turn}, ${point.phase || "the end"}` })), h("td", { text: percent(point.chance) }), h("td", { text: gain(point.luck) }));
    return h(
      "details",
      { class: "analysis-phases" },
      h("summary", { text: "The chance, phase by phase" }),
      h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "The chance, phase by phase" }, h("table", { class: "end-table" }, h("thead", {}, h("tr", {}, head("Phase"), head(this.table.sides[0]?.name ?? ""), head("Dice"))), h("tbody", {}, told.points.map(row)))),
    );
  }
}
