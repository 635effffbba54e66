import { MeshLambertMaterial, type MeshLambertMaterialParameters } from 'three';
import type { Air } from './air';

/** What is added to a lit surface: nothing but air and gloss; grass; waves; asphalt; paving; facades with windows. */
export type Finish = 'plain' | 'ground' | 'water' | 'road' | 'paved' | 'facade';

/** Uniforms, and the light of the sky in a direction without the disc of the sun. */
export const SKY = /* glsl */ `
uniform vec3 airZenith, airHorizon, airGlow, airSunWay, airSunColour;
uniform float airExtinction, airDark, airWet, airFine;
uniform sampler2D airNoise;
vec3 skyLight(vec3 way) {
  float high = max(way.z, 0.0);
  float t = max(dot(way, airSunWay), 0.0), t2 = t * t, t4 = t2 * t2, t8 = t4 * t4, t32 = t8 * t8 * t8 * t8;
  vec3 light = mix(airHorizon, airZenith, 1.0 - exp(-3.2 * high));
  return light + airGlow * (0.35 * t4 * t * exp(-4.0 * high) + 0.55 * t32 * t8);
}
`;

/** Air between the eye and a surface takes its light and adds the horizon's: Koschmieder's law. Powers are products, because a fragment is drawn by the processor where there is no graphics card. */
const AIR = /* glsl */ `
vec3 hazeWay = vWay / away;
float sunward = max(dot(hazeWay, airSunWay), 0.0), sunward2 = sunward * sunward;
vec3 haze = mix(airHorizon, airZenith, 0.06 + 0.8 * max(0.0, hazeWay.z)) + 0.33 * airGlow * sunward2 * sunward2 * sunward;
gl_FragColor.rgb = mix(haze, gl_FragColor.rgb, exp(-airExtinction * away));
`;

const FINISHES: Record<Finish, string> = {
  plain: '',
  ground: /* glsl */ `
    if (airFine > 0.5) {
      vec3 coarse = texture2D(airNoise, place.xy * 0.0045).rgb, middle = texture2D(airNoise, place.xy * 0.043).rgb;
      diffuseColor.rgb *= (0.62 + 0.76 * middle.r) * (0.8 + 0.4 * middle.g);
      diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.25, 1.1, 0.8), smoothstep(0.42, 0.68, coarse.r));
    }
  `,
  water: /* glsl */ `
    vec3 swell = texture2D(airNoise, place.xy * 0.021).rgb;
    rough = (0.34 * (swell.rb - 0.48) + 0.16 * (texture2D(airNoise, place.xy * 0.11).br - 0.48)) * (1.0 - smoothstep(60.0, 900.0, away));
    diffuseColor.rgb *= 0.8 + 0.4 * swell.b;
    gloss = 0.9;
    mirrored = true;
  `,
  road: /* glsl */ `
    gloss = 0.0;
    if (airFine > 0.5) {
      float worn = texture2D(airNoise, place.xy * 0.03).r;
      vec3 grain = texture2D(airNoise, place.xy * 0.21).rgb;
      diffuseColor.rgb *= (0.74 + 0.5 * worn) * (0.9 + 0.2 * grain.g);
      gloss = 0.24 + 0.4 * airWet + 0.3 * (worn - 0.5);
      rough = 0.09 * (grain.rb - 0.5) * (1.0 - 0.6 * airWet);
    }
  `,
  paved: /* glsl */ `
    gloss = 0.0;
    if (airFine > 0.5) {
      vec2 slab = abs(fract(place.xy / 0.8) - 0.5);
      float seam = smoothstep(0.47, 0.49, max(slab.x, slab.y)) * (1.0 - smoothstep(8.0, 40.0, away));
      diffuseColor.rgb *= (0.78 + 0.44 * texture2D(airNoise, place.xy * 0.05).r) * (1.0 - 0.28 * seam);
      gloss = 0.12 + 0.5 * airWet;
    }
  `,
  facade: /* glsl */ `
    vec2 wall = vWall.xy, panes = wall / vec2(2.6, 3.1), cell = floor(panes), within = panes - cell;
    float street = step(cell.y, 0.5);
    vec2 size = mix(vec2(0.3, 0.32), vec2(0.44, 0.36), street), edge = fwidth(panes) + 0.002;
    vec2 off = abs(within - vec2(0.5, 0.52)) - size;
    float blur = 1.0 - smoothstep(0.12, 0.5, max(edge.x, edge.y));
    float window = (1.0 - smoothstep(-edge.x, edge.x, off.x)) * (1.0 - smoothstep(-edge.y, edge.y, off.y));
    window = mix(0.38, window, blur) * vWall.z * step(0.0, wall.y);
    float chance = fract(sin(dot(cell + floor(vWall.w + 0.5) * 7.13, vec2(12.9898, 78.233))) * 43758.5453);
    float lit = step(0.62 - 0.22 * street, chance) * mix(0.35, 1.0, fract(chance * 17.0));
    if (airFine > 0.5) {
      diffuseColor.rgb *= 0.84 + 0.32 * texture2D(airNoise, wall * 0.02).r;
    }
    diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.02, 0.026, 0.035), window);
    totalEmissiveRadiance += window * mix(0.35, lit, blur) * airDark * mix(vec3(1.35, 0.85, 0.42), vec3(0.95, 1.0, 1.1), step(0.86, fract(chance * 31.0))) * 1.1;
    gloss = 0.85 * window;
  `,
};

