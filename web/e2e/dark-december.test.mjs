// Dark December, both sides by one person with the mouse: the first German turn of Herbstnebel with the attacks that it asks
// for, and on a set position an All Out Assault and a retreat over a river. The seeds fix the dice.
import test, { after, before, describe } from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, cleared, open, phase, prompt, ready, restingPlace, server, settled, shot } from "./harness.mjs";

/** Bastogne held by one regiment, and another one with its back to the Ourthe: the dry hexes on its side are in German zones. */
const BANK = `
format = 1
id = "T9"
name = "The bank of the Ourthe"
about = "A set position for an All Out Assault and a retreat over a river."
map = "standard"
[turns]
first = 3
last = 5
begins = "german"
[switches]
preset = "variant"
[setup.german]
2406 = "G-12V-27, G-12V-48, G-12V-89"
2407 = "G-26V-39, G-26V-77, G-26V-78"
3021 = "G-2Pz-3 Pz, G-2Pz-2 PG"
[setup.allied]
2306 = "A-28-110"
3022 = "A-28-109"
[control]
towns = "16"
[bridges]
states = "16"
[victory.objectives]
towns = "3811, 3022"
panzers = 3
west_of_column = 22
`;

/** Orders that are about nothing on the map. */
const BUTTONS = /^(assault|confirm|done|give|integrity|stay)\b/;

let page, game, board;
/** How orders were given. */
const ways = { map: 0, button: 0, list: 0 };

/** Asks the server for something. */
const ask = (path, body) => asked(server, game?.token, path, body);

/** A new game for two at this screen. */
async function begin(wish) {
  game = undefined;
  game = await ask("games", { game: "dark-december", seats: [{ kind: "me" }, { kind: "me" }], ...wish });
  board = await ask(`games/${game.id}/board`);
  page = await open(chrome, `${server.url}/#/game/${game.id}?seat=${game.token}`);
  await page.waitForSelector(".counter");
  await page.waitForFunction(() => document.querySelector("img.bitmap")?.naturalWidth > 0);
  await inStep();
}

async function finish() {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Waits until the page offers what the server offers, and gives the server's table. */
async function inStep() {
  const table = await ask(`games/${game.id}`);
  const offers = table.turn.offers.map((offer) => offer.text).sort();
  await page.waitForFunction(
    (offers) => {
      const shown = [...document.querySelectorAll(".order-line")].map((line) => line.getAttribute("data-offer")).sort();
      return shown.length === offers.length && shown.every((text, i) => text === offers[i]);
    },
    offers,
  );
  await settled(page);
  return table;
}

const unitNamed = (table, name) => {
  const unit = table.view.units.find((each) => each.name === name);
  assert.ok(unit, `${name} is on the map`);
  return unit;
};

/** The middle of a hex on the screen. */
async function middle(name) {
  const hex = board.hexes.find((each) => each.name === name);
  assert.ok(hex, `the map has ${name}`);
  return page.evaluate(
    ({ x, y, width, height }) => {
      const camera = document.querySelector(".camera").getBoundingClientRect();
      return { x: camera.left + (x / width) * camera.width, y: camera.top + (y / height) * camera.height, wide: camera.width / width };
    },
    { ...hex, width: board.width, height: board.height },
  );
}

/** Whether a point is on the open map, away from its rim and from what lies over it. */
const free = ({ x, y }) =>
  page.evaluate(
    ([x, y]) => {
      const stage = document.querySelector(".stage");
      const { left, right, top, bottom } = stage.getBoundingClientRect();
      const rim = 80;
      if (x < left + rim || x > right - rim || y < top + rim || y > bottom - rim) return false;
      return stage.contains(document.elementFromPoint(x, y));
    },
    [x, y],
  );

/** A place of the open map without a counter, from which the map can be dragged, and the middle of the stage. */
const grip = () =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage");
    const box = stage.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height * 0.4 };
    for (let i = 0; i < 400; i++) {
      const [x, y] = [middle.x + ((i % 20) - 10) * 9, middle.y + (Math.floor(i / 20) - 10) * 9];
      const there = document.elementFromPoint(x, y);
      if (there && stage.contains(there) && !there.closest(".counter, .fan-plate, button")) return { from: { x, y }, middle };
    }
    return null;
  });

