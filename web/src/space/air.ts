import { type Camera, Color, DataTexture, LinearFilter, LinearMipmapNearestFilter, RepeatWrapping, type Texture, Vector3 } from 'three';
import type { Weather } from '../wire/contract';

/** Strengths of the sun and the sky in a clear forenoon, as the scene's description has them. */
const FORENOON = { direct: 0.65, ambient: 0.4 };
/** Visibility of clear air, metres. */
const CLEAR_METRES = 9000;
/** Contrast left at the visibility: 5 %, Koschmieder's law, so the extinction is 3 / visibility. */
const KOSCHMIEDER = 3;
const NOISE_PIXELS = 256;

/** Colours of the sky by the sine of the sun's elevation: above, at the horizon, and towards the sun; linear light. Chosen by eye. */
const STOPS: readonly { up: number; zenith: number[]; horizon: number[]; glow: number[]; sun: number[] }[] = [
  { up: -0.32, zenith: [0.006, 0.01, 0.026], horizon: [0.016, 0.022, 0.045], glow: [0, 0, 0], sun: [0.16, 0.2, 0.34] },
  { up: -0.12, zenith: [0.012, 0.022, 0.065], horizon: [0.07, 0.065, 0.11], glow: [0.1, 0.05, 0.04], sun: [0.16, 0.18, 0.3] },
  { up: -0.02, zenith: [0.05, 0.06, 0.15], horizon: [0.34, 0.16, 0.13], glow: [0.7, 0.26, 0.08], sun: [0.7, 0.35, 0.2] },
  { up: 0.06, zenith: [0.1, 0.11, 0.25], horizon: [0.56, 0.25, 0.14], glow: [1.15, 0.42, 0.1], sun: [1, 0.5, 0.22] },
  { up: 0.2, zenith: [0.13, 0.25, 0.52], horizon: [0.74, 0.66, 0.56], glow: [0.9, 0.55, 0.3], sun: [1, 0.8, 0.58] },
  { up: 0.45, zenith: [0.1, 0.24, 0.58], horizon: [0.56, 0.68, 0.8], glow: [0.5, 0.42, 0.32], sun: [1, 0.94, 0.84] },
];

/** Light, haze and wetness of a weather, shared by everything that is drawn: the same values that the simulated sensors feel. */
export class Air {
  readonly zenith = new Color();
  readonly horizon = new Color();
  readonly glow = new Color();
  readonly sunColour = new Color();
  readonly sunWay = new Vector3();
  /** Strength of the sun or, below the horizon, of the moon. */
  readonly sun: number;
  /** Strength of the sky's light. */
  readonly dome: number;
  /** 0 by day, 1 at night: how much lamps and lit windows count. */
  readonly dark: number;
  /** Extinction by fog and rain, 1/m. */
  readonly extinction: number;
  readonly exposure: number;
  readonly wet: number;
  readonly uniforms: Record<string, { value: unknown }>;

  constructor({ light, visibility_m, rain_mmph }: Weather) {
    const colours = paletteAt(light.up);
    this.zenith.fromArray(colours.zenith);
    this.horizon.fromArray(colours.horizon);
    this.glow.fromArray(colours.glow);
    this.sunColour.fromArray(colours.sun);
    this.sunWay.set(light.east, light.north, light.up).normalize();
    const day = Math.min(1.2, light.ambient / FORENOON.ambient);
    this.dark = Math.max(0, Math.min(1, (0.16 - light.up) / 0.22));
    this.sun = light.up > 0 ? (3.4 * light.direct) / FORENOON.direct : 0.3;
    this.dome = Math.max(0.75, 1.6 * day);
    const reach = visibility_m ?? (rain_mmph > 0 ? CLEAR_METRES / (1 + rain_mmph) : CLEAR_METRES);
    this.extinction = KOSCHMIEDER / reach;
    this.wet = Math.min(1, rain_mmph / 4);
    this.exposure = 1 + 0.25 * this.dark;
    this.veil(Math.max(this.wet * 0.8, visibility_m === null ? 0 : Math.min(1, 1500 / visibility_m)));
    this.uniforms = {
      airZenith: { value: this.zenith }, airHorizon: { value: this.horizon }, airGlow: { value: this.glow }, airSunWay: { value: this.sunWay }, airSunColour: { value: this.sunColour.clone().multiplyScalar(this.sun) },
      airExtinction: { value: this.extinction }, airDark: { value: this.dark }, airWet: { value: this.wet }, airNoise: { value: noiseTexture() }, airFine: { value: 1 }, airSunSeen: { value: new Vector3() },
    };
  }

