// Other ways to play: on a phone, with the keyboard alone, led by the hand, in the dark.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, myTurn, open, phase, playNow, prompt, ready, server, settled, shot, spot } from "./harness.mjs";

ready();

test("on a phone of 390 points nothing is cut off, and a tap is an order", async () => {
  const page = await open(chrome, server.url, { phone: true });
  await page.waitForSelector(".play-now");
  await shot(page, "15-phone-shelf");
  assert.deepEqual(await barriers(page), [], "phone shelf");
  await playNow(page);
  await myTurn(page);
  await shot(page, "16-phone-game");
  assert.deepEqual(await barriers(page), [], "phone game");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} wide`);
  const before = await prompt(page);
  const at = (await spot(page, ".target")) ?? (await spot(page, ".counter.lit:not(.under)"));
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForTimeout(300);
  const open_ = await spot(page, ".counter.open.lit");
  if (open_) await page.touchscreen.tap(open_.x, open_.y);
  await settled(page);
  await page.waitForFunction((text) => document.querySelector(".prompt-text").textContent !== text, before);
  await page.tap("[data-tab=log]");
  await page.waitForTimeout(300);
  await shot(page, "17-phone-log");
  assert.deepEqual(await barriers(page), [], "phone log");
  await page.tap("[data-tab=log]");
  assert.equal(await page.locator(".panel.closed").count(), 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a whole turn with the keyboard alone", async () => {
  const page = await open(chrome, server.url);
  await page.waitForSelector(".play-now");
  await page.focus(".play-now");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".counter");
  await settled(page);
  await myTurn(page);
  const side = (await phase(page)).split(" ")[0];
  let moved = 0;
  for (let tries = 0; tries < 200; tries++) {
    if (!(await myTurn(page))) break;
    const now = await phase(page);
    if (!now.startsWith(side)) break;
    const moving = /Movement/.test(now);
    const [targets, end] = [await page.locator(".target").count(), await page.locator(".prompt .end").count()];
    if (end > 0 && targets === 0 && (!moving || moved >= 2)) {
      await page.keyboard.press("e");
      await page.waitForTimeout(100);
      if (await page.locator("dialog[open]").count()) {
        await page.focus("dialog .main");
        await page.keyboard.press("Enter");
      }
      await settled(page);
      continue;
    }
    await page.keyboard.press("n");
    if (tries % 3 === 0) await page.keyboard.press("n");
    await settled(page);
    if (moving && targets > 0) moved++;
    if (targets === 0 && (await page.locator(".counter.lit").count()) === 0) {
      // Only buttons or units beside the map: the list of orders.
      await page.locator(".order-line").first().focus();
      await page.keyboard.press("Enter");
      await settled(page);
      await page.focus(".stage");
      continue;
    }
    if (moved === 1 && targets > 0) await shot(page, "18-keyboard");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(80);
    if (await page.locator(".offer-menu").count()) await page.keyboard.press("Enter");
    await settled(page);
  }
  assert.ok(moved >= 2, `${moved} moves`);
  assert.ok(
    !(await phase(page)).startsWith(side) || (await page.locator(".log-turn").count()) > 1,
    `the turn went on: ${await phase(page)}`,
  );
  await page.keyboard.press("?");
  await page.waitForSelector("dialog .keys");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** A new game by the form, with a wish for each side. */
async function begin(page, seats) {
  await page.goto(`${server.url}/#/new/bulge`);
  await page.waitForSelector(".new-game");
  await page.locator(".scenarios input[type=radio]").nth(1).check();
  for (const [side, seat] of seats.entries()) await page.locator(".seat select").nth(side).selectOption(seat);
  await page.click(".new-game .main");
  await page.waitForSelector(".counter");
}

