import { type Object3D, type PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { Crowd } from './crowd';
import type { Pose } from './poses';
import type { SpaceRoom } from './spaceview';

/** What is smaller is picked from this far. */
const PICK_PIXELS = 8;
/** Pixels that a number takes, and a name. */
const NOTE = { width: 56, height: 16 };
const NAME_HEIGHT = 19;
const LETTER_PIXELS = 7;
/** Of a name over the outline of its vehicle. */
const GAP_PIXELS = 5;

export interface Label { row: number; x: number; y: number }

interface Place { x: number; y: number }

/** Where things of a picture are on the screen: names beside vehicles, numbers beside forces, and what is under the pointer. */
export class Lettering {
  private readonly pose: Pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
  private readonly corner = new Vector3();

  constructor(private readonly room: SpaceRoom, private readonly crowd: Crowd, private readonly eye: PerspectiveCamera, private readonly element: HTMLElement) {}

  /** The vehicle at a place in the window; -1 for none. */
  rowAt(clientX: number, clientY: number): number {
    const box = this.element.getBoundingClientRect();
    const at = new Vector2((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.eye);
    const hit = this.crowd.rowOf(ray.intersectObject(this.crowd.assembly, true));
    return hit >= 0 ? hit : this.crowd.nearestTo(at.x, at.y, { x: (2 * PICK_PIXELS) / box.width, y: (2 * PICK_PIXELS) / box.height }, this.eye);
  }

  /** Names of those that are selected, and of the nearest; none behind the camera or what is solid, and none over another. */
  labels(most: number, metres: number, solid: Object3D[]): Label[] {
    const { fleet, layer, mapState } = this.room;
    const near: { row: number; distance: number }[] = [];
    for (let row = 0; row < fleet.rows; row++) {
      const distance = this.eye.position.distanceTo(this.corner.set(fleet.x(row), fleet.y(row), fleet.z(row)));
      if (layer.shown[row] === 1 && fleet.heard(row) && (mapState.selected.has(row) || (mapState.labels && distance < metres))) {
        near.push({ row, distance: mapState.selected.has(row) ? -1 : distance });
      }
    }
    near.sort((one, other) => one.distance - other.distance);
    return this.apart(near.slice(0, most).flatMap(({ row }) => this.labelOf(row, solid) ?? []));
  }

  private apart(labels: readonly Label[]): Label[] {
    const kept: (Label & { width: number })[] = [];
    for (const label of labels) {
      const width = LETTER_PIXELS * this.room.scene.name(label.row).length + 10;
      if (kept.every(({ x, y, width: other }) => Math.abs(x - label.x) > 0.5 * (width + other) || Math.abs(y - label.y) > NAME_HEIGHT)) {
        kept.push({ ...label, width });
      }
    }
    return kept;
  }

  /** Numbers that are in view; where they would cover each other, the greater ones. */
  notes(all: readonly { text: string; at: Vector3; weight: number }[]): { text: string; x: number; y: number }[] {
    const shown: { text: string; x: number; y: number }[] = [];
    for (const { text, at } of [...all].sort((one, other) => other.weight - one.weight)) {
      const place = this.onScreen(at);
      if (place && shown.every(({ x, y }) => Math.abs(x - place.x) > NOTE.width || Math.abs(y - place.y) > NOTE.height)) {
        shown.push({ text, ...place });
      }
    }
    return shown;
  }

  /** Pixels of a place from the upper left; null where it is out of view. */
  private onScreen(at: Vector3): Place | null {
    const seen = at.clone().project(this.eye);
    const { clientWidth, clientHeight, offsetLeft, offsetTop } = this.element;
    return seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1 ? null : { x: offsetLeft + (0.5 + 0.5 * seen.x) * clientWidth, y: offsetTop + (0.5 - 0.5 * seen.y) * clientHeight };
  }

  /** A name over the outline of its vehicle, from wherever one looks. */
  private labelOf(row: number, solid: Object3D[]): Label | null {
    const { x, y, z } = this.crowd.poses.read(row, this.pose);
    const at = new Vector3(x, y, z + this.crowd.modelOf(row).extent.top);
    const place = this.onScreen(at);
    if (!place) {
      return null;
    }
    const way = at.clone().sub(this.eye.position);
    const ray = new Raycaster(this.eye.position, way.clone().normalize(), 0, way.length() - 1);
    return ray.intersectObjects(solid, false).length > 0 ? null : { row, x: place.x, y: Math.min(place.y, this.highest(row)) - GAP_PIXELS };
  }

  /** The highest pixel of a vehicle's box. */
  private highest(row: number): number {
    const { x, y, z, heading } = this.pose;
    const { extent: { length, width, top }, middle } = this.crowd.modelOf(row);
    let least = Infinity;
    for (const [along, across] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      const [ahead, left] = [middle + 0.5 * along * length, 0.5 * across * width];
      this.corner.set(x + ahead * Math.cos(heading) - left * Math.sin(heading), y + ahead * Math.sin(heading) + left * Math.cos(heading), z + top);
      least = Math.min(least, this.onScreen(this.corner)?.y ?? Infinity);
    }
    return least;
  }
}
