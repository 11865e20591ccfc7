// What comes first when a game is opened.
/** @import * as W from "../types/wire.d.ts" */
import { opensItself } from "./briefing.js";
import { shareDialog } from "./share.js";
import { setting } from "./tokens.js";

/**
 * @typedef {object} Hosts
 * @property {import("./store.js").Store} store
 * @property {import("./api.js").GameApi} api
 * @property {import("./playback.js").Playback} playback
 * @property {import("./briefing.js").BriefingCard} briefing
 * @property {import("./tour.js").Tour} tour
 * @property {import("./lesson-card.js").LessonCard} lesson
 * @property {boolean} fresh whether the game is opened here for the first time
 * @property {{ left: boolean }} visit whether the page was left meanwhile
 */

/**
 * The links for a friend, the orders, a tour for who has had none; and what others did meanwhile.
 * @param {Hosts} hosts @param {{ before: W.View, update: W.Update } | null} story
 */
export async function welcome({ store, api, playback, briefing, tour, lesson, fresh, visit }, story) {
  if (story) store.show(story.before);
  if (sessionStorage.getItem("salient.share") === store.table.id) {
    sessionStorage.removeItem("salient.share");
    await shareDialog(store, api);
  }
  // A lesson says itself what is to be done.
  const shown = fresh && !lesson.on && opensItself() && (await briefing.open());
  if (story) playback.take(story.update);
  const untaught = fresh && !lesson.on && setting("toured", "") === "" && (store.turn.actions < 20 || story !== null);
  // What others did is watched first.
  const teach = () => {
    if (visit.left) return;
    if (store.playing) setTimeout(teach, 300);
    else tour.begin();
  };
  if (shown || untaught) teach();
}
