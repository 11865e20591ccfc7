// A scenario that begins where a turn of a game began.
import { h, fill } from "./dom.js";

/** A line for the dialog of a game: which turn, and the way to the editor. @param {import("./api.js").GameApi} api */
export function fromGame(api) {
  const turn = h("select", { "aria-label": "The turn that the scenario begins with" });
  const go = h("button", { type: "button", class: "make-scenario", text: "Make", disabled: true, onclick: () => (location.hash = `#/edit/game/${api.id}?at=${turn.value}`) });
  void api.chronicle().then(
    ({ turns }) => {
      const known = turns.filter((line) => line.turn.startsWith("Turn "));
      fill(turn, known.map((line, index) => h("option", { value: line.from, selected: index === known.length - 1, text: line.turn })));
      go.disabled = known.length === 0;
    },
    () => {},
  );
  return h("div", { class: "share-line" }, h("div", { class: "grow" }, h("strong", { text: "Scenario" }), h("p", { class: "faint", text: "One of your own that begins as this turn began." })), turn, go);
}
