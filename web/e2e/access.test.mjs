// What a screen reader and a weak eye need: checked by axe on every page, in light and dark.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { browser, myTurn, open, playNow, serve } from "./harness.mjs";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Faults that keep people out. The map is a picture: its words are said by the cursor and the list of orders. */
async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    window.axe.run({ exclude: [[".camera"], [".sprite"]] }, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }),
  );
  return found.violations.map(
    (fault) =>
      `${fault.id}: ${fault.nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.any[0]?.message ?? ""}`)
        .join("; ")}`,
  );
}

for (const dark of [false, true]) {
  test(`no barriers in ${dark ? "dark" : "light"} colours`, async () => {
    const page = await open(chrome, server.url, { dark });
    await page.waitForSelector(".play-now");
    assert.deepEqual(await faults(page), [], "the shelf");
    await page.goto(`${server.url}/#/new/bulge`);
    await page.waitForSelector(".new-game");
    await page.click(".new-game details summary");
    assert.deepEqual(await faults(page), [], "the new game");
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector(".play-now");
    await playNow(page);
    await myTurn(page);
    for (const tab of ["orders", "log", "rules", "units", "chat"]) {
      if ((await page.getAttribute(`[data-tab=${tab}]`, "aria-selected")) !== "true") await page.click(`[data-tab=${tab}]`);
      await page.waitForTimeout(500);
      assert.deepEqual(await faults(page), [], tab);
    }
    await page.context().close();
  });
}
