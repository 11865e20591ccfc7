// The switches of a rulebook: what a preset says, and what differs from it.
/** @import * as W from "../types/wire.d.ts" */

/**
 * Switches that differ from the preset, as the server reads them: `+DC,-NW,MIX=base`.
 * @param {W.Switch[]} switches @param {string} preset @param {ReadonlyMap<string, string>} chosen
 */
export function switchText(switches, preset, chosen) {
  return switches
    .filter((each) => (chosen.get(each.id) ?? usual(each, preset)) !== usual(each, preset))
    .map((each) => {
      const value = chosen.get(each.id) ?? "";
      const plain = each.choices.every((choice) => ["on", "off", "true", "false"].includes(choice.value));
      if (!plain) return `${each.id}=${value}`;
      return `${value === "on" || value === "true" ? "+" : "-"}${each.id}`;
    })
    .join(",");
}

/** @param {W.Switch} each @param {string} preset */
export const usual = (each, preset) => each.presets[preset] ?? each.default;

/**
 * The warnings that the switches as chosen deserve.
 * @param {W.Title} title @param {string} preset @param {ReadonlyMap<string, string>} chosen
 */
export function warnings(title, preset, chosen) {
  const values = new Map(title.switches.map((each) => [each.id, chosen.get(each.id) ?? usual(each, preset)]));
  const holds = (/** @type {Record<string, string>} */ set) => Object.entries(set).every(([id, value]) => values.get(id) === value);
  return title.warnings.filter((warning) => warning.when.some(holds));
}
