// A small menu on the map, where one click could mean several orders.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { toScreen } from "./camera.js";
import { noteWords } from "./offers.js";

export class OfferMenu {
  /** @type {HTMLElement | null} */ #open = null;

  /** @param {import("./board.js").Board} board @param {import("./play.js").Play} play @param {(offer: W.Offer | null) => void} hover */
  constructor(board, play, hover) {
    this.board = board;
    this.play = play;
    this.hover = hover;
    play.menu = (offers, at) => this.show(offers, at);
    board.camera.watchers.add(() => this.close());
    // What it offers belongs to one question.
    play.store.on(["turn", "playing", "past"], () => this.close(), false);
    /** A press anywhere else closes it. @param {Event} event */
    this.pressed = (event) => {
      if (event.target instanceof Node && !this.#open?.contains(event.target)) this.close();
    };
  }

  get isOpen() {
    return this.#open !== null;
  }

  /** @param {W.Offer[]} offers @param {string | null} at */
  show(offers, at) {
    this.close();
    const hex = this.board.field.get(at);
    const { width, height } = this.board.camera.window;
    const spot = hex ? toScreen(this.board.camera.eye, hex.x, hex.y) : { x: width / 2, y: height / 2 };
    const menu = h(
      "div",
      { class: "offer-menu", role: "menu" },
      offers.map((offer) =>
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            data: { offer: offer.text },
            onclick: () => {
              this.close();
              void this.play.choose(offer);
            },
            onpointerenter: () => this.hover(offer),
            onfocus: () => this.hover(offer),
          },
          h("span", { class: "grow", text: offer.label }),
          offer.note && h("span", { class: "note", text: noteWords(offer) }),
        ),
      ),
    );
    menu.addEventListener("keydown", (event) => this.#keys(event, menu));
    this.board.stage.append(menu);
    // Beside its hex, on the side where there is room beside the panel; never under the bars.
    const { right, bottom } = this.board.camera.inset();
    const [wide, high] = [menu.offsetWidth, menu.offsetHeight];
    const left = spot.x + 14 + wide <= width - right ? spot.x + 14 : Math.max(8, Math.min(spot.x - 14, width - right) - wide);
    menu.style.left = `${left}px`;
    menu.style.top = `${Math.max(60, Math.min(spot.y, height - bottom - high - 8))}px`;
    menu.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.#open = menu;
    document.addEventListener("pointerdown", this.pressed);
    menu.querySelector("button")?.focus();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} menu */
  #keys(event, menu) {
    const items = [...menu.querySelectorAll("button")];
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : null;
    if (to !== null) items[(to + items.length) % items.length]?.focus();
    else if (event.key === "Escape") this.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} [back] puts the focus on the map */
  close(back = false) {
    if (!this.#open) return;
    document.removeEventListener("pointerdown", this.pressed);
    const had = back || this.#open.contains(document.activeElement);
    this.#open.remove();
    this.#open = null;
    this.hover(null);
    if (had) this.board.stage.focus({ preventScroll: true });
  }
}
