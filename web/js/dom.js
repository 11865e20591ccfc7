// Elements without HTML strings: text from the server can never become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, any>} Props
 */

/**
 * An HTML element. `on…` props are listeners, `class` and `text` what they say, `data` a record of data attributes,
 * all others attributes; `false` and `null` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  append(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props);
  append(element, children);
  return element;
}

/** @param {Element} element @param {Props} props */
function dress(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else if (key === "data") for (const [name, datum] of Object.entries(value)) element.setAttribute(`data-${name}`, String(datum));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function append(element, children) {
  for (const child of children.flat()) if (child) element.append(child);
}

/** Puts new children in place of the old. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * A line icon from the set below.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

const ICONS = {
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4Z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  layers: "m12 3 9 5-9 5-9-5Zm-9 9 9 5 9-5M3 16l9 5 9-5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-6v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10Z",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2m0 3v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  play: "M7 5v14l12-7Z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5v14l9-7ZM18 5v14",
  previous: "M18 5v14l-9-7ZM6 5v14",
  skip: "M4 5v14l8-7Zm8 0v14l8-7Z",
  replay: "M4 12a8 8 0 1 0 3-6M4 4v5h5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "m6 6 12 12M18 6 6 18",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5",
  sliders: "M4 7h8m6 0h2M15 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 17h2m6 0h8M9 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  bulb: "M9 18h6m-5 3h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.9 1.2-.9 2H9.4c0-.8-.3-1.5-.9-2Z",
  check: "m5 12 5 5 9-11",
  warn: "M12 4 2 20h20Zm0 6v5m0 2v.5",
  orders: "M6 3h9l4 4v14H6ZM15 3v5h4M9 12h7M9 16h7",
  save: "M12 4v11m-5-4 5 5 5-5M4 20h16",
};

/** An id for labels. */
let ids = 0;
/** @param {string} stem */
export const uid = (stem) => `${stem}-${++ids}`;
