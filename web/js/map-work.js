// The work on a map: strokes go to the server one after the other, and what it says of the map comes back.
/** @import * as W from "../types/wire.d.ts" */
import { Refused, changeMap } from "./api.js";
/** @import { MapDraft } from "./map-draft.js" */

/** Nothing that is typed is checked before so many ms of rest. */
const REST = 500;
/** Whoever asks too often is answered so many ms later. */
const LATER = 1500;
/** So many strokes go at once. */
const AT_ONCE = 12;

export class MapWork {
  /** What was said last. @type {W.MapChecked | null} */ last = null;
  #going = false;
  #closed = false;
  #stale = false;
  /** @type {Promise<void>} */ #run = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Map<W.Edit, string>} */ #words = new Map();

  /** @param {MapDraft} draft @param {{ checked: (checked: W.MapChecked) => void, working: (what: string) => void, refused: (why: string) => void, failed: (why: string) => void }} tell */
  constructor(draft, tell) {
    this.draft = draft;
    this.tell = tell;
    draft.on((from) => this.#later(from));
  }

  /** Whether strokes are on their way. */
  get busy() {
    return this.#going || this.draft.kept.pending.length > 0;
  }

  /** Whether some were not sent yet. */
  get waits() {
    return this.draft.kept.pending.length > 0;
  }

  /** A stroke. @param {string} what @param {W.Edit} edit */
  do(what, edit) {
    this.#words.set(edit, what);
    this.draft.wait(edit);
    void this.go();
  }

  /** @param {string} from */
  #later(from) {
    if (from === "server") return;
    this.#stale = true;
    clearTimeout(this.#timer);
    this.tell.working("Checking…");
    this.#timer = setTimeout(() => void this.go(), from === "text" ? REST : 0);
  }

  /** Sends what waits, and the map itself; again as long as something came in between. */
  go() {
    if (!this.#going && !this.#closed) this.#run = this.#send();
    return this.#run;
  }

  /** Strokes that are on their way are in the text then. */
  settled() {
    return this.#run;
  }

  async #send() {
    this.#going = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#stale = false;
        this.tell.working("Checking…");
        const { text, kept } = this.draft;
        const edits = kept.pending.slice(0, AT_ONCE);
        const checked = await changeMap({ game: this.draft.game, map_file: text, edits });
        if (this.#closed) return;
        // What was written meanwhile is asked about anew, strokes and all.
        if (this.draft.text !== text) {
          this.#stale = true;
          continue;
        }
        kept.pending.splice(0, edits.length);
        this.last = checked;
        const what = edits.map((edit) => this.#words.get(edit) ?? "a stroke");
        edits.forEach((edit) => this.#words.delete(edit));
        this.draft.change([...new Set(what)].join(", "), checked.text, "server");
        this.draft.called(checked.name);
        this.draft.save();
        if (checked.refused) this.tell.refused(checked.refused);
        this.tell.checked(checked);
      } while (this.#stale || this.draft.kept.pending.length > 0);
    } catch (error) {
      if (this.#closed) return;
      const again = error instanceof Refused && ["too-many", "busy", "offline"].includes(error.code);
      this.tell.working(error instanceof Error ? error.message : String(error));
      if (again) this.#timer = setTimeout(() => void this.go(), LATER);
      else {
        this.draft.kept.pending = [];
        this.tell.failed(error instanceof Error ? error.message : String(error));
      }
    } finally {
      this.#going = false;
    }
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
