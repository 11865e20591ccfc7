// The hand on the map: drag, wheel and pinch move it, clicks and dragged counters are orders.
import { h } from "./dom.js";
import { between, spread, stretch, turn } from "./fingers.js";

/** @typedef {{ x: number, y: number, unit: number | null, hex: string | null, moved: boolean, long: boolean, carry: HTMLElement | null, ready: Promise<unknown> | null }} Press */

const SLIP = 6;
const FAN_DELAY = 260;
/** A finger that rests so long, in ms, adds a unit or a way point, as a click with Shift does. */
const LONG = 480;

export class Hand {
  /** @type {Map<number, { x: number, y: number }>} */ #fingers = new Map();
  /** @type {Press | null} */ #press = null;
  #pinch = { middle: { x: 0, y: 0 }, wide: 1 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #fanTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #longTimer;
  /** @type {string | null} */ hovered = null;

  /**
   * @param {import("./board.js").Board} board @param {import("./play.js").Play} play
   * @param {{
   *   hover: (hex: string | null, unit: number | null, at: { x: number, y: number }) => void,
   *   tapped: (hex: string | null) => void,
   *   idle: (hex: string, unit: number | null, at: { x: number, y: number }) => void,
   * }} tell what was pointed at and pressed; `idle`: a press that meant nothing
   */
  constructor(board, play, tell) {
    this.board = board;
    this.play = play;
    this.tell = tell;
    const { stage } = board;
    stage.addEventListener("wheel", (event) => turn(board, event, this.#local(event)), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", (event) => this.#cancel(event));
    stage.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !this.#press) this.#hover(null, null, this.#local(event));
    });
    stage.addEventListener("dblclick", (event) => {
      if (!this.#unitAt(event)) {
        const at = this.#local(event);
        board.camera.zoom(at.x, at.y, 1.7, 220);
      }
    });
    stage.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      void play.back();
    });
  }

  /** @param {{ clientX: number, clientY: number }} event */
  #local(event) {
    const box = this.board.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {Event} event @returns {number | null} */
  #unitAt(event) {
    const counter = event.target instanceof Element ? event.target.closest(".counter") : null;
    return counter instanceof HTMLElement ? Number(counter.dataset.unit) : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, this.#local(event));
    this.board.camera.stop();
    clearTimeout(this.#fanTimer);
    if (this.#fingers.size === 2) {
      this.#drop();
      this.#press = null;
      this.#pinch = { middle: between(this.#fingers), wide: spread(this.#fingers) };
      return;
    }
    const unit = this.#unitAt(event);
    const hex = unit !== null ? this.board.counters.hexOf(unit) : this.board.hexAt(event);
    const press = { ...this.#local(event), unit, hex, moved: false, long: false, carry: null, ready: null };
    this.#press = press;
    if (event.pointerType !== "mouse") this.#longTimer = setTimeout(() => this.#rest(press), LONG);
    this.board.stage.setPointerCapture(event.pointerId);
  }

  /** A finger rests. @param {Press} press */
  #rest(press) {
    if (press === this.#press && !press.moved) press.long = this.play.moving?.extend(press.unit, press.hex) ?? false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const now = this.#local(event);
    const before = this.#fingers.get(event.pointerId);
    if (before) this.#fingers.set(event.pointerId, now);
    if (this.#fingers.size === 2 && before) return void (this.#pinch = stretch(this.board, this.#fingers, this.#pinch));
    const press = this.#press;
    if (!press) {
      if (event.pointerType === "mouse") this.#look(event);
      return;
    }
    if (!press.moved && Math.hypot(now.x - press.x, now.y - press.y) < SLIP) return;
    if (!press.moved) {
      press.moved = true;
      // A mouse carries a counter that can act; a finger always moves the map.
      if (event.pointerType === "mouse" && press.unit !== null && this.play.canCarry(press.unit)) this.#lift(press);
    }
    if (press.carry) {
      press.carry.style.transform = `translate(${now.x}px, ${now.y}px)`;
      this.#hover(this.board.hexAt(event), null, now);
    } else if (before) this.board.camera.pan(now.x - before.x, now.y - before.y);
  }

  /** @param {Press} press */
  #lift(press) {
    const unit = press.unit;
    if (unit === null) return;
    const seen = this.play.store.unit(unit);
    press.carry = h("div", { class: "carried" }, seen && this.board.counters.picture(seen, "face"));
    const size = this.board.counters.size * this.board.camera.eye.scale * 1.08;
    press.carry.style.width = press.carry.style.height = `${size}px`;
    press.carry.style.margin = `${-size / 2}px 0 0 ${-size / 2}px`;
    this.board.stage.append(press.carry);
    this.board.stage.classList.add("carrying");
    this.board.counters.fold();
    const { store } = this.play;
    press.ready = store.held === unit && this.play.targets.size > 0 ? Promise.resolve() : this.play.unit(unit, press.hex);
  }

  #drop() {
    this.#press?.carry?.remove();
    this.board.stage.classList.remove("carrying");
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#fingers.delete(event.pointerId);
    if (!press || this.#fingers.size > 0) return;
    this.#press = null;
    if (press.carry) {
      this.#drop();
      const [to, at] = [this.board.hexAt(event), this.#local(event)];
      void press.ready?.then(async () => {
        // What lies several steps away is known a moment later.
        if (to && !this.play.targets.has(to)) await this.play.moving?.ready;
        if (to && to !== press.hex && !(await this.play.hex(to))) this.tell.idle(to, null, at);
      });
      return;
    }
    clearTimeout(this.#longTimer);
    if (press.long) return;
    if (!press.moved && event.shiftKey && this.play.moving?.extend(press.unit, press.hex)) return;
    if (!press.moved) void this.#click(press.unit, press.hex, event.pointerType !== "mouse", this.#local(event));
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    clearTimeout(this.#longTimer);
    this.#drop();
    this.#press = null;
  }

  /** @param {number | null} unit @param {string | null} hex @param {boolean} finger @param {{ x: number, y: number }} at */
  async #click(unit, hex, finger, at) {
    const { board, play } = this;
    const under = hex ? (board.counters.stacks.get(hex) ?? []) : [];
    this.tell.tapped(hex);
    // What lies several steps away is known a moment later.
    if (hex && unit === null && !play.targets.has(hex)) await play.moving?.ready;
    if (hex && play.targets.has(hex) && (board.counters.fanned !== hex || unit === null)) {
      board.counters.fold();
      if (await play.hex(hex)) {
        if (finger) this.#hover(null, null, at);
        return;
      }
    }
    if (unit !== null && hex && under.length > 1 && board.counters.fanned !== hex) {
      const able = under.filter((each) => play.canPick(each.id));
      // The one that can act needs no choice; else the stack is spread out to choose from.
      if (able.length === 1 && able[0] && !finger) {
        if (await play.unit(able[0].id, hex)) return;
      }
      board.counters.open(hex);
      return;
    }
    if (unit !== null) {
      if (await play.unit(unit, hex)) return board.counters.fold();
    }
    if (unit === null) {
      board.counters.fold();
      if (finger) this.#hover(hex, null, at);
    } else if (finger) this.#hover(hex, unit, at);
    if (!hex) return;
    this.tell.idle(hex, unit, at);
    // Where one cannot go the pick is put down, after it was said why.
    if (unit === null && !play.targets.has(hex)) play.store.pick(null);
  }

  /** @param {PointerEvent} event */
  #look(event) {
    const unit = this.#unitAt(event);
    const { counters } = this.board;
    const at = this.board.point(event);
    const hex = counters.onFan(at.x, at.y) ? counters.fanned : this.board.field.at(at.x, at.y);
    this.#hover(hex, unit, this.#local(event));
  }

  /** @param {string | null} hex @param {number | null} unit @param {{ x: number, y: number }} at */
  #hover(hex, unit, at) {
    if (hex !== this.hovered) {
      this.hovered = hex;
      const { counters } = this.board;
      clearTimeout(this.#fanTimer);
      if (counters.fanned && counters.fanned !== hex) counters.fold();
      const high = hex ? (counters.stacks.get(hex)?.length ?? 0) : 0;
      if (hex && high > 1 && !this.#press && this.play.targets.size === 0) this.#fanTimer = setTimeout(() => counters.open(hex), FAN_DELAY);
    }
    this.tell.hover(hex, unit, at);
  }
}
