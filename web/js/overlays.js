// Layers over the map: those that the server knows, and the other side's last moves.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill, icon, uid } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { lastMoves } from "./story.js";
import { setting, keepSetting } from "./tokens.js";

const MOVES = "last-moves";
const SIGHT = "line-of-sight";
const GOALS = "objectives";

export class Overlays {
  /** @type {W.Overlay[]} */ #known = [];
  /** The moment of the layers that are known. */ #at = "";
  /** The request that is under way. @type {Promise<void> | null} */ #asking = null;
  /** @type {Set<string>} */ #on;
  /** The marks that are drawn. */ #marked = "";

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board
   * @param {import("./sight.js").SightLines} sights @param {import("./objectives.js").Objectives} objectives
   */
  constructor(store, api, board, sights, objectives) {
    this.sights = sights;
    this.objectives = objectives;
    this.store = store;
    this.api = api;
    this.board = board;
    this.#on = new Set(setting("overlays", MOVES).split(",").filter(Boolean));
    this.list = h("div", { class: "overlay-list", id: uid("overlays"), hidden: true });
    this.button = h(
      "button",
      {
        type: "button",
        class: "quiet square map-button",
        title: "Layers (L)",
        "aria-label": "Layers",
        "aria-expanded": "false",
        "aria-controls": this.list.id,
        onclick: () => void this.toggle(),
      },
      icon("layers"),
    );
    this.element = h("div", { class: "overlays" }, this.button, this.list);
    store.on(["view", "turn", "past"], () => this.#marks());
    store.later(["turn", "past"], () => void this.refresh());
    store.later(["log"], () => this.#arrows(), false);
  }

  async toggle() {
    const open = this.list.hidden;
    if (open) await this.#load();
    this.list.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) this.list.querySelector("input")?.focus({ preventScroll: true });
  }

  get #wanted() {
    return this.#on.size - (this.#on.has(MOVES) ? 1 : 0) > 0;
  }

  /** Whether something is shown over the map of the present that the past does not have. */
  get putAway() {
    return this.store.past !== null && this.sights.on;
  }

