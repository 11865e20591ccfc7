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
