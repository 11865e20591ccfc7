// The buttons on a map.
import { h, icon } from "./dom.js";

/** @param {import("./board.js").Board} board @param {HTMLElement | null} [layers] on the table of a game, where the keys do the same */
export function mapButtons(board, layers = null) {
  const { camera } = board;
  const zoom = (/** @type {number} */ by) => () => camera.zoom(camera.window.width / 2, camera.window.height / 2, by, 200);
  const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ what, /** @type {string} */ key, /** @type {() => void} */ press) => {
    const label = layers ? `${what} (${key})` : what;
    return h("button", { type: "button", class: "quiet square map-button", title: label, "aria-label": label, onclick: press }, icon(name));
  };
  return h(
    "div",
    { class: "map-tools" },
    button("plus", "Zoom in", "+", zoom(1.5)),
    button("minus", "Zoom out", "-", zoom(1 / 1.5)),
    button("fit", "Show all", "0", () => camera.whole()),
    layers,
  );
}
