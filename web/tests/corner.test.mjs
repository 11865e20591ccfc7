import test from "node:test";
import assert from "node:assert/strict";
import { corner } from "../js/corner.js";

const free = { left: 12, top: 62, right: 900, bottom: 700 };
const tools = { left: 12, top: 540, right: 50, bottom: 700 };
const card = { width: 270, height: 400 };
const hex = (x, y) => ({ left: x - 25, top: y - 25, right: x + 25, bottom: y + 25 });
const meets = (spot, box, width = card.width) =>
  spot.left < box.right && box.left < spot.left + width && spot.top < box.bottom && box.top < spot.top + spot.height;

test("a card goes to the upper left, above the buttons of the map", () => {
  const spot = corner({ width: 270, height: 460 }, free, hex(600, 400), [], tools);
  assert.deepEqual(spot, { corner: 0, left: 12, top: 62, height: 460 });
  const high = corner({ width: 270, height: 500 }, free, hex(760, 100), [], tools);
  assert.deepEqual(high, { corner: 0, left: 12, top: 62, height: 540 - 8 - 62 });
});

test("it never lies over its hex, wherever that is", () => {
  for (let x = 40; x < 900; x += 20)
    for (let y = 80; y < 700; y += 20) {
      const spot = corner(card, free, hex(x, y), [], tools);
      assert.ok(!meets(spot, hex(x, y)), `${x}, ${y}: ${JSON.stringify(spot)}`);
      assert.ok(spot.height >= 130, "and can be read");
    }
});

test("another card is not covered, and where it must be the card gets lower", () => {
  const lesson = { left: 12, top: 64, right: 352, bottom: 420 };
  const spot = corner(card, free, hex(760, 300), [{ box: lesson, weight: 400 }], tools);
  assert.ok(!meets(spot, lesson) && !meets(spot, hex(760, 300)), JSON.stringify(spot));
});

test("it stays in its corner unless another is better", () => {
  assert.equal(corner(card, free, hex(450, 400), [], tools, 1).corner, 1);
  assert.equal(corner(card, free, hex(800, 200), [], tools, 1).corner, 0, "its hex would be covered");
  const lit = [hex(100, 100), hex(150, 150), hex(200, 200)].map((box) => ({ box, weight: 3 }));
  assert.equal(corner(card, free, hex(450, 600), lit, tools).corner, 1, "what can be pressed is kept free");
});

test("on a narrow screen it goes below what is told about above", () => {
  const phone = { left: 6, top: 62, right: 336, bottom: 640 };
  const spot = corner({ width: 260, height: 280 }, phone, hex(120, 150), []);
  assert.ok(spot.top > 175, JSON.stringify(spot));
});
