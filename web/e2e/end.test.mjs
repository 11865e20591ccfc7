// The end of a game: who won and why, the figures, resigning, a rematch, and the replay.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, myTurn, ready, server, settled, shot } from "./harness.mjs";
import { GAMES, ONLY_CADETS, WITH_FRIEND, begun, beyond, played, sitDown } from "./tables.mjs";

ready();

for (const which of GAMES) {
  test(`${which.game}: a game of computers is told in figures and replayed by turns`, async () => {
    const seat = await begun(server, which, ONLY_CADETS);
    const outcome = await played(server, seat);
    const told = await asked(server, seat.token, `games/${seat.id}/chronicle`);
    assert.ok(told.turns.length > 1 && told.turns[0].from === 0, JSON.stringify(told.turns));
    assert.ok(told.dice.some((side) => side.faces.some((count) => count > 0)), "dice fell");
    assert.ok(told.turns.every((turn, at) => at === 0 || turn.from > told.turns[at - 1].from), "turns follow each other");

    const page = await sitDown(chrome, server, seat);
    // Who watches it from the beginning is not told the end before it comes; to skip leads there.
    await page.waitForSelector(".playback:not([hidden])");
    assert.equal((await page.textContent(".prompt-text")).trim(), "You are watching.");
    assert.equal(await page.locator(".how-ended").count(), 0);
    await page.click(".playback .skip");
    await page.waitForSelector(".end-figures table");
    const text = await page.textContent("dialog[open]");
    assert.ok(text.includes(outcome.text), text);
    assert.ok(outcome.rule && (await page.locator("dialog .ending .rule").count()) === 1, "the rule that decided");
    if (told.turns.some((turn) => turn.points)) assert.equal(await page.locator(".chart-line.side-1").count(), 2, "a line and its key");
    assert.deepEqual(await barriers(page), [], "the end");
    await shot(page, `end-${which.game}`);

    await page.click("dialog >> text=Watch it again");
    await page.waitForSelector(".replay:not([hidden])");
    const later = told.turns[1];
    await page.waitForFunction((count) => document.querySelectorAll(".replay-turn option").length === count, told.turns.length);
    await page.selectOption(".replay-turn", String(later.from));
    await page.waitForFunction((from) => document.querySelector(".replay input[type=range]").value === String(from), later.from);
    await page.waitForFunction((turn) => document.querySelector(".replay-where").textContent.length > 0 && turn.length > 0, later.turn);
    const speed = await page.textContent(".replay-speed");
    await page.click(".replay-speed");
    assert.notEqual(await page.textContent(".replay-speed"), speed);
    await page.click(".replay [aria-label='Step on']");
    await page.waitForFunction(() => document.querySelector(".replay-caption").textContent.length > 3);
    assert.deepEqual(await barriers(page), [], "the replay");
    await shot(page, `replay-${which.game}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${which.game}: whoever resigns has lost, and plays the other side in the rematch`, async () => {
    const seat = await begun(server, which);
    const page = await sitDown(chrome, server, seat);
    await myTurn(page);
    await page.click("[aria-label=Settings]");
    await page.click("dialog >> text=Resign…");
    await page.click("dialog[open] >> text=/^Resign$/");
    await page.waitForSelector("dialog >> text=You have lost");
    await settled(page);
    const { turn, seed } = await asked(server, seat.token, `games/${seat.id}`);
    assert.equal(turn.outcome.resigned, 0);
    assert.equal(turn.outcome.winner, 1);
    assert.ok(seed, "the seed is told at the end");
    assert.deepEqual(turn.offers, []);
    const record = await (await fetch(`${server.url}/api/games/${seat.id}/record`)).text();
    assert.match(record, /^note: .* resigned: .* wins\.$/m);
    assert.match(record, /\n# .* resigned: .* wins\.\n$/);
    const again = await fetch(`${server.url}/api/records`, { method: "POST", headers: { "content-type": "text/plain" }, body: record });
    assert.ok(again.ok, "the record is as true as any other");
    assert.deepEqual(await barriers(page), [], "the end by resignation");

    await page.click("dialog >> text=Rematch, sides swapped");
    await page.waitForFunction((old) => location.hash.startsWith("#/game/") && !location.hash.includes(old), seat.id);
    await page.waitForSelector(".prompt-text");
    const id = (await page.evaluate(() => location.hash)).split("/")[2].split("?")[0];
    const next = await asked(server, null, `games/${id}`);
    assert.deepEqual(next.sides.map((side) => side.player), ["cadet", "human"]);
    assert.equal(next.rules, (await asked(server, null, `games/${seat.id}`)).rules);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const which of GAMES) {
  test(`${which.game}: a friend sees that the other gave up, and gets a link for the rematch`, () => rematchByLink(which));
}

async function rematchByLink(which) {
  const seat = await begun(server, which, WITH_FRIEND);
  const page = await sitDown(chrome, server, seat);
  const link = seat.seats.map((each) => each.link).find((each) => !each.includes(seat.token));
  const friend = await sitDown(chrome, server, { id: seat.id, token: new URL(link, server.url).hash.split("seat=")[1] }, { phone: true });
  await friend.click("[aria-label=Settings]");
  await friend.click("dialog >> text=Resign…");
  await friend.click("dialog[open] >> text=/^Resign$/");
  await page.waitForSelector("dialog >> text=You have won");
  await friend.waitForSelector("dialog >> text=You have lost");
  await friend.waitForSelector(".end-figures table, .end-figures figure, .end-figures section, .end-figures:empty", { state: "attached" });
  assert.deepEqual(await beyond(friend), []);
  await shot(friend, `end-phone-${which.game}`);
  await page.click("dialog >> text=Rematch, sides swapped");
  await page.waitForSelector("dialog >> text=Whoever has this link plays this side.");
  const id = (await page.evaluate(() => location.hash)).split("/")[2].split("?")[0];
  const token = await page.evaluate((game) => JSON.parse(localStorage.getItem("salient.seats"))[game], id);
  assert.notEqual(id, seat.id);
  assert.deepEqual((await asked(server, token, `games/${id}`)).seat.sides, [1], "the other side than before");
  assert.deepEqual(page.faults, []);
  await friend.context().close();
  await page.context().close();
}
