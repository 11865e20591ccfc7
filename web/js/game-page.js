// A game on the screen: puts the parts together.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import { GameApi, Refused } from "./api.js";
import { keepSeen, keepToken, seenOf, setting, tokenOf } from "./tokens.js";
import { isForeign } from "./story.js";
import { Store } from "./store.js";
import { Live } from "./live.js";
import { Board } from "./board.js";
import { svgElement } from "./map-picture.js";
import { Faces } from "./faces.js";
import { Play } from "./play.js";
import { Light } from "./light.js";
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
import { Seasons } from "./seasons.js";
import { UnitsPanel } from "./units-panel.js";
import { ChatPanel } from "./chat.js";
import { OfferMenu } from "./menu.js";
import { Keys, helpDialog } from "./keys.js";
import { Panel } from "./panel.js";
import { Tour } from "./tour.js";
import { shareDialog } from "./share.js";
import { FairDice } from "./fair.js";
import { diceAbout, diceDialog } from "./dice-dialog.js";
import { question, toast } from "./dialogs.js";
import { ruleLink } from "./rule-links.js";
import { hexOf } from "./stacks.js";

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
    const [info, picture, counters] = await Promise.all([
      api.board(),
      api.map(table.view.season),
      api.counters(),
    ]);
    return assemble(page, api, table, info, picture, new Faces(counters, svgElement(counters)), await missed(api, table));
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
 * @param {GameApi} api @param {W.Table} table @returns {Promise<Missed | null>}
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
  return { before, update: { n: table.n, turn: table.turn, view: table.view, steps, undone: 0 } };
}

/**
 * @param {HTMLElement} page @param {GameApi} api @param {W.Table} table @param {W.BoardInfo} info @param {string} picture
 * @param {Faces} faces @param {Missed | null} story
 */
