// A game on paper: which part, on what paper. The server makes the same PDF as `salient print`.
import { h, fill } from "./dom.js";
import { question } from "./dialogs.js";

/** @typedef {[string, string, string, Record<string, string>?]} Part as the server calls it, its name, what it is, and words of its own */

/** @type {Part[]} */
export const PARTS = [
  ["box", "The whole game", "title page, how to put it together, and all of the below"],
  ["rulebook", "Rulebook", "the rules as they are switched, with examples on small maps, charts and index"],
  ["changes", "Variant sheet", "only what differs from the base game"],
  ["charts", "Charts", "tables and tracks as they are switched"],
  ["tracks", "Tracks", "the turns alone, with who comes when"],
  ["scenario", "Scenario card", "orders, set-up, who comes when"],
  ["cards", "Cards of the sides", "set-up, reinforcements and order of battle, with counters"],
  ["map", "Map", "at true size, in tiles to glue together"],
  ["whole-map", "Map on one page", "at true size, for a print shop"],
  ["counters", "Counters", "fronts and backs, with marks to cut along"],
];

/** What counter mixes differ in, two by two. @param {string[]} mixes @returns {Part[]} */
export const differences = (mixes) =>
  mixes.flatMap((first, at) =>
    mixes.slice(at + 1).map((second) => {
      const about = "every counter that is not the same in the two mixes, and the strength of either side";
      return /** @type {Part} */ (["differences", `The ${first} mix beside the ${second} mix`, about, { first, second }]);
    }),
  );

/** The parts that are also pages for the browser. */
const PAGES = ["rulebook", "changes"];

/** @typedef {{ paper: string, size: string, turn: string, hex: string }} Sheet */

const CHOICES = /** @type {const} */ ([
  ["paper", "Paper", [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]]],
  ["size", "Counters", [["12.7mm", "12.7 mm (half an inch)"], ["14mm", "14 mm"], ["16mm", "16 mm"]]],
  ["hex", "Hexes", [["16mm", "16 mm"], ["15mm", "15 mm"]]],
  ["turn", "Backs", [["long", "turned over the long edge"], ["short", "turned over the short edge"], ["fold", "one side, to fold and glue"]]],
]);

/** The address of a part. @param {string} base @param {string} part @param {Record<string, string | undefined>} words */
export const printAddress = (base, part, words) =>
  `${base}/print/${part}?${new URLSearchParams(Object.entries(words).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`;

/**
 * What of a game is printed, and how. Where there is an address, a press opens it; otherwise `make` is asked for the file.
 * @param {string} name the game @param {string | null} base where its parts are found
 * @param {Record<string, string | undefined>} [wish] scenario and switches @param {(part: string, sheet: Sheet) => void} [make]
 * @param {Part[]} [parts] what there is to print
 */
export function printDialog(name, base, wish = {}, make = () => {}, parts = PARTS) {
  /** @type {Sheet} */ const sheet = { paper: "a4", size: "14mm", turn: "long", hex: "16mm" };
  const list = h("ul", { class: "print-parts" });
  const draw = () =>
    fill(
      list,
      parts.map(([part, title, about, words]) =>
        h(
          "li",
          {},
          h("div", { class: "grow" }, h("strong", { text: title }), h("p", { class: "faint", text: about })),
          base === null
            ? h("button", { type: "button", data: { part }, "aria-label": `Print: ${title}`, text: "PDF", onclick: () => make(part, { ...sheet }) })
            : h("a", { class: "button", data: { part }, "aria-label": `Print: ${title}`, href: printAddress(base, part, words ? { ...words, paper: sheet.paper } : { ...wish, ...sheet }), target: "_blank", rel: "noopener", text: "PDF" }),
          base !== null && PAGES.includes(part)
            ? h("a", { class: "button", data: { part: `${part}.html` }, "aria-label": `Read: ${title}`, href: printAddress(base, `${part}.html`, { ...wish }), target: "_blank", rel: "noopener", text: "HTML" })
            : null,
        ),
      ),
    );
  draw();
  const choices = CHOICES.map(([key, label, values]) =>
    h(
      "label",
      { class: "print-choice" },
      h("span", { text: label }),
      h(
        "select",
        {
          onchange: (/** @type {Event} */ event) => {
            sheet[key] = /** @type {HTMLSelectElement} */ (event.target).value;
            draw();
          },
        },
        values.map(([value, text]) => h("option", { value, selected: sheet[key] === value, text })),
      ),
    ),
  );
  return question(`Print ${name}`, [h("div", { class: "print-choices" }, choices), list], [{ value: "ok", text: "Close", main: true }]);
}
