// Fair dice between two browsers and their proof at the end; private and listed games; a game that is deleted.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { asked, barriers, chrome, open, ready, server, settled, shot } from "./harness.mjs";

ready();
let dir;
before(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "salient-fair-"));
});
after(() => fs.rmSync(dir, { recursive: true, force: true }));

const salient = (...words) => execFileSync(process.env.SALIENT_BIN, words, { encoding: "utf8", cwd: dir });
const chip = (page, text) => page.waitForFunction((want) => document.querySelector(".dice-chip:not([hidden])")?.textContent === want, text);
const idOf = (link) => /game\/([^?]+)/.exec(link)[1];
const tokenOf = (link) => /seat=(.+)$/.exec(link)[1];

/** A game that computers played, without its last actions. */
function nearlyOver() {
  const file = path.join(dir, "played.txt");
  salient("play", "bulge", "--scenario", "S2", "--players", "random", "--seed", "3", "--record", file);
  const [head, body] = fs.readFileSync(file, "utf8").split(/\n\n/);
  const actions = body.split("\n").filter((line) => line && !line.startsWith("=") && !line.startsWith("#"));
  return `${head}\n\n${actions.slice(0, -12).join("\n")}\n`;
}

async function upload(text, seats) {
  const answer = await fetch(`${server.url}/api/records?seats=${seats}`, { method: "POST", headers: { "content-type": "text/plain" }, body: text });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
}

test("who begins alone is told that the dice rest on the server, and with the friend they are fair", async () => {
  const mine = await open(chrome, `${server.url}/#/new/bulge`);
  await mine.waitForSelector(".new-game");
  await mine.locator(".scenarios input[type=radio]").nth(1).check();
  await mine.locator(".seat select").nth(1).selectOption("friend");
  await mine.locator(".listed").scrollIntoViewIfNeeded();
  await shot(mine, "40-private");
  await mine.click(".new-game .main");
  await mine.waitForSelector("dialog.question .server-dice");
  assert.match(await mine.textContent(".server-dice"), /rest on the word of this server/);
  await shot(mine, "41-share-dice");
  assert.deepEqual(await barriers(mine), [], "share dice");
  await mine.locator(".share-line button").first().click();
  const link = await mine.evaluate(() => navigator.clipboard.readText());
  await mine.locator("dialog .main").last().click();
  await chip(mine, "Server’s dice");
  await mine.click(".dice-chip");
  await mine.waitForSelector("dialog.question .dice-facts");
  assert.match(await mine.textContent("dialog.question"), /No word yet: Allied\./);
  assert.equal(await mine.locator(".dice-checks .fails").count(), 0);
  await shot(mine, "42-servers-dice");
  assert.deepEqual(await barriers(mine), [], "servers dice");
  await mine.locator("dialog .main").last().click();

  const friend = await open(chrome, link);
  await friend.waitForSelector(".counter");
  await chip(friend, "Fair dice");
  await chip(mine, "Fair dice");
  await settled(mine);
  await shot(mine, "43-fair-dice");
  assert.deepEqual(await barriers(mine), [], "fair dice");
  // Each browser noted the same hash and drew its own word after it.
  const read = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem(`salient.dice.${id}`)), idOf(link));
  const [one, other] = [await read(mine), await read(friend)];
  assert.deepEqual(one.shown, other.shown);
  assert.notEqual(one.word, other.word);
  assert.deepEqual([one.others, other.others], [[], [one.word]]);
  const { dice } = await asked(server, null, `games/${idOf(link)}`);
  assert.deepEqual(dice.parts.at(-1).words, [one.word, other.word]);
  // A page that is opened again draws no second word.
  await friend.reload();
  await chip(friend, "Fair dice");
  assert.equal((await read(friend)).word, other.word);
  // The game is private: who has no link does not find it.
  const stranger = await open(chrome, server.url);
  await stranger.waitForSelector(".titles");
  assert.equal(await stranger.locator(".card").count(), 0);
  for (const page of [mine, friend, stranger]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("at the end the page shows seed, words and hash, and the line that proves them", async () => {
  const created = await upload(nearlyOver(), "me,friend");
  const pages = [];
  for (const seat of created.seats) {
    const page = await open(chrome, server.url + seat.link);
    await page.waitForSelector(".counter");
    pages.push(page);
  }
  for (const page of pages) await chip(page, "Fair dice");
  // The rest is played past the browsers; they see the end.
  for (let n = 0; n < 300; n++) {
    const { turn } = await asked(server, null, `games/${created.id}`);
    if (turn.outcome) break;
    const token = tokenOf(created.seats[turn.side].link);
    const { turn: own } = await asked(server, token, `games/${created.id}`);
    const offer = own.offers.find((each) => each.kind === "end") ?? own.offers[0];
    await asked(server, token, `games/${created.id}/actions`, { action: offer.text, at: own.actions, key: `k${n}` });
  }
  const [page] = pages;
  for (let tries = 0; tries < 1800 && (await page.locator("dialog[open] .ending").count()) === 0; tries++) {
    await page.evaluate(() => document.querySelector(".playback:not([hidden]) .skip")?.click());
    await page.waitForTimeout(100);
  }
  await shot(page, "44-the-end");
  assert.deepEqual(await barriers(page), [], "the end");
  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.waitForSelector(".dice-line");
  const said = await page.textContent("dialog.question");
  const { dice } = await asked(server, null, `games/${created.id}`);
  const last = dice.parts.at(-1);
  for (const text of [last.seed, last.commitment, ...last.words]) assert.ok(said.includes(text), text);
  assert.equal(await page.locator(".dice-checks .fails").count(), 0);
  assert.ok((await page.locator(".dice-checks .holds").count()) >= 2);
  await shot(page, "45-proof");
  assert.deepEqual(await barriers(page), [], "proof");
  // The very line, run on the very record, proves it; with a letter changed it does not.
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator(".dice-proof button").first().click()]);
  await saved.saveAs(path.join(dir, saved.suggestedFilename()));
  const [name, ...words] = (await page.textContent(".dice-line")).split(" ");
  assert.equal(name, "salient");
  assert.match(salient(...words), /the hash that you were shown is in the record\nyour word was stirred in/);
  assert.throws(() => salient(...words.slice(0, -1), "--word=another-word-altogether"));
  for (const each of pages) {
    assert.deepEqual(each.faults, []);
    await each.context().close();
  }
});

