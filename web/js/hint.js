// "What would you do?": the best two plans of a staff, in words and as arrows and attacks on the map. Nothing is played.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill, icon } from "./dom.js";
import { bar } from "./explain.js";
import { percent } from "./account.js";
import { ruleLink } from "./rule-links.js";
import { toast } from "./dialogs.js";
import { seenOf } from "./tokens.js";

/** A move in words. @param {W.HintMoveInfo} move @param {(hex: string) => string} nameOf */
export function moveWords({ name, path }, nameOf) {
  const [from, to] = [path[0] ?? "", path.at(-1) ?? ""];
  return path.length < 2 ? `${name} comes in at ${nameOf(to)}` : `${name} from ${nameOf(from)} to ${nameOf(to)}`;
}

/** What a plan does, in a few words. @param {W.HintPlanInfo} plan */
export function inShort({ moves, attacks }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one) => (n === 0 ? "" : `${n} ${one}${n === 1 ? "" : "s"}`);
  return [count(moves.length, "move"), count(attacks.length, "attack")].filter(Boolean).join(", ") || "nothing moves";
}

export class Hints {
  /** @type {W.HintInfo | null} */ #hint = null;
  /** @type {AbortController | null} */ #asked = null;

  /**
   * @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api
   * @param {{ board: import("./board.js").Board, places: import("./places.js").Places }} map @param {import("./prompt.js").Prompt} prompt
   */
  constructor(store, api, { board, places }, prompt) {
    this.store = store;
    this.api = api;
    this.board = board;
    this.places = places;
    this.button = h(
      "button",
      { type: "button", class: "quiet hint-button", title: "What would you do? A staff shows its best two plans; nothing is played", onclick: () => void this.ask() },
      icon("bulb"),
      h("span", { text: "Hint" }),
    );
    prompt.hint = this.button;
    this.element = h("section", { class: "hint", "aria-label": "What a staff would do", hidden: true });
    store.on(["turn", "past", "playing"], () => this.#follow());
    const { hints, sides, seat, id } = store.table;
    const people = sides.filter((side) => side.player === "human").length;
    if (hints && people > seat.sides.length && seenOf(id) === 0) toast("Hints are allowed in this game: both of you may ask what the computer would do.");
  }

  /** Whether a hint can be asked for. */
  get #open() {
    return this.store.table.hints && this.store.active;
  }

