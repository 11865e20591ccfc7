// A game against the computer with the mouse: a whole player turn, an attack with its panel, undo, reload, replay.
import test from "node:test";
import assert from "node:assert/strict";
import { agree, barriers, choose, chrome, drawn, endPhase, myTurn, open, phase, playNow, prompt, ready, server, settled, shot, spot, still } from "./harness.mjs";

let page;
ready(async () => {
  page = await open(chrome, server.url);
});

test("from the shelf to the map with one press, in less than a minute", async () => {
  await page.waitForSelector(".play-now");
  await still(page);
  await shot(page, "1-shelf");
  assert.deepEqual(await barriers(page), [], "shelf");
  const begun = Date.now();
  await playNow(page);
  await myTurn(page);
  console.log(`from "Play now" to the first question: ${Date.now() - begun} ms`);
  assert.ok(Date.now() - begun < 60_000);
  assert.ok((await page.locator(".counter").count()) > 50);
  assert.match(await prompt(page), /\S/);
  await shot(page, "2-first-question");
  assert.deepEqual(await barriers(page), [], "first question");
});

test("units move with clicks, and undo takes it back", async () => {
  for (let tries = 0; tries < 12 && !/Movement/.test(await phase(page)); tries++) {
    await choose(page);
    await myTurn(page);
  }
  assert.match(await phase(page), /Movement/);
  const unit = await spot(page, ".counter.lit:not(.under)");
  assert.ok(unit, "a unit is lit");
  const before = await prompt(page);
  await page.mouse.click(unit.x, unit.y);
  await drawn(page);
  const open = await spot(page, ".counter.open.lit");
  if (open) await page.mouse.click(open.x, open.y);
  await settled(page);
  await page.waitForSelector(".target");
  const target = await spot(page, ".target");
  await page.mouse.move(target.x, target.y);
  await page.waitForSelector(".inspector:not([hidden]) .inspector-offer");
  await still(page);
  await shot(page, "3-where-it-can-go");
  assert.deepEqual(await barriers(page), [], "where it can go");
  const lines = await page.locator(".log-line").count();
  await page.mouse.click(target.x, target.y);
  await settled(page);
  await page.waitForFunction((count) => document.querySelectorAll(".log-line").length > count, lines);
  await page.click(".undo");
  await settled(page);
  await page.waitForFunction((count) => document.querySelectorAll(".log-line").length === count, lines);
  assert.equal(await prompt(page), before, "one press takes back the whole move, the pick of the unit too");
});

test("a counter can be dragged to its hex", async () => {
  const lines = await page.locator(".log-line").count();
  const unit = await page.evaluate(() => {
    const alone = [...document.querySelectorAll(".counter.lit:not(.under)")]
      .filter((each) => !each.querySelector(".height"))
      .map((each) => each.getBoundingClientRect())
      .map((box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
    return alone
      .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".stage"))
      .sort((a, b) => Math.hypot(a.x - 500, a.y - 400) - Math.hypot(b.x - 500, b.y - 400))[0];
  });
  await page.mouse.move(unit.x, unit.y);
  await page.mouse.down();
  await page.mouse.move(unit.x + 20, unit.y + 10, { steps: 4 });
  await page.waitForSelector(".target");
  await settled(page);
  const target = await spot(page, ".target");
  await page.mouse.move(target.x, target.y, { steps: 6 });
  await shot(page, "4-dragging");
  await page.mouse.up();
  await page.waitForFunction((count) => document.querySelectorAll(".log-line").length > count, lines);
});

test("the game is the same after a reload in the middle", async () => {
  await settled(page);
  const [question, units] = [await prompt(page), await page.locator(".counter").count()];
  await page.reload();
  await page.waitForSelector(".counter");
  await settled(page);
  assert.equal(await prompt(page), question);
  assert.equal(await page.locator(".counter").count(), units);
});

