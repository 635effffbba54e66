import { HalfFloatType, Matrix4, Mesh, OrthographicCamera, type PerspectiveCamera, PlaneGeometry, Scene as Space, ShaderMaterial, Vector3, Vector4, type WebGLRenderer, WebGLRenderTarget } from 'three';
import type { Group, Lens, Mount, Sensor } from '../wire/contract';
import { type Pose, writeMatrix } from './poses';

const NEAR_METRES = 0.05;
const FAR_METRES = 9000;
/** As the simulated camera does it: of the ideal picture that a lens bends this much more is drawn. */
const LARGER = 2;
const SAMPLES = 4;

/** The sensors of a group through which one can look. */
export function camerasOf({ sensors }: Group): (Sensor & { lens: Lens })[] {
  return sensors.flatMap((sensor) => (sensor.lens ? [{ ...sensor, lens: sensor.lens }] : []));
}

/** The largest size of a lens's proportions within another, in whole pixels of even number, which films need. */
export function fit(lens: Lens, width: number, height: number): [number, number] {
  const scale = Math.min(width / lens.width, height / lens.height);
  const even = (pixels: number, most: number): number => Math.min(most, Math.max(2, 2 * Math.round(pixels / 2)));
  return lens.width === width && lens.height === height ? [width, height] : [even(scale * lens.width, width), even(scale * lens.height, height)];
}

/**
 * What a pin-hole camera sees, as a projection for eyes that look along -z with y up: a point r to the right, u up and d ahead is in column cx + fx r / d and row cy - fy u / d, and column 0 reaches
 * from -0.5 to 0.5.
 */
export function projectionOf({ width, height, fx, fy, cx, cy }: Pick<Lens, 'width' | 'height' | 'fx' | 'fy' | 'cx' | 'cy'>): Matrix4 {
  const [aside, above] = [(2 * (cx + 0.5)) / width - 1, 1 - (2 * (cy + 0.5)) / height];
  const depth = 1 / (NEAR_METRES - FAR_METRES);
  return new Matrix4().set(
    (2 * fx) / width, 0, -aside, 0,
    0, (2 * fy) / height, -above, 0,
    0, 0, (FAR_METRES + NEAR_METRES) * depth, 2 * FAR_METRES * NEAR_METRES * depth,
    0, 0, -1, 0);
}

/** The larger ideal picture from which one that a lens bends is taken. */
export function idealOf(lens: Lens): Lens {
  const [width, height] = [LARGER * lens.width, LARGER * lens.height];
  return { ...lens, width, height, cx: lens.cx + 0.5 * (width - lens.width), cy: lens.cy + 0.5 * (height - lens.height), distortion: [] };
}

/** Axes of sensors, x ahead and y left, in those of eyes, x right and z back. */
const AXES = new Matrix4().set(0, 0, -1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** Where a sensor is in the world, in its own axes. */
export function sensorMatrix(pose: Pose, { at: [x, y, z], turn_rad, pitch_rad, roll_rad }: Mount): Matrix4 {
  const values = new Float32Array(16);
  writeMatrix(pose, values, 0);
  const vehicle = new Matrix4().fromArray(values);
  writeMatrix({ x, y, z, heading: turn_rad, pitch: pitch_rad, roll: roll_rad }, values, 0);
  return vehicle.multiply(new Matrix4().fromArray(values));
}

/** Puts an eye where a sensor is. */
export function placeEye(eye: PerspectiveCamera, pose: Pose, mount: Mount): void {
  sensorMatrix(pose, mount).multiply(AXES).decompose(eye.position, eye.quaternion, new Vector3());
  eye.updateMatrixWorld();
}

/** Gives an eye the intrinsic parameters of a camera. */
export function setLens(eye: PerspectiveCamera, lens: Lens): void {
  eye.projectionMatrix.copy(projectionOf(lens));
  eye.projectionMatrixInverse.copy(eye.projectionMatrix).invert();
}

const SCREEN = 'varying vec2 vPlace; void main() { vPlace = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }';

/** For each pixel of the bent picture the place of the ideal one that it shows: the inverse of Brown and Conrady's model by fixed-point iteration. */
const BENT = /* glsl */ `
varying vec2 vPlace;
uniform sampler2D ideal;
uniform vec4 size;
uniform vec4 focal;
uniform float k[5];
void main() {
  vec2 shown = (vec2(vPlace.x, 1.0 - vPlace.y) * size.xy - 0.5 - focal.zw) / focal.xy;
  vec2 at = shown;
  for (int i = 0; i < 20; i++) {
    float r2 = dot(at, at);
    float radial = 1.0 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
    vec2 side = vec2(2.0 * k[2] * at.x * at.y + k[3] * (r2 + 2.0 * at.x * at.x), k[2] * (r2 + 2.0 * at.y * at.y) + 2.0 * k[3] * at.x * at.y);
    at = (shown - side) / radial;
  }
  vec2 seen = (focal.zw + 0.5 * (size.zw - size.xy) + focal.xy * at + 0.5) / size.zw;
  bool inside = all(greaterThanEqual(seen, vec2(0.0))) && all(lessThanEqual(seen, vec2(1.0)));
  gl_FragColor = inside ? vec4(texture2D(ideal, vec2(seen.x, 1.0 - seen.y)).rgb, 1.0) : vec4(0.0, 0.0, 0.0, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`;

/** Draws pictures as a lens with distortion shows them. */
export class BentPicture {
  private readonly target = new WebGLRenderTarget(1, 1, { type: HalfFloatType, samples: SAMPLES, stencilBuffer: true });
  private readonly material = new ShaderMaterial({
    vertexShader: SCREEN, fragmentShader: BENT, depthTest: false,
    uniforms: { ideal: { value: this.target.texture }, size: { value: new Vector4() }, focal: { value: new Vector4() }, k: { value: [0, 0, 0, 0, 0] } },
  });
  private readonly screen = new Mesh(new PlaneGeometry(2, 2), this.material);
  private readonly space = new Space().add(this.screen);
  private readonly flat = new OrthographicCamera();

  constructor() {
    this.screen.frustumCulled = false;
  }

  /** @param eye with the projection of {@link idealOf} the lens */
  draw(renderer: WebGLRenderer, space: Space, eye: PerspectiveCamera, lens: Lens): void {
    const { width, height } = renderer.domElement;
    this.target.setSize(LARGER * width, LARGER * height);
    const { uniforms } = this.material;
    uniforms.size.value.set(lens.width, lens.height, LARGER * lens.width, LARGER * lens.height);
    uniforms.focal.value.set(lens.fx, lens.fy, lens.cx, lens.cy);
    uniforms.k.value = [0, 1, 2, 3, 4].map((i) => lens.distortion[i] ?? 0);
    renderer.setRenderTarget(this.target);
    renderer.render(space, eye);
    renderer.setRenderTarget(null);
    renderer.render(this.space, this.flat);
  }

  free(): void {
    this.target.dispose();
    this.material.dispose();
    this.screen.geometry.dispose();
  }
}
