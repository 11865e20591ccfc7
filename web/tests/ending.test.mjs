import test from "node:test";
import assert from "node:assert/strict";
import { swapped, verdict } from "../js/ending.js";
import { declining, inGeneral, rollsOwn } from "../js/never-ask.js";

const outcome = { winner: 1, level: "", text: "", rule: "", resigned: null };

test("who won, as the reader sees it", () => {
  assert.equal(verdict(outcome, [1], 2), "You have won");
  assert.equal(verdict(outcome, [0], 2), "You have lost");
  assert.equal(verdict({ ...outcome, winner: null }, [0], 2), "Nobody has won");
  assert.equal(verdict(outcome, [], 2), "The game is over");
  assert.equal(verdict(outcome, [0, 1], 2), "The game is over");
});

test("the seats of a rematch are the same with the sides changed", () => {
  const side = (player) => ({ name: "", player, here: true, colour: "" });
  const table = (players, sides) => ({ sides: players.map(side), seat: { sides, name: "" } });
  assert.deepEqual(swapped(table(["human", "cadet"], [0])), [{ kind: "computer", player: "cadet" }, { kind: "me" }]);
  assert.deepEqual(swapped(table(["human", "human"], [1])), [{ kind: "me" }, { kind: "friend" }]);
  assert.deepEqual(swapped(table(["human", "human"], [0, 1])), [{ kind: "me" }, { kind: "me" }]);
  assert.equal(swapped(table(["human"], [0])), null);
});

test("only what declines without leaving anything undone answers by itself", () => {
  const offer = (kind, warnings = []) => ({ kind, warnings, text: kind });
  const end = offer("end");
  assert.equal(declining([offer("choose"), end]), end);
  assert.equal(declining([offer("choose"), offer("end", [{ rule: "8.1", text: "69 units have not moved" }])]), null);
  assert.equal(declining([offer("choose"), end, offer("end")]), null, "two ways to end: somebody must say which");
  assert.equal(declining([end]), null, "nothing to decline");
  assert.equal(declining([offer("choose")]), null);
});

test("the die of one's own attack is never rolled by a question that is not asked", () => {
  const [none, keep] = [{ label: "No artillery: roll at 1-2" }, { label: "Keep the TDL: roll at 1:2" }];
  const marks = [{ at: "SS8", kind: "target", mark: "attack", side: 0, value: null }];
  assert.ok(rollsOwn(none, marks, 0));
  assert.ok(!rollsOwn(keep, marks, 1), "who is attacked may leave it to the other");
  assert.ok(!rollsOwn({ label: "Keep the TDL" }, marks, 0), "no die falls yet");
  const bare = [{ label: "Roll at 3-1" }, { label: "Attack at 3-1" }];
  assert.ok(bare.every((each) => rollsOwn(each, marks, 0)), "nothing else is left to say");
  const labels = [none, keep, ...bare, { label: "No reaction" }].map(inGeneral);
  assert.deepEqual(labels, ["No artillery", "Keep the TDL", "Roll at 3-1", "Attack at 3-1", "No reaction"]);
});
