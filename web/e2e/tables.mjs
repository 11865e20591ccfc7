// Games that are begun past the shelf, for tests that want a certain one.
import { asked, cleared, open, settled, still } from "./harness.mjs";

/** The large games, each with a short scenario. */
export const GAMES = [
  { game: "bulge", scenario: "S2" },
  { game: "dark-december", scenario: "C1" },
  { game: "panzerbitz", scenario: "1" },
];

const COMPUTER = { kind: "computer", player: "cadet" };
export const AGAINST_CADET = [{ kind: "me" }, COMPUTER];
export const ONLY_CADETS = [COMPUTER, COMPUTER];
export const WITH_FRIEND = [{ kind: "me" }, { kind: "friend" }];
export const ALONE = [{ kind: "me" }, { kind: "me" }];

/** Begins a game; gives its id and the token of whoever began it. */
export async function begun(server, { game, scenario }, seats = AGAINST_CADET) {
  const list = (await asked(server, null, "shelf")).games.find((title) => title.id === game).scenarios;
  const id = list.find((each) => each.id === scenario)?.id ?? list[0].id;
  const made = await asked(server, null, "games", { game, scenario: id, seats });
  return { id: made.id, token: made.token ?? made.creator, seats: made.seats };
}

/** A game for two at one screen, with a way to ask and to act in it past the browser. */
export async function atOneScreen(server, game, wish = {}) {
  const made = await asked(server, null, "games", { game, seats: ALONE, seed: "7", ...wish });
  let number = 0;
  const ask = (path, body) => asked(server, made.token, `games/${made.id}${path}`, body);
  const act = async (action, at) => ask("/actions", { action, at: at ?? (await ask("")).turn.actions, key: `opening ${++number}` });
  return { ...made, ask, act };
}

/** Plays on until `ready` says that it is far enough: what `prefer` likes best of the offers, else what ends a phase, else the first. */
export async function playedOn(game, ready, prefer = () => undefined) {
  for (let tries = 0; tries < 700; tries++) {
    const table = await game.ask("");
    if (ready(table)) return table;
    const { offers, actions } = table.turn;
    const next = prefer(offers) ?? offers.find((offer) => offer.kind === "end") ?? offers[0];
    await game.act(next.text, actions);
  }
  throw new Error("it never comes to it");
}

/** What sets a side up or brings its units in. */
export const putting = (offers) => offers.find((offer) => offer.text === "place-rest") ?? offers.find((offer) => offer.verb === "enter");

/** A game in which a hex can be attacked: the odds are on it. */
export async function atAttack(server, name, wish = {}) {
  const game = await atOneScreen(server, name, { ...(name === "panzerbitz" ? { scenario_file: PAIR } : {}), ...wish });
  await playedOn(game, ({ turn }) => turn.offers.some((offer) => offer.kind === "attack" && offer.note?.kind === "odds" && offer.hex), putting);
  return game;
}

/** A game in which one side moves and the other is on the map. Nobody can be attacked then: a press on an enemy is no order. */
export async function atMovement(server, name) {
  const game = await atOneScreen(server, name, name === "panzerbitz" ? { scenario_file: PAIR } : {});
  const met = ({ turn, view }) => turn.decision === "move" && view.units.some((unit) => unit.side !== turn.side && unit.spot.hex);
  await playedOn(game, met, putting);
  return game;
}

/** Until the game stands at a number of actions other than this. */
export async function moved(game, before) {
  for (let tries = 0; tries < 600; tries++) {
    const table = await game.ask("");
    if (table.turn.actions !== before) return table;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error("nothing was played");
}

/** The middle of a hex on the screen, wherever the map has gone; the whole map is shown if the hex is not on its open part. */
export async function middleOf(page, game, name) {
  const { hexes, width, height } = await game.ask("/board");
  const { x, y } = hexes.find((hex) => hex.name === name);
  const find = () =>
    page.evaluate(
      ([across, down]) => {
        const map = document.querySelector(".camera").getBoundingClientRect();
        const at = { x: map.left + across * map.width, y: map.top + down * map.height };
        return document.elementFromPoint(at.x, at.y)?.closest(".stage") ? at : null;
      },
      [x / width, y / height],
    );
  await cleared(page);
  const at = await find();
  if (at) return at;
  await page.locator("[aria-label^='Show all']").click();
  await still(page);
  return find();
}

/** A page on such a game. */
export async function lookedAt(chrome, server, game, how) {
  const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`, how);
  await page.waitForSelector(".counter");
  await settled(page);
  return page;
}

/** Panzerbitz on a set position, as a scenario of one's own: who stands in which hex, so that the set-up leaves no choice of place. */
export function openFields(forces, goal = "1-FF-10") {
  const force = ([side, hex, units]) => `
[[force]]
side = "${side}"
name = "${hex}"
zone = "hex(${hex})"
units = { ${units} }
`;
  return `
format = 1
card = 99
name = "Open fields"
date = "18 December 1944"
place = "the south edge of board 1"
text = "A set position for trying the rules."
[map]
layout = "1"
[turns]
count = 3
first = "German"
[sides]
attacker = "German"
defender = "American"
setup = ["American", "German"]
[switches]
on = []
[control]
American = "all"
${forces.map(force).join("")}
[[victory]]
side = "German"
level = "marginal"
text = "the hex that is wanted"
when = "control(German,hex(${goal})) >= 1"
`;
}

/** Three tanks that can fire at a tank destroyer. */
export const PAIR = openFields([
  ["American", "1-GG-7", "us_m10 = 1"],
  ["German", "1-GG-3", "ge_pz4h = 3"],
]);

/** A page on a game, at the seat of whoever began it. */
export async function sitDown(chrome, server, { id, token }, how = {}) {
  const page = await open(chrome, `${server.url}/#/game/${id}?seat=${token}`, how);
  await page.waitForSelector(".prompt-text");
  await settled(page);
  return page;
}

/** Waits until computers have played a game to its end. */
export async function played(server, { id, token }) {
  for (let tries = 0; tries < 1200; tries++) {
    const { turn } = await asked(server, token, `games/${id}`);
    if (turn.outcome) return turn.outcome;
    await new Promise((wake) => setTimeout(wake, 250));
  }
  throw new Error("the game does not end");
}

/** What reaches beyond the edges of a narrow screen; the map and what scrolls inside of itself may. */
export const beyond = (page) =>
  page.evaluate(() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest(".camera, .sprite, svg, .unseen, [hidden]") || element.matches("option")) continue;
      const scroller = element.parentElement?.closest(".tray, .tabs, .table-scroll, .log-scroll, .chart-scroll");
      if (scroller && scroller !== element) continue;
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0 && (box.right > wide + 1 || box.left < -1))
        found.push(`${element.tagName.toLowerCase()}.${element.className} ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return found.slice(0, 5);
  });
