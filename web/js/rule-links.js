// Rule numbers that can be read with a click.
import { h } from "./dom.js";

/**
 * The rule's own number, without the switch beside it: "12.2.1 (MC)" is rule 12.2.1.
 * @param {string} rule
 */
export const ruleNumber = (rule) => rule.replace(/\s*\(.*\)$/, "").trim();

/**
 * Text split at rules in square brackets: `who attacks? [12.3]`.
 * @param {string} text
 * @returns {({ text: string } | { rule: string })[]}
 */
export function splitRules(text) {
  /** @type {({ text: string } | { rule: string })[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/\[((?:[A-Z]{2,}\s?)?[\dIVX]+(?:\.[\dA-Z]+)*(?:\s\([^)]*\))?)\]/g)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ rule: found[1] ?? "" });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * The prompt without the rule at its end, which is shown as a link.
 * @param {string} prompt @param {string | null} rule
 */
export function withoutRule(prompt, rule) {
  const tail = rule ? ` [${rule}]` : "";
  return tail && prompt.endsWith(tail) ? prompt.slice(0, -tail.length) : prompt;
}

/** A number that opens its rule. @param {string} rule */
export function ruleLink(rule) {
  return h("button", {
    class: "rule",
    type: "button",
    text: rule,
    title: `Read rule ${rule}`,
    "aria-label": `rule ${rule}`,
    onclick: (/** @type {Event} */ event) => {
      event.stopPropagation();
      document.dispatchEvent(new CustomEvent("open-rule", { detail: ruleNumber(rule) }));
    },
  });
}

/** Text with its rules as links. @param {string} text */
export const linked = (text) => splitRules(text).map((part) => ("rule" in part ? ruleLink(part.rule) : part.text));
