// Where one looked last on the map of each game.

const KEY = "salient.looks";
/** So many games are remembered. */
const MOST = 30;

/** @typedef {import("./camera.js").Eye} Eye */

/** @returns {[string, Eye][]} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {unknown} value @returns {value is Eye} */
const isEye = (value) =>
  typeof value === "object" && value !== null && ["x", "y", "scale"].every((key) => Number.isFinite(/** @type {Record<string, unknown>} */ (value)[key]));

/** The last look at a game, if there was one from a window of about this width. @param {string} game @returns {Eye | null} */
export function eyeOf(game) {
  const kept = all().find(([id]) => id === `${game} ${width()}`)?.[1];
  return isEye(kept) && kept.scale > 0 ? kept : null;
}

/** A look from a phone is none for a wide screen. */
const width = () => (window.innerWidth < 760 ? "narrow" : "wide");

/** @type {ReturnType<typeof setTimeout> | undefined} */ let waiting;

/** Keeps a look when the map rests. @param {string} game @param {Eye} eye */
export function keepEye(game, eye) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const key = `${game} ${width()}`;
    const { x, y, scale } = eye;
    const rest = all().filter(([id]) => id !== key);
    localStorage.setItem(KEY, JSON.stringify([[key, { x, y, scale }], ...rest].slice(0, MOST)));
  }, 400);
}
