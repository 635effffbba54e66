import type { BufferGeometry } from 'three';
import type { Group } from '../wire/contract';
import { type Extent, extentOf, type Look, lookOf, middleOf } from './kinds';
import { MeshBuilder } from './mesh';

/** Painted parts are white here and take the colour of the vehicle; all others are dark enough to look alike in any paint. */
const PAINT = 0xffffff;
const GLASS = 0x0c1118;
const TRIM = 0x16181c;
const TYRE = 0x0d0e10;
const RIM = 0x9aa0a6;
const SKIN = 0xd9a27e;
const TROUSERS = 0x27314a;

/** How a part moves: with the body; rolling and, if it steers, turned; spinning about the vertical or the nose; swinging as a leg. */
export type Motion = 'fixed' | 'rolls' | 'rotor' | 'propeller' | 'leg';

/**
 * A moving part, made around its own origin.
 *
 * @param at    where that lies on the vehicle, metres ahead, left and up
 * @param phase of a leg or rotor: +1 or -1
 */
export interface MovingPart { geometry: BufferGeometry; motion: Motion; at: [number, number, number]; radius: number; steers: boolean; phase: number }

/** A vehicle in parts. Lamps have a place each, and shine ahead or behind. */
export interface Model { extent: Extent; middle: number; body: BufferGeometry; moving: MovingPart[]; lamps: { at: [number, number, number]; ahead: boolean }[] }

/** The model of a group, to its size. */
export function modelOf(group: Group): Model {
  const extent = extentOf(group);
  const middle = middleOf(group);
  const made = SHAPES[lookOf(group)](extent, group);
  const own = group.shape?.wheels ?? [];
  const moving = own.length > 0 ? [...made.moving.filter(({ motion }) => motion !== 'rolls'), ...wheelsOf(group)] : made.moving.map((part) => shifted(part, middle));
  return { extent, middle, body: made.body.build().translate(middle, 0, 0), moving, lamps: made.lamps.map(({ at, ahead }) => ({ at: [at[0] + middle, at[1], at[2]], ahead })) };
}

interface Draft { body: MeshBuilder; moving: MovingPart[]; lamps: { at: [number, number, number]; ahead: boolean }[] }

function shifted(part: MovingPart, middle: number): MovingPart {
  return { ...part, at: [part.at[0] + middle, part.at[1], part.at[2]] };
}

function wheelsOf({ shape }: Group): MovingPart[] {
  return (shape?.wheels ?? []).map(({ ahead_m, left_m, diameter_m, width_m, steers }) => wheel(ahead_m, left_m, diameter_m / 2, width_m, steers));
}

function wheel(ahead: number, left: number, radius: number, width: number, steers: boolean): MovingPart {
  const mesh = new MeshBuilder().cylinder('y', [0, 0, 0], -width / 2, width / 2, radius, TYRE, 14);
  const spoke = 0.62 * radius;
  for (const side of [-1, 1]) {
    mesh.box([-spoke, spoke], [side * 0.5 * width - 0.01, side * 0.5 * width + 0.01], [-0.14 * radius, 0.14 * radius], RIM);
    mesh.box([-0.14 * radius, 0.14 * radius], [side * 0.5 * width - 0.01, side * 0.5 * width + 0.01], [-spoke, spoke], RIM);
  }
  return { geometry: mesh.build(), motion: 'rolls', at: [ahead, left, radius], radius, steers, phase: 1 };
}

function fourWheels({ length, width }: Extent, radius: number, breadth: number, axles: readonly [number, boolean][]): MovingPart[] {
  return axles.flatMap(([at, steers]) => [1, -1].map((side) => wheel(at * length, side * (0.5 * width - 0.5 * breadth), radius, breadth, steers)));
}

function lampsOf({ length, width }: Extent, up: number): Draft['lamps'] {
  return [1, -1].flatMap((side) => [{ at: [0.5 * length, side * 0.36 * width, up] as [number, number, number], ahead: true }, { at: [-0.5 * length, side * 0.38 * width, up] as [number, number, number], ahead: false }]);
}

