// The pen on a map: one finger or the left button draws, two fingers or the right button move the map, the wheel zooms.
import { between, spread, stretch, turn } from "./fingers.js";
/** @import { Board } from "./board.js" */

const SLIP = 5;

/** @typedef {{ x: number, y: number }} Point */

export class Pen {
  /** @type {Map<number, Point>} */ #fingers = new Map();
  /** @type {{ at: Point, last: Point, pans: boolean, moved: boolean } | null} */ #press = null;
  #pinch = { middle: { x: 0, y: 0 }, wide: 1 };

  /**
   * @param {Board} board
   * @param {{ draws: () => boolean, begin: (at: Point) => void, move: (from: Point, to: Point) => void, end: () => void, cancel: () => void, tap: (at: Point) => void, hover: (at: Point) => void }} hand
   *   points are of the picture; `draws`: whether a press draws, else it moves the map
   */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
    const { stage } = board;
    stage.addEventListener("wheel", (event) => turn(board, event, this.#local(event)), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", (event) => this.#cancel(event));
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {Point} */
  #local(event) {
    const box = this.board.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const at = this.#local(event);
    this.#fingers.set(event.pointerId, at);
    this.board.camera.stop();
    if (this.#fingers.size === 2) {
      // The second finger: it was no stroke.
      if (this.#press && !this.#press.pans) this.hand.cancel();
      this.#press = null;
      this.#pinch = { middle: between(this.#fingers), wide: spread(this.#fingers) };
      return;
    }
    const pans = event.button !== 0 || !this.hand.draws();
    const here = this.board.point(event);
    this.#press = { at, last: here, pans, moved: false };
    this.board.stage.setPointerCapture(event.pointerId);
    if (!pans) this.hand.begin(here);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const now = this.#local(event);
    const before = this.#fingers.get(event.pointerId);
    const press = this.#press;
    if (before) this.#fingers.set(event.pointerId, now);
    if (this.#fingers.size === 2 && before) return void (this.#pinch = stretch(this.board, this.#fingers, this.#pinch));
    if (!press) {
      if (event.pointerType === "mouse") this.hand.hover(this.board.point(event));
      return;
    }
    if (!press.moved && Math.hypot(now.x - press.at.x, now.y - press.at.y) < SLIP) return;
    press.moved = true;
    if (press.pans) {
      if (before) this.board.camera.pan(now.x - before.x, now.y - before.y);
      return;
    }
    const here = this.board.point(event);
    this.hand.move(press.last, here);
    press.last = here;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#fingers.delete(event.pointerId);
    if (!press || this.#fingers.size > 0) return;
    this.#press = null;
    if (!press.pans) this.hand.end();
    else if (!press.moved && event.button === 0) this.hand.tap(this.board.point(event));
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#press && !this.#press.pans) this.hand.cancel();
    this.#press = null;
  }
}
