// Moving many: a whole way by one click, way points, units that go together, undo by one press, going on after an interruption,
// by mouse and by touch, in every large game.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, ready, server, settled, shot, still, restingPlace } from "./harness.mjs";
import { atOneScreen, lookedAt, moved, openFields, playedOn, putting } from "./tables.mjs";

ready();

const GAMES = ["bulge", "dark-december", "panzerbitz"];

const unitAt = (table, unit) => table.view.units.find((seen) => seen.id === unit)?.spot.hex ?? null;

/** A game for two at one screen, played on until `ready` says that it is far enough. */
async function begun(name, ready, prefer, extra = {}) {
  const game = await atOneScreen(server, name, extra);
  await playedOn(game, ready, prefer);
  return game;
}

const canTake = ({ turn }) => turn.decision === "move" && turn.offers.filter((offer) => offer.kind === "take" && offer.unit !== null).length > 3;

/** In the Movement Phase, with nobody in hand and units on the map. */
const movement = (name) =>
  begun(name, (table) => canTake(table) && table.turn.offers.some((offer) => offer.kind === "take" && unitAt(table, offer.unit)), putting);

const show = (game, wish) => lookedAt(chrome, server, game, wish);

/** The lit hexes that can be pressed on the open map, the farthest from a hex first. */
const lit = (page, from = null) =>
  page.evaluate((from) => {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const start = from && document.querySelector(`.counter[data-unit="${from}"]`);
    const origin = start ? middle(start) : { x: 0, y: 0 };
    const open = ({ x, y }) => {
      const there = document.elementFromPoint(x, y);
      return there?.closest(".stage") && !there.closest(".counter, button");
    };
    return [...document.querySelectorAll(".target[data-hex]")]
      .map((element) => ({ hex: element.getAttribute("data-hex"), far: element.classList.contains("far"), foe: element.classList.contains("foe"), ...middle(element) }))
      .filter((spot) => !spot.foe && open(spot))
      .map((spot) => ({ ...spot, away: Math.hypot(spot.x - origin.x, spot.y - origin.y) }))
      .sort((a, b) => b.away - a.away);
  }, from);

/** Takes a unit that has room to move, by API, so that the page shows it in hand. */
async function inHand(name) {
  const game = await movement(name);
  const table = await game.ask("");
  const takes = table.turn.offers.filter((offer) => offer.kind === "take" && offer.verb === "take" && unitAt(table, offer.unit));
  // One that goes far: a vehicle rather than a gun.
  let best = null;
  for (const take of takes.slice(0, 14)) {
    const reach = await game.ask(`/reach?units=${take.unit}`).catch(() => []);
    if (!best || reach.length > best.reach) best = { take, reach: reach.length };
  }
  const { take } = best;
  await game.ask("/actions", { action: take.text, at: table.turn.actions, key: "take it" });
  return { ...game, unit: take.unit, from: unitAt(table, take.unit), start: table };
}

const press = (page, spot, how = {}) => (how.finger ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));

/** Until the press has been played: the table after it. What is asked before is answered with yes, whenever it comes. */
async function goes(page, game, before) {
  const yes = page.locator("dialog[open] .main");
  await page.waitForFunction(
    ([address, token, before]) =>
      document.querySelector("dialog[open] .main") !== null ||
      fetch(address, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => (await answer.json()).turn.actions !== before),
    [`/api/games/${game.id}`, game.token, before],
    { polling: 100 },
  );
  if (await yes.count()) await yes.click();
  const after = await moved(game, before);
  await settled(page);
  return after;
}

