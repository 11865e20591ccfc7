// The map editor: a map is drawn on, mended, kept, and a scenario is played on it.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, choose, chrome, endPhase, myTurn, open, ready, server, shot } from "./harness.mjs";

ready();

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("salient.maps"))[0]);

/** The map is checked, all strokes are made and the drawing shows them. */
async function settled(page, which = "good") {
  await page.waitForFunction((state) => document.querySelector(".map-edit .edit-state")?.dataset.state === state && JSON.parse(localStorage.getItem("salient.maps"))[0].pending.length === 0, which, { timeout: 90_000 });
}

/** The map in the browser, once it lies there. */
async function draw(page, address) {
  await page.goto(`${server.url}/#/map/${address}`);
  await settled(page);
  await page.waitForSelector(".map-table[data-drawn] .stage", { timeout: 90_000 });
  await page.click(".map-button[aria-label='Show all']");
  await still(page);
}

/** The camera rests. */
const still = (page) => page.waitForFunction(() => {
  const now = document.querySelector(".map-edit .camera")?.style.transform;
  const before = window.cameraWas;
  window.cameraWas = now;
  return now === before && !document.querySelector(".map-edit .camera").classList.contains("gliding");
}, null, { polling: 300 });

/** Where hexes lie on the screen. */
const middle = (page, ...names) =>
  page.evaluate(async (hexes) => {
    const board = document.querySelector(".map-edit .camera").getBoundingClientRect();
    const layouts = performance.getEntriesByType("resource").filter((each) => /layout-\w+\.json$/.test(each.name));
    const info = await (await fetch(layouts.at(-1).name)).json();
    const scale = board.width / info.width;
    return hexes.map((hex) => {
      const { x, y } = info.hexes.find((each) => each.name === hex);
      return { x: board.left + x * scale, y: board.top + y * scale };
    });
  }, names);

const tool = (page, name) => page.click(`[data-tool="${name}"]`);

/** From one point to another with the left button. */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** The map of each game: a hex and its neighbour, ground, a side, a road, a scenario that is played on it. */
const GAMES = [
  { game: "skirmish", map: "map.toml", hex: "D8", next: "D9", ground: "v", row: / 8? *.*v/, side: "stream", road: "track", scenario: "bridge" },
  { game: "bulge", map: "map.toml", hex: "T20", next: "T21", ground: "c", side: "major", road: "main", scenario: "S3" },
  { game: "dark-december", map: "map.toml", hex: "2018", next: "2019", ground: "f", side: "major", road: "main", scenario: "C6" },
  { game: "panzerbitz", map: "board-2.toml", hex: "2-P-6", next: "2-P-7", ground: "m", side: "crest", road: "highway", scenario: "2" },
];

