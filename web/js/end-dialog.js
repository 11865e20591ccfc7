// The end of a game: who won and by what rule, points and losses turn by turn, the dice, and what can be done next.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill } from "./dom.js";
import { question, toast } from "./dialogs.js";
import { ruleLink } from "./rule-links.js";
import { diceAbout } from "./dice-dialog.js";
import * as api from "./api.js";
import { enter } from "./shelf-page.js";
import { analysisAddress } from "./router.js";
import { swapped, verdict } from "./ending.js";

const [WIDE, HIGH, EDGE] = [460, 150, 26];

/** "Turn 3 of 20, 17 Dec PM" in short. @param {string} turn */
const short = (turn) => /\d+/.exec(turn)?.[0] ?? turn;

/** The points of both sides from turn to turn, as two lines that differ in dashes too. @param {W.Chronicle} told @param {string[]} names */
function pointsChart(told, names) {
  const rows = told.turns.flatMap((turn) => (turn.points ? [turn.points] : []));
  if (rows.length < 2) return null;
  const all = rows.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDE - EDGE - 8)) / (rows.length - 1);
  const y = (/** @type {number} */ points) => 8 + ((high - points) * (HIGH - 30)) / (high - low);
  const line = (/** @type {0 | 1} */ side) => `M${rows.map((row, at) => `${x(at).toFixed(1)} ${y(row[side]).toFixed(1)}`).join("L")}`;
  const step = Math.ceil(rows.length / 12);
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", { text: `${told.unit ?? "Points"} by turn` }),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${told.unit ?? "Points"} at the end of each turn: ${names.map((name, side) => `${name} ${rows.map((row) => row[side]).join(", ")}`).join("; ")}` },
      [low, high].map((value) => s("g", {}, s("path", { class: "chart-rule", d: `M${EDGE} ${y(value)}H${WIDE - 8}` }), s("text", { class: "chart-text end", x: EDGE - 4, y: y(value) + 4, text: String(value) }))),
      rows.map((_, at) => (at % step === 0 ? s("text", { class: "chart-text", x: x(at), y: HIGH - 4, text: short(told.turns[at]?.turn ?? "") }) : null)),
      s("path", { class: "chart-line side-0", d: line(0) }),
      s("path", { class: "chart-line side-1", d: line(1) }),
    ),
    h("p", { class: "graph-key" }, names.map((name, side) => h("span", {}, s("svg", { viewBox: "0 0 34 8", class: "key-line", "aria-hidden": "true" }, s("path", { class: `chart-line side-${side}`, d: "M0 4H34" })), name))),
  );
}

/** How many units left the map in each turn: one side's up, the other's down. @param {W.Chronicle} told @param {string[]} names */
function lossChart(told, names) {
  const most = Math.max(0, ...told.turns.flatMap((turn) => turn.losses));
  if (most === 0 || told.turns.length < 2) return null;
  const wide = (WIDE - EDGE - 8) / told.turns.length;
  const tall = (/** @type {number} */ count) => (count * (HIGH / 2 - 16)) / most;
  const middle = HIGH / 2;
  const bar = (/** @type {number} */ at, /** @type {number} */ side, /** @type {number} */ count) =>
    s("rect", { class: `chart-bar side-${side}`, x: (EDGE + at * wide + 1).toFixed(1), width: Math.max(1, wide - 2).toFixed(1), y: (side === 0 ? middle - tall(count) : middle).toFixed(1), height: tall(count).toFixed(1) });
  const sums = names.map((_, side) => told.turns.reduce((total, turn) => total + (turn.losses[side] ?? 0), 0));
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", { text: "Units that left the map, by turn" }),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": names.map((name, side) => `${name} ${told.turns.map((turn) => turn.losses[side] ?? 0).join(", ")}`).join("; ") },
      s("path", { class: "chart-rule", d: `M${EDGE} ${middle}H${WIDE - 8}` }),
      s("text", { class: "chart-text end", x: EDGE - 4, y: middle - tall(most) + 8, text: String(most) }),
      told.turns.flatMap((turn, at) => turn.losses.slice(0, 2).map((count, side) => bar(at, side, count))),
    ),
    h("p", { class: "graph-key", text: `Above the line ${names[0]} (${sums[0]} in all), below it ${names[1]} (${sums[1]}).` }),
  );
}

