// The card of a hex: it can be entered with the mouse and read, keeps off its hex, shows the odds first, and is true after a combat.
// Odds lie above the counters; the card of a die keeps off the hex that is fought for.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, drawn, ready, server, settled, shot, spot, still } from "./harness.mjs";
import { atAttack, atMovement, atOneScreen, lookedAt, middleOf, playedOn } from "./tables.mjs";

ready();

const GAMES = ["bulge", "dark-december", "panzerbitz"];

/** Drags the map until a hex lies at a place on the screen. */
async function dragged(page, game, hex, to) {
  for (let tries = 0; tries < 6; tries++) {
    const at = await middleOf(page, game, hex);
    const [x, y] = [to.x - at.x, to.y - at.y];
    if (Math.hypot(x, y) < 30) return at;
    // Paper without a counter is what the hand takes hold of.
    const hold = await page.evaluate(() => {
      for (let y = innerHeight * 0.2; y < innerHeight * 0.7; y += 23)
        for (let x = innerWidth * 0.15; x < innerWidth * 0.6; x += 31) {
          const there = document.elementFromPoint(x, y);
          if (there?.closest(".stage") && !there.closest(".counter, button")) return { x, y };
        }
      return null;
    });
    await page.mouse.move(hold.x, hold.y);
    await page.mouse.down();
    await page.mouse.move(hold.x + x / 2, hold.y + y / 2);
    await page.mouse.move(hold.x + x, hold.y + y);
    await page.mouse.up();
    await still(page);
  }
  return middleOf(page, game, hex);
}

/** A game in which a hex can be attacked. */
const attack = (name) => atAttack(server, name);

const show = (game, wish) => lookedAt(chrome, server, game, wish);

/** So long the pointer rests, in ms. */
const REST = 700;

const told = (page) => page.locator(".inspector");

/** Notes where the card of the next die lies and where the hex is that is fought for, as soon as it lies: it does not stay long. One that
    went before it lay is not counted. */
