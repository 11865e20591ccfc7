// What a screen reader and a weak eye need: checked by axe on every page, in light and dark.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { barriers, browser, myTurn, open, playNow, serve } from "./harness.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

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
      await page.waitForTimeout(500);
      assert.deepEqual(await barriers(page), [], tab);
    }
    await page.context().close();
  });
}
