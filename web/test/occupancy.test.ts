import { describe, expect, it } from 'vitest';
import { type Cell, OccupancyGrid } from '../src/space/occupancygrid';

const flat = (): number => 0;
/** A wall at 10 m to the east, from 5 m to the south to 5 m to the north, 1.5 m high, seen from the origin. */
const wall = Float32Array.from(Array.from({ length: 201 }, (_, i) => [10.2, -5 + i / 20, 1.5]).flat());
const road = Float32Array.from(Array.from({ length: 201 }, (_, i) => [20, -10 + i / 10, 0.02]).flat());

function at(grid: OccupancyGrid, x: number, y: number): Cell | undefined {
  return [...grid.all].find((cell) => Math.abs(cell.x - x) < 0.25 && Math.abs(cell.y - y) < 0.25);
}

describe('an occupancy grid', () => {
  it('has cells with hits occupied, as high as what was hit, those before them free, and nothing of those behind', () => {
    const grid = new OccupancyGrid();
    grid.add({ origin: [0, 0], points: wall, ground: flat });

    expect(at(grid, 10.25, 0.25)).toMatchObject({ odds: 0.85, top: 1.5 });
    expect(at(grid, 5.25, 0.25)?.odds).toBeCloseTo(-0.4);
    expect(at(grid, 12.25, 0.25)).toBeUndefined();
  });

  it('becomes free where rays reach the ground behind, and stays within its bounds', () => {
    const grid = new OccupancyGrid();
    for (let i = 0; i < 20; i++) {
      grid.add({ origin: [0, 0], points: wall, ground: flat });
    }
    expect(at(grid, 10.25, 0.25)?.odds).toBe(3.5);
    for (let i = 0; i < 20; i++) {
      grid.add({ origin: [0, 0], points: road, ground: flat });
    }
    expect(at(grid, 10.25, 0.25)).toMatchObject({ odds: -2, top: 0 });
  });

  it('takes neither the ground of a hill nor what one drives under for an obstacle', () => {
    const grid = new OccupancyGrid();
    grid.add({ origin: [0, 0], points: new Float32Array([10, 0, 3.1, 12, 0, 8.4]), ground: () => 3 });

    expect([...grid.all].every(({ odds }) => odds < 0)).toBe(true);
  });

  it('forgets what is far behind', () => {
    const grid = new OccupancyGrid();
    grid.add({ origin: [0, 0], points: wall, ground: flat });
    grid.add({ origin: [500, 0], points: new Float32Array(), ground: flat });

    expect([...grid.all]).toEqual([]);
  });
});
