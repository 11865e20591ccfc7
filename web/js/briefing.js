// The orders of one's side: who you are, what wins, who comes, what to do first. Shown when a game is opened, and on demand.
/** @import * as W from "../types/wire.d.ts" */
import { h, uid } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { keepSetting, setting } from "./tokens.js";

/** So many arrivals are seen at once. */
const SOON = 4;

/** Whether a briefing opens by itself where a game is opened for the first time. */
export const opensItself = () => setting("briefing", "on") === "on";

const BRIEFED = "briefed";
/** So many games are remembered. */
const MOST = 100;

/** Whether this browser opens a game for the first time; from then on it does not. @param {string} game */
export function firstVisit(game) {
  const known = setting(BRIEFED, "").split(" ").filter(Boolean);
  if (known.includes(game)) return false;
  keepSetting(BRIEFED, [game, ...known].slice(0, MOST).join(" "));
  return true;
}

export class BriefingCard {
  /** @type {HTMLDialogElement | null} */ #dialog = null;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./places.js").Places} places
   * @param {import("./objectives.js").Objectives} objectives
   */
  constructor(store, api, places, objectives) {
    this.store = store;
    this.api = api;
    this.places = places;
    this.objectives = objectives;
  }

  /** Opens it and waits until it is closed. Says whether the table is to be shown next. @returns {Promise<boolean>} */
  async open() {
    if (this.#dialog) return false;
    const orders = await this.api.briefing().catch(() => []);
    if (orders.length === 0 || this.#dialog) return false;
    const { scenario } = this.store.table;
    const title = uid("briefing");
    const dialog = h("dialog", { class: "question briefing", "aria-labelledby": title });
    this.#dialog = dialog;
    return new Promise((closed) => {
      const close = (show = false) => {
        document.removeEventListener("open-rule", rule);
        dialog.close();
        dialog.remove();
        this.#dialog = null;
        closed(show);
      };
      const rule = () => close();
      // A rule is read in the panel, which lies below.
      document.addEventListener("open-rule", rule);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        close();
      });
      dialog.addEventListener("click", (event) => event.target === dialog && close());
      dialog.append(
        h("h2", { id: title, text: scenario.name }),
        ...orders.flatMap((each) => this.#orders(each, orders.length > 1, close)),
        this.objectives.list(close) ?? "",
        this.#foot(close),
      );
      document.body.append(dialog);
      dialog.showModal();
      dialog.scrollTop = 0;
    });
  }

  /** @param {W.Briefing} orders @param {boolean} several @param {() => void} close */
  #orders(orders, several, close) {
    const { store, places } = this;
    const remarks = (/** @type {string} */ title, /** @type {W.Remark[]} */ list) =>
      list.length === 0
        ? []
        : [
            h("h3", { text: title }),
            h(
              "ul",
              { class: "remarks" },
              list.map((remark) => h("li", {}, h("span", {}, places.linked(remark.text, close), " ", ruleLink(remark.rule)))),
            ),
          ];
    return [
      several && h("h3", { class: "briefing-side" }, h("span", { class: `flag side-${orders.side}` }), store.sideName(orders.side)),
      h("p", { class: "briefing-you", text: orders.you }),
      ...remarks("What wins", orders.wins),
      ...remarks("What to do first", orders.first),
      ...this.#arrivals(orders),
    ].filter((part) => part !== false);
  }

  /** @param {W.Briefing} orders */
  #arrivals({ side, arrives }) {
    if (arrives.length === 0) return [];
    const { store } = this;
    const line = (/** @type {W.Coming} */ coming) =>
      h(
        "li",
        {},
        h("strong", { text: coming.when }),
        h("span", { class: `flag side-${coming.side}`, title: store.sideName(coming.side) }),
        h("span", { class: "grow" }, `${coming.side === side ? "" : `${store.sideName(coming.side)}: `}${coming.text} `, ruleLink(coming.rule)),
      );
    const own = arrives.filter((coming) => coming.side === side);
    const soon = (own.length > 0 ? own : arrives).slice(0, SOON);
    const rest = arrives.filter((coming) => !soon.includes(coming));
    return [
      h("h3", { text: "Who comes" }),
      h("ul", { class: "comings" }, soon.map(line)),
      rest.length > 0 && h("details", {}, h("summary", { text: `All that come, both sides: ${rest.length} more` }), h("ul", { class: "comings" }, rest.map(line))),
    ];
  }

  /** @param {(show?: boolean) => void} close */
  #foot(close) {
    const id = uid("briefing-setting");
    const box = h("input", {
      type: "checkbox",
      id,
      checked: opensItself(),
      onchange: () => keepSetting("briefing", box.checked ? "on" : "off"),
    });
    const beginning = this.store.turn.actions < 20 && this.store.mine.length > 0;
    return h(
      "div",
      { class: "briefing-foot" },
      h("label", { for: id }, box, h("span", { text: "Open this with every new game" })),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", text: "Show me the table", onclick: () => close(true) }),
        h("button", { type: "button", class: "main", autofocus: true, text: beginning ? "Begin" : "Close", onclick: () => close() }),
      ),
    );
  }
}
