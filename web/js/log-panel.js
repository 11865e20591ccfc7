// The game in sentences. A rule number opens its rule, an entry shows its moment.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { ruleLink } from "./rule-links.js";

export class LogPanel {
  /** Whether the newest line is in sight. */ #low = true;
  #first = Infinity;
  /** @type {W.StoryStep | undefined} */ #last;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {(n: number) => void} visit @param {(hex: string) => void} reveal */
  constructor(store, api, visit, reveal) {
    this.store = store;
    this.api = api;
    this.visit = visit;
    this.reveal = reveal;
    this.list = h("ol", { class: "log", "aria-label": "What happened" });
    this.more = h("button", { type: "button", class: "quiet wide", text: "Earlier", onclick: () => void this.#earlier() });
    this.scroll = h("div", { class: "log-scroll" }, this.more, this.list);
    this.scroll.addEventListener(
      "scroll",
      () => {
        this.#low = this.scroll.scrollHeight - this.scroll.scrollTop - this.scroll.clientHeight < 80;
      },
      { passive: true },
    );
    this.live = h("p", { class: "unseen", "aria-live": "polite" });
    this.element = h("div", { class: "log-panel" }, this.live, this.scroll);
    store.later(["log"], () => this.#draw());
    store.on(["past"], () => this.#mark(), false);
  }

  #draw() {
    const { log } = this.store;
    const last = log.at(-1);
    // Usually something is added: only that is drawn.
    const from = this.#last ? log.indexOf(this.#last) : -1;
    if (from >= 0 && this.#first === log[0]?.action_number)
      this.list.append(...log.slice(from + 1).flatMap((step, i) => this.#lines(step, log[from + i])));
    else
      fill(
        this.list,
        log.flatMap((step, i) => this.#lines(step, log[i - 1])),
      );
    const told = last && last !== this.#last ? last.told.map((each) => each.text).join(" ") : "";
    if (told) this.live.textContent = told;
    this.#last = last;
    this.#first = log[0]?.action_number ?? Infinity;
    this.more.hidden = this.#first === 0 || log.length === 0;
    if (this.#low && !this.element.hidden) requestAnimationFrame(() => this.bottom());
  }

  bottom() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** @param {W.StoryStep} step @param {W.StoryStep | undefined} before */
  #lines(step, before) {
    const lines = [];
    if (!before || before.turn !== step.turn) lines.push(h("li", { class: "log-turn", text: step.turn }));
    if (!before || before.phase !== step.phase || before.turn !== step.turn) lines.push(h("li", { class: "log-phase", text: step.phase }));
    for (const told of step.told) {
      lines.push(
        h(
          "li",
          { class: `log-line side-${step.side} kind-${told.effect.kind}`, data: { n: step.action_number + 1 } },
          h(
            "button",
            { type: "button", class: "log-text", title: "Show this moment", onclick: () => this.visit(step.action_number + 1) },
            told.effect.kind === "roll" &&
              h(
                "span",
                { class: "dice" },
                told.effect.dice.map((die) => h("span", { class: "die", text: String(die) })),
              ),
            told.text,
          ),
          ruleLink(told.rule),
        ),
      );
    }
    return lines;
  }

  #mark() {
    const n = this.store.past?.n;
    for (const line of this.list.querySelectorAll("[data-n]")) {
      const here = n !== undefined && line.getAttribute("data-n") === String(n);
      line.classList.toggle("here", here);
      if (here) line.scrollIntoView({ block: "nearest" });
    }
  }

  async #earlier() {
    const { store } = this;
    const first = store.log[0]?.action_number ?? 0;
    const from = Math.max(0, first - 100);
    const steps = await this.api.story(from, first - from);
    const height = this.scroll.scrollHeight;
    store.log = [...steps.filter((step) => step.action_number < first), ...store.log];
    store.tell("log");
    this.scroll.scrollTop += this.scroll.scrollHeight - height;
  }
}
