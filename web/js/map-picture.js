// The map in three finenesses: a small picture of the server that is there at once, a bitmap that is made here in the
// background, and the drawing itself, which is sharp at rest however near one looks.
//
// The drawing has thousands of strokes; a browser without a graphics card needs long for it. So it is drawn once into a
// bitmap, which is kept for the next visit. Where that is too coarse, the drawing lies over it as soon as the map rests.
import { h } from "./dom.js";
import { keep, kept } from "./keep.js";

/** A map to be shown: its name, a small picture of it, and the drawing on demand. @typedef {{ name: string, ground: string, load: () => Promise<string> }} Sheet */

const FONTS = [
  ["Barlow Condensed", 500, "normal", "barlow-condensed-500"],
  ["Barlow Condensed", 600, "normal", "barlow-condensed-600"],
  ["Barlow Condensed", 700, "normal", "barlow-condensed-700"],
  ["Alegreya", 500, "normal", "alegreya-500"],
  ["Alegreya", 500, "italic", "alegreya-500-italic"],
  ["Alegreya", 700, "normal", "alegreya-700"],
];

/** Bitmaps are no larger than this, in millions of points. */
const MOST = 17;

/**
 * An SVG of the server as an element. The page's own style sheet knows the fonts, and a strict policy forbids style elements.
 * @param {string} text @returns {SVGSVGElement}
 */
export function svgElement(text) {
  const picture = new DOMParser().parseFromString(text.replace(/<style>[^<]*<\/style>/g, ""), "image/svg+xml").documentElement;
  picture.querySelectorAll("style, script").forEach((element) => element.remove());
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(picture, true)));
}

/** @type {Promise<string> | null} */
let faces = null;

/** A picture that is loaded as an image sees no font of the page: it must bring its own. */
const fontFaces = () => (faces ??= readFonts());

