// A game on the screen: puts the parts together.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { GameApi, Refused } from "./api.js";
import { keepSeen, keepToken, seenOf, tokenOf } from "./tokens.js";
import { isForeign } from "./story.js";
import { Store } from "./store.js";
import { News } from "./news.js";
import { Board } from "./board.js";
import { mapButtons } from "./map-buttons.js";
import { Faces } from "./faces.js";
import { Play } from "./play.js";
import { Light } from "./light.js";
import { Moving } from "./moving.js";
import { Outlooks } from "./outlook.js";
import { Joining } from "./joining.js";
import { Hand } from "./hand.js";
import { Explainer } from "./explain.js";
import { Inspector } from "./inspector.js";
import { Prompt } from "./prompt.js";
import { OrdersPanel } from "./orders-panel.js";
import { LogPanel } from "./log-panel.js";
import { Playback } from "./playback.js";
import { Replay } from "./replay.js";
import { Overlays } from "./overlays.js";
import { SightLines } from "./sight.js";
import { TopBar } from "./top-bar.js";
import { Rulebook } from "./rulebook.js";
import { ChartsPanel } from "./charts-panel.js";
import { Seasons } from "./seasons.js";
import { UnitsPanel } from "./units-panel.js";
import { ChatPanel } from "./chat.js";
import { OfferMenu } from "./menu.js";
import { Keys, helpDialog } from "./keys.js";
import { Panel } from "./panel.js";
import { Summary } from "./summary.js";
import { WhyNot } from "./why-not.js";
import { Tour } from "./tour.js";
import { UnitCards } from "./unit-card.js";
import { endDialog, resignDialog } from "./end-dialog.js";
import { NeverAsk } from "./never-ask.js";
import { onSetting } from "./settings.js";
import { settingsDialog } from "./settings-dialog.js";
import { soundTurns } from "./sounds.js";
import { Watch, isShow } from "./watch.js";
import { LessonCard } from "./lesson-card.js";
import { BriefingCard, firstVisit } from "./briefing.js";
import { Objectives } from "./objectives.js";
import { Hints } from "./hint.js";
import { Places } from "./places.js";
import { eyeOf, keepEye } from "./looks.js";
import { follow, opening } from "./gaze.js";
import { welcome } from "./welcome.js";
import { shareDialog } from "./share.js";
import { FairDice } from "./fair.js";
import { diceDialog } from "./dice-dialog.js";
import { facePoints } from "./stacks.js";

/** No more of the past than this many actions is played when a game is opened. */
const LONGEST_STORY = 500;

/** @param {HTMLElement} page @param {string} id @param {string | null} seat @returns {Promise<() => void>} what to do when the page is left */
export async function gamePage(page, id, seat) {
  if (seat) {
    keepToken(id, seat);
    history.replaceState(null, "", `#/game/${id}`);
  }
  page.replaceChildren(h("p", { class: "loading", role: "status", text: "Unfolding the map…" }));
  const api = new GameApi(id, tokenOf(id));
  try {
    const table = await api.table();
    const story = missed(api, table);
    const [info, sheet] = await Promise.all([api.board(), api.map(table.view.season)]);
    // The small map is on its way while the counters are read.
    new Image().src = sheet.ground;
    const faces = await Faces.open(api.counters(), facePoints(info.radius));
    return assemble(page, api, table, info, sheet, faces, await story);
  } catch (error) {
    const text = error instanceof Refused ? error.message : String(error);
    page.replaceChildren(
      h(
        "main",
        { class: "trouble" },
        h("h1", { text: "This game cannot be shown" }),
        h("p", { text }),
        h("a", { class: "button main", href: "#/", text: "All games" }),
      ),
    );
    return () => {};
  }
}

/**
 * What others did since this browser last looked: the position before it, and the story.
 * @typedef {{ before: W.View, update: W.Update }} Missed
 * @param {GameApi} api @param {W.WholeGame} table @returns {Promise<Missed | null>}
 */
async function missed(api, table) {
  const mine = table.seat.sides;
  const from = Math.max(seenOf(table.id), table.turn.actions - LONGEST_STORY);
  if (mine.length === 0 || from >= table.turn.actions) return null;
  const story = await api.story(from, table.turn.actions - from);
  const first = story.findIndex((step) => isForeign(step, mine, table.sides.length));
  if (first < 0) return null;
  const before = await api.at(from + first);
  const steps = story.slice(first).filter((step) => step.action_number < table.turn.actions);
  return { before, update: { n: table.n, turn: table.turn, view: table.view, steps, undone: 0, stopped: null } };
}

