// Questions and short messages.
/** @import * as W from "../types/wire.d.ts" */
import { h, icon } from "./dom.js";
import { ruleLink } from "./rule-links.js";

/** @param {string} text @param {W.Reason[]} [reasons] */
export function toast(text, reasons = []) {
  const place = document.getElementById("toasts");
  if (!place) return;
  const box = h(
    "div",
    { class: "toast" },
    h("p", { text }),
    reasons.length > 0 &&
      h(
        "ul",
        {},
        reasons.map((reason) => h("li", {}, `${reason.text} `, ruleLink(reason.rule))),
      ),
  );
  place.append(box);
  while (place.childElementCount > 3) place.firstElementChild?.remove();
  setTimeout(() => box.remove(), 5000 + reasons.length * 2000);
}

/**
 * A modal question. Resolves with the value of the button that was pressed, or null.
 * @param {string} title @param {(Node | string)[]} body @param {{ value: string, text: string, main?: boolean }[]} buttons
 * @returns {Promise<string | null>}
 */
export function question(title, body, buttons) {
  return new Promise((answer) => {
    const dialog = h("dialog", { class: "question", "aria-label": title });
    const end = (/** @type {string | null} */ value) => {
      dialog.close();
      dialog.remove();
      answer(value);
    };
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      end(null);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) end(null);
    });
    dialog.append(
      h("h2", { text: title }),
      ...body,
      h(
        "div",
        { class: "row end" },
        buttons.map((button) =>
          h("button", {
            type: "button",
            class: button.main ? "main" : "quiet",
            text: button.text,
            autofocus: !!button.main,
            onclick: () => end(button.value),
          }),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    // The button in focus is at the foot; one begins to read at the head.
    dialog.scrollTop = 0;
  });
}

/** Asks before something is ended that leaves work undone. What a warning names is shown on a press, which ends nothing. @param {Pick<W.Offer, "label" | "warnings">} offer @param {import("./places.js").Places | null} [places] */
export async function confirmEnd(offer, places = null) {
  const leave = () => list.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
  const list = h(
    "ul",
    { class: "warnings" },
    offer.warnings.map((warning) =>
      h(
        "li",
        {},
        icon("warn"),
        h("span", {}, places ? places.linked(warning.text, leave) : warning.text, " "),
        warning.rule ? ruleLink(warning.rule) : null,
      ),
    ),
  );
  const answer = await question(
    `${offer.label}?`,
    [list],
    [
      { value: "", text: "Not yet" },
      { value: "yes", text: offer.label, main: true },
    ],
  );
  return answer === "yes";
}

/** Copies a text and says so. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    await question(
      what,
      [h("input", { class: "wide", readonly: true, value: text, "aria-label": what })],
      [{ value: "ok", text: "Close", main: true }],
    );
  }
}
