import { MeshLambertMaterial, type MeshLambertMaterialParameters } from 'three';
import type { Air } from './air';

/** What is added to a lit surface: nothing but air and gloss; grass; waves; asphalt; paving; facades with windows. */
export type Finish = 'plain' | 'ground' | 'water' | 'road' | 'paved' | 'facade';

/** Uniforms, and the light of the sky in a direction, of which the upward part and the cosine of its angle to the sun are known; without the disc of the sun. */
export const SKY = /* glsl */ `
uniform vec3 airZenith, airHorizon, airGlow, airSunWay, airSunColour, airSunSeen;
uniform float airExtinction, airDark, airWet, airFine;
uniform sampler2D airNoise;
vec3 skyLight(float up, float towardsSun) {
  float low = 1.0 / (1.0 + 1.7 * max(up, 0.0)), low2 = low * low;
  float t = max(towardsSun, 0.0), t2 = t * t, t4 = t2 * t2, t8 = t4 * t4, t32 = t8 * t8 * t8 * t8;
  return mix(airZenith, airHorizon, low2) + airGlow * (0.35 * t4 * t * low2 + 0.55 * t32 * t8);
}
`;

/** Air between the eye and a surface takes its light and adds the horizon's: Koschmieder's law. Powers are products, because a fragment is drawn by the processor where there is no graphics card. */
const AIR = /* glsl */ `
float sunward = max(dot(hazeWay, airSunWay), 0.0), sunward2 = sunward * sunward;
vec3 haze = mix(airHorizon, airZenith, 0.06 + 0.8 * max(0.0, hazeWay.z)) + 0.33 * airGlow * sunward2 * sunward2 * sunward;
gl_FragColor.rgb = mix(haze, gl_FragColor.rgb, exp(-airExtinction * away));
`;

const FINISHES: Record<Finish, string> = {
  plain: '',
  ground: /* glsl */ `
    if (airFine > 0.5) {
      // The finer pattern is turned against the coarser one and fades with distance, so that its repetition is not seen.
      vec3 coarse = texture2D(airNoise, place.xy * 0.0037).rgb, middle = texture2D(airNoise, vec2(0.8 * place.x - 0.6 * place.y, 0.6 * place.x + 0.8 * place.y) * 0.043).rgb;
      float close = min(1.0, 45.0 * nearness);
      diffuseColor.rgb *= (1.0 + close * (0.76 * middle.r - 0.38)) * (1.0 + close * (0.4 * middle.g - 0.2)) * (0.8 + 0.4 * coarse.b);
      diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.25, 1.1, 0.8), smoothstep(0.42, 0.68, coarse.r));
    }
  `,
  water: /* glsl */ `
    vec3 swell = texture2D(airNoise, place.xy * 0.021).rgb;
    rough = (0.34 * (swell.rb - 0.48) + 0.16 * (texture2D(airNoise, place.xy * 0.11).br - 0.48)) * (1.0 - smoothstep(60.0, 900.0, away));
    diffuseColor.rgb *= 0.8 + 0.4 * swell.b;
    gloss = 0.9;
    path = 0.4;
    mirrored = true;
  `,
  road: /* glsl */ `
    gloss = 0.0;
    if (airFine > 0.5) {
      float worn = texture2D(airNoise, place.xy * 0.03).r;
      vec3 grain = texture2D(airNoise, place.xy * 0.21).rgb;
      diffuseColor.rgb *= (0.74 + 0.5 * worn) * (0.9 + 0.2 * grain.g);
      gloss = 0.24 + 0.4 * airWet + 0.3 * (worn - 0.5);
      path = 0.5 + worn;
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
    if (airFine > 0.5) {
      diffuseColor.rgb *= 0.84 + 0.32 * texture2D(airNoise, wall * 0.02).r;
    }
    diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.02, 0.026, 0.035), window);
    if (airDark > 0.0) {
      vec3 seed = fract((cell.xyx + floor(vWall.w + 0.5) * 7.13) * 0.1031);
      seed += dot(seed, seed.yzx + 33.33);
      float chance = fract((seed.x + seed.y) * seed.z);
      float lit = step(0.62 - 0.22 * street, chance) * mix(0.35, 1.0, fract(chance * 17.0));
      totalEmissiveRadiance += window * mix(0.35, lit, blur) * airDark * mix(vec3(1.35, 0.85, 0.42), vec3(0.95, 1.0, 1.1), step(0.86, fract(chance * 31.0))) * 1.1;
    }
    gloss = 0.85 * window;
  `,
};

/**
 * Shadows of the sun: one comparison, which the texture filters over four texels, and none on sides that face away from it. three.js takes five in a turned pattern, which took a quarter of the time of a picture where the processor draws.
 */
