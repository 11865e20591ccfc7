// The rules of a new game: switches in groups with a line for each value, contradictions that offer to be mended, presets that
// say "changed", scenarios with their length.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, open, ready, server, shot } from "./harness.mjs";

ready();

const GAMES = ["bulge", "dark-december", "panzerbitz", "skirmish"];

async function form(name, wish) {
  const page = await open(chrome, `${server.url}/#/new/${name}`, wish);
  await page.waitForSelector(".new-game");
  return page;
}

const choose = (page, id, value) => page.locator(`[data-switch="${id}"] .switch-value`, { hasText: new RegExp(`^${value}:`, "i") }).click();
const tell = (page) => page.textContent(".preset-about");

async function unfold(page) {
  for (const group of await page.locator(".switch-group").all()) await group.locator("> summary").click();
}

for (const name of GAMES) {
  test(`${name}: every switch says what it changes, and no word of it is cut off`, async () => {
    const page = await form(name);
    const { games } = await asked(server, null, "shelf");
    const title = games.find((each) => each.id === name);
    await unfold(page);
    assert.equal(await page.locator(".switch").count(), title.switches.length);
    assert.equal(await page.locator(".switch-value").count(), title.switches.reduce((sum, each) => sum + each.choices.length, 0));
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".switch-value, .pill, .choice")].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
      );
    assert.deepEqual(await cut(), []);
    assert.deepEqual(await barriers(page), []);
    await shot(page, `80-switches-${name}`);
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      assert.deepEqual(await cut(), [], `${width}`);
      assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)) <= 0, `nothing beyond the edge at ${width}`);
      await page.locator(".switch").first().scrollIntoViewIfNeeded();
      await shot(page, `80-switches-${name}-${width}`);
    }
    // The rule itself on demand.
    const rule = page.locator(".switch-rule").first();
    assert.equal(await rule.locator("p").first().isVisible(), false);
    await rule.locator("summary").click();
    assert.equal(await rule.locator("p").first().isVisible(), true);
    await page.context().close();
  });

  test(`${name}: the first scenario that is proposed is the shortest, and each says its length`, async () => {
    const page = await form(name);
    const { games } = await asked(server, null, "shelf");
    const { scenarios } = games.find((each) => each.id === name);
    const least = [...scenarios].sort((a, b) => a.turns * a.units - b.turns * b.units)[0];
    const chosen = page.locator(".choice", { has: page.locator(":checked") });
    assert.match(await chosen.textContent(), new RegExp(least.name));
    assert.match(await chosen.locator(".scenario-size").textContent(), new RegExp(`^${least.turns} turns?, ${least.units} units$`));
    assert.equal(await page.locator(".scenario-size").count(), scenarios.length);
    await shot(page, `81-scenarios-${name}`);
    await page.context().close();
  });
}

/** What contradicts something in each game, what is said, and the rules that come of mending it. */
const CONFLICTS = [
  { name: "bulge", set: ["C1"], said: /C1 on needs MIX = custom/, mended: ["MIX", "C1"], rules: /MIX=custom,\+C1/ },
  { name: "dark-december", set: ["VAR-D", "VAR-E"], said: /VAR-[DE] on cannot be played with VAR-[DE] on/, mended: ["VAR-D"], rules: /\+VAR-D,-VAR-E/ },
  { name: "panzerbitz", set: ["OPT12.6"], said: /OPT12\.6 on needs OPT12\.5 on/, mended: ["OPT12.5", "OPT12.6"], rules: /\+OPT12\.5,\+OPT12\.6/ },
];

