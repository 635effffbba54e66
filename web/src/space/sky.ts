import { Color, DirectionalLight, Fog, HemisphereLight, type Scene } from 'three';
import type { Weather } from '../wire/contract';

const CLEAR_METRES = 4000;
const SHADOW_METRES = 90;
const SHADOW_PIXELS = 1024;
/** Strengths of the sun and the sky in a clear forenoon, as the scene's description has them. */
const FORENOON = { direct: 0.65, ambient: 0.4 };
const DAY = new Color(0xa9c7e4);
const DUSK = new Color(0xd98a5b);
const NIGHT = new Color(0x0a1020);
const MIST = new Color(0xb9bfc4);

/** Sun, sky and fog, by the same weather that the simulated sensors feel. */
export class Sky {
  readonly sun = new DirectionalLight();
  private readonly dome = new HemisphereLight();

  constructor(scene: Scene, weather: Weather) {
    const { light, visibility_m, rain_mmph } = weather;
    const colour = skyColour(light.up, light.ambient / FORENOON.ambient);
    if (visibility_m !== null || rain_mmph > 0) {
      colour.lerp(MIST.clone().multiplyScalar(Math.max(0.06, light.ambient / FORENOON.ambient)), 0.75);
    }
    scene.background = colour;
    // Koschmieder's law leaves 5 % of the contrast at the visibility; linear fog is full there.
    const reach = visibility_m ?? (rain_mmph > 0 ? CLEAR_METRES / (1 + rain_mmph / 5) : CLEAR_METRES);
    scene.fog = new Fog(colour, visibility_m === null && rain_mmph === 0 ? 0.5 * reach : 0, reach);
    this.sun.color.set(light.up < 0.2 ? 0xffb070 : 0xfff4e2);
    this.sun.intensity = (2.6 * light.direct) / FORENOON.direct;
    this.sun.position.set(light.east, light.north, Math.max(0.05, light.up)).multiplyScalar(200);
    this.dome.color.copy(colour);
    this.dome.groundColor.set(0x55604a);
    this.dome.intensity = Math.max(0.12, (1.7 * light.ambient) / FORENOON.ambient);
    this.dome.position.set(0, 0, 1);
    this.castShadows();
    scene.add(this.sun, this.sun.target, this.dome);
  }

  private castShadows(): void {
    const { shadow } = this.sun;
    shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    Object.assign(shadow.camera, { left: -SHADOW_METRES, right: SHADOW_METRES, top: SHADOW_METRES, bottom: -SHADOW_METRES, near: 1, far: 500 });
    shadow.bias = -0.0008;
  }

  /** Lets shadows fall where one looks. */
  follow(x: number, y: number, z: number): void {
    const { sun } = this;
    const towards = sun.position.clone().sub(sun.target.position);
    sun.target.position.set(x, y, z);
    sun.position.copy(sun.target.position).add(towards);
    sun.target.updateMatrixWorld();
  }
}

/** By the height of the sun, as the sine of its elevation, and the strength of the sky's light, 1 by day. */
export function skyColour(up: number, strength: number): Color {
  const low = Math.max(0, 1 - Math.abs(up) / 0.18);
  return NIGHT.clone().lerp(DAY.clone().lerp(DUSK, 0.8 * low), Math.min(1, Math.sqrt(Math.max(0, strength))));
}
