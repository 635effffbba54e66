import type { Placing } from '../geo/placing';
import type { Terrain } from '../wire/contract';
import { program, type Program, Table } from './gl';
import { roundUp } from './metres';
import { COMMON } from './shaders';
import type { Theme } from './theme';
import { setSight, type Sight } from './vehicles';

/** Contour lines between the lowest and the highest point, about. */
const CONTOURS = 12;
/** Patches along each axis, so that the terrain follows the map's bend. */
const PATCHES = 8;

const VERTEX = `${COMMON}
uniform vec4 box;
out vec2 place;
void main() {
  int tile = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID % 6] * 0.5 + 0.5;
  place = mix(box.xy, box.zw, (vec2(tile % ${PATCHES}, tile / ${PATCHES}) + corner) / float(${PATCHES}));
  gl_Position = onMap(vec3(place, 0.0));
}`;

/** Light comes from the north-west at 45 degrees, as on printed maps: brightness is the dot product of the normal and that direction. */
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D heights;
uniform vec4 box;
uniform float spacing;
uniform ivec2 points;
uniform float contour;
uniform float strength;
uniform vec3 line;
in vec2 place;
out vec4 colour;
const vec3 LIGHT = vec3(-0.5, 0.5, 0.70710678);

float at(ivec2 p) { return texelFetch(heights, clamp(p, ivec2(0), points - 1), 0).r; }
float height(vec2 grid) {
  ivec2 p = ivec2(floor(grid));
  vec2 f = grid - vec2(p);
  return mix(mix(at(p), at(p + ivec2(1, 0)), f.x), mix(at(p + ivec2(0, 1)), at(p + ivec2(1, 1)), f.x), f.y);
}
void main() {
  vec2 grid = (place - box.xy) / spacing;
  float h = height(grid);
  vec2 slope = vec2(height(grid + vec2(0.5, 0.0)) - height(grid - vec2(0.5, 0.0)), height(grid + vec2(0.0, 0.5)) - height(grid - vec2(0.0, 0.5))) / spacing;
  float light = dot(normalize(vec3(-slope, 1.0)), LIGHT) - LIGHT.z;
  colour = light > 0.0 ? vec4(1.0) * min(0.5, light) * strength : vec4(0.0, 0.0, 0.0, 1.0) * min(0.7, -light * 1.3);
  float level = h / contour;
  // On a plain the level does not change, and a line would be as wide as the plain.
  float change = fwidth(level);
  float off = abs(level - round(level)) / max(change, 1e-6);
  bool fifth = abs(mod(round(level), 5.0)) < 0.5;
  float drawn = change > 1e-5 ? clamp((fifth ? 1.3 : 0.9) - off, 0.0, 1.0) * (fifth ? 0.75 : 0.4) : 0.0;
  colour = vec4(line, 1.0) * drawn + colour * (1.0 - drawn);
}`;

/** Metres between contour lines. */
function contourInterval({ heights_m }: Terrain): number {
  const [low, high] = heights_m.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity]);
  return roundUp(Math.max(0.05, (high - low) / CONTOURS));
}

/** Draws hills by shading and contour lines. */
export class TerrainPainter {
  private readonly hills: Program;
  private readonly heights: Table;
  private readonly contour: number;

  constructor(private readonly gl: WebGL2RenderingContext, private readonly terrain: Terrain) {
    this.hills = program(gl, VERTEX, FRAGMENT);
    this.heights = new Table(gl, 'floats', terrain.columns, terrain.rows);
    const cells = new Float32Array(4 * terrain.heights_m.length);
    terrain.heights_m.forEach((height, i) => { cells[4 * i] = height; });
    this.heights.write(cells, terrain.heights_m.length);
    this.contour = contourInterval(terrain);
  }

  free(): void {
    this.heights.free();
    this.gl.deleteProgram(this.hills.program);
  }

  draw(placing: Placing, sight: Sight, theme: Theme, line: readonly [number, number, number]): void {
    const { gl, hills, terrain } = this;
    const { west_m, south_m, spacing_m, columns, rows } = terrain;
    gl.useProgram(hills.program);
    setSight(gl, hills, sight, placing.east, placing.south);
    this.heights.bind(0);
    gl.uniform1i(hills.at('heights'), 0);
    gl.uniform4f(hills.at('box'), west_m, south_m, west_m + (columns - 1) * spacing_m, south_m + (rows - 1) * spacing_m);
    gl.uniform1f(hills.at('spacing'), spacing_m);
    gl.uniform2i(hills.at('points'), columns, rows);
    gl.uniform1f(hills.at('contour'), this.contour);
    gl.uniform1f(hills.at('strength'), theme.dark ? 0.45 : 0.9);
    gl.uniform3f(hills.at('line'), ...line);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * PATCHES * PATCHES);
  }
}
