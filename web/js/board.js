// The board: the server's picture below, counters on it, and light between and above them.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill } from "./dom.js";
import { Camera, centred, fit, toPicture, toScreen } from "./camera.js";
import { ARROWS, HexField } from "./hexes.js";
import { Counters } from "./counters.js";
import { MapPicture } from "./map-picture.js";
import { afterFrame } from "./frames.js";
import { onPaper } from "./paper.js";
/** @import { Faces } from "./faces.js" */

/** At this scale the numbers on counters can just be read. */
const LEGIBLE = 0.62;

export class Board {
  /** The eye on the whole map, if there was nothing on it to look at. @type {import("./camera.js").Eye | null} */ nothing = null;

  /** @param {W.BoardInfo} info @param {import("./map-picture.js").Sheet} sheet @param {Faces} faces @param {() => import("./camera.js").Inset} inset */
  constructor(info, sheet, faces, inset) {
    this.info = info;
    this.field = new HexField(info);
    const box = `0 0 ${info.width} ${info.height}`;
    const layer = (/** @type {string} */ name) =>
      s("svg", { class: `sheet ${name}`, viewBox: box, width: info.width, height: info.height, "aria-hidden": "true" });
    this.map = new MapPicture(sheet, info.width, info.height);
    /** Tints over the ground. */ this.shade = layer("shade");
    /** Where one can go. */ this.reach = layer("reach");
    /** Who can act. */ this.glow = layer("glow");
    /** Paths, arrows and the cursor. */ this.ink = layer("ink");
    this.route = s("g");
    this.arrows = s("g");
    this.cursorMark = s("g", { class: "cursor" });
    this.thrusts = s("g");
    /** What a staff would do. */ this.hints = s("g");
    this.sightLine = s("g");
    /** Way points. */ this.stops = s("g");
    /** Odds on hexes: a sheet of its own, above piles of counters. */ this.odds = layer("tags");
    this.ink.append(ends(), this.arrows, this.hints, this.thrusts, this.route, this.sightLine, this.stops, this.cursorMark);
    this.shade.append(hatches());
    this.tints = s("g");
    this.signs = s("g");
    /** What is not seen. */ this.unseen = s("g");
    /** What is worth having. */ this.goals = s("g");
    this.shade.append(this.tints, this.unseen, this.goals, this.signs);
    this.counterLayer = h("div", { class: "sheet counters" });
    this.element = h(
      "div",
      { class: "camera" },
      this.map.ground,
      this.map.bitmap,
      this.map.drawing,
      h("div", { class: "layer pieces" }, this.shade, this.reach, this.glow, this.counterLayer, this.ink, this.odds),
    );
    this.element.style.width = `${info.width}px`;
    this.element.style.height = `${info.height}px`;
    this.stage = h(
      "div",
      {
        class: "stage",
        tabindex: "0",
        role: "application",
        "aria-label": "The map. Arrow keys move the cursor, Enter picks, Escape goes back, N goes to the next unit that can act.",
      },
      faces.sprite,
      this.element,
    );
    this.camera = new Camera(this.stage, this.element, info, inset);
    this.unprint = onPaper(this.camera);
    this.camera.resting = (scale, moving) => this.map.show(scale, moving);
    this.counters = new Counters(this.field, this.counterLayer, this.glow, faces);
    void this.#paint();
  }

