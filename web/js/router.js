// Which page the address asks for. Addresses are fragments: a seat's secret in one never reaches a server's log.

/** @typedef {{ page: "shelf" } | { page: "new", game: string } | { page: "charts", game: string, query: URLSearchParams } | { page: "learn" } | { page: "lab" } | { page: "edit" | "map" | "counters", what: string, id: string, query: URLSearchParams } | { page: "analysis", id: string } | { page: "game", id: string, seat: string | null }} Route */

/** @param {string} hash @returns {Route} */
export function route(hash) {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const parts = path.split("/").filter(Boolean);
  if (parts[0] === "game" && parts[1] && parts[2] === "analysis") return { page: "analysis", id: parts[1] };
  if (parts[0] === "game" && parts[1]) return { page: "game", id: parts[1], seat: new URLSearchParams(query).get("seat") };
  if (parts[0] === "charts") return { page: "charts", game: parts[1] ?? "", query: new URLSearchParams(query) };
  if (parts[0] === "new") return { page: "new", game: parts[1] ?? "" };
  if (parts[0] === "edit" || parts[0] === "map" || parts[0] === "counters") return { page: parts[0], what: parts[1] ?? "", id: parts[2] ?? "", query: new URLSearchParams(query) };
  if (parts[0] === "learn") return { page: "learn" };
  if (parts[0] === "lab") return { page: "lab" };
  return { page: "shelf" };
}

/** A moment of a game. @param {string} id @param {number} at how many actions were played before it */
export const momentAddress = (id, at) => `#/game/${id}?at=${at}`;
/** The moment that an address asks for. @param {string} hash @returns {number | null} */
export function momentOf(hash) {
  const at = /[?&]at=(\d+)$/.exec(hash)?.[1];
  return at === undefined ? null : Number(at);
}
/** @param {string} id */
export const analysisAddress = (id) => `#/game/${id}/analysis`;

/** @param {string} id */
export const gameAddress = (id) => `#/game/${id}`;
