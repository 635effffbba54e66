import type { BufferGeometry, Color, Vector3 } from 'three';
import type { Group } from '../wire/contract';
import { type Extent, extentOf, type Look, lookOf, middleOf } from './kinds';
import { indexed, joined } from './corners';
import { MeshBuilder } from './mesh';
import { carBody, CHROME, COARSE_CORNERS, FINE_CORNERS, GLASS, lorryBody, PAINT, TRIM, vanBody } from './roadvehicles';


const TYRE = 0x0d0e10;
const RIM = 0x9aa0a6;
const SKIN = 0xd9a27e;
const TROUSERS = 0x27314a;

/** How a part moves: with the body; rolling and, if it steers, turned; spinning about the vertical or the nose; swinging as a leg. */
type Motion = 'fixed' | 'rolls' | 'rotor' | 'propeller' | 'leg';

/**
 * A moving part, made around its own origin.
 *
 * @param at    where that lies on the vehicle, metres ahead, left and up
 * @param phase of a leg or rotor: +1 or -1
 * @param axis  about which a rotor turns; absent: the vertical
 */
export interface MovingPart { geometry: BufferGeometry; motion: Motion; at: [number, number, number]; radius: number; steers: boolean; phase: number; axis?: Vector3 }

/** A lamp: its middle and its size ahead, left and up, metres; it shines ahead or behind. */
export interface Lamp { at: [number, number, number]; size: [number, number, number]; ahead: boolean }

/** A vehicle in parts. One with colours of its own is not painted; far away it has the paint. */
export interface Model { extent: Extent; middle: number; body: BufferGeometry; moving: MovingPart[]; lamps: Lamp[]; paint?: Color }

/** The model of a group, to its size. */
export function modelOf(group: Group): Model {
  const { body, ...model } = draftOf(group, FINE_CORNERS);
  return { ...model, body: indexed(body.build().translate(model.middle, 0, 0)) };
}

/** The same in one piece and with a few hundred corners, its wheels at rest: for some distance. */
export function coarseModelOf(group: Group): BufferGeometry {
  const { body, middle, moving } = draftOf(group, COARSE_CORNERS);
  return indexed(inOnePiece({ body: body.build().translate(middle, 0, 0), moving }));
}

/** A model with its moving parts at rest, as one mesh. */
export function inOnePiece({ body, moving }: Pick<Model, 'body' | 'moving'>): BufferGeometry {
  const parts = moving.map(({ geometry, at }) => geometry.clone().translate(...at));
  return joined([body, ...parts].filter((part) => part.hasAttribute('normal')).map((part) => (part.index ? part.toNonIndexed() : part)));
}

/** The same in a dozen faces: a box, with a cabin where there is one. */
export function farModelOf(group: Group): BufferGeometry {
  const { length: l, width: w, bottom, top } = extentOf(group);
  const rectangle = (from: number, to: number, half: number, up: number): [number, number, number][] => [[from, -half, up], [to, -half, up], [to, half, up], [from, half, up]];
  const mesh = new MeshBuilder().shine(0.5);
  if (lookOf(group) === 'car') {
    const belt = bottom + 0.54 * (top - bottom);
    mesh.box([-0.5 * l, 0.5 * l], [-0.5 * w, 0.5 * w], [bottom, belt], PAINT).hull(rectangle(-0.43 * l, 0.26 * l, 0.46 * w, belt), rectangle(-0.31 * l, 0.04 * l, 0.38 * w, top - 0.03), GLASS)
      .face(rectangle(-0.3 * l, 0.03 * l, 0.37 * w, top), PAINT);
  } else if (group.kind.startsWith('air/')) {
    // Most of the box around an aircraft is empty: its body, and arms or wings.
    mesh.box([-0.4 * l, 0.4 * l], [-0.1 * l, 0.1 * l], [bottom, 0.2 * l], PAINT).box([-0.06 * l, 0.06 * l], [-0.5 * w, 0.5 * w], [0.1 * l, 0.14 * l], PAINT);
  } else {
    mesh.box([-0.5 * l, 0.5 * l], [-0.5 * w, 0.5 * w], [bottom, top], PAINT);
  }
  return indexed(mesh.build().translate(middleOf(group), 0, 0));
}

function draftOf(group: Group, corners: number): Omit<Model, 'body'> & { body: MeshBuilder } {
  const extent = extentOf(group);
  const middle = middleOf(group);
  const made = SHAPES[lookOf(group)](extent, group, corners);
  const own = group.shape?.wheels ?? [];
  const moving = own.length > 0 ? [...made.moving.filter(({ motion }) => motion !== 'rolls'), ...wheelsOf(group, corners)] : made.moving.map((part) => shifted(part, middle));
  return { extent, middle, body: made.body, moving, lamps: made.lamps.map((lamp) => ({ ...lamp, at: [lamp.at[0] + middle, lamp.at[1], lamp.at[2]] })) };
}

interface Draft { body: MeshBuilder; moving: MovingPart[]; lamps: Lamp[] }

