// The past: any moment of the game, by slider, by step, by turn, or played through with a caption for each step.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { after, pace } from "./story.js";
import { toast } from "./dialogs.js";
import { keepSetting, setting } from "./tokens.js";
import { analysisAddress, momentOf } from "./router.js";
import { playOnDialog } from "./play-on.js";

const SPEEDS = [1, 2, 4, 8];

/** Whether the game can be analysed: it is over, nobody but computers plays, or one plays alone. @param {W.WholeGame} table */
const mayAnalyse = (table) => table.turn.lesson === null && (table.can_save || table.sides.every((side) => side.player !== "human"));

export class Replay {
  /** @type {AbortController | null} */ #asking = null;
  #playing = 0;
  /** The step that is being shown. @type {number | null} */ #midst = null;
  #speed = Number(setting("replay-speed", "2"));
  /** To be told when one begins to look back. @type {() => void} */ entered = () => {};
  /** How many actions there were when the turns were asked for. */ #turnsAt = -1;
  /** @type {W.TurnLine[]} */ #turns = [];

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {import("./places.js").Places} places @param {() => boolean} putAway whether lines of sight are put away because they show the present only
   */
  constructor(store, api, board, places, putAway) {
    this.putAway = putAway;
    this.store = store;
    this.api = api;
    this.board = board;
    this.places = places;
    this.slider = h("input", {
      type: "range",
      min: "0",
      step: "1",
      class: "grow",
      "aria-label": "Moment of the game",
      oninput: () => {
        this.#stop();
        void this.visit(Number(this.slider.value));
      },
    });
    this.count = h("output", { class: "replay-count" });
    this.where = h("p", { class: "replay-where" });
    this.caption = h("p", { class: "replay-caption", "aria-live": "polite" });
    this.turn = h("select", {
      class: "replay-turn",
      "aria-label": "Go to turn",
      onchange: () => {
        this.#stop();
        void this.visit(Number(this.turn.value));
      },
    });
    this.run = h(
      "button",
      { type: "button", class: "quiet square", "aria-label": "Play", onclick: () => void this.#toggle() },
      icon("play"),
    );
    this.speed = h("button", { type: "button", class: "quiet replay-speed", title: "Speed", onclick: () => this.#faster() });
    const step = (/** @type {number} */ by) => () => {
      this.#stop();
      void this.visit((this.store.past?.n ?? 0) + by);
    };
    this.ways = h("div", { class: "replay-ways" }, this.#ways());
    this.element = h(
      "section",
      { class: "replay", "aria-label": "Replay", hidden: true },
      h("div", { class: "replay-head" }, h("strong", { text: "You are looking at the past." }), this.where, this.ways, h("button", { type: "button", class: "main", text: "Back to now", onclick: () => this.leave() })),
      this.caption,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "quiet square", "aria-label": "Step back", onclick: step(-1) }, icon("previous")),
        this.run,
        h("button", { type: "button", class: "quiet square", "aria-label": "Step on", onclick: step(1) }, icon("next")),
        this.speed,
        this.slider,
        this.count,
        this.turn,
      ),
    );
    this.#label();
    store.on(["past"], () => this.#draw());
    const asked = momentOf(location.hash);
    // The map is laid out before it is looked at.
    if (asked !== null) requestAnimationFrame(() => void this.visit(asked));
  }

  /** What else can be done with a moment, if this seat may. */
  #ways() {
    const { table } = this.store;
    if (!mayAnalyse(table)) return null;
    return [
      h("a", { class: "button quiet", href: analysisAddress(table.id), text: "Analysis" }),
      h("button", { type: "button", class: "quiet", text: "Play on from here", onclick: () => void playOnDialog(this.api, table, this.store.past?.n ?? 0) }),
    ];
  }

  #draw() {
    const { past, turn } = this.store;
    if (past && this.element.hidden) this.entered();
    this.element.hidden = past === null;
    document.documentElement.classList.toggle("looking-back", past !== null);
    if (!past) return;
    this.slider.max = String(turn.actions);
    this.slider.value = String(past.n);
    this.count.textContent = `${past.n} of ${turn.actions}`;
    this.where.textContent = `${past.view.turn}. ${past.view.phase}.${this.putAway() ? " Lines of sight are put away: they show the present." : ""}`;
    void this.#list();
    const here = this.#turns.findLast((each) => each.from <= past.n);
    if (here) this.turn.value = String(here.from);
  }

