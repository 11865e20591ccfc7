// Putting an attack together: all who can join by one press, or one after the other; the die falls only when its button is pressed,
// and until then the last one can be taken back. While a unit moves, an enemy shows the odds that stand now.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, ready, restingPlace, server, settled, shot } from "./harness.mjs";
import { PAIR, atAttack, atOneScreen, lookedAt, moved, playedOn, putting } from "./tables.mjs";

ready();

const GAMES = ["bulge", "dark-december", "panzerbitz"];

const show = (game, wish) => lookedAt(chrome, server, game, wish);
const joins = ({ turn }) => turn.offers.filter((offer) => offer.kind === "join");
const rolled = (table, since) => table.log.some((step) => step.action_number >= since && step.told.some((told) => told.effect.kind === "roll"));

/** Declares one attack after the other until `good` likes what it is asked then; what it does not like is taken back. */
async function declared(name, good, wish = {}) {
  const game = await atAttack(server, name, wish);
  const table = await game.ask("");
  for (const attack of table.turn.offers.filter((offer) => offer.kind === "attack")) {
    await game.act(attack.text);
    // In Panzerbitz a target is named before anybody joins.
    let now = await game.ask("");
    const aim = now.turn.offers.find((offer) => offer.verb === "aim");
    if (joins(now).length === 0 && aim) {
      await game.act(aim.text);
      now = await game.ask("");
    }
    if (await good(game, now)) return game;
    for (let at = (await game.ask("")).turn; at.actions > table.turn.actions && at.undo !== null; at = (await game.ask("")).turn)
      await game.ask("/undo", { at: at.actions });
  }
  throw new Error("no attack is like that");
}

/** Whether the attack waits for its button when all who can have joined; they are taken back again. */
async function waits(game, table) {
  const first = table.turn.actions;
  if (joins(table).length === 0) return false;
  let now = table;
  while (joins(now).length > 0 && now.turn.decision === table.turn.decision) {
    await game.act(joins(now)[0].text);
    now = await game.ask("");
    if (rolled(now, first)) return false;
  }
  const alone = now.turn.decision === table.turn.decision && now.turn.offers.some((offer) => offer.kind === "resolve");
  while ((now = await game.ask("")).turn.actions > first && now.turn.undo !== null) await game.ask("/undo", { at: now.turn.actions });
  return alone && now.turn.actions === first;
}

