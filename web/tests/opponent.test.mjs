// The words about the computer at the other side.
import test from "node:test";
import assert from "node:assert/strict";

globalThis.window ??= { addEventListener() {} };
const { effort, partWords, percent } = await import("../js/account.js");
const { inShort, moveWords } = await import("../js/hint.js");
const { thinkingWords } = await import("../js/thinking.js");

test("a part of an effort has a name", () => {
  assert.deepEqual([1, 2, 4, 8, 16].map(partWords), ["all", "half", "a quarter", "an eighth", "a small part"]);
});

test("a thought says how far it is, and that the server is busy", () => {
  assert.equal(thinkingWords("German", { percent: 40, part: 1 }), "German thinks: 40 %");
  assert.equal(thinkingWords("German", { percent: 5, part: 4 }), "German thinks with a quarter of its effort: the server is busy. 5 %");
});

test("an account says what it cost", () => {
  const plans = [1, 2, 3];
  assert.equal(effort({ plans, horizon: 2, turns: 64, part: 1 }), "It compared 3 plans over 2 player-turns, in 64 simulated ones.");
  assert.match(effort({ plans, horizon: 2, turns: 8, part: 8 }), /an eighth of its effort: the server was busy/);
  assert.equal(percent(0.617), "62 %");
});

test("a move in words names places", () => {
  const named = (hex) => (hex === "B2" ? "Malmédy (B2)" : hex);
  assert.equal(moveWords({ unit: 1, name: "1/1 SS", path: ["A1", "A2", "B2"], rule: "6.1" }, named), "1/1 SS from A1 to Malmédy (B2)");
  assert.equal(moveWords({ unit: 1, name: "Lehr", path: ["A1"], rule: "6.1" }, named), "Lehr comes in at A1");
  assert.equal(inShort({ moves: [1, 2], attacks: [1] }), "2 moves, 1 attack");
  assert.equal(inShort({ moves: [], attacks: [] }), "nothing moves");
});
