/** Shaders of the vehicle layer. Every program pulls what it draws from textures by gl_VertexID; there are no vertex buffers. */

import { ROWS_PER_LINE } from '../state/fleet';

export const COMMON = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
uniform mat4 matrix;
uniform float east[5];
uniform float south[5];
uniform vec2 viewport;
uniform float metresPerPixel;
uniform float ratio;
uniform float glide;
uniform sampler2D newer;
uniform sampler2D older;
uniform sampler2D state;

const vec2 CORNERS[6] = vec2[6](vec2(-1,-1), vec2(1,-1), vec2(-1,1), vec2(-1,1), vec2(1,-1), vec2(1,1));
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
const int REAL = 4, WARNED = 8, BY_HAND = 16, SELECTED = 32, HOVERED = 64, FLIES = 128;

ivec2 cell(int row) { return ivec2(row % ${ROWS_PER_LINE}, row / ${ROWS_PER_LINE}); }

float polynomial(float c[5], vec2 p) {
  return p.x * (c[0] + c[2] * p.x + c[3] * p.y) + p.y * (c[1] + c[4] * p.y);
}
vec4 onMap(vec3 p) {
  return matrix * vec4(polynomial(east, p.xy), polynomial(south, p.xy), p.z, 1.0);
}
vec4 placeOf(int row) {
  vec4 now = texelFetch(newer, cell(row), 0);
  vec3 then = texelFetch(older, cell(row), 0).xyz;
  return vec4(mix(then, now.xyz, glide), now.w);
}
/** A corner of a line of some width in device pixels between two places in clip space. */
vec4 wide(vec4 a, vec4 b, vec2 corner, float halfWidth) {
  if (a.w <= 0.0 || b.w <= 0.0) return NOWHERE;
  vec2 along = (b.xy / b.w - a.xy / a.w) * viewport;
  float length = length(along);
  vec2 unit = length > 0.0001 ? along / length : vec2(1.0, 0.0);
  vec4 end = corner.x < 0.0 ? a : b;
  vec2 aside = vec2(-unit.y, unit.x) * corner.y * halfWidth;
  return vec4(end.xy + 2.0 * aside / viewport * end.w, end.zw);
}
`;

export const SYMBOL_VERTEX = `${COMMON}
uniform usampler2D list;
uniform int first;
uniform float size;
uniform bool flat2d;
uniform sampler2D bodies;
out vec2 spot;
flat out float radius;
/** half of the body's length and width, where it is drawn to scale */
flat out vec2 box;
/** line of its outline, from 1, and pixels per metre of it */
flat out int outline;
flat out float perMetre;
flat out float steer;
flat out float age;
flat out int look;

