// What can be done, sorted by what one clicks. No word of any game is known here.
/** @import * as W from "../types/wire.d.ts" */

/**
 * @typedef {object} Sorted
 * @property {Map<number, W.Offer[]>} units by the counter that they are about
 * @property {Map<string, W.Offer[]>} hexes those about a hex alone
 * @property {W.Offer[]} buttons neither: a button at the prompt
 * @property {number | null} sole the one unit that all targeted offers are about
 */

/** @template K, V @param {Map<K, V[]>} map @param {K} key @param {V} value */
function push(map, key, value) {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

/** @param {W.Offer[]} offers @returns {Sorted} */
export function sort(offers) {
  /** @type {Sorted} */
  const sorted = { units: new Map(), hexes: new Map(), buttons: [], sole: null };
  const aimed = new Set();
  let other = false;
  for (const offer of offers) {
    if (offer.unit !== null) {
      push(sorted.units, offer.unit, offer);
      if (offer.hex !== null) aimed.add(offer.unit);
      else other = true;
    } else if (offer.hex !== null) push(sorted.hexes, offer.hex, offer);
    else sorted.buttons.push(offer);
  }
  if (aimed.size === 1 && !other) sorted.sole = [...aimed][0];
  // One unit in hand: its hexes are lit, and what it can do besides has buttons.
  const [only] = sorted.units.size === 1 && aimed.size === 1 ? [...sorted.units] : [];
  if (only && other) {
    sorted.sole = only[0];
    sorted.buttons.push(...only[1].filter((offer) => offer.hex === null));
  }
  return sorted;
}

/** Where one can click on the map now, with a unit picked or none. @param {Sorted} sorted @param {number | null} picked @returns {Map<string, W.Offer[]>} */
export function targets(sorted, picked) {
  const unit = picked ?? sorted.sole;
  /** @type {Map<string, W.Offer[]>} */
  const found = new Map();
  for (const [hex, offers] of sorted.hexes) found.set(hex, [...offers]);
  if (unit !== null) for (const offer of sorted.units.get(unit) ?? []) if (offer.hex !== null) push(found, offer.hex, offer);
  return found;
}

/** What a click on a unit does. @param {Sorted} sorted @param {number} unit */
export function clickUnit(sorted, unit) {
  const offers = sorted.units.get(unit) ?? [];
  return { now: offers.filter((offer) => offer.hex === null), aimed: offers.filter((offer) => offer.hex !== null) };
}

/** Whether an offer closes something, so that it stands apart: a phase, an attack, the move of the unit in hand. @param {W.Offer} offer */
export const closes = ({ kind }) => kind === "end" || kind === "resolve" || kind === "stay";

/** Whether a unit can be carried to a hex: it is taken in hand, or has hexes of its own. @param {Sorted} sorted @param {number} unit */
export const carried = (sorted, unit) => (sorted.units.get(unit) ?? []).some((offer) => offer.kind === "take" || offer.hex !== null);

/** The note on an offer in words. @param {W.Offer} offer */
export function noteWords({ note }) {
  if (note === null) return "";
  return note.kind === "left" ? `${note.text} left` : note.text;
}

/** Buttons with the one that ends something last. @param {W.Offer[]} buttons */
export function ordered(buttons) {
  return [...buttons.filter((offer) => !closes(offer)), ...buttons.filter(closes)];
}

/**
 * The list for those who read rather than look: by verb, and within it by unit where there are many.
 * @param {W.Offer[]} offers @returns {{ verb: string, offers: W.Offer[] }[]}
 */
export function byVerb(offers) {
  /** @type {Map<string, W.Offer[]>} */
  const found = new Map();
  for (const offer of offers) push(found, offer.verb, offer);
  return [...found].map(([verb, list]) => ({ verb, offers: list }));
}

/** "go TT11" is read "Go TT11". @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
