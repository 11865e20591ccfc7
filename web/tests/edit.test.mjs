import test from "node:test";
import assert from "node:assert/strict";
import { arrive, at, kindOf, lineOf, put, resolved, setAt, setState, sideWords, takeAway, unitsOf, whereabouts } from "../js/edit-tree.js";
import { Draft, drafts, newDraft } from "../js/edit-draft.js";

const SIDES = ["german", "allied"];
const tree = () => ({
  setup: { german: { QQ4: "g-1, g-2 back" }, allied: { PP4: "u-1" }, free: { QQ5: "g-1" } },
  arrivals: { german: [{ turn: 5, at: "EN", units: "g-3, g-4" }, { turn: 7, at: "EC", units: "g-5", switch: "VDH" }] },
  lost: { german: "g-6" },
  turns: { first: 1, last: 8 },
});

test("a line of units is read and written", () => {
  const line = "g-1, G-1SS-1 Pz, u-a406 back,  A-99 reduced";
  assert.deepEqual(unitsOf(line)[1], { id: "G-1SS-1 Pz", state: "" });
  assert.deepEqual(unitsOf(line)[2], { id: "u-a406", state: "back" });
  assert.equal(lineOf(unitsOf(line)), "g-1, G-1SS-1 Pz, u-a406 back, A-99 reduced");
  assert.deepEqual(unitsOf(undefined), []);
});

test("every unit is found where the file has it", () => {
  const found = whereabouts(tree(), SIDES);
  assert.deepEqual(found.get("g-2"), { kind: "hex", side: "german", hex: "QQ4", state: "back" });
  assert.deepEqual(found.get("g-4"), { kind: "turn", side: "german", index: 0, turn: 5, at: "EN" });
  assert.deepEqual(found.get("g-6"), { kind: "list", key: "lost", side: "german" });
  assert.equal(found.get("g-9"), undefined);
});

test("a unit that is put somewhere leaves where it was", () => {
  const value = tree();
  put(value, "g-4", "german", "QQ4", "", SIDES);
  assert.equal(value.setup.german.QQ4, "g-1, g-2 back, g-4");
  assert.equal(value.arrivals.german[0].units, "g-3");
  put(value, "g-1", "german", "RR5", "", SIDES);
  assert.equal(value.setup.free.QQ5, "g-1", "another set-up keeps it");
  put(value, "g-5", "german", "RR5", "", SIDES);
  assert.equal(value.arrivals.german.length, 1, "a line without units goes");
  takeAway(value, "g-1", SIDES);
  assert.deepEqual(value.setup.free, {});
  takeAway(value, "g-6", SIDES);
  assert.deepEqual(value.lost, {});
  setState(value, "g-2", "german", "QQ4", "");
  assert.equal(value.setup.german.QQ4, "g-2, g-4");
});

test("arrivals are joined by turn and place", () => {
  const value = tree();
  arrive(value, "g-1", "german", 5, "EN", SIDES);
  assert.equal(value.arrivals.german[0].units, "g-3, g-4, g-1");
  arrive(value, "g-2", "german", 7, "EC", SIDES);
  assert.equal(value.arrivals.german.length, 3, "a line with a switch is another one");
  assert.equal(value.setup.german.QQ4, undefined);
  const empty = {};
  arrive(empty, "u-1", "allied", 2, "AN", SIDES);
  assert.deepEqual(empty, { arrivals: { allied: [{ turn: 2, at: "AN", units: "u-1" }] } });
});

test("values are set and taken away by their path", () => {
  const value = tree();
  setAt(value, ["victory", "margin", "levels", "0", "level"], "decisive");
  assert.deepEqual(value.victory, { margin: { levels: [{ level: "decisive" }] } });
  setAt(value, ["turns", "last"], undefined);
  assert.deepEqual(value.turns, { first: 1 });
  assert.equal(at(value, ["arrivals", "german", "1", "switch"]), "VDH");
  assert.equal(at(value, ["no", "such"]), undefined);
});

test("a schema says what a value is", () => {
  const schema = {
    properties: { setup: { $ref: "#/definitions/BySide" }, hold: { anyOf: [{ $ref: "#/definitions/Hold" }, { type: "null" }] } },
    definitions: { BySide: { type: "object", properties: { allied: {}, german: {}, free: {} } }, Hold: { type: "object", properties: { hex: { type: ["string", "null"] } } } },
  };
  assert.deepEqual(sideWords(schema, ["German", "Allied"]), ["german", "allied"]);
  assert.equal(kindOf(resolved(schema, schema.properties.hold)), "object");
  const told = { description: "Who.", allOf: [{ $ref: "#/definitions/Hold" }] };
  assert.equal(resolved(schema, told).description, "Who.");
  assert.equal(kindOf(resolved(schema, told)), "object");
  assert.equal(kindOf(schema.definitions.Hold.properties.hex), "string");
});

test("every change can be taken back, and all of it is kept", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
  const draft = new Draft(newDraft("bulge", tree(), {}));
  draft.change("place g-3", (value) => put(value, "g-3", "german", "RR5", "", SIDES));
  draft.change("name", (value) => (value.name = "A"));
  draft.change("name", (value) => (value.name = "Al"));
  assert.equal(drafts()[0].value.name, "Al");
  assert.equal(drafts()[0].name, "Al");
  assert.equal(draft.undo(), "name");
  assert.equal(draft.value.name, undefined, "what is typed at a stretch is one step");
  assert.equal(draft.undo(), "place g-3");
  assert.deepEqual(draft.value, tree());
  assert.equal(draft.undo(), null);
  draft.redo();
  assert.equal(draft.value.setup.german.RR5, "g-3");
  draft.setRough("name = ");
  assert.equal(drafts()[0].rough, "name = ");
});
