// Drafts that this browser keeps under a key, the latest first.

/** @template {{ id: string }} T @param {string} key @param {number} most so many are kept; the oldest go @param {(each: T) => boolean} isOne whether something is such a draft */
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
    /** Keeps a draft; says whether there was room for all. @param {T} draft */
    keep: (draft) => {
      const all = [draft, ...list().filter((each) => each.id !== draft.id)].slice(0, most);
      for (let left = all.length; left > 0; left--) {
        try {
          localStorage.setItem(key, JSON.stringify(all.slice(0, left)));
          return left === all.length;
        } catch {
          // No room: the oldest goes.
        }
      }
      return false;
    },
    /** @param {string} id */
    drop: (id) => localStorage.setItem(key, JSON.stringify(list().filter((each) => each.id !== id))),
  };
}
