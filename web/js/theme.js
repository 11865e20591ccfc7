// Light and dark: the system's wish until the reader says otherwise.
import { setting, keepSetting } from "./tokens.js";
import { h, icon, fill } from "./dom.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
function current() {
  const kept = setting("theme", "");
  return kept === "light" || kept === "dark" ? kept : dark.matches ? "dark" : "light";
}

export function applyTheme() {
  document.documentElement.dataset.theme = current();
}
dark.addEventListener("change", applyTheme);

/** A button that changes between light and dark. */
export function themeButton() {
  const button = h("button", { class: "quiet square", type: "button" });
  const show = () => {
    const now = current();
    fill(button, icon(now === "dark" ? "sun" : "moon"));
    button.setAttribute("aria-label", now === "dark" ? "Light colours" : "Dark colours");
    button.title = now === "dark" ? "Light colours" : "Dark colours";
  };
  button.addEventListener("click", () => {
    keepSetting("theme", current() === "dark" ? "light" : "dark");
    applyTheme();
    show();
  });
  show();
  return button;
}
