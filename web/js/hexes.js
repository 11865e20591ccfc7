// Where hexes lie in the picture, who is beside whom, and what lies under a point.
/** @import * as W from "../types/wire.d.ts" */

/** @typedef {W.BoardInfo["hexes"][number]} Place */

/** Where each arrow key points. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class HexField {
  /** @type {Map<string, Place>} */ #byName = new Map();
  /** @type {Map<string, Place[]>} */ #cells = new Map();
  /** @type {Map<string, string[]>} */ #beside = new Map();
  #cell;

  /** @param {W.BoardInfo} info */
  constructor(info) {
    this.info = info;
    this.radius = info.radius;
    /** Between the centres of neighbours. */
    this.pitch = info.radius * Math.sqrt(3);
    this.#cell = this.pitch;
    for (const hex of info.hexes) {
      this.#byName.set(hex.name, hex);
      const key = this.#key(hex.x, hex.y);
      const there = this.#cells.get(key);
      if (there) there.push(hex);
      else this.#cells.set(key, [hex]);
    }
  }

  /**
   * A hex's outline where it lies. A path in place needs no transform of its own, which a browser would keep apart from
   * every other.
   * @param {{ x: number, y: number }} hex @param {number} [scale]
   */
  outline(hex, scale = 1) {
    return `M${this.info.corners.map(([x, y]) => `${(hex.x + x * scale).toFixed(1)} ${(hex.y + y * scale).toFixed(1)}`).join("L")}Z`;
  }

  /** @param {number} x @param {number} y */
  #key(x, y) {
    return `${Math.floor(x / this.#cell)},${Math.floor(y / this.#cell)}`;
  }

  /** @param {number} x @param {number} y @param {number} far @returns {Place[]} */
  #near(x, y, far) {
    const found = [];
    const reach = Math.ceil(far / this.#cell);
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) {
        const there = this.#cells.get(this.#key(x + i * this.#cell, y + j * this.#cell));
        if (there) found.push(...there);
      }
    }
    return found.filter((hex) => Math.hypot(hex.x - x, hex.y - y) <= far);
  }

  /** @param {string | null | undefined} name @returns {Place | undefined} */
  get(name) {
    return name ? this.#byName.get(name) : undefined;
  }

  /** The hex under a point of the picture. @param {number} x @param {number} y @returns {string | null} */
  at(x, y) {
    let best = null;
    let least = this.radius;
    for (const hex of this.#near(x, y, this.radius)) {
      const far = Math.hypot(hex.x - x, hex.y - y);
      if (far <= least) [best, least] = [hex.name, far];
    }
    return best;
  }

  /** @param {string} name @returns {string[]} */
  neighbours(name) {
    const known = this.#beside.get(name);
    if (known) return known;
    const hex = this.get(name);
    const found = hex
      ? this.#near(hex.x, hex.y, this.pitch * 1.1)
          .filter((other) => other !== hex)
          .map((other) => other.name)
      : [];
    this.#beside.set(name, found);
    return found;
  }

  /**
   * The neighbour that lies best in a direction, for the arrow keys. On hexes with flat tops left and right
   * go to the upper of two equals and to the lower one in turn, so that a row can be walked along.
   * @param {string} name @param {number} dx @param {number} dy
   */
  towards(name, dx, dy) {
    const hex = this.get(name);
    if (!hex) return null;
    let best = null;
    let most = 0.3;
    for (const other of this.neighbours(name)) {
      const place = /** @type {Place} */ (this.get(other));
      const [x, y] = [(place.x - hex.x) / this.pitch, (place.y - hex.y) / this.pitch];
      const row = Math.round(hex.x / (this.radius * 1.5)) % 2 ? 0.01 : -0.01;
      const match = x * dx + y * dy + (dx ? y * row : x * row);
      if (match > most) [best, most] = [other, match];
    }
    return best;
  }

  /**
   * Hexsides between hexes of different owners, as one path.
   * @param {Map<string, number>} owner hex to owner
   */
  border(owner) {
    let path = "";
    for (const [name, side] of owner) {
      const hex = this.get(name);
      if (!hex) continue;
      for (const other of this.neighbours(name)) {
        const theirs = owner.get(other);
        if (theirs === undefined || theirs === side || other < name) continue;
        const edge = this.edge(hex, /** @type {Place} */ (this.get(other)));
        if (edge) path += edge;
      }
    }
    return path;
  }

  /** The side of a hex towards another. @param {Place} hex @param {Place} other */
  edge(hex, other) {
    const angle = Math.atan2(other.y - hex.y, other.x - hex.x);
    const { corners } = this.info;
    for (let k = 0; k < corners.length; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % corners.length]];
      if (!a || !b) continue;
      const middle = Math.atan2((a[1] + b[1]) / 2, (a[0] + b[0]) / 2);
      const off = Math.abs(Math.atan2(Math.sin(middle - angle), Math.cos(middle - angle)));
      if (off < 0.3)
        return `M${(hex.x + a[0]).toFixed(1)} ${(hex.y + a[1]).toFixed(1)}L${(hex.x + b[0]).toFixed(1)} ${(hex.y + b[1]).toFixed(1)}`;
    }
    return null;
  }

  /** A line through the centres of hexes. @param {string[]} names */
  line(names) {
    const places = names.map((name) => this.get(name)).filter((place) => place !== undefined);
    return places.map((place, index) => `${index ? "L" : "M"}${place.x.toFixed(1)} ${place.y.toFixed(1)}`).join("");
  }
}
