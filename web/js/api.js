// Every question to the server.
/** @import * as W from "../types/wire.d.ts" */

/** @typedef {{ hex: string | null, unit: number | null, picked: number | null }} Press what is pressed on the board, and the unit that was picked for it */

/** An answer that says no. */
export class Refused extends Error {
  /** @param {W.ErrorBody} error */
  constructor({ code, message, reasons }) {
    super(message);
    this.code = code;
    this.reasons = reasons;
  }
}

/**
 * @param {string} path @param {{ method?: string, token?: string | null, json?: unknown, text?: string, signal?: AbortSignal }} [how]
 * @returns {Promise<Response>}
 */
async function ask(path, how = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (how.token) headers.authorization = `Bearer ${how.token}`;
  if (how.json !== undefined) headers["content-type"] = "application/json";
  if (how.text !== undefined) headers["content-type"] = "text/plain";
  const body = how.json !== undefined ? JSON.stringify(how.json) : how.text;
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: how.method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body,
      signal: how.signal,
    });
  } catch (cause) {
    if (how.signal?.aborted) throw cause;
    throw new Refused({ code: "offline", message: "The server does not answer.", reasons: [] });
  }
  if (response.ok) return response;
  /** @type {Partial<W.Error> | null} */
  const said = await response.json().catch(() => null);
  throw new Refused(said?.error ?? { code: "internal", message: `The server answered ${response.status}.`, reasons: [] });
}

/** @template T @param {Promise<Response>} asked @returns {Promise<T>} */
const read = async (asked) => /** @type {T} */ (await (await asked).json());

/** @returns {Promise<W.Shelf>} */
export const shelf = () => read(ask("shelf"));
/** @returns {Promise<W.GameCard[]>} */
export const openGames = () => read(ask("games"));
/** @param {{ game: string, token: string }[]} tokens @returns {Promise<W.GameCard[]>} */
export const myGames = (tokens) => read(ask("mine", { json: { tokens } }));
/** @param {W.NewGame} wish @returns {Promise<W.Created>} */
export const newGame = (wish) => read(ask("games", { json: wish }));
/** @param {W.LessonRequest} wish @returns {Promise<W.Created>} */
export const newLesson = (wish) => read(ask("lessons", { json: wish }));
/** The runs of the lab. @returns {Promise<W.LabRun[]>} */
export const labRuns = () => read(ask("lab"));
/** @param {string} text @returns {Promise<W.Created>} */
export const upload = (text) => read(ask("records", { text }));

/** The words of an address that ask for the charts of a scenario. @param {{ scenario: string, preset: string, rules: string }} wish */
export const chartQuery = (wish) => String(new URLSearchParams(Object.entries(wish).filter(([, value]) => value)));
/** The charts of a scenario as it would begin. @param {string} game @param {{ scenario: string, preset: string, rules: string }} wish @returns {Promise<W.Chart[]>} */
export const shelfCharts = (game, wish) => read(ask(`shelf/${encodeURIComponent(game)}/charts?${chartQuery(wish)}`));

