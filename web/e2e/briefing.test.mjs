// Each game opens with its orders; objectives are on the map and in a list; the tour tells of what is there.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, open, ready, server, settled, shot, still } from "./harness.mjs";

ready();

const GAMES = [
  { name: "bulge", scenario: "S2", wins: "25.3", goal: "25.2.2" },
  { name: "dark-december", scenario: "C1", wins: "W1", goal: "W1" },
  { name: "panzerbitz", scenario: "1", wins: "13.4.1", goal: "13.4.2" },
  { name: "skirmish", scenario: "bridge", wins: "4.1", goal: "4.1" },
];

/** A new game against the computer. */
const begun = (name, more = {}) =>
  asked(server, null, "games", { game: name, seats: [{ kind: "me" }, { kind: "computer", player: "cadet" }], seed: "7", ...more });

async function enter(game, wish = {}) {
  const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`, { briefed: false, ...wish });
  await page.waitForSelector(".counter, .tray-unit");
  return page;
}

for (const { name, scenario, wins, goal } of GAMES) {
  test(`${name}: the orders open the game, are closed by one press and come again`, async () => {
    const page = await enter(await begun(name, { scenario }));
    await page.waitForSelector("dialog.briefing[open]");
    const rules = () => page.locator("dialog.briefing .remarks .rule").allTextContents();
    assert.ok((await rules()).some((rule) => rule.startsWith(wins)), `${wins} is cited`);
    for (const part of ["What wins", "What to do first", "Objectives"])
      assert.equal(await page.locator("dialog.briefing h3", { hasText: part }).count(), 1, part);
    assert.deepEqual(await barriers(page), []);
    await shot(page, `70-briefing-${name}`);
    await page.click("dialog.briefing .main");
    assert.equal(await page.locator("dialog.briefing").count(), 0);
    await page.click(".briefing-button");
    await page.waitForSelector("dialog.briefing[open]");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("dialog.briefing").count(), 0);
    // It opened once; a second visit goes straight to the map.
    await page.reload();
    await page.waitForSelector(".counter, .tray-unit");
    await still(page);
    assert.equal(await page.locator("dialog.briefing").count(), 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: objectives are marked on the map and listed with their state`, async () => {
    const game = await begun(name, { scenario, placed: true });
    const page = await enter(game, { briefed: true });
    await settled(page);
    const table = await asked(server, game.token, `games/${game.id}`);
    const marked = table.view.objectives.filter((one) => one.at.length > 0);
    assert.ok(marked.length > 0 && marked.some((one) => one.rule.startsWith(goal)));
    await page.waitForSelector(".goal, .goal-zone", { state: "attached" });
    const signs = await page.locator(".goal text").allTextContents();
    assert.ok(signs.length > 0 && signs.every((sign) => /^(\d+|★)$/.test(sign)), `${signs}`);
    await page.click(".top-turn");
    const lines = page.locator(".track-card .objectives li");
    assert.equal(await lines.count(), table.view.objectives.length);
    assert.match(await page.textContent(".track-card .objectives"), new RegExp(table.view.objectives[0].state.slice(0, 8)));
    assert.deepEqual(await barriers(page), []);
    await shot(page, `71-objectives-${name}`);
    // A press shows the place.
    await lines.locator("button.deed").first().click();
    await settled(page);
    assert.equal(await page.locator(".cursor-hex").count(), 1);
    // They can be switched off.
    await page.keyboard.press("l");
    await page.locator(".overlay-line", { hasText: "Objectives" }).locator("input").uncheck();
    await page.waitForFunction(() => !document.querySelector(".goal, .goal-zone"));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("the phone shows the orders and the tour as well", async () => {
  for (const { name, scenario } of GAMES) {
    const page = await enter(await begun(name, { scenario }), { phone: true });
    await page.waitForSelector("dialog.briefing[open]");
    assert.deepEqual(await barriers(page), []);
    await shot(page, `72-briefing-phone-${name}`);
    const wide = () => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    assert.ok((await wide()) <= 0, "nothing beyond the edge");
    await page.tap("dialog.briefing .main");
    await page.tap(".briefing-button");
    await page.tap("dialog.briefing .row .quiet");
    await page.waitForSelector(".tour:not([hidden])");
    await shot(page, `73-tour-phone-${name}`);
    assert.ok((await wide()) <= 0);
    await page.tap(".tour .quiet");
    assert.equal(await page.locator(".tour:not([hidden])").count(), 0);
    await page.context().close();
  }
});

/** Where each game is shown about: on a tablet, at a desk, on a phone. */
const SCREENS = { bulge: { width: 768 }, "dark-december": {}, panzerbitz: { phone: true }, skirmish: { width: 768 } };

for (const { name, scenario } of GAMES) {
  test(`${name}: the tour tells only of what is on the screen, covers no button, and Escape ends it`, async () => {
    const page = await enter(await begun(name, { scenario }), { toured: false, briefed: true, ...SCREENS[name] });
    await page.waitForSelector(".tour:not([hidden])");
    assert.deepEqual(await barriers(page), []);
    const seen = [];
    for (let step = 0; step < 20; step++) {
      const now = await page.evaluate(() => {
        const ring = document.querySelector(".tour-ring");
        const box = ring.hidden ? null : ring.getBoundingClientRect();
        const card = document.querySelector(".tour");
        const place = card.getBoundingClientRect();
        const under = (button) => {
          const { left, right, top, bottom, width } = button.getBoundingClientRect();
          return width > 0 && left < place.right && place.left < right && top < place.bottom && place.top < bottom;
        };
        return {
          covered: [...document.querySelectorAll(".map-tools button, .prompt button, .tabs .tab, .top-buttons button")].filter(under).map((button) => button.ariaLabel ?? button.textContent),
          inside: place.left >= 0 && place.right <= innerWidth && place.top >= 0 && place.bottom <= innerHeight,
          title: card.querySelector("h2").textContent,
          last: card.querySelector(".main").textContent === "Play",
          points: box ? box.width > 8 && box.height > 8 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight : null,
        };
      });
      seen.push(now.title);
      assert.deepEqual([now.covered, now.inside], [[], true], now.title);
      if (!["The map", "What is here"].includes(now.title)) assert.equal(now.points, true, `${now.title} is pointed at`);
      if (now.last) break;
      await page.click(".tour .main");
    }
    assert.ok(seen.length >= 6 && new Set(seen).size === seen.length, seen.join(", "));
    const setUp = (await page.locator(".prompt .place").count()) > 0;
    assert.equal(seen.includes("The set-up"), setUp);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".tour:not([hidden])").count(), 0);
    await page.context().close();
  });
}
