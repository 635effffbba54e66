import { AdditiveBlending, BufferAttribute, BufferGeometry, Color, CustomBlending, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Matrix4, NormalBlending, OneFactor, OneMinusSrcAlphaFactor, PlaneGeometry, Points, ShaderMaterial } from 'three';

const MAX_HALO_PIXELS = 200;

const HALO_VERTEX = /* glsl */ `
uniform float pixels;
attribute vec3 light;
attribute float size;
varying vec3 vLight;
void main() {
  vec4 at = viewMatrix * vec4(position, 1.0);
  at.xyz *= 1.0 - 0.3 / max(1.0, -at.z);
  vLight = light;
  gl_Position = projectionMatrix * at;
  gl_PointSize = clamp(pixels * size / max(0.1, -at.z), 2.0, ${MAX_HALO_PIXELS.toFixed(1)});
}`;
const HALO_FRAGMENT = /* glsl */ `
varying vec3 vLight;
void main() {
  float core = max(0.0, 1.0 - length(2.0 * gl_PointCoord - 1.0));
  gl_FragColor = vec4(vLight * (core * core * core + 0.1 * core * core), 1.0);
}`;

/** Halos of lamps: points that face the eye, of a size in metres. Their light is added to the picture. */
export class Halos {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly place: BufferAttribute;
  private readonly light: BufferAttribute;
  private readonly size: BufferAttribute;
  private count = 0;

  constructor(private readonly capacity: number) {
    const attribute = (items: number): BufferAttribute => new BufferAttribute(new Float32Array(items * Math.max(1, capacity)), items).setUsage(DynamicDrawUsage);
    [this.place, this.light, this.size] = [attribute(3), attribute(3), attribute(1)];
    const geometry = new BufferGeometry().setAttribute('position', this.place).setAttribute('light', this.light).setAttribute('size', this.size);
    this.points = new Points(geometry, new ShaderMaterial({ transparent: true, depthWrite: false, blending: AdditiveBlending, uniforms: { pixels: { value: 700 } }, vertexShader: HALO_VERTEX, fragmentShader: HALO_FRAGMENT }));
    this.points.frustumCulled = false;
    this.points.renderOrder = 20;
  }

  add(x: number, y: number, z: number, metres: number, colour: Color, strength: number): void {
    if (this.count < this.capacity && strength > 0.01) {
      this.place.setXYZ(this.count, x, y, z);
      this.light.setXYZ(this.count, colour.r * strength, colour.g * strength, colour.b * strength);
      this.size.setX(this.count++, metres);
    }
  }

  /** Shows what was added since the last time. Pixels of a metre at a distance of one metre decide their size. */
  flush(pixels: number): void {
    this.points.geometry.setDrawRange(0, this.count);
    this.points.visible = this.count > 0;
    this.points.material.uniforms['pixels'].value = pixels;
    [this.place, this.light, this.size].forEach((one) => { one.needsUpdate = true; });
    this.count = 0;
  }

  free(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}

const SPOT_VERTEX = /* glsl */ `
varying vec2 vAt;
varying vec3 vTint;
void main() {
  vAt = 2.0 * uv - 1.0;
  vTint = instanceColor;
  gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`;

/** Patterns on the ground: the beam of headlamps, the pool below a lamp, the dark below a vehicle, the ring around the selected one. */
const SPOTS = {
  beam: 'float along = 0.5 + 0.5 * vAt.x; float side = abs(vAt.y) / (0.16 + 0.84 * along); float lit = smoothstep(0.0, 0.07, along) * pow(1.0 - along, 1.4) * pow(max(0.0, 1.0 - side), 1.2); gl_FragColor = vec4(vTint * lit, 1.0);',
  pool: 'float lit = max(0.0, 1.0 - length(vAt)); gl_FragColor = vec4(vTint * lit * lit, 1.0);',
  shade: 'vec2 in_ = smoothstep(vec2(1.0), vec2(0.45), abs(vAt)); gl_FragColor = vec4(0.0, 0.0, 0.0, 0.62 * in_.x * in_.y);',
  ring: 'float out_ = length(vAt); float line = smoothstep(0.91, 0.94, out_) * (1.0 - smoothstep(0.97, 1.0, out_)); gl_FragColor = vec4(vTint, 0.9 * line + 0.14 * out_ * out_ * (1.0 - smoothstep(0.93, 0.95, out_)));',
} as const;

/** Many patterns of a kind on the ground, of a unit square each. */
export class Spots {
  readonly mesh: InstancedMesh<PlaneGeometry, ShaderMaterial>;
  private count = 0;

  constructor(kind: keyof typeof SPOTS, private readonly capacity: number) {
    const added = kind === 'beam' || kind === 'pool';
    this.mesh = new InstancedMesh(new PlaneGeometry(1, 1), new ShaderMaterial({
      transparent: kind !== 'shade', depthWrite: false, blending: added ? AdditiveBlending : kind === 'shade' ? CustomBlending : NormalBlending, blendSrcAlpha: OneFactor, blendDstAlpha: OneMinusSrcAlphaFactor, vertexShader: SPOT_VERTEX, fragmentShader: `varying vec2 vAt; varying vec3 vTint; void main() { ${SPOTS[kind]} }`,
      polygonOffset: true, polygonOffsetFactor: -6, polygonOffsetUnits: -60,
    }), Math.max(1, capacity));
    this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(1, capacity)), 3);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
    // What stands on the ground is drawn over the dark below it, so that no edge of a body is blurred.
    this.mesh.renderOrder = kind === 'shade' ? -0.5 : 2;
  }

  add(matrix: Matrix4, colour: Color, strength: number): void {
    if (this.count < this.capacity) {
      matrix.toArray(this.mesh.instanceMatrix.array, 16 * this.count);
      const tint = this.mesh.instanceColor!.array as Float32Array;
      const at = 3 * this.count++;
      tint[at] = colour.r * strength;
      tint[at + 1] = colour.g * strength;
      tint[at + 2] = colour.b * strength;
    }
  }

  flush(): void {
    this.mesh.count = this.count;
    this.mesh.visible = this.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor!.needsUpdate = true;
    this.count = 0;
  }

  free(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}
