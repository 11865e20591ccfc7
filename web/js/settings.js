// What this browser remembers of how its reader likes to play. Every setting has a word for each of its values; the page
// carries those that only change how things look as attributes of its root, for the style sheets.
import { keepSetting, setting } from "./tokens.js";

/**
 * @typedef {{ name: string, label: string, about: string, values: [string, string][] }} Choice the first value is the usual one
 */

/** @type {Choice[]} */
export const CHOICES = [
  { name: "counters", label: "Counters", about: "How large counters lie on the map.", values: [["100", "as printed"], ["85", "smaller"], ["115", "larger"]] },
  { name: "confirm", label: "Ask before I end something undone", about: "A phase that leaves units unmoved or attacks unmade.", values: [["yes", "yes"], ["no", "no"]] },
  { name: "animation", label: "Animation", about: "How fast counters and the map glide.", values: [["1", "as usual"], ["2", "slower"], ["0.5", "quicker"], ["0", "none"]] },
  { name: "sounds", label: "Sounds", about: "Moves, dice, losses, and when it is your turn.", values: [["off", "off"], ["on", "on"]] },
  { name: "palette", label: "Colours", about: "Blue and orange are told apart by nearly every eye.", values: [["usual", "as usual"], ["safe", "safe for colour-blind eyes"]] },
  { name: "contrast", label: "Contrast", about: "Black on white, with thicker lines.", values: [["usual", "as usual"], ["more", "high"]] },
];

/** Those that the style sheets read. */
const SHOWN = ["palette", "contrast"];

/** @type {Set<(name: string) => void>} */
const ears = new Set();

/** The value of a setting. @param {string} name */
export function chosen(name) {
  const choice = CHOICES.find((each) => each.name === name);
  const kept = setting(`settings.${name}`, "");
  const known = choice?.values.some(([value]) => value === kept);
  return known ? kept : (choice?.values[0]?.[0] ?? "");
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  keepSetting(`settings.${name}`, value);
  applySettings();
  for (const hear of ears) hear(name);
}

/** Whoever must do something when a setting changes; gives what ends that. @param {(name: string) => void} hear */
export function onSetting(hear) {
  ears.add(hear);
  return () => void ears.delete(hear);
}

export function applySettings() {
  for (const name of SHOWN) document.documentElement.dataset[name] = chosen(name);
}

/** How long a glide takes that usually takes so long, in ms. @param {number} time */
export const glide = (time) => time * Number(chosen("animation"));
