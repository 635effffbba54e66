import { DoubleSide, MeshLambertMaterial, type MeshLambertMaterialParameters } from 'three';
import type { Air } from './air';

/** What is added to a lit surface: nothing but air and gloss; grass; waves; asphalt; paving; facades with windows. */
export type Finish = 'plain' | 'ground' | 'water' | 'road' | 'paved' | 'facade';

/** Uniforms, and the light of the sky in a direction without the disc of the sun. */
export const SKY = /* glsl */ `
uniform vec3 airZenith, airHorizon, airGlow, airSunWay, airSunColour;
uniform float airExtinction, airDark, airWet;
uniform sampler2D airNoise;
vec3 skyLight(vec3 way) {
  float high = max(way.z, 0.0);
  float towards = max(dot(way, airSunWay), 0.0);
  vec3 light = mix(airHorizon, airZenith, 1.0 - exp(-3.2 * high));
  float low = exp(-4.0 * high);
  return light + airGlow * (0.35 * pow(towards, 5.0) * low + 0.55 * pow(towards, 40.0));
}
`;

/** Air between the eye and a surface takes its light and adds the horizon's: Koschmieder's law. */
const AIR = /* glsl */ `
float passed = exp(-airExtinction * length(vWay));
vec3 hazeWay = normalize(vWay);
gl_FragColor.rgb = mix(skyLight(normalize(vec3(hazeWay.xy, max(0.02, 0.3 * hazeWay.z)))), gl_FragColor.rgb, passed);
`;

const FINISHES: Record<Finish, string> = {
  plain: '',
  ground: /* glsl */ `
    float far = smoothstep(30.0, 220.0, length(vWay));
    vec3 coarse = texture2D(airNoise, vPlace.xy * 0.0045).rgb, middle = texture2D(airNoise, vPlace.xy * 0.043).rgb;
    float fine = mix(texture2D(airNoise, vPlace.xy * 0.37).r, 0.5, far);
    diffuseColor.rgb *= (0.62 + 0.76 * middle.r) * (0.72 + 0.56 * fine);
    diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.25, 1.1, 0.8), smoothstep(0.42, 0.68, coarse.r));
  `,
  water: /* glsl */ `
    float calm = 1.0 - smoothstep(60.0, 900.0, length(vWay));
    rough = (0.34 * (texture2D(airNoise, vPlace.xy * 0.021).rb - 0.48) + 0.16 * (texture2D(airNoise, vPlace.xy * 0.11).br - 0.48)) * calm;
    diffuseColor.rgb *= 0.8 + 0.4 * texture2D(airNoise, vPlace.xy * 0.008).r;
    gloss = 0.9;
    mirrored = true;
  `,
  road: /* glsl */ `
    float worn = texture2D(airNoise, vPlace.xy * 0.03).r, grain = texture2D(airNoise, vPlace.xy * 0.9).g;
    diffuseColor.rgb *= (0.74 + 0.5 * worn) * (0.9 + 0.2 * grain);
    gloss = 0.24 + 0.4 * airWet + 0.3 * (worn - 0.5);
    rough = 0.09 * (texture2D(airNoise, vPlace.xy * 0.21).rb - 0.5) * (1.0 - 0.6 * airWet);
  `,
  paved: /* glsl */ `
    vec2 slab = abs(fract(vPlace.xy / 0.8) - 0.5);
    float seam = smoothstep(0.47, 0.49, max(slab.x, slab.y)) * (1.0 - smoothstep(8.0, 40.0, length(vWay)));
    diffuseColor.rgb *= (0.78 + 0.44 * texture2D(airNoise, vPlace.xy * 0.05).r) * (1.0 - 0.28 * seam);
    gloss = 0.12 + 0.5 * airWet;
  `,
  facade: /* glsl */ `
    vec3 across = normalize(cross(vec3(0.0, 0.0, 1.0), vNormalWay + vec3(1e-5, 0.0, 0.0)));
    float upright = 1.0 - smoothstep(0.3, 0.6, abs(vNormalWay.z));
    vec2 wall = vec2(dot(vPlace, across), vAbove);
    vec2 cell = floor(wall / vec2(2.6, 3.1)), within = fract(wall / vec2(2.6, 3.1));
    float street = step(cell.y, 0.5);
    vec2 size = mix(vec2(0.3, 0.32), vec2(0.44, 0.36), street), edge = fwidth(wall / vec2(2.6, 3.1)) + 0.002;
    vec2 off = abs(within - vec2(0.5, 0.52)) - size;
    float blur = 1.0 - smoothstep(0.12, 0.5, max(edge.x, edge.y));
    float window = (1.0 - smoothstep(-edge.x, edge.x, off.x)) * (1.0 - smoothstep(-edge.y, edge.y, off.y));
    window = mix(0.38, window, blur) * upright * step(0.0, vAbove);
    float chance = fract(sin(dot(cell + floor(dot(vPlace, vNormalWay) * 0.37 + 0.5) * 7.13, vec2(12.9898, 78.233))) * 43758.5453);
    float lit = step(0.62 - 0.22 * street, chance) * mix(0.35, 1.0, fract(chance * 17.0));
    diffuseColor.rgb *= 0.84 + 0.32 * texture2D(airNoise, wall * 0.02).r;
    diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.02, 0.026, 0.035), window);
    totalEmissiveRadiance += window * mix(0.35, lit, blur) * airDark * mix(vec3(1.35, 0.85, 0.42), vec3(0.95, 1.0, 1.1), step(0.86, fract(chance * 31.0))) * 1.1;
    gloss = 0.85 * window;
  `,
};