  /** When the first look is on the screen: bitmaps in place of drawings, first of what lies on the map, then of the map. */
  async #paint() {
    await new Promise((wake) => afterFrame(() => setTimeout(wake, 150)));
    const redraw = () => this.counters.redraw();
    if (await this.counters.faces.paint(this.counters.seen, redraw)) redraw();
    await this.map.paint();
    document.documentElement.dataset.painted = "yes";
  }

  /** The ground in another season. @param {import("./map-picture.js").Sheet} sheet */
  async changeGround(sheet) {
    await this.map.change(sheet);
  }

  /** Gives the memory of the bitmaps back. */
  close() {
    delete document.documentElement.dataset.painted;
    this.unprint();
    this.map.close();
    this.counters.faces.close();
  }

  /** The point of the picture under a pointer. @param {{ clientX: number, clientY: number }} event */
  point(event) {
    const box = this.stage.getBoundingClientRect();
    return toPicture(this.camera.eye, event.clientX - box.left, event.clientY - box.top);
  }

  /** The hex under a pointer. @param {{ clientX: number, clientY: number }} event */
  hexAt(event) {
    const at = this.point(event);
    return this.field.at(at.x, at.y);
  }

  /** A hex's outline. @param {string} name @param {string} cls @param {Record<string, unknown>} [more] */
  outline(name, cls, more = {}) {
    const hex = this.field.get(name);
    return hex ? s("path", { class: cls, d: this.field.outline(hex), ...more }) : null;
  }

  /** Draws the way of a unit, or wipes it out. @param {string[]} path */
  drawRoute(path) {
    if (path.length < 2) return this.route.replaceChildren();
    const d = this.field.line(path);
    fill(this.route, s("path", { class: "route-under", d }), s("path", { class: "route", d, "marker-end": "url(#route-end)" }));
  }

  /** The ways of several units, and the hexes where something happens on them. @param {string[][]} paths @param {string[]} alarms */
  drawPlan(paths, alarms) {
    const ways = paths.filter((path) => path.length > 1).map((path) => this.field.line(path));
    const r = this.field.radius * 0.34;
    fill(
      this.route,
      ways.map((d) => s("path", { class: "route-under", d })),
      ways.map((d) => s("path", { class: "route", d, "marker-end": "url(#route-end)" })),
      [...new Set(alarms)].map((name) => {
        const hex = this.field.get(name);
        if (!hex) return null;
        const [x, y] = [hex.x, hex.y - this.field.radius * 0.5];
        return s(
          "g",
          { class: "alarm" },
          s("path", { d: `M${x} ${y - r}L${x + r} ${y + r * 0.8}H${x - r}Z` }),
          s("text", { x, y: y + r * 0.6, text: "!" }),
        );
      }),
    );
  }

  /** The way points, in their order. @param {string[]} names */
  drawStops(names) {
    fill(
      this.stops,
      names.map((name, index) => {
        const hex = this.field.get(name);
        if (!hex) return null;
        const r = this.field.radius * 0.36;
        return s("g", { class: "way-point" }, s("circle", { cx: hex.x, cy: hex.y, r }), s("text", { x: hex.x, y: hex.y + r * 0.42, text: String(index + 1) }));
      }),
    );
  }

  /** @param {string | null} name */
  drawCursor(name) {
    fill(this.cursorMark, name ? this.outline(name, "cursor-hex") : null);
  }

  /** All that matters in sight; if that would be too small to read, what lies in the middle of it. @param {Iterable<string>} names @param {number} [most] @param {number} [time] */
  showHexes(names, most = 1.15, time = 400) {
    const places = this.#places(names);
    if (places.length === 0) return this.camera.whole(time);
    const box = this.#around(places);
    if (fit(box, this.camera.window, this.camera.inset()).scale >= LEGIBLE) return this.camera.show(box, most, time);
    const middle = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
    const [x, y] = [middle(places.map((place) => place.x)), middle(places.map((place) => place.y))];
    this.camera.fly(centred(x, y, LEGIBLE * 1.15, this.camera.window, this.camera.inset()), time);
  }

  /** How large some hexes can be shown together. @param {Iterable<string>} names */
  scaleOf(names) {
    return fit(this.#around(this.#places(names)), this.camera.window, this.camera.inset()).scale;
  }

  /** @param {Iterable<string>} names */
  #places(names) {
    return [...names].map((name) => this.field.get(name)).filter((place) => place !== undefined);
  }

  /** The part of the picture with some hexes and a margin. @param {{ x: number, y: number }[]} places */
  #around(places) {
    const edge = this.info.radius * 1.6;
    const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
    const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
    return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
  }

  /** Hexes, the nearest to what is looked at first. @param {string[]} names */
  byNearness(names) {
    const { width, height } = this.camera.window;
    const inset = this.camera.inset();
    const eye = toPicture(this.camera.eye, (inset.left + width - inset.right) / 2, (inset.top + height - inset.bottom) / 2);
    const far = new Map(
      names.map((name) => {
        const hex = this.field.get(name);
        return [name, hex ? Math.hypot(hex.x - eye.x, hex.y - eye.y) : Infinity];
      }),
    );
    return [...far.keys()].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0));
  }

  /** Whether a hex can be seen beside the panels. @param {string} name */
  inSight(name) {
    const hex = this.field.get(name);
    return hex !== undefined && this.camera.sees(hex.x, hex.y);
  }

  /** Where a hex is on the stage, in pixels. @param {string} name */
  onStage(name) {
    const hex = this.field.get(name);
    return toScreen(this.camera.eye, hex?.x ?? 0, hex?.y ?? 0);
  }

  /** The box of a hex on the screen. @param {string} name @returns {DOMRect | null} */
  rectOf(name) {
    const hex = this.field.get(name);
    if (!hex) return null;
    const box = this.stage.getBoundingClientRect();
    const at = toScreen(this.camera.eye, hex.x, hex.y);
    const r = this.field.radius * this.camera.eye.scale;
    return new DOMRect(box.left + at.x - r, box.top + at.y - r, 2 * r, 2 * r);
  }

  /** Goes near enough to a hex to read what stands there. @param {string} name @param {number} [time] */
  approach(name, time = 350) {
    const hex = this.field.get(name);
    if (!hex) return;
    if (this.camera.eye.scale >= LEGIBLE) return void this.camera.reveal(hex.x, hex.y, time);
    this.camera.fly(centred(hex.x, hex.y, 0.9, this.camera.window, this.camera.inset()), time);
  }

  /** Where an arrow key leads from a hex, and from nowhere; none at the edge of the map. @param {string | null} from @param {string} key */
  walk(from, key) {
    const [dx, dy] = ARROWS[key] ?? [0, 0];
    const next = from ? this.field.towards(from, dx, dy) : this.byNearness(this.info.hexes.map((hex) => hex.name))[0];
    if (next) this.reveal(next, 120);
    return next;
  }

  /** @param {string} name @param {number} [time] */
  reveal(name, time) {
    const hex = this.field.get(name);
    return hex ? this.camera.reveal(hex.x, hex.y, time) : false;
  }
}

/** Hatches tell the sides apart without colour: the first leans one way, the second the other. */
function hatches() {
  const hatch = (/** @type {number} */ side, /** @type {number} */ turn) =>
    s(
      "pattern",
      { id: `hatch-${side}`, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
      s("rect", { class: `hatch-ground side-${side}`, width: 9, height: 9 }),
      s("rect", { class: `hatch-line side-${side}`, width: 2.2, height: 9 }),
    );
  return s("defs", {}, hatch(0, 45), hatch(1, -45), hatch(2, 0), hatch(3, 90));
}

function ends() {
  const arrow = (/** @type {string} */ id, /** @type {string} */ cls) =>
    s(
      "marker",
      { id, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 3.6, markerHeight: 3.6, orient: "auto-start-reverse" },
      s("path", { class: cls, d: "M0 0 10 5 0 10Z" }),
    );
  return s(
    "defs",
    {},
    arrow("route-end", "route-tip"),
    arrow("thrust-end", "thrust-tip"),
    arrow("hint-end", "hint-tip"),
    arrow("arrow-0", "arrow-tip side-0"),
    arrow("arrow-1", "arrow-tip side-1"),
  );
}
