// The faces of the counters: first as drawings, then as bitmaps.
//
// A drawing of a counter has a dozen parts, and every unit on the map repeats them: thousands of parts that a browser keeps
// in order at every change. So each face is drawn once into a bitmap, and the drawings leave the page. The bitmaps are kept
// for the next visit, which needs no drawings at all.
//
// To name a part of what is kept the browser asks another of its processes, hundreds of times: that took longer than all the
// rest of a visit. So a small face is kept as text beside it, which can be shown at once; the fine ones follow.
import { h, s } from "./dom.js";
import { bitByBit } from "./frames.js";
import { keep, kept } from "./keep.js";
import { loadable, svgElement } from "./map-picture.js";

/** A face in the units of its drawing. */
const SIDE = 100;
/** Room between faces on the sheet, so that none touches another. */
const GAP = 4;
/** Faces in a row of the sheet. */
const ROW = 16;
/** How many points wide a small face is. */
const SMALL = 64;

export class Faces {
  /** @type {Map<string, { address: string, image: HTMLImageElement }>} */ #bitmaps = new Map();
  /** What is kept and not yet named: the small face, and the fine one on demand. @type {Map<string, { small: string, fine: () => Blob }>} */ #folded = new Map();
  /** Ends what is done bit by bit. */ #stop = () => {};
  #closed = false;
  /** @type {Set<string>} */ #known;

  /**
   * The faces of a picture: the bitmaps of an earlier visit, or the drawings.
   * @param {{ name: string, load: () => Promise<string> }} picture @param {number} points how wide a bitmap is
   */
  static async open(picture, points) {
    const name = `${picture.name} ${points} ${SMALL}`;
    const there = await kept(name);
    if (there) return new Faces(name, points, "", there);
    return new Faces(name, points, await picture.load(), null);
  }

  /** @param {string} name @param {number} points @param {string} text the SVG with a symbol for every face @param {import("./keep.js").Kept | null} there */
  constructor(name, points, text, there) {
    this.name = name;
    this.points = points;
    this.text = text;
    /** The drawings as an element; none where there are bitmaps. @type {SVGSVGElement | null} */
    this.sprite = there ? null : svgElement(text);
    this.sprite?.setAttribute("class", "sprite");
    this.sprite?.setAttribute("aria-hidden", "true");
    const symbols = [...(this.sprite?.querySelectorAll("symbol") ?? [])].map((symbol) => symbol.id);
    let from = 0;
    for (const each of there?.about ?? []) {
      const [id = "", size = "0", small = ""] = each.split("|");
      const [start, end] = [from, (from += Number(size))];
      this.#folded.set(id, { small, fine: () => there?.blob.slice(start, end, "image/png") ?? new Blob() });
      symbols.push(id);
    }
    this.#known = new Set(symbols);
  }

