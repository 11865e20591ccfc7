// The card of a hex in the map editor: what lies there, what is wrong, and its names.
import { h, fill, icon } from "./dom.js";
/** @import { MapTable } from "./map-table.js" */

/** @param {MapTable} table */
export function drawCard(table) {
  const { hex, board, card } = table;
  const place = hex ? board?.field.get(hex) : undefined;
  const palette = table.palette();
  // Whoever draws wants to see the map.
  card.hidden = !hex || !place || table.tools.tool.on !== "look";
  if (!hex || !place || card.hidden) return;
  // What is being written there is not written over.
  if (card.dataset.hex === hex && card.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
  card.dataset.hex = hex;
  const known = table.hexes.get(hex);
  const facts = [place.terrain, palette?.heights || known?.height ? `height ${known?.height ?? 0}` : "", ...(known?.features ?? []), ...(known?.areas ?? []).map((area) => `area ${area}`)].filter(Boolean);
  const said = table.told(hex);
  const bridges = table.sides.filter((side) => side.bridge !== null && side.side.split("/").includes(hex));
  fill(
    card,
    h("div", { class: "row" }, h("h2", { class: "grow", text: known?.place ? `${hex} ${known.place[0]}` : hex }), h("button", { type: "button", class: "quiet square", "aria-label": "Close", onclick: () => table.look(null) }, icon("close"))),
    h("p", { class: "faint", text: facts.join(", ") }),
    h("ul", { class: "fault-list" }, said.map(({ bad, fault }) => h("li", { class: bad ? "fault" : "fault map-maybe", text: fault.help ? `${fault.message}: ${fault.help}` : fault.message }))),
    palette && palette.place.length > 0 && placeForm(table, hex, known?.place ?? null, palette.place),
    bridges.map((side) => bridgeForm(table, side.side, side.bridge ?? ["", false])),
  );
}

/** @param {MapTable} table @param {string} hex @param {[string, string] | null} now @param {string[]} kinds */
function placeForm(table, hex, now, kinds) {
  const name = h("input", { type: "text", maxlength: "60", value: now?.[0] ?? "", "aria-label": "Name of the place", placeholder: "A place here" });
  const kind = h("select", { "aria-label": "Kind of place" }, kinds.map((word) => h("option", { value: word, selected: word === now?.[1], text: word })));
  const put = () => {
    const words = name.value.trim();
    if (!words && !now) return;
    table.work.do(words ? `${words} in ${hex}` : `no place in ${hex}`, { do: "place", hex, name: words, kind: kind.value });
    name.blur();
  };
  return h("form", { class: "map-place", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); put(); } }, name, kind, h("button", { type: "submit", text: now ? "Change" : "Name it" }), now && h("button", { type: "button", class: "quiet", text: "Take away", onclick: () => { name.value = ""; put(); } }));
}

/** @param {MapTable} table @param {string} side @param {[string, boolean]} now */
function bridgeForm(table, side, now) {
  const [called, ford] = now;
  const name = h("input", { type: "text", maxlength: "60", value: called, "aria-label": `Name of the ${ford ? "ford" : "bridge"} ${side}`, placeholder: `${ford ? "Ford" : "Bridge"} ${side}` });
  const put = () => {
    table.work.do(`the bridge ${side}`, { do: "bridge", side, name: name.value.trim(), ford, on: true });
    name.blur();
  };
  return h("form", { class: "map-place", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); put(); } }, name, h("button", { type: "submit", text: "Name it" }));
}
