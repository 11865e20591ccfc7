// Games that are begun past the shelf, for tests that want a certain one.
import { asked, open, settled } from "./harness.mjs";

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
