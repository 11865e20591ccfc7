// The lab in the browser: a run is listed, and its report opens as a page of its own.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { barriers, browser, open, serve, shot } from "./harness.mjs";

const PLAN = `question = "Do woods help?"
game = "skirmish"
scenario = "clearing"
games = 4

[[arm]]
name = "woods"

[[arm]]
name = "open country"
switches = "-WOODS"
`;

test("a run of the lab is listed and its report is shown", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "salient-lab-"));
  fs.writeFileSync(path.join(folder, "plan.toml"), PLAN);
  const runs = path.join(folder, "runs");
  execFileSync(process.env.SALIENT_BIN, ["lab", "run", path.join(folder, "plan.toml"), "-o", path.join(runs, "woods")], { stdio: "ignore" });
  const server = await serve(["--lab", runs]);
  const chrome = await browser();
  try {
    const page = await open(chrome, server.url);
    await page.click('a[href="#/lab"]');
    await page.waitForSelector(".lab-runs");
    const text = await page.locator('[data-run="woods"]').innerText();
    assert.match(text, /skirmish clearing: 2 arms of 4 games/);
    assert.deepEqual(await barriers(page), [], "the page of the lab");
    await shot(page, "90-lab");
    const [report] = await Promise.all([page.context().waitForEvent("page"), page.click('[data-run="woods"] a')]);
    await report.waitForSelector("h1");
    assert.match(await report.innerText("body"), /Do woods help\?/);
    assert.equal(await report.evaluate(() => origin), "null", "it has no part in what the browser keeps for the games");
    await shot(report, "91-lab-report");
    assert.deepEqual(page.faults, []);
  } finally {
    await chrome.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
