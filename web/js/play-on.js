// Another game from a moment of this one: who plays which side, with new dice.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import * as api from "./api.js";
import { question, toast } from "./dialogs.js";
import { enter } from "./shelf-page.js";

/** @param {string} player @returns {W.SeatWish} */
const wish = (player) => (player === "me" ? { kind: "me" } : { kind: "computer", player });

/**
 * Asks who plays, and begins.
 * @param {api.GameApi} asks @param {W.WholeGame} table @param {number} at how many actions are kept
 */
export async function playOnDialog(asks, table, at) {
  const title = (await api.shelf()).games.find((each) => each.id === table.game);
  const levels = title?.players ?? [];
  const mine = table.seat.sides.length > 0 ? table.seat.sides : [0];
  const choices = table.sides.map((side, index) => {
    const chosen = mine.includes(index) ? "me" : side.player !== "human" ? side.player : (levels[0]?.name ?? "random");
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value, text, selected: value === chosen });
    return h("select", { id: `play-on-${index}` }, option("me", "I"), levels.map((level) => option(level.name, level.name)));
  });
  const answer = await question(
    "Play on from here",
    [
      h("p", { class: "prose", text: "A new game begins from this moment, with new dice. This one stays as it is." }),
      h(
        "div",
        { class: "play-on-sides" },
        table.sides.map((side, index) => h("div", { class: "setting" }, h("label", { for: `play-on-${index}`, class: "grow", text: side.name }), choices[index])),
      ),
      h("p", { class: "faint" }, levels.filter((level) => level.name !== "random").map((level) => h("span", { class: "play-on-level", text: `${level.name}: ${level.about}.` }))),
    ],
    [
      { value: "", text: "Not now" },
      { value: "begin", text: "Begin", main: true },
    ],
  );
  if (answer !== "begin") return;
  try {
    enter(await asks.playOn(at, choices.map((choice) => wish(choice.value))));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
