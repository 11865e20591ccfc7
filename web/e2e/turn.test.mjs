// The other side's turn: it can be skipped, and is then summed up with links to the places, in every game.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, caughtUp, chrome, open, ready, server, settled, shot } from "./harness.mjs";
import { AGAINST_CADET } from "./tables.mjs";

ready();

const GAMES = { bulge: "S2", "dark-december": null, panzerbitz: null, skirmish: null };

/** A game against the computer, and the side that one has. */
async function against(name, scenario) {
  return asked(server, null, "games", { game: name, scenario, seats: AGAINST_CADET, seed: "11" });
}

/** Who pauses in the midst of a step stays at it. Gives whether anything was played back. */
async function pauses(page) {
  const press = (label) => page.evaluate((label) => document.querySelector(`.playback:not([hidden]) [aria-label="${label}"]`)?.click(), label);
  const caption = () => page.evaluate(() => document.querySelector(".playback:not([hidden]) .grow")?.textContent ?? null);
  if ((await caption()) === null) return false;
  await press("Pause");
  const before = await caption();
  if (before === null) return false;
  await page.waitForTimeout(1500);
  assert.equal(await caption(), before, "it stays at the step");
  assert.deepEqual(await barriers(page), [], "paused");
  return true;
}

for (const [name, scenario] of Object.entries(GAMES)) {
  test(`${name}: what the computer did is summed up`, async () => {
    const game = await against(name, scenario);
    const ask = (path, body) => asked(server, game.token, `games/${game.id}${path}`, body);
    const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`);
    await page.waitForSelector(".prompt-text");
    await settled(page);
    // We do as little as we can until the other side has shown something.
    let paused = false;
    for (let tries = 0; tries < 400; tries++) {
      paused ||= await pauses(page);
      const { turn } = await ask("");
      if (!turn.yours) {
        await page.waitForTimeout(100);
        continue;
      }
      await caughtUp(page, turn.actions);
      if (await page.locator(".summary:not([hidden])").count()) break;
      const next = turn.offers.find((offer) => offer.kind === "done") ?? turn.offers[0];
      await ask("/actions", { action: next.text, at: turn.actions, key: `turn ${tries}` }).catch(() => {});
    }
    await page.waitForSelector(".summary:not([hidden])");
    assert.match(await page.textContent(".summary summary"), /\d+ (unit|roll)/);
    await page.click(".summary summary");
    const line = page.locator(".summary li .deed").first();
    await line.click();
    await settled(page);
    await shot(page, `62-summary-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.click(".summary [aria-label=Close]");
    assert.equal(await page.locator(".summary:not([hidden])").count(), 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