for (const { name, set, said, mended, rules } of CONFLICTS) {
  test(`${name}: a contradiction is told at once and mended by one press`, async () => {
    const page = await form(name);
    await unfold(page);
    for (const id of set) await choose(page, id, "On");
    await page.waitForSelector(".conflict");
    assert.match(await page.textContent(".conflict"), said);
    assert.deepEqual(await barriers(page), []);
    await shot(page, `82-conflict-${name}`);
    // It cannot be begun so: the way out is shown.
    await page.click(".new-game .play-now");
    assert.match(page.url(), new RegExp(`#/new/${name}`));
    await page.click(".conflict .main");
    assert.equal(await page.locator(".conflict").count(), 0);
    const changed = await tell(page);
    for (const id of mended) assert.ok(changed.includes(id), changed);
    assert.equal(await page.locator(".pill", { has: page.locator(":checked") }).locator(".tag").textContent(), "changed");
    assert.deepEqual(await barriers(page), [], "mended");
    if (name === "bulge") {
      // Hardly meant is another thing: it is said, and can be played.
      await choose(page, "C2", "On");
      assert.match(await page.textContent(".switch-warnings"), /Hardly meant/);
    }
    await page.click(".new-game .play-now");
    await page.waitForFunction(() => location.hash.includes("/game/"));
    await page.waitForSelector(".prompt-text");
    const id = page.url().match(/game\/([\w-]+)/)[1];
    const token = await page.evaluate((game) => JSON.parse(localStorage.getItem("salient.seats"))[game], id);
    assert.match((await asked(server, token, `games/${id}`)).rules, rules);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("search, only what is changed, reset, and presets", async () => {
  const page = await form("dark-december");
  await page.fill("[aria-label='Find a switch']", "all out assault");
  const found = await page.locator(".switch").count();
  assert.ok(found > 0 && found < 8);
  await page.fill("[aria-label='Find a switch']", "");
  await unfold(page);
  await choose(page, "OPT6.0", "Off");
  await page.check("text=Only what is changed");
  assert.equal(await page.locator(".switch").count(), 1);
  assert.equal(await page.locator(".switch .tag.changed").count(), 1);
  await page.click("button:has-text('Reset')");
  assert.match(await tell(page), /Nothing is changed/);
  assert.equal(await page.locator(".pill .tag").count(), 0);
  await page.uncheck("text=Only what is changed");
  await page.locator(".pill", { hasText: "Base 1979 with options" }).click();
  assert.equal(await page.locator('[data-switch="OPT5.0"] :checked + span strong').textContent(), "On: ");
  // Two that exclude each other.
  await choose(page, "VAR-A", "On");
  assert.match(await page.textContent(".conflict"), /cannot be played with/);
  await page.context().close();
});

test("the card's own switches are those of the game that is begun", async () => {
  const page = await form("panzerbitz");
  await page.locator(".choice", { hasText: "Ice on the Tresna" }).click();
  await unfold(page);
  assert.equal(await page.locator('[data-switch="OPT12.2"] :checked + span strong').textContent(), "On: ");
  await page.check("text=Place for me");
  await page.click(".new-game .play-now");
  await page.waitForFunction(() => location.hash.includes("/game/"));
  const id = page.url().match(/game\/([\w-]+)/)[1];
  const token = await page.evaluate((game) => JSON.parse(localStorage.getItem("salient.seats"))[game], id);
  const { rules } = await asked(server, token, `games/${id}`);
  assert.match(rules, /\+OPT12\.2,/);
  await page.context().close();
});

test("the game is printed as it is chosen, and its counter mixes side by side", async () => {
  const page = await form("bulge");
  await page.click(".new-game button:text-is('Print')");
  await page.waitForSelector(".print-parts");
  const links = await page.locator(".print-parts a[data-part=differences]").evaluateAll((list) => list.map((link) => link.href));
  assert.equal(links.length, 3, "three mixes, two by two");
  assert.deepEqual(await barriers(page), []);
  await page.locator(".print-parts a[data-part=differences]").first().scrollIntoViewIfNeeded();
  await shot(page, "81-print-mixes");
  for (const link of [...links, await page.getAttribute(".print-parts a[data-part=scenario]", "href")]) {
    const answer = await fetch(new URL(link, server.url));
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/pdf"], link);
  }
  await page.context().close();
  const small = await form("skirmish");
  await small.click(".new-game button:text-is('Print')");
  await small.waitForSelector(".print-parts");
  assert.equal(await small.locator(".print-parts a[data-part=differences]").count(), 0, "one sheet only");
  await small.context().close();
});