/** On a screen this narrow the panel lies below the map. */
const narrow = () => window.innerWidth < 760;

/**
 * @param {HTMLElement} page @param {GameApi} api @param {W.WholeGame} table @param {W.BoardInfo} info @param {import("./map-picture.js").Sheet} sheet
 * @param {Faces} faces @param {Missed | null} story
 */
function assemble(page, api, table, info, sheet, faces, story) {
  document.title = `${table.title}: ${table.scenario.name}`;
  table.sides.forEach((side, index) => document.documentElement.style.setProperty(`--side-${index}`, side.colour));
  const store = new Store(table);
  const map = theMap(store, api, info, sheet, faces);
  const side = thePanel(store, api, map);
  const { board, play, playback, news, replay } = map;
  const { panel } = side;
  const menu = new OfferMenu(board, play, map.showOffer);
  const tour = new Tour({ store, board, play, panel });
  const lesson = new LessonCard(store, play, board);
  const briefing = new BriefingCard(store, api, map.places, map.objectives);
  const brief = async () => {
    if (await briefing.open()) tour.begin();
  };
  const openReplay = () => (store.past ? replay.leave() : void replay.visit(store.turn.actions));
  const top = new TopBar(store, {
    settings: () => void settingsDialog({ id: table.id, resign: mayResign(store) ? () => void resignDialog(store, api, (update) => news.heard(update, true)) : null }),
    share: () => void shareDialog(store, api),
    help: () => void helpDialog(),
    replay: openReplay,
    briefing: () => void brief(),
    objectives: (pressed) => map.objectives.list(pressed),
    dice: () => void diceDialog(store, api),
  });
  new FairDice(store, api);
  const live = h("p", { class: "unseen", "aria-live": "assertive" });
  const summary = new Summary(store, api, map.places, (hex) => board.field.get(hex)?.place ?? null, (hex) => void board.reveal(hex), (n) => void replay.visit(n));
  playback.summary = summary;
  const dock = h("div", { class: "dock" }, side.orders.strip, summary.element, playback.element, map.moving.element, map.joining.element, side.hints.element, side.prompt.element, replay.element);
  // To ask for the height in the middle of a change would lay the page out; it tells by itself.
  new ResizeObserver(([seen]) => (map.cover.dock = seen ? Math.min(seen.contentRect.height, 220) : 62)).observe(side.prompt.element);
  page.replaceChildren(
    h("main", { class: "game" }, [
      top.element,
      tour.card,
      board.stage,
      mapButtons(board, map.overlays.element),
      map.inspector.element,
      map.cards.element,
      lesson.element,
      dock,
      panel.element,
      tour.ring,
      live,
    ]),
  );
  soundTurns(store);
  const settled = onSetting((name) => name === "counters" && board.counters.resize());
  const close = theControls(store, map, side, menu, tour, openReplay, live);
  const line = news.listen(() => panel.news("chat"));
  const visit = { left: false };
  const fresh = firstVisit(table.id) && seenOf(table.id) === 0 && store.mine.length > 0 && !table.turn.outcome;
  watchTurns(store, api, map, story);
  const eye = eyeOf(table.id);
  if (lesson.on) lesson.look();
  else if (eye) board.camera.set(eye);
  else opening(board, store);
  board.camera.watchers.add((seen) => keepEye(table.id, seen));
  const watch = isShow(table) ? new Watch(store, api, playback, news) : null;
  watch?.begin();
  void welcome({ store, api, playback, briefing, tour, lesson, fresh, visit }, story);
  board.stage.focus({ preventScroll: true });
  return () => {
    visit.left = true;
    line.close();
    settled();
    watch?.end();
    board.close();
    close();
    playback.skip();
    if (!lesson.on || !tour.card.hidden) tour.end();
    lesson.close();
    document.documentElement.classList.remove("looking-back");
  };
}

/** @typedef {ReturnType<typeof theMap>} MapParts */
/** @typedef {ReturnType<typeof thePanel>} PanelParts */

/**
 * The map and what is done on it.
 * @param {Store} store @param {GameApi} api @param {W.BoardInfo} info @param {import("./map-picture.js").Sheet} sheet @param {Faces} faces
 */
