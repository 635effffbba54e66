import { describe, expect, it } from 'vitest';
import { BY_HAND, HEADER_BYTES } from '../src/wire/contract';
import { frameBytes, freshness, readFrame } from '../src/wire/frame';

/** Writes a frame byte by byte from the contract, not from the reader. */
function written(rows: { x: number; y: number; z: number; heading: number; speed: number; step: number; rung: number; flags: number }[]): ArrayBuffer {
  const bytes: number[] = [1, 1, 1, 0, 17, 0, 0, 0];
  const push = (value: bigint, size: number): void => {
    for (let i = 0; i < size; i++) {
      bytes.push(Number((BigInt.asUintN(64, value) >> BigInt(8 * i)) & 255n));
    }
  };
  const pad = (): void => { while (bytes.length % 4 !== 0) bytes.push(0); };
  push(12_345_678_901n, 8);
  push(BigInt(rows.length), 4);
  push(3n, 4);
  push(0n, 8);
  for (const key of ['x', 'y', 'z'] as const) rows.forEach((row) => push(BigInt(row[key]), 4));
  for (const key of ['heading', 'speed', 'step'] as const) { rows.forEach((row) => push(BigInt(row[key]), 2)); pad(); }
  for (const key of ['rung', 'flags'] as const) { rows.forEach((row) => push(BigInt(row[key]), 1)); pad(); }
  return Uint8Array.from(bytes).buffer;
}

const THREE = [
  { x: -150, y: 2_000_000, z: 6000, heading: 16384, speed: -25, step: 1, rung: 4, flags: 3 },
  { x: 7, y: -8, z: 9, heading: 65535, speed: 1500, step: 65535, rung: 255, flags: 0b1011_1011 },
  { x: 0, y: 0, z: 0, heading: 0, speed: 0, step: 0, rung: 0, flags: 0 },
];

describe('a frame', () => {
  it('is read as the contract writes it', () => {
    const frame = readFrame(written(THREE));

    expect(frame).toMatchObject({ number: 17, seconds: 12.345678901, jump: true, edition: 3, rows: 3 });
    expect([...frame.xCm]).toEqual([-150, 7, 0]);
    expect([...frame.yCm]).toEqual([2_000_000, -8, 0]);
    expect([...frame.zCm]).toEqual([6000, 9, 0]);
    expect([...frame.heading]).toEqual([16384, 65535, 0]);
    expect([...frame.speedCmps]).toEqual([-25, 1500, 0]);
    expect([...frame.step]).toEqual([1, 65535, 0]);
    expect([...frame.rung]).toEqual([4, 255, 0]);
    expect(freshness(frame.flags[1])).toBe(3);
    expect(frame.flags[1] & BY_HAND).not.toBe(0);
  });

  it('may have no rows', () => {
    expect(readFrame(written([])).rows).toBe(0);
    expect(frameBytes(0)).toBe(HEADER_BYTES);
  });

  it('is refused at every cut', () => {
    const whole = written(THREE);

    for (let length = 0; length < whole.byteLength; length++) {
      expect(() => readFrame(whole.slice(0, length))).toThrow(RangeError);
    }
  });

  it('is refused when its count lies, or it is of another kind or protocol', () => {
    for (const [at, value] of [[16, 255], [19, 255], [0, 2], [1, 9]]) {
      const bytes = new Uint8Array(written(THREE));
      bytes[at] = value;

      expect(() => readFrame(bytes.buffer)).toThrow(RangeError);
    }
  });
});
