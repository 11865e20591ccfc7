import test from "node:test";
import assert from "node:assert/strict";
import { lost } from "../js/summary.js";

const mark = (at, side, kind = "control") => ({ at, side, kind, mark: "control", value: null });
const view = (...marks) => ({ marks });

test("a town is lost when the other side's flag is new there, or one's own is gone", () => {
  assert.deepEqual(lost(view(), view(mark("A1", 1)), [0]), ["A1"]);
  assert.deepEqual(lost(view(mark("A1", 0)), view(), [0]), ["A1"], "what was won is lost again");
  assert.deepEqual(lost(view(mark("A1", 0)), view(mark("A1", 1)), [0]), ["A1"]);
});

test("what the other side had before, or what is one's own now, is not lost", () => {
  assert.deepEqual(lost(view(mark("A1", 1)), view(mark("A1", 1), mark("B1", 0)), [0]), []);
  assert.deepEqual(lost(view(), view(mark("A1", 1, "target")), [0]), [], "an attack is no control");
  assert.deepEqual(lost(view(), view(mark("A1", null)), [0]), [], "what is nobody's is not the other side's");
});
