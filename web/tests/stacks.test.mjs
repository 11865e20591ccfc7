import test from "node:test";
import assert from "node:assert/strict";
import { COUNTER, boxes, fan, fanSize, pile, stacks } from "../js/stacks.js";
import { boxOrder } from "../js/units-panel.js";

const unit = (id, spot, level = 0) => ({ id, side: 0, name: "", counter: null, spot, level, badges: [] });

test("units are stacked by hex and level, the rest by box", () => {
  const units = [unit(1, { hex: "A1" }, 1), unit(2, { hex: "A1" }, 0), unit(3, { box: "turn 5" }), unit(4, { hex: "B2" })];
  assert.deepEqual(
    stacks(units)
      .get("A1")
      .map((each) => each.id),
    [2, 1],
  );
  assert.equal(stacks(units).size, 2);
  assert.deepEqual([...boxes(units).keys()], ["turn 5"]);
});

test("a pile is centred and stays within its hex", () => {
  for (const count of [1, 2, 5, 12]) {
    const lies = pile(count, 37);
    assert.ok(Math.abs(lies.reduce((sum, lie) => sum + lie.x, 0)) < 1e-9);
    for (const lie of lies) assert.ok(Math.abs(lie.x) <= 37 * 0.3, `${count}: ${lie.x}`);
  }
});

test("a fan shows every counter whole", () => {
  for (const count of [2, 3, 4, 5, 7, 12]) {
    const lies = fan(count, 37);
    const half = fanSize(count, 37);
    for (const [i, a] of lies.entries()) {
      assert.ok(Math.abs(a.x) < half.x && Math.abs(a.y) < half.y);
      for (const b of lies.slice(i + 1))
        assert.ok(Math.abs(a.x - b.x) >= 37 * COUNTER || Math.abs(a.y - b.y) >= 37 * COUNTER, `${count} overlap`);
    }
  }
});

test("boxes come in the order of the turns, losses last", () => {
  assert.deepEqual(["eliminated", "turn 11", "available", "turn 5", "diverted"].sort(boxOrder), [
    "available",
    "turn 5",
    "turn 11",
    "diverted",
    "eliminated",
  ]);
});
