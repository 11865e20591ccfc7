// Two browsers play each other by link, a third one watches and cannot act.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, choose, chrome, myTurn, open, playNow, prompt, ready, server, settled, shot } from "./harness.mjs";

ready();
let mine, friend, guest, link;

/** Both pages have heard of all that was played. */
async function level() {
  const at = (page) => page.evaluate(() => [...document.querySelectorAll(".log-line")].at(-1)?.getAttribute("data-step") ?? "");
  for (let tries = 0; tries < 600 && (await at(mine)) !== (await at(friend)); tries++) await friend.waitForTimeout(50);
}

test("a game for two gives a link", async () => {
  mine = await open(chrome, server.url);
  await mine.click("a[href^='#/new/']");
  await mine.waitForSelector(".new-game");
  await shot(mine, "12-new-game");
  assert.deepEqual(await barriers(mine), [], "new game");
  await mine.locator(".scenarios input[type=radio]").nth(1).check();
  await mine.locator(".seat select").nth(1).selectOption("friend");
  await mine.click(".new-game .main");
  await mine.waitForSelector("dialog.question .share-line");
  await shot(mine, "13-share");
  assert.deepEqual(await barriers(mine), [], "share");
  await mine.locator(".share-line button").first().click();
  link = await mine.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/game\/.+\?seat=.+/);
  await mine.locator("dialog .main").last().click();
});

test("the friend sits down, and the secret leaves the address", async () => {
  friend = await open(chrome, link);
  await friend.waitForSelector(".counter");
  assert.ok(!friend.url().includes("seat="), friend.url());
  assert.equal(await friend.locator(".prompt.waiting").count(), 1);
});

test("what one does the other sees", async () => {
  await myTurn(mine);
  const before = await friend.locator(".log-line").count();
  for (let i = 0; i < 6 && (await friend.locator(".log-line").count()) === before; i++) {
    await choose(mine);
    await level();
  }
  await friend.waitForFunction((count) => document.querySelectorAll(".log-line").length > count, before);
});

test("the friend cannot act out of turn, and both can talk", async () => {
  assert.equal(await friend.locator(".counter.lit").count(), 0);
  assert.equal(await friend.locator(".target").count(), 0);
  await friend.click("[data-tab=chat]");
  await friend.fill(".chat-panel input", "Good luck <b>today</b>");
  await friend.keyboard.press("Enter");
  await mine.click("[data-tab=chat]");
  await mine.waitForFunction(() => document.querySelector(".chat-list")?.textContent?.includes("Good luck <b>today</b>"));
});

test("a guest sees the game and cannot act", async () => {
  const id = /game\/([^?]+)/.exec(link)[1];
  guest = await open(chrome, `${server.url}/#/game/${id}`);
  await guest.waitForSelector(".counter");
  await settled(guest);
  assert.equal(await guest.locator(".counter.lit, .target, .prompt .end, .undo").count(), 0);
  const refused = await guest.evaluate(
    async (game) =>
      (
        await fetch(`/api/games/${game}/actions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ action: "done", at: 1, key: "k" }),
        })
      ).status,
    id,
  );
  assert.ok(refused >= 400, `answered ${refused}`);
  await shot(guest, "14-guest");
  assert.deepEqual(await barriers(guest), [], "guest");
});

test("a lost line is shown and comes back, and the game goes on", async () => {
  await server.restart(async () => {
    await friend.waitForSelector(".line.lost");
    await shot(friend, "24-line-lost");
    assert.deepEqual(await barriers(friend), [], "line lost");
  });
  for (const page of [mine, friend]) await page.waitForSelector(".line.live");
  const before = await friend.locator(".log-line").count();
  for (let i = 0; i < 6 && (await friend.locator(".log-line").count()) === before; i++) {
    await choose(mine);
    await level();
  }
  await friend.waitForFunction((count) => document.querySelectorAll(".log-line").length > count, before);
  for (const page of [mine, friend, guest]) assert.deepEqual(page.faults, []);
});

test("where no line can be had, actions are posted; where it falls silent, they are posted again", async () => {
  for (const [way, broken] of [
    ["never opens", (socket) => socket.close()],
    ["swallows what is said", (socket) => socket.onMessage(() => {})],
  ]) {
    const page = await open(chrome, server.url);
    await page.routeWebSocket(/\/live$/, broken);
    await playNow(page);
    await myTurn(page);
    const before = await prompt(page);
    await choose(page);
    const changed = (old) => document.querySelector(".prompt-text").textContent !== old;
    await page.waitForFunction(changed, before).catch(() => assert.fail(`a line that ${way}: nothing is played`));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
