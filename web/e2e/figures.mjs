// How fast the table is, beside what it was: `SALIENT_BIN=../target/release/salient node e2e/figures.mjs [minutes to watch [home] [visits] [zoom] [growth]]`.
//
// The files are those that are built into the program: the folder is not asked, as on a player's machine. Every time is
// the median of five visits with an empty profile (first) or with that profile again (later), from the start of the
// navigation to the frame after both the ground and a counter can be seen.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { browser, freePort } from "./harness.mjs";

/** What was measured before, on 16 and 17 November 2026, two cores, no graphics card. */
const BEFORE = {
  home: "2190 kB",
  "bulge first": "2300 to 9200 ms",
  "bulge later": "2300 to 5900 ms",
  "dark-december first": "3900 to 9800 ms",
  "dark-december later": "3900 to 6900 ms",
  "panzerbitz first": "1400 to 2600 ms",
  "panzerbitz later": "1400 to 2400 ms",
  "bulge zoom": "26 to 29 frames/s",
  "dark-december zoom": "38 frames/s",
  "panzerbitz zoom": "59 frames/s",
  nodes: "15.7k to 31.4k in ten minutes",
  listeners: "171 to 6318 in ten minutes",
};

const TIMES = 5;
const GAMES = ["bulge", "dark-december", "panzerbitz"];
const minutes = Number(process.argv[2] ?? 2);
/** Only some of the figures: `home`, `visits`, `zoom`, `growth`. */
const wanted = process.argv.slice(3);
const wants = (what) => wanted.length === 0 || wanted.includes(what);

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const say = (name, value) => console.log(`${name.padEnd(22)} ${String(value).padEnd(34)} before: ${BEFORE[name] ?? "not measured"}`);

async function serve() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "salient-figures-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["serve", "--port", String(port), "--no-open", "--db", path.join(dir, "games.db")];
  const child = spawn(process.env.SALIENT_BIN, args, { stdio: "ignore" });
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(`${url}/health`).then((answer) => answer.ok, () => false)) break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const stop = () => new Promise((gone) => child.once("exit", gone) && child.kill()).then(() => fs.rmSync(dir, { recursive: true, force: true }));
  return { url, stop };
}

/** A game of one person against the computer; gives its id and the seat. */
async function begun(url, game, seats = [{ kind: "me" }, { kind: "computer", player: "cadet" }]) {
  const answer = await fetch(`${url}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, seats }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const made = JSON.parse(text);
  return { id: made.id, token: made.token ?? made.creator };
}

/** Runs in the page before anything else: notes the frame in which ground and counters are seen. */
function watch() {
  const look = () => {
    const ground = [...document.querySelectorAll(".camera img")].some((image) => image.complete && image.naturalWidth > 0);
    const drawing = document.querySelector(".camera svg.map");
    if (document.querySelector(".counter") && (ground || drawing)) requestAnimationFrame(() => (window.seen_ = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function context(chrome, seat) {
  const made = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
  await made.addInitScript(watch);
  await made.addInitScript(
    ([id, token]) => {
      localStorage.setItem("salient.toured", "yes");
      localStorage.setItem("salient.briefing", "off");
      if (id) localStorage.setItem("salient.seats", JSON.stringify({ [id]: token }));
    },
    [seat?.id ?? "", seat?.token ?? ""],
  );
  return made;
}

async function visit(made, url) {
  const page = await made.newPage();
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen_, undefined, { timeout: 120_000 });
  return { page, time: await page.evaluate(() => window.seen_) };
}

/** All that is drawn in the background is drawn, so that visits do not disturb each other. */
const calm = (page) =>
  page
    .waitForFunction(() => document.documentElement.dataset.painted === "yes" || (document.querySelector("img.bitmap")?.naturalWidth > 0 && !document.querySelector(".sprite")), undefined, { timeout: 120_000 })
    .then(() => page.waitForTimeout(1500));

async function visits(chrome, url, game) {
  const [first, later] = [[], []];
  for (let n = 0; n < TIMES; n++) {
    const seat = await begun(url, game);
    const made = await context(chrome, seat);
    const { page, time } = await visit(made, `${url}/#/game/${seat.id}`);
    first.push(time);
    await calm(page);
    await page.close();
    const again = await visit(made, `${url}/#/game/${seat.id}`);
    later.push(again.time);
    await again.page.close();
    await made.close();
  }
  const told = (list) => `${Math.round(median(list))} ms (${list.map(Math.round).join(", ")})`;
  say(`${game} first`, told(first));
  say(`${game} later`, told(later));
}

