// The way back: what something was before each change, and forward again.

/** So many steps back. */
const STEPS = 200;
/** Changes of the same thing that follow each other sooner are one step, in ms. */
const PAUSE = 900;

/** @template T */
export class Steps {
  /** @type {{ value: T, what: string }[]} */ #past = [];
  /** @type {{ value: T, what: string }[]} */ #future = [];
  #last = { what: "", at: 0 };

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** A change is made. @param {T} before what it was @param {string} what @param {boolean} [joins] whether it may be one step with the one before */
  note(before, what, joins = true) {
    const now = Date.now();
    const goesOn = joins && what === this.#last.what && now - this.#last.at < PAUSE && this.#past.length > 0;
    if (!goesOn) this.#past.push({ value: before, what });
    if (this.#past.length > STEPS) this.#past.shift();
    this.#last = { what, at: now };
    this.#future = [];
  }

  /** The last change is taken back: what it was before, and what had been changed. @param {T} now */
  back(now) {
    return this.#step(this.#past, this.#future, now);
  }
  /** It is made again. @param {T} now */
  forth(now) {
    return this.#step(this.#future, this.#past, now);
  }

  /** @param {{ value: T, what: string }[]} from @param {{ value: T, what: string }[]} to @param {T} now */
  #step(from, to, now) {
    const step = from.pop();
    if (!step) return null;
    to.push({ value: now, what: step.what });
    this.#last = { what: "", at: 0 };
    return step;
  }
}

/** Undo and redo by their usual keys, where nothing is written. @param {KeyboardEvent} event @param {() => unknown} back @param {() => unknown} forth */
export function undoKeys(event, back, forth) {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  // With Shift, or Caps Lock, the letter comes as a capital.
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) back();
  else if (key === "y" || key === "z") forth();
  else return;
  event.preventDefault();
}
