// Pictures that this browser made itself, kept for the next visit. A picture's name stands for its content, so that what is
// kept is never stale; the oldest go when there are too many.

/** So many pictures are kept. A map has a few megabytes. */
const MOST = 16;
const NAME = "salient-pictures";
/** Nobody waits longer for what is kept, in ms: it can be made again. */
const PATIENCE = 1500;

/** @typedef {{ name: string, blob: Blob, about: string[], used: number }} Kept */

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** The store; none where the browser keeps nothing, as in some private windows. @returns {Promise<IDBDatabase | null>} */
const store = () =>
  (opened ??= new Promise((done) => {
    try {
      const asking = indexedDB.open(NAME, 1);
      asking.onupgradeneeded = () => asking.result.createObjectStore("pictures", { keyPath: "name" });
      asking.onsuccess = () => done(asking.result);
      asking.onerror = asking.onblocked = () => done(null);
    } catch {
      done(null);
    }
  }));

/** @template T @param {IDBRequest<T>} asking @returns {Promise<T | null>} */
const answer = (asking) =>
  new Promise((done) => {
    asking.onsuccess = () => done(asking.result);
    asking.onerror = () => done(null);
  });

/** What is kept under a name; none if the browser takes long to look. @param {string} name @returns {Promise<Kept | null>} */
export function kept(name) {
  const late = new Promise((/** @type {(kept: null) => void} */ done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([find(name), late]);
}

/** @param {string} name @returns {Promise<Kept | null>} */
async function find(name) {
  try {
    const found = await store();
    if (!found) return null;
    const seen = /** @type {Kept | null | undefined} */ (await answer(found.transaction("pictures").objectStore("pictures").get(name)));
    return seen ?? null;
  } catch {
    return null;
  }
}

/** Keeps a picture, with some words about it. @param {string} name @param {Blob} blob @param {string[]} [about] */
export async function keep(name, blob, about = []) {
  const found = await store();
  if (!found) return;
  try {
    const pictures = found.transaction("pictures", "readwrite").objectStore("pictures");
    pictures.put({ name, blob, about, used: Date.now() });
    const all = /** @type {Kept[] | null} */ (await answer(pictures.getAll())) ?? [];
    const oldest = all.sort((a, b) => b.used - a.used).slice(MOST);
    for (const each of oldest) pictures.delete(each.name);
  } catch {
    // No room: it is made again the next time.
  }
}
