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
 * @property {string=} touch the same for a screen that is touched
 * @property {(context: Context) => Element | null} at what is pointed at; the step is left out where there is none
 * @property {((context: Context, start: Snapshot) => boolean)=} done goes on by itself when this is true
 *
 * @typedef {{ eye: string, actions: number, past: boolean, tab: string, picked: number | null }} Snapshot
 */

/** What lies over the map: a sign below it is not seen. */
const OVER = ".top, .map-tools, .dock, .panel";

/** A thing of that kind that is in the window, and not below a bar or a button. @param {string} selector */
const seen = (selector) => {
  const inWindow = (/** @type {Element} */ element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || height === 0 || x <= 0 || y <= 0 || x >= window.innerWidth || y >= window.innerHeight) return false;
    const over = document.elementFromPoint(x, y)?.closest(OVER);
    return !over || over.contains(element) || element.contains(over);
  };
  return [...document.querySelectorAll(selector)].find(inWindow) ?? null;
};

/** Whether it is played by finger: then nothing is clicked or pointed at. */
const finger = () => window.matchMedia("(hover: none)").matches;

/** @type {Step[]} */
export const STEPS = [
  {
    title: "The map",
    text: "Drag it to move, turn the wheel to zoom. Try it.",
    touch: "Drag it to move, pinch to zoom. Try it.",
    at: () => seen(".stage"),
    done: (c, s) => JSON.stringify(c.board.camera.eye) !== s.eye,
  },
  {
    title: "What to do now",
    text: "This line always says what is asked of you. The number is the rule that asks: press it to read the rule.",
    at: () => seen(".prompt"),
    done: (c, s) => c.panel.current === "rules" && s.tab !== "rules",
  },
  {
    title: "What is worth having",
    text: "These signs are objectives: the number is what each is worth, the shape says who holds it. All of them stand in the briefing.",
    at: () => seen(".goal"),
  },
  {
    title: "The set-up",
    text: "Before the first move something is to be placed. Do it by hand, or press “Place for me” and change afterwards what you like.",
    at: () => seen(".prompt .place"),
    done: (c) => !c.store.turn.place,
  },
  {
    title: "Pick a unit",
    text: "Units with a gold edge can act. Click one. Where a stack is high, it spreads out under the pointer.",
    touch: "Units with a gold edge can act. Tap one. Where a stack is high, it spreads out: then tap the one you want.",
    at: () => seen(".counter.lit") ?? seen(".tray-unit"),
    done: (c, s) => c.store.turn.actions !== s.actions || c.store.picked !== s.picked,
  },
  {
    title: "Pick a hex",
    text: "Hexes with a gold edge can be chosen, hexes with a red one can be attacked. Click one.",
    touch: "Hexes with a gold edge can be chosen, hexes with a red one can be attacked. Tap one.",
    at: () => (seen(".target-note") ? null : seen(".target")),
    done: (c, s) => c.store.turn.actions > s.actions,
  },
  {
    title: "Where it can go",
    text: "A hex with a gold edge can be chosen. What stands in it tells what that means: points that are left, or the odds of an attack; a bar means that the unit must stop there.",
    at: () => (seen(".target-note") ? seen(".target") : null),
    done: (c, s) => c.store.turn.actions > s.actions,
  },
  {
    title: "Changed your mind?",
    text: "Undo takes back one choice after the other, up to the last die. Press it now, or go on.",
    at: () => seen(".undo:not(:disabled)"),
    done: (c, s) => c.store.turn.actions < s.actions,
  },
  {
    title: "What is here",
    text: "Point at any hex: its ground, what it costs, who stands in it. Where nothing can be done you are told why.",
    touch: "Tap any hex: its ground, what it costs, who stands in it. Where nothing can be done you are told why.",
    at: () => seen(".inspector:not([hidden])") ?? seen(".stage"),
    done: () => seen(".inspector:not([hidden])") !== null,
  },
  {
    title: "Orders",
    text: "Every legal action stands here as text too. When you attack, this is where the odds and the chances of each result appear, with every rule behind them.",
    at: () => seen("[data-tab=orders]"),
    done: (c, s) => c.panel.current === "orders" && s.tab !== "orders",
  },
  {
    title: "Log",
    text: "What happened, in sentences. Press an entry to see that moment again.",
    at: () => seen("[data-tab=log]"),
    done: (c, s) => c.panel.current === "log" && s.tab !== "log",
  },
  {
    title: "Layers",
    text: "What can be laid over the map: objectives, the enemy's last moves, and what the game has besides. Switch them on when you wonder.",
    at: () => seen(".overlays button"),
    done: () => seen(".overlay-list:not([hidden])") !== null,
  },
  {
    title: "Enough done?",
    text: "This button ends what is going on. If something is still to be done you are asked first. When the other side moves, you can watch at your own pace.",
    at: () => seen(".prompt .end"),
    done: (c, s) => c.store.turn.actions > s.actions,
  },
  {
    title: "Your orders",
    text: "What wins, who comes and what to do first stands here, and this tour too.",
    at: () => seen(".briefing-button"),
  },
];

