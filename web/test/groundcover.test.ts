import { describe, expect, it } from 'vitest';
import { Box3 } from 'three';
import { draped, zoneMeshes } from '../src/space/groundcover';

describe('an aerial picture in space', () => {
  it('has its corners where they belong, its upper edge to the north, and follows the ground', () => {
    const geometry = draped([[-10, 20], [30, 20], [30, -20], [-10, -20]], (x, y) => 0.1 * x + 0.01 * y);
    const [place, on] = [geometry.getAttribute('position'), geometry.getAttribute('uv')];
    const corner = (u: number, v: number): number[] => Array.from({ length: place.count }, (_, i) => i).filter((i) => on.getX(i) === u && on.getY(i) === v).flatMap((i) => [place.getX(i), place.getY(i)]);

    expect(corner(0, 1)).toEqual([-10, 20]);
    expect(corner(1, 0)).toEqual([30, -20]);
    for (let i = 0; i < place.count; i++) {
      expect(place.getZ(i)).toBeCloseTo(0.1 * place.getX(i) + 0.01 * place.getY(i), 5);
      expect(geometry.getAttribute('normal').getZ(i)).toBeGreaterThan(0.9);
    }
  });
});

describe('zones in space', () => {
  it('lie on the ground where that is otherwise, and rise above it where the weather is', () => {
    const rings = [[[0, 0], [40, 0], [40, 10], [0, 10]]];
    const [ice, fog] = zoneMeshes([{ name: 'friction 0.2', kind: 'ground', rings }, { name: 'fog', kind: 'weather', rings }], () => 5, { uniforms: {} } as never);
    const [flat, bank] = [ice, fog].map((mesh) => new Box3().setFromObject(mesh));

    expect([flat.min.x, flat.max.x, flat.max.y]).toEqual([0, 40, 10]);
    expect(flat.max.z - flat.min.z).toBe(0);
    expect(flat.min.z).toBeGreaterThan(5);
    expect(bank.min.z).toBe(5);
    expect(bank.max.z).toBeGreaterThan(10);
    expect([ice, fog].every(({ material }) => material.transparent && !material.depthWrite)).toBe(true);
  });
});
