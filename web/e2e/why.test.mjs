// What cannot be chosen says why, with the rule, where the pointer is: by hover, click, drop, tap and key, in every game.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, browser, open, serve, settled, shot } from "./harness.mjs";
import { atOneScreen, lookedAt, playedOn } from "./tables.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const GAMES = ["bulge", "dark-december", "panzerbitz", "skirmish"];

/** A game for two at one screen in which a unit is in hand and can go somewhere. */
async function underway(name) {
  const game = await atOneScreen(server, name);
  // In Panzerbitz the first units are vehicles that can reach all that is in view; the last go on foot.
  const take = (offers) => offers.filter((offer) => offer.verb === "take" || offer.verb === "move").at(name === "panzerbitz" ? -1 : 0) ?? offers[0];
  const table = await playedOn(game, ({ turn, view }) => view.hand && turn.offers.some((offer) => offer.verb === "go"), take);
  return { ...game, table, reach: await game.ask(`/reach?units=${table.view.hand.unit}`), board: await game.ask("/board") };
}

const show = (game, wish) => lookedAt(chrome, server, game, wish);

/** Hexes without units where nobody can go now, by one action or by several, and where their middles are on the open map. */
async function closed(page, { table, reach = [], board }) {
  const lit = new Set([...table.turn.offers.map((offer) => offer.hex), ...reach.map((hex) => hex.at)]);
  const held = new Set(table.view.units.map((unit) => unit.at));
  const hexes = board.hexes.filter((hex) => !lit.has(hex.name) && !held.has(hex.name));
  return page.evaluate(
    ({ hexes, width, height }) => {
      const camera = document.querySelector(".camera").getBoundingClientRect();
      const stage = document.querySelector(".stage");
      const box = stage.getBoundingClientRect();
      const at = (hex) => ({
        name: hex.name,
        x: camera.left + (hex.x / width) * camera.width,
        y: camera.top + (hex.y / height) * camera.height,
      });
      const inside = ({ x, y }) => x > box.left + 40 && x < box.right - 40 && y > box.top + 120 && y < box.bottom - 40;
      const open = ({ x, y }) => {
        const there = document.elementFromPoint(x, y);
        return there && stage.contains(there) && !there.closest(".counter, button");
      };
      return hexes.map(at).filter((each) => inside(each) && open(each));
    },
    { hexes, width: board.width, height: board.height },
  );
}

/** What the card says; it has a rule that can be read. */
async function told(page) {
  await page.waitForSelector(".why-not:not([hidden]) .rule");
  const card = await page.locator(".why-not").boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(card.x >= 0 && card.y >= 0 && card.x + card.width <= width && card.y + card.height <= height, "the card is on the screen");
  return { text: await page.textContent(".why-not"), card };
}

for (const name of GAMES) {
  test(`${name}: hover and click say why not`, async () => {
    const game = await underway(name);
    const page = await show(game);
    const [hex, other] = await closed(page, game);
    assert.ok(hex && other, "somewhere nobody can go");
    await page.mouse.move(hex.x, hex.y);
    const hovered = await told(page);
    const gap = Math.min(Math.abs(hovered.card.y + hovered.card.height - hex.y), Math.abs(hovered.card.y - hex.y));
    assert.ok(gap < 40, `the card is at the pointer, ${gap} away`);
    await shot(page, `60-why-not-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.mouse.move(other.x, other.y);
    await page.mouse.click(other.x, other.y);
    await told(page);
    // The rule opens where rules are read.
    await page.click(".why-not .rule");
    await page.waitForSelector(".rules-panel:visible, .rulebook:visible");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: a tap says why not`, async () => {
    const game = await underway(name);
    const page = await show(game, { phone: true });
    const [hex] = await closed(page, game);
    assert.ok(hex, "somewhere nobody can go");
    await page.touchscreen.tap(hex.x, hex.y);
    await told(page);
    await shot(page, `61-why-not-phone-${name}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a counter that is dropped where it cannot go is told why", async () => {
  const game = await underway("bulge");
  const page = await show(game);
  const counter = await page.locator(`.counter[data-unit="${game.table.view.hand.unit}"]`).boundingBox();
  const from = { x: counter.x + counter.width / 2, y: counter.y + counter.height / 2 };
  const far = (hex) => Math.hypot(hex.x - from.x, hex.y - from.y);
  const [hex] = (await closed(page, game)).sort((a, b) => far(a) - far(b));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(hex.x, hex.y, { steps: 6 });
  await page.mouse.up();
  await told(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the keyboard cursor is told why, too", async () => {
  const game = await underway("bulge");
  const page = await show(game);
  const lit = new Set(game.table.turn.offers.map((offer) => offer.hex));
  await page.focus(".stage");
  const cursor = () => page.evaluate(() => document.querySelector("main .unseen[aria-live=assertive]").textContent.split(",")[0]);
  for (let tries = 0; tries < 40; tries++) {
    await page.keyboard.press("ArrowRight");
    await settled(page);
    const hex = await cursor();
    if (hex && !lit.has(hex) && !game.table.view.units.some((unit) => unit.at === hex)) break;
  }
  await page.keyboard.press("Enter");
  await told(page);
  assert.match(await page.textContent("main .unseen[aria-live=assertive]"), /Nothing here can be picked.*\d/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("when the other side is asked it says so", async () => {
  const seats = [{ kind: "friend" }, { kind: "me" }];
  const game = await asked(server, null, "games", { game: "skirmish", seats });
  const ask = (path) => asked(server, game.token, `games/${game.id}${path}`);
  const [table, board] = [await ask(""), await ask("/board")];
  const page = await show(game);
  const [hex] = await closed(page, { table, board });
  assert.equal(table.turn.yours, false);
  await page.mouse.click(hex.x, hex.y);
  const { text } = await told(page);
  assert.match(text, new RegExp(`^Now ${table.sides[0].name} is asked: `));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
