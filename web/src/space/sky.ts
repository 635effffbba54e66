import { BackSide, DirectionalLight, HemisphereLight, Mesh, type Scene, ShaderMaterial, SphereGeometry, Vector3 } from 'three';
import type { Air } from './air';
import { SCREEN, SKY } from './surface';

/** Around the place where one looks: as far as shadows matter, and what is seen of something small from near. */
const SHADOW_METRES = 70;
const NEAR_SHADOW_METRES = 18;
/** Eyes within this distance of what they look at see it from near. */
const NEAR_METRES = 6;
const SHADOW_PIXELS = 1536;
const SUN_METRES = 220;
const DOME_METRES = 100;
/** From the zenith down to a little below the horizon. */
const VAULT_ANGLE = 0.56 * Math.PI;
/** What is drawn after what: what stands and hides, then the sky, then the layers of the ground, then all else. */
export const ORDER = { standing: -30, sky: -25, ground: -10 } as const;

/** The vault: sky, disc of the sun, clouds, stars; around the eye, behind everything. It is drawn after what hides it and before the ground, which reaches over its lower edge. */
const VAULT = /* glsl */ `
varying vec3 vDirection;
${SKY}
float scatter(vec2 cell) { return fract(sin(dot(cell, vec2(127.1, 311.7))) * 43758.5453); }
void main() {
  vec3 way = normalize(vDirection);
  float towards = max(dot(way, airSunWay), 0.0), towards2 = towards * towards, towards5 = towards2 * towards2 * towards;
  vec3 light = skyLight(way.z, towards);
  // Of what shines above the weather, the share that gets through fog and rain clouds.
  float clear = exp(-airExtinction * 1400.0) * (1.0 - airWet);
  if (way.z > 0.015) {
    vec2 plane = way.xy / (way.z + 0.12);
    float cloud = texture2D(airNoise, plane * 0.042 + 0.13).r * 0.65 + texture2D(airNoise, plane * 0.17).b * 0.35;
    float cover = smoothstep(0.52, 0.78, cloud) * smoothstep(0.015, 0.2, way.z) * (1.0 - airWet) * clamp(1.2 - 150.0 * airExtinction, 0.0, 1.0);
    vec3 shine = mix(airHorizon * 1.25, vec3(1.0) * max(max(airHorizon.r, airHorizon.g), airHorizon.b), 0.35) + airGlow * (0.18 + 0.6 * towards5 * towards);
    light = mix(light, shine, 0.7 * cover);
    if (airDark > 0.75 && airZenith.b < 0.05) {
      vec2 grid = way.xy / (1.0 + way.z) * 160.0;
      float star = step(0.988, scatter(floor(grid))) * (1.0 - smoothstep(0.02, 0.3, length(fract(grid) - 0.5)));
      light += star * 0.7 * clear * smoothstep(0.75, 1.0, airDark) * (1.0 - cover) * smoothstep(0.05, 0.3, way.z);
    }
  }
  if (towards > 0.8 && airSunWay.z > -0.01) {
    // Near the horizon the disc is drawn larger, as it seems to people, in a wide glare.
    float low = 1.0 - smoothstep(0.05, 0.3, airSunWay.z), edge = mix(0.99978, 0.9991, low);
    light += (airSunColour + 3.0 * airGlow) * clear * (7.0 * smoothstep(edge, mix(edge, 1.0, 0.5), towards) + (0.55 + 0.7 * low) * pow(towards, 700.0) + (0.12 + 0.2 * low) * pow(towards, 90.0) + 0.1 * low * pow(towards, 16.0));
  }
  gl_FragColor = vec4(mix(airHorizon + airGlow * 0.3 * towards5, light, smoothstep(-0.02, 0.03, way.z)), 1.0);
  ${SCREEN}
}
`;

/** Sun, sky and their light, by the same weather that the simulated sensors feel. */
export class Sky {
  readonly sun = new DirectionalLight();
  private readonly dome = new HemisphereLight();
  private readonly vault: Mesh;
  private readonly towards = new Vector3();

  constructor(scene: Scene, air: Air) {
    this.sun.color.copy(air.sunColour);
    this.sun.intensity = air.sun;
    this.sun.position.copy(air.sunWay).setZ(Math.max(air.sunWay.z < 0 ? 0.7 : 0.06, air.sunWay.z)).multiplyScalar(SUN_METRES);
    this.dome.color.copy(air.zenith).lerp(air.horizon, 0.55).multiplyScalar(1 / Math.max(air.horizon.r, air.horizon.g, air.horizon.b, air.zenith.b));
    this.dome.groundColor.copy(this.dome.color).multiplyScalar(0.42);
    this.dome.intensity = air.dome;
    this.dome.position.set(0, 0, 1);
    fitShadows(this.sun);
    this.vault = new Mesh(new SphereGeometry(DOME_METRES, 48, 20, 0, 2 * Math.PI, 0, VAULT_ANGLE).rotateX(Math.PI / 2), new ShaderMaterial({
      side: BackSide, depthWrite: false, uniforms: air.uniforms, fragmentShader: VAULT,
      vertexShader: 'varying vec3 vDirection; void main() { vDirection = position; gl_Position = (projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0)).xyww; }',
    }));
    this.vault.frustumCulled = false;
    this.vault.renderOrder = ORDER.sky;
    scene.background = air.horizon;
    scene.add(this.vault, this.sun, this.sun.target, this.dome);
  }

  /** Lets shadows fall where one looks, by whole pixels of their map, so that their edges stand still. */
  follow({ x, y, z }: Vector3, eye: Vector3): void {
    const { sun } = this;
    const metres = Math.hypot(eye.x - x, eye.y - y, eye.z - z) < NEAR_METRES ? NEAR_SHADOW_METRES : SHADOW_METRES;
    if (sun.shadow.camera.right !== metres) {
      reach(sun.shadow, metres);
    }
    const step = (8 * metres) / SHADOW_PIXELS;
    const towards = this.towards.copy(sun.position).sub(sun.target.position);
    sun.target.position.set(Math.round(x / step) * step, Math.round(y / step) * step, z);
    sun.position.copy(sun.target.position).add(towards);
    sun.target.updateMatrixWorld();
  }

  free(): void {
    this.vault.geometry.dispose();
    (this.vault.material as ShaderMaterial).dispose();
    this.sun.dispose();
  }
}

/** Gives the sun a map of shadows around its target. */
export function fitShadows({ shadow }: DirectionalLight): void {
  shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
  reach(shadow, SHADOW_METRES);
  shadow.bias = -0.0002;
  shadow.normalBias = 0.04;
}

function reach({ camera }: DirectionalLight['shadow'], metres: number): void {
  Object.assign(camera, { left: -metres, right: metres, top: metres, bottom: -metres, near: 1, far: 2.2 * SUN_METRES });
  camera.updateProjectionMatrix();
}
