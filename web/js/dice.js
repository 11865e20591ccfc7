// Dice as they fell, for a moment above the question.
/** @import * as W from "../types/wire.d.ts" */
import { h, s } from "./dom.js";
import { corner } from "./corner.js";
import { excerpt } from "./chart-view.js";
import { lookup } from "./charts.js";

/** Where the pips of a die sit, on a grid of three by three. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 2],
    [2, 0],
  ],
  3: [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

/** A die's face. @param {number} value */
export function die(value) {
  const pips = PIPS[value];
  return s(
    "svg",
    { class: "die-face", viewBox: "0 0 60 60", role: "img", "aria-label": `a ${value}` },
    s("rect", { x: 2, y: 2, width: 56, height: 56, rx: 11 }),
    pips
      ? pips.map(([x, y]) => s("circle", { cx: 15 + 15 * x, cy: 15 + 15 * y, r: 5.4 }))
      : s("text", { x: 30, y: 41, text: String(value) }),
  );
}

/** Whether two boxes lie over one another. @param {DOMRect} a @param {DOMRect} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where a card goes: to the middle of the upper edge, or into the corner in which the hex is seen. @param {HTMLElement} box @param {import("./corner.js").Box} free @param {DOMRect} fought */
function place(box, free, fought) {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(free.left, (free.left + free.right - width) / 2);
  const middle = new DOMRect(left, free.top, width, height);
  return meet(middle, fought) ? corner({ width, height }, free, fought, []) : { left, top: free.top, height };
}

/**
 * Never over the hex that it is about: then it stands at the top of the map, or in the corner where it hides that least.
 * @param {HTMLElement} box @param {DOMRect} fought
 */
function lift(box, fought) {
  const page = document.querySelector(".game");
  if (!page) return;
  box.classList.add("aloft");
  box.style.maxHeight = "";
  box.classList.remove("tight");
  if (box.parentElement !== page) page.append(box);
  const panel = page.querySelector(".panel:not(.closed)")?.getBoundingClientRect();
  const dock = page.querySelector(".dock")?.getBoundingClientRect().top ?? window.innerHeight;
  const beside = panel && panel.left > 8 ? panel.left : window.innerWidth;
  const lesson = page.querySelector(":scope > .lesson-card:not([hidden])")?.getBoundingClientRect();
  const edge = lesson && beside - lesson.right > 300 ? lesson.right + 8 : 8;
  box.style.maxWidth = `${Math.min(660, beside - 8 - edge)}px`;
  // A folded panel keeps its tabs, at the top or at the foot.
  const tabs = page.querySelector(".panel.closed")?.getBoundingClientRect();
  const top = tabs && tabs.top < window.innerHeight / 2 ? tabs.bottom + 8 : 62;
  const free = { left: edge, top, right: beside - 8, bottom: Math.max(dock - 8, window.innerHeight / 2) };
  let spot = place(box, free, fought);
  // Where there is no room for the rows beside those that were hit, these must do.
  if (spot.height < box.offsetHeight - 1) {
    box.classList.add("tight");
    spot = place(box, free, fought);
  }
  box.style.left = `${spot.left}px`;
  box.style.top = `${spot.top}px`;
  box.style.maxHeight = `${spot.height}px`;
  // What does not fit is scrolled, by keys too.
  if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}

/** @param {W.Told} told @param {number} [time] @param {DOMRect | null} [fought] what must be seen beside it */
export function showDice(told, time = 2600, fought = null) {
  if (told.effect.kind !== "roll") return;
  document.querySelector(".dice-shown")?.remove();
  const box = h("div", { class: "dice-shown", role: "group", "aria-label": "The dice" }, h("div", { class: "dice-row" }, told.effect.dice.map(die)), h("p", { text: told.text }));
  // Above the question, however high that is.
  document.querySelector(".dock")?.prepend(box);
  const dodge = () => fought !== null && (box.classList.contains("aloft") || meet(box.getBoundingClientRect(), fought)) && lift(box, fought);
  dodge();
  const end = () => box.remove();
  box.addEventListener("click", end);
  setTimeout(end, Math.max(600, time));
  // The rows make it higher.
  if (told.effect.spots.length > 0) void showSpots(box, told.effect.spots).then(dodge);
}

/** The rows that were hit, with their neighbours. @param {HTMLElement} box @param {W.ChartSpot[]} spots */
async function showSpots(box, spots) {
  const charts = (await lookup.charts?.some()) ?? [];
  const parts = spots.flatMap((spot) => {
    const chart = charts.find((each) => each.id === spot.chart);
    return (chart && excerpt(chart, spot)) ?? [];
  });
  if (parts.length > 0) box.append(h("div", { class: "dice-charts" }, parts));
}