  /** The game has gone on: what was told holds no more. */
  #follow() {
    this.button.hidden = !this.#open;
    if (this.#hint && (this.#hint.at !== this.store.turn.actions || !this.#open)) this.close();
    if (this.#asked && !this.#open) this.close();
  }

  async ask() {
    this.close();
    const asked = new AbortController();
    this.#asked = asked;
    this.element.hidden = false;
    fill(
      this.element,
      h("p", { class: "hint-wait", role: "status" }, h("span", { class: "pulse" }), "A staff is thinking about your position…"),
      h("button", { type: "button", class: "quiet", text: "Cancel", onclick: () => this.close() }),
    );
    try {
      const hint = await this.api.hint(this.store.turn.actions, asked.signal);
      if (this.#asked !== asked) return;
      this.#asked = null;
      this.#hint = hint;
      this.#show(0);
      this.element.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      if (asked.signal.aborted) return;
      this.close();
      toast(error instanceof Error ? error.message : String(error));
    }
  }

  close() {
    this.#asked?.abort();
    this.#asked = null;
    this.#hint = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.board.hints.replaceChildren();
  }

  /** @param {number} index */
  #show(index) {
    const hint = this.#hint;
    const plan = hint?.plans[index];
    if (!hint || !plan) return;
    this.#draw(plan);
    const pick = (/** @type {W.HintPlanInfo} */ other, /** @type {number} */ at) =>
      h(
        "button",
        { type: "button", class: "hint-plan", "aria-pressed": String(at === index), onclick: () => this.#choose(at) },
        h("strong", { text: `${at + 1}. ${other.plan.name}` }),
        h("span", { class: "hint-chance", text: percent(other.plan.chance) }),
        h("span", { class: "faint", text: inShort(other) }),
      );
    fill(
      this.element,
      h(
        "header",
        {},
        h("h2", { class: "grow", text: "What a staff would do" }),
        h("button", { type: "button", class: "quiet square", "aria-label": "Put the hint away", title: "Put away", onclick: () => this.close() }, icon("close")),
      ),
      h("div", { class: "hint-plans", role: "group", "aria-label": "Plans, with the chance to win" }, hint.plans.map(pick)),
      this.#words(plan, hint.turns),
    );
  }

  /** @param {number} index */
  #choose(index) {
    this.#show(index);
    /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".hint-plan"))[index]?.focus({ preventScroll: true });
  }

  /** @param {string} hex */
  #named(hex) {
    const place = this.board.field.get(hex)?.place;
    return place ? `${place} (${hex})` : hex;
  }

  /** @param {W.HintPlanInfo} plan @param {number} turns player-turns that were simulated for it */
  #words({ plan, moves, attacks }, turns) {
    const named = (/** @type {string} */ hex) => this.#named(hex);
    return h(
      "div",
      { class: "hint-words", tabindex: "0", role: "group", "aria-label": "The plan in words" },
      plan.changes.length > 0 && h("p", { class: "faint", text: `What counts otherwise than usual: ${plan.changes.join(", ")}.` }),
      moves.length > 0 && h("h3", { text: "Moves" }),
      h("ol", {}, moves.map((move) => h("li", {}, h("span", { class: "grow" }, this.places.linked(moveWords(move, named))), ruleLink(move.rule)))),
      attacks.length > 0 && h("h3", { text: "Attacks" }),
      h("ol", {}, attacks.map((attack) => h("li", { class: "hint-attack" }, h("p", {}, this.places.linked(attack.title)), bar(attack.chances)))),
      moves.length === 0 && attacks.length === 0 && h("p", { text: "Nothing moves and nothing is attacked." }),
      h("p", { class: "faint", text: `The chances to win are of ${turns} simulated player-turns. What is attacked depends on the dice: this is one try. Nothing is played.` }),
    );
  }

  /** @param {W.HintPlanInfo} plan */
  #draw({ moves, attacks }) {
    const { board, store } = this;
    const side = store.turn.side ?? 0;
    const ways = moves.filter(({ path }) => path.length > 1).map(({ path }) => board.field.line(path));
    const r = board.field.radius;
    fill(
      board.hints,
      ways.map((d) => s("path", { class: "hint-way-under", d })),
      ways.map((d) => s("path", { class: `hint-way side-${side}`, d, "marker-end": "url(#hint-end)" })),
      moves.filter(({ path }) => path.length === 1).map(({ path }) => board.outline(path[0] ?? "", "hint-entry")),
      attacks.flatMap((attack, index) => {
        const hex = board.field.get(attack.at);
        if (!hex) return [];
        const thrusts = attack.from.flatMap((name) => {
          const from = board.field.get(name);
          if (!from) return [];
          const part = 1 - (r * 0.55) / Math.max(1, Math.hypot(hex.x - from.x, hex.y - from.y));
          const d = `M${from.x} ${from.y}L${from.x + (hex.x - from.x) * part} ${from.y + (hex.y - from.y) * part}`;
          return [s("path", { class: "thrust", d, "marker-end": "url(#thrust-end)" })];
        });
        const at = { x: hex.x + r * 0.55, y: hex.y - r * 0.62 };
        const tag = s("g", { class: "way-point attack" }, s("circle", { cx: at.x, cy: at.y, r: r * 0.3 }), s("text", { x: at.x, y: at.y + r * 0.12, text: String(index + 1) }));
        return [board.outline(attack.at, "under-attack"), ...thrusts, tag];
      }),
    );
    const seen = [...moves.flatMap(({ path }) => path.slice(-1)), ...attacks.map((attack) => attack.at)];
    if (seen.length > 0 && !seen.some((hex) => board.inSight(hex))) board.showHexes(seen);
  }
}
