// The game in sentences. A rule number opens its rule, an entry shows its moment.
//
// However long the game, only a window of it is on the page: what is old goes when new lines come, and comes back on demand.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { tellWhy } from "./account.js";

/** With more lines than this the oldest go, ... */
const MOST = 260;
/** ... until there are so many. */
const KEPT = 180;
/** So many steps come back at once. */
const EARLIER = 100;

export class LogPanel {
  /** Whether the newest line is in sight. */ #low = true;
  /** The number of the first step on the page. */ #first = Infinity;
  /** @type {W.StoryStep | undefined} */ #last;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {(n: number) => void} visit @param {(hex: string) => void} reveal */
  constructor(store, api, visit, reveal) {
    this.store = store;
    this.api = api;
    this.reveal = reveal;
    this.list = h("ol", {
      class: "log",
      "aria-label": "What happened",
      onclick: (/** @type {Event} */ event) => {
        const line = event.target instanceof Element && event.target.closest(".log-text") ? event.target.closest("[data-n]") : null;
        if (line) visit(Number(line.getAttribute("data-n")));
      },
    });
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
    if (from >= 0 && this.#first < Infinity)
      this.list.append(...log.slice(from + 1).flatMap((step, i) => this.#lines(step, log[from + i])));
    else {
      const tail = log.slice(-EARLIER);
      fill(
        this.list,
        tail.flatMap((step, i) => this.#lines(step, tail[i - 1])),
      );
      this.#first = tail[0]?.action_number ?? Infinity;
    }
    const told = last && last !== this.#last ? last.told.map((each) => each.text).join(" ") : "";
    if (told) this.live.textContent = told;
    this.#last = last;
    // One who reads what is old is left in peace.
    if (this.#low || this.element.hidden) this.#trim();
    this.more.hidden = this.#first === 0 || log.length === 0;
    if (this.#low && !this.element.hidden) requestAnimationFrame(() => this.bottom());
  }

  /** What is old leaves the page, in whole steps. */
  #trim() {
    if (this.list.childElementCount <= MOST) return;
    const rest = [...this.list.children].slice(-KEPT);
    const step = Number(rest[0]?.getAttribute("data-step"));
    const whole = rest.findIndex((line) => Number(line.getAttribute("data-step")) > step);
    if (whole < 0) return;
    this.#first = Number(rest[whole]?.getAttribute("data-step"));
    this.list.replaceChildren(...rest.slice(whole));
  }

  bottom() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** @param {W.StoryStep} step @param {W.StoryStep | undefined} before */
  #lines(step, before) {
    const lines = [];
    const data = { step: step.action_number };
    if (!before || before.turn !== step.turn) lines.push(h("li", { class: "log-turn", text: step.turn, data }));
    if (!before || before.phase !== step.phase || before.turn !== step.turn) lines.push(h("li", { class: "log-phase", text: step.phase, data }));
    const player = this.store.table.sides[step.side]?.player ?? "human";
    // The teacher of a lesson follows its script.
    const chosen = player !== "human" && player !== "lesson" && !step.forced;
    for (const told of step.told) {
      lines.push(
        h(
          "li",
          { class: `log-line side-${step.side} kind-${told.effect.kind}`, data: { ...data, n: step.action_number + 1 } },
          h(
            "button",
            { type: "button", class: "log-text", title: "Show this moment" },
            told.effect.kind === "roll" &&
              h(
                "span",
                { class: "dice" },
                told.effect.dice.map((die) => h("span", { class: "die", text: String(die) })),
              ),
            told.text,
          ),
          chosen && told === step.told[0] && this.#why(step),
          ruleLink(told.rule),
        ),
      );
    }
    return lines;
  }

  /** What moved the computer. @param {W.StoryStep} step */
  #why(step) {
    const name = this.store.sideName(step.side);
    const label = `Why did ${name} do that?`;
    return h("button", { type: "button", class: "log-why", title: label, "aria-label": label, text: "why?", onclick: () => void tellWhy(this.api, step, name) });
  }

  #mark() {
    const n = this.store.past?.n;
    for (const line of this.list.querySelectorAll("[data-n]")) {
      const here = n !== undefined && line.getAttribute("data-n") === String(n);
      line.classList.toggle("here", here);
      if (here) line.scrollIntoView({ block: "nearest" });
    }
  }

  /** Lines before the first come back: those that are known, else from the server. */
  async #earlier() {
    const from = Math.max(0, this.#first - EARLIER);
    const known = this.store.log.filter((step) => step.action_number >= from && step.action_number < this.#first);
    const steps = known[0]?.action_number === from ? known : await this.api.story(from, this.#first - from);
    const height = this.scroll.scrollHeight;
    this.list.prepend(...steps.filter((step) => step.action_number < this.#first).flatMap((step, i) => this.#lines(step, steps[i - 1])));
    this.#first = from;
    this.#low = false;
    this.more.hidden = from === 0;
    this.scroll.scrollTop += this.scroll.scrollHeight - height;
  }
}
