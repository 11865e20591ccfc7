// A short guided first game: it points at the real thing and waits for the real action.
import { h, fill } from "./dom.js";
import { keepSetting } from "./tokens.js";

/**
 * @typedef {object} Context
 * @property {import("./store.js").Store} store
 * @property {import("./board.js").Board} board
 * @property {import("./play.js").Play} play
 * @property {import("./panel.js").Panel} panel
 *
 * @typedef {object} Step
 * @property {string} title
 * @property {string} text
 * @property {(context: Context) => Element | null | undefined} at what is pointed at
 * @property {((context: Context, start: Snapshot) => boolean)=} done goes on by itself when this is true
 *
 * @typedef {{ eye: string, actions: number, past: boolean, tab: string, picked: number | null }} Snapshot
 */

const $ = (/** @type {string} */ selector) => document.querySelector(selector);

/** @type {Step[]} */
export const STEPS = [
  {
    title: "The map",
    text: "Drag it to move, turn the wheel or pinch to zoom. Try it.",
    at: () => $(".stage"),
    done: (c, s) => JSON.stringify(c.board.camera.eye) !== s.eye,
  },
  {
    title: "What to do now",
    text: "This line always says what is asked of you. The number is the rule that asks: press it to read the rule.",
    at: () => $(".prompt"),
    done: (c, s) => c.panel.current === "rules" && s.tab !== "rules",
  },
  {
    title: "Make a choice",
    text: "Units with a gold edge can act, gold hexes can be chosen. Click one of them. Where a stack is high, it spreads out under the pointer.",
    at: () => $(".target") ?? $(".counter.lit") ?? $(".tray-unit"),
    done: (c, s) => c.store.turn.actions !== s.actions || c.store.picked !== s.picked,
  },
  {
    title: "Where it can go",
    text: "The number in a hex is what is left of its movement; a bar means that it must stop there. Click a hex, or drag the counter. If nothing is lit, choose a unit first.",
    at: () => $(".target") ?? $(".counter.lit"),
    done: (c, s) => c.store.turn.actions > s.actions,
  },
  {
    title: "Changed your mind?",
    text: "Undo takes back one choice after the other, up to the last die. Press it now, or go on.",
    at: () => $(".undo"),
    done: (c, s) => c.store.turn.actions < s.actions,
  },
  {
    title: "What is here",
    text: "Point at any hex: its ground, what it costs, who stands in it. On a phone, tap it.",
    at: () => $(".inspector:not([hidden])") ?? $(".stage"),
    done: () => $(".inspector:not([hidden])") !== null,
  },
  {
    title: "Orders",
    text: "Every legal action stands here as text too. When you attack, this is where the odds and the chances of each result appear, with every rule behind them.",
    at: () => $("[data-tab=orders]"),
    done: (c, s) => c.panel.current === "orders" && s.tab !== "orders",
  },
  {
    title: "Log",
    text: "What happened, in sentences. Press an entry to see that moment again.",
    at: () => $("[data-tab=log]"),
    done: (c, s) => c.panel.current === "log" && s.tab !== "log",
  },
  {
    title: "Layers",
    text: "Supply, zones of control, the front line, the enemy's last moves: switch them on when you wonder.",
    at: () => $(".overlays button"),
    done: () => $(".overlay-list:not([hidden])") !== null,
  },
  {
    title: "End of a phase",
    text: "When you have done enough, end the phase with this button. If something is still to be done you are asked first. Then the other side moves, and you can watch at your own pace.",
    at: () => $(".prompt .end") ?? $(".prompt"),
    done: (c, s) => c.store.turn.actions > s.actions,
  },
];

export class Tour {
  #at = -1;
  /** @type {Snapshot | null} */ #start = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.ring = h("div", { class: "tour-ring", hidden: true });
    this.card = h("section", { class: "tour", role: "dialog", "aria-label": "Show me", hidden: true });
  }

  begin() {
    this.#go(0);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#watch(), 200);
  }

  /** @param {number} index */
  #go(index) {
    this.#at = index;
    const step = STEPS[index];
    if (!step) return this.end();
    const { store, board, panel } = this.context;
    this.#start = {
      eye: JSON.stringify(board.camera.eye),
      actions: store.turn.actions,
      past: store.past !== null,
      tab: panel.current,
      picked: store.picked,
    };
    const last = index === STEPS.length - 1;
    fill(
      this.card,
      h("p", { class: "faint", text: `${index + 1} of ${STEPS.length}` }),
      h("h2", { text: step.title }),
      h("p", { text: step.text, "aria-live": "polite" }),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", text: "Stop", onclick: () => this.end() }),
        h("button", { type: "button", class: "main", text: last ? "Play" : "Next", onclick: () => this.#go(index + 1) }),
      ),
    );
    this.card.hidden = false;
    this.#place();
  }

  #watch() {
    const step = STEPS[this.#at];
    if (!step || !this.card.isConnected) return this.end();
    if (this.#start && step.done?.(this.context, this.#start)) {
      this.#start = null;
      setTimeout(() => this.#go(this.#at + 1), 700);
    }
    this.#place();
  }

  #place() {
    const target = STEPS[this.#at]?.at(this.context);
    this.ring.hidden = !target;
    if (!target) return;
    const box = target.getBoundingClientRect();
    const big = box.width > window.innerWidth * 0.8 && box.height > window.innerHeight * 0.5;
    this.ring.hidden = big;
    // The card keeps away from what it points at.
    this.card.classList.toggle("low", !big && box.top + box.height / 2 < window.innerHeight * 0.5);
    const room = 6;
    Object.assign(this.ring.style, {
      left: `${box.left - room}px`,
      top: `${box.top - room}px`,
      width: `${box.width + 2 * room}px`,
      height: `${box.height + 2 * room}px`,
    });
  }

  end() {
    clearInterval(this.#timer);
    this.#at = -1;
    this.card.hidden = true;
    this.ring.hidden = true;
    keepSetting("toured", "yes");
  }
}
