// The switches of a rulebook: what a preset and a scenario say, what differs from it, and what contradicts what.
/** @import * as W from "../types/wire.d.ts" */

/** The preset of those who choose none: what the scenario says. */
export const AS_WRITTEN = "";

/**
 * The value of a switch if nobody changes it.
 * @param {W.Switch} each @param {string} preset @param {W.Scenario} [scenario]
 */
export function usual(each, preset, scenario) {
  if (preset === AS_WRITTEN) return scenario?.own[each.id] ?? each.default;
  return scenario?.over[each.id] ?? each.presets[preset] ?? each.default;
}

/**
 * Every switch with its value.
 * @param {W.Switch[]} switches @param {string} preset @param {ReadonlyMap<string, string>} chosen @param {W.Scenario} [scenario]
 */
export const valuesOf = (switches, preset, chosen, scenario) =>
  new Map(switches.map((each) => [each.id, chosen.get(each.id) ?? usual(each, preset, scenario)]));

/** The switches that are not as the preset has them. @param {W.Switch[]} switches @param {string} preset @param {ReadonlyMap<string, string>} chosen @param {W.Scenario} [scenario] */
export const changed = (switches, preset, chosen, scenario) =>
  switches.filter((each) => {
    const before = usual(each, preset, scenario);
    return (chosen.get(each.id) ?? before) !== before;
  });

/** A word that sets a value, as the server reads it: `+DC`, `-NW`, `MIX=base`. @param {W.Switch} each @param {string} value */
export function wordOf(each, value) {
  const plain = each.choices.every((choice) => ["on", "off"].includes(choice.value));
  return plain ? `${value === "on" ? "+" : "-"}${each.id}` : `${each.id}=${value}`;
}

/**
 * Switches that differ from the preset, as the server reads them: `+DC,-NW,MIX=base`.
 * @param {W.Switch[]} switches @param {string} preset @param {ReadonlyMap<string, string>} chosen @param {W.Scenario} [scenario]
 */
export const switchText = (switches, preset, chosen, scenario) =>
  changed(switches, preset, chosen, scenario)
    .map((each) => wordOf(each, chosen.get(each.id) ?? ""))
    .join(",");

/**
 * A contradiction, and what would mend it, the first the way that keeps what was chosen.
 * @typedef {{ about: W.Switch, other: W.Switch, text: string, mends: { id: string, value: string, text: string }[] }} Conflict
 */

/** How a value is called: "on", "custom". @param {W.Switch} each @param {string} value */
const called = (each, value) => (value === "on" || value === "off" ? `${each.id} ${value}` : `${each.id} = ${value}`);

/**
 * What contradicts what among the values of all switches. A switch at its neutral value needs nothing and excludes nothing.
 * @param {W.Switch[]} switches @param {ReadonlyMap<string, string>} values @param {ReadonlySet<string>} [fixed] switches that cannot be changed
 * @returns {Conflict[]}
 */
export function conflicts(switches, values, fixed = new Set()) {
  const byId = new Map(switches.map((each) => [each.id, each]));
  const neutral = (/** @type {W.Switch} */ each) => each.choices[0]?.value ?? "";
  const valueOf = (/** @type {W.Switch} */ each) => values.get(each.id) ?? each.default;
  /** @param {W.Switch} each @param {string | undefined} value */
  const mend = (each, value) =>
    value === undefined || fixed.has(each.id) ? [] : [{ id: each.id, value, text: `Set ${called(each, value)}` }];
  /** @type {Conflict[]} */ const found = [];
  for (const about of switches) {
    if (valueOf(about) === neutral(about)) continue;
    const set = called(about, valueOf(about));
    for (const link of about.needs) {
      const other = byId.get(link.switch);
      if (!other || link.values.includes(valueOf(other))) continue;
      const [value = ""] = link.values;
      const mends = [...mend(other, value), ...mend(about, neutral(about))];
      found.push({ about, other, text: `${set} needs ${called(other, value)}.`, mends });
    }
    for (const link of about.excludes) {
      const other = byId.get(link.switch);
      if (!other || !link.values.includes(valueOf(other))) continue;
      // Two that exclude each other are one contradiction.
      if (found.some((known) => known.about === other && known.other === about)) continue;
      const free = other.choices.find((choice) => !link.values.includes(choice.value))?.value;
      const mends = [...mend(other, free), ...mend(about, neutral(about))];
      found.push({ about, other, text: `${set} cannot be played with ${called(other, valueOf(other))}.`, mends });
    }
  }
  return found;
}

/**
 * The warnings that the switches as chosen deserve.
 * @param {W.Title} title @param {ReadonlyMap<string, string>} values
 */
export function warnings(title, values) {
  const holds = (/** @type {Record<string, string>} */ set) => Object.entries(set).every(([id, value]) => values.get(id) === value);
  return title.warnings.filter((warning) => warning.when.some(holds));
}

/** The scenario with the least to do: few turns with few units. @param {W.Title} title @returns {W.Scenario | undefined} */
export const shortest = (title) =>
  [...title.scenarios].sort((a, b) => a.turns * a.units - b.turns * b.units || a.turns - b.turns)[0];