/** Of a wall: metres along it and over its foot, whether it is upright, and a number of its own. */
const WALL = /* glsl */ `
  vec3 across = normalize(cross(vec3(0.0, 0.0, 1.0), normal + vec3(1e-5, 0.0, 0.0)));
  vWall = vec4(dot(position, across), above, 1.0 - smoothstep(0.3, 0.6, abs(normal.z)), floor(dot(position, normal) * 0.37 + 0.5));
`;

/** Reflects the sky, by Schlick's approximation of Fresnel's law, and the sun. */
const REFLECTION = /* glsl */ `
  if (gloss * airFine > 0.01) {
    vec3 out_ = vWay / away;
    vec3 facing = normalize(normalize(normal) * mat3(viewMatrix) + vec3(rough, 0.0));
    float straight = 1.0 - clamp(dot(-out_, facing), 0.0, 1.0), straight2 = straight * straight;
    vec3 back = reflect(out_, facing);
    float share = gloss * (0.05 + 0.95 * straight2 * straight2 * straight);
    back.z = mirrored ? abs(back.z) : back.z;
    vec3 seen = back.z > -0.02 ? skyLight(back) : 0.35 * airHorizon;
    outgoingLight = mix(outgoingLight, seen, share);
    float g = max(dot(back, airSunWay), 0.0), g2 = g * g, g4 = g2 * g2, g8 = g4 * g4, g32 = g8 * g8 * g8 * g8, g128 = g32 * g32 * g32 * g32;
    outgoingLight += gloss * (airSunColour * 0.9 * g128 * g128 * g128 * g32 + (0.05 * airSunColour + 0.9 * airGlow * share) * g32 * g4) * step(0.0, airSunWay.z);
  }
`;

/**
 * A matt material with vertex colours that stands in the air of a scene. The fourth component of a vertex colour is its gloss; a material without vertex colours is matt.
 *
 * @param foot attribute `above` has heights over the foot of a building
 */
export function surface(air: Air, finish: Finish, parameters: MeshLambertMaterialParameters = {}): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, ...parameters });
  material.fog = false;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, air.uniforms);
    const facade = finish === 'facade';
    const passed = `varying vec3 vWay; ${facade ? 'varying vec4 vWall;' : ''}`;
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', `${passed} ${facade ? 'attribute float above;' : ''}\nvoid main() {`)
      .replace('#include <project_vertex>', `#include <project_vertex>
        vWay = mvPosition.xyz * mat3(viewMatrix);${facade ? WALL : ''}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `${passed}\n${SKY}\nvoid main() {`)
      .replace('#include <color_fragment>', `#include <color_fragment>
        vec2 rough = vec2(0.0);
        bool mirrored = false;
        float away = length(vWay);
        vec3 place = vWay + cameraPosition;
        #if defined( USE_COLOR_ALPHA )
          float gloss = vColor.a;
        #else
          float gloss = 0.0;
        #endif
        ${FINISHES[finish]}`)
      .replace('#include <opaque_fragment>', `${REFLECTION}\n#include <opaque_fragment>\n${AIR}`);
  };
  material.customProgramCacheKey = () => finish;
  return material;
}
