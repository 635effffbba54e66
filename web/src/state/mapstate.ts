import type { Fleet } from './fleet';
import { Visible } from './visible';
import type { Encounter } from '../wire/contract';
import type { Frame } from '../wire/frame';

/** The vehicles of one run as the map draws them. */
export interface VehicleLayer {
  readonly fleet: Fleet;
  readonly shown: Uint8Array;
  readonly visible: Visible;
  /** Drawn dotted and faint: a second run beside the first. */
  readonly ghost: boolean;
  /** Set when a frame is not on the GPU yet; corners of tails are queued for it. */
  fresh: boolean;
  corners: { slot: number; data: Float32Array }[];
}

/** Data that both map implementations draw. */
export interface MapState {
  layers: VehicleLayer[];
  encounters: Encounter[];
  selected: Set<number>;
  hovered: number;
  tails: boolean;
  labels: boolean;
  /** Links of the radio. */
  links: boolean;
  threeD: boolean;
  grid: boolean;
  frozen: boolean;
}

export function layerOf(fleet: Fleet, ghost = false): VehicleLayer {
  const rows = Math.max(1, fleet.capacity);
  return { fleet, shown: new Uint8Array(rows).fill(1), visible: new Visible(rows), ghost, fresh: false, corners: [] };
}

export function newMapState(): MapState {
  return {
    layers: [], encounters: [], selected: new Set(), hovered: -1, tails: true, labels: true, links: false, threeD: false, grid: true, frozen: false,
  };
}

/** Accepts a frame; the caller marks the rows that are to be drawn. */
export function acceptFrame(layer: VehicleLayer, frame: Frame): void {
  const { fleet, corners } = layer;
  fleet.take(frame, performance.now());
  layer.fresh = true;
  corners.push(...fleet.takeCorners());
  corners.splice(0, corners.length - fleet.slots);
}

/** The instant that everything in one picture of the screen is drawn at, in milliseconds of the page: the same for all panes, however long each takes. */
export function pictureMillis(): number {
  return Number(document.timeline?.currentTime ?? performance.now());
}

/** Interpolation factor between the last two frames, 0 to 1. */
export function glide(fleet: Fleet, millis: number, smooth: boolean): number {
  return smooth ? fleet.glided(millis) : 1;
}
