// A real server, a real browser, and hands and eyes for the tests.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { after, before, beforeEach } from "node:test";
import { chromium } from "playwright-core";

const root = path.resolve(import.meta.dirname, "..");
const artefacts = path.join(import.meta.dirname, "artefacts");
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** How long a test waits for what must come, in ms: a busy machine may take its time. */
const PATIENCE = Number(process.env.PATIENCE ?? 90_000);

/** SALIENT_SLOW=6 makes every page six times slower: what only wins a race on a fast machine loses it. */
const SLOW = Number(process.env.SALIENT_SLOW ?? 1);

/** Tests ask faster than people. What is refused as too much is tested with the server. */
const UNHURRIED = ["--requests-per-second", "100000"];

/** A free port of this machine. */
export function freePort() {
  return new Promise((found) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Starts the server of SALIENT_BIN with the files of this folder. `restart` stops it, does something, and starts it anew. @param {string[]} [more] words of its command line */
export async function serve(more = []) {
  const bin = process.env.SALIENT_BIN;
  if (!bin) throw new Error("set SALIENT_BIN to the salient program");
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "salient-e2e-"));
  let port = await freePort();
  let url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const args = ["serve", "--port", String(port), "--no-open", "--db", path.join(dir, "games.db"), "--web", root];
    const child = spawn(bin, [...args, ...UNHURRIED, ...more], { stdio: ["ignore", "inherit", "inherit"] });
    for (let tries = 0; tries < PATIENCE / 50 && child.exitCode === null; tries++) {
      if (
        await fetch(`${url}/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return child;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    child.kill();
    throw new Error("the server does not answer");
  };
  // Another file of tests may have got the same port in this moment.
  let child = await start().catch(async () => {
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    return start();
  });
  const end = () => new Promise((gone) => child.once("exit", gone) && child.kill());
  return {
    url,
    restart: async (between) => {
      await end();
      await between();
      child = await start();
    },
    stop: async () => {
      await end();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What a server answers to a question past the browser, in the name of a seat. */
export async function asked(server, token, path, body) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** The server and the browser of a file of tests, once it is `ready`. */
export let server, chrome;

/** A file of tests gets a server and a browser of its own, so that files can run beside each other. @param {() => Promise<void>} [then] what comes next */
export function ready(then) {
  before(async () => {
    server = await serve();
    chrome = await browser();
    await then?.();
  });
  // A browser that broke down fails its own test, not those that follow.
  beforeEach(async () => {
    if (chrome.isConnected()) return;
    spare.clear();
    chrome = await browser();
  });
  after(async () => {
    await chrome?.close();
    await server?.stop();
  });
}

export const browser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** Profiles that are free again, by what they were made for. @type {Map<string, import("playwright-core").BrowserContext[]>} */
const spare = new Map();

/**
 * A profile. One that was used before knows nothing of it but the pictures of maps and counters, which it would draw again for
 * seconds: that is the most of what a new one costs.
 */
async function profile(chrome, url, how) {
  const key = JSON.stringify([url, how]);
  const free = spare.get(key) ?? [];
  spare.set(key, free);
  const context = free.pop() ?? (await newProfile(chrome, how));
  context.close = async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    free.push(context);
  };
  const page = await context.newPage();
  // A plain answer of the server, before the client runs.
  await page.goto(new URL("/health", url).href);
  await page.evaluate(() => localStorage.clear());
  return page;
}

async function newProfile(chrome, { phone = false, toured = true, briefed = true, dark = false, width = 0 }) {
  const context = await chrome.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: width || 1280, height: width && width < 1000 ? 1024 : 800 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: dark ? "dark" : "light",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (briefed) await context.addInitScript(() => localStorage.setItem("salient.briefing", localStorage.getItem("salient.briefing") ?? "off"));
  if (toured) await context.addInitScript(() => localStorage.setItem("salient.toured", "yes"));
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** A page with an empty profile; what goes wrong in it is kept in `page.faults`. */
export async function open(chrome, url, how = {}) {
  const page = await profile(chrome, new URL(url).origin, how);
  if (SLOW > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|net::ERR|status of 4/.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(url);
  return page;
}

/** From the shelf into a game, with one press. */
export async function playNow(page) {
  await page.click(".play-now");
  await page.waitForSelector(".counter");
  await settled(page);
}

/** The map and the counters are bitmaps: the drawings have left the page. */
export async function painted(page) {
  const done = () => document.querySelector("img.bitmap")?.naturalWidth > 0 && !document.querySelector(".sprite");
  await page.waitForFunction(done);
}

/** Nothing on its way, nothing played back, the map at rest, the lists complete. */
export async function settled(page) {
  await page.waitForFunction(
    () => !document.documentElement.classList.contains("sending") && !document.querySelector(".camera.gliding, [aria-busy=true]"),
  );
}

/** Until a page has shown all of a game's first actions and is at rest. What is played back is skipped. */
export async function caughtUp(page, actions) {
  const there = (actions) => {
    document.querySelector(".playback:not([hidden]) .skip")?.click();
    return document.querySelector(".playback")?.hidden && Number(document.querySelector(".prompt")?.dataset.at) >= actions;
  };
  await page.waitForFunction(there, actions);
  await settled(page);
}

/** The page has drawn what the last press did here: a menu or a question is open, an order is on its way. */
export const drawn = (page) => page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));

/** Nothing glides, fades or grows any more. */
export async function still(page) {
  await drawn(page);
  await settled(page);
  await page.waitForFunction(
    () => !document.getAnimations().some((each) => each.playState === "running" && each.effect?.getTiming().iterations !== Infinity),
  );
}

/** Before something on the map is pressed: the map is at rest, and dice that lie over it are put away, as a reader does who presses them. */
export async function cleared(page) {
  await settled(page);
  await page.evaluate(() => {
    for (const dice of document.querySelectorAll(".dice-shown")) dice.click();
  });
}

/** Where something is on the screen once it stays there. */
export async function restingPlace(page, selector) {
  const place = () => page.locator(selector).first().boundingBox();
  for (let tries = 0; tries < 100; tries++) {
    await cleared(page);
    const box = await place();
    await drawn(page);
    const again = await place();
    if (box && again && Math.hypot(box.x - again.x, box.y - again.y) < 0.5) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  throw new Error(`${selector} never rests`);
}

/** Says yes if something is asked before an order. */
export async function agree(page) {
  await drawn(page);
  if (await page.locator("dialog[open] .main").count()) await page.click("dialog[open] .main");
  await settled(page);
}

/** Waits for the other side, skipping its playback, until it is our turn or the game is over. */
export async function myTurn(page) {
  for (let tries = 0; tries < PATIENCE / 100; tries++) {
    const state = await page.evaluate(() => {
      const skip = document.querySelector(".playback:not([hidden]) .skip");
      if (skip instanceof HTMLElement) skip.click();
      const prompt = document.querySelector(".prompt");
      return {
        waiting: prompt?.classList.contains("waiting"),
        over: prompt?.classList.contains("over"),
        busy: document.documentElement.classList.contains("sending") || skip !== null,
      };
    });
    if (state.over || (!state.waiting && !state.busy)) return !state.over;
    await page.waitForTimeout(100);
  }
  throw new Error("it never became our turn");
}

/** The middle of something on the map that can be clicked, preferably one that the filter names. */
export async function spot(page, selector, want = "") {
  await cleared(page);
  return page.evaluate(
    ([selector, want]) => {
      const found = [...document.querySelectorAll(selector)]
        .map((element) => {
          const box = element.getBoundingClientRect();
          return { element, x: box.left + box.width / 2, y: box.top + box.height / 2 };
        })
        .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".stage"))
        .sort(
          (a, b) =>
            Math.hypot(a.x - innerWidth * 0.4, a.y - innerHeight * 0.5) - Math.hypot(b.x - innerWidth * 0.4, b.y - innerHeight * 0.5),
        );
      const one = found.find(({ element }) => !want || element.getAttribute("data-hex") === want) ?? found[0];
      return one ? { x: one.x, y: one.y, hex: one.element.getAttribute("data-hex") } : null;
    },
    [selector, want],
  );
}

export const phase = (page) => page.textContent(".top-phase");
export const prompt = (page) => page.textContent(".prompt-text");
export const actions = (page) => page.evaluate(() => document.querySelectorAll(".log-line").length);

/** Presses the button that ends a phase and says yes. Where there is none, chooses the first order of the list. */
export async function endPhase(page) {
  const end = page.locator(".prompt .end");
  if ((await end.count()) === 0) return false;
  await end.first().click();
  await agree(page);
  return true;
}

/** One choice with the mouse: a hex, else a unit, else a button. */
export async function choose(page, prefer = "") {
  await settled(page);
  const target = await spot(page, ".target", prefer);
  if (target) {
    await page.mouse.click(target.x, target.y);
    await drawn(page);
    const menu = page.locator(".offer-menu button");
    if (await menu.count()) await menu.first().click();
    await settled(page);
    return "hex";
  }
  if (await endPhase(page)) return "end";
  const unit = await spot(page, ".counter.lit:not(.under)");
  if (unit) {
    await page.mouse.click(unit.x, unit.y);
    await drawn(page);
    const open = await spot(page, ".counter.open.lit");
    if (open) await page.mouse.click(open.x, open.y);
    await settled(page);
    return "unit";
  }
  const button = page.locator(".prompt-buttons .order, .tray-unit, .order-line").filter({ visible: true });
  if ((await button.count()) === 0) await page.click("[data-tab=orders]");
  await button.first().click();
  await settled(page);
  return "button";
}

/** A picture to look at; none are made unless they are wanted, since each costs the browser half a second. */
export async function shot(page, name, how = {}) {
  if (!process.env.SHOTS) return;
  fs.mkdirSync(artefacts, { recursive: true });
  await page.screenshot({ path: path.join(artefacts, `${name}.png`), ...how });
}

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Faults that keep people out. The map is a picture: its words are said by the cursor and the list of orders. */
export async function barriers(page) {
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
