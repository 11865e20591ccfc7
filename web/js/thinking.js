// How far the thought of a computer is: a bar under the question, as long as somebody waits for it.
import { h } from "./dom.js";
import { partWords } from "./account.js";

/** What stands beside the bar. @param {string} who @param {{ percent: number, part: number }} thought */
export const thinkingWords = (who, { percent, part }) =>
  part > 1 ? `${who} thinks with ${partWords(part)} of its effort: the server is busy. ${percent} %` : `${who} thinks: ${percent} %`;

export class ThinkingBar {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.bar = h("progress", { max: "100", "aria-label": "How far the computer’s thought is" });
    this.words = h("span", {});
    this.element = h("div", { class: "thinking", hidden: true }, this.bar, this.words);
    store.on(["thinking", "turn"], () => {
      const { thinking } = store;
      this.element.hidden = !thinking || store.turn.yours || store.turn.outcome !== null;
      if (!thinking) return;
      this.bar.value = thinking.percent;
      this.words.textContent = thinkingWords(store.sideName(thinking.side), thinking);
    });
  }
}
