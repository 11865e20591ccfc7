// Charts: a tab in each game with the present column marked, the row that a die hit, search and links, and a page of their own.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, browser, open, serve, settled, shot } from "./harness.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Panzerbitz on a set position: two platoons beside an enemy, ready to fire. */
const CARD = `
format = 1
card = 99
name = "Open fields"
date = "18 December 1944"
place = "the south edge of board 1"
text = "A set position for trying the rules."
[map]
layout = "1"
[turns]
count = 3
first = "German"
[sides]
attacker = "German"
defender = "American"
setup = ["American", "German"]
[switches]
on = []
[control]
American = "all"
[[force]]
side = "American"
name = "a"
zone = "hex(1-FF-6)"
units = { us_rifle = 1 }
[[force]]
side = "German"
name = "b"
zone = "hex(1-FF-5)"
units = { ge_rifle44 = 1, ge_eng = 1 }
[[victory]]
side = "German"
level = "marginal"
text = "the hex of the rifle platoon"
when = "control(German,hex(1-FF-6)) >= 1"
`;

/** What is played, and what an attack is made of. */
const GAMES = [
  { name: "bulge", wish: { scenario: "S2" } },
  { name: "dark-december", wish: { scenario: "C1" } },
  { name: "panzerbitz", wish: { scenario_file: CARD } },
  { name: "skirmish", wish: { scenario: "clearing", rules: "-GREEN" } },
];

/** A game for two at one screen. */
async function begun({ name, wish }) {
  const game = await asked(server, null, "games", { game: name, seats: [{ kind: "me" }, { kind: "me" }], seed: "7", ...wish });
  let number = 0;
  const ask = (path, body) => asked(server, game.token, `games/${game.id}${path}`, body);
  const act = async (text) => {
    const { turn } = await ask("");
    return ask("/actions", { action: text, at: turn.actions, key: `charts ${++number}` });
  };
  return { ...game, ask, act };
}

/** Goes on until an attack could be made, and gives an order that is looked up on a chart. */
async function attackable(game) {
  for (let tries = 0; tries < 700; tries++) {
    const { turn } = await game.ask("");
    const fights = turn.offers.filter((offer) => offer.kind === "attack" || /^(attack|fire|direct|aim|add|go) /.test(offer.text));
    for (const offer of fights.slice(0, 12)) {
      const why = await game.ask(`/explain?action=${encodeURIComponent(offer.text)}`);
      if (why.spots.length > 0) return { offer, spot: why.spots[0] };
    }
    const ends = turn.offers.find((offer) => offer.kind === "done" || offer.kind === "pass");
    const picks = turn.offers.filter((offer) => /^(pick|attack|direct|target|aim) /.test(offer.text));
    const next = picks[tries % Math.max(1, picks.length)] ?? ends ?? turn.offers[0];
    await game.act(next.text);
  }
  throw new Error("nobody ever attacks");
}

/** Goes on with the attack until a die falls. */
async function roll(game, first) {
  let update = await game.act(first);
  for (let tries = 0; tries < 40; tries++) {
    const told = update.steps.flatMap((step) => step.told).find((each) => each.effect.kind === "roll" && each.effect.spots.length > 0);
    if (told) return told;
    const { turn } = await game.ask("");
    const end = turn.offers.find((offer) => ["done", "pass", "confirm"].includes(offer.kind) || /^(fire|roll|done|no)$/.test(offer.text));
    update = await game.act((end ?? turn.offers[0]).text);
  }
  throw new Error("no die ever falls");
}

