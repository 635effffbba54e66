import { describe, expect, it } from 'vitest';
import { readLook } from '../src/space/looks';
import type { Model } from '../src/wire/contract';

/** Two triangles: the first the body, the second a wheel around (2, 1, 0.5) with a radius of 0.5. */
function bytes(): ArrayBuffer {
  const made = new ArrayBuffer(78);
  new Float32Array(made, 0, 18).set([-1, -1, 0, 3, -1, 0, 3, 1, 2, 2.5, 1, 0.5, 1.5, 1, 0.5, 2, 1, 1]);
  new Uint8Array(made, 72).set([255, 0, 0, 0, 0, 255]);
  return made;
}

const WORDS: Model = { file: 'rover.glb', url: '/map/0123456789abcdef.mesh', triangles: 2, parts: [{ name: 'wheel-fr', first: 1, count: 1, pivot: [2, 1, 0.5], axis: [0, 0, 1] }] };

describe('a model of one\'s own', () => {
  it('is a body and parts around their own origin', () => {
    const { body, moving, extent, middle } = readLook(WORDS, bytes());

    expect(body.getAttribute('position').count).toBe(3);
    expect(moving).toHaveLength(1);
    expect(moving[0]).toMatchObject({ motion: 'rolls', at: [2, 1, 0.5], steers: true });
    expect(moving[0].radius).toBeCloseTo(0.5);
    expect([...moving[0].geometry.getAttribute('position').array.slice(0, 3)]).toEqual([0.5, 0, 0]);
    expect(extent).toEqual({ length: 4, width: 2, bottom: 0, top: 2 });
    expect(middle).toBe(1);
  });

  it('has the colours of its file', () => {
    const { body, paint } = readLook(WORDS, bytes());

    expect([...body.getAttribute('color').array.slice(0, 3)]).toEqual([1, 0, 0]);
    expect(paint!.r).toBeCloseTo(paint!.b);
    expect(paint!.g).toBe(0);
  });

  it('has rotors that turn about their own axis, neighbours in opposite ways', () => {
    const rotors = [1, 2].map((number) => readLook({ ...WORDS, parts: [{ ...WORDS.parts[0], name: `rotor-${number}`, axis: [1, 0, 0] }] }, bytes()).moving[0]);

    expect(rotors.map(({ motion }) => motion)).toEqual(['rotor', 'rotor']);
    expect(rotors.map(({ phase }) => phase)).toEqual([1, -1]);
    expect(rotors[0].axis!.toArray()).toEqual([1, 0, 0]);
  });

  it('is refused with its name when bytes are missing', () => {
    expect(() => readLook(WORDS, bytes().slice(0, 40))).toThrow(/rover\.glb is damaged/);
    expect(() => readLook({ ...WORDS, triangles: 0 }, new ArrayBuffer(0))).toThrow(/damaged/);
  });
});