/** Reflects the sky, by Schlick's approximation of Fresnel's law, and the sun. */
const REFLECTION = /* glsl */ `
  if (gloss > 0.01) {
    vec3 out_ = normalize(vWay);
    vec3 facing = normalize(normalize(normal) * mat3(viewMatrix) + vec3(rough, 0.0));
    float straight = clamp(dot(-out_, facing), 0.0, 1.0);
    vec3 back = reflect(out_, facing);
    float share = gloss * (0.05 + 0.95 * pow(1.0 - straight, 5.0));
    back.z = mirrored ? abs(back.z) : back.z;
    vec3 seen = back.z > -0.02 ? skyLight(back) : 0.35 * airHorizon;
    outgoingLight = mix(outgoingLight, seen, share);
    float glint = max(dot(back, airSunWay), 0.0);
    outgoingLight += gloss * (airSunColour * 0.9 * pow(glint, 420.0) + (0.05 * airSunColour + 0.9 * airGlow * share) * pow(glint, 36.0)) * step(0.0, airSunWay.z);
  }
`;

/**
 * A matt material with vertex colours that stands in the air of a scene. The fourth component of a vertex colour is its gloss; a material without vertex colours is matt.
 *
 * @param foot attribute `above` has heights over the foot of a building
 */
export function surface(air: Air, finish: Finish, parameters: MeshLambertMaterialParameters = {}): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide, ...parameters });
  material.fog = false;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, air.uniforms);
    const above = finish === 'facade';
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', `varying vec3 vWay; varying vec3 vPlace; varying vec3 vNormalWay; ${above ? 'attribute float above; varying float vAbove;' : ''}\nvoid main() {`)
      .replace('#include <project_vertex>', `#include <project_vertex>
        vWay = mvPosition.xyz * mat3(viewMatrix); vPlace = vWay + cameraPosition; vNormalWay = transformedNormal * mat3(viewMatrix);${above ? 'vAbove = above;' : ''}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `varying vec3 vWay; varying vec3 vPlace; varying vec3 vNormalWay; ${above ? 'varying float vAbove;' : ''}\n${SKY}\nvoid main() {`)
      .replace('#include <color_fragment>', `#include <color_fragment>
        vec2 rough = vec2(0.0);
        bool mirrored = false;
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
