// Layers over the map: those of the present, and in the replay those of the moment that is shown, in every large game.
import test from "node:test";
import assert from "node:assert/strict";
import { asked, barriers, chrome, myTurn, ready, server, settled, shot } from "./harness.mjs";
import { GAMES, begun, sitDown } from "./tables.mjs";

ready();

/** Does as little as can be until the computer has moved. Gives the number of actions before and after it. */
async function theirTurn(ask) {
  let ours = 0;
  for (let tries = 0; tries < 1200; tries++) {
    const { turn } = await ask("");
    if (turn.outcome || (turn.yours && turn.actions > ours + 12)) return [ours, turn.actions];
    if (turn.yours) {
      const of = (kind) => turn.offers.find((offer) => offer.kind === kind);
      const next = turn.offers.find((offer) => offer.text === "place-rest") ?? of("end") ?? of("resolve") ?? turn.offers[0];
      ours = turn.actions;
      await ask("/actions", { action: next.text, at: turn.actions, key: `on ${tries}` });
    } else await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the computer never moves");
}

const hexes = (layers, id) => layers.find((layer) => layer.id === id).hexes.length;

/** Waits until so many hexes of the layer are drawn. */
const drawn = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".sheet.shade .tint").length === count, count);

for (const which of GAMES) {
  test(`${which.game}: the layers of the replay are those of the moment`, async () => {
    const seat = await begun(server, which);
    const ask = (path, body) => asked(server, seat.token, `games/${seat.id}${path}`, body);
    const [early] = await theirTurn(ask);
    const [then, now] = [await ask(`/at/${early}/overlays`), await ask("/overlays")];
    const layer = now.find((one) => !one.edge && hexes(then, one.id) !== hexes(now, one.id));
    assert.ok(layer, "a layer that has changed since");
    const page = await sitDown(chrome, server, seat);
    await myTurn(page);
    await page.click(".overlays > button");
    await page.locator(".overlay-line", { hasText: layer.label }).locator("input").first().check();
    await drawn(page, hexes(now, layer.id));
    assert.deepEqual(await barriers(page), [], "the list of layers");
    await shot(page, `87-layers-${which.game}-now`);
    await page.click(".overlays > button");
    await page.click("[aria-label=Replay]");
    await page.waitForSelector(".replay:not([hidden])");
    await page.fill(".replay input[type=range]", String(early));
    await drawn(page, hexes(then, layer.id));
    await settled(page);
    await shot(page, `87-layers-${which.game}-then`);
    assert.deepEqual(await barriers(page), [], "the replay with a layer");
    await page.click(".replay .main");
    await drawn(page, hexes(now, layer.id));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
