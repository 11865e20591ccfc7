// The counter workshop and the player-turns of the scenario editor, as far as they need no browser.
import test from "node:test";
import assert from "node:assert/strict";
import { wordsOf } from "../js/edit-form.js";
import { playerTurns } from "../js/edit-from.js";
import { symbolOf } from "../js/counters-sheet.js";
import { freeId } from "../js/counters-unit.js";

test("a new unit has an id that no other has", () => {
  assert.equal(freeId([{ id: "Blue-1" }], "Blue-1"), "Blue-2");
  assert.equal(freeId([{ id: "Blue-1" }, { id: "Blue-2" }], "Blue-1"), "Blue-3");
  assert.equal(freeId([], "ge_tiger1"), "ge_tiger1-2");
});

test("a face has the name that the press gives it", () => {
  assert.equal(symbolOf("G-1SS-1 Pz", false, false), "c-G-1SS-1-Pz");
  assert.equal(symbolOf("G-1SS-1 Pz", true, true), "c-own-G-1SS-1-Pz-back");
});

test("words of a schema become choices, short ones with their meaning", () => {
  assert.deepEqual(wordsOf({ enum: ["German", "Soviet"] }), [["German", "German"], ["Soviet", "Soviet"]]);
  const one = { oneOf: [{ const: "GE", description: "German." }, { const: "heer", description: "The army." }, { enum: ["x"] }] };
  assert.deepEqual(wordsOf(one), [["GE", "GE: German"], ["heer", "heer"], ["x", "x"]]);
  assert.equal(wordsOf({ type: "integer" }), null);
});

test("the player-turns of a turn begin where another side has its phase", () => {
  const step = (action_number, phase) => ({ action_number, phase });
  const steps = [step(4, "German Movement Phase"), step(5, "German Combat Phase"), step(9, "Allied Movement Phase"), step(12, "Allied Combat Phase")];
  assert.deepEqual(playerTurns(steps, 4, ["German", "Allied"]), [{ at: 4, side: "German" }, { at: 9, side: "Allied" }]);
  assert.deepEqual(playerTurns([], 7, ["Blue", "Red"]), [{ at: 7, side: "" }]);
});
