// Panzerbitz on a set position, both sides by one person: a registration, opportunity fire at a moving tank, an overrun, an
// assault, indirect fire at the registered hex, and the lines of sight.
import test from "node:test";
import assert from "node:assert/strict";
import { agree, asked, barriers, chrome, drawn, prompt, ready, server, settled, shot, spot, still } from "./harness.mjs";
import { atOneScreen, lookedAt, openFields, playedOn } from "./tables.mjs";

const CARD = openFields(
  [
    ["American", "1-FF-6", "us_rifle = 1"],
    ["American", "1-EE-6", "us_rifle = 1"],
    ["American", "1-GG-7", "us_truck = 1"],
    ["American", "1-FF-10", "us_m10 = 2"],
    ["German", "1-FF-5", "ge_rifle44 = 1, ge_eng = 1"],
    ["German", "1-GG-1", "ge_m81 = 2"],
    ["German", "1-GG-3", "ge_pz4h = 2"],
  ],
  "1-FF-6",
);

let page, game;

/** Asks the server for something. */
const ask = (path, body) => asked(server, game?.token, path, body);

const told = (table) => table.log.flatMap((step) => step.told.map((line) => line.text)).join("\n");

/** Every sentence of the log. */
const story = async () => told(await ask(`games/${game.id}`));

/** Gives an order: on the map if its hex is lit for one order alone, else in the list. */
async function order(text) {
  await settled(page);
  const hex = /^(?:go|attack) (\S+)$/.exec(text)?.[1];
  const target = hex ? await spot(page, `.target[data-hex="${hex}"]`) : null;
  if (target && target.hex === hex) {
    await page.mouse.click(target.x, target.y);
    await drawn(page);
    const menu = page.locator(".offer-menu button");
    if (await menu.count()) await menu.first().click();
  } else {
    const tab = page.locator("[data-tab=orders]");
    if (!(await page.locator(".orders-panel").isVisible())) await tab.click();
    await page.locator(`.order-line[data-offer="${text}"]`).first().click();
  }
  await agree(page);
}

/** Whether an order can be given now. */
const can = (text) => page.locator(`.order-line[data-offer="${text}"]`).count();

/** Ends segments until an order can be given. */
async function until(text) {
  for (let tries = 0; tries < 200; tries++) {
    await settled(page);
    if (await can(text)) return;
    if (await can("done")) await order("done");
    else if (await can("stay")) await order("stay");
    else await page.waitForTimeout(100);
  }
  assert.fail(`"${text}" is never asked for; the question is ${await prompt(page)}`);
}

ready(async () => {
  game = await atOneScreen(server, "panzerbitz", { scenario_file: CARD, seed: "5" });
  const place = (offers) => offers.find((offer) => /^(take|put)$/.test(offer.verb));
  await playedOn(game, ({ turn }) => !/set up/.test(turn.prompt) || !place(turn.offers), place);
  page = await lookedAt(chrome, server, game);
});

test("the board of the scenario is drawn with its counters", async () => {
  assert.equal(await page.locator(".counter").count(), 11);
  const board = await ask(`games/${game.id}/board`);
  assert.equal(board.hexes.length, 346);
  await shot(page, "p1-position");
  assert.deepEqual(await barriers(page), [], "position");
});

test("a mortar registers a hex that a platoon sees", async () => {
  await until("take 81mm-mortar.1");
  await order("take 81mm-mortar.1");
  await until("put 1-EE-6");
  await order("put 1-EE-6");
  assert.match(await story(), /81mm-mortar\.1.*regist.*1-EE-6/i);
  await shot(page, "p2-registered");
});

