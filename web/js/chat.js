// Talk between the players.
import { h, fill } from "./dom.js";
import { toast } from "./dialogs.js";

export class ChatPanel {
  /** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
  constructor(store, api) {
    this.store = store;
    this.list = h("ol", { class: "chat-list", "aria-live": "polite", "aria-label": "Talk" });
    this.input = h("input", { type: "text", class: "grow", maxlength: "500", placeholder: "Say something", "aria-label": "Say something" });
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (!text) return;
          this.input.value = "";
          api.chat(text).catch((error) => {
            this.input.value = text;
            toast(error.message);
          });
        },
      },
      this.input,
      h("button", { type: "submit", class: "main", text: "Send" }),
    );
    this.element = h(
      "div",
      { class: "chat-panel" },
      this.list,
      store.mine.length > 0 && store.table.listed && h("p", { class: "faint", text: "This game is listed: whoever watches reads this too." }),
      store.mine.length > 0
        ? form
        : h("p", { class: "faint", text: store.table.listed ? "Only players can talk here." : "What is said in a private game is for its players." }),
    );
    store.on(["chat"], () => this.#draw());
  }

  #draw() {
    const { chat } = this.store;
    fill(
      this.list,
      chat.length === 0 && h("li", { class: "faint", text: "Nothing was said yet." }),
      chat.map((said) =>
        h(
          "li",
          {},
          h("strong", { text: said.from }),
          h("time", { class: "faint", datetime: said.at, text: clock(said.at) }),
          h("p", { text: said.text }),
        ),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {string} at */
function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