void main() {
  int row = int(texelFetch(list, cell(first + gl_VertexID / 6), 0).r);
  vec2 corner = CORNERS[gl_VertexID % 6];
  vec4 place = placeOf(row);
  vec4 words = texelFetch(state, cell(row), 0);
  look = int(words.z);
  age = words.y;
  bool real = (look & REAL) != 0;
  radius = (real ? 10.5 : 7.0 * size) * ratio;
  if ((look & WARNED) != 0) radius *= 1.35;
  if (!real && (look & (SELECTED | HOVERED)) != 0) radius = max(radius, 8.0 * ratio);
  vec4 given = texelFetch(bodies, cell(row), 0);
  vec2 body = given.xy / metresPerPixel * ratio;
  bool block = given.w < 0.0;
  bool boxed = (look & 3) == 0 && body.y > 0.0 && body.x > radius && age <= 5.0;
  // What cannot drive has no symbol: it is drawn to scale from however far, and not smaller than can be seen.
  boxed = boxed || (block && age <= 5.0);
  perMetre = ratio / metresPerPixel * (block ? max(1.0, 3.0 * ratio / max(body.x, 1e-6)) : 1.0);
  body = given.xy * perMetre;
  outline = boxed ? int(given.z) : 0;
  steer = words.w;
  box = boxed ? body : vec2(0.0);
  if (block && (look & (SELECTED | WARNED)) == 0) radius = 0.0;
  radius = max(radius, boxed ? max(0.75 * length(body), outline > 0 ? 0.85 * abs(given.w) * perMetre : 0.0) : (look & 3) == 1 ? body.x / 0.72 : body.x);
  float lost = age > 5.0 ? clamp(abs(words.x) * age / metresPerPixel * ratio, radius, 700.0 * ratio) : 0.0;
  if (lost > 0.0) radius = lost;
  float reach = radius * (real || (look & (WARNED | SELECTED | HOVERED | BY_HAND)) != 0 ? 2.1 : 1.25) + 2.0 * ratio;
  vec3 at = flat2d ? vec3(place.xy, 0.0) : place.xyz;
  vec4 centre = onMap(at);
  if (centre.w <= 0.0) { gl_Position = NOWHERE; return; }
  spot = corner * reach;
  if (boxed) {
    vec2 metres = spot / ratio * metresPerPixel;
    vec2 way = vec2(cos(place.w), sin(place.w));
    gl_Position = onMap(at + vec3(way.x * metres.x - way.y * metres.y, way.y * metres.x + way.x * metres.y, 0.0));
    return;
  }
  vec4 ahead = onMap(at + vec3(cos(place.w), sin(place.w), 0.0) * metresPerPixel * 20.0);
  vec2 way = (ahead.xy / ahead.w - centre.xy / centre.w) * viewport;
  way = length(way) > 0.0001 ? normalize(way) : vec2(1.0, 0.0);
  vec2 turned = vec2(way.x * spot.x - way.y * spot.y, way.y * spot.x + way.x * spot.y);
  gl_Position = vec4(centre.xy + 2.0 * turned / viewport * centre.w, centre.zw);
}`;

export const SYMBOL_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform vec3 realColour;
uniform vec3 virtualColour;
uniform vec3 warning;
uniform vec3 ink;
uniform vec3 ground;
uniform float ratio;
uniform bool ghost;
uniform float strength;
in vec2 spot;
flat in float radius;
flat in vec2 box;
flat in int outline;
flat in float perMetre;
flat in float steer;
flat in float age;
uniform highp sampler2D outlines;
flat in int look;
out vec4 colour;
const int REAL = 4, WARNED = 8, BY_HAND = 16, SELECTED = 32, HOVERED = 64;

float triangle(vec2 p, float r) {
  float side = dot(vec2(p.x - 1.05 * r, abs(p.y)), vec2(0.4, 0.9165));
  float notch = -(p.x + 0.42 * r + 0.5 * abs(p.y)) * 0.894;
  return max(side, notch);
}
float kite(vec2 p, float r) {
  float nose = p.x > 0.0 ? 1.1 : 0.85;
  return (abs(p.x) / nose + abs(p.y) / 0.72 - r) * 0.6;
}
float hull(vec2 p, float r) {
  float bow = dot(vec2(p.x - 1.1 * r, abs(p.y)), vec2(0.5, 0.866));
  return max(max(abs(p.y) - 0.48 * r, bow), -p.x - 0.85 * r);
}
vec4 shapeCell(int i) { return texelFetch(outlines, ivec2(i, outline - 1), 0); }
vec2 cornerOf(int i) {
  vec4 two = shapeCell(1 + i / 2);
  return i % 2 == 0 ? two.xy : two.zw;
}
/** Signed distance to a polygon: to its nearest edge, negative where a ray crosses an odd number of edges. */
float polygon(vec2 p, int corners) {
  vec2 before = cornerOf(corners - 1);
  float nearest = 1e12;
  float side = 1.0;
  for (int i = 0; i < corners; i++) {
    vec2 here = cornerOf(i);
    vec2 along = before - here;
    vec2 off = p - here;
    vec2 gap = off - along * clamp(dot(off, along) / max(dot(along, along), 1e-9), 0.0, 1.0);
    nearest = min(nearest, dot(gap, gap));
    bvec3 crossing = bvec3(p.y >= here.y, p.y < before.y, along.x * off.y > along.y * off.x);
    if (all(crossing) || all(not(crossing))) side = -side;
    before = here;
  }
  return side * sqrt(nearest);
}
/** Signed distance to the nearest wheel; those that steer are turned. */
float wheelsAt(vec2 p, int wheels) {
  float nearest = 1e6;
  for (int i = 0; i < wheels; i++) {
    vec4 wheel = shapeCell(17 + i);
    float angle = wheel.w < 0.0 ? steer : 0.0;
    vec2 off = p - wheel.xy;
    off = vec2(cos(angle) * off.x + sin(angle) * off.y, cos(angle) * off.y - sin(angle) * off.x);
    vec2 beyond = abs(off) - vec2(wheel.z, abs(wheel.w));
    nearest = min(nearest, length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0));
  }
  return nearest;
}
/** A body as large as it is, from as near as that can be seen. */
float rounded(vec2 p) {
  float corner = 0.3 * box.y;
  vec2 beyond = abs(p) - box + corner;
  return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - corner;
}
float windscreen(vec2 p) {
  return max(abs(p.x - 0.42 * box.x) - 0.07 * box.x, abs(p.y) - 0.72 * box.y);
}
float shape(vec2 p, float r) {
  int symbol = look & 3;
  if (outline > 0) return polygon(p / perMetre, int(shapeCell(0).x)) * perMetre;
  if (box.x > 0.0) return rounded(p);
  if (symbol == 0) return triangle(p, r);
  if (symbol == 1) return length(p) - 0.72 * r;
  if (symbol == 2) return kite(p, r);
  return hull(p, r);
}
float ring(float r, float width) { return clamp(0.5 * width + 0.5 - abs(length(spot) - r), 0.0, 1.0); }
float dots(float count) { return step(0.5, fract(atan(spot.y, spot.x) / 6.2831853 * count)); }
void over(inout vec4 under, vec3 c, float a) { under = vec4(c, 1.0) * a + under * (1.0 - a); }

void main() {
  bool real = (look & REAL) != 0;
  bool warned = (look & WARNED) != 0;
  vec3 own = warned ? warning : real ? realColour : virtualColour;
  vec4 paint = vec4(0.0);
  if (age > 5.0) {
    over(paint, own, 0.05 * clamp(radius - length(spot) + 0.5, 0.0, 1.0));
    over(paint, own, ring(radius, 1.4 * ratio) * dots(48.0) * 0.7);
    over(paint, own, clamp(3.5 * ratio - length(spot), 0.0, 1.0));
  } else {
    vec4 head = outline > 0 ? shapeCell(0) : vec4(0.0);
    float d = shape(spot, radius);
    float inside = clamp(0.5 - d, 0.0, 1.0);
    float width = real || warned ? 1.7 * ratio : 1.4 * ratio;
    float line = clamp(0.5 * width + 0.5 - abs(d + 0.5 * width), 0.0, 1.0);
    if (real && !ghost) {
      over(paint, ground, clamp(0.5 + 1.5 * ratio - d, 0.0, 1.0) * 0.6);
      over(paint, own, inside);
      over(paint, ink, line);
      over(paint, own, ring(1.62 * radius, 1.5 * ratio) * 0.95);
    } else {
      over(paint, ghost ? ground : mix(ground, own, 0.2), inside * (ghost ? 0.35 : 0.8));
      over(paint, own, line * (ghost ? 0.45 + 0.55 * dots(6.0) : 1.0));
      if (real) over(paint, own, ring(1.62 * radius, 1.5 * ratio) * dots(16.0));
    }
    if (outline > 0) over(paint, real && !ghost ? ink : own, clamp(0.5 - wheelsAt(spot / perMetre, int(head.y)) * perMetre, 0.0, 1.0) * (ghost ? 0.4 : 0.75));
    bool cab = box.x > 0.0 && head.z < 0.5;
    if (cab) over(paint, real && !ghost ? ink : own, clamp(0.5 - windscreen(spot - vec2(head.w * perMetre, 0.0)), 0.0, 1.0) * 0.9);
    if (warned) over(paint, warning, ring(1.9 * radius, 1.6 * ratio) * 0.8);
    if ((look & BY_HAND) != 0) over(paint, ink, ring(1.8 * radius, 2.0 * ratio) * dots(4.0));
  }
  if ((look & (SELECTED | HOVERED)) != 0) {
    float r = age > 5.0 ? 10.0 * ratio : 1.95 * radius;
    over(paint, ink, ring(r, ((look & SELECTED) != 0 ? 2.2 : 1.2) * ratio));
  }
  float fade = age > 1.0 && age <= 5.0 ? mix(0.75, 0.4, (age - 1.0) / 4.0) : 1.0;
  colour = paint * fade * strength;
  if (colour.a < 0.004) discard;
}`;

