// The counter workshop: values are changed, drawn, compared, printed, used in a scenario and played with.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { barriers, choose, chrome, endPhase, myTurn, open, ready, server, shot, still } from "./harness.mjs";

ready();

/** For each game: a unit, a key of it that its counter shows, a value, and one that cannot be. */
const GAMES = [
  ["skirmish", "Blue-1", "move", "3", "9"],
  ["bulge", "g-1ss-peiper", "att", "13", "200"],
  ["dark-december", "G-150", "full", "9", "200"],
  ["panzerbitz", "ge_tiger1", "attack", "18", "200"],
];

const state = (page, which) => page.waitForSelector(`.edit-state[data-state=${which}]`);

/** What this browser keeps of the counters. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("salient.counters"))[0]);

/** The drawing of a counter as the page shows it now. */
const drawing = (page) =>
  page.evaluate(() => {
    const face = document.querySelector(".unit-face.now");
    return document.getElementById(face?.getAttribute("data-face") ?? "")?.innerHTML ?? "";
  });

/** The workshop of a game with a unit open. */
async function workshop(page, game, unit) {
  await page.goto(`${server.url}/#/counters/${game}`);
  await state(page, "good");
  await page.click(`.sheet-counter[data-unit='${unit}']`);
  await page.waitForSelector(".unit-face.now");
}

