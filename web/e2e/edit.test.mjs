// The scenario editor: a scenario is made, mended, kept, played and printed.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { asked, barriers, choose, chrome, endPhase, myTurn, open, ready, server, shot } from "./harness.mjs";

ready();

/** The editor on a scenario, once its map lies and it is checked. */
async function edit(page, address) {
  await page.goto(`${server.url}/#/edit/${address}`);
  await page.waitForSelector(".edit-state[data-state=good]");
  await page.waitForSelector(".edit .counter", { timeout: 60_000 });
}

/** What this browser keeps of the draft that is edited. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("salient.drafts"))[0].value);

/** The middle of a hex on the screen. */
const middle = (page, name) =>
  page.evaluate(async (hex) => {
    const board = document.querySelector(".edit .camera").getBoundingClientRect();
    const layout = performance.getEntriesByType("resource").find((each) => /layout-\w+\.json$/.test(each.name));
    const info = await (await fetch(layout.name)).json();
    const scale = board.width / info.width;
    const { x, y } = info.hexes.find((each) => each.name === hex);
    return { x: board.left + x * scale, y: board.top + y * scale };
  }, name);

const state = (page, which) => page.waitForSelector(`.edit-state[data-state=${which}]`);

test("a scenario is made by mouse and keys, mended, played and printed", async () => {
  const page = await open(chrome, server.url);
  await edit(page, "skirmish?scenario=bridge");
  await page.click(".map-button[aria-label='Show all']");
  await page.waitForTimeout(700);

  // A unit is dragged from the list onto the map, another on the map.
  const chip = await page.locator("[data-unit='Blue-1']").boundingBox();
  const to = await middle(page, "D4");
  await page.mouse.move(chip.x + 20, chip.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  assert.equal((await kept(page)).setup.blue.D4, "Blue-1");
  const [from, there] = [await middle(page, "B4"), await middle(page, "D6")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(there.x, there.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.drafts"))[0].value.setup.blue.D6 === "Blue-2");

  // The keyboard takes a unit and puts it down; everything can be taken back.
  await page.click("[data-unit='Blue-3']");
  await page.focus(".edit .stage");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Object.values(JSON.parse(localStorage.getItem("salient.drafts"))[0].value.setup.blue).some((line) => line.includes("Blue-3")));
  const before = await kept(page);
  await page.keyboard.press("Delete");
  assert.ok(!JSON.stringify((await kept(page)).setup.blue).includes("Blue-3"), "taken off the map");
  await page.keyboard.press("Control+z");
  assert.deepEqual(await kept(page), before, "and back");

  // The form: what is wrong is told below its field, and nothing is lost.
  await page.click("[data-tab=form]");
  await page.fill("[data-path=name] input", "The ford");
  await page.fill("[data-path=turns] input", "soon");
  await state(page, "bad");
  await page.waitForSelector("[data-path=turns] .fault:not([hidden])");
  assert.equal(await page.inputValue("[data-path=turns] input"), "soon");
  await page.reload();
  await page.waitForSelector(".edit-state[data-state=bad]");
  assert.equal((await kept(page)).name, "The ford", "closing the page loses nothing");
  await page.click("[data-tab=form]");
  assert.equal(await page.inputValue("[data-path=turns] input"), "soon");
  await page.fill("[data-path=turns] input", "12");
  await state(page, "good");

  // Whoever saves at once saves the last change; a name of nothing is told at its field.
  await page.fill("[data-path=name] input", "The deep ford");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click(".edit-buttons >> text=Save")]);
  assert.match(fs.readFileSync(await saved.path(), "utf8"), /name = "The deep ford"/);
  await page.fill("[data-path=name] input", " ");
  await page.waitForSelector("[data-path=name] .fault:not([hidden])");
  await page.fill("[data-path=name] input", "The ford");
  await state(page, "good");

  // A file that cannot be read yet stays as it was written.
  await page.click("[data-tab=text]");
  const text = await page.inputValue(".edit-text");
  assert.match(text, /name = "The ford"/);
  await page.fill(".edit-text", `${text}\nbroken = = 1\n`);
  await page.waitForSelector(".edit-file .fault");
  assert.equal(await page.textContent(".edit-state"), "The file cannot be read yet");
  await page.reload();
  await page.waitForSelector(".edit-file .fault");
  assert.match(await page.inputValue(".edit-text"), /broken = = 1/);
  await page.waitForFunction(() => document.querySelector(".edit-state").textContent === "The file cannot be read yet");
  // A unit in a hex off the map: the press leads to its line.
  await page.fill(".edit-text", text.replace("[setup.blue]", '[setup.blue]\nZ99 = "Blue-6"'));
  await state(page, "bad");
  await page.click("[data-tab=check]");
  await page.click(".edit-check .fault-place >> nth=0");
  assert.equal(await page.evaluate(() => { const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd); }), 'Z99 = "Blue-6"');
  // One that is too large for anybody is said to be so, and that this browser cannot keep it.
  await page.evaluate((text) => {
    const area = document.querySelector(".edit-text");
    area.value = `${text}\n${"# nothing\n".repeat(700_000)}`;
    area.dispatchEvent(new Event("input"));
  }, text);
  await page.waitForFunction(() => [...document.querySelectorAll(".toast")].some((each) => /no room/.test(each.textContent)));
  await page.waitForFunction(() => /at most \d+ bytes/.test(document.querySelector(".edit-file .fault")?.textContent ?? ""));
  await page.fill(".edit-text", text.replace("The ford", "The long ford"));
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.drafts"))[0].value.name === "The long ford");
  await state(page, "good");
  await shot(page, "edit");

  // On paper.
  await page.click(".edit-buttons >> text=Print");
  const [pdf] = await Promise.all([page.waitForEvent("download"), page.click(".print-parts [data-part=scenario]")]);
  assert.equal(pdf.suggestedFilename(), "skirmish-scenario.pdf");
  await page.selectOption("dialog label:has-text('Hexes') select", "15mm");
  const [map] = await Promise.all([page.waitForEvent("download"), page.click(".print-parts [data-part=whole-map]")]);
  assert.ok(fs.readFileSync(await map.path()).subarray(0, 5).equals(Buffer.from("%PDF-")), "the map on one page");
  await page.click("dialog >> text=Close");

  // And against the computer.
  await page.click(".edit-buttons >> text=Play");
  await page.click("dialog >> text=Begin");
  await page.waitForSelector(".top-turn");
  await myTurn(page);
  assert.match(await page.textContent(".top-turn"), /turn 1 of 12/i);
  for (let moves = 0; moves < 40 && !/^Turn [2-9]/.test(await page.textContent(".top-turn")); moves++) {
    if (!(await endPhase(page))) await choose(page);
    await myTurn(page);
  }
  assert.match(await page.textContent(".top-turn"), /^Turn [2-9]/, "a turn is played");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a scenario is tried, given away by a link, and made from a turn of a game", async () => {
  const page = await open(chrome, server.url);
  await edit(page, "skirmish?scenario=clearing");
  await page.click(".edit-buttons >> text=Try 200 games");
  await page.waitForSelector(".balance");
  await page.waitForFunction(() => /\d+ (of 200 )?games/.test(document.querySelector("dialog [role=status]").textContent));
  await page.click("dialog >> text=Close");
  await page.click(".edit-buttons >> text=Share");
  const link = await page.inputValue("dialog input[readonly]");
  await page.click("dialog >> text=Close");
  const friend = await open(chrome, server.url);
  await friend.goto(link);
  await friend.waitForSelector(".edit-state[data-state=good]");
  assert.equal(await friend.textContent(".edit-name"), "The clearing");
  const seats = [0, 1].map(() => ({ kind: "computer", player: "random" }));
  const { id } = await asked(server, null, "games", { game: "skirmish", scenario: "hill", seats });
  let turns = [];
  while (turns.length < 4) ({ turns } = await asked(server, null, `games/${id}/chronicle`));
  await edit(friend, `game/${id}?at=${turns[3].from}`);
  assert.match(await friend.textContent(".edit-name"), /Long hill, from turn \d/);
  assert.deepEqual([...page.faults, ...friend.faults], []);
  await friend.context().close();
  await page.context().close();
});

