import { CircleGeometry, Color, Group as Assembly, InstancedBufferAttribute, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial } from 'three';
import type { Aspect, ShownLine } from '../state/signals';
import type { Air } from './air';
import { Halos } from './lights';
import { MeshBuilder } from './mesh';
import type { Height } from './roads';
import { ORDER } from './sky';
import { surface } from './surface';

const STEEL = 0x3c4045;
const HOUSING = 0x14161a;
/** Heads hang over their lanes, at a mast beside the road. */
const ARM_METRES = 5.6;
const HEAD_METRES = 4.6;
const LAMP_METRES = 0.13;
const LAMP_SPACING = 0.32;
const HEAD_SPACING = 0.62;
const MAST_ASIDE_METRES = 0.9;
/** Lines of one road lie within these of each other: along, across, and by the angle. */
const SAME_ROAD = { along: 8, across: 16, radians: 0.35 } as const;
const ASPECTS: readonly Aspect[] = ['red', 'amber', 'green'];
const LIT: Record<Aspect, Color> = { red: new Color(0xff2a1c), amber: new Color(0xffb020), green: new Color(0x2cf06a) };
const DARK = 0.07;
const GAIN = 3;

/** Lines of one road, whose heads hang at one mast. */
interface Mast { x: number; y: number; heading: number; lines: number[]; reach: number }

/** Masts for lines where traffic stops: on the right side of those that lie beside each other. */
export function mastsOf(lines: readonly ShownLine[]): Mast[] {
  const left = new Set(lines.keys());
  const masts: Mast[] = [];
  for (const first of lines.keys()) {
    if (left.has(first)) {
      const beside = [...left].filter((other) => isBeside(lines[first], lines[other]));
      beside.forEach((one) => left.delete(one));
      masts.push(mastOf(lines, beside));
    }
  }
  return masts;
}

function isBeside(one: ShownLine, other: ShownLine): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const along = dx * Math.cos(one.heading) + dy * Math.sin(one.heading);
  const turn = Math.abs(Math.atan2(Math.sin(other.heading - one.heading), Math.cos(other.heading - one.heading)));
  return Math.abs(along) < SAME_ROAD.along && rightOf(one, other) ** 2 < SAME_ROAD.across ** 2 && turn < SAME_ROAD.radians;
}

/** How far a place lies to the right of a line's middle, metres. */
function rightOf({ x, y, heading }: ShownLine, at: { x: number; y: number }): number {
  return (at.x - x) * Math.sin(heading) - (at.y - y) * Math.cos(heading);
}

function mastOf(lines: readonly ShownLine[], beside: number[]): Mast {
  const first = lines[beside[0]];
  const aside = beside.map((one) => rightOf(first, lines[one]));
  const right = Math.max(...beside.map((one, i) => aside[i] + 0.5 * lines[one].width)) + MAST_ASIDE_METRES;
  return { x: first.x + right * Math.sin(first.heading), y: first.y - right * Math.cos(first.heading), heading: first.heading, lines: beside, reach: right - Math.min(...aside) };
}

interface Lamp { line: number; aspect: number; colour: Aspect; x: number; y: number; z: number }

/** Traffic signals: masts with arms, a head for each movement of a lane, and lamps that show its state. */
export class SignalHeads {
  readonly assembly = new Assembly();
  private readonly lamps: Lamp[] = [];
  private readonly discs: InstancedMesh;
  private readonly halos: Halos;
  private readonly material;
  private readonly colour = new Color();
  private shown = '';

