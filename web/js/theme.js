// Light and dark: the system's wish until the reader says otherwise.
import { setting, keepSetting } from "./tokens.js";
import { h, icon, fill } from "./dom.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
function current() {
  const kept = keptTheme();
  return kept === "light" || kept === "dark" ? kept : dark.matches ? "dark" : "light";
}

/** The choice as the settings show it. @type {import("./settings.js").Choice} */
export const THEME = { name: "theme", label: "Light or dark", about: "The page, and the map with it.", values: [["", "as the system"], ["light", "light"], ["dark", "dark"]] };

/** What the reader said, if he did. */
export const keptTheme = () => setting("theme", "");

/** @param {string} theme */
export function keepTheme(theme) {
  keepSetting("theme", theme);
  applyTheme();
}

export function applyTheme() {
  document.documentElement.dataset.theme = current();
  for (const button of document.querySelectorAll("button.theme")) if (button instanceof HTMLElement) show(button);
}
dark.addEventListener("change", applyTheme);

/** @param {HTMLElement} button */
function show(button) {
  const now = current();
  fill(button, icon(now === "dark" ? "sun" : "moon"));
  button.title = now === "dark" ? "Light colours" : "Dark colours";
  button.setAttribute("aria-label", button.title);
}

/** A button that changes between light and dark. */
export function themeButton() {
  const press = () => keepTheme(current() === "dark" ? "light" : "dark");
  const button = h("button", { class: "quiet square theme", type: "button", onclick: press });
  show(button);
  return button;
}
