// The story told on the board: effects applied to a view one by one, so that it can be watched.
/** @import * as W from "../types/wire.d.ts" */

/**
 * The view after an effect. Only what can be seen is changed; the true view comes at the end of the story.
 * @param {W.View} view @param {W.Effect} effect @returns {W.View}
 */
export function after(view, effect) {
  switch (effect.kind) {
    case "move": {
      const to = effect.path.at(-1);
      return to ? moved(view, effect.unit, { hex: to }) : view;
    }
    case "place":
      return moved(view, effect.unit, { hex: effect.at });
    case "remove":
      return moved(view, effect.unit, { box: "eliminated" });
    case "mark": {
      const rest = view.marks.filter((mark) => mark.at !== effect.at || mark.mark !== effect.mark);
      return { ...view, marks: effect.on ? [...rest, { at: effect.at, kind: "marker", mark: effect.mark, side: null, value: null }] : rest };
    }
    default:
      return view;
  }
}

/** @param {W.View} view @param {number} id @param {W.Spot} spot @returns {W.View} */
function moved(view, id, spot) {
  const there = "hex" in spot ? view.units.filter((unit) => unit.id !== id && "hex" in unit.spot && unit.spot.hex === spot.hex) : [];
  const level = Math.max(-1, ...there.map((unit) => unit.level)) + 1;
  return { ...view, units: view.units.map((unit) => (unit.id === id ? { ...unit, spot, level } : unit)) };
}

/** Where an effect happens, to look there. @param {W.Effect} effect @returns {string | null} */
export function whereOf(effect) {
  switch (effect.kind) {
    case "move":
      return effect.path.at(-1) ?? null;
    case "place":
      return effect.at;
    case "remove":
      return effect.from;
    case "mark":
      return effect.at;
    default:
      return null;
  }
}

/** A die or a loss stays so long, in ms, however fast the rest goes: it must be read, and what is longer takes longer. @param {W.Told} told */
export function least(told) {
  switch (told.effect.kind) {
    case "roll":
      return Math.min(2600, Math.max(1300, 600 + 16 * told.text.length));
    case "remove":
      return 450;
    default:
      return 0;
  }
}

/** How long to show an effect at normal speed, in ms. @param {W.Told} told */
export function pace(told) {
  switch (told.effect.kind) {
    case "move":
      return Math.min(900, 260 + 70 * told.effect.path.length);
    case "roll":
      return 2 * least(told);
    case "place":
    case "remove":
    case "flip":
      return 420;
    case "mark":
      return 260;
    default:
      return Math.min(500, 60 + 4 * told.text.length);
  }
}

/** Whether a step is someone else's, to be played back. @param {W.StoryStep} step @param {W.Side[]} mine @param {number} sides */
export const isForeign = (step, mine, sides) => mine.length < sides && !mine.includes(step.side);

/** With more steps than this the oldest are forgotten ... */
const LONGEST = 1500;
/** ... until there are so many. */
const KEPT = 1000;

/** The log after an update: what was taken back goes, what was told comes. @param {W.StoryStep[]} log @param {W.Update} update @returns {W.StoryStep[]} */
export function grown(log, update) {
  const first = update.steps[0]?.action_number;
  const kept = update.undone > 0 ? log.filter((step) => step.action_number < update.turn.actions) : log;
  const before = first === undefined ? kept : kept.filter((step) => step.action_number < first);
  const all = [...before, ...update.steps];
  // An evening's watch is thousands of steps; what is older can be fetched again.
  return all.length > LONGEST ? all.slice(-KEPT) : all;
}

/** The moves of the other side's last turn, newest last. @param {W.StoryStep[]} log @param {W.Side[]} mine @returns {{ unit: number, path: string[] }[]} */
export function lastMoves(log, mine) {
  /** @type {{ unit: number, path: string[] }[]} */
  const found = [];
  let begun = false;
  for (const step of [...log].reverse()) {
    const foreign = mine.length === 0 || !mine.includes(step.side);
    if (!foreign && begun && step.told.some((told) => told.effect.kind === "move")) break;
    for (const told of [...step.told].reverse()) {
      if (foreign && told.effect.kind === "move") {
        found.push({ unit: told.effect.unit, path: told.effect.path });
        begun = true;
      }
    }
  }
  return found.reverse();
}
