// A stand-in for the server: the command-line program behind the protocol. `node tests/mock-server.mjs SALIENT PORT`
import http from "node:http";
import fs from "node:fs";
import path from "node:path";
import crypto from "node:crypto";
import { spawn, execFileSync } from "node:child_process";
import readline from "node:readline";

const [bin = "salient", port = "8099"] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "..");
const run = (...args) => execFileSync(bin, args, { maxBuffer: 1 << 28 }).toString();
const dir = fs.mkdtempSync("/tmp/salient-mock-");
run("map", "bulge", "-o", `${dir}/map.svg`);
run("counters", "bulge", "-o", `${dir}/counters.svg`);
const sheet = fs.readFileSync(`${dir}/counters.svg`, "utf8");
const unitsToml = fs.readFileSync(path.join(root, "../games/bulge/data/units.toml"), "utf8");
const unitIds = [...unitsToml.matchAll(/^\s*\{ id = "([^"]+)"/gm)].map((m) => m[1]);
const rulesJson = JSON.parse(run("rules", "bulge", "--json"));
const scenarios = JSON.parse(run("scenarios", "bulge", "--json"));

/** Cells of the counter sheet, in order, as symbols. */
function symbols() {
  const defs = sheet.match(/<defs>.*?<\/defs>/s)[0];
  const parts = sheet.slice(sheet.indexOf("</defs>")).split(/(?=<g transform="matrix\(0\.66 )/).slice(1);
  let out = "", index = -1, last = null;
  for (const part of parts) {
    const m = part.match(/^<g transform="matrix\(0\.66 0 0 0\.66 ([\d.]+) ([\d.]+)\)/);
    if (!m || !m[1]) continue;
    let depth = 0, end = 0;
    for (const t of part.matchAll(/<g\b[^>]*?(\/?)>|<\/g>/g)) {
      if (t[0] === "</g>") depth--; else if (!t[1]) depth++;
      if (depth === 0) { end = t.index + t[0].length; break; }
    }
    const inner = part.slice(part.indexOf(">") + 1, end - 4);
    const back = last && last[0] === m[1] && Math.abs(Number(m[2]) - Number(last[1]) - 71) < 1;
    if (!back) index++;
    const id = unitIds[index] ?? `x${index}`;
    out += `<symbol id="c-${id}${back ? "-back" : ""}" viewBox="0 0 100 100">${inner}</symbol>`;
    last = [m[1], m[2]];
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">${defs}${out}</svg>`;
}
const hexName = (c, r) => (c <= 26 ? String.fromCharCode(64 + c) : String.fromCharCode(38 + c).repeat(2)) + r;
function boardInfo() {
  const hexes = [];
  for (let c = 1; c <= 50; c++) for (let r = 1; r <= 34; r++) {
    hexes.push({ name: hexName(c, r), x: 96.45 + 55.4256 * (c - 1), y: 91.5 + 64 * (r - 1) + (c % 2 ? 0 : 32), place: null, terrain: "clear" });
  }
  const corners = [0, 1, 2, 3, 4, 5].map((k) => [36.95 * Math.cos((k * Math.PI) / 3), 36.95 * Math.sin((k * Math.PI) / 3)]);
  return { width: 2908.8, height: 2526.08, radius: 36.95, orientation: "flat", hexes, corners };
}

class Game {
  constructor(id, scenario, players) {
    this.id = id; this.n = 0; this.steps = []; this.sockets = new Set(); this.queue = []; this.waiting = []; this.views = []; this.chat = [];
    this.proc = spawn(bin, ["play", "bulge", "--scenario", scenario, "--players", players, "--seed", "7", "--json"]);
    readline.createInterface({ input: this.proc.stdout }).on("line", (l) => this.waiting.shift()?.(JSON.parse(l)));
    this.scenario = scenarios.find((s) => s.id === scenario);
    this.ready = new Promise((r) => this.waiting.push(r)).then((a) => this.learn(a));
    this.lock = this.ready;
  }
  ask(line) { return new Promise((r) => { this.waiting.push(r); this.proc.stdin.write(line + "\n"); }); }
  serial(f) { const p = this.lock.then(f); this.lock = p.catch(() => {}); return p; }
  async learn(answer) {
    this.now = answer.now;
    const units = [];
    let side = -1;
    for (const line of (await this.ask("units")).text.split("\n")) {
      if (!line.startsWith(" ")) { side++; continue; }
      const m = line.match(/^  (\S+(?: \S+)*)\s{2,}(.*)$/);
      if (!m) continue;
      m[2].split("), ").forEach((u, level) => {
        const k = u.match(/^(.*) \(([^)]*)\)?$/);
        if (!k) return;
        const [cid, ...badges] = k[2].split(", ");
        units.push({ id: unitIds.indexOf(cid.replace(" back", "")), side, name: k[1], counter: cid.replace(" back", "-back"), spot: /^[A-Z]+\d+$/.test(m[1]) ? { hex: m[1] } : { box: m[1] }, level, badges });
      });
    }
    const legal = (await this.ask("legal all")).text ?? "";
    this.view = { seat: "observer", turn: this.now.turn, phase: this.now.phase, units, marks: [], tracks: [
      { label: "Weather", value: "fog", rule: "16.1" }, { label: "Ground", value: "mud", rule: "16.2" }, { label: "German VP", value: "12: losses 4, towns 8, dumps 0", rule: "25.2" }, { label: "Allied VP", value: "5: losses 5", rule: "25.2" }, { label: "Margin", value: "7", rule: "25.2.5" }] };
    this.views[this.now.actions] = this.view;
    this.offers = parseLegal(legal).map((text) => offer(text, units));
    return this;
  }
  turn() {
    const d = this.now.status.choose;
    return { actions: this.now.actions, side: d?.side ?? null, decision: d?.name ?? null, prompt: this.now.prompt, rule: d?.rule ?? null, yours: !!d, offers: this.offers, undo: this.last ?? null, no_undo: this.last ? null : "nothing to take back", outcome: null, thinking: false };
  }
  table() {
    return { id: this.id, game: "bulge", title: "Battle of the Bulge '81", scenario: this.scenario, rules: this.now.rules, sides: [{ name: "German", player: "human", here: true, colour: "#5d6b66" }, { name: "Allied", player: "cadet", here: true, colour: "#7d8c45" }], seat: { sides: [0], name: "German" }, view: this.view, turn: this.turn(), log: this.steps.slice(-60), chat: this.chat, n: this.n, commitment: "abc", seed: null, dice_seen: false, can_save: true };
  }
  async act(text, undo) {
    const before = this.now;
    const answer = await this.ask(undo ? "undo" : text);
    if (!answer.ok) return { error: { code: "refused", message: answer.text, reasons: [] } };
    this.history ??= []; if (undo) this.history.pop(); else this.history.push(text); this.last = this.history.at(-1) ?? null;
    await this.learn(answer);
    const step = { action_number: this.now.actions - 1, turn: before.turn, phase: before.phase, side: before.status.choose.side, decision: before.status.choose.name, action: text, forced: false, told: answer.told };
    const undone = undo ? before.actions - this.now.actions : 0;
    let steps = [];
    if (undo) this.steps = this.steps.filter((s) => s.action_number < this.now.actions);
    else {
      // The command line tells all at once: what the other side did becomes steps of its own.
      steps = [step];
      const cut = answer.told.findIndex((t) => /^Allied (?!attack)/.test(t.text));
      if (cut >= 0 && answer.told.length - cut > 3) {
        step.told = answer.told.slice(0, cut);
        answer.told.slice(cut).forEach((t) => steps.push({ ...step, side: 1, action: "x", told: [t] }));
      }
      this.steps.push(...steps);
    }
    const update = { n: ++this.n, view: this.view, turn: this.turn(), steps, undone };
    for (const s of this.sockets) send(s, { n: this.n, type: "update", update });
    return update;
  }
}
function parseLegal(text) {
  const out = [];
  let head = null;
  for (const line of text.split("\n")) {
    const h = line.match(/^  (\S.*?) \.\.\. \(\d+\)$/);
    if (h) { head = h[1]; continue; }
    if (/^      /.test(line)) line.trim().split(/\s{2,}/).forEach((w) => out.push(`${head} ${w}`));
    else if (/^  \S/.test(line)) out.push(line.trim());
  }
  return out;
}
function offer(text, units) {
  const [verb, ...rest] = text.split(" ");
  const unit = units.find((u) => rest.includes(u.name));
  const hex = rest.find((w) => /^[A-Z]+\d+$/.test(w) && w !== unit?.name) ?? null;
  const ends = verb === "done" || verb === "confirm";
  return { text, verb, label: text, unit: unit?.id ?? null, hex, note: verb === "go" ? String(text.length % 4) : null, stop: verb === "go" && text.length % 2 === 0, ends, path: [], warnings: ends ? [{ text: "Some units have not moved yet.", rule: "8.1" }] : [] };
}
function parseExplain(text) {
  const [title, ...lines] = text.split("\n");
  const e = { title, lines: [], chances: [] };
  const stack = [e];
  let chances = false;
  for (const line of lines) {
    if (line.trim() === "Chances") { chances = true; continue; }
    const m = line.match(/^(\s*)(\S.*?)\s{2,}(\S.*?)?\s*\[([^\]]+)\]$/) ?? line.match(/^(\s*)(\S.*)()\[([^\]]+)\]$/);
    if (!m) continue;
    if (chances) { const k = m[3].match(/(\d+)\/(\d+)/); e.chances.push({ result: m[2], cases: +k[1], of: +k[2], rule: m[4] }); continue; }
    const depth = m[1].length / 2;
    const row = { label: m[2], value: m[3] ?? "", rule: m[4], parts: [] };
    stack.length = depth;
    const up = stack[depth - 1];
    (up.lines ?? up.parts).push(row);
    stack.push(row);
  }
  return e;
}
function send(socket, value) {
  const data = Buffer.from(JSON.stringify(value));
  const head = data.length < 126 ? Buffer.from([0x81, data.length]) : data.length < 65536 ? Buffer.from([0x81, 126, data.length >> 8, data.length & 255]) : (() => { const b = Buffer.alloc(10); b[0] = 0x81; b[1] = 127; b.writeBigUInt64BE(BigInt(data.length), 2); return b; })();
  socket.write(Buffer.concat([head, data]));
}
const games = new Map();
const shelf = { version: "0.1.0", games: [{ id: "bulge", name: "Battle of the Bulge '81", about: "The Ardennes, December 1944: regiments and combat commands, half a day a turn.", playable: true, sides: ["German", "Allied"], scenarios, presets: [{ id: "revised", name: "Revised", about: "All the variant's changes." }, { id: "base", name: "Base game", about: "The game as published." }], switches: rulesJson.switches.map((s) => ({ id: s.id, name: s.id, text: s.text, rule: s.rule, choices: s.values?.length ? s.values.map((v) => ({ value: v, name: v })) : [{ value: "on", name: "on" }, { value: "off", name: "off" }], default: String(s.value), needs: [], excludes: [], presets: {} })), players: [{ name: "cadet", about: "Plays by rule of thumb, quickly." }, { name: "random", about: "Any legal action." }], picture: "/api/games/x/board.svg" }] };
const rules = rulesJson.sections.flatMap(function flat(s) { return [{ id: s.id ?? s.number, title: s.title ?? "", text: s.text ?? "", kind: s.kind ?? "base", origin: s.origin ?? "seed", switch: s.switch ?? null, on: s.on ?? true }, ...(s.rules ?? s.sections ?? []).flatMap(flat)]; });
const svg = symbols();
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml" };
const server = http.createServer(async (req, res) => {
  const url = new URL(req.url, "http://x");
  const json = (v, status = 200) => { res.writeHead(status, { "content-type": "application/json" }); res.end(JSON.stringify(v)); };
  let body = "";
  for await (const chunk of req) body += chunk;
  const p = url.pathname;
  if (p === "/api/shelf") return json(shelf);
  if (p === "/api/games" && req.method === "POST") {
    const wish = JSON.parse(body), id = crypto.randomBytes(9).toString("base64url");
    games.set(id, new Game(id, wish.scenario ?? "S2", wish.seats.map((s) => (s.kind === "computer" ? s.player : "human")).join(",")));
    return json({ id, token: "tok", seats: [], watch: `/#/game/${id}` });
  }
  if (p === "/api/games" || p === "/api/mine") return json([]);
  const m = p.match(/^\/api\/games\/([^/]+)(?:\/(.*))?$/);
  if (m) {
    const rest = m[2] ?? "";
    const file = (text) => { res.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=600" }); res.end(text); };
    if (rest === "board.svg") return file(fs.readFileSync(`${dir}/map.svg`));
    const game = games.get(m[1]);
    if (!game) return json({ error: { code: "no-such-game", message: "There is no such game.", reasons: [] } }, 404);
    await game.ready;
    if (rest === "") return json(game.table());
    if (rest === "counters.svg") return file(svg);
    if (rest === "board") return json(boardInfo());
    if (rest === "rules") return json(rules);
    if (rest === "actions" || rest === "undo") {
      const wish = JSON.parse(body);
      const answer = await game.serial(() => game.act(wish.action, rest === "undo"));
      return json(answer, answer.error ? 422 : 200);
    }
    if (rest === "explain") { const a = await game.serial(() => game.ask(`explain ${url.searchParams.get("action")}`)); return json(parseExplain(a.text)); }
    if (rest === "why") { const a = await game.serial(() => game.ask(`why ${url.searchParams.get("action")}`)); return json({ legal: false, reasons: [{ text: a.text, rule: "8.2" }] }); }
    if (rest.startsWith("hex/")) return json({ hex: rest.slice(4), name: "Losheim", facts: [{ label: "Terrain", value: "town", rule: "15.1", parts: [{ label: "Cost to enter", value: "1 MP", rule: "15.1", parts: [] }] }], units: game.view.units.filter((u) => u.spot.hex === rest.slice(4)).map((u) => u.id) });
    if (rest === "overlays") return json([{ id: "control", label: "Front line", about: "Who controls what.", rule: "2.2", edge: true, hexes: boardInfo().hexes.map((h) => ({ at: h.name, side: h.x > 2300 ? 0 : 1, value: null })) }, { id: "zoc", label: "German zones of control", about: "Where movement stops.", rule: "10.0", edge: false, hexes: boardInfo().hexes.slice(1350, 1420).map((h) => ({ at: h.name, side: 0, value: null })) }]);
    if (rest === "story") { const from = +url.searchParams.get("from"); return json(game.steps.filter((s) => s.action_number >= from).slice(0, +(url.searchParams.get("count") ?? 60))); }
    if (rest.startsWith("at/")) { let n = +rest.slice(3); while (n > 0 && !game.views[n]) n--; return json(game.views[n] ?? game.view); }
    if (rest === "chat") { const c = { n: ++game.n, from: "German", text: JSON.parse(body).text, at: new Date().toISOString() }; game.chat.push(c); for (const s of game.sockets) send(s, { n: c.n, type: "chat", chat: c }); return json(c); }
    return json({ error: { code: "bad-request", message: "no", reasons: [] } }, 404);
  }
  const name = path.join(root, p === "/" ? "index.html" : path.normalize(p));
  if (!name.startsWith(root) || !fs.existsSync(name)) { res.writeHead(404); return res.end(); }
  res.writeHead(200, { "content-type": types[path.extname(name)] ?? "text/plain", "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'" });
  res.end(fs.readFileSync(name));
});
server.on("upgrade", (req, socket) => {
  const key = crypto.createHash("sha1").update(req.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  const game = games.get(req.url.split("/")[3]);
  game?.sockets.add(socket);
  socket.on("data", () => {}).on("close", () => game?.sockets.delete(socket)).on("error", () => {});
});
server.listen(+port, () => console.log(`http://localhost:${port}`));
