// A staff at the other side: one sees how far it thinks, asks why it did something, and what it would do in one's place.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, browser, choose, endPhase, myTurn, open, serve, settled, shot } from "./harness.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** A game of Bulge S2 in which I am the second side, or the first. */
async function begun(mine, player = "staff") {
  const computer = { kind: "computer", player };
  const seats = mine === 1 ? [computer, { kind: "me" }] : [{ kind: "me" }, computer];
  return asked(server, null, "games", { game: "bulge", scenario: "S2", seats, seed: "5" });
}

/** Opens the log, wherever the panel is. */
async function openLog(page) {
  await page.click(".tab[data-tab=log]");
  await page.waitForSelector(".log-line");
}

for (const phone of [false, true]) {
  const kind = phone ? "phone" : "desk";

  test(`${kind}: a staff shows how far it thinks, and says why`, async () => {
    const game = await begun(1, "general");
    const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`, { phone, width: phone ? 0 : 1440 });
    await page.waitForSelector(".thinking:not([hidden])");
    const words = await page.textContent(".thinking");
    assert.match(words, /German thinks: \d+ %/);
    await shot(page, `90-thinking-${kind}`);
    assert.deepEqual(await barriers(page), []);
    await myTurn(page);
    await page.waitForFunction(() => document.querySelector(".thinking")?.hidden);
    await openLog(page);
    // The last thing that it did: its plan, the others with their chances, what decided, and how much was tried.
    await page.locator(".log-why").last().click();
    await page.waitForSelector("dialog[open] .account");
    const account = await page.textContent("dialog[open]");
    assert.match(account, /Why did German do that\?/);
    assert.match(account, /The plan: /);
    assert.match(account, /% ?\d+ tr(y|ies)/);
    assert.match(account, /It (decided that this was|was a near thing)/);
    assert.match(account, /in \d+ simulated ones/);
    await shot(page, `90-why-${kind}`);
    assert.deepEqual(await barriers(page), []);
    await page.click("dialog[open] .main");
    // It is kept with the game.
    await page.reload();
    await page.waitForSelector(".counter");
    await myTurn(page);
    await openLog(page);
    await page.locator(".log-why").last().click();
    assert.equal(await page.textContent("dialog[open]"), account);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${kind}: a hint is drawn and told, and nothing is played`, async () => {
    const game = await begun(0);
    const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`, { phone, width: phone ? 0 : 1440 });
    await page.waitForSelector(".counter");
    await myTurn(page);
    const turn = async () => (await asked(server, game.token, `games/${game.id}`)).turn.actions;
    // To the first phase in which there is something to move.
    for (let tries = 0; tries < 12 && !/Movement/.test(await page.textContent(".top-phase")); tries++) {
      if (!(await endPhase(page))) await choose(page);
      await myTurn(page);
    }
    const before = await turn();
    await page.click(".hint-button");
    await page.waitForSelector(".hint-plan");
    await settled(page);
    assert.equal(await page.locator(".hint-plan").count(), 2);
    assert.match(await page.textContent(".hint-plan"), /\d+ %/);
    assert.ok((await page.locator(".sheet.ink .hint-way").count()) > 0, "arrows are drawn");
    assert.ok((await page.locator(".hint-words li").count()) > 0, "and told in words");
    await shot(page, `91-hint-${kind}`);
    assert.deepEqual(await barriers(page), []);
    await page.locator(".hint-plan").nth(1).click();
    assert.equal(await page.locator(".hint-plan").nth(1).getAttribute("aria-pressed"), "true");
    await shot(page, `91-hint-second-${kind}`);
    await page.click(".hint [aria-label='Put the hint away']");
    assert.equal(await page.locator(".sheet.ink .hint-way").count(), 0);
    assert.equal(await turn(), before, "nothing is played");
    // It goes when the game goes on.
    await page.click(".hint-button");
    await page.waitForSelector(".hint-plan");
    await choose(page);
    await page.waitForFunction(() => document.querySelector(".hint")?.hidden);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("the levels are offered, the easiest first, and hints only where both agree", async () => {
  const page = await open(chrome, `${server.url}/#/new/bulge`, { width: 1440 });
  await page.waitForSelector(".seat select");
  const levels = await page.locator(".seat select").nth(1).locator("option").allTextContents();
  assert.deepEqual(levels.slice(2), ["Computer: recruit", "Computer: cadet", "Computer: staff", "Computer: general", "Computer: random"]);
  await page.locator(".seat select").nth(1).selectOption("computer:general");
  assert.match(await page.locator(".seat").nth(1).textContent(), /never for more than ten/);
  assert.equal(await page.locator(".hints-allowed").isVisible(), false);
  await shot(page, "92-levels");
  await page.locator(".seat select").nth(1).selectOption("friend");
  assert.equal(await page.locator(".hints-allowed").isVisible(), true);
  await page.check(".hints-allowed input");
  await shot(page, "92-hints-allowed");
  assert.deepEqual(await barriers(page), []);
  await page.context().close();
  // Without the box there are none.
  const friends = { game: "bulge", scenario: "S2", seats: [{ kind: "me" }, { kind: "friend" }] };
  for (const hints of [false, true]) {
    const game = await asked(server, null, "games", { ...friends, hints });
    assert.equal((await asked(server, game.token, `games/${game.id}`)).hints, hints);
  }
});
