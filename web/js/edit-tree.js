// A scenario as a tree of keys, and what is done with the units in it. Nothing here knows a game: which keys hold units is seen from
// the tree itself and from the schema of its file.

/** @typedef {Record<string, any>} Tree */
/** @typedef {{ id: string, state: string }} Placed a unit in a hex, and a word behind its id: "back", "reduced" */
/** @typedef {{ kind: "hex", side: string, hex: string, state: string } | { kind: "turn", side: string, index: number, turn: number, at: string } | { kind: "list", key: string, side: string }} Where */

/** The units of a line: "a, b back". @param {unknown} line @returns {Placed[]} */
export function unitsOf(line) {
  if (typeof line !== "string") return [];
  return line
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const words = /^(.*?)\s+(back|reduced)$/.exec(part);
      return words ? { id: words[1] ?? "", state: words[2] ?? "" } : { id: part, state: "" };
    });
}

/** @param {Placed[]} units */
export const lineOf = (units) => units.map(({ id, state }) => (state ? `${id} ${state}` : id)).join(", ");

/** A part of the tree that should be a table. @param {unknown} value @returns {Tree} */
const table = (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? /** @type {Tree} */ (value) : {});

/** Whether a part of the tree is a list of units for each side: `lost`, `absent`. @param {string} key @param {unknown} value */
const isUnitList = (key, value) =>
  !["setup", "arrivals", "control", "switches", "turns", "victory", "bridges", "dumps", "counters", "forts"].includes(key) &&
  Object.values(table(value)).length > 0 &&
  Object.values(table(value)).every((line) => typeof line === "string");

/** Where every unit is that the tree names. @param {Tree} tree @param {string[]} sides the words of the sides @returns {Map<string, Where>} */
export function whereabouts(tree, sides) {
  /** @type {Map<string, Where>} */ const found = new Map();
  const note = (/** @type {unknown} */ line, /** @type {(state: string) => Where} */ where) => {
    for (const { id, state } of unitsOf(line)) if (!found.has(id)) found.set(id, where(state));
  };
  for (const side of sides) {
    for (const [hex, line] of Object.entries(table(table(tree.setup)[side]))) note(line, (state) => ({ kind: "hex", side, hex, state }));
    const lines = table(tree.arrivals)[side];
    if (Array.isArray(lines))
      lines.forEach((line, index) => note(line?.units, () => ({ kind: "turn", side, index, turn: Number(line?.turn), at: String(line?.at ?? "") })));
  }
  for (const [key, value] of Object.entries(tree)) {
    if (!isUnitList(key, value)) continue;
    for (const [side, line] of Object.entries(value)) note(line, () => ({ kind: "list", key, side }));
  }
  return found;
}

/** Takes a unit out of a table of lines; a line that is empty then goes. @param {Tree} lines @param {string} id */
function strike(lines, id) {
  for (const [key, line] of Object.entries(lines)) {
    const units = unitsOf(line);
    const left = units.filter((unit) => unit.id !== id);
    if (left.length === units.length) continue;
    if (left.length > 0) lines[key] = lineOf(left);
    else delete lines[key];
  }
}

/** Takes a unit away from wherever it is. @param {Tree} tree @param {string} id @param {string[]} sides @param {boolean} [wholly] also from other set-ups of the same file */
export function takeAway(tree, id, sides, wholly = true) {
  for (const [key, lines] of Object.entries(table(tree.setup))) if (wholly || sides.includes(key)) strike(table(lines), id);
  for (const [side, list] of Object.entries(table(tree.arrivals))) {
    if (!Array.isArray(list)) continue;
    tree.arrivals[side] = list.filter((line) => {
      const units = unitsOf(line?.units);
      if (!units.some((unit) => unit.id === id)) return true;
      line.units = lineOf(units.filter((unit) => unit.id !== id));
      return line.units !== "";
    });
  }
  for (const [key, value] of Object.entries(tree)) if (isUnitList(key, value)) strike(value, id);
}

