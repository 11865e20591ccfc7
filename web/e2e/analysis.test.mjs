// A game in chances: the graph, the dice, the choices, the way to a moment, and another game from there.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, browser, open, serve, settled, shot } from "./harness.mjs";
import { AGAINST_CADET, ONLY_CADETS, WITH_FRIEND, begun, beyond, played, sitDown } from "./tables.mjs";

const SMALL = { game: "skirmish", scenario: "mill" };

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** The analysis of a game past the browser, when it is done. */
async function analysed(seat) {
  for (;;) {
    const { share, analysis } = await asked(server, seat.token, `games/${seat.id}/analysis`);
    assert.ok(share >= 0 && share <= 1, `share ${share}`);
    if (analysis) return analysis;
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

test("a finished game is analysed, looked at and played on", async () => {
  const seat = await begun(server, SMALL, ONLY_CADETS);
  await played(server, seat);
  const page = await sitDown(chrome, server, seat);
  await page.click(".playback .skip");
  await page.click("dialog >> text=Analyse it");
  await page.waitForSelector(".analysis-graph svg");
  const told = await analysed(seat);
  assert.equal(await page.locator(".analysis-graph .spot").count(), told.points.length);
  assert.equal(await page.locator(".analysis-choices > li").count(), told.choices.length);
  const text = await page.textContent(".analysis-page");
  assert.ok(text.includes(told.went) && text.includes(told.gave), text);
  assert.ok(told.choices.length <= 5);
  assert.deepEqual(await barriers(page), [], "the analysis");
  await shot(page, "analysis");

  const point = told.points[Math.floor(told.points.length / 2)];
  await page.locator(`.analysis-graph .spot[data-at="${point.at}"] rect`).click();
  await page.waitForSelector(".replay:not([hidden])");
  await page.waitForFunction((at) => document.querySelector(".replay input[type=range]").value === String(at), point.at);
  await settled(page);
  assert.deepEqual(await barriers(page), [], "the moment");
  await shot(page, "analysis-moment");

  await page.click(".replay >> text=Play on from here");
  await page.selectOption("#play-on-0", "me");
  await page.selectOption("#play-on-1", "recruit");
  assert.deepEqual(await barriers(page), [], "who plays on");
  await page.click("dialog >> text=/^Begin$/");
  await page.waitForFunction((old) => location.hash.startsWith("#/game/") && !location.hash.includes(old), seat.id);
  await page.waitForSelector(".prompt-text");
  const id = (await page.evaluate(() => location.hash)).split("/")[2].split("?")[0];
  const other = await asked(server, null, `games/${id}`);
  assert.deepEqual(other.sides.map((side) => side.player), ["human", "recruit"]);
  const story = await asked(server, null, `games/${id}/story?count=${point.at}`);
  const first = await asked(server, seat.token, `games/${seat.id}/story?count=${point.at}`);
  assert.deepEqual(story.map((step) => step.action), first.map((step) => step.action), "what was played before stays");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the page fits a phone, by day and by night", async () => {
  const seat = await begun(server, SMALL, ONLY_CADETS);
  await played(server, seat);
  await analysed(seat);
  for (const dark of [false, true]) {
    const page = await open(chrome, `${server.url}/#/game/${seat.id}/analysis`, { phone: true, dark });
    await page.waitForSelector(".analysis-graph svg");
    assert.deepEqual(await beyond(page), []);
    assert.deepEqual(await barriers(page), [], dark ? "by night" : "by day");
    await shot(page, `analysis-phone${dark ? "-dark" : ""}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("who plays alone may ask while the game goes on, and nobody else", async () => {
  const seat = await begun(server, SMALL, AGAINST_CADET);
  const told = await analysed(seat);
  assert.ok(told.points.at(-1).phase.length > 0, "it is not over");
  await assert.rejects(() => asked(server, null, `games/${seat.id}/analysis`), /403/);
  const pair = await begun(server, SMALL, WITH_FRIEND);
  await assert.rejects(() => asked(server, pair.token, `games/${pair.id}/analysis`), /403.*when it is over/);
});