test("known dice are called so, and a game of one's own is deleted after a question", async () => {
  const created = await upload(nearlyOver(), "me,me");
  const page = await open(chrome, server.url + created.seats[0].link);
  await page.waitForSelector(".counter");
  await chip(page, "Known dice");
  await shot(page, "46-known-dice");
  assert.deepEqual(await barriers(page), [], "known dice");
  await page.click("[aria-label='Share and save']");
  await page.click(".delete-game");
  await page.waitForFunction(() => document.querySelectorAll("dialog[open]").length === 2);
  await shot(page, "47-delete");
  assert.deepEqual(await barriers(page), [], "delete");
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.waitForSelector(".titles");
  assert.equal(await page.locator(".card").count(), 0);
  assert.equal((await fetch(`${server.url}/api/games/${created.id}`)).status, 404);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a listed game is found by others, and its creator can delete it from the list", async () => {
  const mine = await open(chrome, `${server.url}/#/new/bulge`);
  await mine.waitForSelector(".new-game");
  await mine.check(".listed input");
  await mine.click(".new-game .main");
  await mine.waitForSelector(".counter");
  await mine.click("[data-tab=chat]");
  assert.match(await mine.textContent(".chat-panel"), /whoever watches reads this too/);
  const stranger = await open(chrome, server.url);
  await stranger.waitForSelector(".card");
  assert.equal(await stranger.locator(".card").count(), 1);
  await mine.goto(`${server.url}/#/`);
  await mine.waitForSelector(".card button");
  await mine.click(".card button");
  await shot(mine, "48-take-off");
  assert.deepEqual(await barriers(mine), [], "take off");
  await mine.getByRole("button", { name: "Delete…" }).click();
  await mine.getByRole("button", { name: "Delete it" }).click();
  await mine.waitForFunction(() => document.querySelectorAll(".card").length === 0);
  await stranger.reload();
  await stranger.waitForSelector(".titles");
  assert.equal(await stranger.locator(".card").count(), 0);
  for (const page of [mine, stranger]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
