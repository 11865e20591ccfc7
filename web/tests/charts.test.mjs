// Charts are found by their names, and the die card shows the right part of one.
import test from "node:test";
import assert from "node:assert/strict";
import { findCharts, spotName } from "../js/charts.js";
import { around, grouped } from "../js/chart-view.js";

const chart = (id, title, names) => ({
  id,
  title,
  rule: "12.8",
  names,
  about: "",
  body: {
    kind: "table",
    corner: "Die",
    columns: ["1-1", "2-1"].map((name) => ({ name, group: "Odds" })),
    rows: ["1", "2"].map((head) => ({ head, group: "", rule: null, cells: [] })),
  },
  key: [],
  now: [],
});
const CHARTS = [chart("crt", "Combat results", ["CRT", "odds table"]), chart("terrain", "Terrain effects", ["TEC"])];

test("a chart is found by title, other names and parts of words", () => {
  const ids = (words) => findCharts(CHARTS, words).map((each) => each.id);
  assert.deepEqual(ids("crt"), ["crt"]);
  assert.deepEqual(ids("combat results"), ["crt"]);
  assert.deepEqual(ids("TEC"), ["terrain"]);
  assert.deepEqual(ids("12.8"), ["crt", "terrain"]);
  assert.deepEqual(ids("combat terrain"), []);
  assert.deepEqual(ids(" "), []);
});

test("a place on a chart has a name", () => {
  assert.equal(spotName(CHARTS[0], { column: 1, row: null }), "Combat results, 2-1");
  assert.equal(spotName(CHARTS[0], { column: 1, row: 0 }), "Combat results, 2-1, 1");
});

test("neighbours are shown on both sides, and at the ends as many", () => {
  assert.deepEqual(around(11, 5, 2), [3, 8]);
  assert.deepEqual(around(11, 0, 2), [0, 5]);
  assert.deepEqual(around(11, 10, 2), [6, 11]);
  assert.deepEqual(around(2, 1, 2), [0, 2]);
});

test("what has one head stands under it once", () => {
  const groups = grouped([{ g: "a" }, { g: "a" }, { g: "" }, { g: "a" }], (each) => each.g);
  assert.deepEqual(
    groups.map(({ head, from, size }) => [head, from, size]),
    [
      ["a", 0, 2],
      ["", 2, 1],
      ["a", 3, 1],
    ],
  );
});
