// Where a card goes over the map: into the corner in which it covers least of what must be seen.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** What is not to be covered, and how bad it would be. @typedef {{ box: Box, weight: number }} Kept */
/** @typedef {{ left: number, top: number, height: number }} Spot where a card goes, and how high it may be */

/** No card is made lower than this, whatever it covers. */
const LEAST = 130;
const GAP = 8;
/** What weighs so much is not covered if there is any other room. */
const SOLID = 400;
/** The other side of the map is better than a place right above or below: what the pointer says of its hex stands there. */
const SHIFTED = 60;

/** How much of one box another covers, from 0 to 1. @param {Box} a @param {Box} by */
function covered(a, by) {
  const wide = Math.min(a.right, by.right) - Math.max(a.left, by.left);
  const high = Math.min(a.bottom, by.bottom) - Math.max(a.top, by.top);
  const all = (a.right - a.left) * (a.bottom - a.top);
  return wide > 0 && high > 0 && all > 0 ? (wide * high) / all : 0;
}

/**
 * The best corner of the free part of a screen, or the last one again if it is as good. Where the hex that is told about (`own`) or another
 * card would be covered, the card gets lower.
 * @param {{ width: number, height: number }} size @param {Box} free @param {Box | null} own @param {Kept[]} kept @param {Box | null} tools buttons at the left edge
 * @param {number} last @returns {Spot & { corner: number }}
 */
export function corner(size, free, own, kept, tools = null, last = -1) {
  const all = [...(own ? [{ box: own, weight: 1000 }] : []), ...kept];
  const solid = all.filter(({ weight }) => weight >= SOLID).map(({ box }) => box);
  const tried = [0, 1, 2, 3].map((corner) => {
    const [right, low] = [corner % 2 === 1, corner >= 2];
    // At the left edge it ends above the buttons, or stands beside them.
    const left = right ? Math.max(free.left, free.right - size.width) : low && tools ? tools.right + GAP : free.left;
    const room = [free.top, !right && !low && tools ? tools.top - GAP : free.bottom];
    let [from = 0, to = 0] = room;
    // What must be seen and lies in the way leaves the room above or below it.
    for (const box of solid.filter((each) => each.right > left && each.left < left + size.width)) {
      if (low || box.top - GAP - from < LEAST) {
        if (to - box.bottom - GAP >= LEAST) from = Math.max(from, box.bottom + GAP);
      } else to = Math.min(to, box.top - GAP);
    }
    const shifted = from !== room[0] || to !== room[1];
    const height = Math.max(0, Math.min(size.height, to - from));
    const top = low ? to - height : from;
    const box = { left, top, right: left + size.width, bottom: top + height };
    const harm = all.reduce((sum, { box: one, weight }) => sum + weight * covered(one, box), 0);
    // What does not fit has to be scrolled.
    const cut = size.height > 0 ? (1 - height / size.height) * 20 : 0;
    return { corner, left, top, height, harm: harm + cut + (low ? 4 : 0) + (shifted ? SHIFTED : 0) + (right ? 0.1 : 0) - (corner === last ? 2 : 0) };
  });
  const best = tried.reduce((best, each) => (each.harm < best.harm ? each : best));
  return { corner: best.corner, left: best.left, top: best.top, height: best.height };
}

/** So many lit places are looked at, if there are more. */
const MOST_KEPT = 60;

/**
 * Puts a card over the map so that the hex it tells about is seen, and as much as can be of what may be pressed. Gives the corner.
 * @param {HTMLElement} card @param {import("./board.js").Board} board @param {string | null} hex @param {number} last the corner where it was, or should rather be
 */
export function putAside(card, board, hex, last) {
  const page = card.parentElement;
  if (!page) return last;
  card.style.maxHeight = "";
  const wide = window.innerWidth >= 760;
  const box = (/** @type {string} */ of) => {
    const found = page.querySelector(`:scope > ${of}:not([hidden])`);
    return found && found !== card ? found.getBoundingClientRect() : null;
  };
  const [lesson, dock, tools] = [box(".lesson-card"), box(".dock"), box(".map-tools")];
  const free = {
    left: wide ? 12 : 6,
    top: wide || !lesson ? 62 : lesson.bottom + 6,
    right: window.innerWidth - (wide ? board.camera.inset().right + 4 : 54),
    bottom: Math.max(window.innerHeight * 0.45, (dock?.top ?? window.innerHeight) - 8),
  };
  const cards = [lesson, box(".unit-card"), box(".inspector"), box(".stage > .why-not")].flatMap((box) => (box ? [{ box, weight: 400 }] : []));
  const lit = [...board.reach.querySelectorAll(".target"), ...board.counterLayer.querySelectorAll(".counter.lit"), ...board.ink.querySelectorAll(".lesson-hex")];
  const marked = lit.slice(0, MOST_KEPT).map((each) => ({ box: each.getBoundingClientRect(), weight: each.classList.contains("lesson-hex") ? 60 : 3 }));
  // Who goes there is to be seen as well.
  for (const each of board.counterLayer.querySelectorAll(".counter.held")) marked.push({ box: each.getBoundingClientRect(), weight: 60 });
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const spot = corner(size, free, hex ? board.rectOf(hex) : null, [...cards, ...marked], wide ? tools : null, last);
  card.style.left = `${spot.left}px`;
  card.style.right = "auto";
  card.style.top = `${spot.top}px`;
  card.style.maxHeight = `${spot.height}px`;
  return spot.corner;
}
