import test from "node:test";
import assert from "node:assert/strict";
import { HexField } from "../js/hexes.js";
import { Stroke, around, sameSide, sideAt } from "../js/map-stroke.js";
import { editOf } from "../js/map-tools.js";

/** Four columns and four rows of flat hexes, even columns lower. */
function board() {
  const r = 10;
  const hexes = [];
  for (let c = 0; c < 4; c++)
    for (let row = 0; row < 4; row++) hexes.push({ name: `${"ABCD"[c]}${row + 1}`, x: 20 + 15 * c, y: 20 + (row + (c % 2) / 2) * r * Math.sqrt(3), place: null, terrain: "clear" });
  const corners = [0, 1, 2, 3, 4, 5].map((k) => [r * Math.cos((k * Math.PI) / 3), r * Math.sin((k * Math.PI) / 3)]);
  const info = { width: 120, height: 100, radius: r, orientation: "flat", hexes, corners };
  return { info, field: new HexField(info) };
}
const at = ({ field }, name) => field.get(name);
const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

test("the sides of a hex, clockwise from the top", () => {
  assert.deepEqual(around(board(), "C2"), ["C1", "D1", "D2", "C3", "B2", "B1"]);
  assert.deepEqual(around(board(), "A1"), [null, null, "B1", "A2", null, null]);
});

test("the nearest side of a point", () => {
  const map = board();
  const found = sideAt(map, between(at(map, "B2"), at(map, "B3"), 0.4));
  assert.equal(found.side, "B2/B3");
  assert.ok(found.far < 3);
  assert.equal(sideAt(map, { x: -500, y: 0 }), null);
  assert.ok(sameSide("A1/A2", "A2/A1") && !sameSide("A1/A2", "A1/A3"));
});

test("a drag leaves no hex out, and a slip back is no road", () => {
  const map = board();
  const paint = new Stroke(map, { on: "hex", make: "ground", kind: "f", label: "forest" });
  paint.touch(at(map, "A1"));
  paint.go(at(map, "A1"), at(map, "A4"));
  assert.deepEqual(paint.list, ["A1", "A2", "A3", "A4"]);
  const road = new Stroke(map, { on: "way", make: "way", kind: "road", label: "road" });
  road.touch(at(map, "A1"));
  road.go(at(map, "A1"), at(map, "A3"));
  road.go(at(map, "A3"), at(map, "A2"));
  assert.deepEqual(road.list, ["A1", "A2"]);
  assert.deepEqual(editOf(road.tool, road.list, true, 0), { do: "way", path: ["A1", "A2"], kind: "road", on: true });
});

test("a press takes the nearest side, a drag only those that it goes along", () => {
  const map = board();
  const river = new Stroke(map, { on: "side", make: "side", kind: "river", label: "river" });
  river.touch(at(map, "B2"), true);
  assert.deepEqual(river.list, [], "the middle of a hex is no side");
  river.touch(between(at(map, "B2"), at(map, "C2"), 0.48), true);
  river.touch(between(at(map, "B2"), at(map, "C2"), 0.52), true);
  assert.deepEqual(river.list, ["B2/C2"]);
});