export const DOT_VERTEX = `${COMMON}
uniform usampler2D list;
uniform int first;
out float faint;
void main() {
  int row = int(texelFetch(list, cell(first + gl_VertexID), 0).r);
  gl_Position = onMap(placeOf(row).xyz);
  gl_PointSize = 2.5 * ratio;
  faint = texelFetch(state, cell(row), 0).y > 1.0 ? 0.35 : 0.85;
}`;

export const DOT_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 virtualColour;
in float faint;
out vec4 colour;
void main() { colour = vec4(virtualColour, 1.0) * faint; }`;

export const TAIL_VERTEX = `${COMMON}
uniform usampler2D list;
uniform sampler2D tail;
uniform int first;
uniform int head;
uniform int count;
uniform int slots;
uniform int rowsPerSlot;
uniform float strength;
uniform bool flat2d;
uniform vec3 realColour;
uniform vec3 virtualColour;
uniform vec3 warning;
uniform float gap;
out vec4 tint;

vec4 corner(int row, int back) {
  int slot = (head - back + slots) % slots;
  return texelFetch(tail, ivec2(row % ${ROWS_PER_LINE}, row / ${ROWS_PER_LINE} + slot * rowsPerSlot), 0);
}

void main() {
  int segment = (gl_VertexID / 6) % count;
  int row = int(texelFetch(list, cell(first + gl_VertexID / (6 * count)), 0).r);
  vec4 from = segment == 0 ? vec4(placeOf(row).xyz, 1.0) : corner(row, segment - 1);
  vec4 to = corner(row, segment);
  int look = int(texelFetch(state, cell(row), 0).z);
  bool real = (look & REAL) != 0;
  bool chosen = (look & (SELECTED | WARNED)) != 0;
  float part = 1.0 - float(segment) / float(count);
  if (flat2d) { from.z = 0.0; to.z = 0.0; }
  float strong = real || chosen ? 1.0 : strength;
  float far = distance(from.xy, to.xy);
  if (from.w < 0.5 || to.w < 0.5 || strong <= 0.0 || far > gap || far < 0.0001) { gl_Position = NOWHERE; return; }
  vec3 c = (look & WARNED) != 0 ? warning : real ? realColour : virtualColour;
  tint = vec4(c, 1.0) * part * strong * (real ? 0.75 : 0.55);
  gl_Position = wide(onMap(from.xyz), onMap(to.xyz), CORNERS[gl_VertexID % 6], ratio * (real ? 1.0 + 1.0 * part : chosen ? 1.0 : 0.65));
}`;

export const TINT_FRAGMENT = `#version 300 es
precision highp float;
in vec4 tint;
out vec4 colour;
void main() { colour = tint; }`;

/** Stalks from the ground to whoever is above or below it, and a shadow at their foot. */
export const STALK_VERTEX = `${COMMON}
uniform usampler2D list;
uniform vec3 realColour;
uniform vec3 virtualColour;
uniform vec3 ink;
out vec4 tint;
void main() {
  int row = int(texelFetch(list, cell(gl_VertexID / 12), 0).r);
  int part = gl_VertexID % 12;
  vec4 place = placeOf(row);
  vec4 words = texelFetch(state, cell(row), 0);
  int look = int(words.z);
  if ((look & FLIES) == 0) { gl_Position = NOWHERE; return; }
  vec2 corner = CORNERS[part % 6];
  bool real = (look & REAL) != 0;
  if (part < 6) {
    tint = vec4(real ? realColour : virtualColour, 1.0) * 0.5;
    gl_Position = wide(onMap(place.xyz), onMap(vec3(place.xy, 0.0)), corner, ratio * (real ? 0.9 : 0.5));
  } else {
    tint = vec4(ink, 1.0) * 0.28;
    vec2 foot = place.xy + corner * metresPerPixel * (real ? 5.0 : 3.5);
    gl_Position = onMap(vec3(foot, 0.0));
  }
}`;

export const PAIR_VERTEX = `${COMMON}
uniform usampler2D pairs;
uniform bool flat2d;
uniform vec3 warning;
out vec4 tint;
out float along;
void main() {
  int pair = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID % 6];
  vec4 a = placeOf(int(texelFetch(pairs, cell(2 * pair), 0).r));
  vec4 b = placeOf(int(texelFetch(pairs, cell(2 * pair + 1), 0).r));
  if (flat2d) { a.z = 0.0; b.z = 0.0; }
  vec4 from = onMap(a.xyz);
  vec4 to = onMap(b.xyz);
  tint = vec4(warning, 1.0);
  along = corner.x < 0.0 ? 0.0 : length((to.xy / to.w - from.xy / from.w) * viewport) * 0.5 / ratio;
  gl_Position = wide(from, to, corner, ratio * 1.1);
}`;

export const PAIR_FRAGMENT = `#version 300 es
precision highp float;
in vec4 tint;
in float along;
out vec4 colour;
void main() {
  if (fract(along / 10.0) > 0.62) discard;
  colour = tint;
}`;

/** The metric grid: lines of constant x, then of constant y, each cut in eight so that they follow the map's bend. */
export const GRID_VERTEX = `${COMMON}
uniform vec4 box;
uniform ivec2 lines;
uniform float spacing;
uniform vec3 thin;
uniform vec3 strong;
out vec4 tint;
void main() {
  int line = gl_VertexID / 48;
  int piece = (gl_VertexID / 6) % 8;
  vec2 corner = CORNERS[gl_VertexID % 6];
  bool upright = line < lines.x;
  float start = upright ? box.x : box.y;
  float at = start + float(upright ? line : line - lines.x) * spacing;
  float low = upright ? box.y : box.x;
  float step8 = ((upright ? box.w : box.z) - low) / 8.0;
  float from = low + float(piece) * step8;
  vec2 a = upright ? vec2(at, from) : vec2(from, at);
  vec2 b = upright ? vec2(at, from + step8) : vec2(from + step8, at);
  bool zero = abs(at) < 0.01 * spacing;
  bool fifth = abs(mod(at / spacing + 0.5, 5.0) - 0.5) < 0.01;
  tint = vec4(zero || fifth ? strong : thin, 1.0);
  gl_Position = wide(onMap(vec3(a, 0.0)), onMap(vec3(b, 0.0)), corner, ratio * (zero ? 0.9 : 0.5));
}`;
