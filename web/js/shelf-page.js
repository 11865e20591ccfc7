// The first page: play now, the games on the shelf, one's own games, games to watch.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import * as api from "./api.js";
import { keepSeen, keepToken, tokenOf, tokens } from "./tokens.js";
import { gameAddress } from "./router.js";
import { themeButton } from "./theme.js";
import { settingsDialog } from "./settings-dialog.js";
import { question, toast } from "./dialogs.js";
import { shortest } from "./switches.js";
import { deleteGame, forgetGame, keepSeatLinks } from "./share.js";
import { isLesson, nextLesson } from "./lessons.js";

/** A good first game: the first side against the best computer player, in the shortest scenario, its set-up done. @param {W.Title} title @returns {W.NewGame} */
export function firstGame(title) {
  const player = title.players[0]?.name ?? "random";
  return {
    game: title.id,
    scenario: shortest(title)?.id,
    placed: true,
    seats: title.sides.map((_, side) => (side === 0 ? { kind: "me" } : { kind: "computer", player })),
  };
}

/** Opens a game and goes to it. @param {W.NewGame} wish */
export async function begin(wish) {
  const created = await api.newGame(wish);
  if (wish.seats.some((seat) => seat.kind === "friend")) sessionStorage.setItem("salient.share", created.id);
  enter(created);
}

/** @param {W.Created} created */
export function enter(created) {
  // Who only watches has a token all the same: it finds the game again, and may delete it.
  keepToken(created.id, created.token ?? created.creator);
  if (created.seats.length > 0)
    keepSeatLinks(
      created.id,
      created.seats.map((seat) => ({ name: seat.name, link: seat.link })),
    );
  location.hash = gameAddress(created.id);
}

/** @param {HTMLElement} page */
export async function shelfPage(page) {
  document.title = "Salient";
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Opening the shelf…" }));
  const [shelf, all, others] = await Promise.all([api.shelf(), api.myGames(tokens()).catch(() => []), api.openGames().catch(() => [])]);
  const mine = all.filter((card) => !isLesson(card));
  const first = shelf.games[0];
  const own = new Set(mine.map((card) => card.id));
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page" },
      h(
        "header",
        { class: "shelf-top" },
        h("img", { src: "/icon.svg", alt: "", width: 34, height: 34 }),
        h("h1", { text: "Salient" }),
        h("span", { class: "grow" }),
        uploadButton(),
        h("button", { type: "button", class: "quiet square", title: "Settings", "aria-label": "Settings", onclick: () => void settingsDialog(null) }, icon("sliders")),
        themeButton(),
      ),
      h(
        "main",
        {},
        first && hero(first),
        learnLine(shelf.games),
        mine.length > 0 && section("My games", cards(mine, true)),
        section("Games on the shelf", h("div", { class: "titles" }, shelf.games.map(title))),
        section("Make your own", h("div", { class: "make-own" }, MAKE.map(([href, text, about]) => h("a", { href }, h("strong", { text }), h("span", { class: "faint", text: about }))))),
        others.some((card) => !own.has(card.id)) &&
          section(
            "Games to watch",
            cards(
              others.filter((card) => !own.has(card.id)),
              false,
            ),
          ),
      ),
      h("footer", { class: "faint" }, `Salient ${shelf.version}. Every rule is enforced, and cited by its number. What a rule does is found out in `, h("a", { href: "#/lab", text: "the lab" }), "."),
    ),
  );
}

/** What can be made: where, what it is called, and what it is. */
const MAKE = [
  ["#/edit", "Make a scenario", "Other units, arrivals, turns, rules and victory; tried by the computer, shared by a link."],
  ["#/map", "Draw a map", "Terrain, rivers, roads and names, on a copy of a map or an empty grid."],
  ["#/counters", "Make counters", "Other values or new units, drawn as you write, to print and to play with."],
];

/** @param {W.Title} title */
function hero(title) {
  const wish = firstGame(title);
  const scenario = title.scenarios.find((each) => each.id === wish.scenario);
  const button = playButton(wish, "main play-now");
  return h(
    "section",
    { class: "hero" },
    h("img", { class: "hero-map", src: title.picture, alt: "" }),
    h(
      "div",
      { class: "hero-text" },
      h("h2", { text: title.name }),
      h("p", { text: scenario ? `${scenario.name}. ${firstSentences(scenario.about)}` : title.about }),
      h("div", { class: "row" }, button, h("a", { class: "button", href: `#/new/${title.id}`, text: "Choose scenario and rules" })),
      h("p", {
        class: "hero-small",
        text: `You lead the ${title.sides[0]} side against the computer. No need to read the rules first: the game shows what you can do, and why.`,
      }),
    ),
  );
}

