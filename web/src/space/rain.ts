import { BufferAttribute, BufferGeometry, LineSegments, ShaderMaterial } from 'three';
import { type Air, hash } from './air';

const STREAKS = 900;
/** Rain is drawn in a box of this size around the eye, metres. */
const BOX_METRES = 24;
/** Drops of 2 mm fall at about 6.5 m/s (Gunn and Kinzer, 1949). */
const FALL_MPS = 6.5;

const VERTEX = /* glsl */ `
uniform float seconds;
attribute float tip;
varying float vNear;
void main() {
  vec3 drop = position - vec3(0.0, 0.0, ${FALL_MPS.toFixed(1)} * seconds) - cameraPosition;
  drop = mod(drop, ${BOX_METRES.toFixed(1)}) - ${(BOX_METRES / 2).toFixed(1)} + cameraPosition + vec3(0.03 * tip, 0.0, 0.32 * tip);
  vec4 seen = viewMatrix * vec4(drop, 1.0);
  vNear = smoothstep(${(BOX_METRES / 2).toFixed(1)}, 3.0, -seen.z);
  gl_Position = projectionMatrix * seen;
}`;

/** Streaks of falling rain around the eye, as many as it rains. */
export class Rain {
  readonly streaks: LineSegments<BufferGeometry, ShaderMaterial>;

  constructor({ wet, horizon }: Air) {
    const count = Math.round(STREAKS * wet);
    const [places, tips] = [new Float32Array(6 * count), new Float32Array(2 * count)];
    for (let i = 0; i < count; i++) {
      const place = [BOX_METRES * hash(i, 1), BOX_METRES * hash(i, 2), BOX_METRES * hash(i, 3)];
      places.set([...place, ...place], 6 * i);
      tips[2 * i + 1] = 1;
    }
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(places, 3)).setAttribute('tip', new BufferAttribute(tips, 1));
    this.streaks = new LineSegments(geometry, new ShaderMaterial({
      transparent: true, depthWrite: false, uniforms: { seconds: { value: 0 }, light: { value: horizon } }, vertexShader: VERTEX,
      fragmentShader: 'uniform vec3 light; varying float vNear; void main() { gl_FragColor = vec4(1.3 * light + 0.05, 0.34 * vNear); }',
    }));
    this.streaks.frustumCulled = false;
    this.streaks.visible = count > 0;
    this.streaks.renderOrder = 30;
  }

  fall(millis: number): void {
    this.streaks.material.uniforms['seconds'].value = (millis / 1000) % 1000;
  }

  free(): void {
    this.streaks.geometry.dispose();
    this.streaks.material.dispose();
  }
}