test("a whole player turn, with an attack and its panel, then the other side plays", async () => {
  let panel = false;
  let dice = false;
  // A slow page may show dice and put them away before it is asked.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(".dice-shown .die-face")) window.diceFell_ = true;
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  const side = (await phase(page)).split(" ")[0];
  for (let tries = 0; tries < 160; tries++) {
    if (!(await myTurn(page))) break;
    const now = await phase(page);
    if (panel && dice && !now.startsWith(side)) break;
    if (/Movement/.test(now)) {
      if (!(await endPhase(page))) await choose(page);
      continue;
    }
    if (await page.locator(".battle:not([hidden]) .odds").count()) {
      if (!panel) {
        panel = true;
        await page.waitForSelector(".battle .odds-list strong");
        const shares = await page.locator(".battle .odds-list strong").allTextContents();
        const whole = shares.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
        assert.ok(whole > 96 && whole < 104, `the chances add up: ${shares}`);
        assert.ok((await page.locator(".battle .sum-line .rule").count()) > 2, "every line has its rule");
        await shot(page, "5-attack");
      }
      await page.click(".battle .main");
      await agree(page);
      if (!dice && (await page.evaluate(() => window.diceFell_ === true))) {
        dice = true;
        await shot(page, "6-dice");
      }
      continue;
    }
    await choose(page);
  }
  assert.ok(panel, "the attack panel was shown");
  assert.ok(dice, "the dice were shown");
  await myTurn(page);
  await shot(page, "7-after-a-turn");
  assert.deepEqual(await barriers(page), [], "after a turn");
});

test("the log leads to the past and back, and the replay plays", async () => {
  await page.click("[data-tab=log]");
  await page.locator(".log-text").nth(3).click();
  await page.waitForSelector(".replay:not([hidden])");
  await still(page);
  await shot(page, "8-the-past");
  assert.deepEqual(await barriers(page), [], "the past");
  const slider = page.locator(".replay input[type=range]");
  await slider.fill("5");
  await page.waitForFunction(() => document.querySelector(".replay-count")?.textContent?.startsWith("5 of"));
  await page.click(".replay [aria-label=Play]");
  await page.waitForFunction(() => Number.parseInt(document.querySelector(".replay-count")?.textContent ?? "", 10) > 6);
  await page.click(".replay .main");
  await page.waitForSelector(".prompt:not([hidden])");
});

test("rules open from their numbers and can be searched; layers can be laid over", async () => {
  await page.locator(".prompt .rule").first().click();
  await page.waitForSelector(".rule-text.read");
  await page.fill(".rules-panel input", "retreat");
  await page.waitForFunction(() => document.querySelectorAll(".rule-text").length > 1);
  await shot(page, "9-rules");
  assert.deepEqual(await barriers(page), [], "rules");
  await page.click(".overlays > button");
  await page.waitForSelector(".overlay-list:not([hidden]) .overlay-line");
  const boxes = page.locator(".overlay-list input");
  assert.ok((await boxes.count()) > 1, "there are layers");
  for (let i = 0; i < Math.min(3, await boxes.count()); i++) await boxes.nth(i).check();
  await still(page);
  await shot(page, "10-layers");
  assert.deepEqual(await barriers(page), [], "layers");
  await boxes.first().focus();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".overlay-list", { state: "hidden" });
  // The past has layers of its own.
  const layer = ".sheet.shade .tint, .sheet.shade .front";
  await page.waitForSelector(layer, { state: "attached" });
  await page.click("[aria-label=Replay]");
  await page.waitForSelector(".replay:not([hidden])");
  await page.waitForSelector(layer, { state: "attached" });
  await page.click(".replay .main");
  await page.waitForSelector(layer, { state: "attached" });
  await page.click("[data-tab=units]");
  assert.ok((await page.locator(".units-panel .counter-picture").count()) > 5);
  await shot(page, "11-units");
  assert.deepEqual(await barriers(page), [], "units");
  assert.deepEqual(page.faults, []);
});
