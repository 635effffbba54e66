import { BufferAttribute, BufferGeometry, DoubleSide, Group as Assembly, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial } from 'three';
import { fromLngLat } from '../geo/placing';
import { laneEdges } from '../map/lanes';
import { markings } from '../map/markings';
import type { Scene } from '../state/scene';
import { wallsOf } from '../state/walls';
import { MeshBuilder } from './mesh';

/** Layers of the ground, drawn one over the other; metres over the terrain, where there is one. */
const LAYERS = { ground: 0, land: 1, cover: 2, road: 3, marking: 4 } as const;
const LAYER_METRES = 0.02;
/** As the simulated sensors see walls and buildings without heights. */
const WALL_METRES = 3;
const BUILDING_METRES = 6;
/** Longer pieces of road would cut through hills and hide their own markings. */
const PIECE_METRES = 10;
const DASH_METRES = 3;
const GAP_METRES = 6;
const MARGIN_METRES = 1500;
/** Widths of roads of the base map by their sort. */
const PATH_METRES = 2;
const ROAD_METRES: Readonly<Record<string, number>> = { major: 9, medium: 7, minor: 5, path: PATH_METRES };

const COLOURS = {
  ground: 0x6f7f5c, road: 0x3c3f44, kerb: 0x9a9a94, line: 0xe4e4dc, wall: 0x9c948a, wallTop: 0x857d74, building: 0xb9aea0, roof: 0x7d6f66,
  green: 0x5c7a4a, sand: 0xb8a988, paved: 0x6a6a68, water: 0x3f6d8c, land: 0x76856a, leaves: 0x3f6b35, bark: 0x5a4636, steel: 0x8d9196,
} as const;

interface Feature { geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> | null }

