import test from "node:test";
import assert from "node:assert/strict";
import { centred, clamp, fit, toPicture, toScreen, zoomAt } from "../js/camera.js";

const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("zooming keeps the point under the cursor", () => {
  const eye = { x: -120, y: 33, scale: 0.7 };
  const before = toPicture(eye, 400, 250);
  const after = toPicture(zoomAt(eye, 400, 250, 1.9), 400, 250);
  close(before.x, after.x);
  close(before.y, after.y);
});

test("screen and picture are inverse to each other", () => {
  const eye = { x: 12, y: -7, scale: 1.3 };
  const there = toScreen(eye, 100, 200);
  const back = toPicture(eye, there.x, there.y);
  close(back.x, 100);
  close(back.y, 200);
});

test("fit shows the whole picture beside the panels", () => {
  const inset = { left: 10, top: 20, right: 300, bottom: 80 };
  const eye = fit({ width: 2000, height: 1000 }, { width: 1280, height: 800 }, inset);
  const [low, high] = [toScreen(eye, 0, 0), toScreen(eye, 2000, 1000)];
  assert.ok(low.x >= 10 - 1e-9 && low.y >= 20 - 1e-9 && high.x <= 980 + 1e-9 && high.y <= 720 + 1e-9);
  close(high.x - low.x, 970);
});

test("a centred point lies in the middle of the free part", () => {
  const at = toScreen(centred(500, 400, 2, { width: 1000, height: 600 }, { left: 0, top: 0, right: 200, bottom: 100 }), 500, 400);
  close(at.x, 400);
  close(at.y, 250);
});

test("the picture cannot be lost", () => {
  const limits = { least: 0.3, most: 4 };
  for (const eye of [
    { x: 1e6, y: -1e6, scale: 1 },
    { x: -1e6, y: 1e6, scale: 9 },
    { x: 0, y: 0, scale: 0.001 },
  ]) {
    const held = clamp(eye, { width: 2000, height: 1000 }, { width: 800, height: 600 }, limits, { left: 0, top: 0, right: 0, bottom: 0 });
    assert.ok(held.scale >= 0.3 && held.scale <= 4);
    assert.ok(held.x < 800 && held.x + 2000 * held.scale > 0, "seen from left to right");
    assert.ok(held.y < 600 && held.y + 1000 * held.scale > 0, "seen from top to bottom");
  }
});

test("the map covers the free part of the window, or lies in its middle", () => {
  const [picture, window] = [{ width: 2000, height: 1000 }, { width: 1200, height: 800 }];
  const inset = { left: 10, top: 20, right: 300, bottom: 80 };
  const limits = { least: 0.1, most: 4 };
  const edge = 28;
  for (const eye of [
    { x: 1e6, y: 1e6, scale: 1 },
    { x: -1e6, y: -1e6, scale: 1 },
  ]) {
    const held = clamp(eye, picture, window, limits, inset);
    assert.ok(held.x <= inset.left + edge && held.x + picture.width >= window.width - inset.right - edge, "no bare table at a side");
    assert.ok(held.y <= inset.top + edge && held.y + picture.height >= window.height - inset.bottom - edge, "nor above or below");
  }
  const small = clamp({ x: 700, y: -900, scale: 0.2 }, picture, window, limits, inset);
  close(small.x + (picture.width * 0.2) / 2, (inset.left + window.width - inset.right) / 2);
  close(small.y + (picture.height * 0.2) / 2, (inset.top + window.height - inset.bottom) / 2);
});
