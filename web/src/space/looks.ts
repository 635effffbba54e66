import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace, Vector3 } from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Model as LookWords, ModelPart } from '../wire/contract';
import type { Model, MovingPart } from './models';

/** Of a triangle: nine numbers of four bytes, and three bytes of colour. */
const TRIANGLE_BYTES = 39;
/** Edges sharper than this are drawn as edges, radians. */
const CREASE = 0.7;
/** Models with more triangles keep flat faces: rounding them would hold the page up. */
const MAX_ROUNDED = 60_000;
const GLOSS = 0.22;

/** Asks for the triangles of a model of one's own, and makes its parts. Fails with words for people. */
export async function loadLook(words: LookWords): Promise<Model> {
  const answer = await fetch(words.url).catch(() => null);
  if (!answer?.ok) {
    throw new Error(`The model ${words.file} did not come.`);
  }
  return readLook(words, await answer.arrayBuffer());
}

/** The parts of a model: its body, and what turns. */
export function readLook({ file, triangles, parts }: LookWords, bytes: ArrayBuffer): Model {
  if (triangles < 1 || bytes.byteLength !== TRIANGLE_BYTES * triangles) {
    throw new Error(`The model ${file} is damaged: ${bytes.byteLength} bytes for ${triangles} triangles.`);
  }
  const corners = new Float32Array(bytes, 0, 9 * triangles);
  const colours = new Uint8Array(bytes, 36 * triangles);
  const owners = new Int32Array(triangles).fill(-1);
  parts.forEach(({ first, count }, i) => owners.fill(i, first, first + count));
  const of = (owner: number, at: readonly number[]): BufferGeometry => geometry(corners, colours, owners, owner, at);
  const body = of(-1, [0, 0, 0]);
  const { extent, middle } = extentOf(corners);
  return { extent, middle, body, lamps: [], paint: mean(colours), moving: parts.map((part, i) => moving(part, of(i, part.pivot))) };
}

/** Wheels roll about the left axis through their origin, the front ones steer; rotors turn about their own axis, every second one the other way. */
function moving({ name, pivot, axis }: ModelPart, mesh: BufferGeometry): MovingPart {
  const wheel = name.startsWith('wheel-');
  const number = Number(name.slice(name.lastIndexOf('-') + 1));
  return {
    geometry: mesh, motion: wheel ? 'rolls' : 'rotor', at: [...pivot], radius: wheel ? radiusOf(mesh) : 1, steers: name.startsWith('wheel-f'), phase: number % 2 === 0 ? -1 : 1, axis: new Vector3(...axis),
  };
}

/** Of a wheel about the left axis. */
function radiusOf(mesh: BufferGeometry): number {
  const at = mesh.getAttribute('position');
  let most = 0.01;
  for (let i = 0; i < at.count; i++) {
    most = Math.max(most, Math.hypot(at.getX(i), at.getZ(i)));
  }
  return most;
}

function geometry(corners: Float32Array, colours: Uint8Array, owners: Int32Array, owner: number, [x, y, z]: readonly number[]): BufferGeometry {
  const own = [...owners.keys()].filter((i) => owners[i] === owner);
  const positions = new Float32Array(9 * own.length);
  const painted = new Float32Array(12 * own.length);
  const colour = new Color();
  own.forEach((triangle, i) => {
    colour.setRGB(colours[3 * triangle] / 255, colours[3 * triangle + 1] / 255, colours[3 * triangle + 2] / 255, SRGBColorSpace);
    for (let corner = 0; corner < 3; corner++) {
      const from = 9 * triangle + 3 * corner;
      positions.set([corners[from] - x, corners[from + 1] - y, corners[from + 2] - z], 9 * i + 3 * corner);
      painted.set([colour.r, colour.g, colour.b, GLOSS], 12 * i + 4 * corner);
    }
  });
  const made = new BufferGeometry();
  made.setAttribute('position', new BufferAttribute(positions, 3));
  made.setAttribute('color', new BufferAttribute(painted, 4));
  made.computeVertexNormals();
  return own.length > 0 && own.length <= MAX_ROUNDED ? toCreasedNormals(made, CREASE) : made;
}

function extentOf(corners: Float32Array): Pick<Model, 'extent' | 'middle'> {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  corners.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return { extent: { length: high[0] - low[0], width: high[1] - low[1], bottom: low[2], top: high[2] }, middle: (high[0] + low[0]) / 2 };
}

/** The mean colour, for those far away. */
function mean(colours: Uint8Array): Color {
  const sum = [0, 0, 0];
  colours.forEach((value, i) => { sum[i % 3] += value; });
  const most = (255 * colours.length) / 3;
  return new Color().setRGB(sum[0] / most, sum[1] / most, sum[2] / most, SRGBColorSpace);
}
