import { placingAt, toLngLat } from '../../src/geo/placing';
import type { Group, Lane, Prop, SceneDescription } from '../../src/wire/contract';
import type { Frame } from '../../src/wire/frame';

const BLOCK_METRES = 100;
const LANE_METRES = 3.5;
const SITE = { lat: 48, lon: 11 };
/** The first thousand vehicles drive in the middle of the city, all others on the streets around it, about as densely. */
const INNER_VEHICLES = 1000;
const INNER_BLOCKS = 8;

const CARS: Group = { name: 'cars', kind: 'ground', symbol: 'triangle', real: false, extra: false, comes: false, shape: null, look: null, sensors: [], length_m: 2.7, body_m: [4.5, 1.8], behaviors: [], reasons: [], steps: [] };

function chance(i: number, purpose: number): number {
  let bits = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/** An invented city of square blocks, with cars on its streets: the content that the frame times are measured with. */
export class City {
  private readonly half: number;

  constructor(readonly vehicles: number, private readonly blocks: number) {
    this.half = (blocks * BLOCK_METRES) / 2;
  }

  scene(): SceneDescription {
    const rows = Array.from({ length: this.vehicles }, (_, row) => row);
    return {
      name: 'city', seed: 1, site: { lat_deg: SITE.lat, lon_deg: SITE.lon, height_m: 0, utm_zone: 32, convergence_rad: 0 }, clock: { report_s: 0.1, step_s: 0.01, duration_s: null }, alerts: { lengths: 3, seconds: 8 },
      points: [], areas: [], zones: [], walls: { areas: [], cell_m: 0, boxes: [] }, lanes: this.lanes(), closed_lanes: [], paths: [], gates: [], terrain: null,
      weather: { visibility_m: null, rain_mmph: 0, light: { east: -0.9, north: 0.2, up: 0.35, direct: 0.6, ambient: 0.35 } }, props: this.props(), cameras: [], signals: [], radio: null,
      map: { kind: 'geojson', url: URL.createObjectURL(new Blob([this.houses()])), attribution: '' } as SceneDescription['map'], triggers: [], fidelity: null,
      groups: [CARS], vid: rows.map((row) => 101 + row), names: rows.map((row) => `car-${row}`), group: rows.map(() => 0), span_s: null,
    } as SceneDescription;
  }

  /** Where everyone is after a number of seconds. */
  frame(seconds: number): Frame {
    const n = this.vehicles;
    const [east, north, heading, speed, flags] = [new Int32Array(n), new Int32Array(n), new Uint16Array(n), new Int16Array(n), new Uint8Array(n).fill(3)];
    for (let row = 0; row < n; row++) {
      const inner = row < INNER_VEHICLES;
      const half = inner ? (INNER_BLOCKS * BLOCK_METRES) / 2 : this.half;
      const beyond = this.blocks / 2 - INNER_BLOCKS / 2;
      const street = BLOCK_METRES * (inner ? Math.floor((INNER_BLOCKS + 1) * chance(row, 1)) - INNER_BLOCKS / 2 : (chance(row, 6) < 0.5 ? -1 : 1) * (INNER_BLOCKS / 2 + 1 + Math.floor(beyond * chance(row, 1))));
      const way = chance(row, 2) < 0.5 ? 1 : -1;
      const pace = 8 + 6 * chance(row, 3);
      const along = way * ((((2 * half * chance(row, 4) + pace * seconds) % (2 * half)) + 2 * half) % (2 * half) - half);
      const aside = street - way * 0.5 * LANE_METRES;
      const northward = chance(row, 5) < 0.5;
      east[row] = 100 * (northward ? street + way * 0.5 * LANE_METRES : along);
      north[row] = 100 * (northward ? along : aside);
      heading[row] = 65536 * ((northward ? 0.25 : 0) + (way > 0 ? 0 : 0.5));
      speed[row] = 100 * pace;
    }
    const zero = (): Int16Array<ArrayBuffer> => new Int16Array(n);
    return { number: 1, seconds, jump: false, edition: 1, rows: n, east, north, up: new Int32Array(n), heading, speed, steer: zero(), pitch: zero(), roll: zero(), yawRate: zero(), rung: new Uint8Array(n), missionStep: new Uint16Array(n), indicators: new Uint8Array(n), flags };
  }

  private streets(): number[] {
    return Array.from({ length: this.blocks + 1 }, (_, i) => i * BLOCK_METRES - this.half);
  }

  private lanes(): Lane[] {
    const { half } = this;
    return this.streets().flatMap((at, i) => [1, -1].flatMap((way): Lane[] => [
      { name: `east-${i}${way}`, points: [[-way * half, at - way * 0.5 * LANE_METRES, LANE_METRES], [way * half, at - way * 0.5 * LANE_METRES, LANE_METRES]], limit_mps: 14, to: [] },
      { name: `north-${i}${way}`, points: [[at + way * 0.5 * LANE_METRES, -way * half, LANE_METRES], [at + way * 0.5 * LANE_METRES, way * half, LANE_METRES]], limit_mps: 14, to: [] }]));
  }

  private props(): Prop[] {
    const near = this.streets().filter((at) => Math.abs(at) < 300);
    return near.flatMap((x) => near.flatMap((y) => [20, 45, 70].flatMap((along): Prop[] => [
      { kind: 'tree', x: x + along, y: y + 7, height_m: 6 + 3 * chance(x + y, along), width_m: 4 }, { kind: 'pole', x: x + along + 12, y: y - 6, height_m: 7, width_m: 0.2 }])));
  }

  /** Four houses in each block, as GeoJSON. */
  private houses(): string {
    const placing = placingAt(SITE, 32);
    const corners = this.streets().slice(0, -1);
    const features = corners.flatMap((west) => corners.flatMap((south) => [[12, 12], [54, 12], [12, 54], [54, 54]].map(([dx, dy], i) => {
      const [x, y, size] = [west + dx, south + dy, 34];
      const ring = [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]].map(([east, north]) => toLngLat(placing, east, north));
      return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind: 'building', height: 8 + Math.round(30 * chance(west * 31 + south, i)) } };
    })));
    return JSON.stringify({ type: 'FeatureCollection', features });
  }
}
