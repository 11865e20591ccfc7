// What a browser notes of the dice, which word it gives, and what it vouches for at the end.
import test from "node:test";
import assert from "node:assert/strict";
import { drawWord, noted, verifyLine, vouched } from "../js/fair.js";

const seat = (sides, word) => ({ seat: `side ${sides}`, sides, word });
const dice = (more = {}) => ({
  kind: "server",
  known: false,
  commitment: "c1",
  wanted: true,
  words: [seat([0], null), seat([1], null)],
  parts: [{ from: 0, listed: false, commitment: "c1", words: [], seed: null }],
  ...more,
});
const never = () => assert.fail("no word is drawn");

test("a word is drawn after the hash was shown, and only once", () => {
  const first = noted({ shown: [] }, dice({ words: [seat([0], "other"), seat([1], null)] }), () => "mine");
  assert.deepEqual(first, { noted: { shown: ["c1"], word: "mine", after: "c1", others: ["other"] }, give: "mine" });
  assert.equal(noted(first.noted, dice(), never).give, "mine", "what may not have arrived is given again");
  assert.equal(noted(first.noted, dice({ wanted: false }), never).give, null);
  assert.equal(noted(first.noted, dice({ commitment: "c2" }), () => "new").give, "new", "another hash, another word");
  assert.equal(noted({ shown: [] }, dice({ commitment: null }), never).give, null);
  assert.deepEqual(noted({ shown: [] }, dice({ wanted: false }), never).noted.shown, ["c1"], "who watches notes the hash too");
});

test("words are long, by chance, and such as the server takes", () => {
  const words = Array.from({ length: 50 }, drawWord);
  assert.ok(words.every((word) => /^[A-Za-z0-9_-]{32}$/.test(word)));
  assert.equal(new Set(words).size, 50);
});

const end = (more = {}) =>
  dice({
    kind: "words",
    wanted: false,
    words: [seat([0], "other"), seat([1], "mine")],
    parts: [
      { from: 0, listed: false, commitment: "c1", words: [], seed: "s1" },
      { from: 4, listed: false, commitment: "c1", words: ["other", "mine"], seed: "s1" },
    ],
    ...more,
  });
const mine = { shown: ["c1"], word: "mine", after: "c1", others: ["other"] };
const holds = (notes, info) => vouched(notes, info, [1]).map((each) => each.holds);

test("at the end a browser compares what it noted with what is told", () => {
  assert.deepEqual(holds(mine, end()), [true, true, true]);
  assert.deepEqual(holds({ ...mine, shown: ["c0"] }, end()), [false, true, true], "another hash was shown");
  assert.deepEqual(holds({ ...mine, word: "was-mine" }, end()), [true, false, true], "another word is in the seed");
  assert.deepEqual(holds({ ...mine, others: ["before"] }, end()), [true, true, false], "the other word was changed");
  assert.deepEqual(holds({ ...mine, others: [] }, end()), [true, true, null], "the other word came later: that is said");
  assert.deepEqual(holds({ shown: ["c1"] }, end()), [true, false], "another browser gave the word of this seat");
  assert.deepEqual(holds(mine, dice({ wanted: false, words: [seat([0], null), seat([1], "mine")] })), [true], "nothing is stirred in yet");
  assert.deepEqual(vouched({ shown: ["c1"] }, end(), []).length, 1, "who watches vouches for the hash alone");
});

test("the line that proves it names what this browser knows", () => {
  const table = { dice: end(), own_scenario: false };
  assert.equal(verifyLine(table, mine, "bulge-x.txt"), "salient verify bulge-x.txt --commitment c1 --word=mine");
  assert.equal(verifyLine(table, { shown: [] }, "x.txt"), "salient verify x.txt");
  assert.equal(verifyLine({ ...table, own_scenario: true }, { shown: [] }, "x.txt"), "salient verify x.txt --scenario YOUR-SCENARIO.toml");
});
