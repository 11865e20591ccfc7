// Links to give away, the record to keep, a call when it is one's turn, and the end of a game that nobody else plays.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import { copy, question, toast } from "./dialogs.js";
import { dropToken } from "./tokens.js";
import { forgetNotes } from "./fair.js";
import { printDialog } from "./print-dialog.js";
import { fromGame } from "./edit-from.js";

/** Links of the seats that were opened with a game, kept by the one who opened it. @param {string} id @returns {{ name: string, link: string }[]} */
export function seatLinks(id) {
  try {
    return JSON.parse(localStorage.getItem(`salient.links.${id}`) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} id @param {{ name: string, link: string }[]} links */
export const keepSeatLinks = (id, links) => localStorage.setItem(`salient.links.${id}`, JSON.stringify(links));

/** An address as others must type it. @param {string} link */
export const whole = (link) => new URL(link, location.origin).href;

/** @param {string} label @param {string} link @param {string} about */
function line(label, link, about) {
  return h(
    "div",
    { class: "share-line" },
    h("div", { class: "grow" }, h("strong", { text: label }), h("p", { class: "faint", text: about })),
    h("button", { type: "button", onclick: () => void copy(whole(link), "Link") }, icon("link"), "Copy link"),
  );
}

/** The name of a game's record. @param {W.WholeGame} table */
export const recordName = (table) => `${table.game}-${table.id}.txt`;

/** @param {string} text @param {string} name */
export function download(text, name) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Where a program of one's own is called when it is this seat's turn. @param {import("./api.js").GameApi} api */
function hook(api) {
  const address = h("input", { type: "text", class: "wide", inputmode: "url", placeholder: "https://…", "aria-label": "Address to call" });
  const set = () =>
    void api.webhook(address.value.trim() || null).then(
      () => toast(address.value.trim() ? "It will be called." : "Nothing will be called."),
      (error) => toast(error.message),
    );
  return h(
    "details",
    {},
    h("summary", { text: "Call a web address when it is my turn" }),
    h("div", { class: "row" }, address, h("button", { type: "button", text: "Set", onclick: set })),
  );
}

/** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
export function shareDialog(store, api) {
  const { table } = store;
  const get = (/** @type {"record" | "save"} */ what) => () =>
    void api.record(what).then(
      (text) => download(text, recordName(table)),
      (error) => toast(error.message, error.reasons),
    );
  const mine = store.mine.length > 0;
  const others = seatLinks(table.id).filter((seat) => !api.token || !seat.link.includes(api.token));
  return question(
    "Share and save",
    [
      ...others.map((seat) => line(seat.name, seat.link, "Whoever has this link plays this side.")),
      mine && api.token
        ? line("My own seat", `/#/game/${table.id}?seat=${api.token}`, "To go on in another browser. Keep it to yourself.")
        : "",
      line(
        "Watch",
        `/#/game/${table.id}`,
        table.listed
          ? "This game is listed: anybody may look on and read the talk, but not act."
          : "Whoever has this link may look on, but not act. The talk is read only by those who play.",
      ),
      table.dice.kind === "server" && mine
        ? h("p", {
            class: "server-dice",
            text: "Until your friend has sat down, the dice rest on the word of this server. From then on a word of each of you is in them.",
          })
        : "",
      h(
        "div",
        { class: "share-line" },
        h(
          "div",
          { class: "grow" },
          h("strong", { text: "Record" }),
          h("p", { class: "faint", text: "The game in its own notation, to replay or to verify." }),
        ),
        h("button", { type: "button", onclick: get("record") }, icon("save"), "Record"),
        table.can_save
          ? h(
              "button",
              { type: "button", title: "The whole record with its dice, to go on elsewhere", onclick: get("save") },
              icon("save"),
              "Save",
            )
          : "",
      ),
      h(
        "div",
        { class: "share-line" },
        h("div", { class: "grow" }, h("strong", { text: "On paper" }), h("p", { class: "faint", text: "Rulebook, charts, map and counters of this game, as PDF." })),
        h("button", { type: "button", class: "print-game", onclick: () => void printDialog(table.title, `/api/games/${table.id}`), text: "Print" }),
      ),
      fromGame(api, table.sides.map((side) => side.name)),
      mine ? hook(api) : "",
      table.can_delete
        ? h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "quiet delete-game", onclick: () => void leaveForGood(table, api) }, "Delete this game"),
          )
        : "",
    ].filter((each) => each !== ""),
    [{ value: "ok", text: "Close", main: true }],
  );
}

/** Asks, and deletes a game for good. Says whether it is gone. @param {string} title @param {import("./api.js").GameApi} api */
export async function deleteGame(title, api) {
  const answer = await question(
    `Delete ${title}?`,
    [h("p", { text: "The game, its record and all that was said in it go for good." })],
    [
      { value: "", text: "Keep it", main: true },
      { value: "delete", text: "Delete it" },
    ],
  );
  if (answer !== "delete") return false;
  try {
    await api.remove();
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
    return false;
  }
  forgetGame(api.id);
  return true;
}

/** Nothing of a game stays in this browser. @param {string} id */
export function forgetGame(id) {
  dropToken(id);
  forgetNotes(id);
  localStorage.removeItem(`salient.links.${id}`);
}

/** @param {W.WholeGame} table @param {import("./api.js").GameApi} api */
async function leaveForGood(table, api) {
  if (await deleteGame(table.title, api)) location.hash = "#/";
}
