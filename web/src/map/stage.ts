import type { Fleet } from '../state/fleet';
import { Visible } from '../state/visible';
import type { Encounter } from '../wire/contract';

/** What the map is to draw, shared by whoever draws it. */
export interface Cast {
  readonly fleet: Fleet;
  readonly shown: Uint8Array;
  readonly visible: Visible;
  /** Drawn dotted and faint: a second run beside the first. */
  readonly ghost: boolean;
  /** Set when a frame came that is not on the graphics card yet, and when a tail's corner did. */
  fresh: boolean;
  corners: { slot: number; data: Float32Array }[];
}

export interface Stage {
  casts: Cast[];
  encounters: Encounter[];
  selected: Set<number>;
  hovered: number;
  tails: boolean;
  labels: boolean;
  threeD: boolean;
  grid: boolean;
  frozen: boolean;
}

export function castOf(fleet: Fleet, ghost = false): Cast {
  const rows = Math.max(1, fleet.capacity);
  return { fleet, shown: new Uint8Array(rows).fill(1), visible: new Visible(rows), ghost, fresh: false, corners: [] };
}

export function emptyStage(): Stage {
  return {
    casts: [], encounters: [], selected: new Set(), hovered: -1, tails: true, labels: true, threeD: false, grid: true, frozen: false,
  };
}

/** How far drawing has glided from the last frame to the newest: 0 to 1. */
export function glide(fleet: Fleet, millis: number, smooth: boolean): number {
  return smooth && fleet.interval > 0 ? Math.min(1, (millis - fleet.arrived) / fleet.interval) : 1;
}
