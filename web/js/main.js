// The beginning: theme, and the page that the address asks for.
import { h } from "./dom.js";
import { applyTheme } from "./theme.js";
import { applySettings } from "./settings.js";
import { route } from "./router.js";
import { shelfPage } from "./shelf-page.js";
import { newGamePage } from "./new-game-page.js";
import { learnPage } from "./learn-page.js";
import { labPage } from "./lab-page.js";
import { editPage } from "./edit-page.js";
import { mapPage } from "./map-page.js";
import { countersPage } from "./counters-page.js";
import { gamePage } from "./game-page.js";
import { chartsPage } from "./charts-page.js";
import { analysisPage } from "./analysis-page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {() => void} */
let leave = () => {};
let visits = 0;

async function go() {
  const visit = ++visits;
  leave();
  leave = () => {};
  document.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
  const to = route(location.hash);
  // A page that is left while it waits for the server goes on drawing, but nobody sees it.
  const page = h("div", { class: "visit" });
  root.replaceChildren(page);
  try {
    if (to.page === "game" || to.page === "analysis") {
      const left = await (to.page === "game" ? gamePage(page, to.id, to.seat) : analysisPage(page, to.id));
      if (visit === visits) leave = left;
      else left();
    } else if (to.page === "edit" || to.page === "map" || to.page === "counters") {
      const left = await { edit: editPage, map: mapPage, counters: countersPage }[to.page](page, to);
      if (visit === visits) leave = left;
      else left();
    } else if (to.page === "charts") await chartsPage(page, to.game, to.query);
    else if (to.page === "new") await newGamePage(page, to.game);
    else if (to.page === "learn") await learnPage(page);
    else if (to.page === "lab") await labPage(page);
    else await shelfPage(page);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    page.replaceChildren(
      h(
        "main",
        { class: "trouble" },
        h("h1", { text: "Something went wrong" }),
        h("p", { text }),
        h("button", { type: "button", class: "main", text: "Try again", onclick: () => void go() }),
      ),
    );
  }
}

applyTheme();
applySettings();
window.addEventListener("hashchange", () => void go());
void go();