function shifted(part: MovingPart, middle: number): MovingPart {
  return { ...part, at: [part.at[0] + middle, part.at[1], part.at[2]] };
}

function wheelsOf({ shape }: Group, corners: number): MovingPart[] {
  return (shape?.wheels ?? []).map(({ ahead_m, left_m, diameter_m, width_m, steers }) => wheel(ahead_m, left_m, diameter_m / 2, width_m, steers, corners));
}

function wheel(ahead: number, left: number, radius: number, width: number, steers: boolean, corners: number): MovingPart {
  const half = width / 2;
  if (corners <= COARSE_CORNERS) {
    return { geometry: new MeshBuilder().cylinder('y', [0, 0, 0], -half - 0.02, half + 0.02, radius, TYRE, corners).build(), motion: 'rolls', at: [ahead, left, radius], radius, steers, phase: 1 };
  }
  const mesh = new MeshBuilder().cylinder('y', [0, 0, 0], -half, half, radius, TYRE, 20).shine(0.5).cylinder('y', [0, 0, 0], -half - 0.006, half + 0.006, 0.66 * radius, 0x3c4046, 16);
  for (let spoke = 0; spoke < 5; spoke++) {
    const turn = (2 * Math.PI * spoke) / 5;
    const at = (along: number, aside: number, across: number): [number, number, number] => [radius * (along * Math.cos(turn) - aside * Math.sin(turn)), across, radius * (along * Math.sin(turn) + aside * Math.cos(turn))];
    for (const side of [-1, 1]) {
      const face = (out: number): [number, number, number][] => [at(0, -0.09, out), at(0.62, -0.07, out), at(0.62, 0.07, out), at(0, 0.09, out)];
      mesh.hull(face(side * half), face(side * (half + 0.014)), RIM);
    }
  }
  return { geometry: indexed(mesh.build()), motion: 'rolls', at: [ahead, left, radius], radius, steers, phase: 1 };
}

function wheels({ length, width }: Extent, radius: number, breadth: number, axles: readonly [number, boolean][], corners: number): MovingPart[] {
  return axles.flatMap(([at, steers]) => [1, -1].map((side) => wheel(at * length, side * (0.5 * width - 0.5 * breadth), radius, breadth, steers, corners)));
}

function lampsOf({ length, width }: Extent, front: number, rear: number, wide: number, high: number): Lamp[] {
  return [1, -1].flatMap((side): Lamp[] => [
    { at: [0.487 * length, side * 0.345 * width, front], size: [0.05, wide, high], ahead: true }, { at: [-0.493 * length, side * 0.36 * width, rear], size: [0.04, wide, high], ahead: false }]);
}

