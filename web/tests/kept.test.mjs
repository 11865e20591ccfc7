// What this browser keeps of drafts, and the way back by keys.
import test from "node:test";
import assert from "node:assert/strict";
import { Draft, drafts, newDraft } from "../js/edit-draft.js";
import { undoKeys } from "../js/steps.js";
import { Checker } from "../js/edit-check.js";

/** A browser with room for so many letters. */
function browser(room = Infinity) {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > room) throw new Error("full");
      kept.set(key, text);
    },
  };
}

/** A draft that was opened, and perhaps worked on. */
function opened(name, worked) {
  const draft = new Draft(newDraft("bulge", { name }, {}));
  draft.save();
  if (worked) draft.change("about", (tree) => (tree.about = "Mine."));
  return draft;
}

test("drafts that somebody worked on stay, however many are opened after them", () => {
  browser();
  opened("Mine", true);
  for (let count = 0; count < 60; count++) opened(`Looked at ${count}`, false);
  assert.ok(drafts().length <= 20);
  assert.ok(drafts().some((each) => each.name === "Mine"));
  for (let count = 0; count < 30; count++) opened(`Mine ${count}`, true);
  assert.equal(drafts().filter((each) => /^Mine/.test(each.name)).length, 31, "none of them goes by itself");
});

test("a draft that is too large takes no other's room", () => {
  browser(2150);
  opened("Mine", true);
  opened("Only looked at", false);
  const large = opened("Large", false);
  large.setRough("#".repeat(1700));
  assert.equal(large.full, false, "what was only looked at made room");
  assert.deepEqual(drafts().map((each) => each.name), ["Large", "Mine"]);
  large.setRough("#".repeat(5000));
  assert.equal(large.full, true);
  assert.deepEqual(drafts().map((each) => each.name), ["Large", "Mine"]);
  assert.equal(drafts()[0].rough.length, 1700, "it is kept as it was before");
});

test("the usual keys step back and forth, with Shift and with Caps Lock too", () => {
  globalThis.HTMLInputElement ??= class {};
  globalThis.HTMLTextAreaElement ??= class {};
  const pressed = (key, shiftKey, ctrlKey = true) => {
    const done = [];
    undoKeys({ key, shiftKey, ctrlKey, target: null, preventDefault: () => {} }, () => done.push("back"), () => done.push("forth"));
    return done;
  };
  for (const [key, shift, what] of [["z", false, "back"], ["Z", false, "back"], ["Z", true, "forth"], ["z", true, "forth"], ["y", false, "forth"], ["Y", false, "forth"]]) assert.deepEqual(pressed(key, shift), [what], `${key} ${shift}`);
  assert.deepEqual([pressed("x", false), pressed("z", false, false)], [[], []]);
});

test("whoever saves at once after a change saves the change", async () => {
  browser();
  globalThis.document ??= { createElement: () => element(), createElementNS: () => element(), createTextNode: (text) => text, activeElement: null };
  const element = () => ({ append() {}, replaceChildren() {}, setAttribute() {}, addEventListener() {}, dataset: {}, style: {}, classList: { add() {} } });
  const draft = new Draft(newDraft("bulge", { name: "A" }, {}));
  const said = (value, text) => ({ ok: true, value, text, faults: [], doubts: [], summary: [] });
  const asks = { file: "the file", check: async () => said(draft.value, `name = "${draft.value.name}"`), read: async () => ({ ...said(null, ""), faults: [{ line: 1, path: [], message: "broken" }] }) };
  const checker = new Checker(draft, asks, { checked: () => {}, show: () => {}, working: () => {}, unread: () => {}, full: () => {} });
  await checker.now();
  draft.change("name", (tree) => (tree.name = "B"));
  assert.equal(checker.file, 'name = "A"');
  assert.equal(await checker.settled(), true);
  assert.equal(checker.file, 'name = "B"');
  draft.setRough("name = = ");
  await checker.settled();
  assert.equal(checker.file, "name = = ", "what cannot be read is saved as it was written");
  asks.check = async () => Promise.reject(new Error("nobody answers"));
  draft.change("name", (tree) => (tree.name = "C"));
  assert.equal(await checker.settled(), false);
  checker.close();
});
