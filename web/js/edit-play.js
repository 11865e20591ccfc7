// What is done with a scenario: played, given to others, saved, printed.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { keepScenario, printDraft } from "./api.js";
import { begin } from "./shelf-page.js";
import { byStrength } from "./new-game-page.js";
import { copy, question, toast } from "./dialogs.js";
import { download, whole } from "./share.js";
import { printDialog } from "./print-dialog.js";
/** @import { Draft } from "./edit-draft.js" */

/** @param {unknown} error */
export const told = (error) => toast(error instanceof Error ? error.message : String(error));

/** Who plays each side: a question, and the wishes that it leads to. @param {W.Title} title @param {string[]} sides */
export function seatChoices(title, sides) {
  const choices = [["me", "Me"], ["friend", "A friend, by link"], ...byStrength(title.players).map((player) => [player.name, `Computer: ${player.name}`])];
  const seats = sides.map((name, side) =>
    h("label", { class: "print-choice" }, h("span", { text: name }), h("select", {}, choices.map(([value, words]) => h("option", { value, selected: value === (side === 0 ? "me" : title.players[0]?.name), text: words })))),
  );
  /** @returns {W.SeatWish[]} */
  const wishes = () =>
    seats.map((seat) => {
      const value = seat.querySelector("select")?.value ?? "me";
      return value === "me" ? { kind: "me" } : value === "friend" ? { kind: "friend" } : { kind: "computer", player: value };
    });
  return { seats, wishes };
}

/** Begins a game with a scenario. @param {Draft} draft @param {string} text the scenario as a file @param {W.Title} title @param {string[]} sides */
export async function playDialog(draft, text, title, sides) {
  const { seats, wishes } = seatChoices(title, sides);
  const answer = await question(`Play ${draft.kept.name}`, seats, [{ value: "", text: "Not yet" }, { value: "play", text: "Begin", main: true }]);
  if (answer !== "play") return;
  await begin({ game: draft.game, scenario_file: text, ...draft.beside, name: draft.kept.name, seats: wishes() }).catch(told);
}

/** Keeps a scenario on the server and gives its link. @param {Draft} draft */
export async function shareScenario(draft) {
  try {
    const { link } = await keepScenario(draft.request);
    const address = whole(link);
    const shown = h("input", { type: "text", class: "wide", readonly: true, value: address, "aria-label": "Link to this scenario" });
    const answer = await question("Share this scenario", [h("p", { text: "Whoever has this link finds the scenario as it is now, to play it or to go on with it. It stays as it is when you change yours." }), shown], [{ value: "", text: "Close" }, { value: "copy", text: "Copy link", main: true }]);
    if (answer === "copy") await copy(address, "Link");
  } catch (error) {
    told(error);
  }
}

/** A name as files have it. @param {string} name */
export const stem = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** @param {Draft} draft @param {string} text */
export function saveFile(draft, text) {
  download(text, `${stem(draft.kept.name) || "scenario"}.toml`);
}

/** @param {Draft} draft */
export const printScenario = (draft) =>
  printDialog(draft.kept.name, null, {}, (part, sheet) => {
    toast("The PDF is made…");
    void printDraft(draft.request, part, { ...sheet }).then((blob) => saveBlob(blob, `${draft.game}-${part}.pdf`), told);
  });

/** @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
