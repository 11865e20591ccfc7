// What part of the picture is seen: a shift and a scale, as a CSS transform.
import { glide } from "./settings.js";
import { NEAREST } from "./stacks.js";

/**
 * @typedef {{ x: number, y: number, scale: number }} Eye screen = picture * scale + (x, y)
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Inset what panels cover
 */

/** Zooms so that the point under the cursor stays. @param {Eye} eye @param {number} px @param {number} py @param {number} scale @returns {Eye} */
export function zoomAt(eye, px, py, scale) {
  const factor = scale / eye.scale;
  return { x: px - (px - eye.x) * factor, y: py - (py - eye.y) * factor, scale };
}

/** @param {Eye} eye @param {number} px @param {number} py */
export const toPicture = (eye, px, py) => ({ x: (px - eye.x) / eye.scale, y: (py - eye.y) / eye.scale });
/** @param {Eye} eye @param {number} x @param {number} y */
export const toScreen = (eye, x, y) => ({ x: x * eye.scale + eye.x, y: y * eye.scale + eye.y });

/** As a style says it. @param {Eye} eye */
export const laid = ({ x, y, scale }) => `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) scale(${scale.toFixed(5)})`;

/** The whole box in the free part of the window. @param {Size} box @param {Size} window @param {Inset} inset @returns {Eye} */
export function fit(box, window, inset) {
  const width = Math.max(50, window.width - inset.left - inset.right);
  const height = Math.max(50, window.height - inset.top - inset.bottom);
  const scale = Math.min(width / box.width, height / box.height);
  return { x: inset.left + (width - box.width * scale) / 2, y: inset.top + (height - box.height * scale) / 2, scale };
}

/** A point in the middle of the free part. @param {number} x @param {number} y @param {number} scale @param {Size} window @param {Inset} inset @returns {Eye} */
export function centred(x, y, scale, window, inset) {
  const px = (inset.left + window.width - inset.right) / 2;
  const py = (inset.top + window.height - inset.bottom) / 2;
  return { x: px - x * scale, y: py - y * scale, scale };
}

/** So many pixels of the table may be seen beside the map. */
const EDGE = 28;

/**
 * Keeps the picture in the free part of the window: scale within limits, a picture that is larger covers all of it, one that is
 * smaller lies in its middle.
 * @param {Eye} eye @param {Size} picture @param {Size} window @param {{ least: number, most: number }} limits @param {Inset} inset @returns {Eye}
 */
export function clamp(eye, picture, window, limits, inset) {
  const scale = Math.min(limits.most, Math.max(limits.least, eye.scale));
  const held = scale === eye.scale ? eye : zoomAt(eye, window.width / 2, window.height / 2, scale);
  const hold = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ from, /** @type {number} */ to) => {
    const [first, last] = [to - EDGE - length, from + EDGE];
    return first > last ? (from + to - length) / 2 : Math.min(last, Math.max(first, at));
  };
  return {
    x: hold(held.x, picture.width * scale, inset.left, window.width - inset.right),
    y: hold(held.y, picture.height * scale, inset.top, window.height - inset.bottom),
    scale,
  };
}

const SETTLE = 180;

/** Moves an element by a camera and keeps it sharp when it rests. */
export class Camera {
  /** @type {Eye} */ eye = { x: 0, y: 0, scale: 1 };
  /** @type {Eye | null} */ #goal = null;
  /** @type {Size | null} */ #window = null;
  #frame = 0;
  #from = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  /** @type {Set<(eye: Eye) => void>} */ watchers = new Set();
  /** Called when the map begins to move and when it rests. @type {(scale: number, moving: boolean) => void} */ resting = () => {};

