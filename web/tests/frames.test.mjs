// What is told at once, and what waits until the answer is drawn.
import test from "node:test";
import assert from "node:assert/strict";
import { afterFrame, bitByBit } from "../js/frames.js";
import { Store } from "../js/store.js";

const frames = [];
globalThis.requestAnimationFrame = (work) => frames.push(work);
globalThis.window = globalThis;
const frame = () => frames.splice(0).forEach((work) => work());
const soon = () => new Promise((wake) => setTimeout(wake, 20));
/** What was posted has been read; no clock is looked at. */
const posted = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((wake) => setImmediate(wake));
};

const turn = { offers: [], actions: 0, yours: true, side: 0, outcome: null };
const table = () => ({ view: { units: [], marks: [], tracks: [], hand: null }, turn, log: [], chat: [], n: 1, sides: [], seat: { sides: [0] } });

test("some hear at once, the patient once and after the frame", async (context) => {
  // On a busy machine the time of a page that is not seen would be over at once.
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const store = new Store(table());
  const heard = [];
  store.on(["turn"], () => heard.push("at once"), false);
  store.later(["turn", "log"], () => heard.push("later"), false);
  store.tell("turn", "log");
  store.tell("turn");
  assert.deepEqual(heard, ["at once", "at once"]);
  await posted();
  assert.equal(heard.length, 2, "no frame has been made");
  frame();
  await posted();
  assert.equal(heard.length, 2, "the frame with the answer comes first, and has the processor to itself");
  frame();
  assert.equal(heard.length, 2, "the frame after it is made");
  await posted();
  assert.deepEqual(heard, ["at once", "at once", "later"]);
});

test("a page that is not seen makes no frames, and yet its work is done", async () => {
  let done = 0;
  afterFrame(() => done++);
  await new Promise((wake) => setTimeout(wake, 300));
  frame();
  await soon();
  assert.equal(done, 1);
});

test("long work is done in parts, in order, until it is stopped", async () => {
  const done = [];
  const parts = [1, 2, 3].map((n) => () => done.push(n));
  await new Promise((end) => bitByBit(parts, () => end(undefined)));
  assert.deepEqual(done, [1, 2, 3]);
  const stop = bitByBit([() => done.push(4)], () => done.push("end"));
  stop();
  await soon();
  assert.deepEqual(done, [1, 2, 3]);
});