  /** The moment that is on the board. */
  get #moment() {
    return this.store.past ? `past ${this.store.past.n}` : `${this.store.turn.actions}`;
  }

  /** New position: layers that are shown are asked for again. */
  async refresh() {
    if (this.#wanted && !this.store.playing) await this.#load();
    else this.#paint();
  }

  async #load() {
    // One request at a time: who hurries through the past gets the layers of where he stops.
    this.#asking ??= this.#fetch().finally(() => (this.#asking = null));
    await this.#asking;
    this.#menu();
    this.#paint();
  }

  async #fetch() {
    while (this.#at !== this.#moment) {
      const at = this.#moment;
      const asked = await this.api.overlays(this.store.past?.n ?? null).catch(() => null);
      if (!asked) return;
      this.#known = asked;
      this.#at = at;
    }
  }

  #menu() {
    const line = (
      /** @type {string} */ id,
      /** @type {string} */ label,
      /** @type {string} */ about,
      /** @type {string | null} */ rule,
    ) => {
      const on = id === SIGHT ? this.sights.on : id === GOALS ? this.objectives.on : this.#on.has(id);
      const box = h("input", { type: "checkbox", checked: on, onchange: () => this.#set(id, box.checked) });
      return h(
        "div",
        { class: "overlay-line" },
        h("label", {}, box, h("span", {}, h("strong", { text: label }), h("span", { class: "faint", text: about }))),
        rule ? ruleLink(rule) : null,
      );
    };
    fill(
      this.list,
      h("h2", { text: "Layers" }),
      this.putAway && h("p", { class: "faint", text: "Lines of sight show the present. They are put away while you look at the past." }),
      line(MOVES, "Last moves", "Where the other side went in its last turn.", null),
      this.objectives.any
        ? line(GOALS, "Objectives", "What is worth having: its points, and by its shape who holds it.", null)
        : null,
      this.store.table.has_sight
        ? line(SIGHT, "Line of sight", "What the unit in hand, or the hex under the pointer, does not see is shaded.", null)
        : null,
      this.#known.map((overlay) => line(overlay.id, overlay.label, overlay.about, overlay.rule)),
    );
  }

  /** @param {string} id @param {boolean} on */
  #set(id, on) {
    if (id === SIGHT) return this.sights.turn(on);
    if (id === GOALS) return this.objectives.turn(on);
    if (on) this.#on.add(id);
    else this.#on.delete(id);
    keepSetting("overlays", [...this.#on].join(","));
    this.#paint();
  }

  #paint() {
    const { board } = this;
    // Those of another moment would say what is not so.
    const shown = this.store.playing || this.#at === this.#moment ? this.#known.filter((overlay) => this.#on.has(overlay.id)) : [];
    fill(
      board.tints,
      shown.flatMap((overlay) => (overlay.edge ? this.#border(overlay) : this.#tint(overlay))),
    );
    this.#arrows();
  }

  /** @param {W.Overlay} overlay */
  #border(overlay) {
    const owner = new Map(overlay.hexes.filter((hex) => hex.side !== null).map((hex) => [hex.at, /** @type {number} */ (hex.side)]));
    const d = this.board.field.border(owner);
    return d ? [s("path", { class: "front-under", d }), s("path", { class: "front", d })] : [];
  }

  /** @param {W.Overlay} overlay */
  #tint(overlay) {
    return overlay.hexes.flatMap((hex) => {
      const place = this.board.field.get(hex.at);
      if (!place) return [];
      return [
        this.board.outline(hex.at, "tint", { fill: hex.side === null ? "url(#hatch-2)" : `url(#hatch-${hex.side})` }),
        hex.value !== null
          ? s("text", { class: "tint-value", x: place.x, y: place.y + this.board.field.radius * 0.62, text: hex.value })
          : null,
      ];
    });
  }

  #arrows() {
    const { store, board } = this;
    const moves =
      this.#on.has(MOVES) && !store.past && !store.playing
        ? lastMoves(
            store.log,
            store.mine.length === store.table.sides.length ? (store.turn.side === null ? [] : [store.turn.side]) : store.mine,
          )
        : [];
    fill(
      board.arrows,
      moves.map(({ unit, path }) => {
        const side = store.unit(unit)?.side ?? 0;
        return s("path", { class: `arrow side-${side}`, d: board.field.line(path), "marker-end": `url(#arrow-${Math.min(side, 1)})` });
      }),
    );
  }

  /** Marks on hexes and hexsides: with a counter of the game if it has one, else with a word. */
  #marks() {
    const { store, board } = this;
    const marked = JSON.stringify(store.board.marks);
    if (marked === this.#marked) return;
    this.#marked = marked;
    const r = board.field.radius;
    fill(
      board.signs,
      store.board.marks.map((mark) => {
        // The hex under attack is outlined with the arrows that point at it.
        if (mark.kind === "target") return null;
        const sides = (mark.value ?? "").split("/").map((name) => board.field.get(name));
        const [a, b] = sides;
        const place = a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : board.field.get(mark.at);
        if (!place) return null;
        const title = s("title", { text: [mark.mark, mark.value].filter(Boolean).join(": ") });
        if (mark.kind === "control")
          return s(
            "path",
            {
              class: `control side-${mark.side ?? 2}`,
              d: flag(r * 0.3, mark.side ?? 2),
              transform: `translate(${place.x - r * 0.52} ${place.y + r * 0.58})`,
            },
            title,
          );
        const symbol = board.counters.symbol(mark.mark, mark.side ?? 0);
        const size = r * 0.72;
        const at = a && b ? { x: place.x - size / 2, y: place.y - size / 2 } : { x: place.x + r * 0.1, y: place.y + r * 0.1 };
        if (symbol) return s("g", { class: "sign" }, board.counters.faces.part(symbol, { ...at, width: size, height: size }), title);
        const wide = Math.min(r * 1.7, 8 + mark.mark.length * 4.6);
        return s(
          "g",
          { class: `sign side-${mark.side ?? 2}`, transform: `translate(${place.x} ${a && b ? place.y : place.y + r * 0.66})` },
          s("rect", { x: -wide / 2, y: -7, width: wide, height: 13, rx: 3 }),
          s("text", {
            y: 3,
            textLength: mark.mark.length * 4.6 + 8 > wide ? wide - 6 : null,
            lengthAdjust: "spacingAndGlyphs",
            text: mark.mark,
          }),
          title,
        );
      }),
    );
  }
}

/** Control in a corner: a square for the first side, a disc for the second. @param {number} size @param {number} side */
function flag(size, side) {
  const a = size / 2;
  return side === 1 ? `M${-a} 0a${a} ${a} 0 1 0 ${size} 0a${a} ${a} 0 1 0 ${-size} 0` : `M${-a} ${-a}h${size}v${size}h${-size}Z`;
}
