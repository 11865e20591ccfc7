import test from "node:test";
import assert from "node:assert/strict";
import { byVerb, carried, clickUnit, closes, noteWords, ordered, sort, targets } from "../js/offers.js";

const offer = (text, more = {}) => ({
  text,
  verb: text.split(" ")[0],
  label: text,
  unit: null,
  hex: null,
  note: null,
  stop: false,
  kind: "choose",
  path: [],
  warnings: [],
  ...more,
});

test("offers are sorted by what one clicks", () => {
  const sorted = sort([offer("take 3", { unit: 3 }), offer("attack B2", { hex: "B2" }), offer("done", { kind: "end" })]);
  assert.deepEqual([...sorted.units.keys()], [3]);
  assert.deepEqual([...sorted.hexes.keys()], ["B2"]);
  assert.deepEqual(
    sorted.buttons.map((each) => each.text),
    ["done"],
  );
  assert.equal(sorted.sole, null);
});

test("a unit with targets shows them when it is picked", () => {
  const sorted = sort([
    offer("enter 1 A1", { unit: 1, hex: "A1" }),
    offer("enter 2 A2", { unit: 2, hex: "A2" }),
    offer("enter 2 A3", { unit: 2, hex: "A3" }),
  ]);
  assert.equal(targets(sorted, null).size, 0);
  assert.deepEqual([...targets(sorted, 2).keys()], ["A2", "A3"]);
  assert.equal(clickUnit(sorted, 2).now.length, 0);
  assert.equal(clickUnit(sorted, 2).aimed.length, 2);
});

test("the only unit in question needs no pick", () => {
  const sorted = sort([offer("land 5 A1", { unit: 5, hex: "A1" }), offer("land 5 A2", { unit: 5, hex: "A2" })]);
  assert.equal(sorted.sole, 5);
  assert.deepEqual([...targets(sorted, null).keys()], ["A1", "A2"]);
});

test("several offers for a hex stay together", () => {
  const sorted = sort([offer("demolish A1", { hex: "A1" }), offer("build A1", { hex: "A1" })]);
  assert.equal(targets(sorted, null).get("A1").length, 2);
});

test("what ends something comes last, and lists go by verb", () => {
  const list = [offer("done", { kind: "end" }), offer("stay")];
  assert.deepEqual(
    ordered(list).map((each) => each.text),
    ["stay", "done"],
  );
  assert.deepEqual(
    byVerb([offer("go A1"), offer("stay"), offer("go A2")]).map(({ verb, offers }) => [verb, offers.length]),
    [
      ["go", 2],
      ["stay", 1],
    ],
  );
});

test("what an offer means is read from its kind", () => {
  assert.deepEqual(
    ["choose", "take", "go", "stay", "attack", "resolve", "end"].filter((kind) => closes(offer("x", { kind }))),
    ["stay", "resolve", "end"],
  );
  const sorted = sort([
    offer("take 3", { unit: 3, kind: "take" }),
    offer("enter 4 B2", { unit: 4, hex: "B2", kind: "go" }),
    offer("lose 5", { unit: 5 }),
  ]);
  assert.deepEqual([3, 4, 5, 6].filter((unit) => carried(sorted, unit)), [3, 4]);
});

test("a note says in words what it counts", () => {
  assert.equal(noteWords(offer("go B2", { note: { text: "2 1/2", kind: "left" } })), "2 1/2 left");
  assert.equal(noteWords(offer("attack B2", { note: { text: "3-1", kind: "odds" } })), "3-1");
  assert.equal(noteWords(offer("done")), "");
});
