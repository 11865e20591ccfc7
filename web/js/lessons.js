// Lessons: which of them this browser has done, and how one is begun.
/** @import * as W from "../types/wire.d.ts" */
import * as api from "./api.js";
import { keepSeen, keepToken, keepSetting, setting, tokenOf } from "./tokens.js";
import { forgetGame } from "./share.js";
import { gameAddress } from "./router.js";

/** What the server calls who plays the enemy in a lesson. */
const TEACHER = "lesson";

/** @param {string} game @param {string} lesson */
const nameOf = (game, lesson) => `${game}/${lesson}`;

/** @param {string} key @returns {Record<string, string>} */
function kept(key) {
  try {
    return JSON.parse(setting(key, "{}"));
  } catch {
    return {};
  }
}

/** Whether a lesson was done to its end. @param {string} game @param {string} lesson */
export const isDone = (game, lesson) => nameOf(game, lesson) in kept("lessons");

/** @param {string} game @param {string} lesson */
export function keepDone(game, lesson) {
  keepSetting("lessons", JSON.stringify({ ...kept("lessons"), [nameOf(game, lesson)]: new Date().toISOString().slice(0, 10) }));
}

/** Whether a game in a list is a lesson. @param {W.GameCard} card */
export const isLesson = (card) => card.sides.some((side) => side.player === TEACHER);

/** The lesson to go on with: the first that is not done, the game for beginners first. @param {W.Title[]} titles @returns {{ title: W.Title, lesson: W.LessonCard } | null} */
export function nextLesson(titles) {
  for (const title of inOrder(titles)) {
    const lesson = title.lessons.find((each) => !isDone(title.id, each.id));
    if (lesson) return { title, lesson };
  }
  return null;
}

/** Games with lessons, that for beginners first. @param {W.Title[]} titles */
export const inOrder = (titles) => titles.filter((title) => title.lessons.length > 0).sort((a, b) => Number(b.for_beginners) - Number(a.for_beginners));

/** Begins a lesson and goes to it. The game of an earlier try is deleted. @param {string} game @param {string} lesson */
export async function beginLesson(game, lesson) {
  const name = nameOf(game, lesson);
  const old = kept("lesson-games")[name];
  const created = await api.newLesson({ game, lesson });
  keepToken(created.id, created.token ?? created.creator);
  // What was played before the pupil is asked is no news.
  keepSeen(created.id, Number.MAX_SAFE_INTEGER);
  keepSetting("lesson-games", JSON.stringify({ ...kept("lesson-games"), [name]: created.id }));
  if (old) {
    void new api.GameApi(old, tokenOf(old)).remove().catch(() => {});
    forgetGame(old);
  }
  location.hash = gameAddress(created.id);
}
