// Lessons: one of each game is played to its end in the browser, with a wrong move on the way; at a desk, by keyboard, and on a phone.
import test from "node:test";
import assert from "node:assert/strict";
import { agree, asked, barriers, chrome, myTurn, open, ready, restingPlace, server, settled, shot, spot } from "./harness.mjs";

ready();

/** From the shelf to the Learn page and into a lesson. Gives the page with a way to ask the server about the game. */
async function begin(lesson, wish) {
  const page = await open(chrome, server.url, { toured: false, ...wish });
  await page.click("a.learn");
  await page.waitForSelector(".lessons");
  await page.locator(`[data-lesson="${lesson}"]`).last().click();
  await page.waitForSelector(".lesson-card:not([hidden])");
  await page.waitForSelector(".counter");
  await settled(page);
  const [id, token] = await page.evaluate(() => {
    const id = location.hash.split("/").at(-1);
    return [id, JSON.parse(localStorage.getItem("salient.seats"))[id]];
  });
  page.ask = (path, body) => asked(server, token, `games/${id}${path}`, body);
  assert.deepEqual(await barriers(page), [], "a lesson begins");
  return page;
}

const now = async (page) => (await page.ask("")).turn;

/** A press on a counter, and in the menu if one comes up. */
async function unit(page, name, item = null) {
  await myTurn(page);
  await settled(page);
  const { view } = await page.ask("");
  const id = view.units.find((each) => each.name === name).id;
  const wanted = page.locator(".offer-menu button", { hasText: item ?? "" }).first();
  // The map may begin to glide between the look and the press: then nothing was hit, and the press is repeated.
  for (let tries = 0; tries < 10; tries++) {
    const { x, y } = await restingPlace(page, `.counter[data-unit="${id}"]`);
    await page.mouse.click(x, y);
    if (!item) break;
    if (await wanted.waitFor({ timeout: 3000 }).then(() => true, () => false)) break;
  }
  if (item) await wanted.click();
  await settled(page);
}

/** A press on a lit hex. */
async function hex(page, name) {
  await myTurn(page);
  await settled(page);
  await page.waitForSelector(`.target[data-hex="${name}"]`);
  // What is told of the hex under the pointer goes away with it.
  await page.mouse.move(640, 20);
  let at = null;
  for (let tries = 0; tries < 50 && at?.hex !== name; tries++) {
    await page.waitForTimeout(100);
    at = await spot(page, ".target", name);
  }
  if (at?.hex !== name) await shot(page, "79-lesson-hex");
  assert.equal(at?.hex, name, `${name} can be pressed`);
  await page.mouse.click(at.x, at.y);
  await settled(page);
}

/** A press on a button of the question. */
async function button(page, action) {
  await myTurn(page);
  await page.click(`.prompt [data-offer="${action}"]`);
  await agree(page);
}

/** Waits for a step of the lesson. */
async function step(page, number) {
  for (let tries = 0; tries < 600; tries++) {
    if ((await now(page)).lesson.step === number) break;
    await page.waitForTimeout(100);
  }
  const { lesson } = await now(page);
  assert.equal(lesson.step, number, JSON.stringify(lesson.goals));
  if (number < lesson.steps) await myTurn(page);
}

/** What was chosen leads away: it is explained, and taken back. */
async function takenBack(page, words, actions) {
  await page.waitForSelector(".lesson-words.against");
  assert.match(await page.textContent(".lesson-words.against"), words);
  for (let tries = 0; tries < 100; tries++) {
    const turn = await now(page);
    if (!turn.lesson.astray && turn.actions === actions) break;
    await page.waitForTimeout(100);
  }
  const turn = await now(page);
  assert.deepEqual([turn.lesson.astray, turn.actions], [null, actions], "it is as it was");
  assert.match(await page.textContent(".lesson-words.against"), words, "the explanation stays");
  assert.deepEqual(await barriers(page), [], "a wrong move is explained");
  await settled(page);
}

