// The card of a hex: it can be entered with the mouse and read, keeps off its hex, shows the odds first, and is true after a combat.
// Odds lie above the counters; the card of a die keeps off the hex that is fought for.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { barriers, browser, serve, settled, shot, spot } from "./harness.mjs";
import { PAIR, atOneScreen, lookedAt, playedOn, putting } from "./tables.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const GAMES = ["bulge", "dark-december", "panzerbitz"];

/** A game for two at one screen in which a hex can be attacked. */
async function attack(name) {
  const game = await atOneScreen(server, name, name === "panzerbitz" ? { scenario_file: PAIR } : {});
  await playedOn(game, ({ turn }) => turn.offers.some((offer) => offer.kind === "attack" && offer.note?.kind === "odds" && offer.hex), putting);
  return game;
}

const show = (game, wish) => lookedAt(chrome, server, game, wish);

const told = (page) => page.locator(".inspector");

for (const name of GAMES) {
  test(`${name}: odds above the counters, a card that can be entered`, async () => {
    const game = await attack(name);
    const page = await show(game);
    // The plates with the odds come after the counters in the drawing.
    const above = await page.evaluate(() => {
      const [counters, tag] = [document.querySelector(".sheet.counters"), document.querySelector(".odds-tag")];
      return tag !== null && (counters.compareDocumentPosition(tag) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
    assert.ok(above, "odds are drawn above the counters");
    const target = await spot(page, ".target.foe");
    await page.mouse.move(target.x, target.y);
    await page.waitForSelector(".inspector:not([hidden]) .odds-now");
    await shot(page, `83-card-${name}`);
    const box = await told(page).boundingBox();
    const inside = target.x > box.x && target.x < box.x + box.width && target.y > box.y && target.y < box.y + box.height;
    assert.ok(!inside, "it keeps off its hex");
    const words = await page.textContent(".inspector");
    assert.ok(words.search(/\d[-:]\d/) < 60, `the odds come first: ${words.slice(0, 90)}`);
    // To the card, across other hexes, as a hand does.
    const goal = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 160) };
    for (let step = 1; step <= 14; step++) {
      await page.mouse.move(target.x + ((goal.x - target.x) * step) / 14, target.y + ((goal.y - target.y) * step) / 14);
      await page.waitForTimeout(14);
    }
    await page.waitForTimeout(700);
    assert.equal(await page.textContent(".inspector"), words, "it still tells of the same hex");
    assert.ok(await told(page).isVisible());
    await page.mouse.wheel(0, 200);
    // A rule in it can be pressed.
    await page.locator(".inspector .rule").first().click();
    await page.waitForSelector(".rules-panel:visible, .rulebook:visible");
    await page.mouse.move(640, 400);
    await page.waitForTimeout(900);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: on a phone the card keeps off its hex`, async () => {
    const game = await attack(name);
    const page = await show(game, { phone: true });
    const hexes = await page.evaluate(() =>
      [...document.querySelectorAll(".counter:not(.lit):not(.under)")].flatMap((counter) => {
        const box = counter.getBoundingClientRect();
        const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        return document.elementFromPoint(at.x, at.y) === counter && at.y > 110 ? [at] : [];
      }),
    );
    const [high] = hexes.toSorted((a, b) => a.y - b.y);
    if (high) {
      await page.touchscreen.tap(high.x, high.y);
      await page.waitForTimeout(900);
      const more = page.locator(".why-not button", { hasText: "What is here" });
      if (await more.isVisible()) await more.tap();
      await page.waitForTimeout(600);
      if (await told(page).isVisible()) {
        const box = await told(page).boundingBox();
        assert.ok(high.y < box.y || high.y > box.y + box.height || high.x > box.x + box.width, "the hex can be seen");
        await shot(page, `84-card-phone-${name}`);
      }
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: the card of a die keeps off the hex, and the card is true afterwards`, async () => {
    const game = await attack(name);
    const page = await show(game);
    const target = await spot(page, ".target.foe");
    await page.mouse.click(target.x, target.y);
    await settled(page);
    const hex = target.hex;
    let rolled = false;
    for (let tries = 0; tries < 30 && !rolled; tries++) {
      const { turn } = await game.ask("");
      const next =
        turn.offers.find((offer) => offer.kind === "resolve") ??
        turn.offers.find((offer) => offer.kind === "join") ??
        turn.offers.find((offer) => offer.kind === "attack" && offer.unit !== null) ??
        turn.offers.find((offer) => offer.kind === "end") ??
        turn.offers[0];
      const button = page.locator(`.order-line[data-offer="${next.text}"]`).first();
      await button.click();
      await page.waitForTimeout(250);
      const shown = await page.evaluate((hex) => {
        const dice = document.querySelector(".dice-shown")?.getBoundingClientRect();
        if (!dice) return null;
        const mark = document.querySelector(".under-attack")?.getBoundingClientRect() ?? null;
        return { dice: dice.toJSON(), mark: mark?.toJSON() ?? null, hex };
      }, hex);
      if (shown) {
        rolled = true;
        await shot(page, `85-die-${name}`);
        const { width, height } = page.viewportSize();
        assert.ok(shown.dice.top >= 0 && shown.dice.left >= 0 && shown.dice.bottom <= height && shown.dice.right <= width, `the die is on the screen: ${JSON.stringify(shown.dice)}`);
        if (shown.mark) {
          const { dice, mark } = shown;
          const apart = dice.right <= mark.left || mark.right <= dice.left || dice.bottom <= mark.top || mark.bottom <= dice.top;
          assert.ok(apart, "the die does not cover the hex");
        }
      }
      await settled(page);
    }
    assert.ok(rolled, "a die was rolled");
    // What the card says of the hex is what is there now.
    await page.mouse.move(target.x, target.y);
    await page.waitForSelector(".inspector:not([hidden])");
    await page.waitForTimeout(500);
    const table = await game.ask("");
    const said = await page.textContent(".inspector");
    const label = await page.textContent(".inspector header");
    const there = table.view.units.filter((unit) => unit.spot.hex && label.includes(unit.spot.hex));
    for (const unit of there) assert.ok(said.includes(unit.name), `${unit.name} is in the card`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("while a unit is in hand an enemy shows the odds that stand now", async () => {
  const game = await atOneScreen(server, "bulge");
  const { ask } = game;
  const table = await playedOn(game, ({ view }) => view.hand !== null, (offers) => offers.find((offer) => offer.verb === "take"));
  const page = await show(game);
  const foes = await page.evaluate(
    (foes) =>
      foes.flatMap((unit) => {
        const box = document.querySelector(`.counter[data-unit="${unit}"]`)?.getBoundingClientRect();
        const at = box && { unit, x: box.left + box.width / 2, y: box.top + box.height / 2 };
        return at && document.elementFromPoint(at.x, at.y)?.closest(".counter") ? [at] : [];
      }),
    table.view.units.filter((unit) => unit.side !== table.turn.side && unit.spot.hex).map((unit) => unit.id),
  );
  let seen = null;
  for (const foe of foes) {
    const hex = table.view.units.find((unit) => unit.id === foe.unit).spot.hex;
    const outlook = await ask(`/outlook?hex=${hex}&unit=${table.view.hand.unit}`);
    if (outlook?.odds) {
      seen = { foe, outlook };
      break;
    }
  }
  assert.ok(seen, "somebody can be attacked");
  await page.mouse.move(seen.foe.x, seen.foe.y);
  await page.waitForSelector(".outlook .odds-now");
  const words = await page.textContent(".outlook");
  assert.ok(words.includes(seen.outlook.odds) && words.includes(seen.outlook.joined), words);
  await shot(page, "86-outlook");
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
