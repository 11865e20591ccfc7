// The page of all lessons, by game, with what is done already.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { themeButton } from "./theme.js";
import { toast } from "./dialogs.js";
import { beginLesson, inOrder, isDone, nextLesson } from "./lessons.js";

/** @param {HTMLElement} page */
export async function learnPage(page) {
  document.title = "Salient: learn";
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Wiping the board…" }));
  const { games } = await api.shelf();
  page.replaceChildren(
    h(
      "div",
      { class: "shelf-page learn-page" },
      h(
        "header",
        { class: "shelf-top" },
        h("a", { href: "#/", class: "quiet square", "aria-label": "All games", title: "All games" }, icon("home")),
        h("h1", { text: "Learn" }),
        h("span", { class: "grow" }),
        themeButton(),
      ),
      h("main", {}, invitation(games), inOrder(games).map(course)),
    ),
  );
}

/** The one lesson to begin or to go on with. @param {W.Title[]} games */
export function invitation(games) {
  const next = nextLesson(games);
  if (!next) return h("p", { class: "invitation", text: "You have done every lesson. Any of them can be played again." });
  const { title, lesson } = next;
  const fresh = games.every((each) => each.lessons.every((one) => !isDone(each.id, one.id)));
  return h(
    "section",
    { class: "invitation" },
    h(
      "div",
      { class: "grow" },
      h("h2", { text: fresh ? "Never played? Start here" : "Go on learning" }),
      h("p", {
        text: fresh
          ? "A wargame is a map of hexes, a few counters, and dice. Each lesson is one idea, learned by doing it; the program shows what can be pressed, and takes back what went wrong."
          : `${title.name}: ${lesson.about}`,
      }),
    ),
    beginButton(title, lesson, `${lesson.title}, ${lesson.minutes} min`, "main play-now"),
  );
}

/** @param {W.Title} title */
function course(title) {
  const done = title.lessons.filter((lesson) => isDone(title.id, lesson.id)).length;
  return h(
    "section",
    { "aria-label": title.name },
    h("h2", { class: "section-title" }, title.name, h("span", { class: "count", text: `${done} of ${title.lessons.length} done` })),
    h("ol", { class: "lessons" }, title.lessons.map((lesson, index) => line(title, lesson, index + 1))),
  );
}

/** @param {W.Title} title @param {W.LessonCard} lesson @param {number} number */
function line(title, lesson, number) {
  const done = isDone(title.id, lesson.id);
  return h(
    "li",
    { class: `lesson${done ? " done" : ""}` },
    h("span", { class: "lesson-number", "aria-hidden": "true" }, done ? icon("check") : String(number)),
    h(
      "div",
      { class: "grow" },
      h("h3", {}, lesson.title, done && h("span", { class: "unseen", text: " (done)" })),
      h("p", { text: lesson.about }),
    ),
    h("span", { class: "faint lesson-time", text: `${lesson.minutes} min` }),
    beginButton(title, lesson, done ? "Again" : "Begin", "", `${done ? "Again" : "Begin"}: ${title.name}, ${lesson.title}`),
  );
}

/** @param {W.Title} title @param {W.LessonCard} lesson @param {string} text @param {string} cls @param {string} [label] */
function beginButton(title, lesson, text, cls, label) {
  const button = h(
    "button",
    {
      type: "button",
      class: `begin-lesson ${cls}`,
      "aria-label": label,
      data: { lesson: `${title.id}/${lesson.id}` },
      onclick: () => {
        button.disabled = true;
        beginLesson(title.id, lesson.id).catch((error) => {
          button.disabled = false;
          toast(error.message, error.reasons);
        });
      },
    },
    cls && icon("play"),
    text,
  );
  return button;
}
