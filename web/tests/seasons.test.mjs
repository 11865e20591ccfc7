// The picture of the map follows the season of the position.
import assert from "node:assert/strict";
import test from "node:test";
import { Seasons } from "../js/seasons.js";

/** A table with a season, and a board that notes what ground it is given. */
function table(season) {
  /** @type {() => void} */ let heard = () => {};
  const store = { board: { season }, later: (_, then) => (heard = then) };
  const drawn = [];
  const board = { changeGround: async (picture) => void drawn.push(picture) };
  const api = { asked: [], map: async (wanted) => (api.asked.push(wanted), `map in ${wanted}`) };
  return { store, board, api, drawn, tell: () => heard() };
}

const settled = () => new Promise((wake) => setTimeout(wake, 5));

test("nothing is asked for while the season is the same", async () => {
  const { store, board, api, drawn, tell } = table("mud");
  new Seasons(store, api, board, "mud");
  tell();
  await settled();
  assert.deepEqual([api.asked, drawn], [[], []]);
});

test("when the ground freezes the picture changes once", async () => {
  const { store, board, api, drawn, tell } = table("mud");
  new Seasons(store, api, board, "mud");
  store.board = { season: "frost" };
  tell();
  tell();
  await settled();
  tell();
  await settled();
  assert.deepEqual(drawn, ["map in frost"]);
});

test("a season that passes while a picture is fetched is followed", async () => {
  const { store, board, api, drawn, tell } = table("mud");
  new Seasons(store, api, board, "mud");
  store.board = { season: "frost" };
  tell();
  store.board = { season: "mud" };
  await settled();
  assert.deepEqual(drawn, ["map in frost", "map in mud"]);
});

test("a picture that does not come is asked for again", async () => {
  const { store, board, api, drawn, tell } = table("dry");
  new Seasons(store, { map: () => Promise.reject(new Error("gone")) }, board, "dry");
  store.board = { season: "snow" };
  tell();
  await settled();
  assert.deepEqual(drawn, []);
  const again = new Seasons(store, api, board, "dry");
  await again.follow();
  assert.deepEqual(drawn, ["map in snow"]);
});
