import { BufferGeometry, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';

type Point = readonly [number, number, number];
type Colour = number;

/** Collects triangles with flat normals and colours. Axes as of vehicles: x ahead, y left, z up, metres. */
export class MeshBuilder {
  /** Heights over the foot, of buildings. */
  private readonly above: number[] = [];
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];
  private gloss = 0;

  get empty(): boolean {
    return this.positions.length === 0;
  }

  /** How much of the sky the following faces reflect, 0 to 1. */
  shine(gloss: number): this {
    this.gloss = gloss;
    return this;
  }

  triangle(a: Point, b: Point, c: Point, colour: Colour): this {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(nx, ny, nz) || 1;
    const normal: Point = [nx / length, ny / length, nz / length];
    return this.corner(a, normal, colour).corner(b, normal, colour).corner(c, normal, colour);
  }

  private corner(at: Point, normal: Point, colour: Colour): this {
    this.positions.push(...at);
    this.normals.push(...normal);
    this.colours.push(linear(colour >> 16), linear(colour >> 8), linear(colour), this.gloss);
    return this;
  }

  /** A smooth skin over rings of as many corners each, which follow each other along x from back to front and turn from left over the top; flat ends. */
  loft(rings: readonly (readonly Point[])[], colour: Colour): this {
    const count = rings[0].length;
    const at = (ring: number, i: number): Point => rings[Math.max(0, Math.min(rings.length - 1, ring))][(i + count) % count];
    const normal = (ring: number, i: number): Point => {
      const [along, around] = [minus(at(ring + 1, i), at(ring - 1, i)), minus(at(ring, i + 1), at(ring, i - 1))];
      return unit(cross(around, along));
    };
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      for (let i = 0; i < count; i++) {
        const [a, b, c, d] = [[ring, i], [ring, i + 1], [ring + 1, i + 1], [ring + 1, i]] as const;
        [a, b, c, a, c, d].forEach(([r, k]) => this.corner(at(r, k), normal(r, k), colour));
      }
    }
    return this.face([...rings[0]].reverse(), colour).face(rings[rings.length - 1], colour);
  }

  /** A polygon of corners in order, seen from outside anticlockwise; it must be convex. */
  face(corners: readonly Point[], colour: Colour): this {
    for (let i = 2; i < corners.length; i++) {
      this.triangle(corners[0], corners[i - 1], corners[i], colour);
    }
    return this;
  }

  /** A convex body between two polygons of as many corners each; either way round. */
  hull(from: readonly Point[], to: readonly Point[], colour: Colour): this {
    const middle = centre([...from, ...to]);
    const faces = [[...from], [...to], ...from.map((corner, i) => [corner, from[(i + 1) % from.length], to[(i + 1) % to.length], to[i]])];
    faces.forEach((corners) => this.face(outward(corners, middle), colour));
    return this;
  }

  box(x: readonly [number, number], y: readonly [number, number], z: readonly [number, number], colour: Colour): this {
    const ring = (up: number): Point[] => [[x[0], y[0], up], [x[1], y[0], up], [x[1], y[1], up], [x[0], y[1], up]];
    return this.hull(ring(z[0]), ring(z[1]), colour);
  }

  /** A side view, corners ahead and up, between two widths that may differ: the first at the corners below {@link waist}, the second above. */
  profile(corners: readonly (readonly [number, number])[], width: number, colour: Colour, narrowed = width, waist = Infinity): this {
    const side = (sign: number): Point[] => corners.map(([x, z]) => [x, sign * 0.5 * (z > waist ? narrowed : width), z]);
    return this.hull(side(1), side(-1), colour);
  }

  /** A cylinder around an axis through a place, of as many sides; a cone where the end has another radius. */
  cylinder(axis: 'x' | 'y' | 'z', [cx, cy, cz]: Point, from: number, to: number, radius: number, colour: Colour, sides = 12, endRadius = radius): this {
    const ring = (along: number, r: number): Point[] => Array.from({ length: sides }, (_, i) => {
      const [u, v] = [r * Math.cos((2 * Math.PI * i) / sides), r * Math.sin((2 * Math.PI * i) / sides)];
      return axis === 'x' ? [cx + along, cy + u, cz + v] : axis === 'y' ? [cx + u, cy + along, cz + v] : [cx + u, cy + v, cz + along];
    });
    return this.hull(ring(from, radius), ring(to, endRadius), colour);
  }

  /** An outline seen from above, which need not be convex, with its holes, between two heights. */
  column(rings: readonly (readonly (readonly number[])[])[], bottom: number, top: number, wall: Colour, roof: Colour): this {
    const [outline, ...holes] = rings.map((ring, i) => turned(open(ring), i === 0));
    if (outline.length < 3) {
      return this;
    }
    for (const ring of [outline, ...holes]) {
      ring.forEach(([x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length];
        this.face([[x, y, bottom], [nextX, nextY, bottom], [nextX, nextY, top], [x, y, top]], wall);
      });
    }
    this.sheet(rings, () => top, roof);
    for (let i = this.above.length; i < this.positions.length / 3; i++) {
      this.above.push(this.positions[3 * i + 2] - bottom);
    }
    return this;
  }

  /** A flat or draped polygon with holes, seen from above. */
  sheet(rings: readonly (readonly (readonly number[])[])[], height: (x: number, y: number) => number, colour: Colour): this {
    const [outline, ...holes] = rings.map((ring, i) => turned(open(ring), i === 0));
    if (outline.length < 3) {
      return this;
    }
    const all = [outline, ...holes].flat();
    const vectors = (ring: readonly (readonly number[])[]): Vector2[] => ring.map(([x, y]) => new Vector2(x, y));
    for (const corners of ShapeUtils.triangulateShape(vectors(outline), holes.map(vectors))) {
      const [a, b, c] = corners.map((i): Point => [all[i][0], all[i][1], height(all[i][0], all[i][1])]);
      this.triangle(a, b, c, colour);
    }
    return this;
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.normals, 3));
    geometry.setAttribute('color', new Float32BufferAttribute(this.colours, 4));
    if (this.above.length === this.positions.length / 3) {
      geometry.setAttribute('above', new Float32BufferAttribute(this.above, 1));
    }
    return geometry;
  }
}

/** A channel of a colour of the screen as the light that it stands for: sRGB, IEC 61966-2-1. */
function linear(channel: number): number {
  const share = (channel & 255) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce(([x, y, z], point): [number, number, number] => [x + point[0], y + point[1], z + point[2]], [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

/** The corners in the order in which they are anticlockwise seen from outside; corners may coincide. */
function outward(corners: Point[], middle: Point): Point[] {
  let normal = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    normal = [normal[0] + a[1] * b[2] - a[2] * b[1], normal[1] + a[2] * b[0] - a[0] * b[2], normal[2] + a[0] * b[1] - a[1] * b[0]];
  });
  const from = centre(corners);
  const dot = normal[0] * (from[0] - middle[0]) + normal[1] * (from[1] - middle[1]) + normal[2] * (from[2] - middle[2]);
  return dot < 0 ? corners.reverse() : corners;
}

/** Without a last corner that repeats the first. */
function open(ring: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const last = ring[ring.length - 1];
  return ring.length > 1 && last[0] === ring[0][0] && last[1] === ring[0][1] ? ring.slice(0, -1) : ring;
}

/** Outlines anticlockwise, holes clockwise. */
function turned(ring: readonly (readonly number[])[], anticlockwise: boolean): readonly (readonly number[])[] {
  const area = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - y * nextX;
  }, 0);
  return area > 0 === anticlockwise ? ring : [...ring].reverse();
}
