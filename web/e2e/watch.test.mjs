// Two computers are watched from the beginning; the other side's turn says what was lost and what is in danger now.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, caughtUp, chrome, open, ready, server, settled, shot } from "./harness.mjs";
import { AGAINST_CADET, ONLY_CADETS } from "./tables.mjs";

ready();

const GAMES = { bulge: "S2", "dark-december": null, panzerbitz: null };

for (const [name, scenario] of Object.entries(GAMES)) {
  test(`${name}: two computers are watched from the beginning`, async () => {
    const game = await asked(server, null, "games", { game: name, scenario, seats: ONLY_CADETS, seed: "3" });
    // They are far ahead when somebody comes to look.
    for (let tries = 0; tries < 400; tries++) {
      const { turn } = await asked(server, null, `games/${game.id}`);
      if (turn.actions > 30 || turn.outcome) break;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    const [first] = await asked(server, null, `games/${game.id}/story?from=0&count=1`);
    const page = await open(chrome, `${server.url}/#/game/${game.id}`);
    await page.waitForSelector(".playback:not([hidden])");
    const turn = await page.textContent(".top-turn strong");
    assert.ok(first.turn.startsWith(turn.trim().slice(0, 6)), `${turn} is where it began: ${first.turn}`);
    await shot(page, `80-watch-${name}`);
    assert.deepEqual(await barriers(page), []);
    // It can be stopped, gone through step by step, sped up and skipped.
    await page.click(".playback [aria-label=Pause]");
    const caption = () => page.textContent(".playback .grow");
    await page.waitForFunction(() => document.querySelector(".playback .grow")?.textContent !== "");
    const told = await caption();
    await page.waitForTimeout(1200);
    assert.equal(await caption(), told, "it waits");
    await page.click(".playback [aria-label='One step']");
    await page.waitForTimeout(700);
    await page.click(".playback .skip");
    await page.waitForFunction(() => document.querySelector(".playback")?.hidden || document.querySelector(".log-line"));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("no word of a caption is cut off, on any width", async () => {
  const game = await asked(server, null, "games", { game: "bulge", scenario: "S2", seats: ONLY_CADETS, seed: "3" });
  for (const width of [1280, 768]) {
    const page = await open(chrome, `${server.url}/#/game/${game.id}`, { width });
    await page.waitForSelector(".playback:not([hidden])");
    await page.click(".playback [aria-label=Pause]");
    const long = "The Allies try to blow the bridge NN16/OO17 (St Vith): a 5 where 4 or less was needed, it stands.";
    const cut = await page.evaluate((long) => {
      const caption = document.querySelector(".playback .grow");
      const bar = document.querySelector(".playback");
      caption.textContent = "Short.";
      const low = bar.offsetHeight;
      caption.textContent = long;
      return [caption.scrollWidth - caption.clientWidth, caption.scrollHeight - caption.clientHeight, bar.offsetHeight - low];
    }, long);
    assert.deepEqual(cut, [0, 0, 0], `${width}: nothing is cut, and the bar does not grow`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

for (const [name, scenario] of Object.entries(GAMES)) {
  test(`${name}: on a phone every button of the playback can be reached`, async () => {
    const game = await asked(server, null, "games", { game: name, scenario, seats: ONLY_CADETS, seed: "3" });
    const page = await open(chrome, `${server.url}/#/game/${game.id}`, { phone: true });
    await page.waitForSelector(".playback:not([hidden])");
    // The longest caption of some, since the bar is as wide as its words.
    for (let looks = 0; looks < 4; looks++) {
      const caption = await page.textContent(".playback .grow");
      for (const button of await page.locator(".playback button").all()) {
        const box = await button.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 390, `${await button.getAttribute("aria-label")} at ${box.x}`);
      }
      await page.waitForFunction((old) => document.querySelector(".playback .grow")?.textContent !== old, caption);
    }
    await shot(page, `81-watch-phone-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const [name, scenario] of Object.entries(GAMES)) {
  test(`${name}: what is in danger is told after the other side's turn`, async () => {
    const seats = [...AGAINST_CADET];
    // In Panzerbitz the attacker is in nobody's way as long as he stays off the map: we defend.
    if (name === "panzerbitz") seats.reverse();
    const game = await asked(server, null, "games", { game: name, scenario, seats, seed: "11" });
    const ask = (path, body) => asked(server, game.token, `games/${game.id}${path}`, body);
    const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`);
    await page.waitForSelector(".prompt-text");
    await settled(page);
    let threats = [];
    for (let tries = 0; tries < 900; tries++) {
      const { turn } = await ask("");
      if (turn.outcome) break;
      if (turn.yours) {
        await caughtUp(page, turn.actions);
        threats = await ask("/threats");
        if (threats.length > 0 && (await page.locator(".summary:not([hidden])", { hasText: "in danger" }).count())) break;
        const next = turn.offers.find((offer) => offer.text === "place-rest") ?? turn.offers.find((offer) => offer.kind === "end") ?? turn.offers[0];
        await ask("/actions", { action: next.text, at: turn.actions, key: `turn ${tries}` }).catch(() => {});
      } else await page.waitForTimeout(100);
    }
    assert.ok(threats.length > 0, "something is in danger");
    await page.waitForSelector(".summary:not([hidden])");
    assert.match(await page.textContent(".summary summary"), /in danger/);
    await page.click(".summary summary");
    const line = page.locator(".summary h3", { hasText: "In danger" }).locator("+ ul .deed").first();
    await line.scrollIntoViewIfNeeded();
    assert.match(await line.textContent(), /at \d+[-:]\d+, by \d+ unit/);
    await line.click();
    await settled(page);
    await shot(page, `82-danger-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
