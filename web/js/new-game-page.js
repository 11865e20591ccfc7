// A new game: scenario, who plays, and every rule that can be switched.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon, uid } from "./dom.js";
import * as api from "./api.js";
import { begin } from "./shelf-page.js";
import { toast } from "./dialogs.js";
import { themeButton } from "./theme.js";
import { switchText, usual, warnings } from "./switches.js";
import { capital } from "./offers.js";

/** @param {HTMLElement} page @param {string} id */
export async function newGamePage(page, id) {
  const shelf = await api.shelf();
  const title = shelf.games.find((each) => each.id === id) ?? shelf.games[0];
  if (!title) return void page.replaceChildren(h("p", { class: "loading", text: "No game can be played yet." }));
  document.title = `New game: ${title.name}`;
  new Form(page, title).draw();
}

class Form {
  /** @type {Map<string, string>} */ #chosen = new Map();
  /** Files of the player's own: the key of the request and the text. @type {Map<"scenario_file" | "charts_file" | "units_file", string>} */ #files = new Map();
  #listed = false;

  /** @param {HTMLElement} page @param {W.Title} title */
  constructor(page, title) {
    this.page = page;
    this.title = title;
    this.scenario = title.scenarios[0]?.id ?? "";
    this.preset = title.presets[0]?.id ?? "";
    /** @type {string[]} */
    this.seats = title.sides.map((_, side) => (side === 0 ? "me" : `computer:${title.players[0]?.name ?? "random"}`));
  }

  draw() {
    const { title } = this;
    this.switches = h("div", { class: "switches" });
    this.about = h("p", { class: "preset-about faint" });
    this.warned = h("div", { class: "switch-warnings", role: "status" });
    const button = h("button", { type: "submit", class: "main play-now" }, icon("play"), "Begin");
    const form = h(
      "form",
      {
        class: "new-game",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#send(button);
        },
      },
      h("section", {}, h("h2", { text: "Scenario" }), this.#scenarios()),
      h(
        "section",
        {},
        h("h2", { text: "Who plays" }),
        h(
          "div",
          { class: "seats" },
          title.sides.map((name, side) => this.#seat(name, side)),
        ),
        h("p", { class: "faint", text: "“A friend” gives you a link to send. If both sides are “me”, you share one screen." }),
        this.#privacy(),
      ),
      h(
        "section",
        {},
        h("h2", { text: "Rules" }),
        this.#presets(),
        this.about,
        h("details", {}, h("summary", { text: `All ${title.switches.length} switches` }), this.switches),
        this.warned,
      ),
      h("div", { class: "row end sticky" }, h("a", { class: "button quiet", href: "#/", text: "Back" }), button),
    );
    this.#drawSwitches();
    this.page.replaceChildren(
      h(
        "div",
        { class: "shelf-page" },
        h(
          "header",
          { class: "shelf-top" },
          h("a", { href: "#/", class: "quiet square", "aria-label": "All games" }, icon("home")),
          h("h1", { text: title.name }),
          h("span", { class: "grow" }),
          themeButton(),
        ),
        h("main", {}, form),
      ),
    );
  }

  #scenarios() {
    const { title } = this;
    return h(
      "div",
      { class: "scenarios" },
      title.scenarios.map((scenario) => {
        const id = uid("scenario");
        return h(
          "label",
          { class: "choice", for: id },
          h("input", {
            type: "radio",
            name: "scenario",
            id,
            checked: scenario.id === this.scenario,
            onchange: () => {
              this.scenario = scenario.id;
            },
          }),
          h("span", {}, h("strong", { text: scenario.name }), h("span", { class: "faint", text: capital(scenario.about.replaceAll("\n", " ")) })),
        );
      }),
      h(
        "details",
        { class: "own-files" },
        h("summary", { text: "Own files" }),
        this.#ownFile("scenario_file", "A scenario", "in place of those above"),
        this.#ownFile("charts_file", "Charts", "combat results, costs and numbers in place of the game’s"),
        this.#ownFile("units_file", "Counters", "units and their strengths in place of the game’s"),
      ),
    );
  }

