// The seats that this browser holds. They never leave it but in the header of a request.

const KEY = "salient.seats";
const SEEN = "salient.seen";

/** @template T @param {string} key @returns {Record<string, T>} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @returns {Record<string, string>} */
const all = () => stored(KEY);

/** @param {string} key @param {string} game */
function forget(key, game) {
  const rest = stored(key);
  delete rest[game];
  localStorage.setItem(key, JSON.stringify(rest));
}

/** @param {string} game @returns {string | null} */
export const tokenOf = (game) => all()[game] ?? null;

/** @param {string} game @param {string} token */
export function keepToken(game, token) {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: token }));
}

/** @param {string} game */
export function dropToken(game) {
  forget(KEY, game);
  forget(SEEN, game);
}

/** How many actions of a game were shown here. @param {string} game */
export const seenOf = (game) => /** @type {Record<string, number>} */ (stored(SEEN))[game] ?? 0;

/** @param {string} game @param {number} actions */
export function keepSeen(game, actions) {
  localStorage.setItem(SEEN, JSON.stringify({ ...stored(SEEN), [game]: actions }));
}

export const tokens = () => Object.entries(all()).map(([game, token]) => ({ game, token }));

/** A small setting of this browser. @param {string} key @param {string} otherwise */
export const setting = (key, otherwise) => localStorage.getItem(`salient.${key}`) ?? otherwise;
/** @param {string} key @param {string} value */
export const keepSetting = (key, value) => localStorage.setItem(`salient.${key}`, value);