/** No wider than this is the card. */
const WIDEST = 380;

export class Tour {
  #at = -1;
  /** @type {Set<Step>} */ #told = new Set();
  /** @type {Snapshot | null} */ #start = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.ring = h("div", { class: "tour-ring", hidden: true });
    this.card = h("section", { class: "tour", role: "dialog", "aria-label": "Show me", hidden: true });
  }

  /** Whether it is on the screen. */
  get open() {
    return !this.card.hidden;
  }

  begin() {
    this.#told = new Set();
    this.#go(0);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#watch(), 200);
    this.card.querySelector("button")?.focus();
  }

  /** The steps from one on whose thing is on the screen now. @param {number} from */
  #rest(from) {
    return STEPS.slice(from).filter((step) => step.at(this.context) !== null);
  }

  /** Goes to a step, or to the next that has something to point at. @param {number} from */
  #go(from) {
    const rest = this.#rest(from);
    const [step] = rest;
    if (!step) return this.end();
    const index = STEPS.indexOf(step);
    this.#at = index;
    this.#told.add(step);
    const { store, board, panel } = this.context;
    this.#start = {
      eye: JSON.stringify(board.camera.eye),
      actions: store.turn.actions,
      past: store.past !== null,
      tab: panel.current,
      picked: store.picked,
    };
    const last = rest.length === 1;
    const focused = this.card.contains(document.activeElement);
    fill(
      this.card,
      h("p", { class: "faint", text: `${this.#told.size} of ${this.#told.size + rest.length - 1}` }),
      h("h2", { text: step.title }),
      h("p", { text: (finger() && step.touch) || step.text, "aria-live": "polite" }),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", text: "Stop", onclick: () => this.end() }),
        h("button", { type: "button", class: "main", text: last ? "Play" : "Next", onclick: () => this.#go(index + 1) }),
      ),
    );
    this.card.hidden = false;
    // Who goes through it with the keyboard stays in it.
    if (focused) /** @type {HTMLElement | null} */ (this.card.querySelector(".main"))?.focus();
    this.#place();
  }

  #watch() {
    const step = STEPS[this.#at];
    if (!step || !this.card.isConnected) return this.end();
    const next = () => this.open && STEPS[this.#at] === step && this.#go(this.#at + 1);
    if (this.#start && step.done?.(this.context, this.#start)) {
      this.#start = null;
      setTimeout(next, 700);
    } else if (this.#start && this.context.store.active && step.at(this.context) === null) next();
    this.#place();
  }

  #place() {
    const target = STEPS[this.#at]?.at(this.context);
    this.ring.hidden = !target;
    if (!target) return;
    const box = target.getBoundingClientRect();
    const big = box.width > window.innerWidth * 0.8 && box.height > window.innerHeight * 0.5;
    this.ring.hidden = big;
    this.#aside(big ? null : box);
    const room = 6;
    Object.assign(this.ring.style, {
      left: `${box.left - room}px`,
      top: `${box.top - room}px`,
      width: `${box.width + 2 * room}px`,
      height: `${box.height + 2 * room}px`,
    });
  }

  /** The card lies on the map alone, beside bars and buttons, and keeps away from what it points at. @param {DOMRect | null} target */
  #aside(target) {
    const { card } = this;
    const box = (/** @type {string} */ of) => card.parentElement?.querySelector(`:scope > ${of}`)?.getBoundingClientRect() ?? null;
    const [panel, tools, dock] = [box(".panel"), box(".map-tools"), box(".dock")];
    const [wide, high] = [window.innerWidth, window.innerHeight];
    const free = { left: 8, top: 62, right: wide - 8, bottom: (dock?.top ?? high) - 8 };
    // Buttons stand at one of the edges; a panel at the right, or its tabs alone at the top.
    if (tools && tools.width > 0) Object.assign(free, tools.left < wide / 2 ? { left: tools.right + 8 } : { right: tools.left - 8 });
    if (panel && panel.left > 8) Object.assign(free, panel.height > high / 2 ? { right: panel.left - 8 } : { top: panel.bottom + 8 });
    const width = Math.min(WIDEST, free.right - free.left);
    card.style.width = `${width}px`;
    const { height } = card.getBoundingClientRect();
    const low = Math.max(free.top, free.bottom - height);
    const left = free.left + (free.right - free.left - width) / 2;
    const hides = (/** @type {number} */ top) => target !== null && left < target.right + 8 && target.left - 8 < left + width && top < target.bottom + 8 && target.top - 8 < top + height;
    Object.assign(card.style, { left: `${left}px`, top: `${hides(free.top) ? low : free.top}px` });
  }

  end() {
    clearInterval(this.#timer);
    this.#at = -1;
    if (this.card.contains(document.activeElement)) this.context.board.stage.focus({ preventScroll: true });
    this.card.hidden = true;
    this.ring.hidden = true;
    keepSetting("toured", "yes");
  }
}
