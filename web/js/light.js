// Light on the board: who can act, where it can go, where it must stop, and the way there.
/** @import * as W from "../types/wire.d.ts" */
import { s, fill } from "./dom.js";
import { hexOf, roleOf } from "./stacks.js";
import { afterFrame, bitByBit } from "./frames.js";

/** @typedef {{ name: string, hex: import("./hexes.js").Place, foe: boolean, far: boolean, offers: W.Offer[] }} Aim */

/** So many hexes, and notes on them, are drawn at a time. */
const HEXES = 160;
const NOTES = 24;

export class Light {
  /** Stops the drawing of what is not wanted any more. */ #stop = () => {};
  #hexes = new Kept();
  #notes = new Kept();
  /** Odds lie above the counters, or nobody could read them. */ #odds = new Kept();
  #sights = s("path", { class: "target-sight" });
  #stops = s("path", { class: "target-stop" });

  /** @param {import("./store.js").Store} store @param {import("./board.js").Board} board @param {import("./play.js").Play} play */
  constructor(store, board, play) {
    this.store = store;
    this.board = board;
    this.play = play;
    board.reach.append(this.#hexes.group, this.#sights, this.#stops, this.#notes.group);
    board.odds.append(this.#odds.group);
    store.on(["view", "turn", "picked", "past", "playing", "far"], () => this.draw());
  }

  draw() {
    const { store, board, play } = this;
    board.counters.show(store.board.units, play.lit, store.active ? store.held : null);
    this.#aims(play.targets);
    board.drawRoute([]);
    this.#battle();
  }

  /** Where one can click: what lies near is drawn at once, far hexes and their notes as there is time. @param {Map<string, W.Offer[]>} targets */
  #aims(targets) {
    const { board } = this;
    this.#stop();
    const aims = board.byNearness([...targets.keys()]).flatMap((name) => {
      const hex = board.field.get(name);
      const offers = targets.get(name) ?? [];
      const foe = offers.some((offer) => offer.kind === "attack");
      return hex ? [{ name, hex, foe, far: offers.every((offer) => this.play.moving?.has(offer)), offers }] : [];
    });
    this.#hexes.keep(new Map(aims.map((aim) => [aim.name, classOf(aim)])));
    this.#notes.keep(new Map(aims.filter((aim) => !tagged(aim)).map((aim) => [aim.name, `${noteOf(aim)} ${aim.far}`])));
    this.#odds.keep(new Map(aims.filter(tagged).map((aim) => [aim.name, noteOf(aim)])));
    this.#signs(aims);
    this.#light(aims.slice(0, HEXES));
    this.#write(aims.slice(0, NOTES));
    this.#stop = later([
      ...chunks(aims, HEXES, HEXES).map((some) => () => this.#light(some)),
      ...chunks(aims, NOTES, NOTES).map((some) => () => this.#write(some)),
    ]);
  }

  /** @param {Aim[]} aims */
  #light(aims) {
    const { field } = this.board;
    for (const aim of aims) {
      const cls = classOf(aim);
      this.#hexes.add(aim.name, cls, () => s("path", { class: cls, d: field.outline(aim.hex, 0.96), data: { hex: aim.name } }));
    }
  }

