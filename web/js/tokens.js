// The seats that this browser holds. They never leave it but in the header of a request.

const KEY = "salient.seats";

/** @returns {Record<string, string>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @returns {string | null} */
export const tokenOf = (game) => all()[game] ?? null;

/** @param {string} game @param {string} token */
export function keepToken(game, token) {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: token }));
}

/** @param {string} game */
export function dropToken(game) {
  const rest = all();
  delete rest[game];
  localStorage.setItem(KEY, JSON.stringify(rest));
}

export const tokens = () => Object.entries(all()).map(([game, token]) => ({ game, token }));

/** A small setting of this browser. @param {string} key @param {string} otherwise */
export const setting = (key, otherwise) => localStorage.getItem(`salient.${key}`) ?? otherwise;
/** @param {string} key @param {string} value */
export const keepSetting = (key, value) => localStorage.setItem(`salient.${key}`, value);
