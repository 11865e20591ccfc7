// What a screen reader and a weak eye need: checked by axe on every page, in light and dark.
import test from "node:test";
import assert from "node:assert/strict";
import { barriers, chrome, myTurn, open, playNow, ready, server, still } from "./harness.mjs";

ready();

for (const dark of [false, true]) {
  test(`no barriers in ${dark ? "dark" : "light"} colours`, async () => {
    const page = await open(chrome, server.url, { dark });
    await page.waitForSelector(".play-now");
    assert.deepEqual(await barriers(page), [], "the shelf");
    await page.goto(`${server.url}/#/new/bulge`);
    await page.waitForSelector(".new-game");
    await page.click(".new-game details summary");
    assert.deepEqual(await barriers(page), [], "the new game");
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector(".play-now");
    await playNow(page);
    await myTurn(page);
    for (const tab of ["orders", "log", "rules", "units", "chat"]) {
      if ((await page.getAttribute(`[data-tab=${tab}]`, "aria-selected")) !== "true") await page.click(`[data-tab=${tab}]`);
      if (tab === "rules") await page.waitForSelector(".rules-panel .rule-text");
      await still(page);
      assert.deepEqual(await barriers(page), [], tab);
    }
    await page.context().close();
  });
}