  /** @param {Aim[]} aims */
  #write(aims) {
    const r = this.board.field.radius;
    for (const aim of aims) {
      const note = noteOf(aim);
      const { x, y } = aim.hex;
      if (note === "") continue;
      if (tagged(aim)) this.#odds.add(aim.name, note, () => tag(note, x, y + r * 0.62));
      else
        this.#notes.add(aim.name, `${note} ${aim.far}`, () =>
          s("text", { class: aim.far ? "target-note far" : "target-note", x, y: y + r * 0.2, text: note }),
        );
    }
  }

  /** Shape as well as colour: corners mean "attack", a bar "stop here". @param {Aim[]} aims */
  #signs(aims) {
    const r = this.board.field.radius;
    const signs = aims.reduce(
      (all, { hex, foe, offers }) => {
        if (foe) all.sights += sight(hex, r * 0.78);
        else if (stops(offers)) all.stops += `M${(hex.x - r * 0.3).toFixed(1)} ${(hex.y + r * 0.6).toFixed(1)}h${(r * 0.6).toFixed(1)}`;
        return all;
      },
      { sights: "", stops: "" },
    );
    this.#sights.setAttribute("d", signs.sights);
    this.#stops.setAttribute("d", signs.stops);
  }

  /** The attack in progress: an arrow from every attacker, a dotted line from every gun. */
  #battle() {
    const { store, board } = this;
    const at = store.board.marks.find((mark) => mark.kind === "target")?.at;
    const hex = board.field.get(at);
    if (!at || !hex) return board.thrusts.replaceChildren();
    const seen = new Set();
    const lines = store.board.units.flatMap((unit) => {
      const role = roleOf(unit);
      const from = board.field.get(hexOf(unit));
      if (!role || !from || seen.has(`${role}${from.name}`)) return [];
      seen.add(`${role}${from.name}`);
      const part = 1 - (board.field.radius * 0.5) / Math.max(1, Math.hypot(hex.x - from.x, hex.y - from.y));
      const d = `M${from.x} ${from.y}L${from.x + (hex.x - from.x) * part} ${from.y + (hex.y - from.y) * part}`;
      return [s("path", { class: role === "attacking" ? "thrust" : "thrust far", d, "marker-end": "url(#thrust-end)" })];
    });
    fill(board.thrusts, board.outline(at, "under-attack"), lines);
  }

  /** The pointer is on a hex: the way there. @param {string | null} name */
  hover(name) {
    const offer = name ? this.play.targets.get(name)?.[0] : undefined;
    this.board.drawRoute(offer?.path ?? []);
    return offer ?? null;
  }
}

/** @param {W.Offer[]} offers */
const stops = (offers) => offers.every((offer) => offer.stop);

/** @param {Aim} aim */
const classOf = ({ foe, far, offers }) =>
  ["target", far && "far", stops(offers) && "stop", foe && "foe", offers.length > 1 && "several"].filter(Boolean).join(" ");

/** @param {Aim} aim */
const noteOf = ({ offers }) => (offers.length > 1 ? "…" : (offers[0]?.note?.text ?? "").slice(0, 9));

/** Whether the note has a plate of its own above the counters. @param {Aim} aim */
const tagged = (aim) => aim.foe && aim.offers.length === 1;

/** A note on a plate. @param {string} note @param {number} x @param {number} y */
function tag(note, x, y) {
  const wide = 14 + note.length * 9.2;
  return s("g", { class: "odds-tag" }, s("rect", { x: x - wide / 2, y: y - 11, width: wide, height: 22, rx: 6 }), s("text", { x, y: y + 5.8, text: note }));
}

/** Four corners round a hex's middle. @param {{ x: number, y: number }} hex @param {number} r */
function sight({ x, y }, r) {
  const a = Math.round(r * 8.2) / 10;
  const b = Math.round(r * 4.2) / 10;
  return `M${x - a} ${y - b}V${y - a}H${x - b}M${x + b} ${y - a}H${x + a}V${y - b}M${x + a} ${y + b}V${y + a}H${x + b}M${x - b} ${y + a}H${x - a}V${y + b}`;
}

/** Parts of a drawing, each at its place: what is the same as before is not drawn anew. */
class Kept {
  group = s("g");
  /** @type {Map<string, { look: string, element: Element }>} */ #parts = new Map();

  /** Takes away what is not wanted any more or looks different. @param {Map<string, string>} looks by place */
  keep(looks) {
    for (const [place, { look, element }] of this.#parts) {
      if (looks.get(place) === look) continue;
      element.remove();
      this.#parts.delete(place);
    }
  }

  /** @param {string} place @param {string} look @param {() => Element} make */
  add(place, look, make) {
    if (this.#parts.has(place)) return;
    const element = make();
    this.#parts.set(place, { look, element });
    this.group.append(element);
  }
}

/** Parts of a list after its beginning. @template T @param {T[]} list @param {number} from @param {number} size @returns {T[][]} */
function chunks(list, from, size) {
  const found = [];
  for (let at = from; at < list.length; at += size) found.push(list.slice(at, at + size));
  return found;
}

/** After the frame, and then bit by bit. Gives what stops it. @param {(() => void)[]} parts */
function later(parts) {
  let stop = () => {
    parts = [];
  };
  if (parts.length > 0)
    afterFrame(() => {
      stop = bitByBit(parts);
    });
  return () => stop();
}
