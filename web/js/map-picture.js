// The map as a bitmap that moves lightly, and as drawing that is sharp at rest.
//
// The drawing has thousands of strokes; a browser without a graphics card needs long for it. So it is drawn once into a
// bitmap, which is what moves. Where the bitmap is too coarse, the drawing itself lies over it as soon as the map rests.
import { h } from "./dom.js";

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
      const bytes = new Uint8Array(await (await fetch(`/fonts/${file}.woff2`)).arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${btoa(text)})}`;
    }),
  );
  return read.join("");
}

/**
 * An SVG as an image that can be drawn, with its letters.
 * @param {string} text @returns {Promise<{ image: HTMLImageElement, release: () => void }>}
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
    return { image, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** How fine the bitmap is, in points per unit of the picture. @param {number} width @param {number} height */
export const fineness = (width, height) => Math.min(1.5, Math.sqrt((MOST * 1e6) / (width * height)));

export class MapPicture {
  /** Points per unit in the bitmap; 0 if there can be none, so that the drawing is always shown. */ #fine = Infinity;
  #address = "";

  /** @param {string} text the SVG @param {number} width @param {number} height */
  constructor(text, width, height) {
    this.text = text;
    this.width = width;
    this.height = height;
    this.drawing = this.#sheet(text);
    this.bitmap = h("img", { class: "layer bitmap", alt: "", draggable: "false" });
    this.bitmap.style.width = `${width}px`;
    this.bitmap.style.height = `${height}px`;
  }

  /** The drawing as a part of the page. @param {string} text */
  #sheet(text) {
    const drawing = svgElement(text);
    drawing.setAttribute("class", "layer map");
    drawing.setAttribute("aria-hidden", "true");
    drawing.setAttribute("width", String(this.width));
    drawing.setAttribute("height", String(this.height));
    return drawing;
  }

  /** Another picture of the same map. The old one stays until the new one is painted. @param {string} text */
  async change(text) {
    const [drawing, address] = [this.drawing, this.#address];
    this.text = text;
    await this.paint();
    if (address && address !== this.#address) URL.revokeObjectURL(address);
    this.drawing = this.#sheet(text);
    if (drawing.isConnected) drawing.replaceWith(this.drawing);
  }

  /** Makes the bitmap; where that fails the drawing itself is shown. */
  async paint() {
    try {
      await this.#draw();
    } catch {
      this.#fine = 0;
    }
  }

  async #draw() {
    const { image, release } = await loadable(this.text);
    try {
      const fine = fineness(this.width, this.height);
      const canvas = h("canvas", { width: Math.round(this.width * fine), height: Math.round(this.height * fine) });
      const context = canvas.getContext("2d", { alpha: false });
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      // A canvas on the page would be copied with every change beside it; an image is not, and is scaled down well.
      const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ made) => canvas.toBlob(made, "image/jpeg", 0.93));
      canvas.width = canvas.height = 0;
      if (!blob) throw new Error("no image");
      this.bitmap.src = this.#address = URL.createObjectURL(blob);
      await this.bitmap.decode();
      this.#fine = fine;
    } finally {
      release();
    }
  }

  /** Gives the bitmap's memory back. */
  close() {
    if (this.#address) URL.revokeObjectURL(this.#address);
  }

  /** The map rests at a scale, or moves. @param {number} scale @param {boolean} moving */
  show(scale, moving) {
    const coarse = (!moving || this.#fine === 0) && scale * window.devicePixelRatio > this.#fine * 1.08;
    // Out of sight it is no part of the page: what is not there costs nothing.
    if (!coarse) this.drawing.remove();
    else if (!this.drawing.isConnected) this.bitmap.after(this.drawing);
  }
}