const SHAPES: Record<Look, (extent: Extent, group: Group) => Draft> = {
  car: (extent) => {
    const { length: l, width: w, bottom, top } = extent;
    const belt = bottom + 0.52 * (top - bottom);
    const body = new MeshBuilder()
      .profile([[-0.5 * l, bottom + 0.12], [-0.5 * l, belt - 0.05], [-0.44 * l, belt], [0.3 * l, belt - 0.02], [0.48 * l, belt - 0.16], [0.5 * l, bottom + 0.2], [0.47 * l, bottom], [-0.48 * l, bottom]], w, PAINT)
      .profile([[-0.42 * l, belt - 0.01], [-0.3 * l, top - 0.05], [0.04 * l, top - 0.05], [0.24 * l, belt - 0.01]], 0.94 * w, GLASS, 0.76 * w, belt + 0.1)
      .profile([[-0.31 * l, top - 0.06], [-0.28 * l, top], [0.02 * l, top], [0.05 * l, top - 0.06]], 0.78 * w, PAINT)
      .box([0.45 * l, 0.502 * l], [-0.3 * w, 0.3 * w], [bottom + 0.08, bottom + 0.22], TRIM);
    for (const side of [1, -1]) {
      body.box([0.13 * l, 0.16 * l], [side * 0.5 * w, side * 0.58 * w], [belt, belt + 0.12], TRIM);
    }
    return { body, moving: fourWheels(extent, 0.32, 0.21, [[0.31, true], [-0.3, false]]), lamps: lampsOf(extent, belt - 0.18) };
  },
  van: (extent) => {
    const { length: l, width: w, bottom, top } = extent;
    const belt = bottom + 0.45 * (top - bottom);
    const body = new MeshBuilder()
      .profile([[-0.5 * l, bottom], [-0.5 * l, top], [0.2 * l, top], [0.36 * l, belt + 0.1], [0.48 * l, belt - 0.15], [0.5 * l, bottom]], w, PAINT)
      .profile([[0.19 * l, top - 0.12], [0.215 * l, top - 0.1], [0.37 * l, belt + 0.12], [0.345 * l, belt + 0.08]], 0.9 * w, GLASS);
    return { body, moving: fourWheels(extent, 0.36, 0.24, [[0.32, true], [-0.3, false]]), lamps: lampsOf(extent, belt - 0.25) };
  },
  lorry: (extent) => {
    const { length: l, width: w, bottom, top } = extent;
    const cab = Math.min(2.2, 0.28 * l);
    const front = 0.5 * l;
    const body = new MeshBuilder()
      .box([-0.5 * l, front - cab - 0.25], [-0.5 * w, 0.5 * w], [bottom + 0.6, top], 0xe8e8e4)
      .box([-0.5 * l, front], [-0.4 * w, 0.4 * w], [bottom + 0.1, bottom + 0.6], TRIM)
      .profile([[front - cab, bottom], [front - cab, 0.86 * top], [front - 0.25, 0.86 * top], [front, 0.5 * top], [front, bottom]], w, PAINT)
      .profile([[front - 0.24, 0.83 * top], [front - 0.2, 0.83 * top], [front + 0.015, 0.53 * top], [front - 0.03, 0.53 * top]], 0.86 * w, GLASS);
    return { body, moving: fourWheels(extent, 0.5, 0.3, [[0.5 - 0.9 / l - 0.05, true], [-0.3, false], [-0.3 - 1.3 / l, false]]), lamps: lampsOf(extent, bottom + 0.35) };
  },
  robot: (extent, { shape }) => {
    const { length: l, width: w, bottom, top } = extent;
    const clear = Math.max(bottom, 0.15 * top);
    const body = outlined(shape?.outline ?? null, extent, clear, top);
    body.box([0.2 * l, 0.44 * l], [-0.12 * w, 0.12 * w], [top, top + 0.15 * (top - clear)], TRIM);
    return { body, moving: fourWheels(extent, Math.max(0.05, 0.3 * top), 0.12 * w, [[0.3, false], [-0.3, false]]), lamps: [] };
  },
  person: ({ top }) => {
    const hip = 0.48 * top;
    const body = new MeshBuilder()
      .hull(oval(0.11, 0.2, hip), oval(0.12, 0.24, 0.82 * top), PAINT)
      .cylinder('z', [0, 0, 0], 0.82 * top, 0.86 * top, 0.06, SKIN, 8)
      .cylinder('z', [0, 0, 0], 0.85 * top, 0.93 * top, 0.09, SKIN, 10, 0.11)
      .cylinder('z', [0, 0, 0], 0.93 * top, top, 0.115, 0x3a2c22, 10, 0.06);
    const limb = (side: number, radius: number, from: number, to: number, across: number, colour: number, phase: number): MovingPart => ({
      geometry: new MeshBuilder().cylinder('z', [0, 0, 0], to - from, 0, radius * 0.8, colour, 8, radius).build(), motion: 'leg', at: [0, side * across, from], radius: 0.45 * top, steers: false, phase,
    });
    return { body, moving: [1, -1].flatMap((side) => [limb(side, 0.085, hip + 0.02, 0, 0.1, TROUSERS, side), limb(side, 0.05, 0.8 * top, 0.42 * top, 0.28, PAINT, -side)]), lamps: [] };
  },
  rotorcraft: ({ length: l, top }) => {
    const arm = 0.42 * l;
    const high = Math.max(0.12 * l, 0.7 * top);
    const body = new MeshBuilder().hull(oval(0.2 * l, 0.13 * l, 0.35 * high), oval(0.16 * l, 0.1 * l, high), PAINT).box([0.16 * l, 0.24 * l], [-0.05 * l, 0.05 * l], [0.4 * high, 0.7 * high], GLASS);
    const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
    corners.forEach(([x, y]) => body.hull(
      [[0, 0.03 * l * x, 0.8 * high], [0, -0.03 * l * x, 0.8 * high], [0.02 * l * x, 0, 0.95 * high]],
      [[arm * x * 0.75, arm * y * 0.75 + 0.015 * l, 0.85 * high], [arm * x * 0.75, arm * y * 0.75 - 0.015 * l, 0.85 * high], [arm * x * 0.75, arm * y * 0.75, 0.95 * high]], TRIM));
    [1, -1].forEach((side) => body.box([-0.2 * l, 0.2 * l], [side * 0.16 * l - 0.008 * l, side * 0.16 * l + 0.008 * l], [0, 0.03 * l], TRIM));
    return {
      body, lamps: [], moving: corners.map(([x, y], i) => ({
        geometry: new MeshBuilder().box([-0.26 * l, 0.26 * l], [-0.02 * l, 0.02 * l], [0, 0.012 * l], TRIM).build(), motion: 'rotor' as const,
        at: [arm * x * 0.75, arm * y * 0.75, high] as [number, number, number], radius: 1, steers: false, phase: i % 2 === 0 ? 1 : -1,
      })),
    };
  },
  aeroplane: ({ length: l }) => {
    const body = new MeshBuilder()
      .cylinder('x', [0, 0, 0], -0.5 * l, 0.1 * l, 0.025 * l, PAINT, 10, 0.07 * l).cylinder('x', [0, 0, 0], 0.1 * l, 0.46 * l, 0.07 * l, PAINT, 10, 0.035 * l)
      .box([-0.02 * l, 0.16 * l], [-0.75 * l, 0.75 * l], [0.05 * l, 0.07 * l], PAINT).box([-0.5 * l, -0.4 * l], [-0.24 * l, 0.24 * l], [0, 0.015 * l], PAINT)
      .profile([[-0.5 * l, 0], [-0.5 * l, 0.2 * l], [-0.45 * l, 0.2 * l], [-0.38 * l, 0]], 0.015 * l, PAINT).profile([[0.14 * l, 0.06 * l], [0.2 * l, 0.11 * l], [0.28 * l, 0.06 * l]], 0.08 * l, GLASS);
    return { body, lamps: [], moving: [{ geometry: new MeshBuilder().box([0, 0.01 * l], [-0.16 * l, 0.16 * l], [-0.012 * l, 0.012 * l], TRIM).build(), motion: 'propeller', at: [0.47 * l, 0, 0], radius: 1, steers: false, phase: 1 }] };
  },
  boat: ({ length: l, width }) => {
    const w = Math.max(0.25 * l, Math.min(width, 0.4 * l));
    const deck = (half: number, up: number): [number, number, number][] => [[-0.5 * l, half, up], [-0.5 * l, -half, up], [0.2 * l, -half, up], [0.5 * l, 0, up], [0.2 * l, half, up]];
    const body = new MeshBuilder().hull(deck(0.3 * w, -0.1 * l), deck(0.5 * w, 0.1 * l), PAINT)
      .box([-0.25 * l, 0.05 * l], [-0.28 * w, 0.28 * w], [0.1 * l, 0.24 * l], 0xe8e8e4).box([0.05 * l, 0.06 * l], [-0.25 * w, 0.25 * w], [0.15 * l, 0.22 * l], GLASS);
    return { body, moving: [], lamps: [] };
  },
  submarine: ({ length: l }) => ({
    body: new MeshBuilder().cylinder('x', [0, 0, 0], -0.5 * l, -0.3 * l, 0.02 * l, PAINT, 12, 0.1 * l).cylinder('x', [0, 0, 0], -0.3 * l, 0.35 * l, 0.1 * l, PAINT, 12).cylinder('x', [0, 0, 0], 0.35 * l, 0.5 * l, 0.1 * l, PAINT, 12, 0.03 * l)
      .box([-0.46 * l, -0.36 * l], [-0.16 * l, 0.16 * l], [-0.01 * l, 0.01 * l], TRIM).box([-0.46 * l, -0.36 * l], [-0.01 * l, 0.01 * l], [-0.16 * l, 0.16 * l], TRIM),
    moving: [], lamps: [],
  }),
  block: (extent, { shape }) => ({ body: outlined(shape?.outline ?? null, extent, extent.bottom, extent.top), moving: [], lamps: [] }),
  trailer: (extent, { shape }) => ({ body: outlined(shape?.outline ?? null, extent, Math.max(extent.bottom, 0.3), extent.top), moving: [], lamps: lampsOf(extent, extent.bottom + 0.3).filter(({ ahead }) => !ahead) }),
};

function oval(ahead: number, across: number, up: number): [number, number, number][] {
  return Array.from({ length: 10 }, (_, i) => [ahead * Math.cos((Math.PI * i) / 5), across * Math.sin((Math.PI * i) / 5), up]);
}

/** A body with its true outline, around the middle of its length. */
function outlined(outline: readonly (readonly [number, number])[] | null, { length, width }: Extent, bottom: number, top: number): MeshBuilder {
  const ahead = outline?.map(([x]) => x) ?? [];
  const middle = outline ? (Math.max(...ahead) + Math.min(...ahead)) / 2 : 0;
  const ring = outline?.map(([x, y]) => [x - middle, y]) ?? [[0.5 * length, 0.5 * width], [-0.5 * length, 0.5 * width], [-0.5 * length, -0.5 * width], [0.5 * length, -0.5 * width]];
  return new MeshBuilder().column([ring], bottom, top, PAINT, PAINT);
}