function theMap(store, api, info, sheet, faces) {
  /** The panel covers a part of the map while it is open, the dock its lower edge, and on a narrow screen the card of a unit its upper half. */
  const cover = { open: () => false, dock: 62, card: () => false };
  const learning = store.table.turn.lesson !== null;
  const inset = () =>
    narrow()
      ? { left: 0, top: cover.card() ? window.innerHeight * 0.44 + 8 : learning ? window.innerHeight * 0.36 : 8, right: 0, bottom: cover.dock + (cover.open() ? window.innerHeight * 0.5 + 12 : 60) }
      : { left: learning ? 362 : 8, top: 8, right: cover.open() ? (window.innerWidth <= 1100 ? 324 : 376) : 8, bottom: cover.dock + 28 };
  const board = new Board(info, sheet, faces, inset);
  new Seasons(store, api, board, store.table.view.season);
  const playback = new Playback(store, board);
  const news = new News(store, api, playback);
  const play = new Play(store, api, (update) => news.heard(update, true), () => news.reload());
  play.answered = () => news.answered();
  const explainer = new Explainer(store, api);
  const moving = new Moving(store, api, play, board);
  const joining = new Joining(store, api, play);
  const light = new Light(store, board, play);
  const sights = new SightLines(store, api, board);
  const inspector = new Inspector(store, api, board, explainer, sights);
  const outlooks = new Outlooks(store, api, board, moving);
  inspector.more = (hex, offer) => outlooks.of(hex, offer);
  const show = (/** @type {string} */ hex) => {
    board.approach(hex);
    board.drawCursor(hex);
    look(hex, 0);
  };
  const places = new Places(store, board, show);
  const objectives = new Objectives(store, board, show);
  play.places = places;
  playback.places = places;
  const overlays = new Overlays(store, api, board, sights, objectives);
  const replay = new Replay(store, api, board, places, () => overlays.putAway);
  const look = (/** @type {string | null} */ hex, /** @type {number} */ delay = 130) => {
    sights.look(hex);
    inspector.show(hex, light.hover(hex), delay);
  };
  // What is told of a hex stays true when the pointer rests and the game goes on.
  store.later(["turn"], () => inspector.kept !== null && look(inspector.kept), false);
  const showOffer = (/** @type {W.Offer | null} */ offer) => {
    board.drawRoute(offer?.path ?? []);
    const unit = offer?.unit ?? null;
    const hex = offer?.hex ?? (unit === null ? null : board.counters.hexOf(unit));
    board.drawCursor(hex);
    inspector.show(hex, offer, 60);
    if (hex) board.reveal(hex, 200);
  };
  const lookAt = (/** @type {string | null} */ hex) => (hex ? look(hex, 0) : inspector.hide());
  const whyNot = new WhyNot(store, play, board, { narrow, look: lookAt, card: (unit) => void cards.show(unit, true) });
  const cards = new UnitCards(store, api, board, (hex) => {
    if (!narrow()) return;
    inspector.hide();
    if (hex) board.reveal(hex);
  });
  cover.card = () => !cards.element.hidden;
  return { board, cards, cover, explainer, inspector, joining, look, moving, news, objectives, overlays, places, play, playback, replay, showOffer, sights, whyNot };
}

/** The panel with its tabs, and the question below the map. @param {Store} store @param {GameApi} api @param {MapParts} map */
function thePanel(store, api, map) {
  const { board, play } = map;
  const reveal = (/** @type {string} */ hex) => void board.reveal(hex);
  const attention = () => {
    if (!narrow() && panel.open) panel.show("orders");
    else panel.news("orders");
  };
  const orders = new OrdersPanel(store, play, board, map.explainer, map.showOffer, attention, () => panel.show("orders"));
  const log = new LogPanel(store, api, (n) => void map.replay.visit(n), reveal);
  const rulebook = new Rulebook(api);
  const charts = new ChartsPanel(store, api, map.explainer, () => panel);
  const units = new UnitsPanel(store, board, (unit) => {
    const hex = board.counters.hexOf(unit);
    if (!hex) return;
    reveal(hex);
    board.drawCursor(hex);
    map.look(hex, 0);
    void map.cards.show(unit, true);
  });
  const panel = new Panel([
    { id: "orders", label: "Orders", element: orders.element },
    { id: "log", label: "Log", element: log.element, opened: () => log.bottom() },
    { id: "rules", label: "Rules", element: rulebook.element, opened: () => void rulebook.open() },
    { id: "charts", label: "Charts", element: charts.element, opened: () => void charts.open() },
    { id: "units", label: "Units", element: units.element, opened: () => units.open() },
    { id: "chat", label: "Chat", element: new ChatPanel(store, api).element },
  ]);
  map.cover.open = () => panel.open;
  const prompt = new Prompt(store, play, board, () => panel.show("orders"));
  prompt.places = map.places;
  prompt.never = new NeverAsk(store, play).button;
  const hints = new Hints(store, api, map, prompt);
  prompt.ended = () => showEnd(store, api, map);
  prompt.draw();
  return { charts, hints, orders, panel, prompt, rulebook };
}

