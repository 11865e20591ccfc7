// What cannot be chosen says why, with the rule, where the pointer is: by hover, click, drop, tap and key, in every game.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, ready, restingPlace, server, settled, shot } from "./harness.mjs";
import { atOneScreen, lookedAt, openFields, playedOn, sitDown } from "./tables.mjs";

ready();

/** Men on foot, and a tank destroyer far off. */
const ON_FOOT = openFields([
  ["American", "1-GG-7", "us_m10 = 1"],
  ["German", "1-GG-3", "ge_smg = 2"],
]);

const GAMES = ["bulge", "dark-december", "panzerbitz", "skirmish"];

/** A game for two at one screen in which a unit is in hand and can go somewhere. */
async function underway(name, wish = {}) {
  const game = await atOneScreen(server, name, wish);
  // In Panzerbitz the first units are vehicles that can reach all that is in view; the last go on foot.
  const take = (offers) => offers.filter((offer) => offer.verb === "take" || offer.verb === "move").at(name === "panzerbitz" ? -1 : 0) ?? offers[0];
  const table = await playedOn(game, ({ turn, view }) => view.hand && turn.offers.some((offer) => offer.verb === "go"), take);
  return { ...game, table, reach: await game.ask(`/reach?units=${table.view.hand.unit}`), board: await game.ask("/board") };
}

const show = (game, wish) => lookedAt(chrome, server, game, wish);

