// The map on paper: what is looked at on the screen fills its place on the sheet, whatever lies over the map there.
import { clamp, fit, laid, toPicture } from "./camera.js";

const MM = 96 / 25.4;
/** The place of the map on a sheet that lies and on one that stands, as the style sheet of print has it; both fit on A4 and on Letter. */
const PLACES = { wide: { width: 255 * MM, height: 165 * MM }, tall: { width: 180 * MM, height: 150 * MM } };
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };

/** @param {import("./camera.js").Eye} eye @param {import("./camera.js").Size} window @param {import("./camera.js").Inset} inset what panels cover of it @param {import("./camera.js").Size} picture @param {import("./camera.js").Size} place */
export function onSheet(eye, window, inset, picture, place) {
  const from = toPicture(eye, inset.left, inset.top);
  const to = toPicture(eye, window.width - inset.right, window.height - inset.bottom);
  const { x, y, scale } = fit({ width: to.x - from.x, height: to.y - from.y }, place, NOTHING);
  return clamp({ x: x - from.x * scale, y: y - from.y * scale, scale }, picture, place, { least: 0, most: Infinity }, NOTHING);
}

/** Gives what ends it. @param {import("./camera.js").Camera} camera */
export function onPaper(camera) {
  const lay = () => {
    for (const [name, place] of Object.entries(PLACES))
      camera.element.style.setProperty(`--paper-${name}`, laid(onSheet(camera.eye, camera.window, camera.inset(), camera.picture, place)));
  };
  window.addEventListener("beforeprint", lay);
  return () => window.removeEventListener("beforeprint", lay);
}
