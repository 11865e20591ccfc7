// A stroke on a map while it is drawn: the hexes, hexsides or steps that it went over.
/** @import { Board } from "./board.js" */
/** @import { Tool } from "./map-tools.js" */

/** @typedef {{ x: number, y: number }} Point */

/** As near to a hexside, in parts of a hex's radius, a drag draws along it; a single press takes the nearest. */
const NEAR = 0.36;

/** The hexside nearest to a point, as `A1/A2`, and how far it is. @param {Board} board @param {Point} at */
export function sideAt(board, at) {
  const name = board.field.at(at.x, at.y);
  const hex = board.field.get(name);
  if (!name || !hex) return null;
  let best = null;
  for (const other of board.field.neighbours(name)) {
    const place = board.field.get(other);
    if (!place) continue;
    const [dx, dy] = [place.x - hex.x, place.y - hex.y];
    const length = Math.hypot(dx, dy);
    // How far the point lies from the line between the two.
    const far = length / 2 - ((at.x - hex.x) * dx + (at.y - hex.y) * dy) / length;
    if (!best || far < best.far) best = { side: `${name}/${other}`, far };
  }
  return best;
}

/** The neighbours of a hex, clockwise from the top. @param {Board} board @param {string} name */
export function around(board, name) {
  const hex = board.field.get(name);
  if (!hex) return [];
  // Six directions of thirty or sixty degrees each; a neighbour that is not there leaves its place empty.
  const first = board.info.orientation === "flat" ? -90 : -60;
  /** @type {(string | null)[]} */ const list = [null, null, null, null, null, null];
  for (const other of board.field.neighbours(name)) {
    const place = board.field.get(other);
    if (!place) continue;
    const angle = (Math.atan2(place.y - hex.y, place.x - hex.x) * 180) / Math.PI;
    list[Math.round((angle - first + 720) / 60) % 6] = other;
  }
  return list;
}

/** The six directions by their names in a file, in the order of {@link around}. @param {Board} board */
const compass = (board) => (board.info.orientation === "flat" ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NE", "E", "SE", "SW", "W", "NW"]);

/** Whether a word of a way is a direction, in which it leaves the map. @param {Board} board @param {string} word */
export const leaves = (board, word) => compass(board).includes(word);

/** The direction of a number from 0, if the map ends there. @param {Board} board @param {string} name @param {number} number */
export const exit = (board, name, number) => (around(board, name)[number] ? null : (compass(board)[number] ?? null));

/** The direction in which a point off the map lies from a hex at its edge. @param {Board} board @param {string} name @param {Point} at */
function exitTo(board, name, at) {
  const hex = board.field.get(name);
  if (!hex || Math.hypot(at.x - hex.x, at.y - hex.y) > board.field.pitch * 1.6) return null;
  const first = board.info.orientation === "flat" ? -90 : -60;
  const angle = (Math.atan2(at.y - hex.y, at.x - hex.x) * 180) / Math.PI;
  return exit(board, name, Math.round((angle - first + 720) / 60) % 6);
}

/** A line along a way; where it leaves the map it ends at the hex's edge. @param {Board} board @param {string[]} list */
export function wayLine(board, list) {
  const { field } = board;
  const points = list.map((word, place) => {
    const hex = field.get(word);
    if (hex) return hex;
    const from = field.get(list[place === 0 ? 1 : place - 1]);
    const first = board.info.orientation === "flat" ? -90 : -60;
    const angle = ((first + 60 * compass(board).indexOf(word)) * Math.PI) / 180;
    return from && { x: from.x + (Math.cos(angle) * field.pitch) / 2, y: from.y + (Math.sin(angle) * field.pitch) / 2 };
  });
  const known = points.filter((point) => point !== undefined);
  return known.length > 1 ? `M${known.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` : "";
}

/** Whether two names are of one side. @param {string} a @param {string} b */
export const sameSide = (a, b) => a === b || a.split("/").reverse().join("/") === b;

export class Stroke {
  /** What it went over, in order; a way may begin or end with a direction, where it leaves the map. @type {string[]} */ list = [];
  /** Where a way began off the map. @type {Point | null} */ #outside = null;

  /** @param {Board} board @param {Tool} tool */
  constructor(board, tool) {
    this.board = board;
    this.tool = tool;
  }

  /** @param {Point} at @param {boolean} [drags] */
  touch(at, drags = false) {
    const { board, tool, list } = this;
    if (tool.on === "side") {
      const found = sideAt(board, at);
      if (!found || (drags && found.far > board.field.radius * NEAR)) return;
      if ((tool.make === "bridge" || tool.make === "ford") && list.length > 0) return;
      if (!list.some((side) => sameSide(side, found.side))) list.push(found.side);
      return;
    }
    const hex = board.field.at(at.x, at.y);
    if (tool.on === "way") {
      const last = list.at(-1);
      if (!hex) return this.#beyond(at);
      if (last === undefined && this.#outside) {
        const from = exitTo(board, hex, this.#outside);
        if (from) list.push(from);
        list.push(hex);
        return;
      }
      // Once it has left the map it ends there, unless it comes back to the hex before.
      if (last !== undefined && list.length > 1 && leaves(board, last)) {
        if (list.at(-2) === hex) list.pop();
        return;
      }
      if (last === hex) return;
      // Back over the last step: it was a slip.
      if (list.at(-2) === hex) list.pop();
      else if (last === undefined || board.field.neighbours(last).includes(hex)) list.push(hex);
      return;
    }
    if (hex && !list.includes(hex)) list.push(hex);
  }

  /** A way that leaves the map, or comes from there. @param {Point} at */
  #beyond(at) {
    const { board, list } = this;
    const last = list.at(-1);
    if (last === undefined) this.#outside = at;
    else if (!leaves(board, last)) {
      const to = exitTo(board, last, at);
      if (to) list.push(to);
    }
  }

  /** From one point to another, so that no hex between is left out. @param {Point} from @param {Point} to */
  go(from, to) {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (this.board.field.radius * 0.4)));
    for (let step = 1; step <= steps; step++) this.touch({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }, true);
  }
}
