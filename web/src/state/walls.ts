import type { SceneDescription } from '../wire/contract';

/** Walls as polygons of rings in metres: drawn ones, and boxes of cells. */
export function wallsOf({ walls }: SceneDescription): number[][][][] {
  const size = walls.cell_m;
  return [...walls.areas, ...walls.boxes.map(([column, row, columns, rows]) => {
    const [west, south, east, north] = [column * size, row * size, (column + columns) * size, (row + rows) * size];
    return [[[west, south], [east, south], [east, north], [west, north]]];
  })];
}