const SHAPES: Record<Look, (extent: Extent, group: Group, corners: number) => Draft> = {
  car: (extent, _, corners) => {
    const { length: l, bottom, top } = extent;
    const [front, rear] = [0.31, -0.3];
    const radius = Math.min(0.34, 0.24 * top);
    const lamp = bottom + 0.54 * (top - bottom);
    return { body: carBody(extent, radius, [front * l, rear * l], corners), moving: wheels(extent, radius, 0.22, [[front, true], [rear, false]], corners), lamps: lampsOf(extent, lamp - 0.28, lamp - 0.13, 0.3, 0.12) };
  },
  van: (extent, _, corners) => {
    const { length: l, bottom, top } = extent;
    const [front, rear] = [0.32, -0.3];
    const lamp = bottom + 0.42 * (top - bottom);
    return { body: vanBody(extent, 0.36, [front * l, rear * l], corners), moving: wheels(extent, 0.36, 0.24, [[front, true], [rear, false]], corners), lamps: lampsOf(extent, lamp - 0.24, lamp + 0.1, 0.24, 0.18) };
  },
  lorry: (extent, _, corners) => {
    const { length: l, bottom } = extent;
    return { body: lorryBody(extent, corners), moving: wheels(extent, 0.5, 0.3, [[0.5 - 0.9 / l - 0.05, true], [-0.3, false], [-0.3 - 1.3 / l, false]], corners), lamps: lampsOf(extent, bottom + 0.42, bottom + 0.38, 0.3, 0.14) };
  },
  robot: (extent, { shape }, corners) => {
    const { length: l, width: w, bottom, top } = extent;
    const clear = Math.max(bottom, 0.15 * top);
    const body = outlined(shape?.outline ?? null, extent, clear, top);
    body.box([0.2 * l, 0.44 * l], [-0.12 * w, 0.12 * w], [top, top + 0.15 * (top - clear)], TRIM);
    return { body, moving: wheels(extent, Math.max(0.05, 0.3 * top), 0.12 * w, [[0.3, false], [-0.3, false]], corners), lamps: [] };
  },
  person: ({ top }) => {
    const hip = 0.48 * top;
    const body = torso(top, hip, 0);
    const limb = (side: number, radius: number, from: number, to: number, across: number, colour: number, phase: number): MovingPart => ({
      geometry: new MeshBuilder().cylinder('z', [0, 0, 0], to - from, 0, radius * 0.7, colour, 10, radius).build(), motion: 'leg', at: [0, side * across, from], radius: 0.45 * top, steers: false, phase,
    });
    return { body, moving: [1, -1].flatMap((side) => [limb(side, 0.09, hip + 0.02, 0, 0.1, TROUSERS, side), limb(side, 0.052, 0.8 * top, 0.42 * top, 0.27, PAINT, -side)]), lamps: [] };
  },
  cyclist: (extent, _, corners) => {
    const { length: l, top } = extent;
    const radius = 0.34;
    const [front, rear] = [0.5 * l - radius, -0.5 * l + radius];
    const tube = (from: [number, number], to: [number, number]): void => { body.hull(rod(from), rod(to), CHROME); };
    const body = torso(top, 0.56 * top, 0.24).shine(0.6);
    tube([rear, radius], [-0.08 * l, 0.3]);
    tube([-0.08 * l, 0.3], [-0.14 * l, 0.9]);
    tube([-0.12 * l, 0.8], [0.22 * l, 0.86]);
    tube([-0.08 * l, 0.3], [0.22 * l, 0.8]);
    tube([front, radius], [0.2 * l, 1]);
    body.box([0.19 * l, 0.22 * l], [-0.26, 0.26], [0.98, 1.02], TRIM).box([-0.22 * l, -0.06 * l], [-0.07, 0.07], [0.9, 0.95], TRIM);
    const leg = (side: number): MovingPart => ({ geometry: new MeshBuilder().cylinder('z', [0, 0, 0], -0.72, 0, 0.055, TROUSERS, 10, 0.085).build(), motion: 'leg', at: [-0.06 * l, side * 0.1, 0.98], radius, steers: false, phase: side });
    return { body, moving: [wheel(front, 0, radius, 0.05, true, corners), wheel(rear, 0, radius, 0.05, false, corners), leg(1), leg(-1)], lamps: [{ at: [front + 0.2, 0, 0.85], size: [0.05, 0.07, 0.07], ahead: true }, { at: [rear - 0.1, 0, 0.75], size: [0.04, 0.06, 0.06], ahead: false }] };
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
  trailer: (extent, { shape }) => ({ body: outlined(shape?.outline ?? null, extent, Math.max(extent.bottom, 0.3), extent.top), moving: [], lamps: lampsOf(extent, extent.bottom + 0.3, extent.bottom + 0.3, 0.3, 0.12).filter(({ ahead }) => !ahead) }),
};

/** A trunk with neck and head, leaning ahead by an angle about the hip. */
function torso(top: number, hip: number, lean: number): MeshBuilder {
  const at = (height: number): number => Math.tan(lean) * (height - hip);
  const tilted = (ring: [number, number, number][]): [number, number, number][] => ring.map(([x, y, z]) => [x + at(z), y, z]);
  const head = at(0.9 * top);
  return new MeshBuilder().shine(0.05)
    .hull(tilted(oval(0.11, 0.17, hip)), tilted(oval(0.12, 0.2, hip + 0.5 * (0.82 * top - hip))), PAINT).hull(tilted(oval(0.12, 0.2, hip + 0.5 * (0.82 * top - hip))), tilted(oval(0.1, 0.22, 0.82 * top)), PAINT)
    .cylinder('z', [head, 0, 0], 0.81 * top, 0.86 * top, 0.055, SKIN, 10).cylinder('z', [head, 0, 0], 0.855 * top, 0.92 * top, 0.075, SKIN, 12, 0.1)
    .cylinder('z', [head - 0.005, 0, 0], 0.92 * top, 0.975 * top, 0.105, 0x3a2c22, 12, 0.095).cylinder('z', [head - 0.01, 0, 0], 0.975 * top, top, 0.095, 0x3a2c22, 12, 0.04);
}

function rod([x, z]: [number, number]): [number, number, number][] {
  return [[x - 0.018, -0.018, z], [x + 0.018, -0.018, z], [x + 0.018, 0.018, z], [x - 0.018, 0.018, z]];
}

function oval(ahead: number, across: number, up: number): [number, number, number][] {
  return Array.from({ length: 10 }, (_, i) => [ahead * Math.cos((Math.PI * i) / 5), across * Math.sin((Math.PI * i) / 5), up]);
}

/** A body with its true outline, around the middle of its length. */
function outlined(outline: readonly (readonly [number, number])[] | null, { length, width }: Extent, bottom: number, top: number): MeshBuilder {
  const ahead = outline?.map(([x]) => x) ?? [];
  const middle = outline ? (Math.max(...ahead) + Math.min(...ahead)) / 2 : 0;
  const ring = outline?.map(([x, y]) => [x - middle, y]) ?? [[0.5 * length, 0.5 * width], [-0.5 * length, 0.5 * width], [-0.5 * length, -0.5 * width], [0.5 * length, -0.5 * width]];
  return new MeshBuilder().shine(0.3).column([ring], bottom, top, PAINT, PAINT);
}
