import { BoxGeometry, BufferAttribute, BufferGeometry, Group as Assembly, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Points, PointsMaterial } from 'three';
import { ellipsePoint, rayEnd } from '../map/outlook';
import type { Outlook, Plan } from '../wire/contract';
import type { Crowd } from './crowd';
import type { SpaceRoom } from './spaceview';

const HIT_UP = 0.6;
const PLAN_UP = 0.25;
const GLASS = new MeshBasicMaterial({ color: 0x7fe0ff, transparent: true, opacity: 0.28, depthWrite: false });
const HITS = new PointsMaterial({ color: 0xffe066, size: 4, sizeAttenuation: false });
const ELLIPSE_CORNERS = 32;
const DOUBT = new LineBasicMaterial({ color: 0x7fe0ff });
const WAY = new LineBasicMaterial({ color: 0x6cf08a });

/** What the selected vehicle perceives and plans: hits of its rays, objects where it believes them, as glass, and the way that its planner has chosen. */
export class Perceived {
  readonly assembly = new Assembly();
  private readonly seen = new Assembly();
  private readonly plan = new Assembly();
  private readonly offs: (() => void)[];

  constructor(private readonly room: SpaceRoom, private readonly crowd: Crowd, private readonly height: (x: number, y: number) => number, changed: () => void) {
    this.assembly.add(this.seen, this.plan);
    this.offs = [
      room.outlooks.on((outlook) => { this.showOutlook(outlook); changed(); }), room.plans.on((plan) => { this.showPlan(plan); changed(); }),
      room.selection.changed.on(() => { empty(this.seen); empty(this.plan); changed(); }),
    ];
  }

  free(): void {
    this.offs.forEach((off) => off());
    [this.seen, this.plan].forEach(empty);
  }

  private isSelected(vid: number): boolean {
    return this.room.selected >= 0 && this.room.scene.vid(this.room.selected) === vid;
  }

  private showOutlook({ vid, eyes, seen }: Outlook): void {
    empty(this.seen);
    if (!this.isSelected(vid)) {
      return;
    }
    const hits = (eyes ?? []).flatMap((eye) => eye.range.flatMap((metres, ray) => {
      const [x, y] = rayEnd(eye, ray);
      return metres < eye.reach ? [x, y, this.height(x, y) + HIT_UP] : [];
    }));
    this.seen.add(new Points(places(hits), HITS));
    for (const { vid: other, x, y, heading, major, minor, turn } of seen ?? []) {
      const row = this.room.scene.row(other);
      const { length, width, bottom, top } = row < 0 ? { length: 1, width: 1, bottom: 0, top: 1 } : this.crowd.modelOf(row).extent;
      const glass = new Mesh(new BoxGeometry(1.06 * length, 1.06 * width, 1.06 * (top - bottom)), GLASS);
      glass.position.set(x, y, this.height(x, y) + (top + bottom) / 2);
      glass.rotation.z = heading;
      this.seen.add(glass, this.ellipse(x, y, major, minor, turn));
    }
  }

  /** How sure it is of a place: the ellipse of one standard deviation, on the ground. */
  private ellipse(x: number, y: number, major: number, minor: number, turn: number): Line {
    const corners = Array.from({ length: ELLIPSE_CORNERS + 1 }, (_, i) => ellipsePoint({ x, y, major, minor, turn }, (2 * Math.PI * i) / ELLIPSE_CORNERS));
    return new Line(places(corners.flatMap(([east, north]) => [east, north, this.height(east, north) + PLAN_UP])), DOUBT);
  }

  private showPlan({ vid, trajectory }: Plan): void {
    if (this.isSelected(vid)) {
      empty(this.plan);
      this.plan.add(new Line(places(trajectory.flatMap(([, x, y]) => [x, y, this.height(x, y) + PLAN_UP])), WAY));
    }
  }
}

function places(coordinates: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(coordinates), 3));
  return geometry;
}

function empty(assembly: Assembly): void {
  for (const one of [...assembly.children]) {
    if (one instanceof Mesh || one instanceof Points || one instanceof Line) {
      (one.geometry as BufferGeometry).dispose();
    }
    assembly.remove(one);
  }
}
