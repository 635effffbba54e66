import type { SceneWords } from '../wire/types';

/** What permanently stands around, as polygons of rings in metres: walls as they were drawn, and boxes of cells of a picture. */
export function wallsOf(words: SceneWords): number[][][][] {
  const { walls } = words;
  if (!walls) {
    return [];
  }
  const size = walls.cell_m;
  return [...walls.areas, ...walls.boxes.map(([column, row, columns, rows]) => {
    const [west, south, east, north] = [column * size, row * size, (column + columns) * size, (row + rows) * size];
    return [[[west, south], [east, south], [east, north], [west, north]]];
  })];
}
