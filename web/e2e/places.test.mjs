// "Place for me", what is named can be shown, the end of a phase warns, the camera keeps to the map and its place.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, open, playNow, prompt, ready, server, settled, shot, still } from "./harness.mjs";
import { atOneScreen, playedOn, sitDown } from "./tables.mjs";

ready();

const SET_UPS = [
  { name: "bulge", wish: { scenario: "S2" } },
  { name: "dark-december", wish: { scenario: "C1", rules: "-HAP" } },
  { name: "panzerbitz", wish: { scenario: "1" } },
  { name: "skirmish", wish: { scenario: "bridge" } },
];

const begun = (name, more = {}) => atOneScreen(server, name, more);
const enter = (game, wish) => sitDown(chrome, server, game, wish);
const of = (offers, ...kinds) => kinds.map((kind) => offers.find((offer) => offer.kind === kind)).find(Boolean);

for (const { name, wish } of SET_UPS) {
  test(`${name}: one press answers the questions of the set-up, and undo takes it back`, async () => {
    const page = await enter(await begun(name, wish));
    const asks = await prompt(page);
    await page.waitForSelector(".prompt .place");
    assert.deepEqual(await barriers(page), []);
    await shot(page, `74-place-${name}`);
    await page.click(".prompt .place");
    await page.waitForFunction((before) => document.querySelector(".prompt-text")?.textContent !== before, asks);
    await settled(page);
    await shot(page, `75-placed-${name}`);
    assert.equal(await page.locator(".prompt .undo:not(:disabled)").count(), 1, "it can be changed");
    await page.click(".prompt .undo");
    await page.waitForSelector(".prompt .place");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("play now begins with a real move", async () => {
  const page = await open(chrome, server.url);
  await page.waitForSelector(".play-now");
  await playNow(page);
  assert.match(await prompt(page), /which unit moves/);
  assert.equal(await page.locator(".prompt .place").count(), 0);
  await page.context().close();
});

test("the end of a movement warns, and who is named there is shown", async () => {
  for (const [name, scenario] of [["bulge", "S2"], ["dark-december", "C1"], ["panzerbitz", "1"]]) {
    const game = await begun(name, { scenario, placed: true });
    const warned = ({ turn }) => turn.offers.some((offer) => offer.label === "End the movement" && offer.warnings.length > 0);
    const table = await playedOn(game, warned, (offers) => of(offers, "end", "resolve", "stay"));
    const end = table.turn.offers.find((offer) => offer.label === "End the movement");
    assert.ok(end, `${name} comes to a movement`);
    const page = await enter(game);
    await page.click(".prompt .end");
    await page.waitForSelector("dialog[open] .warnings li");
    assert.equal(await page.locator("dialog[open] .warnings li").count(), end.warnings.length);
    assert.deepEqual(await barriers(page), []);
    await shot(page, `76-warned-${name}`);
    const link = page.locator("dialog[open] .place-link").first();
    if (await link.count()) {
      await link.click();
      await settled(page);
      assert.equal(await page.locator("dialog[open]").count(), 0, "to look ends nothing");
      assert.equal(await page.locator(".cursor-hex").count(), 1);
    } else await page.keyboard.press("Escape");
    assert.match(await page.textContent(".prompt"), /End the movement/);
    await page.context().close();
  }
});

/** How much bare table is seen beside the map in the part of the window that nothing covers, in pixels on each edge. */
const bare = (page) =>
  page.evaluate(() => {
    const map = document.querySelector(".camera").getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const panel = document.querySelector(".panel");
    const dock = document.querySelector(".prompt").getBoundingClientRect();
    const right = innerWidth >= 760 && !panel.classList.contains("closed") ? panel.getBoundingClientRect().left : stage.right;
    return [map.left - stage.left, map.top - stage.top, right - map.right, dock.top - map.bottom].map((gap) => Math.max(0, Math.round(gap)));
  });

test("the map stays in the window, and a reload finds it where it was", async () => {
  for (const { name, wish } of SET_UPS.slice(0, 3)) {
    const page = await enter(await begun(name, { ...wish, placed: true }));
    assert.ok((await bare(page)).every((gap) => gap <= 60), `${name}: ${await bare(page)}`);
    const { width, height } = page.viewportSize();
    for (const [dx, dy] of [[900, 600], [-2600, -1500]]) {
      await page.mouse.move(width * 0.3, height * 0.4);
      await page.mouse.wheel(0, -240);
      await settled(page);
      await page.keyboard.press("Escape");
      await page.evaluate(([dx, dy]) => {
        const stage = document.querySelector(".stage");
        stage.focus();
        for (let n = 0; n < Math.ceil(Math.abs(dx) / 140); n++)
          stage.dispatchEvent(new KeyboardEvent("keydown", { key: dx > 0 ? "ArrowLeft" : "ArrowRight", shiftKey: true, bubbles: true }));
        for (let n = 0; n < Math.ceil(Math.abs(dy) / 140); n++)
          stage.dispatchEvent(new KeyboardEvent("keydown", { key: dy > 0 ? "ArrowUp" : "ArrowDown", shiftKey: true, bubbles: true }));
      }, [dx, dy]);
      await still(page);
      assert.ok((await bare(page)).every((gap) => gap <= 60), `${name}, moved by ${dx}: ${await bare(page)}`);
    }
    const place = () => page.evaluate(() => document.querySelector(".camera").style.transform);
    const before = await place();
    // The look is kept a moment after the map has come to rest.
    await page.waitForFunction(() => {
      const [, , x, y] = /translate3d\(((.+)px, (.+)px), 0px\)/.exec(document.querySelector(".camera").style.transform) ?? [];
      const kept = JSON.parse(localStorage.getItem("salient.looks") ?? "[]")[0]?.[1];
      return kept && Math.abs(kept.x - Number(x)) < 0.1 && Math.abs(kept.y - Number(y)) < 0.1;
    });
    await page.reload();
    await page.waitForSelector(".counter");
    await settled(page);
    assert.equal(await place(), before, `${name}: the same look`);
    await page.context().close();
  }
});

/** What is written there and does not fit. */
const cutOff = (page, selector) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
        .map((each) => each.textContent),
    selector,
  );

test("a phone writes out turn and phase", async () => {
  for (const { name, wish } of SET_UPS) {
    const page = await enter(await begun(name, { ...wish, placed: true }), { phone: true });
    // Before the line is there the bar has as much room as after.
    for (const line of ["connecting", "live"]) {
      await page.evaluate((line) => (document.querySelector(".top .line").className = `line ${line}`), line);
      assert.deepEqual(await cutOff(page, ".top-phase, .top-turn strong"), [], `${name}, ${line}`);
    }
    await page.context().close();
  }
});

test("a tablet keeps the tracks of the top bar whole", async () => {
  for (const { name, wish } of SET_UPS) {
    const page = await enter(await begun(name, { ...wish, placed: true }), { width: 768 });
    const tracks = await page.evaluate(() =>
      [...document.querySelectorAll(".track")]
        .filter((track) => track.offsetWidth > 0 && track.getBoundingClientRect().bottom <= 56)
        .map((track) => ({
          text: track.textContent,
          cut: [...track.children].some((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2),
        })),
    );
    assert.deepEqual(await cutOff(page, ".top-phase, .top-turn strong"), [], `${name}: turn and phase`);
    assert.ok(tracks.length > 0, `${name} shows a track`);
    assert.deepEqual(tracks.filter((track) => track.cut), [], name);
    await shot(page, `77-tablet-${name}`);
    assert.deepEqual(await barriers(page), []);
    await page.context().close();
  }
});

test("an attack and its refusal look different", async () => {
  const game = await begun("dark-december", { scenario: "C1", seed: "1" });
  const isPlain = ({ turn: { offers } }) =>
    offers.length > 1 && offers.every((offer) => offer.unit === null && offer.hex === null) && offers.some((offer) => offer.kind === "end");
  await playedOn(game, isPlain, (offers) => of(offers, "attack", "resolve", "end"));
  const page = await enter(game);
  await page.waitForSelector(".prompt .decline");
  await shot(page, "78-weights");
  const looks = await page.evaluate(() =>
    [...document.querySelectorAll(".prompt-buttons button:not(.undo)")].map((button) => getComputedStyle(button).backgroundColor + getComputedStyle(button).borderStyle),
  );
  assert.ok(new Set(looks).size > 1, `${looks}`);
  assert.deepEqual(await barriers(page), []);
  await page.context().close();
});
