// Drafts that this browser keeps under a key, the latest first.

/** What is said when there is no room for a draft. */
export const NO_ROOM = "This browser has no room for it: throw a draft away first, or keep it as a file.";

/**
 * What somebody worked on stays until it is thrown away. A draft that was only opened, and is untouched, makes room for others: the oldest first.
 * @template {{ id: string, untouched?: boolean }} T @param {string} key @param {number} most beyond so many those that are untouched go @param {(each: T) => boolean} isOne whether something is such a draft
 */
export function keptList(key, most, isOne) {
  /** @returns {T[]} */
  const list = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter((each) => typeof each?.id === "string" && isOne(each)) : [];
    } catch {
      return [];
    }
  };
  return {
    list,
    /** Keeps a draft; says whether there was room. @param {T} draft */
    keep: (draft) => {
      const all = [draft, ...list().filter((each) => each.id !== draft.id)];
      const makeRoom = () => {
        const spare = all.findLastIndex((each) => each.untouched && each.id !== draft.id);
        if (spare >= 0) all.splice(spare, 1);
        return spare >= 0;
      };
      while (all.length > most && makeRoom());
      for (;;) {
        try {
          localStorage.setItem(key, JSON.stringify(all));
          return true;
        } catch {
          if (!makeRoom()) return false;
        }
      }
    },
    /** @param {string} id */
    drop: (id) => localStorage.setItem(key, JSON.stringify(list().filter((each) => each.id !== id))),
  };
}