/** How often each face fell. @param {W.Chronicle} told @param {string[]} names */
function diceTable(told, names) {
  const faces = Math.max(...told.dice.map((side) => side.faces.length));
  const rows = told.dice.map(({ faces: counts }, side) => {
    const thrown = counts.reduce((total, count) => total + count, 0);
    const mean = thrown === 0 ? "" : (counts.reduce((total, count, face) => total + count * (face + 1), 0) / thrown).toFixed(2);
    return { name: names[side] ?? "", counts, thrown, mean };
  });
  if (rows.every((row) => row.thrown === 0)) return null;
  const cell = (/** @type {string | number} */ text) => h("td", { text: String(text) });
  return h(
    "section",
    {},
    h("h3", { text: "Dice, by who chose when they fell" }),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Dice" },
      h(
        "table",
        { class: "end-table" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col", text: "" }), Array.from({ length: faces }, (_, face) => h("th", { scope: "col", text: String(face + 1) })), h("th", { scope: "col", text: "thrown" }), h("th", { scope: "col", text: "mean" }))),
        h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row", text: row.name }), Array.from({ length: faces }, (_, face) => cell(row.counts[face] ?? 0)), cell(row.thrown), cell(row.mean)))),
      ),
    ),
  );
}

/** @param {W.Chronicle} told @param {string[]} names */
function score(told, names) {
  const points = told.turns.at(-1)?.points;
  if (!points) return null;
  return h(
    "table",
    { class: "end-table score" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", text: "" }), h("th", { scope: "col", text: told.unit ?? "Points" }))),
    h("tbody", {}, names.slice(0, 2).map((name, side) => h("tr", {}, h("th", { scope: "row", text: name }), h("td", { text: String(points[side] ?? 0) })))),
  );
}

/** What counted towards victory, line by line; a level that the sentence above names is not told twice. @param {W.Track[]} tracks @param {string} sentence */
function counted(tracks, sentence) {
  const scores = tracks.filter((track) => track.score && !(/[a-z]{4}/i.test(track.value) && sentence.includes(track.value)));
  if (scores.length === 0) return null;
  return h(
    "dl",
    { class: "end-tracks" },
    scores.flatMap((track) => [h("dt", { text: track.label }), h("dd", {}, `${track.value} `, track.rule ? ruleLink(track.rule) : null)]),
  );
}

/** The same game with the sides changed. @param {import("./store.js").Store} store */
async function rematch(store) {
  const { table } = store;
  const seats = swapped(table);
  if (!seats) return;
  try {
    const created = await api.newGame({ game: table.game, scenario: table.scenario.id, rules: table.rules, seats, listed: table.listed });
    if (seats.some((seat) => seat.kind === "friend")) sessionStorage.setItem("salient.share", created.id);
    enter(created);
  } catch (error) {
    const refused = /** @type {api.Refused} */ (error);
    toast(refused.message, refused.reasons);
  }
}

/**
 * @param {import("./store.js").Store} store @param {api.GameApi} asks
 * @param {{ again: () => void, dice: () => void }} act
 */
export async function endDialog(store, asks, act) {
  const { outcome } = store.turn;
  if (!outcome) return;
  const { table } = store;
  const names = table.sides.map((side) => side.name);
  const figures = h("div", { class: "end-figures" }, h("p", { class: "faint", role: "status", text: "Counting…" }));
  void asks.chronicle().then(
    (told) => fill(figures, score(told, names), pointsChart(told, names), lossChart(told, names), diceTable(told, names)),
    () => fill(figures, h("p", { class: "faint", text: "The figures cannot be had now." })),
  );
  const again = swapped(table) !== null && !table.own_scenario && store.mine.length > 0;
  const answer = await question(
    verdict(outcome, store.mine, table.sides.length),
    [
      h("p", { class: "ending" }, `${outcome.text} `, outcome.rule ? ruleLink(outcome.rule) : null),
      ...[counted(store.view.tracks, outcome.text)].filter((each) => each !== null),
      figures,
      h("p", { class: "faint", text: diceAbout(table.dice, true) }),
    ],
    [
      { value: "dice", text: "Check the dice" },
      ...(again ? [{ value: "rematch", text: "Rematch, sides swapped" }] : []),
      { value: "replay", text: "Watch it again" },
      { value: "analysis", text: "Analyse it" },
      { value: "", text: "Look at the map", main: true },
    ],
  );
  if (answer === "replay") act.again();
  if (answer === "dice") act.dice();
  if (answer === "analysis") location.hash = analysisAddress(table.id);
  if (answer === "rematch") await rematch(store);
}

/** Asks, and gives the game up. @param {import("./store.js").Store} store @param {api.GameApi} asks @param {(update: W.Update) => void} arrived */
export async function resignDialog(store, asks, arrived) {
  const several = store.mine.length > 1;
  const sides = several ? store.mine.map((side) => ({ value: String(side), text: `${store.sideName(side)} resigns` })) : [{ value: "yes", text: "Resign" }];
  const answer = await question(
    "Resign?",
    [h("p", { class: "prose", text: "The game ends here, and the other side has won. Its record says so, and can be replayed as before. This cannot be taken back." })],
    [{ value: "", text: "Play on", main: true }, ...sides],
  );
  if (!answer) return;
  try {
    arrived(await asks.resign(several ? Number(answer) : null));
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
