// The card of a lesson: what to do and why, what is reached, help, and what the teacher says.
/** @import * as W from "../types/wire.d.ts" */
import { h, s, fill, icon } from "./dom.js";
import { linked, ruleLink } from "./rule-links.js";
import { toast } from "./dialogs.js";
import { beginLesson, keepDone } from "./lessons.js";

/** How long what leads away is seen before it is taken back. */
const SEEN = 1500;

export class LessonCard {
  /** So many hints of the present step are shown. */ #hints = 0;
  #step = -1;
  /** Why the last choice was none, and how many actions there were when it was taken back. @type {{ words: W.LessonWords, actions: number | null } | null} */ #against = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #small = false;
  /** The map may have followed the enemy. */ #away = false;

  /** @param {import("./store.js").Store} store @param {import("./play.js").Play} play @param {import("./board.js").Board} board */
  constructor(store, play, board) {
    this.store = store;
    this.play = play;
    this.board = board;
    this.spots = s("g");
    board.ink.prepend(this.spots);
    this.body = h("div", { class: "lesson-body" });
    this.title = h("strong", { class: "grow" });
    this.fold = h("button", { type: "button", class: "quiet square fold", onclick: () => this.#turn(!this.#small) });
    this.element = h(
      "section",
      { class: "lesson-card", "aria-label": "Lesson", hidden: store.turn.lesson === null },
      h("header", {}, this.title, this.fold),
      this.body,
    );
    if (!store.turn.lesson) return;
    play.led = (message) => this.#refuse(message);
    this.#turn(false);
    store.on(["turn", "playing"], () => this.#draw());
  }

  /** Whether this game is a lesson. */
  get on() {
    return this.store.turn.lesson !== null;
  }

  /** The look at the map that the lesson is about. @param {number} [time] */
  look(time = 0) {
    this.board.showHexes(this.store.turn.lesson?.focus ?? [], 1.3, time);
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** @param {boolean} small */
  #turn(small) {
    this.#small = small;
    this.element.classList.toggle("small", small);
    this.fold.setAttribute("aria-expanded", String(!small));
    this.fold.setAttribute("aria-label", small ? "Show the lesson" : "Fold the lesson");
    fill(this.fold, icon(small ? "plus" : "minus"));
  }

  /** What leads away and cannot be taken back was not played at all. @param {string} message */
  #refuse(message) {
    this.#against = { words: { text: message, rule: null }, actions: this.store.turn.actions };
    this.#turn(false);
    this.#draw();
  }

  #draw() {
    const { store } = this;
    const { lesson, actions } = store.turn;
    this.#away ||= store.playing;
    if (!lesson || store.playing) return;
    if (this.#away) this.look(300);
    this.#away = false;
    if (lesson.step !== this.#step) {
      this.#step = lesson.step;
      this.#hints = 0;
      this.#against = null;
      this.#turn(false);
    }
    if (lesson.astray) this.#astray(lesson.astray);
    else if (this.#against) {
      // It stays until something else is chosen.
      this.#against.actions ??= actions;
      if (actions > this.#against.actions) this.#against = null;
    }
    const over = lesson.step >= lesson.steps;
    if (over) keepDone(store.table.game, lesson.id);
    const place = over ? "" : ` (${lesson.step + 1} of ${lesson.steps})`;
    fill(this.title, `${lesson.title}${place}`);
    fill(this.spots, over || lesson.astray ? null : lesson.show.map((hex) => this.board.outline(hex, "lesson-hex")));
    fill(this.body, this.#against ? this.#warning(this.#against.words) : praise(lesson), over ? this.#end(lesson) : this.#task(lesson));
  }

  /** What was chosen leads away: it is seen for a moment, and taken back. @param {W.LessonWords} words */
  #astray(words) {
    if (this.#against?.actions === null) return;
    this.#against = { words, actions: null };
    this.#turn(false);
    clearTimeout(this.#timer);
    const back = () => {
      if (!this.store.turn.lesson?.astray || !this.element.isConnected) return;
      if (this.store.playing || this.store.sending || this.store.past) this.#timer = setTimeout(back, 300);
      else void this.play.undo();
    };
    this.#timer = setTimeout(back, SEEN);
  }

  /** @param {W.LessonWords} words */
  #warning({ text, rule }) {
    const { turn } = this.store;
    const stuck = turn.lesson?.astray && turn.undo === null;
    return h(
      "div",
      { class: "lesson-words against", role: "status" },
      icon("undo"),
      h("p", {}, h("strong", { text: stuck ? "That leads away. " : "Taken back. " }), words(text), rule ? [" ", ruleLink(rule)] : []),
    );
  }

  /** @param {W.LessonNow} lesson */
  #task(lesson) {
    const more = lesson.hints.length - this.#hints;
    return [
      h("p", { class: "lesson-text", "aria-live": "polite" }, words(lesson.text)),
      h(
        "ul",
        { class: "goals", "aria-label": "Goals" },
        lesson.goals.map(({ text, met }) =>
          h(
            "li",
            { class: met ? "met" : "" },
            h("span", { class: "goal-box", "aria-hidden": "true" }, met && icon("check")),
            h("span", {}, text, h("span", { class: "unseen", text: met ? " (reached)" : " (open)" })),
          ),
        ),
      ),
      ...lesson.hints.slice(0, this.#hints).map((hint) => h("p", { class: "hint", role: "status" }, words(hint))),
      h(
        "div",
        { class: "row" },
        more > 0 &&
          h("button", {
            type: "button",
            class: "hint-button",
            text: this.#hints === 0 ? "Hint" : "Another hint",
            onclick: () => {
              this.#hints++;
              this.#draw();
              const next = this.element.querySelector("button.hint-button, button.again");
              if (next instanceof HTMLElement) next.focus();
            },
          }),
        this.#again(lesson),
      ),
    ];
  }

  /** @param {W.LessonNow} lesson */
  #again(lesson) {
    return h("button", { type: "button", class: "quiet again", text: "Begin again", onclick: () => this.#begin(lesson.id) });
  }

  /** @param {W.LessonNow} lesson */
  #end(lesson) {
    const { next } = lesson;
    return [
      h("p", { class: "lesson-text", text: next ? "That was the lesson." : "That was the last lesson of this game: you are ready to play it." }),
      h(
        "div",
        { class: "row" },
        next
          ? h("button", { type: "button", class: "main next-lesson", text: `Next: ${next.title}`, onclick: () => this.#begin(next.id) })
          : h("a", { class: "button main", href: `#/new/${this.store.table.game}`, text: "Play it" }),
        h("a", { class: "button", href: "#/learn", text: "All lessons" }),
        this.#again(lesson),
      ),
    ];
  }

  /** @param {string} lesson */
  #begin(lesson) {
    beginLesson(this.store.table.game, lesson).catch((error) => toast(error.message, error.reasons));
  }
}

/** Text with its rules as links, in which names such as Blue-1 are not broken. @param {string} text */
const words = (text) =>
  linked(text).flatMap((part) =>
    typeof part === "string" ? part.split(/([\w/]+(?:-\w+)+)/).map((each, odd) => (odd % 2 === 1 ? h("span", { class: "name", text: each }) : each)) : [part],
  );

/** What is said of the step before. @param {W.LessonNow} lesson */
function praise({ praise }) {
  if (!praise) return null;
  return h(
    "div",
    { class: "lesson-words praise", role: "status" },
    icon("check"),
    h("p", {}, words(praise.text), praise.rule ? [" ", ruleLink(praise.rule)] : []),
  );
}
