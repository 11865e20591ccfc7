// How fast it is: printed, with generous limits so that a busy machine does not fail it.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { browser, myTurn, open, playNow, serve, settled, spot } from "./harness.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Frames while the map is dragged to and fro. */
async function drag(page) {
  await page.evaluate(() => {
    window.frames_ = [];
    const tick = (now) => {
      window.frames_.push(now);
      window.more_ = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(420, 500);
  await page.mouse.down();
  for (let i = 0; i < 90; i++) {
    await page.mouse.move(420 + 150 * Math.sin(i / 8), 500 + 90 * Math.cos(i / 8));
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    cancelAnimationFrame(window.more_);
    const gaps = window.frames_
      .slice(1)
      .map((now, i) => now - window.frames_[i])
      .sort((a, b) => a - b);
    return { fps: 1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length), worst: gaps.at(-1), p95: gaps[Math.floor(gaps.length * 0.95)] };
  });
}

test("frames per second while the map is moved", async () => {
  const page = await open(chrome, server.url);
  await page.click("a[href^='#/new/']");
  await page.waitForSelector(".new-game");
  // The scenario with most counters on the map.
  await page.locator(".scenarios input[type=radio]").last().check();
  await page.click(".new-game .main");
  await page.waitForSelector(".counter");
  await myTurn(page).catch(() => {});
  await page.waitForFunction(() => document.querySelector("img.bitmap")?.naturalWidth > 0, null, { timeout: 60_000 });
  const units = await page.locator(".counter").count();
  for (const [name, keys] of [
    ["whole map", ["0"]],
    ["near", ["+", "+", "+"]],
  ]) {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await page.waitForTimeout(1200);
    const seen = await drag(page);
    console.log(
      `panning, ${name}, ${units} counters: ${seen.fps.toFixed(1)} frames/s, 95 % of frames within ${seen.p95.toFixed(1)} ms, worst ${seen.worst.toFixed(0)} ms`,
    );
    assert.ok(seen.fps > 15, `${seen.fps} frames/s`);
    await settled(page);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("from the click to the drawn answer", async () => {
  const page = await open(chrome, server.url);
  await playNow(page);
  await myTurn(page);
  await page.waitForFunction(() => document.querySelector("img.bitmap")?.naturalWidth > 0, null, { timeout: 60_000 });
  const times = [];
  for (let i = 0; i < 12; i++) {
    await settled(page);
    const at = (await spot(page, ".target")) ?? (await spot(page, ".counter.lit:not(.under)"));
    if (!at) break;
    await page.mouse.move(at.x, at.y);
    await page.evaluate(() => {
      window.drawn_ = null;
      const before = document.querySelector(".prompt-text").textContent;
      const start = () => {
        const begun = performance.now();
        const watch = new MutationObserver(() => {
          if (document.querySelector(".prompt-text").textContent === before) return;
          watch.disconnect();
          // A message that is posted as a frame is made is read when that frame has been drawn.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            window.drawn_ = performance.now() - begun;
          };
          requestAnimationFrame(() => channel.port2.postMessage(null));
        });
        watch.observe(document.querySelector(".prompt"), { subtree: true, childList: true, characterData: true });
      };
      document.querySelector(".stage").addEventListener("pointerup", start, { once: true, capture: true });
    });
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(250);
    const open = await spot(page, ".counter.open.lit");
    if (open) {
      await page.mouse.click(open.x, open.y);
      await page.waitForTimeout(200);
      continue;
    }
    const drawn = await page.evaluate(() => window.drawn_);
    if (drawn !== null) times.push(drawn);
  }
  times.sort((a, b) => a - b);
  console.log(
    `click to drawn: ${times.map((time) => time.toFixed(0)).join(", ")} ms; median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`,
  );
  assert.ok(times.length > 2, "some clicks were orders");
  assert.ok(times[Math.floor(times.length / 2)] < 400);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
