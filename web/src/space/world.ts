import { BufferAttribute, BufferGeometry, EqualStencilFunc, Group as Assembly, IncrementStencilOp, LineBasicMaterial, LineSegments, type Material, Mesh, type MeshLambertMaterialParameters, type Vector3 } from 'three';
import { fromLngLat } from '../geo/placing';
import type { Scene } from '../state/scene';
import { wallsOf } from '../state/walls';
import { type Air, hash } from './air';
import { barriersOf } from './barriers';
import { aerialPicture, type Cover, zoneMeshes } from './groundcover';
import { MeshBuilder } from './mesh';
import { type Grove, Props } from './props';
import { finer, roadsOf, stripe } from './roads';
import { ORDER } from './sky';
import { type Finish, surface } from './surface';
import { tiles } from './tiles';

/** Layers of the ground, drawn one over the other; metres over the terrain, where there is one. */
const LAYERS = { ground: 0, land: 1, cover: 2, picture: 3, paving: 4, road: 5, marking: 6 } as const;
const FINISHES: readonly Finish[] = ['ground', 'ground', 'ground', 'plain', 'paved', 'road', 'road'];
const LAYER_METRES = 0.02;
/** As the simulated sensors see walls and buildings without heights. */
const WALL_METRES = 3;
const BUILDING_METRES = 6;
const MARGIN_METRES = 7000;
/** The ground of a scene is cut into squares of this size: software graphics place the depth of triangles of kilometres decimetres off, and the ground would cover the feet of walls. */
const GROUND_METRES = 150;
const MAX_GROUND_CUTS = 24;
const FLOOR_MARGIN = 1;
/** Farther away, lines on the road, kerbs and paving beside the road are thinner than a third of a pixel, and trees need no detail: in a picture of so many pixels per metre at a distance of one metre, 720 pixels high. */
const MARKING_METRES = 350;
const KERB_METRES = 200;
const PAVING_METRES = 4000;
const TREE_METRES = 160;
const FULL_PIXELS = 690;
/** Widths of roads of the base map by their sort. */
const PATH_METRES = 2;
const ROAD_METRES: Readonly<Record<string, number>> = { major: 9, medium: 7, minor: 5, path: PATH_METRES };

const COLOURS = {
  ground: 0x5d6b40, road: 0x46484c, wall: 0x9c948a, wallTop: 0x857d74, roof: 0x6a6059, green: 0x587838, sand: 0xb8a988, paved: 0x77756f, floor: 0x8d8a84, water: 0x2c5470, land: 0x6d7d45,
} as const;
const FACADES = [0xb9aea0, 0xa08a78, 0xc7bda9, 0x8d8a88, 0xb08d78, 0x9aa0a4] as const;

interface Feature { geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> | null }

/** Everything that stands still: ground, roads with markings, walls, buildings and what the base map draws, trees and poles. Heights follow the terrain. */
export class World {
  readonly assembly = new Assembly();
  /** What is drawn in the place of parts of the assembly from afar. */
  readonly coarse = new Assembly();
  /** What hides labels. */
  readonly solid: Mesh[] = [];
  private readonly material: Material;
  private readonly facade: Material;
  private readonly earth: Material;
  private readonly flat: readonly Material[];
  /** Of bridges, and of the lines on them. */
  private readonly decks: readonly Material[];
  /** Height of the ground where there is no terrain: that of the lowest lane, where the map has heights. */
  private readonly base: number;
  private readonly props: Props;
  /** Zones, and an aerial picture. */
  private readonly covers: Cover[] = [];
  /** Parts that are left out from afar, from where on, and what is drawn then. */
  private readonly small: { mesh: Mesh<BufferGeometry>; metres: number; instead?: Mesh }[] = [];

