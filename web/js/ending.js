// Who won, as the reader sees it, and who would play whom the next time.
/** @import * as W from "../types/wire.d.ts" */

/** Whether the reader won, lost, or only looks on. @param {W.Outcome} outcome @param {W.Side[]} mine @param {number} sides */
export function verdict(outcome, mine, sides) {
  if (mine.length === 0 || mine.length === sides) return "The game is over";
  if (outcome.winner === null) return "Nobody has won";
  return mine.includes(outcome.winner) ? "You have won" : "You have lost";
}

/** The same seats with the sides changed; none if the game has not two sides. @param {W.WholeGame} table @returns {W.SeatWish[] | null} */
export function swapped(table) {
  if (table.sides.length !== 2) return null;
  const wish = (/** @type {W.SideInfo} */ side, /** @type {number} */ index) =>
    side.player !== "human"
      ? { kind: /** @type {const} */ ("computer"), player: side.player }
      : { kind: table.seat.sides.includes(index) ? /** @type {const} */ ("me") : /** @type {const} */ ("friend") };
  return table.sides.map(wish).reverse();
}