for (const name of GAMES) {
  test(`${name}: all who can join by one press, and no die falls`, async () => {
    const game = await declared(name, (_, table) => joins(table).length >= 2);
    const list = await game.ask("/joiners");
    const page = await show(game);
    const before = await game.ask("");
    assert.ok(list.length >= 2 && list.every((joiner) => !joiner.rolls), "nobody rolls by joining");
    await page.waitForSelector(".add-all");
    assert.match(await page.textContent(".add-all"), new RegExp(`Add all who can \\(${list.length}\\)`));
    assert.equal(await page.locator(".join-steps li").count(), list.length, "with the column each one brings");
    await shot(page, `75-joiners-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.click(".add-all");
    const after = await moved(game, before.turn.actions);
    const fresh = after.log.filter((step) => step.action_number >= before.turn.actions);
    assert.equal(fresh.filter((step) => !step.forced).length, list.length);
    assert.ok(!rolled(after, before.turn.actions), "no die was rolled");
    await settled(page);
    await shot(page, `76-joined-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  for (const phone of [false, true]) {
    test(`${name}: one after the other, the last can be taken back, and the die has a button of its own${phone ? ", by touch" : ""}`, async () => {
      // Where levels of ground are lowered, Dark December asks for that before each die.
      const game = await declared(name, waits, name === "dark-december" ? { rules: "-V4.2,-V3.0" } : {});
      const page = await show(game, { phone });
      const press = (selector) => (phone ? page.tap(selector) : page.click(selector));
      const first = await game.ask("");
      let now = first;
      let last = null;
      while (joins(now).length > 0) {
        [last] = joins(now);
        const { actions } = now.turn;
        if (phone) {
          // On the map if it can be pressed there, else in the list of the panel.
          await page.tap("[data-tab=orders]");
          await page.locator(`.order-line[data-offer="${last.text}"]`).first().tap();
          await page.locator(".tabs .tab[aria-selected=true]").tap();
        } else await page.locator(`.order-line[data-offer="${last.text}"]`).first().click();
        now = await moved(game, actions);
        await settled(page);
        assert.ok(!rolled(now, first.turn.actions), `no die falls by adding ${last.text}`);
      }
      const roll = page.locator(".prompt .roll");
      await roll.waitFor();
      const [words] = await roll.allTextContents();
      assert.match(words, /^(Roll|Attack) at .*\d[-:]\d/, "the button says what it does");
      assert.equal(await roll.count(), 1);
      const looks = await page.evaluate(() => [...document.querySelectorAll(".prompt-buttons button")].filter((each) => each.checkVisibility()).map((each) => [each.matches(".roll"), getComputedStyle(each).backgroundColor]));
      const [[, alone]] = looks.filter(([rolls]) => rolls);
      assert.ok(looks.every(([rolls, colour]) => rolls || colour !== alone), `nothing else looks like it: ${looks}`);
      await shot(page, `77-roll-${name}${phone ? "-phone" : ""}`);
      assert.deepEqual(await barriers(page), []);
      // The last one is taken back, and joins again.
      const complete = now.turn.actions;
      await press(".prompt .undo");
      const back = await moved(game, complete);
      assert.ok(joins(back).some((offer) => offer.text === last.text), "he can be added again");
      await game.act(last.text);
      await roll.waitFor();
      await settled(page);
      const before = (await game.ask("")).turn.actions;
      await press(".prompt .roll");
      const after = await moved(game, before);
      if (words.startsWith("Roll")) assert.ok(rolled(after, before), "the die falls");
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }

  test(`${name}: while a unit is in hand an enemy shows the odds that stand now`, async () => {
    const game = await atOneScreen(server, name, name === "panzerbitz" ? { scenario_file: PAIR } : {});
    const prefer = (offers) => putting(offers) ?? offers.find((offer) => offer.verb === "take");
    const table = await playedOn(game, ({ view, turn }) => view.hand !== null && turn.offers.some((offer) => offer.verb === "go"), prefer);
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
      const outlook = await game.ask(`/outlook?hex=${hex}&unit=${table.view.hand.unit}`);
      if (outlook?.odds) {
        seen = { foe, outlook };
        break;
      }
    }
    assert.ok(seen, "somebody can be attacked");
    await page.mouse.move(seen.foe.x, seen.foe.y);
    await page.waitForSelector(".outlook .odds-now");
    const words = await page.textContent(".outlook");
    assert.ok(words.includes(seen.outlook.odds) && words.includes(seen.outlook.joined ?? ""), words);
    await shot(page, `86-outlook-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("dark-december: what is offered beside a hex goes with its question", async () => {
  const levels = ({ turn }) => {
    const hexes = turn.offers.flatMap((offer) => (offer.hex && offer.unit === null ? [offer.hex] : []));
    return joins({ turn }).length === 0 && hexes.length > new Set(hexes).size;
  };
  const game = await declared("dark-december", async (game, table) => {
    let now = table;
    for (let tries = 0; tries < 9 && joins(now).length > 0; tries++) {
      await game.act(joins(now)[0].text);
      now = await game.ask("");
    }
    return levels(now);
  });
  const page = await show(game);
  const several = (await game.ask("")).turn.offers.find((offer, at, all) => offer.hex && all.findIndex((other) => other.hex === offer.hex) < at).hex;
  const { x, y } = await restingPlace(page, `.target[data-hex="${several}"]`);
  await page.mouse.click(x, y);
  await page.waitForSelector(".offer-menu");
  const { actions } = (await game.ask("")).turn;
  await page.keyboard.press("u");
  await moved(game, actions);
  await page.waitForSelector(".offer-menu", { state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
