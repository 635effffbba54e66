import { Color, Matrix4 } from 'three';
import type { LaneLine } from '../map/lanes';
import type { Prop } from '../wire/contract';
import { type Air, hash } from './air';
import { Halos, Spots } from './lights';
import { MeshBuilder } from './mesh';
import { NearestLane } from './nearestlane';
import type { Height } from './roads';

/** Poles at least this high carry a street lamp. */
const LAMP_METRES = 4;
const LEAVES = [0x3d5f2a, 0x4c6b2f, 0x35562c, 0x5a7034] as const;
const BARK = 0x4b3a2c;
const STEEL = 0x54585e;
const LAMP = new Color(0xffd9a0);
const WHITE_HOT = new Color(0xfff1d6);
const ARM_METRES = 1.9;
/** Poles at most so far from the middle of a lane are its lamps. */
const ROADSIDE_METRES = 9;
/** Trees within squares of this size are drawn in detail together, or not; squares grow with the scene, so that their number stays small: along each side no more than this. */
const GROVE_METRES = 40;
const MAX_GROVES_ACROSS = 16;
/** Rings and sides of a lump of leaves, from near and from afar, and sides of a trunk. */
const FINE = { rings: 5, sides: 9, trunk: 8 } as const;
const COARSE = { rings: 3, sides: 5, trunk: 4 } as const;
type Fineness = typeof FINE | typeof COARSE;

/** Trees that stand together, as they look from near and from afar. */
export interface Grove { fine: MeshBuilder; coarse: MeshBuilder }

/** Trees and poles. Poles of a street lamp's height carry one, which is lit at dusk. */
export class Props {
  /** All but trees. */
  readonly mesh = new MeshBuilder();
  readonly groves: readonly Grove[];
  readonly halos: Halos;
  readonly pools: Spots;
  private readonly roads: NearestLane;

  /** @param lanes towards which lamps reach out */
  constructor(props: readonly Prop[], lanes: readonly LaneLine[], private readonly height: Height, private readonly air: Air) {
    this.roads = new NearestLane(lanes, ROADSIDE_METRES);
    const lamps = props.filter(isLamp).length;
    this.halos = new Halos(2 * lamps);
    this.pools = new Spots('pool', lamps);
    props.filter(({ kind }) => kind !== 'tree').forEach((prop) => this.pole(prop));
    this.groves = grovesOf(props.filter(({ kind }) => kind === 'tree'), height);
    this.pools.flush();
    this.halos.flush(1);
  }

  /** Sets the size of halos by the pixels of a metre at a distance of one metre. */
  flush(pixels: number): void {
    this.halos.points.material.uniforms['pixels'].value = pixels;
  }

  free(): void {
    this.halos.free();
    this.pools.free();
  }

  private pole(prop: Prop): void {
    const { x, y, height_m, width_m } = prop;
    const foot = this.height(x, y);
    this.mesh.shine(0.3).cylinder('z', [x, y, foot], -0.3, height_m, width_m / 2, STEEL, 10, 0.35 * width_m);
    if (isLamp(prop)) {
      this.lamp(prop, foot);
    }
  }

  /** A lamp at the end of an arm over the road beside which its pole stands, or on top of one that stands elsewhere. */
  private lamp({ x, y, height_m }: Prop, foot: number): void {
    const colour = this.air.dark > 0.15 ? 0xfff2d8 : 0xb8b8b0;
    const road = this.roads.to(x, y);
    const [east, north] = road ?? [0, 0];
    const [lx, ly, up] = [x + ARM_METRES * east, y + ARM_METRES * north, foot + height_m];
    if (road) {
      const bar = (from: number, to: number, half: number, z: number): [number, number, number][] => [[from, -half], [to, -half], [to, half], [from, half]].map(([along, aside]) => [x + along * east - aside * north, y + along * north + aside * east, z]);
      this.mesh.hull(bar(0, ARM_METRES, 0.05, up - 0.06), bar(0, ARM_METRES, 0.05, up + 0.04), STEEL).hull(bar(ARM_METRES - 0.55, ARM_METRES + 0.45, 0.16, up - 0.08), bar(ARM_METRES - 0.5, ARM_METRES + 0.4, 0.12, up + 0.08), STEEL)
        .hull(bar(ARM_METRES - 0.5, ARM_METRES + 0.4, 0.13, up - 0.14), bar(ARM_METRES - 0.5, ARM_METRES + 0.4, 0.13, up - 0.08), colour);
    } else {
      this.mesh.cylinder('z', [x, y, foot], height_m - 0.12, height_m, 0.32, STEEL, 12, 0.2).cylinder('z', [x, y, foot], height_m - 0.2, height_m - 0.1, 0.26, colour, 12);
    }
    this.halos.add(lx, ly, up - 0.2, 1.1, WHITE_HOT, 1.6 * this.air.dark);
    this.halos.add(lx, ly, up - 0.2, 4.2, LAMP, 1.1 * this.air.dark);
    this.pools.add(new Matrix4().makeScale(3.6 * height_m, 3.6 * height_m, 1).setPosition(lx, ly, foot + 0.05), LAMP, 0.4 * this.air.dark);
  }
}

