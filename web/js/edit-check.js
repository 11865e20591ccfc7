// What the checker says of a scenario while it is made: all faults with a way to their places, and the text of the file itself.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { Refused, checkDraft } from "./api.js";

/**
 * What a checker is asked, and what it is asked about. @template {W.Checked} T
 * @typedef {{ check: (signal?: AbortSignal) => Promise<T>, read: (text: string) => Promise<T>, file: string }} Asks
 */

/** A scenario is looked through. @param {Draft} draft @returns {Asks<W.DraftChecked>} */
export const ofScenario = (draft) => ({
  check: (signal) => checkDraft(draft.request, signal),
  read: (text) => checkDraft({ ...draft.request, value: undefined, base: undefined, scenario_file: text }),
  file: "The scenario as a file",
});
/** @import { Draft } from "./edit-draft.js" */

/** Nothing is checked before so many ms of rest. */
const REST = 350;

/** A path in words: "setup german QQ4". @param {string[]} path */
export const placeOf = (path) => path.map((key) => (/^\d+$/.test(key) ? `no. ${Number(key) + 1}` : key.replaceAll("_", " "))).join(", ");

/** Goes to a line of a text, and marks it. @param {HTMLTextAreaElement} area @param {number} line */
export function goToLine(area, line) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / lines.length));
}

/** @template {W.Checked} T */
export class Checker {
  /** @type {T | null} */ last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {AbortController | null} */ #asked = null;
  /** How many changes there were, and how many of them the last answer knows. */ #changes = 0;
  #known = -1;

  /** @param {Draft} draft @param {Asks<T>} asks @param {{ checked: (checked: T) => void, show: (fault: W.DraftFault) => void, working: (what: string) => void, unread: () => void, full: () => void }} tell what the page says: what was found, that the file cannot be read yet, that the browser has no room for it */
  constructor(draft, asks, tell) {
    this.draft = draft;
    this.asks = asks;
    this.tell = tell;
    this.element = h("div", { class: "edit-check" });
    this.area = h("textarea", { class: "edit-text", spellcheck: "false", "aria-label": asks.file, oninput: () => this.#typed() });
    this.lines = h("ul", { class: "fault-list" });
    this.text = h("div", { class: "edit-file" }, h("p", { class: "faint", text: "The file as it is saved. What you write here counts at once, as soon as it can be read." }), this.lines, this.area);
    draft.on((from) => this.later(from));
  }

  /** Checks when nothing was changed for a moment. @param {string} [from] */
  later(from = "") {
    clearTimeout(this.#timer);
    this.#changes++;
    this.tell.working("…");
    this.#timer = setTimeout(() => void this.now(from), REST);
  }

  /** @param {string} from who changed it last: a text that is being written is not written over */
  async now(from = "") {
    this.#asked?.abort();
    clearTimeout(this.#timer);
    const asked = (this.#asked = new AbortController());
    const changes = this.#changes;
    try {
      const checked = await this.asks.check(asked.signal);
      if (asked.signal.aborted) return;
      this.#known = changes;
      this.take(checked, from);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.tell.working(error instanceof Error ? error.message : String(error));
      // Whoever asks too often is answered a little later.
      if (error instanceof Refused && ["too-many", "busy", "offline"].includes(error.code)) this.#timer = setTimeout(() => void this.now(from), 4 * REST);
    }
  }

  /** Whoever saves or plays at once after a change waits for what is said of it; tells whether that came. */
  async settled() {
    if (this.draft.rough !== null) await this.#read(this.draft.rough);
    if (this.#known !== this.#changes) await this.now(document.activeElement === this.area ? "text" : "");
    return this.#known === this.#changes;
  }

  /** The file as it is saved: also one that cannot be read yet. */
  get file() {
    return this.draft.rough ?? this.last?.text ?? "";
  }

  /** @param {T} checked @param {string} [from] */
  take(checked, from = "") {
    this.last = checked;
    if (from !== "text" && this.draft.rough === null) this.area.value = checked.text;
    this.draw(checked);
    this.tell.checked(checked);
    if (this.draft.rough !== null) this.tell.unread();
  }

  /** @param {T} checked */
  draw(checked) {
    const { faults, doubts, summary } = checked;
    const out = this.draft.kept.leftOut ?? [];
    const item = (/** @type {W.DraftFault} */ fault) =>
      h(
        "li",
        { class: "fault" },
        h("button", { type: "button", class: "fault-place", onclick: () => this.tell.show(fault), text: fault.path.length > 0 ? placeOf(fault.path) : `line ${fault.line}` }),
        h("span", { text: ` ${fault.message}` }),
        fault.help && h("span", { class: "faint", text: ` ${fault.help}` }),
      );
    fill(
      this.element,
      h("h2", { text: checked.ok ? "Ready to play" : faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong` }),
      h("ul", { class: "fault-list" }, faults.map(item)),
      doubts.length > 0 && h("h3", { text: "Perhaps not meant" }),
      h("ul", { class: "doubts" }, doubts.map((text) => h("li", { text }))),
      out.length > 0 && h("h3", { text: "Left out: no scenario can hold it" }),
      h("ul", { class: "left-out" }, out.map((text) => h("li", { text }))),
      summary.length > 0 && h("dl", { class: "check-summary" }, summary.flatMap(([name, text]) => [h("dt", { text: name }), h("dd", { text })])),
    );
  }

  /** The file is written by hand. */
  #typed() {
    const text = this.area.value;
    this.draft.setRough(text);
    if (this.draft.full) this.tell.full();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read(text), 2 * REST);
  }

  /** @param {string} text */
  async #read(text) {
    try {
      const checked = await this.asks.read(text);
      if (this.area.value !== text) return;
      const { value } = checked;
      fill(this.lines, value ? [] : checked.faults.map((fault) => h("li", { class: "fault", text: `line ${fault.line}: ${fault.message}. Until it is mended the rest of the editor keeps what was there.` })));
      if (!value) return this.tell.unread();
      this.draft.setRough(null);
      this.draft.setBase(text);
      this.draft.change("the file", (tree) => {
        for (const key of Object.keys(tree)) delete tree[key];
        Object.assign(tree, value);
      }, "text");
      // The same tree in other words is no change, and is checked all the same.
      this.take(checked, "text");
    } catch (error) {
      this.tell.unread();
      fill(this.lines, h("li", { class: "fault", text: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** Goes to a line of the file. @param {number} line */
  goTo(line) {
    goToLine(this.area, line);
  }

  /** Text that could not be read when the page was left. */
  restore() {
    if (this.draft.rough === null) return;
    // A text field has ends of lines of its own: from now on the text is as it stands there.
    this.area.value = this.draft.rough;
    if (this.area.value !== this.draft.rough) this.draft.setRough(this.area.value);
    void this.#read(this.area.value);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }
}