  constructor(private readonly scene: Scene, private readonly air: Air) {
    this.material = surface(air, 'plain');
    this.facade = surface(air, 'facade');
    this.earth = surface(air, 'ground');
    // Layers of the ground leave no trace in depth, so they never flicker: what stands is drawn before them, and what moves after them. The uppermost is drawn first and marks its pixels in the stencil, so that none is painted twice.
    // On hills they are pulled towards the eye.
    this.flat = Object.values(LAYERS).map((layer) => surface(air, this.isSea && layer === LAYERS.ground ? 'water' : FINISHES[layer], among(layer)));
    this.decks = [0, 2].map((towards) => surface(air, 'road', { polygonOffset: towards > 0, polygonOffsetFactor: -towards, polygonOffsetUnits: -8 * towards }));
    this.base = Math.min(...(scene.words.lanes.some(({ points }) => points[0]?.length > 3) ? scene.words.lanes.map(({ points }) => points.reduce((least, [, , , up = 0]) => Math.min(least, up), Infinity)) : [0]));
    this.addGround();
    this.addRoads();
    this.addWalls();
    this.props = new Props(scene.words.props, scene.words.lanes, (x, y) => this.height(x, y), air);
    this.stand(this.props.mesh);
    this.props.groves.forEach((grove) => this.plant(grove));
    this.assembly.add(this.props.halos.points, this.props.pools.mesh);
    this.addAreas();
    zoneMeshes(scene.words.zones, (x, y) => this.height(x, y), air).forEach((one) => this.cover(one));
  }

  /** Where nothing but boats and divers goes, and nobody says what the ground is, it is water; who dives is seen through it. */
  private get isSea(): boolean {
    const { groups, lanes, terrain, map } = this.scene.words;
    return terrain === null && map === null && lanes.length === 0 && groups.some(({ kind }) => kind === 'surface' || kind === 'underwater');
  }

  /** Whether what lies on the ground must follow its heights. */
  private get isHilly(): boolean {
    return this.scene.words.terrain !== null;
  }

  /** Whether there are walls that no road leads to: rooms, halls, mazes. */
  get hasRooms(): boolean {
    return this.scene.words.lanes.length === 0 && wallsOf(this.scene.words).length > 0;
  }

  /** Prepares a picture: fits halos to the pixels of a metre at a distance of one metre, and leaves out what is too thin to be seen from an eye: from nearer where pixels are few. */
  flush(pixels: number, eye: Vector3): void {
    this.props.flush(pixels);
    const sharpness = Math.min(1, pixels / FULL_PIXELS);
    for (const { mesh, metres, instead } of this.small) {
      const { center, radius } = mesh.geometry.boundingSphere!;
      mesh.visible = center.distanceTo(eye) - radius < metres * sharpness;
      if (instead) {
        instead.visible = !mesh.visible;
      }
    }
  }

  /** Adds the aerial picture, which lies over the base map and under the roads. */
  async addPicture(): Promise<void> {
    const picture = this.scene.words.map?.picture;
    if (picture) {
      const made = await aerialPicture(picture.url, picture.corners.map(([lon, lat]) => fromLngLat(this.scene.placing, lon, lat)), this.over(LAYERS.picture), this.air, among(LAYERS.picture));
      made.renderOrder = ORDER.ground - LAYERS.picture;
      this.cover(made);
    }
  }

  private cover(mesh: Cover): void {
    this.covers.push(mesh);
    this.assembly.add(mesh);
  }