/** A picture by its own address. @param {string} address */
export const fetchPicture = (address) => ask(address.replace(/^\/api\//, ""));

/** A scenario to begin with. @param {string} game @param {string | null} scenario @returns {Promise<W.Opened>} */
export const openScenario = (game, scenario) => read(ask(`workshop/${encodeURIComponent(game)}${scenario ? `?scenario=${encodeURIComponent(scenario)}` : ""}`));
/** A scenario that somebody kept. @param {string} id @returns {Promise<W.Opened>} */
export const keptScenario = (id) => read(ask(`scenarios/${encodeURIComponent(id)}`));
/** A scenario of the moment at which a player-turn of a game began. @param {string} game @param {number} at @param {string | null} token @returns {Promise<W.Opened>} */
export const scenarioOf = (game, at, token) => read(ask(`games/${encodeURIComponent(game)}/scenario?at=${at}`, { token }));
/** @param {W.DraftRequest} draft @param {AbortSignal} [signal] @returns {Promise<W.DraftChecked>} */
export const checkDraft = (draft, signal) => read(ask("workshop/check", { json: draft, signal }));
/** The maps that come with a game. @param {string} game @returns {Promise<W.MapCard[]>} */
export const mapsOf = (game) => read(ask(`workshop/${encodeURIComponent(game)}/maps`));
/** A map to begin with. @param {string} game @param {string} map @returns {Promise<W.MapChecked>} */
export const openMap = (game, map) => read(ask(`workshop/${encodeURIComponent(game)}/map?map=${encodeURIComponent(map)}`));
/** An empty grid. @param {W.BlankRequest} wish @returns {Promise<W.MapChecked>} */
export const blankMap = (wish) => read(ask("workshop/map/blank", { json: wish }));
/** Changes a map and looks it through. @param {W.MapRequest} wish @returns {Promise<W.MapChecked>} */
export const changeMap = (wish) => read(ask("workshop/map", { json: wish }));
/** A scenario moved to a map. @param {W.OnMapRequest} wish @returns {Promise<W.Opened>} */
export const scenarioOnMap = (wish) => read(ask("workshop/map/scenario", { json: wish }));
/** @param {W.DraftRequest} draft @returns {Promise<W.Kept>} */
export const keepScenario = (draft) => read(ask("scenarios", { json: draft }));
/** @param {W.TrialRequest} wish @param {AbortSignal} [signal] @returns {Promise<W.Tried>} */
export const tryDraft = (wish, signal) => read(ask("workshop/try", { json: wish, signal }));
/** A part of a scenario on paper. @param {W.DraftRequest} draft @param {string} part @param {Record<string, string>} sheet */
export const printDraft = async (draft, part, sheet) => (await ask("workshop/print", { json: { draft, part, sheet } })).blob();

/** The units of a game, to begin with. @param {string} game @param {string | undefined} mix @returns {Promise<W.CountersOpened>} */
export const openCounters = (game, mix) => read(ask(`workshop/${encodeURIComponent(game)}/units${mix ? `?mix=${encodeURIComponent(mix)}` : ""}`));
/** @param {W.CountersRequest} draft @param {AbortSignal} [signal] @returns {Promise<W.CountersChecked>} */
export const checkCounters = (draft, signal) => read(ask("workshop/units", { json: draft, signal }));
/** @param {W.CountersRequest} draft @param {string} part @param {Record<string, string>} sheet */
export const printCounters = async (draft, part, sheet) => (await ask("workshop/units/print", { json: { draft, part, sheet } })).blob();

/** A game's own questions, with the seat's token. */
export class GameApi {
  #asked = 0;
  /** @type {W.Pictures | null} */ #pictures = null;
  /** The line to the server, once it is there: the quickest way for an action. @type {import("./live.js").Live | null} */ line = null;

  /** @param {string} id @param {string | null} token */
  constructor(id, token) {
    this.id = id;
    this.token = token;
    /** The name of this page. Its own actions are not told to it again. */
    this.page = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  }

  /** @param {string} path @param {Parameters<typeof ask>[1]} [how] */
  #ask(path, how) {
    return ask(`games/${this.id}${path}`, { token: this.token, ...how });
  }

  /** @returns {Promise<W.WholeGame>} */
  async table() {
    /** @type {W.WholeGame} */ const table = await read(this.#ask(""));
    this.#pictures = table.pictures;
    return table;
  }
  /** Where the hexes lie on the map. @returns {Promise<W.BoardInfo>} */
  board() {
    return read(this.#picture("layout", "/board"));
  }
  /** The map in a season. @param {W.Season} season @returns {Promise<import("./map-picture.js").Sheet>} */
  async map(season) {
    const name = season === "dry" ? "board" : season;
    const load = async () => (await this.#picture(name, `/board.svg?season=${season}`)).text();
    const pictures = this.#pictures ?? (await this.table()).pictures;
    return { name: pictures[name], ground: pictures.ground[season], load };
  }
  /** Every counter in one picture. */
  counters() {
    return { name: this.#pictures?.counters ?? this.id, load: async () => (await this.#picture("counters", "/counters.svg")).text() };
  }
  /**
   * A picture's own address, which the table names, never changes, so the browser keeps the picture. A server that was
   * started anew may not know the address: then that of the game serves.
   * @param {Exclude<keyof W.Pictures, "ground">} name @param {string} path
   */
  async #picture(name, path) {
    if (!this.#pictures) return this.#ask(path);
    try {
      return await ask(this.#pictures[name].replace(/^\/api\//, ""));
    } catch (error) {
      if (error instanceof Refused && error.code === "no-such-picture") return this.#ask(path);
      throw error;
    }
  }
  /** Plays an action, and others after it until something intervenes. @param {string} action @param {number} at @param {string[]} [then] @returns {Promise<W.Update>} */
  async act(action, at, then = []) {
    const wish = { action, at, key: `${this.page} ${++this.#asked}`, ...(then.length > 0 ? { then } : {}) };
    return (await this.line?.act(wish)) ?? read(this.#ask("/actions", { json: wish }));
  }
  /** Has the set-up done for this seat. @param {number} at @returns {Promise<W.Update>} */
  place(at) {
    return read(this.#ask("/place", { json: { at, key: `${this.page} ${++this.#asked}` } }));
  }
  /** The orders of this seat. @returns {Promise<W.Briefing[]>} */
  briefing() {
    return read(this.#ask("/briefing"));
  }
  /** @param {number} at @returns {Promise<W.Update>} */
  undo(at) {
    return read(this.#ask("/undo", { json: { at } }));
  }
  /** @param {string} action @param {AbortSignal} [signal] @returns {Promise<W.Explanation>} */
  explain(action, signal) {
    return read(this.#ask(`/explain?action=${encodeURIComponent(action)}`, { signal }));
  }
  /** What a press on the board would mean, and why it cannot be. @param {Press} press @param {AbortSignal} [signal] @returns {Promise<W.Why>} */
  why(press, signal) {
    const asked = Object.entries(press).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
    return read(this.#ask(`/why?${new URLSearchParams(asked)}`, { signal }));
  }
  /** Why a computer chose an action. @param {number} action @returns {Promise<W.AccountInfo>} */
  account(action) {
    return read(this.#ask(`/account/${action}`));
  }
  /** What a staff would do in the place of this seat. @param {number} at @param {AbortSignal} signal @returns {Promise<W.HintInfo>} */
  hint(at, signal) {
    return read(this.#ask("/hint", { json: { at }, signal }));
  }
  /** The card of a unit. @param {number} unit @returns {Promise<W.UnitInfo>} */
  unit(unit) {
    return read(this.#ask(`/unit/${unit}`));
  }
  /** The game turn by turn. @returns {Promise<W.Chronicle>} */
  chronicle() {
    return read(this.#ask("/chronicle"));
  }
  /** The game in chances, or how far that is. @param {{ wide: number, dark: boolean }} how @returns {Promise<W.AnalysisNow>} */
  analysis(how) {
    return read(this.#ask(`/analysis?wide=${how.wide}&dark=${how.dark}`));
  }
  /** Another game from a moment of this one. @param {number} at @param {W.SeatWish[]} seats @returns {Promise<W.Created>} */
  playOn(at, seats) {
    return read(this.#ask("/play-on", { json: { at, seats } }));
  }
  /** Gives the game up. @param {W.Side | null} side @returns {Promise<W.Update>} */
  resign(side) {
    return read(this.#ask("/resign", { json: side === null ? {} : { side } }));
  }
  /** Where units can come to by several actions. @param {number[]} units @param {string[]} via @returns {Promise<W.ReachHex[]>} */
  reach(units, via) {
    return read(this.#ask(`/reach?${new URLSearchParams({ units: units.join(","), via: via.join(",") })}`));
  }
  /** The actions by which units come to a hex. @param {number[]} units @param {string[]} via @param {string} to @returns {Promise<W.CoursePlan>} */
  course(units, via, to) {
    return read(this.#ask(`/course?${new URLSearchParams({ units: units.join(","), via: via.join(","), to })}`));
  }
  /** Who can join what is put together, the strongest first. @returns {Promise<W.JoinerInfo[]>} */
  joiners() {
    return read(this.#ask("/joiners"));
  }
  /** An attack on a hex as units stand, perhaps with one more. @param {string} hex @param {number | null} unit @returns {Promise<W.Outlook | null>} */
  outlook(hex, unit) {
    return read(this.#ask(`/outlook?${new URLSearchParams({ hex, ...(unit === null ? {} : { unit: String(unit) }) })}`));
  }
  /** What of one's own the enemy could attack at 1-1 or better. @returns {Promise<W.Threat[]>} */
  threats() {
    return read(this.#ask("/threats"));
  }
  /** @param {string} hex @param {AbortSignal} [signal] @returns {Promise<W.HexInfo>} */
  hex(hex, signal) {
    return read(this.#ask(`/hex/${encodeURIComponent(hex)}`, { signal }));
  }
  /** The layers of the map, now or after so many actions. @param {number | null} past @returns {Promise<W.Overlay[]>} */
  overlays(past) {
    return read(this.#ask(past === null ? "/overlays" : `/at/${past}/overlays`));
  }
  /** @returns {Promise<W.Chart[]>} */
  charts() {
    return read(this.#ask("/charts"));
  }
  /** @param {string} hex @returns {Promise<W.SightInfo>} */
  sight(hex) {
    return read(this.#ask(`/sight/${encodeURIComponent(hex)}`));
  }
  /** @param {number} from @param {number} count @returns {Promise<W.StoryStep[]>} */
  story(from, count) {
    return read(this.#ask(`/story?from=${from}&count=${count}`));
  }
  /** @param {number} n @param {AbortSignal} [signal] @returns {Promise<W.View>} */
  at(n, signal) {
    return read(this.#ask(`/at/${n}`, { signal }));
  }
  /** @returns {Promise<W.RuleText[]>} */
  rules() {
    return read(this.#picture("rules", "/rules"));
  }
  /** @param {string} text */
  chat(text) {
    return this.#ask("/chat", { json: { text } });
  }
  /** The word of this seat for the dice, and the hash that was shown before it was drawn. @param {string} commitment @param {string} word @returns {Promise<W.DiceInfo>} */
  word(commitment, word) {
    return read(this.#ask("/word", { method: "PUT", json: { commitment, word } }));
  }
  /** Deletes the game. */
  remove() {
    return this.#ask("", { method: "DELETE" });
  }
  /** @param {string | null} url */
  webhook(url) {
    return this.#ask("/webhook", { method: "PUT", json: { url } });
  }
  /** @param {"record" | "save"} what */
  async record(what) {
    return (await this.#ask(`/${what}`)).text();
  }
}