  /** @param {"scenario_file" | "charts_file" | "units_file"} key @param {string} name @param {string} about */
  #ownFile(key, name, about) {
    const id = uid("file");
    const input = h("input", {
      type: "file",
      id,
      accept: ".toml,text/plain",
      onchange: async () => {
        const text = await input.files?.[0]?.text();
        if (text) this.#files.set(key, text);
        else this.#files.delete(key);
      },
    });
    return h(
      "div",
      { class: "own-file" },
      h("label", { for: id }, h("strong", { text: name }), h("span", { class: "faint", text: ` ${about}` })),
      input,
    );
  }

  /** @param {string} name @param {number} side */
  #seat(name, side) {
    const id = uid("seat");
    const choices = [
      ["me", "Me"],
      ["friend", "A friend, by link"],
      ...this.title.players.map((player) => [`computer:${player.name}`, `Computer: ${player.name}`]),
    ];
    const about = h("span", { class: "faint" });
    const tell = () => {
      about.textContent = this.title.players.find((player) => this.seats[side] === `computer:${player.name}`)?.about ?? "";
    };
    tell();
    return h(
      "div",
      { class: "seat" },
      h("label", { for: id }, h("strong", { text: name })),
      h(
        "select",
        {
          id,
          onchange: (/** @type {Event} */ event) => {
            this.seats[side] = /** @type {HTMLSelectElement} */ (event.target).value;
            tell();
          },
        },
        choices.map(([value, text]) => h("option", { value, selected: this.seats[side] === value, text })),
      ),
      about,
    );
  }

  #privacy() {
    const id = uid("listed");
    const box = h("input", {
      type: "checkbox",
      id,
      onchange: () => {
        this.#listed = box.checked;
      },
    });
    return h(
      "label",
      { class: "listed", for: id },
      box,
      h(
        "span",
        {},
        h("strong", { text: "List this game" }),
        h("span", {
          class: "faint",
          text: " so that anybody on this server can watch it and read the talk. Otherwise it is private: only who has a link finds it.",
        }),
      ),
    );
  }

  #presets() {
    const { title } = this;
    return h(
      "div",
      { class: "presets", role: "radiogroup", "aria-label": "Preset" },
      title.presets.map((preset) =>
        h(
          "label",
          { class: "pill" },
          h("input", {
            type: "radio",
            name: "preset",
            checked: preset.id === this.preset,
            onchange: () => {
              this.preset = preset.id;
              this.#chosen.clear();
              this.#drawSwitches();
            },
          }),
          h("span", { text: preset.name }),
        ),
      ),
    );
  }

  #drawSwitches() {
    const { title } = this;
    if (this.about) this.about.textContent = title.presets.find((preset) => preset.id === this.preset)?.about ?? "";
    this.#warn();
    if (!this.switches) return;
    fill(
      this.switches,
      title.switches.map((each) => {
        const id = uid("switch");
        const value = this.#chosen.get(each.id) ?? usual(each, this.preset);
        const links = [
          each.needs.length > 0 && `Needs ${each.needs.join(", ")}.`,
          each.excludes.length > 0 && `Not with ${each.excludes.join(", ")}.`,
        ]
          .filter(Boolean)
          .join(" ");
        return h(
          "div",
          { class: "switch" },
          h(
            "label",
            { for: id, class: "grow" },
            h("strong", { text: each.name }),
            h("span", { class: "faint", text: ` [${each.rule}] ` }),
            h("span", { text: each.text.replaceAll("\n", " ") }),
            links && h("span", { class: "faint", text: ` ${links}` }),
          ),
          h(
            "select",
            {
              id,
              onchange: (/** @type {Event} */ event) => {
                this.#chosen.set(each.id, /** @type {HTMLSelectElement} */ (event.target).value);
                this.#warn();
              },
            },
            each.choices.map((choice) => h("option", { value: choice.value, selected: choice.value === value, text: choice.name })),
          ),
        );
      }),
    );
  }

  #warn() {
    if (!this.warned) return;
    const list = warnings(this.title, this.preset, this.#chosen);
    fill(
      this.warned,
      list.map((warning) => h("p", {}, h("strong", { text: "Hardly meant: " }), warning.text, h("span", { class: "faint", text: ` [${warning.rule}]` }))),
    );
  }

  /** @param {HTMLButtonElement} button */
  #send(button) {
    button.disabled = true;
    const rules = switchText(this.title.switches, this.preset, this.#chosen);
    /** @type {W.SeatWish[]} */
    const seats = this.seats.map((seat) =>
      seat === "me"
        ? { kind: "me" }
        : seat === "friend"
          ? { kind: "friend" }
          : { kind: "computer", player: seat.slice("computer:".length) },
    );
    begin({
      game: this.title.id,
      ...(this.#files.has("scenario_file") ? {} : { scenario: this.scenario }),
      ...Object.fromEntries(this.#files),
      ...(this.preset ? { preset: this.preset } : {}),
      ...(rules ? { rules } : {}),
      ...(this.#listed ? { listed: true } : {}),
      seats,
    }).catch((error) => {
      button.disabled = false;
      toast(error.message, error.reasons);
    });
  }
}
