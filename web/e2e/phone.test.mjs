// A whole turn of each game by touch on a screen of 390 pixels: nothing reaches beyond the edge in any state.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, drawn, open, ready, server, settled, shot, spot, still } from "./harness.mjs";
import { GAMES, begun, beyond, sitDown } from "./tables.mjs";

ready();

const tapOn = async (page, locator) => {
  await locator.scrollIntoViewIfNeeded();
  await locator.tap();
};

/** One choice by touch: a hex, a unit, a button of the question, or the first of the list. */
async function choose(page, end) {
  await settled(page);
  const dialog = page.locator("dialog[open] .main");
  if (await dialog.count()) return tapOn(page, dialog.last());
  const menu = page.locator(".offer-menu button");
  if (await menu.count()) return tapOn(page, menu.first());
  const ends = page.locator(".prompt .end");
  if (end && (await ends.count())) return tapOn(page, ends.first());
  const target = await spot(page, ".target");
  if (target) return page.touchscreen.tap(target.x, target.y);
  const open = await spot(page, ".counter.open.lit");
  const unit = open ?? (await spot(page, ".counter.lit:not(.under)"));
  if (unit) return page.touchscreen.tap(unit.x, unit.y);
  for (const any of [".tray-unit", ".prompt .order", ".prompt .end"]) {
    const button = page.locator(any);
    if (await button.count()) return tapOn(page, button.first());
  }
  // What has many answers has them in a list.
  const list = page.locator(".prompt-buttons button", { hasText: "Choose from" });
  if (await list.count()) {
    await tapOn(page, list);
    await tapOn(page, page.locator(".order-line").first());
    return page.locator(".tabs .tab[aria-selected=true]").tap();
  }
  await page.keyboard.press("n");
  await still(page);
}

for (const which of GAMES) {
  test(`${which.game}: a turn by touch, and the enemy's`, async () => {
    const seat = await begun(server, which);
    const page = await sitDown(chrome, server, seat, { phone: true });
    const check = async (state) => assert.deepEqual(await beyond(page), [], state);
    await check("at first");
    await shot(page, `phone-${which.game}`);
    assert.deepEqual(await barriers(page), [], "at first");
    // The panel with each of its tabs.
    for (const tab of await page.locator(".tabs .tab").all()) {
      await tab.tap();
      await still(page);
      await check(`the tab ${await tab.textContent()}`);
    }
    await page.locator(".tabs .tab[aria-selected=true]").tap();
    let foreign = 0;
    let mine = 0;
    for (let n = 0; n < 260 && foreign < 8; n++) {
      const state = await page.evaluate(() => ({
        playing: document.querySelector(".playback:not([hidden])") !== null,
        waiting: document.querySelector(".prompt")?.classList.contains("waiting"),
        over: document.querySelector(".prompt")?.classList.contains("over"),
      }));
      if (state.over) break;
      await check(`step ${n}`);
      if (state.playing) {
        // What the other side sets up before our first choice is none of its turns.
        if (mine > 0) foreign += 1;
        // It may have ended in this moment.
        const bar = await page.locator(".playback .skip").boundingBox();
        if (bar) assert.ok(bar.x >= 0 && bar.x + bar.width <= 390, "Skip can be reached");
        if (foreign === 3) await shot(page, `phone-playback-${which.game}`);
        await page.waitForTimeout(250);
      } else if (state.waiting) await page.waitForTimeout(150);
      else {
        mine += 1;
        // Some moves, and then one phase after the other to its end.
        await choose(page, mine > 9);
        await drawn(page);
      }
    }
    assert.ok(mine > 5, "something was played");
    assert.ok(foreign > 0 || (await page.locator(".prompt.over").count()) > 0, "the other side had its turn");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("the bar of the scenario editor fits a phone", async () => {
  const page = await open(chrome, `${server.url}/#/edit/bulge`, { phone: true });
  await page.waitForSelector(".edit .counter");
  await still(page);
  assert.deepEqual(await beyond(page), []);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
