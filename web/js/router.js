// Which page the address asks for. Addresses are fragments: a seat's secret in one never reaches a server's log.

/** @typedef {{ page: "shelf" } | { page: "new", game: string } | { page: "charts", game: string, query: URLSearchParams } | { page: "learn" } | { page: "game", id: string, seat: string | null }} Route */

/** @param {string} hash @returns {Route} */
export function route(hash) {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const parts = path.split("/").filter(Boolean);
  if (parts[0] === "game" && parts[1]) return { page: "game", id: parts[1], seat: new URLSearchParams(query).get("seat") };
  if (parts[0] === "charts") return { page: "charts", game: parts[1] ?? "", query: new URLSearchParams(query) };
  if (parts[0] === "new") return { page: "new", game: parts[1] ?? "" };
  if (parts[0] === "learn") return { page: "learn" };
  return { page: "shelf" };
}

/** @param {string} id */
export const gameAddress = (id) => `#/game/${id}`;