/** Trees by the squares in which they stand. */
function grovesOf(trees: readonly Prop[], height: Height): Grove[] {
  const groves = new Map<string, Grove>();
  const span = (places: readonly number[]): number => places.reduce((most, one) => Math.max(most, one), -Infinity) - places.reduce((least, one) => Math.min(least, one), Infinity);
  const size = Math.max(GROVE_METRES, span(trees.map(({ x }) => x)) / MAX_GROVES_ACROSS, span(trees.map(({ y }) => y)) / MAX_GROVES_ACROSS);
  for (const prop of trees) {
    const key = `${Math.floor(prop.x / size)} ${Math.floor(prop.y / size)}`;
    const grove = groves.get(key) ?? { fine: new MeshBuilder(), coarse: new MeshBuilder() };
    groves.set(key, grove);
    const foot = height(prop.x, prop.y);
    tree(grove.fine, prop, foot, FINE);
    tree(grove.coarse, prop, foot, COARSE);
  }
  return [...groves.values()];
}

/** A trunk, and a crown of lumps within the given size: the first at its middle, the others around it, by chance that the place decides. */
function tree(mesh: MeshBuilder, { x, y, height_m, width_m }: Prop, foot: number, fineness: Fineness): void {
  const seed = Math.round(10 * x) * 7919 + Math.round(10 * y);
  const crown = 0.5 * width_m;
  const [low, middle] = [0.28 * height_m, 0.64 * height_m];
  mesh.cylinder('z', [x, y, foot], -0.3, middle, 0.05 * width_m + 0.06, BARK, fineness.trunk, 0.03 * width_m + 0.03);
  const leaves = (purpose: number): number => LEAVES[Math.floor(LEAVES.length * hash(seed, purpose))];
  lump(mesh, { at: [x, y, foot + middle], across: 0.72 * crown, up: 0.36 * height_m, seed, colour: leaves(1) }, fineness);
  for (let i = 0; i < 5; i++) {
    const angle = 2 * Math.PI * (i / 5 + 0.2 * hash(seed, 10 + i));
    const up = low + (0.12 + 0.38 * hash(seed, 20 + i)) * height_m;
    lump(mesh, { at: [x + 0.5 * crown * Math.cos(angle), y + 0.5 * crown * Math.sin(angle), foot + up], across: 0.5 * crown, up: Math.min(0.5 * crown, 0.2 * height_m), seed: seed + i, colour: leaves(30 + i) }, fineness);
  }
}

/** A ball of leaves with an uneven skin: quads around it, and triangles at its lowest and highest point. */
function lump(mesh: MeshBuilder, { at: [cx, cy, cz], across, up, seed, colour }: { at: [number, number, number]; across: number; up: number; seed: number; colour: number }, { rings, sides }: Fineness): void {
  const corner = (ring: number, side: number): [number, number, number] => {
    const tilt = (Math.PI * ring) / rings;
    const turn = (2 * Math.PI * ((side % sides) + 0.5 * (ring % 2))) / sides;
    const reach = ring === 0 || ring === rings ? 1.1 : 0.82 + 0.36 * hash(seed + ring * 31, side % sides);
    return [cx + across * reach * Math.sin(tilt) * Math.cos(turn), cy + across * reach * Math.sin(tilt) * Math.sin(turn), cz - up * reach * Math.cos(tilt)];
  };
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      const shade = darker(colour, 0.62 + 0.38 * (ring / rings) + 0.14 * hash(seed, ring * sides + side));
      if (ring > 0) {
        mesh.triangle(corner(ring, side), corner(ring, side + 1), corner(ring + 1, side + 1), shade);
      }
      if (ring + 1 < rings) {
        mesh.triangle(corner(ring, side), corner(ring + 1, side + 1), corner(ring + 1, side), shade);
      }
    }
  }
}

function isLamp({ kind, height_m, width_m }: Prop): boolean {
  return kind === 'pole' && height_m >= LAMP_METRES && width_m <= 0.4;
}

function darker(colour: number, share: number): number {
  const channel = (shift: number): number => Math.min(255, Math.round(((colour >> shift) & 255) * share)) << shift;
  return channel(16) | channel(8) | channel(0);
}
