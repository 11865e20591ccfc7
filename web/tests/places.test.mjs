import test from "node:test";
import assert from "node:assert/strict";
import { Places, pattern, splitNames } from "../js/places.js";
import { inWords, shape, signOf, standing } from "../js/objectives.js";
import { weight } from "../js/prompt.js";

const units = new Map([
  ["60/116Pz", 7],
  ["2 PG/2 Pz", 8],
  ["2", 9],
  ["Panther-G.2", 10],
]);
const hexes = new Set(["AA26", "QQ6", "3022", "1-I-6"]);
const split = (text) =>
  splitNames(
    text,
    pattern(units.keys()),
    (name) => units.get(name) ?? null,
    (name) => hexes.has(name),
  );

test("units and hexes of a sentence are found, the longest name first", () => {
  assert.deepEqual(split("60/116Pz is obliged to attack, QQ6 for one"), [
    { text: "60/116Pz", unit: 7 },
    { text: " is obliged to attack, " },
    { text: "QQ6", hex: "QQ6" },
    { text: " for one" },
  ]);
  assert.deepEqual(split("where does 2 PG/2 Pz go?"), [{ text: "where does " }, { text: "2 PG/2 Pz", unit: 8 }, { text: " go?" }]);
  assert.deepEqual(split("Panther-G.2 in 1-I-6"), [{ text: "Panther-G.2", unit: 10 }, { text: " in " }, { text: "1-I-6", hex: "1-I-6" }]);
});

test("what is no name stays text", () => {
  assert.deepEqual(split("69 units have not moved"), [{ text: "69 units have not moved" }]);
  assert.deepEqual(split("Turn 1 of 8 in AA261"), [{ text: "Turn 1 of 8 in AA261" }]);
  assert.deepEqual(splitNames("QQ6", pattern([]), () => null, () => true), [{ text: "QQ6", hex: "QQ6" }]);
});

test("dice lie where their sentence says: in the first hex that it names, else with the first unit", () => {
  const [list, spots] = [[...units].map(([name, id]) => ({ name, id })), new Map([[7, "QQ6"], [8, null]])];
  const board = { field: { get: (name) => (hexes.has(name) ? { name } : undefined) }, counters: { hexOf: (unit) => spots.get(unit) ?? null } };
  const places = new Places({ board: { units: list } }, board, () => {});
  const roll = (text) => places.where({ text, rule: "1", effect: { kind: "roll", what: "attack", dice: [3], spots: [] } });
  assert.equal(roll("60/116Pz against AA26: 3 to 6. A 4."), "AA26");
  assert.equal(roll("2 PG/2 Pz and 60/116Pz are attacked and hold: 1 against 4."), "QQ6", "one that stands beside the map is nowhere");
  assert.equal(roll("The day is clear at 4."), null);
  assert.equal(places.where({ text: "60/116Pz goes to 3022.", rule: "1", effect: { kind: "move", unit: 7, path: ["QQ6", "3022"] } }), "3022");
});

test("objectives in a sign, a line and a sum", () => {
  const town = (points, holder) => ({ name: "Bastogne", at: ["AA26"], side: 0, points, holder, state: "Allied", met: false, rule: "25.2.2" });
  assert.equal(signOf(town(20, 1)), "20");
  assert.equal(signOf(town(null, 1)), "★");
  assert.equal(inWords(town(20, 1)), "Bastogne: 20 points, Allied");
  assert.equal(inWords(town(null, 1)), "Bastogne: Allied");
  assert.deepEqual(standing([town(20, 1), town(5, 0), town(3, null), town(null, 0)], 2), { held: [5, 20], all: 28 });
  assert.equal(new Set([0, 1, null].map((side) => shape(10, side))).size, 3, "who holds it is told by the shape");
});

test("what declines beside a real choice looks lighter than what ends a phase", () => {
  const offer = (kind, hex = null) => ({ kind, hex, unit: null });
  const [assault, no, end, roll] = ["choose", "end", "end", "resolve"].map((kind) => offer(kind));
  assert.equal(weight(assault, [assault, no]), "order");
  assert.equal(weight(no, [assault, no]), "end decline");
  assert.equal(weight(no, [roll, no]), "end decline");
  assert.equal(weight(end, [end]), "main end");
  assert.equal(weight(end, [offer("go", "AA26"), assault, end]), "main end", "the end of a phase is no answer to a plain question");
  assert.equal(weight(roll, [assault, roll]), "main end roll");
});