/** Puts a unit into a hex, on top of those that are there. @param {Tree} tree @param {string} id @param {string} side @param {string} hex @param {string} state @param {string[]} sides */
export function put(tree, id, side, hex, state, sides) {
  takeAway(tree, id, sides, false);
  tree.setup = table(tree.setup);
  const lines = (tree.setup[side] = table(tree.setup[side]));
  lines[hex] = lineOf([...unitsOf(lines[hex]), { id, state }]);
}

/** Lets a unit arrive, with others of the same turn and place. @param {Tree} tree @param {string} id @param {string} side @param {number} turn @param {string} at @param {string[]} sides */
export function arrive(tree, id, side, turn, at, sides) {
  takeAway(tree, id, sides);
  tree.arrivals = table(tree.arrivals);
  const list = (tree.arrivals[side] = Array.isArray(tree.arrivals[side]) ? tree.arrivals[side] : []);
  const same = list.find((/** @type {Tree} */ line) => line.turn === turn && line.at === at && !line.switch && !line.decision);
  if (same) same.units = lineOf([...unitsOf(same.units), { id, state: "" }]);
  else list.push({ turn, at, units: id });
  list.sort((/** @type {Tree} */ a, /** @type {Tree} */ b) => a.turn - b.turn);
}

/** Another word behind a unit's id: as it starts. @param {Tree} tree @param {string} id @param {string} side @param {string} hex @param {string} state */
export function setState(tree, id, side, hex, state) {
  const lines = table(table(tree.setup)[side]);
  lines[hex] = lineOf(unitsOf(lines[hex]).map((unit) => (unit.id === id ? { id, state } : unit)));
}

/** The value at the end of a path. @param {unknown} tree @param {string[]} path @returns {any} */
export const at = (tree, path) => path.reduce((/** @type {any} */ part, key) => (part === null || part === undefined ? undefined : part[key]), tree);

/** Sets the value at the end of a path, and makes what is missing on the way; nothing takes it away. @param {Tree} tree @param {string[]} path @param {unknown} value */
export function setAt(tree, path, value) {
  const last = path[path.length - 1] ?? "";
  /** @type {any} */ let part = tree;
  for (const [index, key] of path.slice(0, -1).entries()) {
    if (typeof part[key] !== "object" || part[key] === null) part[key] = /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
    part = part[key];
  }
  if (value === undefined) {
    if (Array.isArray(part)) part.splice(Number(last), 1);
    else delete part[last];
  } else part[last] = value;
}

/** The schema that a reference leads to; of several the one that is not null. @param {Tree} root @param {Tree | undefined} schema @returns {Tree} */
export function resolved(root, schema) {
  let found = schema ?? {};
  for (let steps = 0; steps < 8; steps++) {
    if (typeof found.$ref === "string") {
      const name = found.$ref.split("/").pop() ?? "";
      found = { ...root.definitions?.[name], ...(found.description ? { description: found.description } : {}) };
    } else if (Array.isArray(found.allOf) && found.allOf.length > 0) found = { ...found.allOf[0], ...(found.description ? { description: found.description } : {}) };
    else if (Array.isArray(found.anyOf)) found = found.anyOf.find((/** @type {Tree} */ each) => each.type !== "null") ?? {};
    else break;
  }
  return found;
}

/** What kind of value a schema asks for. @param {Tree} schema @returns {string} */
export function kindOf(schema) {
  const types = Array.isArray(schema.type) ? schema.type.filter((/** @type {string} */ type) => type !== "null") : [schema.type];
  return types[0] ?? (schema.properties ? "object" : "string");
}

/** The words of the sides whose units a file places, in the order of the game's sides. @param {Tree} schema @param {string[]} names the names of the sides */
export function sideWords(schema, names) {
  const setup = resolved(schema, schema.properties?.setup);
  const keys = Object.keys(setup.properties ?? {});
  return names.map((name) => keys.find((key) => key === name.toLowerCase())).filter((key) => key !== undefined);
}