const watchDice = (page) =>
  page.evaluate(() => {
    window.dice_ = null;
    const look = () => watch.observe(document.body, { childList: true, subtree: true });
    const watch = new MutationObserver(() => {
      const card = document.querySelector(".dice-shown");
      if (!card) return;
      watch.disconnect();
      window.dice_ = Promise.allSettled(card.getAnimations().map((each) => each.finished)).then(() => {
        if (!card.isConnected) {
          look();
          return (window.dice_ = null);
        }
        const mark = document.querySelector(".under-attack");
        return { dice: card.getBoundingClientRect().toJSON(), mark: mark?.getBoundingClientRect().toJSON() ?? null };
      });
    });
    look();
  });

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
    await page.mouse.move(goal.x, goal.y, { steps: 14 });
    // Longer than the card waits for a hand that is on its way: nothing may come of that time.
    await page.evaluate((rest) => new Promise((over) => setTimeout(over, rest)), REST);
    assert.equal(await page.textContent(".inspector"), words, "it still tells of the same hex");
    assert.ok(await told(page).isVisible());
    await page.mouse.wheel(0, 200);
    // A rule in it can be pressed.
    await page.locator(".inspector .rule").first().click();
    await page.waitForSelector(".rules-panel:visible, .rulebook:visible");
    await page.mouse.move(640, 400);
    await still(page);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: on a phone the card keeps off its hex`, async () => {
    const page = await show(await atMovement(server, name), { phone: true });
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
      // A stack is spread out; of a unit it is told first why it cannot be chosen, and what is there on demand.
      await page.waitForSelector(".why-not:not([hidden]) button, .inspector:not([hidden]), .unit-card:not([hidden]), .fan-plate.open");
      const more = page.locator(".why-not button", { hasText: "What is here" });
      if (await more.isVisible()) {
        await more.tap();
        await told(page).waitFor();
      }
      await still(page);
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
    await watchDice(page);
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
      await settled(page);
      await drawn(page);
      const shown = await page.evaluate(() => window.dice_);
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
    const now = await middleOf(page, game, hex);
    await page.mouse.move(5, 5);
    await page.mouse.move(now.x, now.y);
    await page.waitForFunction((hex) => document.querySelector(".inspector:not([hidden]) header")?.textContent?.includes(hex), hex);
    await still(page);
    const table = await game.ask("");
    const said = await page.textContent(".inspector");
    const label = await page.textContent(".inspector header");
    const there = table.view.units.filter((unit) => unit.spot.hex && label.includes(unit.spot.hex));
    for (const unit of there) assert.ok(said.includes(unit.name), `${unit.name} is in the card`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("skirmish: the card of a die keeps off the hex, although an attack is one order", async () => {
  const game = await atOneScreen(server, "skirmish", { rules: "-GREEN" });
  const { turn } = await playedOn(game, ({ turn }) => turn.offers.some((offer) => offer.kind === "attack" && offer.hex), (offers) => offers.find((offer) => offer.verb === "pick") ?? offers.find((offer) => offer.verb === "go"));
  const { hex, text } = turn.offers.find((offer) => offer.kind === "attack" && offer.hex);
  const page = await show(game);
  // Where the die would lie if it did not know what it is about.
  const dock = await page.locator(".prompt").boundingBox();
  const at = await dragged(page, game, hex, { x: dock.x + dock.width / 2, y: dock.y - 110 });
  await watchDice(page);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(() => window.dice_ !== null);
  const { dice } = await page.evaluate(() => window.dice_);
  const covers = dice.left < at.x && at.x < dice.right && dice.top < at.y && at.y < dice.bottom;
  assert.ok(!covers, `${text}: the die does not cover ${hex}: ${JSON.stringify([dice, at])}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("dark-december: on a phone the rows that were hit are seen whole, however little room there is beside the hex", async () => {
  const game = await attack("dark-december");
  const page = await show(game, { phone: true });
  // Each look notes what of a card with its rows is cut off.
  await page.evaluate(() => {
    window.cut_ = [];
    const look = () => {
      const card = document.querySelector(".dice-shown");
      const hits = [...(card?.querySelectorAll(".excerpt tr.now") ?? [])].map((row) => row.getBoundingClientRect());
      const rows = card?.querySelectorAll(".excerpt").length ?? 0;
      if (rows > 0) window.cut_.push(hits.length === rows && hits.every((hit) => hit.bottom <= card.getBoundingClientRect().bottom && hit.bottom <= innerHeight));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const target = await spot(page, ".target.foe");
  await page.touchscreen.tap(target.x, target.y);
  await settled(page);
  for (let tries = 0; tries < 30 && !(await page.evaluate(() => window.cut_.length > 0)); tries++) {
    const { turn } = await game.ask("");
    const next = turn.offers.find((offer) => offer.kind === "join") ?? turn.offers.find((offer) => offer.kind === "resolve") ?? turn.offers.find((offer) => offer.kind === "end") ?? turn.offers[0];
    await game.act(next.text, turn.actions);
    await page.waitForFunction((at) => Number(document.querySelector(".prompt").dataset.at) > at, turn.actions);
    await settled(page);
    await drawn(page);
  }
  await page.waitForFunction(() => window.cut_.length > 3);
  await shot(page, "86-die-phone");
  assert.deepEqual(await page.evaluate(() => window.cut_.slice(3).filter((whole) => !whole)), [], "nothing of a row that was hit is cut off");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the card of a hex goes with the pointer, though the game goes on in that moment", async () => {
  const game = await atMovement(server, "dark-december");
  const page = await show(game);
  const taken = (await game.ask("")).turn.offers.filter((offer) => offer.verb === "take").slice(0, 3);
  for (const { text, unit } of taken) {
    await game.act(text);
    const { units } = (await game.ask("")).view;
    const { x, y } = await middleOf(page, game, units.find((each) => each.id === unit).spot.hex);
    await page.waitForSelector('.prompt [data-offer="stay"]');
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y);
    await told(page).waitFor();
    // Off the map, and the game answers before the card has gone.
    await page.click('.prompt [data-offer="stay"]');
    await page.waitForTimeout(REST);
    assert.equal(await told(page).isVisible(), false, "nobody looks there any more");
  }
  await page.context().close();
});
