// The panel with tabs beside the map; on a phone a sheet that comes up from below.
import { h, uid } from "./dom.js";

/** @typedef {{ id: string, label: string, element: HTMLElement, opened?: () => void }} Tab */

export class Panel {
  #current = 0;

  /** @param {Tab[]} tabs */
  constructor(tabs) {
    this.tabs = tabs;
    this.buttons = tabs.map((tab, index) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          class: "tab",
          id: uid("tab"),
          "aria-selected": "false",
          tabindex: "-1",
          data: { tab: tab.id },
          onclick: () => this.#press(index),
        },
        tab.label,
      ),
    );
    const bar = h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keys(event) },
      this.buttons,
    );
    tabs.forEach((tab, index) => {
      tab.element.classList.add("tab-panel");
      tab.element.setAttribute("role", "tabpanel");
      tab.element.setAttribute("aria-labelledby", this.buttons[index]?.id ?? "");
    });
    this.element = h(
      "aside",
      { class: "panel", "aria-label": "Orders, log, rules, charts, units and talk" },
      bar,
      h(
        "div",
        { class: "panel-body" },
        tabs.map((tab) => tab.element),
      ),
    );
    this.#select(0);
    // Where it would take half of the map it is folded at first.
    if (window.innerWidth < 900) this.close();
  }

  get open() {
    return !this.element.classList.contains("closed");
  }

  get current() {
    return this.tabs[this.#current]?.id ?? "";
  }

  close() {
    this.element.classList.add("closed");
  }

  /** A press on the open tab closes the sheet. @param {number} index */
  #press(index) {
    if (this.open && index === this.#current) this.close();
    else this.show(index);
  }

  /** @param {number | string} which */
  show(which) {
    const index = typeof which === "number" ? which : this.tabs.findIndex((tab) => tab.id === which);
    this.element.classList.remove("closed");
    this.#select(index);
  }

  /** Shows a tab and puts the focus into it, for the keyboard. @param {number} index */
  enter(index) {
    this.show(index);
    const inside = this.tabs[index]?.element.querySelector("button:not([hidden]), input:not([hidden])");
    if (inside instanceof HTMLElement) inside.focus();
    else this.buttons[index]?.focus();
  }

  /** @param {number} index */
  #select(index) {
    this.#current = index;
    this.tabs.forEach((tab, each) => {
      tab.element.hidden = each !== index;
      this.buttons[each]?.setAttribute("aria-selected", String(each === index));
      this.buttons[each]?.setAttribute("tabindex", each === index ? "0" : "-1");
      if (each === index) this.buttons[each]?.classList.remove("news");
    });
    this.tabs[index]?.opened?.();
  }

  /** Something new is on a tab that is not seen. @param {string} id */
  news(id) {
    const index = this.tabs.findIndex((tab) => tab.id === id);
    if (index !== this.#current || !this.open) this.buttons[index]?.classList.add("news");
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = (this.#current + by + this.tabs.length) % this.tabs.length;
    this.show(next);
    this.buttons[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