function assemble(page, api, table, info, picture, faces, story) {
  document.title = `${table.title}: ${table.scenario.name}`;
  table.sides.forEach((side, index) => document.documentElement.style.setProperty(`--side-${index}`, side.colour));
  const store = new Store(table);
  /** @type {{ panel: Panel | null }} */ const later = { panel: null };
  const narrow = () => window.innerWidth < 760;
  const inset = () => {
    const open = later.panel?.open ?? false;
    return narrow()
      ? { left: 0, top: 8, right: 0, bottom: open ? window.innerHeight * 0.5 + 60 : 150 }
      : { left: 8, top: 8, right: open ? 376 : 8, bottom: 90 };
  };
  const board = new Board(info, picture, faces, inset);
  new Seasons(store, api, board, table.view.season);
  const playback = new Playback(store, board);
  /** The number of the last update; talk has numbers too. */ let told = table.n;
  const reload = async () => {
    store.renew(await api.table());
    told = store.n;
  };
  /** News that came while an answer was awaited: the answer is first. @type {W.Update[]} */
  let held = [];
  const heard = (/** @type {W.Update} */ update, /** @type {boolean} */ sent) => {
    if (!sent && store.sending) return void held.push(update);
    if (update.n <= told) return;
    told = update.n;
    store.n = Math.max(store.n, told);
    playback.take(update, sent);
  };
  const play = new Play(store, api, (update) => heard(update, true), reload);
  play.answered = () => {
    const news = held;
    held = [];
    for (const update of news) heard(update, false);
  };
  const explainer = new Explainer(store, api);
  const light = new Light(store, board, play);
  const sights = new SightLines(store, api, board);
  const inspector = new Inspector(store, api, board, explainer, sights);
  const overlays = new Overlays(store, api, board, sights);
  const replay = new Replay(store, api, board, () => overlays.putAway);
  const look = (/** @type {string | null} */ hex, /** @type {number} */ delay = 130) => {
    sights.look(hex);
    inspector.show(hex, light.hover(hex), delay);
  };
  // What is told of a hex stays true when the pointer rests and the game goes on.
  store.later(["turn"], () => inspector.hex !== null && look(inspector.hex), false);
  const showOffer = (/** @type {W.Offer | null} */ offer) => {
    board.drawRoute(offer?.path ?? []);
    const unit = offer?.unit ?? null;
    const hex = offer?.hex ?? (unit === null ? null : board.counters.hexOf(unit));
    board.drawCursor(hex);
    inspector.show(hex, offer, 60);
    if (hex) board.reveal(hex, 200);
  };
  const visit = (/** @type {number} */ n) => void replay.visit(n);
  const reveal = (/** @type {string} */ hex) => void board.reveal(hex);
  const orders = new OrdersPanel(
    store,
    play,
    board,
    explainer,
    showOffer,
    () => {
      if (!narrow() && later.panel?.open) later.panel.show("orders");
      else later.panel?.news("orders");
    },
    () => later.panel?.show("orders"),
  );
  const log = new LogPanel(store, api, visit, reveal);
  const rulebook = new Rulebook(api);
  const units = new UnitsPanel(store, board, (unit) => {
    const hex = board.counters.hexOf(unit);
    if (hex) {
      reveal(hex);
      board.drawCursor(hex);
      look(hex, 0);
    }
  });
  const chat = new ChatPanel(store, api);
  const panel = (later.panel = new Panel([
    { id: "orders", label: "Orders", element: orders.element },
    { id: "log", label: "Log", element: log.element, opened: () => log.bottom() },
    { id: "rules", label: "Rules", element: rulebook.element, opened: () => void rulebook.open() },
    { id: "units", label: "Units", element: units.element, opened: () => units.open() },
    { id: "chat", label: "Chat", element: chat.element },
  ]));
  const prompt = new Prompt(store, play, board, () => panel.show("orders"));
  const menu = new OfferMenu(board, play, showOffer);
  const tour = new Tour({ store, board, play, panel });
  const openReplay = () => (store.past ? replay.leave() : visit(store.turn.actions));
  const top = new TopBar(store, {
    share: () => void shareDialog(store, api),
    help: () => void helpDialog(),
    replay: openReplay,
    tour: () => tour.begin(),
    dice: () => void diceDialog(store, api),
  });
  new FairDice(store, api);
  const zoom = (/** @type {number} */ by) => () =>
    board.camera.zoom(board.camera.window.width / 2, board.camera.window.height / 2, by, 200);
  const mapButton = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ press) =>
    h("button", { type: "button", class: "quiet square map-button", title: label, "aria-label": label, onclick: press }, icon(name));
  const tools = h(
    "div",
    { class: "map-tools" },
    mapButton("plus", "Zoom in (+)", zoom(1.5)),
    mapButton("minus", "Zoom out (-)", zoom(1 / 1.5)),
    mapButton("fit", "Show all (0)", () => board.camera.whole()),
    overlays.element,
  );
  const live = h("p", { class: "unseen", "aria-live": "assertive" });
  const saySpot = (/** @type {string} */ text) => {
    live.textContent = text;
  };
  page.replaceChildren(
    h(
      "main",
      { class: "game" },
      top.element,
      board.stage,
      tools,
      inspector.element,
      h("div", { class: "dock" }, orders.strip, playback.element, prompt.element, replay.element),
      panel.element,
      tour.ring,
      tour.card,
      live,
    ),
  );
  const hand = new Hand(board, play, {
    hover: (hex) => {
      if (!menu.isOpen) look(hex);
    },
    tapped: () => menu.close(),
  });
  const keys = new Keys(board, play, {
    look: (hex) => look(hex, 0),
    say: saySpot,
    tab: (index) => panel.enter(index),
    layers: () => void overlays.toggle(),
    sight: () => sights.turn(!sights.on),
    replay: openReplay,
    skip: () => playback.skip(),
    escape: () => {
      if (menu.isOpen) menu.close(true);
      else if (!overlays.list.hidden) void overlays.toggle();
      else if (store.past) replay.leave();
      else if (panel.element.contains(document.activeElement) && narrow()) panel.close();
      else return panel.element.contains(document.activeElement);
      return true;
    },
  });
  const openRule = (/** @type {Event} */ event) => {
    panel.show("rules");
    void rulebook.read(/** @type {CustomEvent<string>} */ (event).detail);
  };
  document.addEventListener("open-rule", openRule);
  const line = (api.line = new Live(
    api,
    () => store.n,
    (message) => {
      if (message.type === "update") heard(message.update, false);
      else if (message.type === "chat") {
        store.n = Math.max(store.n, message.n);
        if (!store.chat.some((said) => said.n === message.chat.n)) store.chat = [...store.chat, message.chat];
        store.tell("chat");
        panel.news("chat");
      } else if (message.type === "dice") {
        store.n = Math.max(store.n, message.n);
        store.setDice(message.dice);
      } else if (message.type === "presence") {
        for (const seat of message.seats) {
          const side = store.table.sides[seat.side];
          if (side) side.here = seat.here;
        }
        store.tell("seats");
      } else if (message.type === "reset") void reload();
      else if (message.type === "error") toast(message.error.message);
    },
    (state) => store.setLine(state),
  ));
  store.later(
    ["turn"],
    () => {
      document.title = `${store.turn.yours && !store.turn.outcome ? "● " : ""}${table.title}`;
    },
    false,
  );
  store.later(
    ["turn", "picked"],
    () => {
      look(keys.cursor ?? hand.hovered);
    },
    false,
  );
  store.on(["turn"], () => follow(board, store, play), false);
  if (store.mine.length > 0) store.later(["turn"], () => !store.playing && keepSeen(table.id, store.turn.actions), story === null);
  let over = table.turn.outcome !== null && !story;
  store.on(
    ["turn"],
    () => {
      if (over || !store.turn.outcome || store.playing) return;
      over = true;
      void theEnd(store, () => visit(0), () => void diceDialog(store, api));
    },
    false,
  );
  opening(board, store);
  if (story) {
    store.show(story.before);
    playback.take(story.update);
  }
  if (sessionStorage.getItem("salient.share") === table.id) {
    sessionStorage.removeItem("salient.share");
    void shareDialog(store, api);
  } else if (setting("toured", "") === "" && store.mine.length > 0 && store.turn.actions < 20) tour.begin();
  board.stage.focus({ preventScroll: true });
  const resized = () => board.camera.set(board.camera.eye);
  window.addEventListener("resize", resized);
  return () => {
    line.close();
    board.close();
    keys.close();
    playback.skip();
    tour.end();
    window.removeEventListener("resize", resized);
    document.removeEventListener("open-rule", openRule);
    document.documentElement.classList.remove("looking-back");
  };
}

