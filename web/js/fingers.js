// Fingers and wheel on a map: what is under them stays there while it is zoomed.
import { zoomAt } from "./camera.js";
/** @import { Board } from "./board.js" */

/** @typedef {Map<number, { x: number, y: number }>} Fingers where they are on the stage */

/** How far two fingers are apart. @param {Fingers} fingers */
export function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}

/** The middle of two fingers. @param {Fingers} fingers */
export function between(fingers) {
  const [a, b] = [...fingers.values()];
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
}

/** Two fingers moved: what was between them stays between them. @param {Board} board @param {Fingers} fingers @param {{ middle: { x: number, y: number }, wide: number }} was */
export function stretch({ camera }, fingers, was) {
  const [middle, wide] = [between(fingers), spread(fingers)];
  const eye = { ...camera.eye, x: camera.eye.x + middle.x - was.middle.x, y: camera.eye.y + middle.y - was.middle.y };
  const { least, most } = camera.limits;
  camera.set(zoomAt(eye, middle.x, middle.y, Math.min(most, Math.max(least, (eye.scale * wide) / was.wide))));
  return { middle, wide };
}

/** The wheel is turned. @param {Board} board @param {WheelEvent} event @param {{ x: number, y: number }} at */
export function turn(board, event, at) {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
  board.camera.zoom(at.x, at.y, Math.exp(-lines * (event.ctrlKey ? 0.01 : 0.0022)), event.ctrlKey ? 0 : 130);
}
