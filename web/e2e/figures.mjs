// How fast the table is, beside what it was: `SALIENT_BIN=../target/release/salient node e2e/figures.mjs [minutes of the watch [home] [visits] [zoom] [growth]]`.
//
// The files are those that are built into the program: the folder is not asked, as on a player's machine. Every time is
// the median of five visits with an empty profile (first) or with that profile again (later), from the start of the
// navigation to the frame after both the ground and the counters, with their faces, can be seen.
//
// The watch of an hour is made short: a minute of it is watched as it is, to count the steps; then a page whose clocks go
// faster shows as many steps as an hour has.
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
/** So often in a watch it is counted what the page holds. */
const PARTS = 6;
const GAMES = ["bulge", "dark-december", "panzerbitz"];
/** So many minutes of a watch are shown. */
const minutes = Number(process.argv[2] ?? 60);
/** So much faster than a person's do the clocks of the page go that is watched for long. */
const HURRY = 40;
const COMPUTER = { kind: "computer", player: "cadet" };
/** Only some of the figures: `home`, `visits`, `zoom`, `growth`. */
const wanted = process.argv.slice(3);
const wants = (what) => wanted.length === 0 || wanted.includes(what);

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
/** A figure beside what it was, and how many processes wanted the machine in the last minute. */
const say = (name, value) => console.log(`${name.padEnd(22)} ${String(value).padEnd(46)} before: ${(BEFORE[name] ?? "not measured").padEnd(30)} load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);

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
async function begun(url, game, wish = { seats: [{ kind: "me" }, { kind: "computer", player: "cadet" }] }) {
  const answer = await fetch(`${url}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, ...wish }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const made = JSON.parse(text);
  return { id: made.id, token: made.token ?? made.creator };
}

/** Runs in the page before anything else: notes the frame in which ground and counters are seen. */
function watch() {
  /** What the counters show is a drawing of the page, or a picture that is there. */
  const images = new Map();
  const faces = () =>
    [...document.querySelectorAll(".counter")].every(({ style }) => {
      const address = /url\("?([^")]+)"?\)/.exec(style.backgroundImage)?.[1];
      if (!address) return true;
      if (!images.has(address)) images.set(address, Object.assign(new Image(), { src: address }));
      return images.get(address).complete;
    });
  const look = () => {
    const ground = [...document.querySelectorAll(".camera img")].some((image) => image.complete && image.naturalWidth > 0);
    const drawing = document.querySelector(".camera svg.map");
    // Where the computer sets up first, that is shown on a map that is still empty.
    const pieces = document.querySelector(".counter, .playback:not([hidden])");
    if (pieces && (ground || drawing) && faces()) requestAnimationFrame(() => (window.seen_ = performance.now()));
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
  // The browser opens its window; that is none of the page's time.
  await page.waitForTimeout(700);
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

/** Runs in a page before anything else: its clocks go faster, so that what is shown in an hour is shown in minutes. */
function hurry(times) {
  const later = window.setTimeout;
  window.setTimeout = (work, time = 0, ...rest) => later(work, time / times, ...rest);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: how.duration / times });
  };
}

/** How many actions a page has shown, of all games together. */
const shown = (page) => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("salient.seen") ?? "{}")).reduce((sum, of) => sum + of, 0));

/** A campaign of two computers. */
const campaign = (url) => begun(url, "bulge", { seats: [COMPUTER, COMPUTER], scenario: "S1" });

/** A page on two computers that play each other. */
async function show(chrome, url, times) {
  const seat = await campaign(url);
  const made = await context(chrome, seat);
  if (times > 1) await made.addInitScript(hurry, times);
  const { page } = await visit(made, `${url}/#/game/${seat.id}`);
  await page.waitForFunction(() => document.documentElement.dataset.painted === "yes", undefined, { timeout: 120_000 });
  return { made, page };
}

/** Two computers are watched, and when their campaign is over the next two on the same page: what the page holds must not grow. */
async function growth(chrome, url) {
  const slow = await show(chrome, url, 1);
  const before = await shown(slow.page);
  await slow.page.waitForTimeout(60_000);
  const perMinute = (await shown(slow.page)) - before;
  await slow.made.close();
  const { made, page } = await show(chrome, url, HURRY);
  const line = await made.newCDPSession(page);
  await line.send("Performance.enable");
  const count = async () => {
    await line.send("HeapProfiler.collectGarbage");
    const { metrics } = await line.send("Performance.getMetrics");
    const of = (name) => metrics.find((each) => each.name === name).value;
    return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
  };
  const seen = [await count()];
  const over = () => page.evaluate(() => document.querySelector(".prompt.over") !== null);
  let games = 1;
  const another = async () => {
    const { id } = await campaign(url);
    await page.evaluate((where) => (location.hash = where), `#/game/${id}`);
    await page.waitForFunction(() => document.querySelector(".prompt.over") === null, undefined, { timeout: 120_000 });
    games++;
  };
  for (let part = 1; part <= PARTS; part++) {
    const aim = (perMinute * minutes * part) / PARTS;
    while ((await shown(page)) < aim) await ((await over()) ? another() : page.waitForTimeout(500));
    seen.push(await count());
    console.error(`part ${part} of ${PARTS}: ${await shown(page)} steps of ${Math.round(aim)}`);
  }
  const steps = await shown(page);
  const row = (name) => `${seen.map((each) => each[name]).join(", ")} in ${steps} steps of ${games} campaigns, ${Math.round(steps / perMinute)} min of watching`;
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