async function show(game, wish) {
  const page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`, wish);
  await page.waitForSelector(".counter");
  await settled(page);
  return page;
}

/** Nothing stands out of the screen. */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1);

for (const wish of GAMES) {
  const { name } = wish;

  test(`${name}: the tab marks the column of the attack, and the die card shows the row that was hit`, async () => {
    const game = await begun(wish);
    const { offer, spot } = await attackable(game);
    const page = await show(game);
    await page.click("[data-tab=charts]");
    await page.waitForSelector(`#chart-${spot.chart} table`);
    assert.ok((await page.locator(".chart").count()) >= 5, "many charts");
    assert.deepEqual(await barriers(page), []);
    await shot(page, `70-charts-tab-${name}`);
    // Looked at, the order shows where it would be; chosen, what is in hand is marked.
    await page.evaluate((spot) => document.dispatchEvent(new CustomEvent("open-chart", { detail: spot })), spot);
    await page.waitForSelector(`#chart-${spot.chart}.read .would`);
    const head = await page.textContent(`#chart-${spot.chart} thead th.would, #chart-${spot.chart} thead th.now`);
    assert.ok(head.length > 0);
    const marked = async () => (await game.ask("/charts")).find((chart) => chart.id === spot.chart).now.some((place) => place.column === spot.column);
    if (name !== "skirmish") {
      let update = null;
      for (let tries = 0; tries < 6 && !(await marked()); tries++) {
        const { turn } = await game.ask("");
        const next = tries === 0 ? offer : (turn.offers.find((each) => /^(add|fire)/.test(each.text) && each.text !== "fire") ?? turn.offers[0]);
        update = await game.act(next.text);
        if (update.steps.some((step) => step.told.some((told) => told.effect.kind === "roll"))) break;
      }
      if (await marked()) {
        await page.waitForSelector(`#chart-${spot.chart} thead th.now`);
        await shot(page, `71-charts-column-${name}`);
        assert.deepEqual(await barriers(page), []);
      } else assert.fail("the attack in hand has no column");
    }
    const { turn } = await game.ask("");
    const start = name === "skirmish" ? offer.text : (turn.offers.find((each) => ["done", "pass", "confirm"].includes(each.kind) || each.text === "fire") ?? turn.offers[0]).text;
    const told = await roll(game, start);
    await page.waitForSelector(".dice-shown .excerpt .hit");
    const shown = (await page.textContent(".dice-shown .excerpt td.hit")).replace(" (the result)", "");
    assert.ok(shown.length > 0);
    const [hit] = told.effect.spots;
    const chart = (await game.ask("/charts")).find((each) => each.id === hit.chart);
    assert.equal(shown, chart.body.rows[hit.row].cells[hit.column].text, told.text);
    await shot(page, `72-die-card-${name}`);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`${name}: searching CRT finds the chart, and rules and charts lead to each other`, async () => {
    const game = await begun(wish);
    const page = await show(game);
    await page.click("[data-tab=rules]");
    await page.waitForSelector(".rule-text");
    await page.fill(".rules-panel input", "CRT");
    await page.click(".found-charts .chart-link");
    await page.waitForSelector("#chart-crt.read");
    const rule = await page.textContent("#chart-crt .chart-head .rule");
    await page.click("#chart-crt .chart-head .rule");
    const link = page.locator(".rule-text.read .chart-link").first();
    await link.waitFor();
    assert.ok((await page.textContent(".rule-text.read .rule-id")).startsWith(rule.split(" ")[0]));
    await shot(page, `73-rule-with-chart-${name}`);
    assert.deepEqual(await barriers(page), []);
    await link.click();
    await page.waitForSelector(".chart.read");
    // The search of the tab itself.
    await page.fill(".charts-panel input", "turn track");
    await page.waitForFunction(() => document.querySelectorAll(".charts-panel .chart").length === 1);
    assert.equal(await page.locator("#chart-turns .track-box").count() > 2, true);
    await shot(page, `74-turn-track-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.context().close();
  });

  test(`${name}: the charts on a phone, and on their own page`, async () => {
    const game = await begun(wish);
    const phone = await show(game, { phone: true });
    await phone.tap("[data-tab=charts]");
    await phone.waitForSelector(".chart table");
    assert.ok(await fits(phone), "nothing beyond the edge");
    await shot(phone, `75-charts-phone-${name}`);
    assert.deepEqual(await barriers(phone), []);
    await phone.goto(`${server.url}/#/charts/${name}`);
    await phone.waitForSelector(".charts-page .chart table");
    assert.ok(await fits(phone), "nothing beyond the edge of the page");
    await phone.screenshot({ path: `e2e/artefacts/76-charts-page-phone-${name}.png`, fullPage: true });
    assert.deepEqual(await barriers(phone), []);
    await phone.context().close();
    const page = await open(chrome, `${server.url}/#/`);
    await page.click(`a[href="#/charts/${name}"]`);
    await page.waitForSelector(".charts-page .chart table");
    assert.deepEqual(await barriers(page), []);
    await page.screenshot({ path: `e2e/artefacts/77-charts-page-${name}.png`, fullPage: true });
    await page.fill(".charts-page input[type=search]", "CRT");
    await page.waitForFunction(() => document.querySelectorAll(".charts-page .chart").length <= 2);
    const picture = await page.getAttribute(".chart-choices a.button", "href");
    const svg = await (await fetch(server.url + picture)).text();
    assert.ok(svg.startsWith("<svg") && svg.length > 5000, "the same drawn by the press");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a preset changes the charts of the page, and what cannot be is said", async () => {
  const page = await open(chrome, `${server.url}/#/charts/skirmish`, { dark: true });
  await page.waitForSelector("#chart-crt table");
  const columns = () => page.locator("#chart-crt thead tr:last-child th").count();
  const before = await columns();
  await page.selectOption(".chart-choice:nth-of-type(2) select", "first");
  await page.waitForFunction((before) => document.querySelectorAll("#chart-crt thead tr:last-child th").length < before, before);
  await shot(page, "78-charts-dark");
  assert.deepEqual(await barriers(page), []);
  await page.goto(`${server.url}/#/charts/skirmish?rules=-NONSENSE`);
  await page.waitForFunction(() => document.querySelector(".charts-page [role=status]")?.textContent?.includes("NONSENSE"));
  await page.context().close();
});