/** @param {Store} store @param {() => void} again @param {() => void} dice */
async function theEnd(store, again, dice) {
  const { outcome } = store.turn;
  if (!outcome) return;
  const answer = await question(
    "The game is over",
    [
      h("p", { class: "ending" }, `${outcome.text} `, ruleLink(outcome.rule)),
      h("p", { class: "faint", text: diceAbout(store.table.dice, true) }),
    ],
    [
      { value: "dice", text: "Check the dice" },
      { value: "replay", text: "Watch it again" },
      { value: "", text: "Look at the map", main: true },
    ],
  );
  if (answer === "replay") again();
  if (answer === "dice") dice();
}

/** If nothing that the question is about can be seen, the map goes there. @param {Board} board @param {Store} store @param {Play} play */
function follow(board, store, play) {
  if (!store.active) return;
  // On a map that was empty at first there is something to look at now, and nobody has looked elsewhere.
  if (board.camera.eye === board.nothing) return opening(board, store);
  const attack = store.board.marks.filter((mark) => mark.kind === "target").map((mark) => mark.at);
  const targets = [...play.targets.keys()];
  const lit = [...play.lit.keys()].map((unit) => board.counters.hexOf(unit)).filter((hex) => hex !== null);
  const about = targets.length > 0 ? targets : lit;
  if (attack[0]) return board.approach(attack[0]);
  const [nearest] = board.byNearness(about);
  if (nearest && !board.inSight(nearest)) board.reveal(nearest, 350);
}

/** The first look: where the units are that matter. @param {Board} board @param {Store} store */
function opening(board, store) {
  const lit = new Set([...store.sorted.units.keys()]);
  const hexes = [...store.sorted.hexes.keys(), ...store.turn.offers.map((offer) => offer.hex).filter((hex) => hex !== null)];
  const spots = store.board.units
    .filter((unit) => lit.has(unit.id))
    .map(hexOf)
    .filter((hex) => hex !== null);
  const all = [...spots, ...hexes];
  const shown = all.length > 0 ? all : store.board.units.map(hexOf).filter((hex) => hex !== null);
  board.showHexes(shown, 1, 0);
  board.nothing = shown.length === 0 ? board.camera.eye : null;
}
