// The page of the lab: its runs, and the way to their reports. Runs are begun at the terminal; here they are read.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { themeButton } from "./theme.js";

/** @param {HTMLElement} page */
export async function labPage(page) {
  document.title = "Salient: lab";
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Counting dice…" }));
  const runs = await api.labRuns();
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page learn-page lab-page" },
      h(
        "header",
        { class: "shelf-top" },
        h("a", { href: "#/", class: "quiet square", "aria-label": "All games", title: "All games" }, icon("home")),
        h("h1", { text: "The lab" }),
        h("span", { class: "grow" }),
        themeButton(),
      ),
      h(
        "main",
        {},
        h("p", { text: "What does a rule do? The lab plays a battle thousands of times with a rule and without it, and counts." }),
        runs.length > 0 ? h("ul", { class: "lessons lab-runs" }, runs.map(line)) : none(),
      ),
    ),
  );
}

function none() {
  return h("p", {}, "No run is here yet. ", h("code", { text: "salient lab run lab/plans/woods.toml" }), " makes one, and ", h("code", { text: "salient serve --lab FOLDER" }), " shows those of a folder.");
}

/** @param {W.LabRun} run */
export function progress({ chunks, done, games, arms }) {
  const size = `${arms.length} arms of ${games} games`;
  return done >= chunks ? size : `${size}, ${Math.floor((100 * done) / Math.max(chunks, 1))} % played`;
}

/** @param {W.LabRun} run */
function line(run) {
  return h(
    "li",
    { class: "lesson", data: { run: run.id } },
    h("div", { class: "grow" }, h("h3", { text: run.name }), h("p", { text: `${run.game} ${run.scenario}: ${progress(run)}` }), h("p", { class: "faint", text: run.arms.slice(0, 6).join(", ") + (run.arms.length > 6 ? " …" : "") })),
    run.report
      ? h("a", { class: "button main", href: `/api/lab/${encodeURIComponent(run.id)}`, target: "_blank", rel: "noopener", "aria-label": `Report of ${run.name}`, text: "Report" })
      : h("span", { class: "faint", text: "no report yet" }),
  );
}
