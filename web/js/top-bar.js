// Turn, phase, weather, points: all that stands beside the map in numbers.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { ruleLink } from "./rule-links.js";
import { themeButton } from "./theme.js";
import { diceAbout, diceChip, diceWord } from "./dice-dialog.js";

const LINES = { connecting: "Connecting…", live: "Connected", lost: "Connection lost. Trying again…" };

export class TopBar {
  /** What is drawn. */ #drawn = "";

  /** @param {import("./store.js").Store} store @param {{ settings: () => void, share: () => void, help: () => void, replay: () => void, briefing: () => void, dice: () => void, objectives: (pressed: () => void) => HTMLElement | null }} act */
  constructor(store, act) {
    this.store = store;
    this.act = act;
    this.turn = h("button", { type: "button", class: "top-turn", title: "How it stands", onclick: () => this.#open(store.board.tracks) });
    this.tracks = h("div", { class: "tracks" });
    this.more = h("div", { class: "track-card", hidden: true });
    this.progress = h("span", { class: "turn-progress", "aria-hidden": "true" });
    this.line = h("span", { class: "line", role: "status" });
    const button = (
      /** @type {Parameters<typeof icon>[0]} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ press,
      /** @type {string} */ cls = "",
    ) => h("button", { type: "button", class: `quiet square ${cls}`, title: label, "aria-label": label, onclick: press }, icon(name));
    this.element = h(
      "header",
      { class: "top" },
      h("a", { href: "#/", class: "quiet square", "aria-label": "All games", title: "All games" }, icon("home")),
      this.turn,
      this.tracks,
      this.line,
      h(
        "div",
        { class: "top-buttons" },
        diceChip(store, act.dice),
        h(
          "button",
          { type: "button", class: "quiet briefing-button", title: "Your orders, and a tour of the table", "aria-label": "Briefing", onclick: act.briefing },
          icon("orders"),
          h("span", { text: "Briefing" }),
        ),
        button("replay", "Replay", act.replay),
        button("link", "Share and save", act.share),
        button("sliders", "Settings", act.settings),
        themeButton(),
        button("help", "Keys and help (?)", act.help, "wide-only"),
      ),
      this.more,
      this.progress,
    );
    store.on(["view", "past", "turn"], () => this.#draw());
    store.on(["line"], () => this.#lineState());
  }

  #draw() {
    const { store } = this;
    const view = store.board;
    const drawn = JSON.stringify([view.turn, view.phase, view.tracks]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const [, now, last] = /(\d+) of (\d+)/.exec(view.turn) ?? [];
    this.progress.style.transform = `scaleX(${now && last ? Number(now) / Number(last) : 0})`;
    const [turn = "", ...rest] = view.turn.split(", ");
    fill(
      this.turn,
      h("strong", { text: turn }),
      rest.length > 0 && h("span", { class: "top-date", text: rest.join(", ") }),
      h("span", { class: "top-phase", text: view.phase }),
    );
    fill(
      this.tracks,
      view.tracks.map((track) => {
        // What is explained after a colon or in brackets is told in full at a click.
        const [brief = ""] = track.value.split(/: | \(/);
        return h(
          "button",
          {
            type: "button",
            class: "track",
            title: `${track.label}: ${track.value} [${track.rule}]`,
            onclick: () => this.#open(view.tracks),
          },
          h("span", { class: "track-label", text: track.label }),
          h("strong", { text: brief }),
        );
      }),
    );
  }

  /** Every track in full. @param {W.Track[]} tracks */
  #open(tracks) {
    if (!this.more.hidden) {
      this.more.hidden = true;
      return;
    }
    const { store } = this;
    fill(
      this.more,
      h("h2", { text: "How it stands" }),
      h(
        "dl",
        {},
        tracks.flatMap((track) => [
          h("dt", { text: track.label }),
          h("dd", {}, `${track.value} `, track.rule ? ruleLink(track.rule) : null),
        ]),
      ),
      this.act.objectives(() => {
        this.more.hidden = true;
      }),
      h(
        "p",
        { class: "track-dice" },
        h("button", {
          type: "button",
          class: "quiet",
          text: diceWord(store.table.dice) || "Dice",
          onclick: () => {
            this.more.hidden = true;
            this.act.dice();
          },
        }),
        h("span", { class: "faint", text: diceAbout(store.table.dice, store.turn.outcome !== null) }),
      ),
      h("p", {
        class: "faint",
        text: `${store.table.scenario.name}. ${store.table.sides.map((side) => `${side.name}: ${side.player === "human" ? (side.here ? "here" : "away") : side.player}`).join(", ")}.`,
      }),
    );
    this.more.hidden = false;
    const close = (/** @type {Event} */ event) => {
      if (event.target instanceof Node && this.element.contains(event.target)) return;
      this.more.hidden = true;
      document.removeEventListener("pointerdown", close);
    };
    document.addEventListener("pointerdown", close);
  }

  #lineState() {
    const { line } = this.store;
    this.line.className = `line ${line}`;
    this.line.title = LINES[line];
    // Only a lost line is worth the room that its words take.
    fill(this.line, h("span", { class: line === "lost" ? "" : "unseen", text: LINES[line] }));
  }
}