for (const name of GAMES) {
  for (const phone of [false, true]) {
    test(`${name}: a whole way by one ${phone ? "tap" : "click"}, and back by one press`, async () => {
      const game = await inHand(name);
      const page = await show(game, { phone });
      if (name === "panzerbitz") await page.waitForSelector(".target.far", { state: "attached" });
      const before = await game.ask("");
      const [spot] = await lit(page, game.unit);
      assert.ok(spot, "a hex to go to");
      if (!phone) {
        await page.mouse.move(spot.x, spot.y);
        await page.waitForSelector(".route", { state: "attached" });
      }
      await shot(page, `70-way-${name}${phone ? "-phone" : ""}`);
      await press(page, spot, { finger: phone });
      const after = await goes(page, game, before.turn.actions);
      const steps = after.log.filter((step) => step.action_number >= before.turn.actions && step.action.startsWith("go "));
      if (spot.far) assert.ok(steps.length > 1, "several steps by one press");
      if (!after.turn.prompt.includes("fire")) assert.equal(unitAt(after, game.unit), spot.hex);
      await settled(page);
      await page.click(".prompt .undo");
      await settled(page);
      const back = await moved(game, after.turn.actions);
      assert.deepEqual([unitAt(back, game.unit), back.view.hand, back.turn.actions], [game.from, null, game.start.turn.actions], "all of the move is taken back");
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }

  test(`${name}: way points by Shift and click`, async () => {
    const game = await inHand(name);
    const page = await show(game);
    if (name === "panzerbitz") await page.waitForSelector(".target.far", { state: "attached" });
    const before = await game.ask("");
    const near = (await lit(page, game.unit)).at(-1);
    await page.keyboard.down("Shift");
    await page.mouse.click(near.x, near.y);
    await page.keyboard.up("Shift");
    await page.waitForSelector(".way-point", { state: "attached" });
    await page.waitForFunction(() => document.querySelectorAll(".target").length > 0);
    assert.match(await page.textContent(".moving"), /^By way of .*: choose where to/);
    assert.deepEqual(await barriers(page), []);
    const [end] = await lit(page, game.unit);
    await page.mouse.move(end.x, end.y);
    await page.waitForSelector(".route", { state: "attached" });
    await shot(page, `71-way-points-${name}`);
    await page.mouse.click(end.x, end.y);
    const after = await goes(page, game, before.turn.actions);
    const path = after.log.filter((step) => step.action_number >= before.turn.actions).flatMap((step) => step.told.flatMap(({ effect }) => (effect.kind === "move" && effect.unit === game.unit ? effect.path : [])));
    assert.ok(path.includes(near.hex), `${path} goes by ${near.hex}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  for (const phone of [false, true]) {
    test(`${name}: units go together${phone ? " by touch" : ""}`, async () => {
      const game = await movement(name);
      const table = await game.ask("");
      const able = new Set(table.turn.offers.filter((offer) => offer.verb === "take").map((offer) => offer.unit));
      const byHex = new Map();
      for (const unit of table.view.units.filter((unit) => able.has(unit.id) && unit.spot.hex)) byHex.set(unit.spot.hex, [...(byHex.get(unit.spot.hex) ?? []), unit]);
      // A stack whose units have a hex in common; where there is none, two units of different hexes.
      let group = null;
      for (const stack of [...byHex.values()].filter((stack) => stack.length > 1)) {
        const units = stack.map((unit) => unit.id);
        const reach = await game.ask(`/reach?units=${units.join(",")}`).catch(() => []);
        if (reach.length > 2) {
          group = { units, stack: true };
          break;
        }
      }
      if (!group) {
        const some = table.view.units.filter((unit) => able.has(unit.id) && unit.spot.hex).map((unit) => unit.id);
        for (const [at, one] of some.entries()) {
          for (const other of some.slice(at + 1, at + 6)) {
            const reach = await game.ask(`/reach?units=${one},${other}`).catch(() => []);
            if (reach.length > 2) group ??= { units: [one, other], stack: false };
          }
        }
      }
      assert.ok(group, "units with a hex in common");
      const page = await show(game, { phone });
      await game.ask("/actions", { action: table.turn.offers.find((offer) => offer.verb === "take" && offer.unit === group.units[0]).text, at: table.turn.actions, key: "first" });
      await page.waitForSelector(".counter.held", { state: "attached" });
      await settled(page);
      const before = await game.ask("");
      if (group.stack) {
        await page.click(".whole-stack");
      } else {
        for (const unit of group.units.slice(1)) {
          const { x, y } = await restingPlace(page, `.counter[data-unit="${unit}"]`);
          if (phone) {
            await page.evaluate(([x, y]) => {
              const stage = document.querySelector(".stage");
              const target = document.elementFromPoint(x, y);
              const at = { clientX: x, clientY: y, pointerId: 9, pointerType: "touch", bubbles: true, button: 0 };
              stage.setPointerCapture = () => {};
              target.dispatchEvent(new PointerEvent("pointerdown", at));
              return new Promise((up) => setTimeout(() => up(target.dispatchEvent(new PointerEvent("pointerup", at))), 700));
            }, [x, y]);
          } else {
            await page.keyboard.down("Shift");
            await page.mouse.click(x, y);
            await page.keyboard.up("Shift");
          }
        }
      }
      await page.waitForSelector(".counter.marked", { state: "attached" });
      await page.waitForSelector(".target.far", { state: "attached" });
      assert.match(await page.textContent(".moving"), new RegExp(`^${group.units.length} units together: choose where to`));
      assert.deepEqual(await barriers(page), []);
      // The next lit hex comes into sight.
      if ((await lit(page)).length === 0) {
        await page.keyboard.press("n");
        await still(page);
      }
      const [spot] = (await lit(page, group.units[0])).toReversed();
      assert.ok(spot, "a lit hex in sight");
      if (!phone) {
        await page.mouse.move(spot.x, spot.y);
        await page.waitForSelector(".route", { state: "attached" });
      }
      await shot(page, `72-together-${name}${phone ? "-phone" : ""}`);
      await press(page, spot, { finger: phone });
      const after = await goes(page, game, before.turn.actions);
      const there = group.units.filter((unit) => unitAt(after, unit) === spot.hex);
      assert.ok(there.length > 0, "somebody came there");
      if (there.length < group.units.length) assert.ok((await page.textContent("#toasts")).length > 0 || after.turn.side !== before.turn.side, "who stayed is told");
      await settled(page);
      await page.click(".prompt .undo");
      await settled(page);
      const back = await moved(game, after.turn.actions);
      assert.deepEqual(
        group.units.map((unit) => unitAt(back, unit)),
        group.units.map((unit) => unitAt(table, unit)),
        "all are back by one press",
      );
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }
}

/** A tank that tank destroyers may fire at on its way. */
const LONE = openFields([
  ["American", "1-FF-10", "us_m10 = 2"],
  ["German", "1-GG-3", "ge_pz4h = 1"],
]);

test("panzerbitz: fire interrupts a way, and the way is gone on with", async () => {
  const ready = (table) => table.turn.offers.some((offer) => offer.text.startsWith("take Panzer"));
  const game = await begun("panzerbitz", ready, putting, { scenario_file: LONE });
  const table = await game.ask("");
  const take = table.turn.offers.find((offer) => offer.text.startsWith("take Panzer"));
  await game.ask("/actions", { action: take.text, at: table.turn.actions, key: "take" });
  const page = await show(game);
  await page.waitForSelector(".target.far", { state: "attached" });
  const spots = await lit(page, take.unit);
  // A way on which somebody may fire.
  let way = null;
  for (const spot of spots) {
    const plan = await game.ask(`/course?units=${take.unit}&to=${spot.hex}`);
    const first = plan.incidents[0];
    if (first && first.at !== spot.hex && plan.actions.length > 2) {
      way = { spot, plan };
      break;
    }
  }
  assert.ok(way, "somebody may fire on the way");
  await page.mouse.move(way.spot.x, way.spot.y);
  await page.waitForSelector(".on-the-way .incident");
  await page.waitForSelector(".alarm", { state: "attached" });
  await shot(page, "73-triggers");
  const before = await game.ask("");
  await page.mouse.click(way.spot.x, way.spot.y);
  let now = await goes(page, game, before.turn.actions);
  assert.notEqual(unitAt(now, take.unit), way.spot.hex, "it was stopped on the way");
  assert.equal(now.turn.side, 1 - before.turn.side, "the other side is asked");
  // He declines, once or more often; then the way is offered again.
  for (let tries = 0; tries < 12 && unitAt(now, take.unit) !== way.spot.hex; tries++) {
    const end = now.turn.offers.find((offer) => offer.kind === "end");
    if (now.turn.side !== before.turn.side && end) {
      await game.ask("/actions", { action: end.text, at: now.turn.actions, key: `no ${tries}` });
    } else {
      await page.waitForSelector(".moving .resume");
      await shot(page, "74-resume");
      assert.deepEqual(await barriers(page), []);
      await page.click(".moving .resume");
      await goes(page, game, now.turn.actions);
    }
    now = await game.ask("");
  }
  assert.equal(unitAt(now, take.unit), way.spot.hex, "it came there");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