test("the other side's turn is played back: paused, stepped, skipped", async () => {
  const page = await open(chrome, server.url);
  await begin(page, ["computer:cadet", "me"]);
  await page.waitForSelector(".playback:not([hidden])");
  await page.waitForFunction(() => document.querySelector(".playback .grow").textContent !== "");
  await page.click(".playback [aria-label=Pause]");
  await shot(page, "21-playback");
  const caption = await page.textContent(".playback .grow");
  await page.waitForTimeout(700);
  assert.equal(await page.textContent(".playback .grow"), caption, "it waits");
  // A press may only end the way of the map to the place.
  const went = (old) => page.waitForFunction((old) => document.querySelector(".playback .grow").textContent !== old, old, { timeout: 2000 }).then(() => true, () => false);
  do await page.click(".playback [aria-label='One step']");
  while (!(await went(caption)));
  await page.click(".playback [aria-label='Go on']");
  assert.ok(await myTurn(page));
  await shot(page, "22-my-turn-with-last-moves");
  assert.deepEqual(await barriers(page), [], "my turn with last moves");
  assert.ok((await page.locator(".arrow").count()) > 3, "the last moves are drawn");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what the other side did while nobody looked is played when the game is opened", async () => {
  const page = await open(chrome, server.url);
  const game = await page.evaluate(async () => {
    const seats = [{ kind: "computer", player: "cadet" }, { kind: "me" }];
    const wish = { game: "bulge", scenario: "S2", seats, seed: "5" };
    const headers = { "content-type": "application/json" };
    const created = await (await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wish) })).json();
    localStorage.setItem("salient.seats", JSON.stringify({ [created.id]: created.token }));
    return created;
  });
  await page.waitForFunction(
    async ({ id, token }) => (await (await fetch(`/api/games/${id}`, { headers: { authorization: `Bearer ${token}` } })).json()).turn.yours,
    game,
    { polling: 250 },
  );
  await page.goto(`${server.url}/#/game/${game.id}`);
  await page.waitForSelector(".playback:not([hidden])");
  assert.ok(await myTurn(page));
  const question = await prompt(page);
  // What was seen is noted after the next frame.
  await page.waitForFunction((id) => JSON.parse(localStorage.getItem("salient.seen") ?? "{}")[id] > 0, game.id);
  await page.reload();
  await page.waitForSelector(".counter");
  await settled(page);
  assert.equal(await page.locator(".playback:not([hidden])").count(), 0, "once is enough");
  assert.equal(await prompt(page), question);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("two people at one screen, and a saved game goes on", async () => {
  const page = await open(chrome, server.url);
  await begin(page, ["me", "me"]);
  await myTurn(page);
  assert.ok((await page.locator(".target, .counter.lit").count()) > 0);
  const text = await page.evaluate(async () => {
    const [id, token] = Object.entries(JSON.parse(localStorage.getItem("salient.seats")))[0];
    return (await fetch(`/api/games/${id}/save`, { headers: { authorization: `Bearer ${token}` } })).text();
  });
  const question = await prompt(page);
  await page.click(".top a[aria-label='All games']");
  await page.waitForSelector(".card");
  await page.waitForTimeout(500);
  await shot(page, "23-my-games");
  assert.deepEqual(await barriers(page), [], "my games");
  await page.setInputFiles("input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".counter");
  await settled(page);
  assert.equal(await prompt(page), question);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the guided game points at things and waits for what is done", async () => {
  const page = await open(chrome, server.url, { toured: false });
  await playNow(page);
  await page.waitForSelector(".tour:not([hidden])");
  assert.match(await page.textContent(".tour"), /1 of \d+/);
  await page.mouse.move(500, 500);
  await page.mouse.down();
  await page.mouse.move(420, 460, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector(".tour")?.textContent?.includes("2 of "));
  await page.click(".tour .main");
  await page.waitForFunction(() => document.querySelector(".tour")?.textContent?.includes("3 of "));
  await page.waitForTimeout(300);
  await shot(page, "19-show-me");
  assert.deepEqual(await barriers(page), [], "show me");
  await page.click(".tour .quiet");
  assert.equal(await page.locator(".tour:not([hidden])").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("in the dark", async () => {
  const page = await open(chrome, server.url, { dark: true });
  await page.waitForSelector(".play-now");
  await playNow(page);
  await myTurn(page);
  await shot(page, "20-dark");
  assert.deepEqual(await barriers(page), [], "dark");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.context().close();
});
