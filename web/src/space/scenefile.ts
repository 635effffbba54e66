import { BufferAttribute, BufferGeometry, Color, Group as Assembly, InstancedMesh, Matrix4, Mesh, MeshStandardMaterial, type Object3D } from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';

/** What is drawn, as a binary glTF file: solid things with their colours, a node for each vehicle's part; no sky, halos or patterns on the ground. */
export async function sceneFile(parts: readonly Object3D[]): Promise<ArrayBuffer> {
  const root = new Assembly();
  // Ours has z up, glTF y.
  root.rotation.x = -Math.PI / 2;
  const plain = new MeshStandardMaterial({ vertexColors: true, roughness: 0.8, metalness: 0 });
  parts.forEach((part) => part.traverse((one) => {
    if (one instanceof InstancedMesh) {
      instances(one, root, plain);
    } else if (one instanceof Mesh && isSolid(one)) {
      root.add(new Mesh(coloured(one.geometry as BufferGeometry), plain));
    }
  }));
  root.updateMatrixWorld(true);
  return (await new GLTFExporter().parseAsync(root, { binary: true })) as ArrayBuffer;
}

function isSolid({ material }: Mesh): boolean {
  return !Array.isArray(material) && 'isMeshLambertMaterial' in material;
}

function instances(many: InstancedMesh, root: Assembly, plain: MeshStandardMaterial): void {
  if (!isSolid(many) || many.count === 0) {
    return;
  }
  const colours = new Map<string, MeshStandardMaterial>();
  const geometry = coloured(many.geometry as BufferGeometry);
  const [matrix, tint] = [new Matrix4(), new Color()];
  for (let i = 0; i < many.count; i++) {
    many.getMatrixAt(i, matrix);
    many.getColorAt(i, tint);
    const key = tint.getHexString();
    const material = colours.get(key) ?? plain.clone();
    material.color.copy(tint);
    colours.set(key, material);
    const one = new Mesh(geometry, material);
    one.applyMatrix4(matrix);
    root.add(one);
  }
}

/** The same mesh with colours of three components: gloss is ours alone. */
function coloured(geometry: BufferGeometry): BufferGeometry {
  const made = new BufferGeometry();
  const [position, normal, colour] = [geometry.getAttribute('position'), geometry.getAttribute('normal'), geometry.getAttribute('color')];
  made.setAttribute('position', position).setAttribute('normal', normal).setIndex(geometry.getIndex());
  const rgb = new Float32Array(3 * position.count).fill(1);
  for (let i = 0; colour && i < position.count; i++) {
    rgb.set([colour.getX(i), colour.getY(i), colour.getZ(i)], 3 * i);
  }
  return made.setAttribute('color', new BufferAttribute(rgb, 3));
}