/** Everything that stands still: ground, roads with markings, walls, buildings and what the base map draws, trees and poles. Heights follow the terrain. */
export class World {
  readonly assembly = new Assembly();
  /** What hides labels. */
  readonly solid: Mesh[] = [];
  private readonly material = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide });
  private readonly flat: readonly MeshLambertMaterial[];

  constructor(private readonly scene: Scene) {
    // On level ground nothing lies below its layers: they are drawn first, in their order, and never flicker. On hills they are pulled towards the eye.
    const level = scene.words.terrain === null;
    this.flat = Object.values(LAYERS).map((layer) => new MeshLambertMaterial({
      vertexColors: true, side: DoubleSide, depthTest: !level, depthWrite: layer === LAYERS.ground, polygonOffset: layer > 0, polygonOffsetFactor: -layer, polygonOffsetUnits: -8 * layer,
    }));
    this.addGround();
    this.addRoads();
    this.addWalls();
    this.addProps();
    this.addAreas();
  }

  /** Adds the features of a drawn base map. Tiles are for flat maps; in space they are left out. */
  async addBaseMap(): Promise<void> {
    const { map } = this.scene.words;
    if (map?.kind !== 'geojson') {
      return;
    }
    const answer = await fetch(map.url);
    const { features } = (await answer.json()) as { features: Feature[] };
    const [land, cover, tall] = [new MeshBuilder(), new MeshBuilder(), new MeshBuilder()];
    const place = (lon: number, lat: number): [number, number] => fromLngLat(this.scene.placing, lon, lat);
    for (const { geometry, properties } of features) {
      const kind = String(properties?.['kind'] ?? '');
      const width = ROAD_METRES[String(properties?.['sort'] ?? '')];
      // Where the scenario has lanes of its own, these are the roads.
      if (width !== undefined && this.scene.words.lanes.length === 0) {
        lines(geometry, place).forEach((line) => this.stripe(cover, finer(line), width, width > PATH_METRES ? COLOURS.road : COLOURS.sand));
      }
      for (const rings of polygons(geometry, place)) {
        if (kind === 'building') {
          const foot = this.height(rings[0][0][0], rings[0][0][1]);
          tall.column(rings, foot + Number(properties?.['base'] ?? 0), foot + (Number(properties?.['height'] ?? 0) || BUILDING_METRES), COLOURS.building, COLOURS.roof);
        } else if (kind === 'green' || kind === 'sand' || kind === 'paved' || kind === 'water' || kind === 'land') {
          (kind === 'land' ? land : cover).sheet(rings, (x, y) => this.over(x, y, kind === 'land' ? LAYERS.land : LAYERS.cover), COLOURS[kind]);
        }
      }
    }
    this.lay(land, LAYERS.land);
    this.lay(cover, LAYERS.cover);
    this.stand(tall);
  }

  free(): void {
    this.assembly.traverse((one) => {
      if (one instanceof Mesh || one instanceof LineSegments) {
        (one.geometry as BufferGeometry).dispose();
      }
    });
    [this.material, ...this.flat].forEach((one) => one.dispose());
  }

  /** Height of the ground at a place, metres above the site. */
  height(x: number, y: number): number {
    return this.scene.groundHeight(x, y) ?? 0;
  }

  private over(x: number, y: number, layer: number): number {
    return this.height(x, y) + layer * LAYER_METRES;
  }

  /** Adds a layer of the ground. */
  private lay(mesh: MeshBuilder, layer: number): void {
    if (!mesh.empty) {
      const made = new Mesh(mesh.build(), this.flat[layer]);
      made.receiveShadow = true;
      made.renderOrder = layer - this.flat.length;
      this.assembly.add(made);
    }
  }

  /** Adds what rises from the ground. */
  private stand(mesh: MeshBuilder): void {
    if (!mesh.empty) {
      const made = new Mesh(mesh.build(), this.material);
      made.castShadow = true;
      made.receiveShadow = true;
      this.assembly.add(made);
      this.solid.push(made);
    }
  }

  private addGround(): void {
    const box = this.scene.box().atLeast(100);
    const [west, south, east, north] = [box.west - MARGIN_METRES, box.south - MARGIN_METRES, box.east + MARGIN_METRES, box.north + MARGIN_METRES];
    const { terrain } = this.scene.words;
    const low = terrain ? terrain.heights_m.reduce((least, one) => Math.min(least, one), Infinity) - 0.5 : 0;
    this.lay(new MeshBuilder().face([[west, south, low], [east, south, low], [east, north, low], [west, north, low]], COLOURS.ground), LAYERS.ground);
    if (terrain) {
      this.addTerrain();
    }
  }

  private addTerrain(): void {
    const { west_m, south_m, spacing_m, columns, rows, heights_m } = this.scene.words.terrain!;
    const positions = new Float32Array(3 * columns * rows);
    heights_m.forEach((height, i) => positions.set([west_m + (i % columns) * spacing_m, south_m + Math.floor(i / columns) * spacing_m, height], 3 * i));
    const index: number[] = [];
    for (let row = 0; row + 1 < rows; row++) {
      for (let column = 0; column + 1 < columns; column++) {
        const corner = row * columns + column;
        index.push(corner, corner + 1, corner + columns, corner + 1, corner + columns + 1, corner + columns);
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(index);
    geometry.computeVertexNormals();
    const hills = new Mesh(geometry, new MeshLambertMaterial({ color: COLOURS.ground }));
    hills.receiveShadow = true;
    this.assembly.add(hills);
    this.solid.push(hills);
  }

  private addRoads(): void {
    const { lanes } = this.scene.words;
    const [surface, lines] = [new MeshBuilder(), new MeshBuilder()];
    for (const lane of lanes) {
      const { left, right } = laneEdges(lane);
      for (let i = 1; i < left.length; i++) {
        this.piece(surface, [left[i - 1], left[i], right[i], right[i - 1]], LAYERS.road, COLOURS.road);
      }
    }
    for (const { marking, points } of markings(lanes)) {
      if (marking === 'lane-line') {
        dashes(points).forEach((dash) => this.stripe(lines, dash, 0.12, COLOURS.line));
      } else {
        this.stripe(lines, points, marking === 'kerb' ? 0.22 : 0.14, marking === 'kerb' ? COLOURS.kerb : COLOURS.line);
      }
    }
    this.lay(surface, LAYERS.road);
    this.lay(lines, LAYERS.marking);
  }

  /** A quad from the corners of both edges, cut along its length. */
  private piece(mesh: MeshBuilder, [a, b, c, d]: number[][], layer: number, colour: number): void {
    const cuts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_METRES));
    const between = (from: number[], to: number[], part: number): [number, number, number] => {
      const [x, y] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
      return [x, y, this.over(x, y, layer)];
    };
    for (let i = 0; i < cuts; i++) {
      const [from, to] = [i / cuts, (i + 1) / cuts];
      mesh.face([between(d, c, from), between(d, c, to), between(a, b, to), between(a, b, from)], colour);
    }
  }

  private stripe(mesh: MeshBuilder, points: number[][], width: number, colour: number): void {
    const { left, right } = laneEdges({ name: '', points: points.map(([x, y]) => [x, y, width]) });
    for (let i = 1; i < left.length; i++) {
      this.piece(mesh, [left[i - 1], left[i], right[i], right[i - 1]], LAYERS.marking, colour);
    }
  }

  private addWalls(): void {
    const mesh = new MeshBuilder();
    for (const rings of wallsOf(this.scene.words)) {
      const foot = this.height(rings[0][0][0], rings[0][0][1]);
      mesh.column(rings, foot - 0.5, foot + WALL_METRES, COLOURS.wall, COLOURS.wallTop);
    }
    this.stand(mesh);
  }

  private addProps(): void {
    const mesh = new MeshBuilder();
    for (const { kind, x, y, height_m, width_m } of this.scene.words.props) {
      const foot = this.height(x, y);
      if (kind === 'tree') {
        mesh.cylinder('z', [x, y, foot], -0.3, 0.4 * height_m, 0.15, COLOURS.bark, 8).cylinder('z', [x, y, foot], 0.25 * height_m, height_m, width_m / 2, COLOURS.leaves, 10, 0.05 * width_m);
      } else {
        mesh.cylinder('z', [x, y, foot], -0.3, height_m, width_m / 2, COLOURS.steel, 8);
      }
    }
    this.stand(mesh);
  }

  /** Borders of areas, as lines a little over the ground. */
  private addAreas(): void {
    const corners: number[] = [];
    for (const ring of this.scene.words.areas.flatMap(({ rings }) => rings)) {
      const line = finer([...ring, ring[0]]);
      for (let i = 1; i < line.length; i++) {
        [line[i - 1], line[i]].forEach(([x, y]) => corners.push(x, y, this.height(x, y) + 0.3));
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
    this.assembly.add(new LineSegments(geometry, new LineBasicMaterial({ color: 0xd9b23c })));
  }
}

/** Polygons of a GeoJSON geometry, as rings in metres. */
export function polygons({ type, coordinates }: Feature['geometry'], place: (lon: number, lat: number) => [number, number]): number[][][][] {
  const ring = (corners: number[][]): number[][] => corners.map(([lon, lat]) => place(lon, lat));
  switch (type) {
    case 'Polygon':
      return [(coordinates as number[][][]).map(ring)];
    case 'MultiPolygon':
      return (coordinates as number[][][][]).map((rings) => rings.map(ring));
    default:
      return [];
  }
}

/** The lines of a GeoJSON geometry, in metres. */
export function lines({ type, coordinates }: Feature['geometry'], place: (lon: number, lat: number) => [number, number]): number[][][] {
  const line = (corners: number[][]): number[][] => corners.map(([lon, lat]) => place(lon, lat));
  switch (type) {
    case 'LineString':
      return [line(coordinates as number[][])];
    case 'MultiLineString':
      return (coordinates as number[][][]).map(line);
    default:
      return [];
  }
}

/** The same line with corners near enough to follow hills. */
function finer(line: readonly number[][]): number[][] {
  return line.flatMap((b, i) => {
    const a = line[Math.max(0, i - 1)];
    const cuts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_METRES));
    return i === 0 ? [b] : Array.from({ length: cuts }, (_, k) => [a[0] + ((b[0] - a[0]) * (k + 1)) / cuts, a[1] + ((b[1] - a[1]) * (k + 1)) / cuts]);
  });
}

/** Cuts a line into dashes. */
export function dashes(points: readonly number[][]): number[][][] {
  const cut: number[][][] = [];
  let along = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const at = (metres: number): number[] => [a[0] + ((b[0] - a[0]) * metres) / length, a[1] + ((b[1] - a[1]) * metres) / length];
    for (let from = -(along % (DASH_METRES + GAP_METRES)); from < length; from += DASH_METRES + GAP_METRES) {
      const [start, end] = [Math.max(0, from), Math.min(length, from + DASH_METRES)];
      if (end - start > 0.05) {
        cut.push([at(start), at(end)]);
      }
    }
    along += length;
  }
  return cut;
}