/**
 * Mouse, finger and keys. Gives what ends them.
 * @param {Store} store @param {MapParts} map @param {PanelParts} side @param {OfferMenu} menu @param {Tour} tour @param {() => void} openReplay @param {HTMLElement} live
 */
function theControls(store, map, side, menu, tour, openReplay, live) {
  const { board, play, overlays, sights, whyNot } = map;
  const { panel } = side;
  const hand = new Hand(board, play, {
    hover: (hex, unit, at) => {
      if (menu.isOpen) return whyNot.hide();
      map.look(hex);
      whyNot.hover(hex, unit, at);
    },
    tapped: () => {
      menu.close();
      map.cards.hide();
    },
    idle: async (hex, unit, at) => {
      const reasons = whyNot.press(hex, unit, at);
      // On a narrow screen the card would lie over the reason, which has a button for it.
      if (unit !== null && (!narrow() || (await reasons).length === 0)) void map.cards.show(unit);
    },
  });
  const keys = new Keys(board, play, {
    look: (hex) => {
      whyNot.hide();
      map.look(hex, 0);
    },
    card: (hex) => {
      const unit = board.counters.stacks.get(hex ?? hand.hovered ?? "")?.at(-1);
      if (unit) void map.cards.show(unit.id, true);
    },
    say: (text) => {
      live.textContent = text;
    },
    why: (hex, unit) => whyNot.press(hex, unit, board.onStage(hex)),
    tab: (index) => panel.enter(index),
    layers: () => void overlays.toggle(),
    sight: () => sights.turn(!sights.on),
    replay: openReplay,
    skip: () => map.playback.skip(),
    escape: () => {
      if (menu.isOpen) menu.close(true);
      else if (map.cards.hide()) board.stage.focus({ preventScroll: true });
      else if (tour.open) tour.end();
      else if (!overlays.list.hidden) void overlays.toggle();
      else if (store.past) map.replay.leave();
      else if (panel.element.contains(document.activeElement) && narrow()) panel.close();
      else return panel.element.contains(document.activeElement);
      return true;
    },
  });
  store.later(["turn", "picked", "far"], () => map.look(keys.cursor ?? hand.hovered), false);
  // On a narrow screen the panel and the replay would leave nothing of the map.
  map.replay.entered = () => narrow() && panel.close();
  const openRule = (/** @type {Event} */ event) => {
    panel.show("rules");
    void side.rulebook.read(/** @type {CustomEvent<string>} */ (event).detail);
  };
  const openChart = (/** @type {Event} */ event) => {
    panel.show("charts");
    void side.charts.read(/** @type {CustomEvent<W.ChartSpot>} */ (event).detail);
  };
  const resized = () => board.camera.set(board.camera.eye);
  document.addEventListener("open-rule", openRule);
  document.addEventListener("open-chart", openChart);
  window.addEventListener("resize", resized);
  return () => {
    keys.close();
    menu.close();
    window.removeEventListener("resize", resized);
    document.removeEventListener("open-rule", openRule);
    document.removeEventListener("open-chart", openChart);
  };
}

/** What follows each question: the title, the camera, how far was looked, the end. @param {Store} store @param {GameApi} api @param {MapParts} map @param {Missed | null} story */
function watchTurns(store, api, map, story) {
  const { table } = store;
  const title = () => {
    document.title = `${store.turn.yours && !store.turn.outcome ? "● " : ""}${table.title}`;
  };
  store.later(["turn"], title, false);
  store.on(["turn"], () => follow(map.board, store, map.play), false);
  if (store.mine.length > 0) store.later(["turn"], () => !store.playing && keepSeen(table.id, store.turn.actions), story === null);
  let over = table.turn.outcome !== null && !story && !(isShow(table) && seenOf(table.id) < table.turn.actions);
  const ended = () => {
    if (over || !store.turn.outcome || store.playing || store.turn.lesson) return;
    over = true;
    showEnd(store, api, map);
  };
  store.on(["turn"], ended, false);
}

/** @param {Store} store @param {GameApi} api @param {MapParts} map */
function showEnd(store, api, map) {
  void endDialog(store, api, { again: () => void map.replay.visit(0), dice: () => void diceDialog(store, api) });
}

/** Who plays may give up. @param {Store} store */
const mayResign = (store) => store.mine.length > 0 && !store.turn.outcome;

