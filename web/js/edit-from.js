// A scenario that begins where a player-turn of a game began.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";

/** So many actions are asked for at once. */
const PAGE = 200;

/**
 * Where the player-turns of a turn begin: at its first action, and where the phase is another side's.
 * @param {{ action_number: number, phase: string }[]} steps @param {number} from the first action of the turn @param {string[]} sides @returns {{ at: number, side: string }[]}
 */
export function playerTurns(steps, from, sides) {
  /** @type {{ at: number, side: string }[]} */ const found = [];
  for (const { action_number, phase } of steps) {
    const side = sides.find((name) => phase.startsWith(name)) ?? "";
    if (found.length === 0) found.push({ at: from, side });
    else if (side && side !== found.at(-1)?.side && !found.some((each) => each.side === side)) found.push({ at: action_number, side });
  }
  return found.length > 0 ? found : [{ at: from, side: "" }];
}

/** A line for the dialog of a game: which player-turn, and the way to the editor. @param {import("./api.js").GameApi} api @param {string[]} sides */
export function fromGame(api, sides) {
  const turn = h("select", { "aria-label": "The turn that the scenario begins with", onchange: () => void whose() });
  const side = h("select", { "aria-label": "Whose player-turn it begins with", hidden: true });
  const go = h("button", { type: "button", class: "make-scenario", text: "Make", disabled: true, onclick: () => (location.hash = `#/edit/game/${api.id}?at=${side.value || turn.value}`) });
  /** @type {W.TurnLine[]} */ let known = [];
  const whose = async () => {
    const index = known.findIndex((line) => String(line.from) === turn.value);
    const [from, end] = [known[index]?.from ?? 0, known[index + 1]?.from ?? Number.MAX_SAFE_INTEGER];
    /** @type {W.StoryStep[]} */ const steps = [];
    side.hidden = true;
    fill(side);
    for (let at = from; at < end; at += PAGE) {
      const some = await api.story(at, Math.min(PAGE, end - at)).catch(() => []);
      if (turn.value !== String(from)) return;
      steps.push(...some);
      if (some.length < Math.min(PAGE, end - at)) break;
    }
    const turns = playerTurns(steps, from, sides);
    fill(side, turns.map((each) => h("option", { value: each.at, text: each.side || "from its beginning" })));
    side.hidden = turns.length < 2;
  };
  void api.chronicle().then(
    ({ turns }) => {
      known = turns.filter((line) => line.turn.startsWith("Turn "));
      fill(turn, known.map((line, index) => h("option", { value: line.from, selected: index === known.length - 1, text: line.turn })));
      go.disabled = known.length === 0;
      return whose();
    },
    () => {},
  );
  return h("div", { class: "share-line" }, h("div", { class: "grow" }, h("strong", { text: "Scenario" }), h("p", { class: "faint", text: "One of your own that begins as this player-turn began." })), turn, side, go);
}