test("a file with ends of lines as Windows has them is read, also when it is broken", async () => {
  const page = await open(chrome, server.url);
  for (const [text, good] of [["format = 1\r\nid = = 2\r\n", false], [fs.readFileSync(new URL("../../games/skirmish/data/scenarios/bridge.toml", import.meta.url), "utf8").replaceAll("\n", "\r\n"), true]]) {
    await page.goto(`${server.url}/#/edit`);
    await page.reload();
    await page.selectOption("[aria-label='The game of the file']", "skirmish");
    await page.setInputFiles("[aria-label='A scenario file']", { name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
    if (good) await state(page, "good");
    else await page.waitForFunction(() => /line 2/.test(document.querySelector(".edit-file .fault")?.textContent ?? ""));
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the comments of a file stay, also those that are written here", async () => {
  const page = await open(chrome, server.url);
  await edit(page, "skirmish?scenario=bridge");
  await page.click("[data-tab=text]");
  const text = await page.inputValue(".edit-text");
  await page.fill(".edit-text", text.replace("turns = 40", "# Shorter than the game's own.\nturns = 14"));
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.drafts"))[0].value.turns === 14);
  await state(page, "good");
  await page.click("[data-tab=form]");
  await page.fill("[data-path=name] input", "With a remark");
  await page.waitForFunction(() => /With a remark/.test(document.querySelector(".edit-text").value));
  await page.reload();
  await state(page, "good");
  await page.waitForFunction(() => /With a remark/.test(document.querySelector(".edit-text").value));
  assert.equal(await page.inputValue(".edit-text"), text.replace("turns = 40", "# Shorter than the game's own.\nturns = 14").replace('"The bridge"', '"With a remark"'));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a scenario begins with a player-turn of a game, also of Panzerbitz", async () => {
  const page = await open(chrome, server.url);
  const seats = [0, 1].map(() => ({ kind: "computer", player: "random" }));
  for (const [game, scenario] of [["skirmish", "hill"], ["panzerbitz", "1"], ["bulge", "S2"]]) {
    const { id } = await asked(server, null, "games", { game, scenario, seats, seed: "5" });
    let turns = [];
    while (turns.filter((line) => /^Turn/.test(line.turn)).length < 3) ({ turns } = await asked(server, null, `games/${id}/chronicle`));
    await page.goto(`${server.url}/#/game/${id}`);
    await page.waitForSelector(".top-turn");
    await page.click("[aria-label='Share and save']");
    const turn = page.locator("[aria-label='The turn that the scenario begins with']");
    await page.waitForFunction(() => document.querySelectorAll("[aria-label='The turn that the scenario begins with'] option").length > 1);
    await turn.selectOption({ index: 1 });
    const whose = page.locator("[aria-label='Whose player-turn it begins with']");
    await whose.waitFor();
    await whose.selectOption({ index: 1 });
    assert.deepEqual(await barriers(page), [], "the line of the dialog");
    await page.click(".make-scenario");
    await page.waitForSelector(".edit-state[data-state=good]");
    assert.match(await page.textContent(".edit-name"), /from turn 2/);
    const { leftOut = [] } = await page.evaluate(() => JSON.parse(localStorage.getItem("salient.drafts"))[0]);
    // What no scenario holds is told by name, and stays to be read.
    await page.reload();
    await state(page, "good");
    assert.deepEqual(await page.locator(".left-out li").allTextContents(), leftOut);
    if (game === "bulge") assert.ok(leftOut.some((line) => /marker/.test(line)), leftOut.join("; "));
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("200 games of a Bulge scenario are played to the end", async () => {
  const page = await open(chrome, server.url);
  await edit(page, "bulge?scenario=S2");
  await page.click(".edit-buttons >> text=Try 200 games");
  await page.selectOption("dialog select", "random");
  await page.waitForFunction(() => /^200 games/.test(document.querySelector("dialog [role=status]").textContent), null, { timeout: 600_000 });
  assert.equal(await page.locator(".endings td:nth-child(2)").evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0)), 200);
  await shot(page, "edit-try");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [game, scenario] of [["bulge", "S2"], ["panzerbitz", "1"]]) {
  test(`no barriers in the editor of ${game}`, async () => {
    const page = await open(chrome, server.url, { phone: game === "panzerbitz" });
    await page.goto(`${server.url}/#/edit`);
    await page.waitForSelector(".edit-begin");
    assert.deepEqual(await barriers(page), [], "the start");
    await page.goto(`${server.url}/#/edit/${game}?scenario=${scenario}`);
    await state(page, "good");
    for (const tab of await page.locator("[data-tab]").all()) {
      await tab.click();
      await page.waitForTimeout(400);
      assert.deepEqual(await barriers(page), [], await tab.textContent());
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
