// The settings in a dialog: each takes effect at once.
import { h, fill, uid } from "./dom.js";
import { question } from "./dialogs.js";
import { CHOICES, choose, chosen } from "./settings.js";
import { THEME, keepTheme, keptTheme } from "./theme.js";
import { sound } from "./sounds.js";
import { askAgain, nevers } from "./never-ask.js";

/** @param {import("./settings.js").Choice} choice @param {string} now @param {(value: string) => void} take */
function line(choice, now, take) {
  const id = uid("setting");
  const select = h(
    "select",
    { id, onchange: () => {
      take(select.value);
      if (choice.name === "sounds") sound("turn");
    } },
    choice.values.map(([value, text]) => h("option", { value, text, selected: now === value })),
  );
  return h(
    "div",
    { class: "setting" },
    h("div", { class: "grow" }, h("label", { for: id, text: choice.label }), h("p", { class: "faint", text: choice.about })),
    select,
  );
}

/** The questions that are not asked in a game. @param {string} game */
function silenced(game) {
  const list = h("ul", { class: "never-list" });
  const draw = () => {
    const all = nevers(game);
    fill(
      list,
      all.length === 0 && h("li", { class: "faint", text: "Every question is asked." }),
      all.map((each) =>
        h(
          "li",
          {},
          h("span", { class: "grow", text: `${each.question} Answered: ${each.answer}.` }),
          h("button", {
            type: "button",
            text: "Ask again",
            "aria-label": `Ask again: ${each.question}`,
            onclick: () => {
              askAgain(game, each);
              draw();
            },
          }),
        ),
      ),
    );
  };
  draw();
  return h("section", {}, h("h3", { text: "Never ask me" }), list);
}

/** @param {{ id: string, resign: (() => void) | null } | null} game the game on the table, and how to give it up */
export async function settingsDialog(game) {
  const resign = game?.resign;
  const answer = await question(
    "Settings",
    [h("div", { class: "settings" }, line(THEME, keptTheme(), keepTheme), CHOICES.map((choice) => line(choice, chosen(choice.name), (value) => choose(choice.name, value)))), ...(game ? [silenced(game.id)] : [])],
    [...(resign ? [{ value: "resign", text: "Resign…" }] : []), { value: "ok", text: "Close", main: true }],
  );
  if (answer === "resign") resign?.();
}