/** The way to the lessons. @param {W.Title[]} games */
function learnLine(games) {
  const next = nextLesson(games);
  const fresh = next?.title.for_beginners === true && next.lesson === next.title.lessons[0];
  return h(
    "section",
    { class: "invitation" },
    h(
      "div",
      { class: "grow" },
      h("h2", { text: fresh ? "Never played a wargame?" : "Learn" }),
      h("p", { text: "Lessons of a few minutes, each one idea: you do it on the map, and the program says what was good and which rule it was." }),
    ),
    h("a", { class: "button main learn", href: "#/learn", text: fresh ? "Start here" : "Lessons" }),
  );
}

/** @param {W.NewGame} wish @param {string} cls */
function playButton(wish, cls) {
  const button = h(
    "button",
    {
      type: "button",
      class: cls,
      onclick: () => {
        button.disabled = true;
        begin(wish).catch((error) => {
          button.disabled = false;
          toast(error.message, error.reasons);
        });
      },
    },
    icon("play"),
    "Play now",
  );
  return button;
}

/** @param {string} text */
const firstSentences = (text) =>
  text
    .replaceAll("\n", " ")
    .split(/(?<=\.) /)
    .slice(0, 2)
    .join(" ");

/** @param {string} name @param {HTMLElement} body */
const section = (name, body) => h("section", {}, h("h2", { class: "section-title", text: name }), body);

/** @param {W.Title} title */
function title(title) {
  return h(
    "article",
    { class: "title" },
    h("div", { class: "title-picture" }, h("img", { src: title.thumb, alt: `The map of ${title.name}`, loading: "lazy" })),
    h(
      "div",
      { class: "title-text" },
      h("h3", { text: title.name }),
      h("p", { text: title.about.replaceAll("\n", " ") }),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: `#/new/${title.id}`, text: "New game" }),
        playButton(firstGame(title), "quiet play-title"),
        h("a", { class: "button quiet", href: `#/charts/${title.id}`, text: "Charts", "aria-label": `Charts of ${title.name}` }),
      ),
    ),
  );
}

/** @param {W.GameCard[]} list @param {boolean} own */
function cards(list, own) {
  const grid = h("ul", { class: "cards" });
  fill(
    grid,
    list.map((card) => {
      const turn = card.damaged
        ? "Damaged"
        : card.over
        ? card.over
        : own && card.waits_for !== null && card.yours.includes(card.waits_for)
          ? "Your turn"
          : card.waits_for !== null
            ? `${card.sides[card.waits_for]?.name ?? ""} to play`
            : "";
      const item = h(
        "li",
        { class: "card" },
        h(
          card.damaged ? "div" : "a",
          card.damaged ? { class: "card-body damaged" } : { href: gameAddress(card.id) },
          h("strong", { text: card.title }),
          h("span", { text: card.scenario }),
          h("span", { class: "faint", text: [card.turn, card.phase].filter(Boolean).join(", ") }),
          h("span", { class: "faint", text: card.sides.map((side) => `${side.name}: ${side.player}`).join(", ") }),
          h("span", { class: `card-turn${turn === "Your turn" ? " mine" : ""}`, text: turn }),
          card.damaged && h("span", { class: "card-damage", text: `It cannot be opened: ${card.damaged}` }),
        ),
        own &&
          h(
            "button",
            {
              type: "button",
              class: "quiet square",
              title: card.can_delete ? "Take it off this list, or delete it" : "Take it off this list",
              "aria-label": `Take ${card.title} off this list`,
              onclick: async () => {
                if (await takenOff(card)) item.remove();
              },
            },
            icon("close"),
          ),
      );
      return item;
    }),
  );
  return grid;
}

/** Takes a game off the list; its creator may delete it, if nobody else has a seat. @param {W.GameCard} card */
async function takenOff(card) {
  if (card.can_delete) {
    const answer = await question(
      card.title,
      [h("p", { text: "Take this game off the list of this browser, or delete it for good?" })],
      [
        { value: "delete", text: "Delete…" },
        { value: "list", text: "Take it off the list" },
        { value: "", text: "Keep it", main: true },
      ],
    );
    if (!answer) return false;
    if (answer === "delete") return deleteGame(card.title, new api.GameApi(card.id, tokenOf(card.id)));
  }
  forgetGame(card.id);
  return true;
}

/** A record from a file goes on here. */
function uploadButton() {
  const input = h("input", {
    type: "file",
    accept: ".txt,text/plain",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    onchange: async () => {
      const file = input.files?.[0];
      if (!file) return;
      try {
        const created = await api.upload(await file.text());
        // Its story was seen where it was saved.
        keepSeen(created.id, Number.MAX_SAFE_INTEGER);
        enter(created);
      } catch (error) {
        const refused = /** @type {api.Refused} */ (error);
        toast(refused.message, refused.reasons);
      }
      input.value = "";
    },
  });
  return h("span", {}, input, h("button", { type: "button", class: "quiet", onclick: () => input.click() }, icon("save"), "Open a record"));
}
