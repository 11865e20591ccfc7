// Trying a scenario: two computers play it many times, and the balance is shown while they do.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill } from "./dom.js";
import { Refused, tryDraft } from "./api.js";
import { question } from "./dialogs.js";

/** So many games tell a balance to about seven per cent. */
export const GAMES = 200;
/** A server that is busy is asked again after so many ms. */
const AGAIN = 2500;

/** A share of games with the interval in which the true one lies in nineteen of twenty cases. @param {number} won @param {number} games */
export function share(won, games) {
  if (games === 0) return { share: 0.5, low: 0, high: 1 };
  const [p, z2] = [won / games, 1.96 ** 2];
  const middle = p + z2 / (2 * games);
  const wide = Math.sqrt(z2 * ((p * (1 - p)) / games + z2 / (4 * games * games)));
  const at = (/** @type {number} */ value) => Math.min(1, Math.max(0, value / (1 + z2 / games)));
  return { share: p, low: at(middle - wide), high: at(middle + wide) };
}

/** @param {number} part */
const percent = (part) => `${Math.round(part * 100)} %`;

/** How games ended, put together: who won how well, and how often. @param {W.TriedGame[]} games @param {string[]} sides @returns {[string, number][]} */
export function endings(games, sides) {
  /** @type {Map<string, number>} */ const found = new Map();
  for (const game of games) {
    const name = game.winner === null ? "Draw" : `${sides[game.winner] ?? ""} ${game.level}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].sort((a, b) => b[1] - a[1]);
}

/** @param {W.TriedGame[]} games @param {string[]} sides */
function balance(games, sides) {
  const draws = games.filter((game) => game.winner === null).length;
  const won = games.filter((game) => game.winner === 0).length + draws / 2;
  const first = share(won, games.length);
  const bar = h("div", { class: "balance", role: "img", "aria-label": `${sides[0]} wins ${percent(first.share)} of the games` }, h("span", { class: "balance-first" }), h("span", { class: "balance-doubt" }));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${first.share * 100}%`;
  const doubt = /** @type {HTMLElement} */ (bar.lastElementChild);
  doubt.style.left = `${first.low * 100}%`;
  doubt.style.width = `${(first.high - first.low) * 100}%`;
  const mean = games.reduce((sum, game) => sum + game.score, 0) / Math.max(1, games.length);
  return [
    h("div", { class: "row balance-names" }, h("strong", { class: "grow", text: `${sides[0]} ${percent(first.share)}` }), h("strong", { text: `${sides[1]} ${100 - Math.round(first.share * 100)} %` })),
    bar,
    h("p", { class: "faint", text: `Draws count as a half. In nineteen of twenty such trials the true share of ${sides[0]} lies between ${percent(first.low)} and ${percent(first.high)}. The mean margin is ${mean.toFixed(1)} for ${sides[0]}.` }),
    h("table", { class: "endings" }, h("tbody", {}, endings(games, sides).map(([name, count]) => h("tr", {}, h("th", { scope: "row", text: name }), h("td", { text: String(count) }), h("td", { text: percent(count / games.length) }))))),
  ];
}

/** @param {W.DraftRequest} draft @param {string[]} players quick players, the usual one first */
export async function tryDialog(draft, players) {
  const stop = new AbortController();
  const [state, result] = [h("p", { role: "status", text: "The first games are played…" }), h("div", { class: "trial" })];
  const choose = h("select", { "aria-label": "Who plays both sides" }, players.map((name) => h("option", { value: name, text: name })));
  let run = 0;
  const begin = async () => {
    const mine = ++run;
    /** @type {W.TriedGame[]} */ const games = [];
    fill(result);
    while (games.length < GAMES && mine === run && !stop.signal.aborted) {
      try {
        const tried = await tryDraft({ draft, player: choose.value, from: games.length + 1, games: GAMES - games.length }, stop.signal);
        if (mine !== run) return;
        games.push(...tried.games);
        state.textContent = games.length < GAMES ? `${games.length} of ${GAMES} games` : `${games.length} games, ${tried.player} on both sides`;
        fill(result, balance(games, tried.sides));
      } catch (error) {
        if (stop.signal.aborted || mine !== run) return;
        const busy = error instanceof Refused && ["too-many", "busy"].includes(error.code);
        state.textContent = error instanceof Error ? error.message : String(error);
        if (!busy) return;
        await new Promise((wake) => setTimeout(wake, AGAIN));
      }
    }
  };
  choose.addEventListener("change", () => void begin());
  void begin();
  await question(`Try ${GAMES} games`, [h("label", { class: "row" }, h("span", { text: "Both sides are played by" }), choose), state, result], [{ value: "ok", text: "Close", main: true }]);
  stop.abort();
}
