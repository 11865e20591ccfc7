// What is done with counters: played with, used in a scenario, saved, printed.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { openScenario, printCounters } from "./api.js";
import { begin } from "./shelf-page.js";
import { question, toast } from "./dialogs.js";
import { download } from "./share.js";
import { printDialog } from "./print-dialog.js";
import { Draft, drafts, newDraft } from "./edit-draft.js";
import { NO_ROOM } from "./kept-list.js";
import { saveBlob, seatChoices, stem, told } from "./edit-play.js";

/** @param {W.Title} title */
const scenarioChoice = (title) => h("select", { "aria-label": "Scenario" }, title.scenarios.map((scenario) => h("option", { value: scenario.id, text: scenario.name })));

/** @param {string} words @param {HTMLElement} choice */
const line = (words, choice) => h("label", { class: "print-choice" }, h("span", { text: words }), choice);

/** Begins a game with these counters. @param {Draft} draft @param {string} text the units as a file @param {W.Title} title */
export async function playWith(draft, text, title) {
  const scenario = scenarioChoice(title);
  const { seats, wishes } = seatChoices(title, title.sides);
  const answer = await question(`Play with ${draft.kept.name}`, [line("Scenario", scenario), ...seats], [{ value: "", text: "Not yet" }, { value: "play", text: "Begin", main: true }]);
  if (answer !== "play") return;
  await begin({ game: draft.game, scenario: scenario.value, units_file: text, name: draft.kept.name, seats: wishes() }).catch(told);
}

/** Takes the counters to the scenario editor: into the scenario that they were made for, or a new one. @param {Draft} draft @param {string} text @param {W.Title} title */
export async function useInScenario(draft, text, title) {
  const made = drafts().filter((each) => each.game === draft.game);
  const choice = h(
    "select",
    { "aria-label": "Scenario" },
    made.map((each) => h("option", { value: `draft ${each.id}`, selected: each.id === draft.kept.scenario, text: `Yours: ${each.name}` })),
    title.scenarios.map((scenario) => h("option", { value: `new ${scenario.id}`, text: `New, from ${scenario.name}` })),
  );
  const answer = await question("Use in a scenario", [line("Scenario", choice)], [{ value: "", text: "Not yet" }, { value: "use", text: "Use", main: true }]);
  if (answer !== "use") return;
  try {
    const [kind = "", ...rest] = choice.value.split(" ");
    const id = rest.join(" ");
    const there = made.find((each) => kind === "draft" && each.id === id);
    const scenario = there ? new Draft(there) : await fresh(draft.game, id);
    scenario.setBeside({ ...scenario.beside, units_file: text });
    if (scenario.full) return toast(NO_ROOM);
    draft.kept.scenario = scenario.kept.id;
    draft.save();
    location.hash = `#/edit/draft/${scenario.kept.id}`;
  } catch (error) {
    told(error);
  }
}

/** A draft of a scenario of the game. @param {string} game @param {string} id */
async function fresh(game, id) {
  const { checked } = await openScenario(game, id);
  return new Draft(newDraft(game, checked.value ?? {}, {}, checked.text));
}

/** @param {Draft} draft @param {string} text */
export const saveUnits = (draft, text) => download(text, `${stem(draft.kept.name) || "units"}.toml`);

/** The sheet to cut out, or the page of differences. @param {Draft} draft @param {W.CountersRequest} request */
export async function printThem(draft, request) {
  /** @type {[string, string, string][]} */
  const parts = [
    ["counters", "Counters", "fronts and backs, with marks to cut along"],
    ["differences", "Differences", "every counter that is not as in the game, and the strength of the sides"],
  ];
  const make = (/** @type {string} */ part, /** @type {import("./print-dialog.js").Sheet} */ sheet) => {
    toast("The PDF is made…");
    void printCounters(request, part, { ...sheet, ...(request.mix ? { mix: request.mix } : {}) }).then((blob) => saveBlob(blob, `${draft.game}-${part}.pdf`), told);
  };
  await printDialog(draft.kept.name, null, {}, make, parts);
}