test("the lines of sight of a tank: what it does not see, and what blocks the line", async () => {
  await until("take Panzer-IV-H.1");
  await order("take Panzer-IV-H.1");
  await page.keyboard.press("v");
  await page.waitForSelector(".unseen-hex");
  const seen = await ask(`games/${game.id}/sight/1-GG-3`);
  const hidden = seen.hexes.filter((hex) => !hex.clear);
  assert.equal(await page.locator(".unseen-hex").count(), hidden.length);
  const behind = hidden.find((hex) => hex.blocks.length > 0 && /^1-(CC|DD|EE)-/.test(hex.at));
  assert.ok(behind, "something near is hidden");
  const place = await page.evaluate(async ([url, name]) => {
    const info = await (await fetch(url)).json();
    const hex = info.hexes.find((each) => each.name === name);
    const camera = document.querySelector(".camera").getBoundingClientRect();
    return { x: camera.left + (hex.x / info.width) * camera.width, y: camera.top + (hex.y / info.height) * camera.height };
  }, [`/api/games/${game.id}/board`, behind.at]);
  await page.mouse.move(place.x, place.y);
  await page.waitForSelector(".sight-line.blocked", { state: "attached" });
  await page.waitForSelector(".sight-words.blocked");
  assert.ok((await page.locator(".sight-block").count()) >= 1, "what blocks is marked");
  assert.match(await page.textContent(".sight-words"), /Not seen from 1-GG-3/);
  await shot(page, "p3-line-of-sight");
  assert.deepEqual(await barriers(page), [], "line of sight");
  await page.keyboard.press("v");
  await page.waitForFunction(() => document.querySelectorAll(".unseen-hex").length === 0);
});

test("opportunity fire at a tank that moves", async () => {
  await order("go 1-GG-4");
  await order("go 1-GG-5");
  assert.match(await prompt(page), /react/);
  assert.match(await prompt(page), /American/);
  await shot(page, "p4-react");
  assert.deepEqual(await barriers(page), [], "react");
  await order("add M10.1");
  await page.waitForSelector(".battle:not([hidden]) .odds");
  await still(page);
  await shot(page, "p5-opportunity-fire");
  await order("fire");
  assert.match(await story(), /M10\.1 fires at the mover in 1-GG-5\.\nAmerican opportunity fire at 1-GG-5/);
});

test("an overrun", async () => {
  await until("take Panzer-IV-H.2");
  await order("take Panzer-IV-H.2");
  for (const hex of ["1-GG-4", "1-GG-5", "1-GG-6"]) {
    await order(`go ${hex}`);
    if (/react/.test(await prompt(page))) await order("done");
  }
  await shot(page, "p6-before-the-overrun");
  assert.deepEqual(await barriers(page), [], "before the overrun");
  await order("overrun 1-GG-7");
  await still(page);
  await shot(page, "p7-overrun");
  if (await can("fire")) await order("fire");
  if (/react/.test(await prompt(page))) await order("done");
  const text = await story();
  assert.match(text, /overrun/i);
  const table = await ask(`games/${game.id}`);
  const tank = table.view.units.find((unit) => unit.name === "Panzer-IV-H.2");
  assert.match(JSON.stringify(tank.spot), /1-GG-8/, "the tank stands beyond");
});

test("an assault by two platoons", async () => {
  await until("attack 1-FF-6");
  assert.match(await prompt(page), /assault/);
  await order("attack 1-FF-6");
  await order("add Grenadier.1");
  await page.waitForSelector(".battle:not([hidden]) .odds");
  await still(page);
  await shot(page, "p8-assault");
  assert.deepEqual(await barriers(page), [], "assault");
  // With the engineers nobody is left to join, and the die is still asked for.
  await order("add Pioneer.1");
  assert.match(await prompt(page), /or not\?/);
  await order("fire");
  assert.match(await story(), /assault/i);
});

test("indirect fire at the registered hex in the next turn", async () => {
  await until("attack 1-EE-6");
  assert.match(await prompt(page), /German: indirect fire/);
  await order("attack 1-EE-6");
  assert.match(await page.textContent(".orders-panel"), /registered/);
  await order("add 81mm-mortar.1");
  await still(page);
  await shot(page, "p9-indirect-fire");
  await order("fire");

  assert.match(await story(), /81mm-mortar\.1 fires[^]*German indirect fire at \S+ in 1-EE-6/);
  await shot(page, "p10-after-it");
  assert.deepEqual(await barriers(page), [], "after it");
  assert.deepEqual(page.faults, []);
});
