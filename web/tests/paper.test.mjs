import test from "node:test";
import assert from "node:assert/strict";
import { toPicture, toScreen } from "../js/camera.js";
import { onSheet } from "../js/paper.js";

const inset = { left: 60, top: 0, right: 372, bottom: 90 };
const window = { width: 1440, height: 848 };

test("what is seen beside the panels lies on the sheet, lying or standing", () => {
  const eye = { x: -900, y: -700, scale: 0.8 };
  for (const place of [{ width: 960, height: 620 }, { width: 680, height: 560 }]) {
    const paper = onSheet(eye, window, inset, { width: 6000, height: 5000 }, place);
    for (const [x, y] of [[60, 0], [1068, 758]]) {
      const seen = toPicture(eye, x, y);
      const at = toScreen(paper, seen.x, seen.y);
      assert.ok(at.x >= -0.001 && at.x <= place.width + 0.001 && at.y >= -0.001 && at.y <= place.height + 0.001, JSON.stringify(at));
    }
  }
});

test("at the edge of the map the sheet shows more of the map and not the table", () => {
  const place = { width: 960, height: 620 };
  const paper = onSheet({ x: 0, y: 0, scale: 1 }, window, { left: 0, top: 0, right: 0, bottom: 0 }, { width: 3000, height: 848 }, place);
  assert.ok(paper.x <= 28 && paper.y <= 28, JSON.stringify(paper));
});
