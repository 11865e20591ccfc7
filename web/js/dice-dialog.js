// Where the dice come from: said in a word on the top bar, in full in a dialog, and proved at the end.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon } from "./dom.js";
import { copy, question, toast } from "./dialogs.js";
import { download, recordName } from "./share.js";
import { notes, verifyLine, vouched } from "./fair.js";

/** What the dice are called in a word; nothing where there is nothing to say. @param {W.DiceInfo} dice */
export function diceWord(dice) {
  if (dice.known) return "Known dice";
  return { alone: "", server: "Server’s dice", words: "Fair dice" }[dice.kind];
}

/** What the dice rest on. @param {W.DiceInfo} dice @param {boolean} over */
export function diceAbout(dice, over) {
  if (dice.known)
    return "Known dice: whoever began or saved this game may know the dice to come. They are a list, or their seed was chosen or saved.";
  if (dice.kind === "alone")
    return `Before the first die the server drew a seed by chance and told its hash. ${over ? "Now the seed is told too." : "At the end it tells the seed."} Whoever has both can check that no die was chosen later.`;
  const last = dice.parts.at(-1)?.from ?? 0;
  const begun = dice.parts.find((part) => part.commitment === dice.commitment)?.from ?? 0;
  const elsewhere = begun > 0 ? ` Actions 1 to ${begun} were played elsewhere; whoever has that record knows their dice.` : "";
  if (dice.kind === "words")
    return `Each player’s browser drew a word by chance after it was shown the hash of the seed. From action ${last + 1} on the words of both are in the seed, so neither the server nor a player could choose the dice.${elsewhere}`;
  return over
    ? `These dice rested on the word of the server to the end: not both players gave a word.${elsewhere}`
    : `These dice rest on the word of the server, which has told the hash of its seed. As soon as both players have sat down, a word that each one’s browser drew by chance is stirred into the seed; then nobody can choose the dice.${elsewhere}`;
}

/** The chip on the top bar. @param {import("./store.js").Store} store @param {() => void} open */
export function diceChip(store, open) {
  const chip = h("button", { type: "button", class: "dice-chip", onclick: open });
  store.on(["dice"], () => {
    const { dice } = store.table;
    const word = diceWord(dice);
    chip.hidden = word === "";
    chip.className = `dice-chip ${dice.known ? "known" : dice.kind}`;
    chip.title = diceAbout(dice, store.turn.outcome !== null);
    fill(chip, word);
  });
  return chip;
}

/** @param {string} name @param {string} value */
const fact = (name, value) => [h("dt", { text: name }), h("dd", {}, h("code", { text: value }))];

/** The parts of the game, with what is told of each. @param {W.DiceInfo} dice */
function parts(dice) {
  return dice.parts.flatMap((part, at) => {
    const next = dice.parts[at + 1];
    // A part without an action has no dice.
    if (next && next.from === part.from) return [];
    const from = `Actions ${part.from + 1} to ${next ? next.from : "the end"}`;
    return [
      dice.parts.length > 1 && h("h3", { text: from }),
      h(
        "dl",
        { class: "dice-facts" },
        part.listed && fact("Dice", "a list"),
        part.commitment && fact("Hash of the seed", part.commitment),
        part.seed && fact("Seed", part.seed),
        part.words.length > 0 && fact("Words in it", part.words.join(" ")),
      ),
    ];
  });
}

/** What a browser vouches for. @param {W.WholeGame} table */
function checks(table) {
  const list = vouched(notes(table.id), table.dice, table.seat.sides);
  if (list.length === 0) return null;
  return h(
    "ul",
    { class: "dice-checks" },
    list.map(({ text, holds }) =>
      h(
        "li",
        { class: holds === null ? "open" : holds ? "holds" : "fails" },
        icon(holds === null ? "help" : holds ? "check" : "warn"),
        h("span", { text: holds === false ? `Not so: ${text}` : text }),
      ),
    ),
  );
}

/** The seeds are told only after the end. @param {W.WholeGame} table @param {import("./api.js").GameApi} api */
function proof(table, api) {
  const file = recordName(table);
  const line = verifyLine(table, notes(table.id), file);
  const save = () =>
    void api.record("record").then(
      (text) => download(text, file),
      (error) => toast(error.message, error.reasons),
    );
  return h(
    "section",
    { class: "dice-proof" },
    h("p", { text: "Save the record and run this line; it plays the whole game again and checks every hash, seed and word:" }),
    h("code", { class: "dice-line", text: line }),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: save }, icon("save"), "Record"),
      h("button", { type: "button", onclick: () => void copy(line, "Line") }, icon("link"), "Copy line"),
    ),
  );
}

/** @param {import("./store.js").Store} store @param {import("./api.js").GameApi} api */
export async function diceDialog(store, api) {
  const over = store.turn.outcome !== null;
  // The seeds are told after the end, which this page may have seen only as a move.
  if (over && store.table.dice.parts.some((part) => part.commitment && !part.seed)) {
    const dice = await api.table().then(
      (table) => table.dice,
      () => null,
    );
    if (dice) store.setDice(dice);
  }
  const { table } = store;
  const waiting = table.dice.words.filter((seat) => !seat.word).map((seat) => seat.seat);
  await question(
    "The dice",
    [
      h("p", { class: "prose", text: diceAbout(table.dice, over) }),
      !over && waiting.length > 0 && h("p", { class: "faint", text: `No word yet: ${waiting.join(", ")}.` }),
      table.dice.kind === "server" &&
        table.dice.words.some((seat) => seat.word) &&
        h(
          "dl",
          { class: "dice-facts" },
          table.dice.words.flatMap((seat) => (seat.word ? fact(`Word of the ${seat.seat} player`, seat.word) : [])),
        ),
      ...parts(table.dice),
      checks(table),
      over && proof(table, api),
    ].filter((each) => each instanceof Node),
    [{ value: "ok", text: "Close", main: true }],
  );
}
