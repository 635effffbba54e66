import { PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { Detail, TIERS } from '../src/space/detail';
import { coarseModelOf, modelOf } from '../src/space/models';
import { Air } from '../src/space/air';
import { MeshBuilder } from '../src/space/mesh';
import { Props } from '../src/space/props';
import { roadsOf } from '../src/space/roads';
import { tiles } from '../src/space/tiles';
import { GROUPS } from './scenes';

/** From the origin to the east; 45 degrees to each side, at 600 pixels of a metre in a metre's distance. */
function eastward(): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 1, 0.3, 9000);
  camera.up.set(0, 0, 1);
  camera.lookAt(1, 0, 0);
  return camera;
}

function tiersOf(places: readonly [number, number][], whole: number, length = 4.5): number[] {
  const detail = new Detail(places.length);
  detail.begin(eastward(), 600);
  places.forEach(([x, y], row) => detail.see(row, x, y, 0, length));
  detail.end(places.length, whole);
  return places.map((_, row) => detail.of(row));
}

describe('the detail of vehicles', () => {
  it('is nothing behind the camera, whole near by, a coarse piece, then a box farther away and a dot where it has less than nine pixels', () => {
    expect(tiersOf([[-400, 0], [50, 0], [90, 0], [290, 0], [310, 0]], 10)).toEqual([TIERS.hidden, TIERS.whole, TIERS.coarse, TIERS.box, TIERS.dot]);
  });

  it('goes to the nearest, whatever their order', () => {
    const far = Array.from({ length: 20 }, (_, i): [number, number] => [220 + i, 0]);
    const near: [number, number][] = [[30, 0], [70, 0]];

    const tiers = tiersOf([...far, ...near], 3);

    expect(tiers.slice(20)).toEqual([TIERS.whole, TIERS.coarse]);
    expect(tiers.slice(0, 20).every((tier) => tier === TIERS.box)).toBe(true);
  });

  it('keeps those beside the view whose shadows fall into it', () => {
    expect(tiersOf([[20, 35], [20, 85]], 10)).toEqual([TIERS.whole, TIERS.hidden]);
  });
});

describe('models from afar', () => {
  it.each(['ground', 'pedestrian', 'cyclist', 'air/rotor', 'surface'])('of %s have fewer corners and the same size', (kind) => {
    const group = { ...GROUPS[1], kind, length_m: 4.5, body_m: [4.5, 1.8] as [number, number] };
    const { body, moving } = modelOf(group);
    const coarse = coarseModelOf(group);
    const [near, far] = [body, coarse].map((one) => { one.computeBoundingBox(); return one.boundingBox!; });

    const corners = [body, ...moving.map(({ geometry }) => geometry)].reduce((sum, one) => sum + (one.index?.count ?? one.getAttribute('position').count), 0);
    expect(coarse.index!.count).toBeLessThanOrEqual(corners);
    expect(coarse.getAttribute('position').count).toBeLessThan(coarse.index!.count);
    expect(far.max.x).toBeGreaterThan(near.max.x - 0.1);
    expect(far.max.z).toBeGreaterThan(0.8 * near.max.z);
  });
});

describe('tiles', () => {
  it('have all triangles of a mesh once, each in the tile of its middle', () => {
    const mesh = new MeshBuilder();
    for (let x = 0; x < 1000; x += 10) {
      mesh.face([[x, 0, 0], [x + 10, 0, 0], [x + 10, 10, 0], [x, 10, 0]], 0xff0000);
    }

    const cut = tiles(mesh.build());

    expect(cut).toHaveLength(5);
    expect(cut.reduce((sum, one) => sum + one.getAttribute('position').count, 0)).toBe(600);
    expect(cut.every((one) => one.boundingSphere!.radius < 120)).toBe(true);
    expect(Object.keys(cut[0].attributes).sort()).toEqual(['color', 'normal', 'position']);
  });

  it('are one for what is small', () => {
    expect(tiles(new MeshBuilder().box([0, 1], [0, 1], [0, 1], 0).build())).toHaveLength(1);
  });
});

describe('trees', () => {
  it('are as large from afar as from near, with less than a third of the triangles', () => {
    const air = new Air({ visibility_m: null, rain_mmph: 0, light: { east: 0, north: 0, up: 1, direct: 1, ambient: 1 } });
    const { groves } = new Props([{ kind: 'tree', x: 3, y: 4, height_m: 8, width_m: 4 }], [], () => 0, air);
    const [near, far] = [groves[0].fine.build(), groves[0].coarse.build()];
    [near, far].forEach((one) => one.computeBoundingBox());

    expect(groves).toHaveLength(1);
    expect(far.getAttribute('position').count).toBeLessThan(near.getAttribute('position').count / 3);
    expect(far.boundingBox!.max.distanceTo(near.boundingBox!.max)).toBeLessThan(0.8);
    expect(far.boundingBox!.min.distanceTo(near.boundingBox!.min)).toBeLessThan(0.8);
  });

  it('of a large scene stand in few groves', () => {
    const air = new Air({ visibility_m: null, rain_mmph: 0, light: { east: 0, north: 0, up: 1, direct: 1, ambient: 1 } });
    const row = Array.from({ length: 500 }, (_, i) => ({ kind: 'tree' as const, x: 20 * i, y: 0, height_m: 8, width_m: 4 }));

    expect(new Props(row, [], () => 0, air).groves.length).toBeLessThanOrEqual(17);
  });
});

describe('a straight road', () => {
  const LANE = { name: 'road', points: [[0, 0, 4], [1000, 0, 4]], limit_mps: 10, to: [] };
  const trianglesOf = (hilly: boolean): number => roadsOf([LANE], { height: () => 0, hilly }).surface.build().getAttribute('position').count / 3;

  it('is cut finely on hills only', () => {
    expect(trianglesOf(true)).toBe(200);
    expect(trianglesOf(false)).toBe(20);
  });
});