async function readFonts() {
  const read = await Promise.all(
    FONTS.map(async ([family, weight, style, file]) => {
      const bytes = new Uint8Array(await (await fetch(new URL(`../fonts/${file}.woff2`, import.meta.url))).arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${btoa(text)})}`;
    }),
  );
  return read.join("");
}

/**
 * An SVG as an image that can be drawn, with its letters.
 * @param {string} text @returns {Promise<{ image: HTMLImageElement, address: string, release: () => void }>}
 */
export async function loadable(text) {
  const style = `<style>${await fontFaces()}`;
  const whole = text.includes("<style>") ? text.replace("<style>", style) : text.replace(/<svg[^>]*>/, (head) => `${head}${style}</style>`);
  const address = URL.createObjectURL(new Blob([whole], { type: "image/svg+xml" }));
  const release = () => URL.revokeObjectURL(address);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // Fonts inside of an image are read a moment later than the image.
    await new Promise((wake) => setTimeout(wake, 60));
    return { image, address, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** How fine the bitmap is, in points per unit of the picture. @param {number} width @param {number} height */
export const fineness = (width, height) => Math.min(1.5, Math.sqrt((MOST * 1e6) / (width * height)));

/** So many bands a map is drawn in: between two the page breathes. */
const BANDS = 12;

/** A map that rests for so long, in ms, is looked at, and gets sharp. */
const REST = 350;

/** A pause in which the browser does what is more urgent. */
const breath = () => new Promise((wake) => setTimeout(wake, 4));

export class MapPicture {
  /** Points per unit in the bitmap; 0 if there is none, so that the drawing is shown when it is needed. */ #fine = 0;
  #address = "";
  #closed = false;
  /** @type {Promise<void> | null} */ #loading = null;
  /** @type {() => void} */ #release = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #near;
  #scale = 1;
  #moving = false;

  /** @param {Sheet} sheet @param {number} width @param {number} height */
  constructor(sheet, width, height) {
    this.sheet = sheet;
    this.width = width;
    this.height = height;
    const layer = (/** @type {string} */ name) => {
      const image = h("img", { class: `layer ${name}`, alt: "", draggable: "false" });
      image.style.width = `${width}px`;
      image.style.height = `${height}px`;
      return image;
    };
    this.ground = layer("ground");
    this.ground.src = sheet.ground;
    this.bitmap = layer("bitmap");
    /** As an image the browser draws it beside the page's own work, however long that takes. */
    this.drawing = layer("map");
    this.drawing.hidden = true;
  }

  /** Another picture of the same map. The old one stays until the new one is painted. @param {Sheet} sheet */
  async change(sheet) {
    const old = this.#address;
    this.sheet = sheet;
    this.#forgetDrawing();
    this.ground.src = sheet.ground;
    await this.ground.decode().catch(() => {});
    // The small picture of the new season is truer than the fine one of the old.
    this.bitmap.hidden = true;
    await this.paint();
    this.bitmap.hidden = this.#fine === 0;
    if (old && old !== this.#address) URL.revokeObjectURL(old);
  }

  /** Another drawing of the same map. The old one stays until the new one is painted. @param {Sheet} sheet */
  async redraw(sheet) {
    const old = this.#address;
    this.sheet = sheet;
    await this.paint();
    this.#forgetDrawing();
    this.show(this.#scale, this.#moving);
    if (old && old !== this.#address) URL.revokeObjectURL(old);
  }

  /** The name under which this browser keeps the bitmap. */
  get #kept() {
    return `${this.sheet.name} ${fineness(this.width, this.height).toFixed(3)}`;
  }

  /** Makes the bitmap, or fetches the one of an earlier visit; where that fails the drawing itself is shown. */
  async paint() {
    try {
      const there = await kept(this.#kept);
      await this.#take(there?.blob ?? (await this.#draw()));
      this.#fine = fineness(this.width, this.height);
    } catch {
      this.#fine = 0;
    }
    this.show(this.#scale, this.#moving);
  }

  /** @param {Blob} blob */
  async #take(blob) {
    if (this.#closed) return;
    this.bitmap.src = this.#address = URL.createObjectURL(blob);
    await this.bitmap.decode();
  }

  /** @returns {Promise<Blob>} */
  async #draw() {
    const { image, release } = await loadable(await this.sheet.load());
    try {
      const fine = fineness(this.width, this.height);
      const canvas = h("canvas", { width: Math.round(this.width * fine), height: Math.round(this.height * fine) });
      const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      for (let band = 0; band < BANDS && !this.#closed; band++) {
        const [top, end] = [band, band + 1].map((each) => Math.round((each * canvas.height) / BANDS));
        context.save();
        context.beginPath();
        context.rect(0, top ?? 0, canvas.width, (end ?? 0) - (top ?? 0));
        context.clip();
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        context.restore();
        await breath();
      }
      // A canvas on the page would be copied with every change beside it; an image is not, and is scaled down well.
      const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ made) => canvas.toBlob(made, "image/jpeg", 0.93));
      canvas.width = canvas.height = 0;
      if (!blob) throw new Error("no image");
      if (!this.#closed) void keep(this.#kept, blob);
      return blob;
    } finally {
      release();
    }
  }

  /** Gives the memory of the pictures back. */
  close() {
    this.#closed = true;
    clearTimeout(this.#near);
    this.#forgetDrawing();
    if (this.#address) URL.revokeObjectURL(this.#address);
  }

  /** The map rests at a scale, or moves. @param {number} scale @param {boolean} moving */
  show(scale, moving) {
    [this.#scale, this.#moving] = [scale, moving];
    clearTimeout(this.#near);
    const made = this.#address !== "" || document.documentElement.dataset.painted === "yes";
    const coarse = made && !moving && scale * window.devicePixelRatio > this.#fine * 1.08;
    if (!coarse) this.drawing.hidden = true;
    else this.#near = setTimeout(() => void this.#sharpen(), REST);
  }

  /** Somebody looks nearer than the bitmap is fine: the drawing itself is shown. */
  async #sharpen() {
    try {
      await (this.#loading ??= this.#fetchDrawing());
      this.drawing.hidden = this.#moving || this.#scale * window.devicePixelRatio <= this.#fine * 1.08;
    } catch {
      // The bitmap serves; the next rest asks again.
      this.#forgetDrawing();
    }
  }

  async #fetchDrawing() {
    const { address, release } = await loadable(await this.sheet.load());
    if (this.#closed) return release();
    this.#release = release;
    this.drawing.src = address;
  }

  #forgetDrawing() {
    this.drawing.hidden = true;
    this.drawing.removeAttribute("src");
    this.#release();
    this.#release = () => {};
    this.#loading = null;
  }
}
