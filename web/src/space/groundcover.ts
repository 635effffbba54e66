import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh, type MeshLambertMaterial, type MeshLambertMaterialParameters, SRGBColorSpace, TextureLoader } from 'three';
import type { Zone } from '../wire/contract';
import type { Air } from './air';
import { MeshBuilder } from './mesh';
import { ORDER } from './sky';
import { surface } from './surface';

/** What lies on the ground or over it, with a material of its own. */
export type Cover = Mesh<BufferGeometry, MeshLambertMaterial>;

type Height = (x: number, y: number) => number;

/** A picture is laid over hills in so many pieces along each side. */
const PIECES = 48;
const ICE = { colour: 0xd5ecff, metres: 0.1, opacity: 0.4 };
/** A bank of fog or a shower, as high as one sees it from a car. */
const MIST = { colour: 0xe4e9ee, metres: 14, opacity: 0.22 };

/** Zones with another ground as a sheen on it, and with another weather as glass over it. They hide nothing. */
export function zoneMeshes(zones: readonly Zone[], height: Height, air: Air): Cover[] {
  return zones.map(({ kind, rings }) => {
    const look = kind === 'ground' ? ICE : MIST;
    const mesh = new MeshBuilder();
    if (kind === 'ground') {
      mesh.shine(0.6).sheet(rings, (x, y) => height(x, y) + look.metres, look.colour);
    } else {
      const foot = height(rings[0][0][0], rings[0][0][1]);
      mesh.column(rings, foot, foot + look.metres, look.colour, look.colour);
    }
    const made = new Mesh(mesh.build(), surface(air, 'plain', { transparent: true, opacity: look.opacity, depthWrite: false, side: DoubleSide }));
    made.renderOrder = ORDER.ground + 1;
    return made;
  });
}

/**
 * An aerial picture on the ground.
 *
 * @param corners upper left, upper right, lower right and lower left, metres
 * @param layer   how the material lies among the layers of the ground
 */
export async function aerialPicture(url: string, corners: readonly (readonly [number, number])[], height: Height, air: Air, layer: MeshLambertMaterialParameters): Promise<Cover> {
  const map = await new TextureLoader().loadAsync(url);
  map.colorSpace = SRGBColorSpace;
  const made = new Mesh(draped(corners, height), surface(air, 'plain', { ...layer, vertexColors: false, map }));
  made.receiveShadow = true;
  return made;
}

/** Bilinear between the corners: (1 - v) ((1 - u) A + u B) + v ((1 - u) D + u C), u to the right and v down. */
export function draped([a, b, c, d]: readonly (readonly [number, number])[], height: Height): BufferGeometry {
  const [positions, places, index]: [number[], number[], number[]] = [[], [], []];
  for (let row = 0; row <= PIECES; row++) {
    for (let column = 0; column <= PIECES; column++) {
      const [u, v] = [column / PIECES, row / PIECES];
      const [x, y] = [0, 1].map((axis) => (1 - v) * ((1 - u) * a[axis] + u * b[axis]) + v * ((1 - u) * d[axis] + u * c[axis]));
      positions.push(x, y, height(x, y));
      places.push(u, 1 - v);
      if (row < PIECES && column < PIECES) {
        const at = row * (PIECES + 1) + column;
        index.push(at, at + PIECES + 1, at + 1, at + 1, at + PIECES + 1, at + PIECES + 2);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(places, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}
