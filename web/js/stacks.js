// How counters lie in a hex: a neat pile, or spread out to be read and picked.
/** @import * as W from "../types/wire.d.ts" */

/** @typedef {{ x: number, y: number, level: number }} Lie the counter's middle, and its level */

/** Counters are this wide, in radii of a hex. */
export const COUNTER = 1.16;

/** The map is never shown larger than this. */
export const NEAREST = 4;
/** How many points wide the bitmap of a counter is, so that it is sharp however near one looks. @param {number} radius of a hex */
export const facePoints = (radius) =>
  Math.round(radius * COUNTER * NEAREST * Math.min(1.5, Math.max(1, globalThis.devicePixelRatio ?? 1)));

/** The hex of a unit, if it is on the map. @param {W.SeenUnit} unit */
export const hexOf = (unit) => ("hex" in unit.spot ? unit.spot.hex : null);
/** The box of a unit, if it lies beside the map. @param {W.SeenUnit} unit */
export const boxOf = (unit) => ("box" in unit.spot ? unit.spot.box : null);

/** What a unit does in the attack that is made. @param {W.SeenUnit} unit @returns {"attacking" | "supporting" | null} */
export const roleOf = (unit) => {
  const kinds = unit.badges.map((badge) => badge.kind);
  return kinds.includes("attacking") ? "attacking" : kinds.includes("supporting") ? "supporting" : null;
};
/** The state of a unit in words. @param {W.SeenUnit} unit */
export const stateOf = (unit) => unit.badges.map((badge) => badge.word);

/** Units by hex, the lowest first. @param {W.SeenUnit[]} units @returns {Map<string, W.SeenUnit[]>} */
export function stacks(units) {
  /** @type {Map<string, W.SeenUnit[]>} */
  const found = new Map();
  for (const unit of units) {
    const hex = hexOf(unit);
    if (hex === null) continue;
    const there = found.get(hex);
    if (there) there.push(unit);
    else found.set(hex, [unit]);
  }
  for (const stack of found.values()) stack.sort((a, b) => a.level - b.level || a.id - b.id);
  return found;
}

/** Units by box, boxes in the order in which they first come. @param {W.SeenUnit[]} units @returns {Map<string, W.SeenUnit[]>} */
export function boxes(units) {
  /** @type {Map<string, W.SeenUnit[]>} */
  const found = new Map();
  for (const unit of units) {
    const box = boxOf(unit);
    if (box === null) continue;
    const there = found.get(box);
    if (there) there.push(unit);
    else found.set(box, [unit]);
  }
  return found;
}

/** A pile: every level a little up and to the right, centred on the hex. @param {number} count @param {number} radius @returns {Lie[]} */
export function pile(count, radius) {
  const step = Math.min(radius * 0.13, (radius * 0.42) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, level) => ({
    x: (level - (count - 1) / 2) * step,
    y: -(level - (count - 1) / 2) * step,
    level,
  }));
}

/** Spread out: rows of up to four, so that every counter is whole. @param {number} count @param {number} radius @returns {Lie[]} */
export function fan(count, radius) {
  const size = radius * COUNTER * 1.12;
  const columns = count <= 4 ? count : Math.ceil(Math.sqrt(count * 1.4));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, level) => {
    const row = Math.floor(level / columns);
    const here = row === rows - 1 ? count - row * columns : columns;
    return { x: ((level % columns) - (here - 1) / 2) * size, y: (row - (rows - 1) / 2) * size, level };
  });
}

/** Half the size of a fan, for its plate and to know when the pointer left it. @param {number} count @param {number} radius */
export function fanSize(count, radius) {
  const size = radius * COUNTER * 1.12;
  const columns = count <= 4 ? count : Math.ceil(Math.sqrt(count * 1.4));
  return { x: (columns * size) / 2, y: (Math.ceil(count / columns) * size) / 2 };
}
