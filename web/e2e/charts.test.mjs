// Charts: a tab in each game with the present column marked, the row that a die hit, search and links, and a page of their own.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, open, ready, server, shot } from "./harness.mjs";
import { atOneScreen, lookedAt, openFields } from "./tables.mjs";

ready();

/** Two platoons beside an enemy, ready to fire. */
const CARD = openFields(
  [
    ["American", "1-FF-6", "us_rifle = 1"],
    ["German", "1-FF-5", "ge_rifle44 = 1, ge_eng = 1"],
  ],
  "1-FF-6",
);

/** What is played, and what an attack is made of. */
const GAMES = [
  { name: "bulge", wish: { scenario: "S2" } },
  { name: "dark-december", wish: { scenario: "C1" } },
  { name: "panzerbitz", wish: { scenario_file: CARD } },
  { name: "skirmish", wish: { scenario: "clearing", rules: "-GREEN" } },
];

const begun = ({ name, wish }) => atOneScreen(server, name, wish);

/** Where an order is looked up, if it is. */
const spotOf = async (game, text) => (await game.ask(`/explain?action=${encodeURIComponent(text)}`)).spots[0] ?? null;

/** Goes on until an attack is prepared so far that its die could be rolled, and gives that order. */
async function prepared(game) {
  for (let tries = 0; tries < 700; tries++) {
    const { offers } = (await game.ask("")).turn;
    const resolve = offers.filter((offer) => offer.kind === "resolve" || offer.text.startsWith("go "));
    for (const offer of resolve) {
      const spot = await spotOf(game, offer.text);
      if (spot) return { offer, spot };
    }
    const of = (pattern) => offers.find((offer) => pattern.test(offer.text));
    const next = of(/^add /) ?? of(/^attack /) ?? of(/^aim /) ?? of(/^pick Blue-2/) ?? offers.find((offer) => offer.kind === "end") ?? offers.at(-1);
    await game.act(next.text);
  }
  throw new Error("nobody ever attacks");
}

/** Goes on with the attack until its die falls. */
async function roll(game, first) {
  let update = await game.act(first);
  for (let tries = 0; tries < 40; tries++) {
    const told = update.steps.flatMap((step) => step.told).find((each) => each.effect.kind === "roll" && each.effect.spots.length > 0);
    if (told) return told;
    const { offers } = (await game.ask("")).turn;
    update = await game.act((offers.find((offer) => offer.kind === "end" || offer.kind === "resolve") ?? offers[0]).text);
  }
  throw new Error("no die ever falls");
}

const show = (game, wish) => lookedAt(chrome, server, game, wish);

/** Nothing stands out of the screen: a phone would zoom out for it. */
const fits = (page) => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth) <= screen.width + 1);

for (const wish of GAMES) {
  const { name } = wish;

  test(`${name}: the tab marks the column of the attack, and the die card shows the row that was hit`, async () => {
    const game = await begun(wish);
    const { offer, spot } = await prepared(game);
    const page = await show(game);
    await page.click("[data-tab=charts]");
    const crt = `#chart-${spot.chart}`;
    await page.waitForSelector(`${crt} table`);
    assert.ok((await page.locator(".chart").count()) >= 4, "all charts of the game");
    if (name === "skirmish") {
      // An attack is one order here: looked at on the map, it shows where it would be.
      const hex = offer.text.slice("go ".length);
      const place = await page.evaluate((hex) => {
        const box = document.querySelector(`.target[data-hex="${hex}"]`).getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      }, hex);
      await page.mouse.move(place.x, place.y);
      await page.waitForSelector(`${crt} td.would`);
    } else {
      await page.waitForSelector(`${crt} thead th.now`);
      const chart = (await game.ask("/charts")).find((each) => each.id === spot.chart);
      const head = (await page.textContent(`${crt} thead th.now`)).replace(" (now)", "");
      assert.equal(head, chart.body.columns[spot.column].name, "the column of the attack in hand is marked");
    }
    await shot(page, `70-charts-tab-${name}`);
    assert.deepEqual(await barriers(page), []);
    if (name !== "skirmish") {
      // The sum of the attack leads to the chart.
      await page.click("[data-tab=orders]");
      await page.click(".battle .chart-link");
      await page.waitForSelector(`${crt}.read`);
    }
    const told = await roll(game, offer.text);
    // It is read at once: the card does not stay long.
    const read = await page.waitForFunction(() => document.querySelector(".dice-shown .excerpt td.hit")?.textContent);
    const shown = (await read.jsonValue()).replace(" (the result)", "");
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
    await page.waitForFunction(() => document.querySelectorAll(".charts-panel .chart").length <= 2);
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
    await shot(phone, `76-charts-page-phone-${name}`, { fullPage: true });
    assert.deepEqual(await barriers(phone), []);
    await phone.context().close();
    const page = await open(chrome, `${server.url}/#/`);
    await page.click(`a[href="#/charts/${name}"]`);
    await page.waitForSelector(".charts-page .chart table");
    assert.deepEqual(await barriers(page), []);
    await shot(page, `77-charts-page-${name}`, { fullPage: true });
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
  // A scenario that sets no switch of its own.
  await page.selectOption(".chart-choice:nth-of-type(1) select", "bridge");
  await page.waitForFunction(() => document.querySelector(".chart-choices a.button")?.getAttribute("href")?.includes("scenario=bridge"));
  await page.selectOption(".chart-choice:nth-of-type(2) select", "first");
  await page.waitForFunction(() => !document.querySelector("#chart-crt")?.textContent?.includes("To hit by fire"));
  const few = await columns();
  await page.selectOption(".chart-choice:nth-of-type(2) select", "standard");
  await page.waitForFunction((few) => document.querySelectorAll("#chart-crt thead tr:last-child th").length > few, few);
  await shot(page, "78-charts-dark");
  assert.deepEqual(await barriers(page), []);
  await page.goto(`${server.url}/#/charts/skirmish?rules=-NONSENSE`);
  await page.waitForFunction(() => document.querySelector(".charts-page [role=status]")?.textContent?.includes("NONSENSE"));
  await page.context().close();
});
