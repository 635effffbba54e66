import { BoxGeometry, Color, Group as Assembly, InstancedBufferAttribute, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry } from 'three';
import { CELL_METRES, OccupancyGrid, type Scan } from './occupancygrid';

const MAX_OCCUPIED = 6000;
const MAX_FREE = 14000;
const FREE_UP = 0.06;
/** Share of a cell that is drawn. */
const FILLED = 0.92;

/** Cells that sensors of the selected vehicle have found occupied, as boxes as high as what was hit, and those that they have found free, on the ground. */
export class Occupancy {
  readonly assembly = new Assembly();
  private readonly grid = new OccupancyGrid();
  private readonly boxes = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial({ transparent: true, opacity: 0.72, toneMapped: false }), MAX_OCCUPIED);
  private readonly tiles = new InstancedMesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ color: 0x38d0a0, transparent: true, opacity: 0.16, depthWrite: false, toneMapped: false }), MAX_FREE);
  private readonly matrix = new Matrix4();
  private readonly tint = new Color();

  /** @param colour of a height over the ground, metres */
  constructor(private readonly colour: (above: number, into: Color) => Color) {
    this.boxes.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * MAX_OCCUPIED), 3);
    [this.boxes, this.tiles].forEach((mesh) => { mesh.frustumCulled = false; mesh.count = 0; mesh.renderOrder = 3; });
    this.assembly.add(this.tiles, this.boxes);
  }

  clear(): void {
    this.grid.clear();
    this.boxes.count = this.tiles.count = 0;
  }

  add(scan: Scan): void {
    this.grid.add(scan);
    let [occupied, free] = [0, 0];
    const side = FILLED * CELL_METRES;
    for (const { x, y, odds, top } of this.grid.all) {
      const ground = scan.ground(x, y);
      if (odds > 0 && occupied < MAX_OCCUPIED) {
        this.boxes.setMatrixAt(occupied, this.matrix.makeScale(side, side, Math.max(0.1, top)).setPosition(x, y, ground + 0.5 * top));
        this.boxes.setColorAt(occupied++, this.colour(top, this.tint));
      } else if (odds < 0 && free < MAX_FREE) {
        this.tiles.setMatrixAt(free++, this.matrix.makeScale(side, side, 1).setPosition(x, y, ground + FREE_UP));
      }
    }
    [this.boxes.count, this.tiles.count] = [occupied, free];
    this.boxes.instanceMatrix.needsUpdate = this.tiles.instanceMatrix.needsUpdate = this.boxes.instanceColor!.needsUpdate = true;
  }

  free(): void {
    for (const mesh of [this.boxes, this.tiles]) {
      mesh.geometry.dispose();
      (mesh.material as MeshBasicMaterial).dispose();
      mesh.dispose();
    }
  }
}