  /** Prepares a picture: turns the way to the sun into the space of a camera. */
  seenBy({ matrixWorldInverse }: Camera): void {
    (this.uniforms['airSunSeen'].value as Vector3).copy(this.sunWay).transformDirection(matrixWorldInverse);
  }

  /** Whether surfaces have their grain and reflect the sky; without, they cost half as much where there is no graphics card. */
  set fine(fine: boolean) {
    this.uniforms['airFine'].value = fine ? 1 : 0;
  }

  /** Greys the sky by a share, as cloud and fog do. */
  private veil(share: number): void {
    const grey = (0.3 * this.horizon.r + 0.6 * this.horizon.g + 0.1 * this.horizon.b) * 0.9 + 0.02;
    const mist = new Color(grey * 0.97, grey, grey * 1.04);
    this.horizon.lerp(mist, 0.9 * share);
    this.zenith.lerp(mist.clone().multiplyScalar(0.85), 0.9 * share);
    this.glow.multiplyScalar(1 - 0.85 * share);
  }
}

interface Palette { zenith: number[]; horizon: number[]; glow: number[]; sun: number[] }

/** The colours between the two nearest stops. */
export function paletteAt(up: number): Palette {
  const above = Math.max(1, STOPS.findIndex((stop) => stop.up >= up) === -1 ? STOPS.length - 1 : STOPS.findIndex((stop) => stop.up >= up));
  const [low, high] = [STOPS[above - 1], STOPS[above]];
  const part = Math.max(0, Math.min(1, (up - low.up) / (high.up - low.up)));
  const mix = (key: keyof Palette): number[] => low[key].map((one, i) => one + part * (high[key][i] - one));
  return { zenith: mix('zenith'), horizon: mix('horizon'), glow: mix('glow'), sun: mix('sun') };
}

let shared: Texture | null = null;

/** Noise that repeats: coarse in red (several octaves), fine in green. The same in every browser. */
function noiseTexture(): Texture {
  if (shared) {
    return shared;
  }
  const data = new Uint8Array(4 * NOISE_PIXELS * NOISE_PIXELS);
  for (let y = 0; y < NOISE_PIXELS; y++) {
    for (let x = 0; x < NOISE_PIXELS; x++) {
      const at = 4 * (y * NOISE_PIXELS + x);
      data[at] = 255 * octaves(x, y);
      data[at + 1] = 255 * hash(x, y);
      data[at + 2] = 255 * octaves(x + 97, y + 31);
      data[at + 3] = 255;
    }
  }
  shared = new DataTexture(data, NOISE_PIXELS, NOISE_PIXELS);
  shared.wrapS = shared.wrapT = RepeatWrapping;
  shared.minFilter = LinearMipmapNearestFilter;
  shared.magFilter = LinearFilter;
  shared.generateMipmaps = true;
  shared.needsUpdate = true;
  return shared;
}

/** Value noise of five octaves, 0 to 1; repeats with the texture. */
function octaves(x: number, y: number): number {
  let sum = 0;
  for (let octave = 0, cells = 8, weight = 0.5; octave < 5; octave++, cells *= 2, weight *= 0.5) {
    const [u, v] = [(x / NOISE_PIXELS) * cells, (y / NOISE_PIXELS) * cells];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [p, q] = [smooth(u - i), smooth(v - j)];
    const at = (di: number, dj: number): number => hash(((i + di) % cells) + 57 * octave, (j + dj) % cells);
    sum += weight * ((at(0, 0) * (1 - p) + at(1, 0) * p) * (1 - q) + (at(0, 1) * (1 - p) + at(1, 1) * p) * q);
  }
  return sum / 0.97;
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}

/** A number from 0 to 1 that whole numbers decide. */
export function hash(i: number, j: number): number {
  let bits = (Math.imul(i | 0, 0x9e3779b1) ^ Math.imul((j | 0) + 0x7f4a7c15, 0x85ebca6b)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 4294967296;
}
