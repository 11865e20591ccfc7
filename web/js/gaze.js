// Where the map is looked at: first where the units are that matter, and then where the question is.
import { hexOf } from "./stacks.js";
/** @import { Board } from "./board.js" */
/** @import { Play } from "./play.js" */
/** @import { Store } from "./store.js" */

/** If nothing that the question is about can be seen, the map goes there. @param {Board} board @param {Store} store @param {Play} play */
export function follow(board, store, play) {
  if (!store.active) return;
  // On a map that was empty at first there is something to look at now, and nobody has looked elsewhere.
  if (board.camera.eye === board.nothing) return opening(board, store);
  const attack = store.board.marks.filter((mark) => mark.kind === "target").map((mark) => mark.at);
  const targets = [...play.targets.keys()];
  const lit = [...play.lit.keys()].map((unit) => board.counters.hexOf(unit)).filter((hex) => hex !== null);
  const about = targets.length > 0 ? targets : lit;
  if (attack[0]) return board.approach(attack[0]);
  const [nearest] = board.byNearness(about);
  if (nearest && !board.inSight(nearest)) board.reveal(nearest, 350);
}

/** A board that is small enough to be read whole is shown whole, and no larger than this. */
const WHOLE = 1.7;

/** The first look: where the units are that matter. @param {Board} board @param {Store} store */
export function opening(board, store) {
  const hexes = board.info.hexes.map((hex) => hex.name);
  if (board.scaleOf(hexes) >= 0.9) return board.showHexes(hexes, WHOLE, 0);
  const attack = store.board.marks.find((mark) => mark.kind === "target")?.at;
  if (attack) return board.showHexes([attack], 1, 0);
  const lit = new Set([...store.sorted.units.keys()]);
  const offered = [...store.sorted.hexes.keys(), ...store.turn.offers.map((offer) => offer.hex).filter((hex) => hex !== null)];
  const spots = store.board.units
    .filter((unit) => lit.has(unit.id))
    .map(hexOf)
    .filter((hex) => hex !== null);
  const all = [...spots, ...offered];
  const shown = all.length > 0 ? all : store.board.units.map(hexOf).filter((hex) => hex !== null);
  board.showHexes(shown, 1, 0);
  board.nothing = shown.length === 0 ? board.camera.eye : null;
}
