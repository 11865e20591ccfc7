import test from "node:test";
import assert from "node:assert/strict";
import { ruleNumber, splitRules, withoutRule } from "../js/rule-links.js";
import { together } from "../js/why-not.js";
import { mentions, search } from "../js/rulebook.js";
import { momentAddress, momentOf, route } from "../js/router.js";
import { switchText, valuesOf, warnings } from "../js/switches.js";
import { initials } from "../js/counters.js";
import { percent } from "../js/explain.js";

test("rules in brackets become links", () => {
  assert.deepEqual(splitRules("who attacks? [12.3]"), [{ text: "who attacks? " }, { rule: "12.3" }]);
  assert.deepEqual(splitRules("obliged [12.2.1 (MC)] now"), [{ text: "obliged " }, { rule: "12.2.1 (MC)" }, { text: " now" }]);
  assert.deepEqual(splitRules("an [aside]"), [{ text: "an [aside]" }]);
  assert.equal(ruleNumber("12.2.1 (MC)"), "12.2.1");
  assert.equal(withoutRule("Which unit? [8.1]", "8.1"), "Which unit?");
  assert.equal(withoutRule("Which unit?", "8.1"), "Which unit?");
});

test("a rulebook is searched by all words, and its text knows other rules", () => {
  const rules = [
    { id: "8.2", title: "Movement points", text: "see 8.9 and 99.9" },
    { id: "8.9", title: "Moving", text: "A unit moves." },
  ];
  assert.deepEqual(
    search(rules, "move points").map((rule) => rule.id),
    ["8.2"],
  );
  assert.deepEqual(
    search(rules, "unit").map((rule) => rule.id),
    ["8.9"],
  );
  assert.deepEqual(mentions("see 8.9 and 99.9", new Set(["8.9"])), [
    { text: "see ", rule: false },
    { text: "8.9", rule: true },
    { text: " and 99.9", rule: false },
  ]);
  assert.deepEqual(mentions("a hex is 8.9 km across", new Set(["8.9"])), [{ text: "a hex is 8.9 km across", rule: false }]);
});

test("addresses say which page, and carry a seat", () => {
  assert.deepEqual(route("#/game/abc?seat=xyz"), { page: "game", id: "abc", seat: "xyz" });
  assert.deepEqual(route("#/game/abc/analysis"), { page: "analysis", id: "abc" });
  assert.deepEqual(route(momentAddress("abc", 42)), { page: "game", id: "abc", seat: null });
  assert.deepEqual([momentOf(momentAddress("abc", 42)), momentOf("#/game/abc"), momentOf("#/game/abc?seat=xyz")], [42, null, null]);
  assert.deepEqual(route("#/new/bulge"), { page: "new", game: "bulge" });
  assert.deepEqual(route(""), { page: "shelf" });
});

test("only switches that differ from the preset are sent", () => {
  const onOff = [
    { value: "on", name: "on" },
    { value: "off", name: "off" },
  ];
  const switches = [
    { id: "DC", choices: onOff, default: "on", presets: { base: "off" } },
    { id: "NW", choices: onOff, default: "on", presets: {} },
    {
      id: "MIX",
      choices: [
        { value: "base", name: "" },
        { value: "revised", name: "" },
      ],
      default: "revised",
      presets: {},
    },
  ];
  assert.equal(
    switchText(
      switches,
      "base",
      new Map([
        ["DC", "on"],
        ["NW", "off"],
        ["MIX", "base"],
      ]),
    ),
    "+DC,-NW,MIX=base",
  );
  assert.equal(switchText(switches, "base", new Map([["DC", "off"]])), "");
});

test("switches that are hardly meant together are told, whatever the preset", () => {
  const choices = ["mix", "off", "on"].map((value) => ({ value, name: "" }));
  const title = {
    switches: [
      { id: "C2", choices, default: "mix", presets: {} },
      { id: "C6", choices, default: "mix", presets: { both: "on" } },
    ],
    warnings: [{ rule: "21.6", text: "no longer 441", when: [{ C2: "on", C6: "off" }, { C2: "on", C6: "mix" }] }],
  };
  const told = (preset, ...chosen) =>
    warnings(title, valuesOf(title.switches, preset, new Map(chosen))).map((warning) => warning.rule);
  assert.deepEqual(told(""), []);
  assert.deepEqual(told("", ["C2", "on"]), ["21.6"]);
  assert.deepEqual(told("", ["C2", "on"], ["C6", "off"]), ["21.6"]);
  assert.deepEqual(told("", ["C2", "on"], ["C6", "on"]), []);
  assert.deepEqual(told("both", ["C2", "on"]), [], "the preset counts too");
});

test("badges and chances in short", () => {
  assert.equal(initials("out of supply"), "OS");
  assert.equal(initials("engaged"), "E");
  assert.equal(percent({ result: "", cases: 1, of: 6, rule: "" }), "16.7 %");
});

test("what holds by one rule in several hexes is told once", () => {
  const reason = (rule, text) => ({ rule, text });
  const told = together([
    reason("SR1.2.2", "4104: an activated unit goes no further"),
    reason("SR1.2.2", "4004: an activated unit goes no further"),
    reason("3.1", "into 4002: an enemy unit stands there"),
    reason("3.1", "into 1-GG-7: an enemy unit stands there"),
    reason("8.2", "the way there costs 5 1/4 MP, and it has 4 MP"),
    reason("Q.3", "only the phasing side moves"),
  ]);
  assert.deepEqual(
    told.map(({ text }) => text),
    ["4104, 4004: an activated unit goes no further", "into 4002, 1-GG-7: an enemy unit stands there", "the way there costs 5 1/4 MP, and it has 4 MP", "only the phasing side moves"],
  );
});
