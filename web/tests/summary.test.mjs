import test from "node:test";
import assert from "node:assert/strict";
import { account, inShort } from "../js/summary.js";

const step = (side, action_number, ...told) => ({ side, action_number, turn: "1", phase: "Movement", decision: "go", action: "go", forced: false, told });
const told = (text, effect) => ({ text, rule: "8.9", effect });
const move = (unit, ...path) => told(`${unit} goes to ${path.at(-1)}.`, { kind: "move", unit, path });
const roll = (text) => told(text, { kind: "roll", what: "attack", dice: [3] });

test("what others did is counted, a unit that goes on once, where it came to", () => {
  const steps = [
    step(0, 4, move(7, "A1", "A2")),
    step(0, 5, move(8, "B1", "B2")),
    step(0, 6, move(7, "A2", "A3")),
    step(0, 7, roll("A 3."), told("9 is lost.", { kind: "remove", unit: 9, from: "C3" })),
    step(1, 8, move(1, "D1", "D2")),
  ];
  const all = account(steps, [1], 2);
  assert.deepEqual(all.sides, [0]);
  assert.deepEqual(all.moves.map((deed) => deed.hex), ["B2", "A3"]);
  assert.deepEqual(all.rolls, [{ text: "A 3.", rule: "8.9", hex: "C3", n: 8 }], "a die is where the step shows something");
  assert.equal(all.losses[0]?.hex, "C3");
  assert.equal(inShort(all), "2 units moved, 1 roll, 1 unit removed");
});

test("a die that shows nothing on the map is where its sentence says", () => {
  const all = account([step(0, 7, roll("QQ6: 3 to 6. A 4: engaged."))], [1], 2, (text) => text.split(":")[0]);
  assert.equal(all.rolls[0]?.hex, "QQ6");
});

test("where nothing can be seen nothing is said", () => {
  assert.equal(inShort(account([step(0, 1, told("It rains.", { kind: "text" }))], [1], 2)), "");
  assert.equal(inShort(account([step(0, 1, move(3, "A1", "A2"))], [0, 1], 2)), "", "who plays both sides has seen it");
});
