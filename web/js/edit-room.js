// What the panel of an editor leaves free of the window for the map.

/** @param {number} share how much of a narrow window the panel takes from below @returns {{ left: number, top: number, right: number, bottom: number }} */
export function room(share) {
  const narrow = window.innerWidth < 760;
  const open = document.querySelector(".edit .panel:not(.closed)") !== null;
  const beside = window.innerWidth <= 1100 ? 332 : 424;
  return { left: 8, top: 8, right: narrow || !open ? 8 : beside, bottom: narrow && open ? window.innerHeight * share : narrow ? 60 : 8 };
}