/** The lesson is over, praised with a rule, and the Learn page knows. */
async function finished(page, lesson, name) {
  await page.waitForSelector(".lesson-card .praise .rule");
  await page.waitForSelector(".lesson-card a[href='#/learn']");
  await shot(page, `70-lesson-${name}-end`);
  assert.deepEqual(await barriers(page), []);
  await page.click(".lesson-card a[href='#/learn']");
  await page.waitForSelector(".lesson.done");
  const done = page.locator(".lesson.done", { has: page.locator(`[data-lesson="${lesson}"]`) });
  assert.equal(await done.count(), 1, "progress is kept");
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test("skirmish: the first lesson, from the shelf to the end", async () => {
  const page = await begin("skirmish/first-move");
  assert.equal(await page.isVisible(".tour"), false, "the tour does not come into a lesson");
  await shot(page, "70-lesson-skirmish");
  assert.deepEqual(await barriers(page), []);
  await page.click(".hint-button");
  assert.match(await page.textContent(".hint"), /A1/);
  const { actions } = await now(page);
  await unit(page, "Blue-2");
  await takenBack(page, /Blue-2/, actions);
  await shot(page, "70-lesson-skirmish-astray");
  await unit(page, "Blue-1");
  await step(page, 1);
  await page.waitForSelector(".lesson-words.praise");
  await hex(page, "C2");
  await step(page, 2);
  await unit(page, "Blue-2");
  await hex(page, "C3");
  await step(page, 3);
  await finished(page, "skirmish/first-move", "skirmish");
});

test("skirmish: by keyboard alone, and what rolled a die is refused", async () => {
  const page = await begin("skirmish/fire");
  const { actions } = await now(page);
  await unit(page, "Blue-1");
  await takenBack(page, /machine gun make it easier/, actions);
  await page.focus(".stage");
  await page.keyboard.press("1");
  const line = page.locator(".order-line", { hasText: "Blue-5" }).first();
  await line.focus();
  await page.keyboard.press("Enter");
  await settled(page);
  const fire = page.locator(".order-line, .order", { hasText: /Fire at Red-1/ }).first();
  await fire.focus();
  await page.keyboard.press("Enter");
  await step(page, 1);
  // To fire again leads away and rolls a die: it is explained, and was never played.
  await unit(page, "Blue-1");
  const before = await now(page);
  await page.locator(".order-line, .order", { hasText: /Fire at Red-1/ }).first().click();
  await page.waitForSelector(".lesson-words.against");
  assert.match(await page.textContent(".lesson-words.against"), /takes only a 2/);
  assert.equal((await now(page)).actions, before.actions);
  await shot(page, "70-lesson-skirmish-refused");
  await settled(page);
  await hex(page, "H5");
  await step(page, 2);
  await finished(page, "skirmish/fire", "skirmish-fire");
});

test("bulge: a column on the road", async () => {
  const page = await begin("bulge/roads");
  await shot(page, "70-lesson-bulge");
  assert.deepEqual(await barriers(page), []);
  const { actions } = await now(page);
  await unit(page, "3/2SS");
  await takenBack(page, /Take 2\/2SS/, actions);
  await unit(page, "2/2SS", /Move/);
  await step(page, 1);
  await hex(page, "AA26");
  await step(page, 2);
  await button(page, "stay");
  await unit(page, "3/2SS");
  await hex(page, "Y27");
  await step(page, 3);
  await finished(page, "bulge/roads", "bulge");
});

test("dark-december: a normal march, and one in a column", async () => {
  const page = await begin("dark-december/march");
  await shot(page, "70-lesson-dark-december");
  const { actions } = await now(page);
  await unit(page, "3Pz/2Pz", /column|Strategic/i);
  await takenBack(page, /Bastogne/, actions);
  await page.evaluate(() => document.querySelector(".offer-menu button")?.blur());
  const take = (await now(page)).offers.find((offer) => offer.text === "take 3Pz/2Pz").label;
  await unit(page, "3Pz/2Pz", take);
  await step(page, 1);
  await hex(page, "3022");
  await step(page, 2);
  await button(page, "stay");
  const column = (await now(page)).offers.find((offer) => offer.text === "column 77/26VG").label;
  await unit(page, "77/26VG", column);
  await hex(page, "3120");
  await step(page, 3);
  await finished(page, "dark-december/march", "dark-december");
});

test("panzerbitz: opportunity fire", async () => {
  const page = await begin("panzerbitz/104");
  await myTurn(page);
  await shot(page, "70-lesson-panzerbitz");
  const { actions } = await now(page);
  await button(page, "done");
  await takenBack(page, /does not come twice/, actions);
  await unit(page, "Panzer-IV-J.1");
  await unit(page, "Panzer-IV-J.2");
  await step(page, 1);
  await button(page, "fire");
  await step(page, 2);
  await finished(page, "panzerbitz/104", "panzerbitz");
});

test("on a phone the card leaves room for the map, and nothing lies beyond the edge", async () => {
  const page = await begin("skirmish/first-move", { phone: true });
  await shot(page, "71-lesson-phone");
  assert.deepEqual(await barriers(page), []);
  const card = await page.locator(".lesson-card").boundingBox();
  assert.ok(card.x >= 0 && card.x + card.width <= 390 && card.height < 844 * 0.4, JSON.stringify(card));
  const { view } = await page.ask("");
  const tap = async (name) => {
    const id = view.units.find((each) => each.name === name).id;
    const { x, y } = await restingPlace(page, `.counter[data-unit="${id}"]`);
    assert.ok(y > card.y + card.height, `${name} is not below the card`);
    await page.touchscreen.tap(x, y);
    await settled(page);
  };
  await tap("Blue-1");
  await step(page, 1);
  await page.click(".lesson-card .fold");
  await shot(page, "71-lesson-phone-folded");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await page.goto(`${server.url}/#/learn`);
  await page.waitForSelector(".lessons");
  await shot(page, "71-learn-phone");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(await barriers(page), []);
  await page.context().close();
});

test("the Learn page, light and dark", async () => {
  for (const dark of [false, true]) {
    const page = await open(chrome, `${server.url}/#/learn`, { dark });
    await page.waitForSelector(".lessons");
    await shot(page, `72-learn${dark ? "-dark" : ""}`);
    assert.match(await page.textContent(".invitation"), /Never played\? Start here/);
    const games = await page.locator(".learn-page section .lessons").count();
    assert.equal(games, 4);
    for (let game = 0; game < games; game++) assert.ok((await page.locator(".lessons").nth(game).locator(".lesson").count()) >= 5);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
