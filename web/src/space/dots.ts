import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage, Points, ShaderMaterial } from 'three';
import type { Air } from './air';

const VERTEX = /* glsl */ `
uniform float pixels, airExtinction;
attribute vec4 tint;
varying vec3 vTint;
varying float vPassed;
void main() {
  vec4 at = viewMatrix * vec4(position, 1.0);
  vTint = tint.rgb;
  vPassed = exp(-airExtinction * length(at.xyz));
  gl_Position = projectionMatrix * at;
  gl_PointSize = max(1.6, pixels * tint.a / max(1.0, -at.z));
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 airHorizon, airSunColour;
uniform float airDark;
varying vec3 vTint;
varying float vPassed;
void main() {
  gl_FragColor = vec4(mix(airHorizon, vTint * (0.22 * airSunColour + 0.3 * (1.0 - 0.8 * airDark)), vPassed), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Vehicles so far away that they are a few pixels: one corner each. Software graphics draw instances of a box many times slower. */
export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly place: BufferAttribute;
  private readonly tint: BufferAttribute;
  private count = 0;

  constructor(capacity: number, air: Air) {
    const attribute = (items: number): BufferAttribute => new BufferAttribute(new Float32Array(items * Math.max(1, capacity)), items).setUsage(DynamicDrawUsage);
    [this.place, this.tint] = [attribute(3), attribute(4)];
    const material = new ShaderMaterial({ uniforms: { ...air.uniforms, pixels: { value: 700 } }, vertexShader: VERTEX, fragmentShader: FRAGMENT });
    this.points = new Points(new BufferGeometry().setAttribute('position', this.place).setAttribute('tint', this.tint), material);
    this.points.frustumCulled = false;
  }

  /** @param metres across, as it is seen from the side */
  add(x: number, y: number, z: number, metres: number, colour: Color): void {
    const [places, tints] = [this.place.array, this.tint.array];
    const [at, tint] = [3 * this.count, 4 * this.count++];
    places[at] = x;
    places[at + 1] = y;
    places[at + 2] = z;
    tints[tint] = colour.r;
    tints[tint + 1] = colour.g;
    tints[tint + 2] = colour.b;
    tints[tint + 3] = metres;
  }

  /** Shows what was added since the last time. Pixels of a metre at a distance of one metre decide their size. */
  flush(pixels: number): void {
    const { points, place, tint, count } = this;
    points.geometry.setDrawRange(0, count);
    points.visible = count > 0;
    points.material.uniforms['pixels'].value = pixels;
    for (const one of [place, tint]) {
      one.clearUpdateRanges();
      one.addUpdateRange(0, one.itemSize * count);
      one.needsUpdate = true;
    }
    this.count = 0;
  }

  free(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}
