// A few sounds, made here by the browser's own synthesiser; none unless they are switched on.
/** @import * as W from "../types/wire.d.ts" */
import { chosen } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** The synthesiser; a browser lets it sound only after a press somewhere. */
function studio() {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** A tone that fades. @param {AudioContext} to @param {number} pitch in Hz @param {number} after @param {number} long in s @param {number} loud @param {OscillatorType} [shape] */
function tone(to, pitch, after, long, loud, shape = "sine") {
  const [voice, fade] = [to.createOscillator(), to.createGain()];
  const start = to.currentTime + after;
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  fade.gain.setValueAtTime(loud, start);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(fade).connect(to.destination);
  voice.start(start);
  voice.stop(start + long);
}

/** A short rustle round a pitch. @param {AudioContext} to @param {number} pitch @param {number} after @param {number} long @param {number} loud */
function rustle(to, pitch, after, long, loud) {
  if (!noise) {
    noise = to.createBuffer(1, to.sampleRate, to.sampleRate);
    const points = noise.getChannelData(0);
    for (let at = 0; at < points.length; at++) points[at] = Math.random() * 2 - 1;
  }
  const [source, band, fade] = [to.createBufferSource(), to.createBiquadFilter(), to.createGain()];
  const start = to.currentTime + after;
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  fade.gain.setValueAtTime(loud, start);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(band).connect(fade).connect(to.destination);
  source.start(start, Math.random() * 0.5, long);
}

/** What each thing sounds like. @type {Record<string, (to: AudioContext) => void>} */
const SOUNDS = {
  move: (to) => rustle(to, 900, 0, 0.09, 0.16),
  place: (to) => rustle(to, 500, 0, 0.12, 0.25),
  flip: (to) => rustle(to, 1400, 0, 0.07, 0.2),
  remove: (to) => {
    tone(to, 90, 0, 0.5, 0.35, "triangle");
    rustle(to, 220, 0, 0.35, 0.4);
  },
  roll: (to) => {
    for (let knock = 0; knock < 6; knock++) rustle(to, 2200 - 150 * knock, knock * 0.055 + Math.random() * 0.02, 0.04, 0.3 - knock * 0.03);
  },
  turn: (to) => {
    tone(to, 523, 0, 0.35, 0.12);
    tone(to, 784, 0.14, 0.5, 0.12);
  },
};

/** Sounds what happened, if there is a sound for it and sounds are on. @param {string} kind */
export function sound(kind) {
  if (chosen("sounds") !== "on" || document.hidden) return;
  const make = Object.hasOwn(SOUNDS, kind) ? SOUNDS[kind] : undefined;
  const to = make ? studio() : null;
  if (to) make?.(to);
}

/** A word that it is one's turn, when it was not. @param {import("./store.js").Store} store */
export function soundTurns(store) {
  let mine = store.active;
  store.later(["turn", "playing"], () => {
    if (store.active && !mine) sound("turn");
    mine = store.active;
  }, false);
}