const SHADOW = /* glsl */ `
#include <shadowmap_pars_fragment>
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
float sunShadow(sampler2DShadow map, float bias, vec4 coord) {
  vec3 at = vec3(coord.xy, coord.z + bias);
  vec3 off = abs(at - 0.5);
  return max(off.x, max(off.y, off.z)) > 0.5 ? 1.0 : texture(map, at);
}
#define getShadow(map, size, intensity, bias, radius, coord) (dot(normal, directLight.direction) > 0.0 ? sunShadow(map, bias, coord) : 1.0)
#endif
`;

/**
 * Writes to the screen. sRGB's power function (IEC 61966-2-1) by square roots, within 3 of 255 steps, because a power costs several times as much where the processor draws; into textures as three.js does it.
 */
export const SCREEN = /* glsl */ `
#include <tonemapping_fragment>
#if defined( TONE_MAPPING )
  vec3 root = sqrt(gl_FragColor.rgb), root4 = sqrt(root), root8 = sqrt(root4);
  gl_FragColor.rgb = max(vec3(0.0), 0.585122381 * root + 0.783140355 * root4 - 0.368262736 * root8);
#else
  #include <colorspace_fragment>
#endif
`;

/** Of a wall: metres along it and over its foot, whether it is upright, and a number of its own. */
const WALL = /* glsl */ `
  vec3 across = normalize(cross(vec3(0.0, 0.0, 1.0), normal + vec3(1e-5, 0.0, 0.0)));
  vWall = vec4(dot(position, across), above, 1.0 - smoothstep(0.3, 0.6, abs(normal.z)), floor(dot(position, normal) * 0.37 + 0.5));
`;

/** Reflects the sky, by Schlick's approximation of Fresnel's law, and the sun. */
const REFLECTION = /* glsl */ `
  if (gloss * airFine > 0.01) {
    // The normal is one of the camera's space: what is asked of the reflected ray are three products with it, and no turn into the world's.
    float across = dot(hazeWay.xy, rough) - nearness * dot(normal, vViewPosition);
    float straight = 1.0 - clamp(-across, 0.0, 1.0), straight2 = straight * straight;
    float share = gloss * straight2 * straight2 * straight;
    float twice = 2.0 * across / (1.0 + dot(rough, rough));
    float g = min(1.0, dot(hazeWay, airSunWay) - twice * (dot(normal, airSunSeen) + dot(rough, airSunWay.xy)));
    outgoingLight = mix(outgoingLight, airHorizon, 0.05 * gloss);
    if (share > 0.015) {
      float up = hazeWay.z - twice * dot(normal, viewMatrix[2].xyz);
      up = mirrored ? abs(up) : up;
      outgoingLight = mix(outgoingLight, up > -0.02 ? skyLight(up, g) : 0.35 * airHorizon, share);
    }
    // Rough ground draws the image of a low sun out into a path of light towards the eye: narrow across, long along.
    if (path * airGlow.r > 0.05 && airSunWay.z > 0.0) {
      float side = dot(hazeWay.xy, airSunWay.xy) * inversesqrt(dot(hazeWay.xy, hazeWay.xy) * dot(airSunWay.xy, airSunWay.xy) + 1e-6) + 0.25 * rough.x;
      if (side > 0.9) {
        float s2 = side * side, s4 = s2 * s2, s8 = s4 * s4, s16 = s8 * s8, s64 = s16 * s16 * s16 * s16;
        outgoingLight += path * gloss * straight2 * straight2 * s64 * (0.6 + 2.6 * s64 * s64) * (1.6 * airGlow + 0.35 * airSunColour) * (1.0 - smoothstep(0.1, 0.35, airSunWay.z));
      }
    }
    if (min(g - 0.75, airSunWay.z) > 0.0) {
      float g2 = g * g, g4 = g2 * g2, g8 = g4 * g4, g32 = g8 * g8 * g8 * g8, g128 = g32 * g32 * g32 * g32;
      outgoingLight += gloss * (airSunColour * 0.9 * g128 * g128 * g128 * g32 + (0.05 * airSunColour + 0.9 * airGlow * (share + 0.05)) * g32 * g4);
    }
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
      .replace('#include <shadowmap_pars_fragment>', SHADOW)
      .replace('#include <color_fragment>', `#include <color_fragment>
        vec2 rough = vec2(0.0);
        float path = 0.0;
        bool mirrored = false;
        float nearness = inversesqrt(dot(vWay, vWay)), away = 1.0 / nearness;
        vec3 hazeWay = vWay * nearness;
        vec3 place = vWay + cameraPosition;
        #if defined( USE_COLOR_ALPHA )
          float gloss = vColor.a;
        #else
          float gloss = 0.0;
        #endif
        ${FINISHES[finish]}`)
      .replace('#include <colorspace_fragment>', '')
      .replace('#include <tonemapping_fragment>', SCREEN)
      .replace('#include <opaque_fragment>', `${REFLECTION}\n#include <opaque_fragment>\n${AIR}`);
  };
  material.customProgramCacheKey = () => finish;
  return material;
}