  /** Adds the features of a drawn base map. Tiles are for flat maps; in space they are left out. */
  async addBaseMap(): Promise<void> {
    const { map } = this.scene.words;
    if (map?.kind !== 'geojson') {
      return;
    }
    const answer = await fetch(map.url);
    const { features } = (await answer.json()) as { features: Feature[] };
    const [land, cover, roads, tall] = [new MeshBuilder(), new MeshBuilder(), new MeshBuilder(), new MeshBuilder()];
    const place = (lon: number, lat: number): [number, number] => fromLngLat(this.scene.placing, lon, lat);
    // Of two in the same layer the later one lies above, and what lies above is drawn first.
    for (const { geometry, properties } of features.reverse()) {
      const kind = String(properties?.['kind'] ?? '');
      const width = ROAD_METRES[String(properties?.['sort'] ?? '')];
      // Where the scenario has lanes of its own, these are the roads.
      if (width !== undefined && this.scene.words.lanes.length === 0) {
        lines(geometry, place).forEach((line) => stripe(width > PATH_METRES ? roads : cover, finer(line, this.isHilly), width, { height: this.over(LAYERS.road), hilly: this.isHilly }, width > PATH_METRES ? COLOURS.road : COLOURS.sand));
      }
      for (const rings of polygons(geometry, place)) {
        if (kind === 'building') {
          const foot = this.height(rings[0][0][0], rings[0][0][1]);
          tall.column(rings, foot + Number(properties?.['base'] ?? 0), foot + (Number(properties?.['height'] ?? 0) || BUILDING_METRES), FACADES[Math.floor(FACADES.length * hash(Math.round(rings[0][0][0]), Math.round(rings[0][0][1])))], COLOURS.roof);
        } else if (kind === 'green' || kind === 'sand' || kind === 'paved' || kind === 'water' || kind === 'land') {
          (kind === 'land' ? land : cover).shine(kind === 'water' ? 0.9 : 0).sheet(rings, this.over(kind === 'land' ? LAYERS.land : LAYERS.cover), COLOURS[kind]);
        }
      }
    }
    this.lay(land, LAYERS.land);
    this.lay(cover, LAYERS.cover);
    this.lay(roads, LAYERS.road);
    this.stand(tall, this.facade);
  }

  free(): void {
    [this.assembly, this.coarse].forEach((part) => part.traverse((one) => {
      if (one instanceof Mesh || one instanceof LineSegments) {
        (one.geometry as BufferGeometry).dispose();
      }
    }));
    [this.material, this.facade, this.earth, ...this.flat, ...this.decks].forEach((one) => one.dispose());
    this.covers.forEach(({ material }) => { material.map?.dispose(); material.dispose(); });
    this.props.free();
  }

  /** Height of the ground at a place, metres above the site. */
  height(x: number, y: number): number {
    return this.scene.groundHeight(x, y) ?? this.base;
  }

  private over(layer: number): (x: number, y: number) => number {
    return (x, y) => this.height(x, y) + layer * LAYER_METRES;
  }

  /** Adds a layer of the ground. */
  private lay(mesh: MeshBuilder, layer: number): void {
    if (!mesh.empty) {
      for (const tile of tiles(mesh.build())) {
        const made = new Mesh(tile, this.flat[layer]);
        made.receiveShadow = true;
        made.renderOrder = ORDER.ground - layer;
        this.assembly.add(made);
        if (layer === LAYERS.marking || layer === LAYERS.paving) {
          this.small.push({ mesh: made, metres: layer === LAYERS.marking ? MARKING_METRES : PAVING_METRES });
        }
      }
    }
  }

  /** Adds what rises from the ground. */
  private stand(mesh: MeshBuilder, material = this.material): void {
    if (!mesh.empty) {
      for (const tile of tiles(mesh.build())) {
        const made = standing(tile, material);
        this.assembly.add(made);
        this.solid.push(made);
      }
    }
  }

  /** Adds trees, whose leaves are coarser from afar. */
  private plant({ fine, coarse }: Grove): void {
    const [near, far] = [fine, coarse].map((mesh) => standing(mesh.build(), this.material));
    near.geometry.computeBoundingSphere();
    this.assembly.add(near);
    this.coarse.add(far);
    this.solid.push(near);
    this.small.push({ mesh: near, metres: TREE_METRES, instead: far });
  }

  private addGround(): void {
    const box = this.scene.box().atLeast(100);
    const { terrain } = this.scene.words;
    const low = terrain ? terrain.heights_m.reduce((least, one) => Math.min(least, one), Infinity) - 0.5 : this.base;
    const mesh = new MeshBuilder();
    const [xs, ys] = [groundCuts(box.west, box.east), groundCuts(box.south, box.north)];
    for (let i = 1; i < xs.length; i++) {
      for (let j = 1; j < ys.length; j++) {
        mesh.face([[xs[i - 1], ys[j - 1], low], [xs[i], ys[j - 1], low], [xs[i], ys[j], low], [xs[i - 1], ys[j], low]], this.isSea ? COLOURS.water : COLOURS.ground);
      }
    }
    this.lay(mesh, LAYERS.ground);
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
    const hills = new Mesh(geometry, surface(this.air, 'ground', { vertexColors: false, color: COLOURS.ground }));
    hills.receiveShadow = true;
    hills.renderOrder = ORDER.standing;
    this.assembly.add(hills);
    this.solid.push(hills);
  }