  /** The turns to choose from, once for each length of the game. */
  async #list() {
    const { actions } = this.store.turn;
    if (this.#turnsAt === actions) return;
    this.#turnsAt = actions;
    const told = await this.api.chronicle().catch(() => null);
    this.#turns = told?.turns ?? [];
    this.turn.hidden = this.#turns.length < 2;
    fill(this.turn, this.#turns.map((each) => h("option", { value: String(each.from), text: each.turn })));
    const here = this.#turns.findLast((each) => each.from <= (this.store.past?.n ?? 0));
    if (here) this.turn.value = String(here.from);
  }

  /** Shows the position after n actions, and says what the last of them was. @param {number} n */
  async visit(n) {
    const { store } = this;
    const to = Math.max(0, Math.min(store.turn.actions, n));
    this.slider.value = String(to);
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    try {
      const known = store.log.find((each) => each.action_number === to - 1);
      const [view, [step]] = await Promise.all([
        this.api.at(to, asking.signal),
        known || to === 0 ? Promise.resolve([known]) : this.api.story(to - 1, 1),
      ]);
      if (asking.signal.aborted) return;
      store.lookBack({ n: to, view });
      this.caption.textContent = to === 0 ? "The beginning." : (step?.told.map((told) => told.text).join(" ") || (step?.action ?? ""));
      const where = step?.told.map((told) => this.places.where(told)).findLast((hex) => hex !== null);
      if (where) this.board.reveal(where);
    } catch (error) {
      if (!asking.signal.aborted) toast(error instanceof Error ? error.message : String(error));
    }
  }

  leave() {
    this.#stop();
    this.#asking?.abort();
    this.store.lookBack(null);
  }

  #faster() {
    this.#speed = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? 1;
    keepSetting("replay-speed", String(this.#speed));
    this.#label();
  }

  #label() {
    this.speed.textContent = `${this.#speed}×`;
    this.speed.setAttribute("aria-label", `Replay speed ${this.#speed} times`);
  }

  #stop() {
    this.#playing = 0;
    this.#midst = null;
    fill(this.run, icon("play"));
    this.run.setAttribute("aria-label", "Play");
  }

  async #toggle() {
    if (this.#playing) {
      // Who stops in the midst of a step stays at it, as it ended.
      const at = this.#midst;
      this.#stop();
      return at === null ? undefined : this.visit(at);
    }
    const { store } = this;
    const mine = (this.#playing = Date.now());
    fill(this.run, icon("pause"));
    this.run.setAttribute("aria-label", "Pause");
    let n = store.past?.n ?? 0;
    if (n >= store.turn.actions) await this.visit((n = 0));
    while (this.#playing === mine && n < store.turn.actions) {
      const steps = await this.api.story(n, 40).catch(() => []);
      if (steps.length === 0) break;
      for (const step of steps) {
        if (this.#playing !== mine || !store.past) return;
        this.#midst = step.action_number + 1;
        for (const told of step.told) if (this.#playing === mine) await this.#tell(told);
        this.#midst = null;
        n = step.action_number + 1;
        if (this.#playing !== mine || !store.past) return;
        store.lookBack({ n, view: store.past.view });
      }
      await this.visit(n);
    }
    if (this.#playing === mine) this.#stop();
  }

  /** @param {W.Told} told */
  async #tell(told) {
    const { store, board } = this;
    if (!store.past) return;
    const where = this.places.where(told);
    if (where) board.reveal(where, 150);
    store.lookBack({ n: store.past.n, view: after(store.past.view, told.effect) });
    this.caption.textContent = told.text;
    const time = pace(told) / this.#speed;
    if (told.effect.kind === "move") void board.counters.travel(told.effect.unit, told.effect.path, time);
    await new Promise((wake) => setTimeout(wake, time));
  }
}
