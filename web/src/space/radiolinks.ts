import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three';
import { type Connection, connections, nearestOf, quality } from '../state/radio';
import type { RadioLinks as Told } from '../wire/contract';
import type { Pose } from './poses';

const MAX_LINKS = 400;
const SEGMENTS = 24;
/** An arc rises by this share of its length, no more than so many metres. */
const RISE = 0.12;
const MAX_RISE_METRES = 25;
const MAX_AGE_MILLIS = 2500;

/** Colour and pattern by quality, so that none is told by its colour alone: of how many segments the first so many are drawn. */
const LOOKS = {
  good: { colour: new Color(0x35e07a), of: 1, drawn: 1 }, fair: { colour: new Color(0xffb533), of: 4, drawn: 3 }, poor: { colour: new Color(0xff5038), of: 2, drawn: 1 }, none: { colour: new Color(0x8a94a0), of: 6, drawn: 1 },
} as const;

/** Who is where: the row of a vehicle, and its pose; null where it is not seen. */
interface Whereabouts { selected: number; pose(vid: number): Pose | null }

/** Links of the radio as arcs between stations. */
export class RadioLinks {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly place = new BufferAttribute(new Float32Array(6 * SEGMENTS * MAX_LINKS), 3).setUsage(DynamicDrawUsage);
  private readonly colour = new BufferAttribute(new Float32Array(6 * SEGMENTS * MAX_LINKS), 3).setUsage(DynamicDrawUsage);
  private told: Told | null = null;
  private all: readonly Connection[] = [];
  private heard = -Infinity;
  private count = 0;

  constructor() {
    this.lines = new LineSegments(new BufferGeometry().setAttribute('position', this.place).setAttribute('color', this.colour), new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.9 }));
    this.lines.frustumCulled = false;
    this.lines.visible = false;
  }

  /** @param millis by the clock of {@link update} */
  accept(told: Told, millis: number): void {
    this.told = told;
    this.all = connections(told.links);
    this.heard = millis;
  }

  /** Draws the links that were told last, of the selected vehicle or of each to its nearest; none when they are old or not wanted. */
  update(millis: number, wanted: boolean, { selected, pose }: Whereabouts): void {
    this.count = 0;
    if (wanted && this.told && this.told.vid === selected && millis - this.heard < MAX_AGE_MILLIS) {
      const metres = (a: number, b: number): number => {
        const [one, other] = [pose(a), pose(b)];
        return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Infinity;
      };
      const chosen = selected !== 0 ? this.all : nearestOf(this.all, metres);
      chosen.slice(0, MAX_LINKS).forEach((link) => this.add(link, pose(link.a), pose(link.b)));
    }
    this.lines.visible = this.count > 0;
    this.lines.geometry.setDrawRange(0, this.count);
    this.place.needsUpdate = this.colour.needsUpdate = this.count > 0;
  }

  free(): void {
    this.lines.geometry.dispose();
    this.lines.material.dispose();
  }

  private add(link: Connection, from: Pose | null, to: Pose | null): void {
    if (!from || !to) {
      return;
    }
    const { colour, of, drawn } = LOOKS[quality(link)];
    const rise = Math.min(MAX_RISE_METRES, RISE * Math.hypot(to.x - from.x, to.y - from.y));
    const corner = (part: number): void => {
      this.place.setXYZ(this.count, from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), from.z + part * (to.z - from.z) + 1.6 + 4 * rise * part * (1 - part));
      this.colour.setXYZ(this.count++, colour.r, colour.g, colour.b);
    };
    for (let i = 0; i < SEGMENTS; i++) {
      if (i % of < drawn) {
        corner(i / SEGMENTS);
        corner((i + 1) / SEGMENTS);
      }
    }
  }
}
