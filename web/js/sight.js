// Lines of sight, in games that have them: what the unit in hand sees, or the hex under the pointer, and what blocks the
// line from that unit to the pointer.
/** @import * as W from "../types/wire.d.ts" */
import { s, fill } from "./dom.js";
import { setting, keepSetting } from "./tokens.js";

export class SightLines {
  /** @type {Map<string, Promise<W.SightInfo | null>>} */ #known = new Map();
  /** @type {string | null} */ #hovered = null;
  #drawn = 0;

  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api @param {import("./board.js").Board} board */
  constructor(store, api, board) {
    this.store = store;
    this.api = api;
    this.board = board;
    this.on = store.table.has_sight && setting("sight", "") === "on";
    store.on(["turn"], () => this.#known.clear());
    store.on(["turn", "picked", "past", "playing", "view"], () => void this.draw());
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on && this.store.table.has_sight;
    keepSetting("sight", this.on ? "on" : "");
    void this.draw();
  }

  /** The pointer or the cursor is on a hex. @param {string | null} hex */
  look(hex) {
    if (hex === this.#hovered) return;
    this.#hovered = hex;
    void this.draw();
  }

  /** The hex of the unit in hand. */
  get #held() {
    const unit = this.store.active ? this.store.held : null;
    return unit === null ? null : this.board.counters.hexOf(unit);
  }

  /** The server knows lines of the present only. */
  get #shown() {
    return this.on && !this.store.past && !this.store.playing;
  }

  /** @param {string} hex */
  #ask(hex) {
    const known = this.#known.get(hex) ?? this.api.sight(hex).catch(() => null);
    this.#known.set(hex, known);
    return known;
  }

  /** The line from the unit in hand to a hex. @param {string} hex @returns {Promise<{ from: string, line: W.SightHex } | null>} */
  async of(hex) {
    const from = this.#held;
    if (!this.#shown || !from || from === hex) return null;
    const seen = await this.#ask(from);
    const line = seen?.hexes.find((each) => each.at === hex);
    return line ? { from, line } : null;
  }

  async draw() {
    const { board } = this;
    const mine = ++this.#drawn;
    const held = this.#held;
    const from = held ?? this.#hovered;
    const seen = this.#shown && from ? await this.#ask(from) : null;
    if (mine !== this.#drawn) return;
    fill(
      board.unseen,
      (seen?.hexes ?? []).filter((hex) => !hex.clear).map((hex) => board.outline(hex.at, "unseen-hex")),
      seen && board.outline(seen.from, "sight-from"),
    );
    const line = held && this.#hovered !== held ? seen?.hexes.find((hex) => hex.at === this.#hovered) : null;
    fill(board.sightLine, line && seen ? this.#line(seen.from, line) : null);
  }

  /** @param {string} from @param {W.SightHex} line */
  #line(from, line) {
    const { field } = this.board;
    const d = field.line([from, line.at]);
    const blocks = line.blocks.map(([hex, beyond]) => {
      const [a, b] = [field.get(hex), field.get(beyond)];
      const edge = a && b ? field.edge(a, b) : null;
      return edge ? s("path", { class: "sight-block", d: edge }) : this.board.outline(hex ?? "", "sight-block");
    });
    return [
      s("path", { class: "sight-under", d }),
      s("path", { class: `sight-line ${line.clear ? "clear" : "blocked"}`, d }),
      ...blocks,
    ];
  }
}
