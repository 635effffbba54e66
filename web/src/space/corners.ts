import { BufferAttribute, BufferGeometry } from 'three';

/** The same mesh with corners that are alike stored once, so that a graphics card, or the processor in its place, computes them once. */
export function indexed(mesh: BufferGeometry): BufferGeometry {
  const attributes = Object.entries(mesh.attributes);
  const index: number[] = [];
  const kept: number[] = [];
  const known = new Map<string, number>();
  for (let corner = 0; corner < mesh.getAttribute('position').count; corner++) {
    const key = attributes.map(([, { array, itemSize }]) => (array as Float32Array).subarray(corner * itemSize, (corner + 1) * itemSize).join()).join();
    const same = known.get(key);
    if (same === undefined) {
      known.set(key, kept.length);
      index.push(kept.length);
      kept.push(corner);
    } else {
      index.push(same);
    }
  }
  const geometry = new BufferGeometry();
  for (const [name, { array, itemSize }] of attributes) {
    const values = new Float32Array(itemSize * kept.length);
    kept.forEach((corner, i) => values.set((array as Float32Array).subarray(corner * itemSize, (corner + 1) * itemSize), itemSize * i));
    geometry.setAttribute(name, new BufferAttribute(values, itemSize));
  }
  geometry.setIndex(index);
  return geometry;
}

/** Meshes without index as one, with the attributes that all of them have. */
export function joined(meshes: readonly BufferGeometry[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, { itemSize }] of Object.entries(meshes[0].attributes).filter(([shared]) => meshes.every((mesh) => mesh.hasAttribute(shared)))) {
    const values = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.getAttribute(name).array.length, 0));
    let at = 0;
    for (const mesh of meshes) {
      values.set(mesh.getAttribute(name).array as Float32Array, at);
      at += mesh.getAttribute(name).array.length;
    }
    geometry.setAttribute(name, new BufferAttribute(values, itemSize));
  }
  return geometry;
}