  /** The image is held, so that the browser has it at hand wherever the address is used. @param {string} id @param {Blob} blob */
  #hold(id, blob) {
    const address = URL.createObjectURL(blob);
    const image = new Image();
    image.src = address;
    this.#bitmaps.set(id, { address, image });
    return image;
  }

  /** @param {string} symbol */
  has(symbol) {
    return this.#known.has(symbol);
  }

  /** The address of a face's bitmap, as soon as there is one. @param {string} symbol */
  address(symbol) {
    return this.#folded.get(symbol)?.small || (this.#bitmaps.get(symbol)?.address ?? null);
  }

  /**
   * Fine faces in place of the small ones, while nothing else is to be done.
   * @param {Set<string>} first what is seen now @param {() => void} there called when that is fine, and again when all is
   */
  #unfold(first, there) {
    const seen = [...this.#folded.keys()].filter((id) => first.has(id));
    const rest = [...this.#folded.keys()].filter((id) => !first.has(id));
    const some = (/** @type {string[]} */ ids, /** @type {() => void} */ then) => {
      /** @type {Promise<void>[]} */ const loading = [];
      const parts = ids.map((id) => () => void loading.push(this.#fine(id)));
      this.#stop = bitByBit(parts, () => void Promise.all(loading).then(() => !this.#closed && then()));
    };
    some(seen, () => {
      there();
      some(rest, there);
    });
  }

  /** @param {string} id */
  async #fine(id) {
    const fine = this.#folded.get(id)?.fine();
    if (fine) await loaded(this.#hold(id, fine)).then(() => this.#folded.delete(id), () => {});
  }

  /** A face as an element. @param {string} symbol @param {string} cls */
  picture(symbol, cls) {
    const address = this.address(symbol);
    return address
      ? h("img", { class: cls, src: address, alt: "", decoding: "sync", draggable: "false" })
      : s("svg", { class: cls, viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true", data: { face: symbol } }, s("use", { href: `#${symbol}` }));
  }

  /** A face within a drawing. @param {string} symbol @param {{ x: number, y: number, width: number, height: number }} place */
  part(symbol, place) {
    const address = this.address(symbol);
    return address ? s("image", { href: address, ...place }) : s("use", { href: `#${symbol}`, ...place, data: { part: symbol } });
  }

  /**
   * Draws every face into a bitmap, or makes those that are kept fine; says whether that was possible.
   * @param {Set<string>} first what is seen now @param {() => void} begun called when that is done
   */
  async paint(first, begun) {
    if (!this.sprite) {
      this.#unfold(first, begun);
      return true;
    }
    try {
      const made = await this.#draw(first, begun);
      if (this.#closed) return false;
      this.#swap();
      void keep(this.name, new Blob(made.map(({ blob }) => blob)), made.map(({ id, blob, small }) => `${id}|${blob.size}|${small}`));
      return true;
    } catch {
      // The drawings stay.
      this.#forget();
      return false;
    }
  }

  /** @param {Set<string>} first @param {() => void} begun */
  async #draw(first, begun) {
    const { points } = this;
    /** @type {{ id: string, blob: Blob, small: string }[]} */ const made = [];
    const cell = SIDE + GAP;
    const ids = [...this.#known].sort((a, b) => Number(first.has(b)) - Number(first.has(a)));
    const rows = Math.ceil(ids.length / ROW);
    const uses = ids.map(
      (id, at) => `<use href="#${id}" x="${(at % ROW) * cell}" y="${Math.floor(at / ROW) * cell}" width="${SIDE}" height="${SIDE}"/>`,
    );
    const [wide, high] = [ROW * cell, rows * cell];
    const text = this.text
      .replace(/<svg[^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`)
      .replace(/<\/svg>\s*$/, `${uses.join("")}</svg>`);
    const sheet = await loadable(text);
    try {
      const scale = points / SIDE;
      const strip = h("canvas", { width: Math.ceil(wide * scale), height: points });
      const row = strip.getContext("2d");
      if (!row) throw new Error("no canvas");
      for (let at = 0; at < ids.length && !this.#closed; at += ROW) {
        row.clearRect(0, 0, strip.width, strip.height);
        row.drawImage(sheet.image, 0, (at / ROW) * cell, wide, SIDE, 0, 0, wide * scale, points);
        made.push(...(await Promise.all(ids.slice(at, at + ROW).map((id, column) => this.#cut(id, strip, column * cell * scale, points)))));
        if (at < first.size && at + ROW >= first.size && !this.#closed) begun();
      }
      strip.width = 0;
      return made;
    } finally {
      sheet.release();
    }
  }

  /** @param {string} id @param {HTMLCanvasElement} strip @param {number} x @param {number} points */
  async #cut(id, strip, x, points) {
    const canvas = h("canvas", { width: points, height: points });
    canvas.getContext("2d")?.drawImage(strip, x, 0, points, points, 0, 0, points, points);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
    const small = smaller(canvas);
    canvas.width = 0;
    if (!blob) throw new Error("no image");
    await loaded(this.#hold(id, blob));
    return { id, blob, small };
  }

  /** Bitmaps in place of the drawings that are on the page. */
  #swap() {
    for (const old of document.querySelectorAll("svg[data-face]"))
      old.replaceWith(this.picture(old.getAttribute("data-face") ?? "", old.getAttribute("class") ?? ""));
    for (const old of document.querySelectorAll("use[data-part]")) {
      const at = (/** @type {string} */ name) => Number(old.getAttribute(name));
      const place = { x: at("x"), y: at("y"), width: at("width"), height: at("height") };
      old.replaceWith(this.part(old.getAttribute("data-part") ?? "", place));
    }
    this.sprite?.remove();
    this.sprite = null;
    this.text = "";
  }

  #forget() {
    for (const { address } of this.#bitmaps.values()) URL.revokeObjectURL(address);
    this.#bitmaps.clear();
  }

  /** Gives the memory back. */
  close() {
    this.#closed = true;
    this.#stop();
    this.#forget();
  }
}

/** @param {HTMLImageElement} image */
const loaded = (image) =>
  new Promise((done, failed) => {
    image.onload = done;
    image.onerror = failed;
  });

/** A face as an address that holds it. @param {HTMLCanvasElement} face */
function smaller(face) {
  const canvas = h("canvas", { width: SMALL, height: SMALL });
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(face, 0, 0, SMALL, SMALL);
  return canvas.toDataURL("image/webp", 0.9);
}
