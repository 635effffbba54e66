import { Frustum, Matrix4, type PerspectiveCamera, Sphere, Vector3 } from 'three';

/** How a vehicle is drawn: not at all, as a dot, as a box, in one coarse piece, or whole with parts that move. */
export const TIERS = { hidden: 0, dot: 1, box: 2, coarse: 3, whole: 4 } as const;
type Tier = (typeof TIERS)[keyof typeof TIERS];

/** Vehicles nearer than this, less so much for each metre of their length, are drawn whole, and up to the other as a coarse piece. */
const WHOLE_METRES = 30;
const COARSE_METRES = 80;
const NEARER_PER_METRE = 5;
/** Vehicles that would be less than this many pixels long are dots. */
const DOT_PIXELS = 9;
/** Around the view, for what throws its shadow into it: as far as shadows of low suns matter. */
const SHADOW_METRES = 20;
const BINS = 90;

/** Chooses how each vehicle is drawn: those out of view not at all, the nearest whole, however many there are, and those of a few pixels as dots. */
export class Detail {
  private readonly tier: Uint8Array;
  private readonly distance: Float32Array;
  private readonly nearest = new Int32Array(BINS);
  private readonly frustum = new Frustum();
  private readonly projection = new Matrix4();
  private readonly sphere = new Sphere();
  private readonly eye = new Vector3();
  private pixels = 1;
  /** Nothing is left out: for files of the whole scene. */
  all = false;

  constructor(rows: number) {
    this.tier = new Uint8Array(Math.max(1, rows));
    this.distance = new Float32Array(Math.max(1, rows));
  }

  /** Begins a picture: as a camera sees it, with the pixels of a metre at a distance of one metre. */
  begin(camera: PerspectiveCamera, pixels: number): void {
    camera.updateMatrixWorld();
    this.frustum.setFromProjectionMatrix(this.projection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
    this.eye.copy(camera.position);
    this.pixels = pixels;
    this.nearest.fill(0);
  }

  /** Accounts for a vehicle of a length at a place. */
  see(row: number, x: number, y: number, z: number, length: number): void {
    const distance = Math.hypot(x - this.eye.x, y - this.eye.y, z - this.eye.z);
    this.sphere.center.set(x, y, z);
    this.sphere.radius = length + (distance < COARSE_METRES ? SHADOW_METRES : 0);
    this.distance[row] = Math.max(0, distance - NEARER_PER_METRE * length);
    if (!this.all && !this.frustum.intersectsSphere(this.sphere)) {
      this.tier[row] = TIERS.hidden;
      return;
    }
    this.tier[row] = !this.all && this.pixels * length < DOT_PIXELS * distance ? TIERS.dot : TIERS.box;
    if (this.distance[row] < COARSE_METRES) {
      this.nearest[Math.floor((BINS * this.distance[row]) / COARSE_METRES)]++;
    }
  }

  hide(row: number): void {
    this.tier[row] = TIERS.hidden;
  }

  /** Ends the accounts: draws the nearest in detail, a third of them whole, as many as may be. */
  end(rows: number, most: number): void {
    const coarse = this.reach(most);
    const whole = Math.min(WHOLE_METRES, this.reach(most / 3));
    for (let row = 0; row < rows; row++) {
      if (this.tier[row] !== TIERS.hidden && this.distance[row] < coarse) {
        this.tier[row] = this.all || this.distance[row] < whole ? TIERS.whole : TIERS.coarse;
      }
    }
  }

  /** How far as many vehicles reach, metres. */
  private reach(most: number): number {
    let [bin, left] = [0, most];
    while (bin < BINS && this.nearest[bin] <= left) {
      left -= this.nearest[bin++];
    }
    return (COARSE_METRES * bin) / BINS;
  }

  of(row: number): Tier {
    return this.tier[row] as Tier;
  }
}