/** Drags the map until a hex lies free, and gives its middle. */
async function reveal(hex) {
  let at = await middle(hex);
  for (let tries = 0; tries < 8 && !(await free(at)); tries++) {
    const held = await grip();
    assert.ok(held, "the map can be held somewhere");
    const by = (far) => Math.max(-300, Math.min(300, far));
    await page.mouse.move(held.from.x, held.from.y);
    await page.mouse.down();
    await page.mouse.move(held.from.x + by(held.middle.x - at.x), held.from.y + by(held.middle.y - at.y), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    at = await middle(hex);
  }
  return at;
}

/** Waits until a counter lies still, and gives its middle. */
const atRest = (unit) => restingPlace(page, `.counter[data-unit="${unit}"]`);

/** Lets the pointer rest on a stack until it is spread out. */
async function spread(hex, unit) {
  for (let tries = 0; tries < 10; tries++) {
    const at = await reveal(hex);
    await page.mouse.move(at.x, at.y - 2 * board.radius * at.wide);
    await page.mouse.move(at.x, at.y, { steps: 3 });
    const opened = page.waitForSelector(`.counter.open[data-unit="${unit}"]`, { timeout: 3000 });
    if (await opened.catch(() => null)) return;
  }
  await shot(page, "d0-fault");
  assert.fail(`the stack in ${hex} is not spread out`);
}

/** A click on a counter. */
async function clickUnit(table, unit) {
  const hex = unit.spot.hex;
  await reveal(hex);
  if (table.view.units.filter((each) => each.spot.hex === hex).length > 1) await spread(hex, unit.id);
  const { x, y } = await atRest(unit.id);
  await page.mouse.click(x, y);
}

/** Presses what gives an order: on the map if it is about a hex or a unit, else its button. Says which way that was. */
async function press(table, offer) {
  const quoted = `[data-offer="${offer.text}"]`;
  const unit = table.view.units.find((each) => each.id === offer.unit);
  if (!BUTTONS.test(offer.text) && offer.hex) {
    await page.waitForSelector(`.target[data-hex="${offer.hex}"]`, { state: "attached" });
    const several = (await page.locator(`.target.several[data-hex="${offer.hex}"]`).count()) > 0;
    const at = await reveal(offer.hex);
    await page.mouse.click(at.x, at.y);
    if (several) await page.locator(`.offer-menu ${quoted}`).click();
    return "map";
  }
  if (!BUTTONS.test(offer.text) && unit?.spot.hex) {
    await page.waitForSelector(`.counter.lit[data-unit="${unit.id}"]`);
    await clickUnit(table, unit);
    return "map";
  }
  const button = page.locator(`.prompt-buttons ${quoted}`);
  if (await button.count()) {
    await button.click();
    return "button";
  }
  if (!(await page.locator(".orders-panel").isVisible())) await page.click("[data-tab=orders]");
  await page.locator(`.order-line${quoted}`).click();
  return "list";
}

/** Whether the server has heard of an action since; if nothing is on its way for five seconds, it will not. */
async function heard(since) {
  for (let quiet = 0; quiet < 50; quiet++) {
    if ((await ask(`games/${game.id}`)).turn.actions > since) return true;
    if (await page.locator("html.sending").count()) quiet = 0;
    await page.waitForTimeout(100);
  }
  return false;
}

/** Gives an order. Dice that lie over its place are put away first; should it not be heard it is given again. */
async function order(text) {
  const table = await inStep();
  const offer = table.turn.offers.find((each) => each.text === text);
  assert.ok(offer, `"${text}" can be ordered; the question is ${table.turn.prompt}`);
  for (let tries = 0; tries < 8; tries++) {
    await cleared(page);
    const way = await press(table, offer);
    if (offer.warnings.length > 0) await page.click("dialog[open] .main");
    if (await heard(table.turn.actions)) {
      ways[way]++;
      return inStep();
    }
  }
  await shot(page, "d0-fault");
  return assert.fail(`"${text}" was not heard; the question is ${await prompt(page)}`);
}

async function orders(...texts) {
  for (const text of texts) await order(text);
}

/** Every sentence of the log on the page. */
const story = () => page.locator(".log-line").allTextContents();

async function assertTold(...sentences) {
  const lines = await story();
  for (const sentence of sentences) assert.ok(lines.some((line) => line.includes(sentence)), `the log says "${sentence}":\n${lines.join("\n")}`);
}

/** The counter lies in the hex, on the page as on the server. */
async function assertStands(name, hex) {
  const unit = unitNamed(await inStep(), name);
  assert.equal(unit.spot.hex, hex, `${name} stands in ${hex}`);
  let far = Infinity;
  for (let tries = 0; tries < 100; tries++) {
    const [at, counter] = [await middle(hex), await atRest(unit.id)];
    far = Math.hypot(at.x - counter.x, at.y - counter.y) / at.wide;
    if (far < board.radius) return;
  }
  await shot(page, "d0-fault");
  assert.fail(`the counter of ${name} lies ${far} from the middle of ${hex}`);
}

ready();

describe("Herbstnebel, the first German turn", () => {
  before(() => begin({ scenario: "C1", seed: "3" }));
  after(finish);

  test("nobody moves from the assault positions, and five attacks must be made", async () => {
    assert.match(await phase(page), /German Combat Phase/);
    assert.match(await prompt(page), /0 of 5 attacks made/);
    assert.equal(await page.locator(".target.foe").count(), 14, "every hex that can be attacked is marked");
    assert.equal(await page.locator(".prompt .end").count(), 0, "the phase cannot be ended yet");
    await assertTold("The Germans stand in their assault positions: nobody moves.");
    await shot(page, "d1-herbstnebel");
  });

  test("Hosingen: attackers, sum and chances, a retreat and an advance", async () => {
    await order("attack 4020");
    assert.match(await prompt(page), /who attacks 4020 \(Hosingen\)\?/);
    await orders("add 39/26VG", "add 77/26VG");
    assert.equal(await page.locator(".thrust").count(), 2, "an arrow from every attacker");
    assert.equal(await page.locator(".under-attack").count(), 1);
    await page.waitForSelector(".battle:not([hidden]) .odds");
    await shot(page, "d2-attackers");
    assert.deepEqual(await barriers(page), [], "attackers");
    await orders("add 304PG/2Pz", "lower 4119 4", "lower 4019 0", "lower 4120 0");
    assert.match(await prompt(page), /Allied: lower the TDL of 4020 \(Hosingen\)\? \(9 to 4, 2:1, TDL 3\)/);
    await page.waitForSelector(".battle:not([hidden]) .odds");
    const shares = await page.locator(".battle .odds-list strong").allTextContents();
    const whole = shares.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    assert.ok(whole > 96 && whole < 104, `the chances add up: ${shares}`);
    await shot(page, "d3-the-sum");
    assert.deepEqual(await barriers(page), [], "the sum");
    await orders("lower 4020 0", "done", "command Manteuffel");
    await assertTold("9 to 4, 2:1, TDL 0, die 4 -3: R4", "110/28Inf loses a step: combat.");
    assert.match(await prompt(page), /where does 110\/28Inf retreat to \(3 hexes\)\?/);
    await shot(page, "d4-retreat");
    await order("withdraw 3920 3921 3822");
    await assertStands("110/28Inf", "3822");
    await orders("advance 304PG/2Pz", "stay", "done");
    await assertStands("304PG/2Pz", "4020");
    await assertTold("4020 (Hosingen) is in German hands.");
    assert.match(await prompt(page), /1 of 5 attacks made/);
  });

  test("the other four", async () => {
    await orders("attack 4204", "add 990/277VG", "add 991/277VG", "add 989/277VG", "lower 4303 2", "lower 4304 0", "done", "lower 4204 0", "done");
    await orders("give 1", "withdraw 4103", "advance 989/277VG", "advance 990/277VG", "advance 991/277VG");
    await assertStands("393/99Inf", "4103");
    assert.match(await prompt(page), /2 of 5 attacks made/);
    await orders("attack 4322", "add 916/352VG", "add 15/5FJ", "add 915/352VG", "lower 4321 0", "lower 4422 1", "done", "lower 4322 1", "done");
    await orders("give 2", "withdraw 4323 4224", "advance 916/352VG", "advance 15/5FJ", "advance 915/352VG");
    await assertStands("109/28Inf", "4224");
    assert.match(await prompt(page), /3 of 5 attacks made/);
    await orders("attack 4306", "add 89/12VG", "add 9/3FJ", "confirm", "lower 4406 0", "lower 4407 0", "lower 4306 2", "done");
    await orders("command Dietrich", "give 2", "withdraw 4207 4107", "advance 89/12VG", "stay", "advance 9/3FJ", "go 4407");
    await assertStands("9/3FJ", "4407");
    assert.match(await prompt(page), /4 of 5 attacks made/);
    assert.equal(await page.locator(".prompt .end").count(), 0, "the phase still cannot be ended");
    await orders("attack 4410", "add 295/18VG", "add 294/18VG", "lower 4409 1", "done", "lower 4410 2", "done", "lose 295/18VG");
    await assertTold("die 4 -2: FF, each side loses a step.", "295/18VG loses a step: firefight.");
    assert.doesNotMatch(await prompt(page), /attacks made/);
    await shot(page, "d5-five-attacks");
  });

  test("the turn goes over to the Allied player", async () => {
    await order("done");
    assert.match(await phase(page), /German Bridge Phase/);
    assert.equal((await inStep()).turn.offers.filter(({ text }) => text.startsWith("build")).length, 3, "three bridges can be built");
    assert.ok((await page.locator(".target").count()) > 0, "and their hexes are lit");
    const [dice, question] = [await page.locator(".dice-shown").boundingBox({ timeout: 1 }).catch(() => null), await page.locator(".prompt").boundingBox()];
    if (dice) assert.ok(dice.y + dice.height <= question.y, "dice do not cover the question");
    await shot(page, "d6-bridges");
    await order("done");
    assert.match(await phase(page), /Allied Movement Phase/);
    assert.match(await prompt(page), /Allied: which unit moves\?/);
    await assertTold("German Bridge Phase.", "Allied Movement Phase.");
    await shot(page, "d7-allied-turn");
    console.log(`orders of the first turn: ${JSON.stringify(ways)}`);
    assert.ok(ways.map > 40, `most orders are given on the map: ${JSON.stringify(ways)}`);
  });
});

describe("The bank of the Ourthe", () => {
  before(() => begin({ scenario_file: BANK, seed: "32" }));
  after(finish);

  test("an All Out Assault after an attack without effect", async () => {
    assert.equal(await page.locator(".counter").count(), 10);
    await order("done");
    await orders("attack 3022", "add 3Pz/2Pz", "add 2PG/2Pz", "done", "done");
    await assertTold("The German attack on 3022 (Bastogne): 9 to 4, 2:1, TDL 3, die 5 +0: NE, no effect.");
    assert.match(await prompt(page), /an All Out Assault on 3022 \(Bastogne\)\?/);
    await page.waitForSelector(".battle:not([hidden]) .odds");
    await shot(page, "d8-all-out-assault");
    assert.deepEqual(await barriers(page), [], "all out assault");
    await order("assault");
    assert.match(await prompt(page), /who pays a step for the assault/);
    await order("lose 2PG/2Pz");
    await assertTold(
      "2PG/2Pz loses a step: the price of the assault.",
      "The German All Out Assault on 3022 (Bastogne): 8 to 4, 2:1, TDL 3, die 1 -1: R2",
    );
    await page.waitForFunction(() => /2PG\/2Pz.*reduced/.test(document.querySelector(".inspector .stack-list")?.textContent ?? ""));
    await shot(page, "d9-after-the-assault");
    await order("give 1");
    await assertStands("109/28Inf", "2922");
    await orders("advance 3Pz/2Pz", "done");
    await assertStands("3Pz/2Pz", "3022");
    await assertTold("3022 (Bastogne) is in German hands.");
  });

  test("a regiment with its back to the river goes over it without loss", async () => {
    await orders("attack 2306", "add 39/26VG", "add 77/26VG", "add 27/12VG", "add 48/12VG");
    assert.equal(await page.locator(".thrust").count(), 2, "an arrow from each of the two hexes");
    await orders("confirm", "done", "done");
    await assertTold("The German attack on 2306: 12 to 4, 3:1, TDL 2, die 3 +0: R1");
    await order("give 1");
    assert.match(await prompt(page), /where does 110\/28Inf retreat to \(1 hex\)\?/);
    const ends = await page.locator(".target").evaluateAll((list) => list.map((each) => each.getAttribute("data-hex")).sort());
    assert.deepEqual(ends, ["2206", "2207"], "only the far bank is free of German zones");
    const far = await reveal("2206");
    await page.mouse.move(far.x, far.y);
    await page.waitForSelector(".inspector:not([hidden]) .inspector-offer");
    await shot(page, "d10-over-the-river");
    assert.deepEqual(await barriers(page), [], "over the river");
    await order("withdraw 2206");
    await assertTold("110/28Inf retreats to 2206.", "110/28Inf crosses a river and loses a step at 1 or less: 5.");
    assert.ok(!(await story()).some((line) => line.includes("110/28Inf loses a step")));
    await assertStands("110/28Inf", "2206");
    await shot(page, "d11-on-the-far-bank");
    await orders("advance 27/12VG", "done");
    await assertStands("27/12VG", "2306");
    assert.match(await prompt(page), /Allied: which unit moves\?/);
  });
});