  private addRoads(): void {
    const { lanes, closed_lanes: closed } = this.scene.words;
    const { paving, surface: road, lines: painted, kerbs, deck, deckLines, bank } = roadsOf([...lanes, ...closed], { height: this.over(LAYERS.road), hilly: this.isHilly });
    this.stand(barriersOf(closed, (x, y) => this.height(x, y)));
    this.lay(paving, LAYERS.paving);
    this.lay(road, LAYERS.road);
    this.lay(painted, LAYERS.marking);
    this.stand(bank, this.earth);
    this.stand(deck, this.decks[0]);
    this.stand(deckLines, this.decks[1]);
    if (!kerbs.empty) {
      for (const tile of tiles(kerbs.build())) {
        const made = new Mesh(tile, this.material);
        made.receiveShadow = true;
        this.assembly.add(made);
        this.small.push({ mesh: made, metres: KERB_METRES });
      }
    }
  }

  private addWalls(): void {
    const mesh = new MeshBuilder();
    for (const rings of wallsOf(this.scene.words)) {
      const foot = this.height(rings[0][0][0], rings[0][0][1]);
      mesh.column(rings, foot - 0.5, foot + WALL_METRES, COLOURS.wall, COLOURS.wallTop);
    }
    this.stand(mesh);
    this.addFloor();
  }

  /** A floor below rooms. */
  private addFloor(): void {
    if (this.hasRooms) {
      const corners = wallsOf(this.scene.words).flat(2);
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      const [west, east, south, north] = [least(xs) - FLOOR_MARGIN, -least(xs.map((x) => -x)) + FLOOR_MARGIN, least(ys) - FLOOR_MARGIN, -least(ys.map((y) => -y)) + FLOOR_MARGIN];
      this.lay(new MeshBuilder().sheet([[[west, south], [east, south], [east, north], [west, north]]], this.over(LAYERS.paving), COLOURS.floor), LAYERS.paving);
    }
  }

  /** Borders of areas, as lines a little over the ground. */
  private addAreas(): void {
    const corners: number[] = [];
    for (const ring of this.scene.words.areas.flatMap(({ rings }) => rings)) {
      const line = finer([...ring, ring[0]], this.isHilly);
      for (let i = 1; i < line.length; i++) {
        [line[i - 1], line[i]].forEach(([x, y]) => corners.push(x, y, this.height(x, y) + 0.3));
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
    this.assembly.add(new LineSegments(geometry, new LineBasicMaterial({ color: 0xd9b23c, transparent: true, opacity: 0.35 })));
  }
}

/** What rises from the ground, and throws shadows. */
function standing(geometry: BufferGeometry, material: Material): Mesh<BufferGeometry> {
  const made = new Mesh(geometry, material);
  made.castShadow = true;
  made.receiveShadow = true;
  made.renderOrder = ORDER.standing;
  return made;
}

/** How a material lies among the layers of the ground. */
function among(layer: number): MeshLambertMaterialParameters {
  return { depthWrite: false, polygonOffset: layer > 0, polygonOffsetFactor: -layer, polygonOffsetUnits: -8 * layer, stencilWrite: true, stencilFunc: EqualStencilFunc, stencilZPass: IncrementStencilOp };
}

/** Where the ground is cut along an axis, around what lies between two places: finely there, and once more at the horizon. */
export function groundCuts(from: number, to: number): number[] {
  const [first, last] = [from - GROUND_METRES, to + GROUND_METRES];
  const parts = Math.min(MAX_GROUND_CUTS, Math.ceil((last - first) / GROUND_METRES));
  return [from - MARGIN_METRES, ...Array.from({ length: parts + 1 }, (_, i) => first + ((last - first) * i) / parts), to + MARGIN_METRES];
}

function least(values: readonly number[]): number {
  return values.reduce((low, one) => Math.min(low, one), Infinity);
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