  /** @param lines as they are at the beginning; later ones differ in what they show alone */
  constructor(lines: readonly ShownLine[], height: Height, private readonly air: Air) {
    this.material = surface(air, 'plain');
    const mesh = new MeshBuilder().shine(0.3);
    const places = new Matrix4();
    const discs: Matrix4[] = [];
    for (const mast of mastsOf(lines)) {
      const foot = height(mast.x, mast.y) + lines[mast.lines[0]].z - height(lines[mast.lines[0]].x, lines[mast.lines[0]].y);
      this.mast(mesh, mast, foot);
      mast.lines.forEach((line) => this.heads(mesh, lines[line], line, foot));
    }
    for (const { x, y, z, line } of this.lamps) {
      // Discs face those who come: against the heading.
      discs.push(places.clone().makeRotationZ(lines[line].heading).multiply(new Matrix4().makeRotationY(-Math.PI / 2)).setPosition(x, y, z));
    }
    this.discs = new InstancedMesh(new CircleGeometry(LAMP_METRES, 14), new MeshBasicMaterial(), Math.max(1, discs.length));
    this.discs.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(1, discs.length)), 3);
    this.discs.count = discs.length;
    discs.forEach((matrix, i) => this.discs.setMatrixAt(i, matrix));
    this.halos = new Halos(this.lamps.length);
    if (!mesh.empty) {
      const steel = new Mesh(mesh.build(), this.material);
      steel.castShadow = true;
      steel.renderOrder = ORDER.standing;
      this.assembly.add(steel, this.discs, this.halos.points);
    }
  }

  /** Lights the lamps as lines show them. Pixels of a metre at a distance of one metre decide the size of halos. */
  update(lines: readonly ShownLine[], pixels: number): void {
    this.halos.points.material.uniforms['pixels'].value = pixels;
    const shown = lines.map(({ aspects }) => aspects.join()).join();
    if (shown === this.shown) {
      return;
    }
    this.shown = shown;
    this.lamps.forEach(({ line, aspect, colour, x, y, z }, i) => {
      const lit = lines[line]?.aspects[aspect] === colour;
      this.discs.setColorAt(i, this.colour.copy(LIT[colour]).multiplyScalar(lit ? GAIN : DARK));
      this.halos.add(x - 0.1 * Math.cos(lines[line]?.heading ?? 0), y - 0.1 * Math.sin(lines[line]?.heading ?? 0), z, 1.3, LIT[colour], lit ? 0.35 + 0.55 * this.air.dark : 0);
    });
    this.discs.instanceColor!.needsUpdate = true;
    this.halos.flush(pixels);
  }

  free(): void {
    this.assembly.traverse((one) => { if (one instanceof Mesh) { one.geometry.dispose(); } });
    this.material.dispose();
    this.halos.free();
    this.discs.dispose();
  }

  private mast(mesh: MeshBuilder, { x, y, heading, reach }: Mast, foot: number): void {
    mesh.cylinder('z', [x, y, foot], -0.3, ARM_METRES + 0.15, 0.09, STEEL, 8, 0.07);
    const [left, up]: [number, number] = [-Math.sin(heading), Math.cos(heading)];
    const ring = (along: number): [number, number, number][] => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => [x + along * left + 0.05 * a * Math.cos(heading), y + along * up + 0.05 * a * Math.sin(heading), foot + ARM_METRES + 0.05 * b]);
    mesh.hull(ring(0), ring(reach + 0.5), STEEL);
  }

  private heads(mesh: MeshBuilder, { x, y, heading, aspects }: ShownLine, line: number, foot: number): void {
    const [ahead, left] = [[Math.cos(heading), Math.sin(heading)], [-Math.sin(heading), Math.cos(heading)]];
    aspects.forEach((_, aspect) => {
      const aside = HEAD_SPACING * ((aspects.length - 1) / 2 - aspect);
      const [cx, cy] = [x + aside * left[0], y + aside * left[1]];
      const corner = (a: number, b: number, up: number): [number, number, number] => [cx + a * ahead[0] + b * left[0], cy + a * ahead[1] + b * left[1], foot + up];
      const ring = (up: number): [number, number, number][] => [corner(0, -0.2, up), corner(0.22, -0.2, up), corner(0.22, 0.2, up), corner(0, 0.2, up)];
      mesh.hull(ring(HEAD_METRES - 0.54), ring(HEAD_METRES + 0.54), HOUSING).hull([corner(0.08, -0.03, ARM_METRES), corner(0.14, -0.03, ARM_METRES), corner(0.14, 0.03, ARM_METRES)], [corner(0.08, -0.03, HEAD_METRES), corner(0.14, -0.03, HEAD_METRES), corner(0.14, 0.03, HEAD_METRES)], STEEL);
      ASPECTS.forEach((colour, i) => {
        const [px, py, pz] = corner(-0.015, 0, HEAD_METRES + (1 - i) * LAMP_SPACING);
        this.lamps.push({ line, aspect, colour, x: px, y: py, z: pz });
      });
    });
  }
}