/** Hexes without units where nobody can go now, by one action or by several, and where their middles are on the open map. */
async function closed(page, { table, reach = [], board }) {
  const lit = new Set([...table.turn.offers.map((offer) => offer.hex), ...reach.map((hex) => hex.at)]);
  const held = new Set(table.view.units.map((unit) => unit.spot.hex));
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

/** Does something until it is told why: while a page is being opened, news may come and put the card away, and the map may still glide. */
async function insisted(page, gesture) {
  const card = page.locator(".why-not:not([hidden]) .rule").first();
  for (let tries = 0; tries < 20; tries++) {
    const at = await gesture();
    if (await card.waitFor({ timeout: 3000 }).then(() => true, () => false)) return { ...(await told(page)), at };
  }
  throw new Error("nobody says why");
}

/** Does something with a hex where nobody can go until it is told why. */
const atClosed = (page, game, gesture) =>
  insisted(page, async () => {
    const hexes = await closed(page, game);
    assert.ok(hexes.length > 0, "somewhere nobody can go");
    await gesture(hexes[0], hexes);
    return hexes[0];
  });

for (const name of GAMES) {
  test(`${name}: hover and click say why not`, async () => {
    const game = await underway(name);
    const page = await show(game);
    const hovered = await atClosed(page, game, async (hex) => {
      await page.mouse.move(5, 5);
      await page.mouse.move(hex.x, hex.y);
    });
    const { y } = hovered.at;
    const gap = Math.min(Math.abs(hovered.card.y + hovered.card.height - y), Math.abs(hovered.card.y - y));
    assert.ok(gap < 40, `the card is at the pointer, ${gap} away`);
    await shot(page, `60-why-not-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.mouse.move(5, 5);
    await page.waitForSelector(".why-not", { state: "hidden" });
    await atClosed(page, game, (hex) => page.mouse.click(hex.x, hex.y));
    // The rule opens where rules are read.
    await page.click(".why-not .rule");
    await page.waitForSelector(".rules-panel:visible, .rulebook:visible");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: with the keys the reason goes when the cursor goes on`, async () => {
    const game = await underway(name);
    const page = await show(game);
    const taken = new Set([...game.table.turn.offers.map((offer) => offer.hex), ...game.reach.map((hex) => hex.at), ...game.table.view.units.map((unit) => unit.spot.hex)]);
    await page.keyboard.press("n");
    // Some way off there is a hex where nobody can go.
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].flatMap((key, turn) => Array(5 * (turn + 1)).fill(key))) {
      await page.keyboard.press(key);
      const [hex] = (await page.textContent("main > p.unseen")).split(",");
      if (taken.has(hex)) continue;
      await page.keyboard.press("Enter");
      break;
    }
    await page.waitForSelector(".why-not:not([hidden]) .rule");
    await page.waitForFunction(() => document.querySelector("main > p.unseen").textContent.startsWith("Nothing here can be picked. "));
    await page.keyboard.press("n");
    await page.waitForSelector(".why-not", { state: "hidden" });
    if (name === "skirmish") {
      // A squad goes its whole way by one order.
      await page.keyboard.press("Shift+Enter");
      await page.waitForFunction(() => /^By way of .*: there is nowhere to go on to/.test(document.querySelector(".moving:not([hidden])")?.textContent ?? ""));
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: a tap says why not`, async () => {
    const game = await underway(name);
    const page = await show(game, { phone: true });
    await atClosed(page, game, (hex) => page.touchscreen.tap(hex.x, hex.y));
    await shot(page, `61-why-not-phone-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: a counter that is dropped where it cannot go is told why`, async () => {
    // On the cards of Panzerbitz units come onto the map, and vehicles reach all that is in view.
    const game = await underway(name, name === "panzerbitz" ? { scenario_file: ON_FOOT } : {});
    const page = await show(game);
    await atClosed(page, game, async (_, hexes) => {
      const from = await restingPlace(page, `.counter[data-unit="${game.table.view.hand.unit}"]`);
      const far = (hex) => Math.hypot(hex.x - from.x, hex.y - from.y);
      const [hex] = hexes.sort((a, b) => far(a) - far(b));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(hex.x, hex.y, { steps: 6 });
      await page.mouse.up();
    });
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: the keyboard cursor is told why, too`, async () => {
    const game = await underway(name);
    const page = await show(game);
    const lit = new Set([...game.table.turn.offers.map((offer) => offer.hex), ...game.reach.map((hex) => hex.at)]);
    await page.focus(".stage");
    const live = "main .unseen[aria-live=assertive]";
    const cursor = () => page.evaluate((live) => document.querySelector(live).textContent.split(",")[0], live);
    const shut = (hex) => hex && !lit.has(hex) && !game.table.view.units.some((unit) => unit.spot.hex === hex);
    /** Goes one way to the edge of the map, or until the cursor is where nobody can go. */
    const walk = async (key) => {
      for (let [last, hex] = [null, ""]; hex !== last && !shut(hex); ) {
        last = hex;
        await page.keyboard.press(key);
        await settled(page);
        hex = await cursor();
      }
      return shut(await cursor());
    };
    assert.ok((await walk("ArrowRight")) || (await walk("ArrowDown")) || (await walk("ArrowLeft")), "somewhere nobody can go");
    await insisted(page, () => page.keyboard.press("Enter"));
    assert.match(await page.textContent(live), /Nothing here can be picked.*\d/);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: when the other side is asked it says so`, async () => {
    const seats = [{ kind: "friend" }, { kind: "me" }];
    const made = await asked(server, null, "games", { game: name, seats });
    const ask = (path) => asked(server, made.token, `games/${made.id}${path}`);
    const [table, board] = [await ask(""), await ask("/board")];
    // Whoever begins is the friend; in Panzerbitz the defender may be asked first.
    const mine = table.turn.yours ? await friendOf(made) : made;
    const page = await sitDown(chrome, server, mine);
    const { text } = await atClosed(page, { table, board }, (hex) => page.mouse.click(hex.x, hex.y));
    assert.match(text, new RegExp(`^Now ${table.sides[table.turn.side].name} is asked: `));
    await shot(page, `62-other-side-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** The other seat of a game with a friend. */
function friendOf(game) {
  const link = game.seats.map((each) => each.link).find((each) => !each.includes(game.token));
  return { id: game.id, token: new URL(link, server.url).hash.split("seat=")[1] };
}
