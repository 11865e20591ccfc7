import test from "node:test";
import assert from "node:assert/strict";
import { AS_WRITTEN, changed, conflicts, shortest, switchText, usual, valuesOf } from "../js/switches.js";

const choices = (...values) => values.map((value) => ({ value, name: value }));
const one = (id, values, more = {}) => ({ id, name: id, rule: "1", choices: choices(...values), default: values[0], needs: [], excludes: [], presets: {}, ...more });
const MIX = one("MIX", ["base", "revised", "custom"], { default: "revised", presets: { original: "base" } });
const C1 = one("C1", ["mix", "off", "on"], { needs: [{ switch: "MIX", values: ["custom"] }] });
const FOG = one("FOG", ["off", "on"], { excludes: [{ switch: "SUN", values: ["on"] }] });
const SUN = one("SUN", ["off", "on"], { excludes: [{ switch: "FOG", values: ["on"] }] });
const all = [MIX, C1, FOG, SUN];
const values = (...chosen) => valuesOf(all, AS_WRITTEN, new Map(chosen));

test("a switch that needs another offers to set it, or to be left as it was", () => {
  assert.deepEqual(conflicts(all, values()), []);
  const [found, ...more] = conflicts(all, values(["C1", "on"]));
  assert.deepEqual(more, []);
  assert.equal(found.text, "C1 on needs MIX = custom.");
  assert.deepEqual(found.mends, [
    { id: "MIX", value: "custom", text: "Set MIX = custom" },
    { id: "C1", value: "mix", text: "Set C1 = mix" },
  ]);
  assert.deepEqual(conflicts(all, values(["C1", "on"], ["MIX", "custom"])), []);
});

test("two switches that exclude each other are one contradiction", () => {
  const found = conflicts(all, values(["FOG", "on"], ["SUN", "on"]));
  assert.equal(found.length, 1);
  assert.equal(found[0].text, "FOG on cannot be played with SUN on.");
  assert.deepEqual(
    found[0].mends.map((mend) => mend.text),
    ["Set SUN off", "Set FOG off"],
  );
});

test("what the scenario fixes is not offered to be changed", () => {
  const [found] = conflicts(all, values(["C1", "on"]), new Set(["MIX"]));
  assert.deepEqual(
    found.mends.map((mend) => mend.id),
    ["C1"],
  );
});

test("the scenario has switches of its own, on top of a preset or in place of it", () => {
  const scenario = { own: { FOG: "on" }, over: { FOG: "on" }, fixed: [], idle: [] };
  const card = { ...scenario, over: {} };
  assert.equal(usual(FOG, AS_WRITTEN, scenario), "on");
  assert.equal(usual(MIX, "original", scenario), "base");
  assert.equal(usual(FOG, "original", scenario), "on");
  assert.equal(usual(FOG, "original", card), "off", "a preset in place of the card");
  assert.equal(switchText(all, AS_WRITTEN, new Map([["FOG", "off"]]), scenario), "-FOG");
  assert.equal(switchText(all, AS_WRITTEN, new Map([["FOG", "on"]]), scenario), "", "nothing differs");
  assert.deepEqual(
    changed(all, "original", new Map([["MIX", "custom"]]), scenario).map((each) => each.id),
    ["MIX"],
  );
});

test("the scenario with the least to do is proposed", () => {
  const scenarios = [
    { id: "long", turns: 36, units: 250 },
    { id: "short", turns: 8, units: 120 },
    { id: "middle", turns: 13, units: 90 },
  ];
  assert.equal(shortest({ scenarios }).id, "short");
  assert.equal(shortest({ scenarios: [] }), undefined);
  assert.deepEqual(
    scenarios.map((scenario) => scenario.id),
    ["long", "short", "middle"],
    "the list stays in its order",
  );
});
