import test from "node:test";
import assert from "node:assert/strict";
import { HexField } from "../js/hexes.js";

/** A field of 5 columns and 4 rows, flat tops, even columns lower. */
function flat() {
  const r = 10;
  const hexes = [];
  for (let c = 0; c < 5; c++)
    for (let row = 0; row < 4; row++)
      hexes.push({
        name: `${"ABCDE"[c]}${row + 1}`,
        x: 20 + 15 * c,
        y: 20 + (row + (c % 2) / 2) * r * Math.sqrt(3),
        place: null,
        terrain: "clear",
      });
  const corners = [0, 1, 2, 3, 4, 5].map((k) => [r * Math.cos((k * Math.PI) / 3), r * Math.sin((k * Math.PI) / 3)]);
  return new HexField({ width: 120, height: 100, radius: r, orientation: "flat", hexes, corners });
}

test("a point finds its hex, and the sea finds none", () => {
  const field = flat();
  const b2 = field.get("B2");
  assert.equal(field.at(b2.x + 3, b2.y - 4), "B2");
  assert.equal(field.at(-200, -200), null);
});

test("hexes know their neighbours", () => {
  assert.deepEqual(flat().neighbours("C2").sort(), ["B1", "B2", "C1", "C3", "D1", "D2"]);
  assert.equal(flat().neighbours("A1").length, 2);
});

test("arrow keys walk up, down and along a row", () => {
  const field = flat();
  assert.equal(field.towards("C2", 0, -1), "C1");
  assert.equal(field.towards("C2", 0, 1), "C3");
  let at = "A2";
  for (let i = 0; i < 4; i++) at = field.towards(at, 1, 0);
  assert.ok(at.startsWith("E"), `came to ${at}`);
  assert.ok(["E1", "E2", "E3"].includes(at), `came to ${at}`);
  assert.equal(field.towards("E2", 1, 0), null);
});

test("the border runs between hexes of different sides only", () => {
  const field = flat();
  const owner = new Map([
    ["C1", 0],
    ["C2", 1],
    ["C3", 1],
  ]);
  assert.equal(field.border(owner).split("M").length - 1, 1);
  assert.equal(
    field.border(
      new Map([
        ["C1", 0],
        ["C2", 0],
      ]),
    ),
    "",
  );
});

test("a path is a line through centres, unknown hexes left out", () => {
  assert.equal(flat().line(["A1", "nowhere", "B1"]).split("L").length, 2);
});
