import type { Group } from '../wire/contract';

/** What a vehicle looks like in space; all are made in code, to the size of the body. */
export type Look = 'car' | 'van' | 'lorry' | 'robot' | 'person' | 'cyclist' | 'rotorcraft' | 'aeroplane' | 'boat' | 'submarine' | 'block' | 'trailer';

/** Length, width and the heights of the lowest and highest point, metres; a body reaches from its reported place half its length ahead, unless it has an outline. */
export interface Extent { length: number; width: number; bottom: number; top: number }

const VAN_METRES = 5.2;
const LORRY_METRES = 7;
const ROBOT_METRES = 1.8;
const PERSON_METRES = 1.75;
const CYCLIST_METRES = 1.75;
/** As the simulated cameras and LiDARs see bodies without heights of their own. */
const CAR_TOP = 1.5;
const LORRY_TOP = 3.2;

export function lookOf({ kind, length_m, shape }: Group): Look {
  if (shape?.part === 'block' || shape?.part === 'trailer') {
    return shape.part;
  }
  switch (kind) {
    case 'pedestrian':
      return 'person';
    case 'cyclist':
      return 'cyclist';
    case 'air/rotor':
      return 'rotorcraft';
    case 'air/fixed-wing':
      return 'aeroplane';
    case 'surface':
      return 'boat';
    case 'underwater':
      return 'submarine';
    default:
      return length_m < ROBOT_METRES ? 'robot' : length_m < VAN_METRES ? 'car' : length_m < LORRY_METRES ? 'van' : 'lorry';
  }
}

export function extentOf(group: Group): Extent {
  const { shape, body_m: [length, breadth], length_m } = group;
  if (shape) {
    const [ahead, left] = [shape.outline.map(([x]) => x), shape.outline.map(([, y]) => y)];
    return { length: Math.max(...ahead) - Math.min(...ahead), width: Math.max(...left) - Math.min(...left), bottom: shape.bottom_m, top: shape.top_m };
  }
  const width = breadth > 0 ? breadth : length;
  switch (lookOf(group)) {
    case 'person':
      return { length: 0.5, width: 0.5, bottom: 0, top: PERSON_METRES };
    case 'cyclist':
      return { length, width, bottom: 0, top: CYCLIST_METRES };
    case 'lorry':
      return { length, width, bottom: 0.4, top: LORRY_TOP };
    case 'van':
      return { length, width, bottom: 0.3, top: 2.2 };
    case 'car':
      return { length, width, bottom: 0.18, top: CAR_TOP };
    default:
      return { length: length || length_m, width, bottom: 0, top: Math.min(CAR_TOP, 0.5 * (length || length_m)) };
  }
}

/** How far the middle of the body lies ahead of the reported place, metres. */
export function middleOf({ shape }: Group): number {
  const ahead = shape?.outline.map(([x]) => x) ?? [0];
  return (Math.max(...ahead) + Math.min(...ahead)) / 2;
}