for (const [game, unit, key, value, wrong] of GAMES) {
  test(`a counter of ${game} is changed, drawn, mended, kept and printed`, async () => {
    const page = await open(chrome, server.url);
    await workshop(page, game, unit);
    const index = (await kept(page)).value.units.findIndex((each) => each.id === unit);
    const input = `[data-path='units/${index}/${key}'] input`;
    const first = await drawing(page);
    assert.notEqual(first, "");

    // A value, and the picture is another; the change is marked and counted.
    await page.fill(input, value);
    await page.waitForSelector(`.sheet-counter.changed[data-unit='${unit}']`);
    assert.notEqual(await drawing(page), first, "the picture changes with it");
    assert.deepEqual(await barriers(page), [], "the unit");
    await page.click("[data-tab=changes]");
    assert.equal(await page.locator(".change-list li").count(), 1);
    assert.match(await page.textContent(".change-list"), /becomes/);
    await shot(page, `counters-${game}`);
    assert.deepEqual(await barriers(page), [], "the changes");
    await page.click("[data-tab=unit]");

    // A fault at its field; nothing is lost when the page is closed.
    await page.fill(input, wrong);
    await state(page, "bad");
    const fault = `[data-path='units/${index}/${key}'] .fault:not([hidden])`;
    await page.waitForSelector(fault);
    assert.deepEqual(await barriers(page), [], "a fault");
    await page.reload();
    await state(page, "bad");
    await page.click("[data-tab=check]");
    await page.click(".fault-place");
    await page.waitForSelector(fault);
    assert.equal(await page.inputValue(input), wrong);
    await page.fill(input, value);
    await state(page, "good");

    // Another unit like it, and all of it back and forth.
    await page.click(".add-unit");
    await page.waitForSelector(".sheet-counter.new");
    const units = async () => (await kept(page)).value.units.length;
    const many = await units();
    await page.click("[aria-label^='Take back']");
    await page.waitForFunction((many) => JSON.parse(localStorage.getItem("salient.counters"))[0].value.units.length === many - 1, many);
    await page.click("[aria-label^='Again']");
    await page.waitForFunction((many) => JSON.parse(localStorage.getItem("salient.counters"))[0].value.units.length === many, many);
    await state(page, "good");

    // The file keeps the comments of the game's own.
    await page.click("[data-tab=text]");
    assert.match(await page.inputValue(".edit-text"), /^#/);
    assert.deepEqual(await barriers(page), [], "the file");

    // On paper: the sheet and the differences.
    await page.click(".edit-buttons >> text=Print");
    for (const part of ["counters", "differences"]) {
      const [pdf] = await Promise.all([page.waitForEvent("download"), page.click(`.print-parts [data-part=${part}]`)]);
      assert.equal(pdf.suggestedFilename(), `${game}-${part}.pdf`);
      assert.ok(fs.readFileSync(await pdf.path()).subarray(0, 5).equals(Buffer.from("%PDF-")));
    }
    await page.click("dialog >> text=Close");

    // Into a scenario, which has them.
    await page.click("text=Use in a scenario");
    await page.click("dialog >> text=Use >> nth=-1");
    await page.waitForURL(/#\/edit\/draft\//);
    await state(page, "good");
    const made = await page.evaluate(() => JSON.parse(localStorage.getItem("salient.drafts"))[0].beside.units_file);
    assert.match(made, new RegExp(unit));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Plays until the next turn. */
async function playTurn(page) {
  await page.waitForSelector(".top-turn");
  await myTurn(page);
  for (let moves = 0; moves < 40 && !/^Turn [2-9]/.test(await page.textContent(".top-turn")); moves++) {
    if (!(await endPhase(page))) await choose(page);
    await myTurn(page);
  }
  assert.match(await page.textContent(".top-turn"), /^Turn [2-9]/, "a turn is played");
}

test("an id that two units have is told at both", async () => {
  const page = await open(chrome, server.url);
  await workshop(page, "skirmish", "Blue-1");
  await page.fill("[data-path='units/0/id'] input", "Blue-2");
  await page.waitForFunction(() => /taken/.test(document.querySelector("[data-path='units/0/id'] .fault:not([hidden])")?.textContent ?? ""));
  await page.click("[data-tab=check]");
  await page.click(".fault-place");
  await page.waitForSelector("[data-path='units/1/id'] .fault:not([hidden])");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("counters of one's own are played with at once", async () => {
  const page = await open(chrome, server.url);
  await workshop(page, "skirmish", "Blue-1");
  await page.fill("[data-path='units/0/move'] input", "3");
  await page.waitForSelector(".sheet-counter.changed");
  await page.click(".edit-buttons >> text=Play");
  await page.click("dialog >> text=Begin");
  await playTurn(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a scenario with its own map and counter is made, played and printed", async () => {
  const page = await open(chrome, server.url);
  // A wood is painted on a copy of the map, and a scenario is begun on it.
  await page.goto(`${server.url}/#/map/skirmish?map=map.toml`);
  await state(page, "good");
  await page.waitForSelector(".map-table[data-drawn] .stage");
  await page.click("[data-tool='ground:f']");
  await page.focus(".map-edit .stage");
  await page.keyboard.press("ArrowDown");
  const before = await page.evaluate(() => JSON.parse(localStorage.getItem("salient.maps"))[0].text);
  await page.keyboard.press("Enter");
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
  await page.fill(".map-name", "My own ground");
  await page.press(".map-name", "Enter");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.maps"))[0].text.includes('name = "My own ground"'));
  await state(page, "good");
  await page.click(".edit-buttons >> text=Use in a scenario");
  await page.selectOption("dialog select", "bridge");
  await page.click("dialog >> text=Go on");
  await page.waitForURL(/#\/edit\/draft\//);
  await page.waitForSelector(".edit:not(.map-edit) .counter");
  await state(page, "good");
  // A counter is changed and taken into the same scenario.
  await workshop(page, "skirmish", "Blue-1");
  await page.fill("[data-path='units/0/range'] input", "4");
  await page.waitForSelector(".sheet-counter.changed");
  await page.click("text=Use in a scenario");
  const made = await page.locator("dialog select option").first().getAttribute("value");
  assert.match(made, /^draft /, "the scenario on the own map is offered");
  await page.selectOption("dialog select", made);
  await page.click("dialog >> text=Use >> nth=-1");
  await page.waitForURL(/#\/edit\/draft\//);
  await page.waitForSelector(".edit .counter");
  await state(page, "good");
  await page.click("[data-tab=check]");
  assert.match(await page.textContent(".check-summary"), /My own ground/);
  await page.click(".edit-buttons >> text=Print");
  for (const part of ["scenario", "map", "counters"]) {
    const [pdf] = await Promise.all([page.waitForEvent("download"), page.click(`.print-parts [data-part=${part}]`)]);
    assert.ok(fs.readFileSync(await pdf.path()).subarray(0, 5).equals(Buffer.from("%PDF-")), part);
  }
  await page.click("dialog >> text=Close");
  await page.click(".edit-buttons >> text=Play");
  await page.click("dialog >> text=Begin");
  await playTurn(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const how of [{ width: 1440 }, { width: 1440, dark: true }, { width: 768 }, { width: 768, dark: true }, { phone: true }, { phone: true, dark: true }]) {
  const name = `${how.phone ? 390 : how.width}${how.dark ? "-dark" : ""}`;
  test(`no barriers in the counter workshop at ${name}`, async () => {
    const page = await open(chrome, server.url, how);
    await page.goto(`${server.url}/#/counters`);
    await page.waitForSelector(".edit-begin");
    assert.deepEqual(await barriers(page), [], "the start");
    await workshop(page, "dark-december", "G-1SS-1 Pz");
    const index = (await kept(page)).value.units.findIndex((each) => each.id === "G-1SS-1 Pz");
    await page.fill(`[data-path='units/${index}/full'] input`, "9");
    await page.waitForSelector(".sheet-counter.changed");
    await still(page);
    await shot(page, `counters-${name}`);
    assert.deepEqual(await barriers(page), [], "the sheet and a unit");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
