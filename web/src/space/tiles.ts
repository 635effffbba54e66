import { BufferAttribute, BufferGeometry } from 'three';

const TILE_METRES = 200;
/** Tiles grow with the scene, so that their number stays small: along each side no more than this. */
const MAX_TILES_ACROSS = 16;

/** Cuts a mesh without index into square tiles seen from above, by the middles of its triangles, so that those out of view need not be drawn. */
export function tiles(mesh: BufferGeometry): BufferGeometry[] {
  mesh.computeBoundingBox();
  const { min, max } = mesh.boundingBox!;
  const size = Math.max(TILE_METRES, (max.x - min.x) / MAX_TILES_ACROSS, (max.y - min.y) / MAX_TILES_ACROSS);
  const place = mesh.getAttribute('position');
  const triangles = new Map<number, number[]>();
  for (let corner = 0; corner < place.count; corner += 3) {
    const middle = (axis: 'getX' | 'getY'): number => (place[axis](corner) + place[axis](corner + 1) + place[axis](corner + 2)) / 3;
    const key = Math.floor((middle('getX') - min.x) / size) * (MAX_TILES_ACROSS + 2) + Math.floor((middle('getY') - min.y) / size);
    const list = triangles.get(key);
    if (list) {
      list.push(corner);
    } else {
      triangles.set(key, [corner]);
    }
  }
  mesh.computeBoundingSphere();
  return triangles.size <= 1 ? [mesh] : [...triangles.values()].map((corners) => part(mesh, corners));
}

function part(mesh: BufferGeometry, corners: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, { array, itemSize }] of Object.entries(mesh.attributes)) {
    const values = new Float32Array(3 * itemSize * corners.length);
    corners.forEach((corner, i) => values.set((array as Float32Array).subarray(corner * itemSize, (corner + 3) * itemSize), 3 * itemSize * i));
    geometry.setAttribute(name, new BufferAttribute(values, itemSize));
  }
  geometry.computeBoundingSphere();
  return geometry;
}
