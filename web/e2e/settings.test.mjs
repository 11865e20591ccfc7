// Settings take effect at once, are kept, and every question that was silenced can be asked again.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, choose, chrome, myTurn, prompt, ready, server, settled, shot } from "./harness.mjs";
import { ALONE, GAMES, begun, beyond, sitDown } from "./tables.mjs";

ready();

const set = (page, label, value) => page.getByLabel(label, { exact: true }).selectOption(value);
const root = (page, name) => page.evaluate((name) => document.documentElement.dataset[name], name);

for (const which of GAMES) {
  test(`${which.game}: size, colours, contrast, sounds and animation`, async () => {
    const seat = await begun(server, which, ALONE);
    const page = await sitDown(chrome, server, seat);
    const size = () => page.evaluate(() => Number.parseFloat(document.querySelector(".sheet.counters").style.getPropertyValue("--counter")));
    const before = await size();
    await page.click("[aria-label=Settings]");
    await page.waitForSelector(".settings");
    assert.deepEqual(await barriers(page), [], "the settings");
    await set(page, "Counters", "115");
    assert.ok((await size()) > before * 1.1, "larger counters at once");
    await set(page, "Sounds", "on");
    await set(page, "Animation", "0");
    await set(page, "Colours", "safe");
    await set(page, "Contrast", "more");
    await page.click("dialog >> text=Close");
    assert.equal(await root(page, "palette"), "safe");
    assert.equal(await root(page, "contrast"), "more");
    assert.deepEqual(await barriers(page), [], "high contrast");
    await shot(page, `settings-${which.game}`);
    // Something is played with all of it on.
    for (let n = 0; n < 3; n++) await choose(page);
    await page.reload();
    await page.waitForSelector(".prompt-text");
    await settled(page);
    assert.ok((await size()) > before * 1.1, "and it is kept");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("no confirmation where none is wanted", async () => {
  const seat = await begun(server, { game: "bulge", scenario: "S2" }, ALONE);
  const page = await sitDown(chrome, server, seat);
  for (let n = 0; n < 60 && !(await page.textContent(".top-phase")).includes("Movement"); n++) await choose(page);
  await page.evaluate(() => localStorage.setItem("salient.settings.confirm", "no"));
  const phase = await page.textContent(".top-phase");
  await page.locator(".prompt .end").first().click();
  await page.waitForFunction((old) => document.querySelector(".top-phase").textContent !== old, phase);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.context().close();
});

test("a question that is never asked again, until it is", async () => {
  const seat = await begun(server, { game: "dark-december", scenario: "C1" }, ALONE);
  const page = await sitDown(chrome, server, seat);
  await myTurn(page);
  // To a question that can be declined.
  for (let n = 0; n < 80 && !(await page.locator(".never-ask:visible").count()); n++) await choose(page);
  const asks = await prompt(page);
  const { turn } = await asked(server, seat.token, `games/${seat.id}`);
  await page.click(".never-ask");
  assert.deepEqual(await barriers(page), [], "the question about questions");
  await page.click("dialog >> text=/^Never ask$/");
  await page.waitForFunction((old) => document.querySelector(".prompt-text").textContent !== old, asks);
  await settled(page);
  const kept = await page.evaluate((id) => JSON.parse(localStorage.getItem(`salient.never.${id}`)), seat.id);
  assert.deepEqual([kept[0].side, kept[0].decision], [turn.side, turn.decision], "for this side, and not for the other at the same screen");
  assert.ok((await asked(server, seat.token, `games/${seat.id}`)).turn.actions > turn.actions, "it was answered by an action");
  await page.click("[aria-label=Settings]");
  await page.click("dialog >> text=Ask again");
  await page.waitForSelector("dialog >> text=Every question is asked.");
  await shot(page, "settings-never");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("settings on a phone: light or dark is one of them, and what is shared has room for its words", async () => {
  const seat = await begun(server, GAMES[0], ALONE);
  const page = await sitDown(chrome, server, seat, { phone: true });
  await page.click("[aria-label=Settings]");
  await page.waitForSelector(".settings");
  assert.deepEqual(await beyond(page), []);
  await shot(page, "settings-phone");
  await set(page, "Light or dark", "dark");
  assert.equal(await root(page, "theme"), "dark");
  assert.deepEqual(await barriers(page), [], "the settings in the dark");
  await page.click("dialog >> text=Close");
  await page.click("[aria-label='Share and save']");
  await page.waitForSelector(".share-line");
  assert.deepEqual(await beyond(page), []);
  assert.deepEqual(await barriers(page), [], "what is shared");
  const widths = await page.evaluate(() => [...document.querySelectorAll(".share-line > .grow")].map((each) => each.getBoundingClientRect().width));
  assert.ok(widths.length > 2 && widths.every((width) => width > 150), String(widths));
  await page.context().close();
});

for (const which of GAMES) {
  test(`${which.game}: the page on paper is light, and the map fills its place`, async () => {
    const seat = await begun(server, which, ALONE);
    const page = await sitDown(chrome, server, seat, { dark: true });
    await myTurn(page);
    await page.click(".tabs .tab[data-tab=rules]");
    await page.waitForSelector(".rule-text");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".dock", ".map-tools", ".top-buttons", ".top > a", ".top > .line"]) assert.equal(await page.locator(`${hidden}:visible`).count(), 0, hidden);
    const paper = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [place, map] = [box(".stage"), box(".camera .layer, .camera img")];
      return { ink: getComputedStyle(document.querySelector(".top-turn strong")).color, table: getComputedStyle(document.querySelector(".game")).backgroundColor, wide: Math.round((place.width * 25.4) / 96), place, map };
    });
    assert.equal(paper.ink, "rgb(0, 0, 0)");
    assert.equal(paper.table, "rgb(255, 255, 255)", "the table under the map is not printed");
    assert.equal(paper.wide, 255);
    // A map that is wide enough leaves but a narrow rim of its place empty.
    const { place, map } = paper;
    assert.ok(map.width < place.width || (map.left <= place.left + 30 && map.right >= place.right - 30), JSON.stringify(paper));
    assert.ok((await page.locator(".rule-text:visible").count()) > 0, "the tab that was open follows");
    await shot(page, `print-${which.game}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
