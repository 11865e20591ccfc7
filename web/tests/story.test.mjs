import test from "node:test";
import assert from "node:assert/strict";
import { after, grown, isForeign, lastMoves, least, pace, whereOf } from "../js/story.js";

const unit = (id, hex, level = 0) => ({ id, side: 0, name: `u${id}`, counter: null, spot: { hex }, level, badges: [] });
const view = { turn: "1", phase: "x", units: [unit(1, "A1"), unit(2, "B1")], marks: [], tracks: [], hand: null };
const step = (n, side, ...effects) => ({
  action_number: n,
  turn: "1",
  phase: "x",
  side,
  decision: "d",
  action: "a",
  forced: false,
  told: effects.map((effect) => ({ text: "t", rule: "1", effect })),
});

test("a move puts the unit on top of the stack at its end", () => {
  const next = after(view, { kind: "move", unit: 1, path: ["A1", "A2", "B1"] });
  assert.deepEqual(next.units[0].spot, { hex: "B1" });
  assert.equal(next.units[0].level, 1);
  assert.deepEqual(view.units[0].spot, { hex: "A1" }, "the view before is not touched");
});

test("units come, go and are marked", () => {
  assert.deepEqual(after(view, { kind: "remove", unit: 2, from: "B1" }).units[1].spot, { box: "eliminated" });
  assert.deepEqual(after(view, { kind: "place", unit: 2, at: "C3" }).units[1].spot, { hex: "C3" });
  const marked = after(view, { kind: "mark", at: "A1", mark: "roadblock", on: true });
  assert.equal(marked.marks.length, 1);
  assert.equal(after(marked, { kind: "mark", at: "A1", mark: "roadblock", on: false }).marks.length, 0);
  assert.equal(after(view, { kind: "text" }), view);
});

test("every effect has a place and a pace", () => {
  assert.equal(whereOf({ kind: "move", unit: 1, path: ["A1", "A2"] }), "A2");
  assert.equal(whereOf({ kind: "roll", what: "combat", dice: [3] }), null);
  assert.ok(
    pace({ text: "x", rule: "1", effect: { kind: "roll", what: "", dice: [1] } }) >
      pace({ text: "x", rule: "1", effect: { kind: "text" } }),
  );
});

test("a die stays as long as its sentence takes to read, however fast the rest goes", () => {
  const roll = (text) => ({ text, rule: "1", effect: { kind: "roll", what: "", dice: [1], spots: [] } });
  const [short, long] = [roll("It is fog."), roll("The German attack on 3902 (Monschau): 12 to 4, shifted to 2-1, TDL 5, die 3 -2: DR2, the defenders retreat 2 hexes.")];
  assert.ok(least(short) >= 1300 && least(long) > least(short) && least(roll("x".repeat(900))) <= 2600);
  assert.ok(pace(long) >= least(long));
});

test("only what others do is played back", () => {
  assert.equal(isForeign(step(1, 1), [0], 2), true);
  assert.equal(isForeign(step(1, 0), [0], 2), false);
  assert.equal(isForeign(step(1, 1), [0, 1], 2), false, "hot seat");
  assert.equal(isForeign(step(1, 1), [], 2), true, "a guest sees all of it");
});

test("the log grows, and shrinks when something is taken back", () => {
  const log = [step(0, 0), step(1, 0), step(2, 0)];
  assert.deepEqual(
    grown(log, { undone: 0, steps: [step(3, 0)], turn: { actions: 4 } }).map((each) => each.action_number),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    grown(log, { undone: 2, steps: [], turn: { actions: 1 } }).map((each) => each.action_number),
    [0],
  );
  assert.deepEqual(
    grown(log, { undone: 1, steps: [step(2, 1)], turn: { actions: 3 } }).map((each) => each.side),
    [0, 0, 1],
  );
});

test("the last moves are those of the other side's last turn", () => {
  const move = (u) => ({ kind: "move", unit: u, path: ["A1", "A2"] });
  const log = [step(0, 1, move(7)), step(1, 0, move(1)), step(2, 1, move(8)), step(3, 0), step(4, 1, move(9)), step(5, 0)];
  assert.deepEqual(
    lastMoves(log, [0]).map((each) => each.unit),
    [8, 9],
  );
});