  /**
   * @param {HTMLElement} stage the window @param {HTMLElement} element what is moved @param {Size} picture
   * @param {() => Inset} inset
   */
  constructor(stage, element, picture, inset) {
    this.stage = stage;
    this.element = element;
    this.picture = picture;
    this.inset = inset;
    // To ask for a size in the middle of a change makes the browser lay out the whole page; it tells by itself.
    new ResizeObserver(([seen]) => (this.#window = seen ? seen.contentRect : null)).observe(stage);
  }

  /** @returns {Size} */
  get window() {
    if (this.#window?.width) return this.#window;
    return (this.#window = { width: this.stage.clientWidth, height: this.stage.clientHeight });
  }

  get limits() {
    // The whole map must fit beside the panels.
    const bare = fit(this.picture, this.window, { left: 0, top: 0, right: 0, bottom: 0 }).scale * 0.8;
    return { least: Math.min(bare, fit(this.picture, this.window, this.inset()).scale), most: NEAREST };
  }

  /** @param {Eye} eye */
  set(eye) {
    this.eye = clamp(eye, this.picture, this.window, this.limits, this.inset());
    const { scale } = this.eye;
    this.element.style.transform = laid(this.eye);
    if (!this.element.classList.contains("gliding")) {
      this.element.classList.add("gliding");
      this.resting(scale, true);
    }
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      // Without the class the browser draws the picture anew at the new size: sharp again.
      this.element.classList.remove("gliding");
      this.resting(scale, false);
      this.element.dataset.zoom = scale < 0.55 ? "far" : scale < 1.1 ? "middle" : "near";
    }, SETTLE);
    for (const watch of this.watchers) watch(this.eye);
  }

  /** Stops a flight, for a hand on the map. */
  stop() {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }

  /** Glides there. @param {Eye} goal @param {number} [time] in ms */
  fly(goal, time = 260) {
    time = glide(time);
    this.stop();
    if (time <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.set(goal);
    const start = this.eye;
    this.#from = performance.now();
    this.#goal = clamp(goal, this.picture, this.window, this.limits, this.inset());
    const step = (/** @type {number} */ now) => {
      const end = this.#goal;
      if (!end) return;
      const part = Math.min(1, (now - this.#from) / time);
      const ease = 1 - (1 - part) ** 3;
      this.set({
        x: start.x + (end.x - start.x) * ease,
        y: start.y + (end.y - start.y) * ease,
        scale: start.scale + (end.scale - start.scale) * ease,
      });
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {number} px @param {number} py @param {number} factor @param {number} [time] */
  zoom(px, py, factor, time = 120) {
    const scale = Math.min(this.limits.most, Math.max(this.limits.least, (this.#goal ?? this.eye).scale * factor));
    this.fly(zoomAt(this.eye, px, py, scale), time);
  }

  /** @param {number} dx @param {number} dy @param {number} [time] */
  pan(dx, dy, time = 0) {
    const base = this.#goal ?? this.eye;
    this.fly({ ...base, x: base.x + dx, y: base.y + dy }, time);
  }

  /** @param {number} [time] */
  whole(time = 300) {
    this.fly(fit(this.picture, this.window, this.inset()), time);
  }

  /** Shows a part of the picture. @param {{ x: number, y: number, width: number, height: number }} box @param {number} most the largest scale @param {number} [time] */
  show(box, most, time = 300) {
    const scale = Math.min(most, fit(box, this.window, this.inset()).scale);
    this.fly(centred(box.x + box.width / 2, box.y + box.height / 2, scale, this.window, this.inset()), time);
  }

  /** Whether a point lies in the free part of the window. @param {number} x @param {number} y */
  sees(x, y) {
    const at = toScreen(this.eye, x, y);
    const { left, top, right, bottom } = this.inset();
    const { width, height } = this.window;
    const margin = 36;
    return at.x > left + margin && at.x < width - right - margin && at.y > top + margin && at.y < height - bottom - margin;
  }

  /** Brings a point into sight if it is not. @param {number} x @param {number} y @param {number} [time] */
  reveal(x, y, time = 260) {
    if (this.sees(x, y)) return false;
    this.fly(centred(x, y, this.eye.scale, this.window, this.inset()), time);
    return true;
  }
}