for (const { game, map, hex, next, ground, side, road, scenario } of GAMES) {
  test(`a map of ${game} is drawn on, mended, kept and played on`, async () => {
    const page = await open(chrome, server.url);
    await draw(page, `${game}?map=${map}`);
    assert.deepEqual(await barriers(page), [], "the tools");
    const before = (await kept(page)).text;

    // A hex, a hexside and a road by the mouse.
    const [at, other] = await middle(page, hex, next);
    await tool(page, `ground:${ground}`);
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
    await settled(page);
    const painted = (await kept(page)).text;
    await tool(page, `side:${side}`);
    await page.mouse.click((at.x + other.x) / 2 + (other.x - at.x) * -0.06, (at.y + other.y) / 2 + (other.y - at.y) * -0.06);
    await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, painted);
    await settled(page);
    const river = (await kept(page)).text;
    assert.match(river, new RegExp(`${hex}/${next}|${next}/${hex}`), "the side is in the file");
    await tool(page, `way:${road}`);
    await drag(page, at, other);
    await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, river);
    await settled(page);
    const roads = (await kept(page)).text;
    assert.match(roads, new RegExp(`${hex} ${next}|${next} ${hex}`), "and the road");
    await shot(page, `map-${game}`);

    // Every stroke is taken back, and made again.
    await page.keyboard.press("Control+z");
    await settled(page);
    assert.equal((await kept(page)).text, river);
    await page.keyboard.press("Control+y");
    await settled(page);
    assert.equal((await kept(page)).text, roads);

    // What is wrong is told at its place; closing the page loses nothing.
    await page.click("[data-tab=text]");
    const text = await page.inputValue(".edit-text");
    await page.fill(".edit-text", text.replace(/^hexes = '''\n( *\S+ +)\S/m, "hexes = '''\n$1%"));
    await settled(page, "bad");
    await page.click("[data-tab=check]");
    assert.match(await page.textContent(".edit-check .fault"), /is no terrain/);
    assert.deepEqual(await barriers(page), [], "a fault");
    await page.click(".edit-check .fault-place");
    await page.waitForSelector(".edit-hex:not([hidden]) .fault");
    await page.waitForSelector(".edit-fault", { state: "attached" });
    assert.deepEqual(await barriers(page), [], "the card");
    const broken = (await kept(page)).text;
    await page.goto(`${server.url}/#/map`);
    await page.reload();
    await page.waitForSelector(".draft-list a");
    assert.deepEqual(await barriers(page), [], "the start");
    await page.click(".draft-list a");
    await settled(page, "bad");
    assert.equal((await kept(page)).text, broken, "nothing is lost");
    await page.click("[data-tab=text]");
    assert.equal(await page.inputValue(".edit-text"), broken);
    await page.fill(".edit-text", text);
    await settled(page);

    // A scenario on it, and a turn of it.
    await page.click(".edit-buttons >> text=Use in a scenario");
    await page.selectOption("dialog select", scenario);
    await page.click("dialog >> text=Go on");
    await page.waitForSelector(".edit:not(.map-edit) .edit-state[data-state=good]", { timeout: 90_000 });
    await page.click(".edit-buttons >> text=Play");
    await page.click("dialog >> text=Begin");
    await page.waitForSelector(".top-turn", { timeout: 90_000 });
    await myTurn(page);
    const first = await page.textContent(".top-turn");
    for (let moves = 0; moves < 60 && (await page.textContent(".top-turn")) === first; moves++) {
      if (!(await endPhase(page))) await choose(page);
      await myTurn(page);
      if (game !== "skirmish" && moves > 2) break;
    }
    const id = /game\/([\w-]+)/.exec(page.url())[1];
    const board = await (await fetch(`${server.url}/api/games/${id}/board`)).json();
    assert.ok(board.hexes.some((each) => each.name.includes(hex)), "the game lies on a map with this hex");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("roads leave the map, and are taken away there", async () => {
  const page = await open(chrome, server.url);
  await draw(page, "skirmish?map=map.toml");
  const before = (await kept(page)).text;
  const edge = await page.evaluate(async () => {
    const layouts = performance.getEntriesByType("resource").filter((each) => /layout-\w+\.json$/.test(each.name));
    const info = await (await fetch(layouts.at(-1).name)).json();
    const [top] = [...info.hexes].sort((a, b) => a.y - b.y || a.x - b.x).slice(1);
    return { name: top.name, radius: info.radius, scale: document.querySelector(".map-edit .camera").getBoundingClientRect().width / info.width };
  });
  const [at] = await middle(page, edge.name);
  const off = { x: at.x, y: at.y - edge.radius * edge.scale * 1.25 };
  await tool(page, "way:track");
  await drag(page, at, off);
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
  await settled(page);
  const drawn = (await kept(page)).text;
  assert.match(drawn, new RegExp(`${edge.name} N"|"N ${edge.name}`), "it leaves the map to the north");
  await shot(page, "map-road-off");
  // With the eraser over the edge it is gone, and the file is as it was.
  await page.click(".map-eraser");
  await drag(page, off, at);
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, drawn);
  await settled(page);
  assert.equal((await kept(page)).text, before);
  // The same by keys: 1 is the top.
  await page.click(".map-eraser");
  await page.focus(".map-edit .stage");
  await page.keyboard.press("1");
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
  await settled(page);
  assert.equal((await kept(page)).text, drawn);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("keys and fingers draw, names are written, an empty grid is begun", async () => {
  const page = await open(chrome, server.url);
  await draw(page, "skirmish?map=map.toml");
  await page.focus(".map-edit .stage");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  assert.match(await page.textContent(".edit-hint"), /forest/);
  const before = (await kept(page)).text;
  await page.keyboard.press("Enter");
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
  await settled(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Name of the place");
  await page.keyboard.type("Nowhere");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.maps"))[0].text.includes('name = "Nowhere"'));
  await settled(page);
  await page.fill(".map-name", "My clearing");
  await page.press(".map-name", "Enter");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("salient.maps"))[0].name === "My clearing");
  await settled(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(".edit-buttons >> text=Save")]);
  assert.equal(file.suggestedFilename(), "my-clearing.toml");
  await page.goto(`${server.url}/#/map`);
  await page.waitForSelector(".map-blank");
  await page.selectOption("[aria-label='The game of the grid']", "skirmish");
  await page.fill("[aria-label='Name of the map']", "Moor");
  // No number, and one that is too large.
  for (const [columns, says] of [["", /whole numbers from 1 to 99/], ["2.5", /whole numbers from 1 to 99/], ["99", /letters end at/]]) {
    await page.fill("[aria-label=Columns]", columns);
    await page.click("[aria-label='Begin with an empty grid']");
    await page.waitForFunction((says) => new RegExp(says).test(document.querySelector(".map-blank + .fault:not([hidden])")?.textContent ?? ""), says.source);
  }
  // Too small for the units of the scenario that it is used in.
  await page.fill("[aria-label=Columns]", "4");
  await page.fill("[aria-label=Rows]", "2");
  await page.click("[aria-label='Begin with an empty grid']");
  await settled(page);
  assert.match((await kept(page)).text, /columns = 4\nrows = 2/);
  await page.click(".edit-buttons >> text=Use in a scenario");
  await page.click("dialog >> text=Go on");
  await page.waitForSelector(".edit:not(.map-edit) .edit-state[data-state=bad]");
  await page.click("[data-tab=check]");
  assert.ok((await page.locator(".edit-check .fault").count()) > 0, "it says what is missing");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a file that is too large, or no text at all, is told where it is written", async () => {
  const page = await open(chrome, server.url);
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 37) % 256));
  for (const [buffer, says] of [[Buffer.alloc(1_500_000, "# nothing here\n"), /too large: at most \d+ bytes/], [noise, /line 1/]]) {
    await page.goto(`${server.url}/#/map`);
    await page.reload();
    await page.setInputFiles("[aria-label='A map file']", { name: "mine.toml", mimeType: "text/plain", buffer });
    await page.waitForFunction(() => document.querySelector(".map-edit .edit-state")?.dataset.state === "bad");
    await page.click("[data-tab=text]");
    await page.waitForFunction((says) => new RegExp(says).test(document.querySelector(".edit-file .fault")?.textContent ?? ""), says.source);
  }
  // A name of nothing is none.
  await draw(page, "skirmish?map=map.toml");
  await page.fill(".map-name", " ");
  await page.press(".map-name", "Enter");
  await page.waitForFunction(() => document.querySelector(".map-name").value === "Orle bridge");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the map editor on a phone", async () => {
  const page = await open(chrome, server.url, { phone: true });
  await draw(page, "skirmish?map=map.toml");
  assert.deepEqual(await barriers(page), []);
  await page.click("[data-tab=tools]");
  await tool(page, "ground:v");
  assert.deepEqual(await barriers(page), [], "with the tools");
  await shot(page, "map-phone-tools");
  await page.click("[data-tab=tools]");
  await still(page);
  const before = (await kept(page)).text;
  const [at] = await middle(page, "D8");
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("salient.maps"))[0].text !== text, before);
  await settled(page);
  await shot(page, "map-phone");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
