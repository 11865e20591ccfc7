// The card of a unit: values in words, what it can do or why not, its formation, and how far an enemy could go.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, drawn, myTurn, ready, server, settled, shot, still } from "./harness.mjs";
import { GAMES, atMovement, begun, beyond, lookedAt, sitDown } from "./tables.mjs";

ready();

/** Taps a unit; with a mouse the key for its card is pressed over it, since a press may be an order. */
async function ask(page, unit, touch) {
  const at = await page.evaluate((id) => {
    const box = document.querySelector(`.counter[data-unit="${id}"]`).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, unit);
  if (touch) await page.touchscreen.tap(at.x, at.y);
  else {
    await page.mouse.move(at.x, at.y);
    await drawn(page);
    await page.keyboard.press("i");
  }
}

/** A counter of a side that lies alone in its hex and can be pressed. */
const alone = (page, side) =>
  page.evaluate((side) => {
    const counters = [...document.querySelectorAll(`.counter.side-${side}:not(.under):not(.lit)`)];
    const found = counters.find((counter) => {
      const box = counter.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return !counter.querySelector(".height") && document.elementFromPoint(x, y)?.closest(".counter") === counter;
    });
    return found ? Number(found.getAttribute("data-unit")) : null;
  }, side);

for (const which of GAMES) {
  test(`${which.game}: a card for every unit, and the reach of an enemy`, async () => {
    const seat = await begun(server, which);
    const page = await sitDown(chrome, server, seat);
    await myTurn(page);
    const { view, seat: mine } = await asked(server, seat.token, `games/${seat.id}`);
    const [me] = mine.sides;

    // Every unit that is seen has a card with its values.
    for (const unit of view.units.filter((_, at) => at % 9 === 0)) {
      const { card, legend } = await asked(server, seat.token, `games/${seat.id}/unit/${unit.id}`);
      assert.equal(card.name, unit.name);
      assert.ok(card.kind.length > 5 && legend.length > 5 && card.values.length >= 3, `${unit.name}: ${JSON.stringify(card)}`);
      assert.ok(card.values.every((line) => line.label && line.value && line.rule), `${unit.name}: every value has its rule`);
    }

    // From the list of units, by keyboard: the card has the focus and is closed by Escape.
    await page.click("[data-tab=units]");
    await page.locator(".units-panel details summary").first().click();
    const first = page.locator(".units-panel details[open] .unit-list button").first();
    if (await first.count()) {
      await first.focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector(".unit-card:not([hidden])");
      assert.match(await page.textContent(".unit-card"), /on the counter/);
      assert.deepEqual(await barriers(page), [], "the card");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".unit-card", { state: "hidden" });
    }

    // An enemy unit that is asked about shows how far it could go.
    await page.keyboard.press("0");
    await still(page);
    const enemy = await alone(page, 1 - me);
    if (enemy !== null) {
      await ask(page, enemy, false);
      await page.waitForSelector(".unit-card:not([hidden])");
      const { reach } = await asked(server, seat.token, `games/${seat.id}/unit/${enemy}`);
      const drawn = (await page.getAttribute(".unit-reach", "d")) ?? "";
      assert.equal((drawn.match(/M/g) ?? []).length, reach.length, "every hex of its reach is drawn");
      await shot(page, `units-${which.game}`);
      assert.deepEqual(await barriers(page), [], "the card of an enemy");
    } else assert.equal(which.game, "panzerbitz", "only there the map may be empty at first");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const { game: name } of GAMES) {
  test(`${name}: a card on a phone stays on the screen`, async () => {
    const game = await atMovement(server, name);
    const page = await lookedAt(chrome, server, game, { phone: true });
    const { turn } = await game.ask("");
    await still(page);
    // An enemy far from those who can act comes into sight with the whole map.
    if ((await alone(page, 1 - turn.side)) === null) await page.locator("[aria-label^='Show all']").tap();
    await still(page);
    const enemy = await alone(page, 1 - turn.side);
    assert.notEqual(enemy, null, "an enemy alone in its hex");
    await ask(page, enemy, true);
    // One thing at a time has room: first why it cannot be chosen, and the card on demand.
    await page.locator(".why-not button", { hasText: "This unit" }).tap();
    await page.waitForSelector(".unit-card:not([hidden])");
    assert.equal(await page.isVisible(".why-not"), false);
    const { card, reach } = await game.ask(`/unit/${enemy}`);
    assert.equal(((await page.getAttribute(".unit-reach", "d")) ?? "").match(/M/g)?.length ?? 0, reach.length, "where it could go is marked");
    const said = await page.textContent(".unit-card");
    for (const line of card.values) assert.ok(said.includes(line.label) && said.includes(line.value), `${line.label} ${line.value}`);
    await still(page);
    assert.deepEqual(await beyond(page), []);
    await shot(page, `units-phone-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
