// A new game: scenario, who plays, and every rule that can be switched.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon, uid } from "./dom.js";
import * as api from "./api.js";
import { begin } from "./shelf-page.js";
import { toast } from "./dialogs.js";
import { themeButton } from "./theme.js";
import { shortest } from "./switches.js";
import { SwitchList } from "./switch-list.js";
import { capital } from "./offers.js";
import { differences, PARTS, printDialog } from "./print-dialog.js";

/** @param {HTMLElement} page @param {string} id */
export async function newGamePage(page, id) {
  const shelf = await api.shelf();
  const title = shelf.games.find((each) => each.id === id) ?? shelf.games[0];
  if (!title) return void page.replaceChildren(h("p", { class: "loading", text: "No game can be played yet." }));
  document.title = `New game: ${title.name}`;
  new Form(page, title).draw();
}

/** How long and how large a scenario is. @param {W.Scenario} scenario */
const size = ({ turns, units }) =>
  [turns > 0 ? `${turns} ${turns === 1 ? "turn" : "turns"}` : "", units > 0 ? `${units} units` : ""].filter(Boolean).join(", ");

/** The levels, the easiest first. */
const LEVELS = ["recruit", "cadet", "staff", "general"];

/** Computer players by their strength; those that are no level come last. @param {W.PlayerInfo[]} players */
export const byStrength = (players) => {
  const rank = (/** @type {W.PlayerInfo} */ { name }) => (LEVELS.includes(name) ? LEVELS.indexOf(name) : LEVELS.length);
  return [...players].sort((a, b) => rank(a) - rank(b));
};

/** What a level is and how long it thinks, in a line. @param {W.PlayerInfo} player */
export const levelWords = ({ about, time }) => `${capital(about)}; ${time}.`;

/** A box to tick, with a sentence about it. @param {string} cls @param {string} name @param {string} about @param {(on: boolean) => void} set */
function box(cls, name, about, set) {
  const id = uid(cls);
  const input = h("input", { type: "checkbox", id, onchange: () => set(input.checked) });
  return h("label", { class: cls, for: id }, input, h("span", {}, h("strong", { text: name }), h("span", { class: "faint", text: about })));
}

class Form {
  /** Files of the player's own: the key of the request and the text. @type {Map<"scenario_file" | "charts_file" | "units_file", string>} */ #files = new Map();
  #listed = false;
  #placed = false;
  #hints = false;

  /** @param {HTMLElement} page @param {W.Title} title */
  constructor(page, title) {
    this.page = page;
    this.title = title;
    this.scenario = shortest(title)?.id ?? "";
    this.switches = new SwitchList(title);
    this.switches.play(this.#chosen);
    this.hintBox = this.#hinting();
    /** @type {string[]} */
    this.seats = title.sides.map((_, side) => (side === 0 ? "me" : `computer:${title.players[0]?.name ?? "random"}`));
  }

  /** The scenario that is chosen; none if it is a file of the player's own. */
  get #chosen() {
    return this.#files.has("scenario_file") ? undefined : this.title.scenarios.find((each) => each.id === this.scenario);
  }

  draw() {
    const { title } = this;
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
        this.#placing(),
        this.hintBox,
        this.#privacy(),
      ),
      h(
        "section",
        {},
        h("h2", { text: "Rules" }),
        this.switches.element,
      ),
      h("div", { class: "row end sticky" }, h("button", { type: "button", class: "quiet", onclick: () => void this.#print() }, "Print"), h("a", { class: "button quiet edit-scenario", href: `#/edit/${title.id}`, text: "Make a scenario" }), h("a", { class: "button quiet", href: "#/", text: "Back" }), button),
    );
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
              this.switches.play(this.#chosen);
            },
          }),
          h(
            "span",
            {},
            h("strong", { text: scenario.name }),
            h("span", { class: "scenario-size", text: size(scenario) }),
            h("span", { class: "faint", text: capital(scenario.about.replaceAll("\n", " ")) }),
          ),
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
        this.switches.play(this.#chosen);
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
      ...byStrength(this.title.players).map((player) => [`computer:${player.name}`, `Computer: ${player.name}`]),
    ];
    const about = h("span", { class: "faint" });
    const tell = () => {
      const player = this.title.players.find(({ name }) => this.seats[side] === `computer:${name}`);
      about.textContent = player ? levelWords(player) : "";
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
            this.hintBox.hidden = !this.seats.includes("friend");
          },
        },
        choices.map(([value, text]) => h("option", { value, selected: this.seats[side] === value, text })),
      ),
      about,
    );
  }

  #placing() {
    return box("left-to-program", "Place for me", " what is to be set up before my first move. It can be taken back.", (on) => {
      this.#placed = on;
    });
  }

  /** With a friend both must agree to hints: he is told when he takes his seat. */
  #hinting() {
    const about = " so that both of you may ask what the computer would do. Your friend is told so. Who plays alone always may.";
    const label = box("hints-allowed", "Hints allowed", about, (on) => {
      this.#hints = on;
    });
    label.hidden = true;
    return label;
  }

  #privacy() {
    const about = " so that anybody on this server can watch it and read the talk. Otherwise it is private: only who has a link finds it.";
    return box("listed", "List this game", about, (on) => {
      this.#listed = on;
    });
  }

  /** The game as it is chosen here, on paper. */
  #print() {
    const { id, name, mixes } = this.title;
    const wish = { scenario: this.scenario, ...this.switches.wish };
    return printDialog(name, `/api/shelf/${id}`, wish, undefined, [...PARTS, ...differences(mixes)]);
  }

  /** @param {HTMLButtonElement} button */
  #send(button) {
    if (this.switches.showTrouble()) return;
    button.disabled = true;
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
      ...this.switches.wish,
      ...(this.#placed ? { placed: true } : {}),
      ...(this.#listed ? { listed: true } : {}),
      ...(this.#hints && this.seats.includes("friend") ? { hints: true } : {}),
      seats,
    }).catch((error) => {
      button.disabled = false;
      toast(error.message, error.reasons);
    });
  }
}