async function zoom(chrome, url, game) {
  const seat = await begun(url, game);
  const made = await context(chrome, seat);
  const { page } = await visit(made, `${url}/#/game/${seat.id}`);
  await calm(page);
  await page.keyboard.press("0");
  await page.waitForTimeout(800);
  await page.mouse.move(500, 420);
  const rates = [];
  for (let n = 0; n < TIMES; n++) {
    await page.evaluate(() => {
      window.frames_ = [];
      const tick = (now) => {
        window.frames_.push(now);
        window.more_ = requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    // From the whole map to as near as can be, and back, with short rests: at rest the map becomes sharp, and that counts.
    for (let i = 0; i < 48; i++) {
      await page.mouse.wheel(0, Math.floor(i / 24) % 2 === 0 ? -100 : 100);
      await page.waitForTimeout(i % 6 === 5 ? 350 : 16);
    }
    const [rate, worst] = await page.evaluate(() => {
      cancelAnimationFrame(window.more_);
      const gaps = window.frames_.slice(1).map((now, i) => now - window.frames_[i]);
      return [1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length), Math.max(...gaps)];
    });
    rates.push({ rate, worst });
    await page.waitForTimeout(1200);
  }
  say(`${game} zoom`, `${median(rates.map((each) => each.rate)).toFixed(0)} frames/s, worst ${Math.round(median(rates.map((each) => each.worst)))} ms`);
  await made.close();
}

async function home(chrome, url) {
  const made = await context(chrome, null);
  const page = await made.newPage();
  const line = await made.newCDPSession(page);
  let bytes = 0;
  await line.send("Network.enable");
  line.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await page.goto(url);
  await page.waitForSelector(".play-now");
  await page.waitForLoadState("networkidle");
  say("home", `${Math.round(bytes / 1000)} kB`);
  await made.close();
}

/** Two computers are watched: what the page holds must not grow. */
async function growth(chrome, url) {
  const computer = { kind: "computer", player: "cadet" };
  const seat = await begun(url, "bulge", [computer, computer]);
  const made = await context(chrome, seat);
  const { page } = await visit(made, `${url}/#/game/${seat.id}`);
  await calm(page);
  const line = await made.newCDPSession(page);
  await line.send("Performance.enable");
  const count = async () => {
    await line.send("HeapProfiler.collectGarbage");
    const { metrics } = await line.send("Performance.getMetrics");
    const of = (name) => metrics.find((each) => each.name === name).value;
    return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
  };
  const seen = [await count()];
  for (let n = 0; n < 4; n++) {
    await page.waitForTimeout(minutes * 15_000);
    seen.push(await count());
  }
  const row = (name) => `${seen.map((each) => each[name]).join(", ")} in ${minutes} min`;
  say("nodes", row("nodes"));
  say("listeners", row("listeners"));
  await made.close();
}

const server = await serve();
const chrome = await browser();
try {
  // The server draws small pictures in the background when it starts; one who starts it does not read faster than this.
  await new Promise((wake) => setTimeout(wake, 8000));
  if (wants("home")) await home(chrome, server.url);
  if (wants("visits")) for (const game of GAMES) await visits(chrome, server.url, game);
  if (wants("zoom")) for (const game of GAMES) await zoom(chrome, server.url, game);
  if (wants("growth") && minutes > 0) await growth(chrome, server.url);
} finally {
  await chrome.close();
  await server.stop();
}
