import { describe, expect, it } from 'vitest';
import { BY_HAND, HEADER_BYTES } from '../src/wire/contract';
import { frameBytes, freshness, readFrame } from '../src/wire/frame';

/** Writes a frame byte by byte from the contract, not from the reader. */
function written(rows: Record<'east' | 'north' | 'up' | 'heading' | 'speed' | 'steer' | 'pitch' | 'rung' | 'step' | 'yawRate' | 'roll' | 'indicators' | 'flags', number>[]): ArrayBuffer {
  const bytes: number[] = [1, 3, 1, 0, 17, 0, 0, 0];
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
  for (const key of ['east', 'north', 'up'] as const) rows.forEach((row) => push(BigInt(row[key]), 4));
  for (const key of ['heading', 'speed', 'steer', 'pitch'] as const) { rows.forEach((row) => push(BigInt(row[key]), 2)); pad(); }
  rows.forEach((row) => push(BigInt(row.rung), 1));
  pad();
  for (const key of ['step', 'yawRate', 'roll'] as const) { rows.forEach((row) => push(BigInt(row[key]), 2)); pad(); }
  for (const key of ['indicators', 'flags'] as const) { rows.forEach((row) => push(BigInt(row[key]), 1)); pad(); }
  return Uint8Array.from(bytes).buffer;
}

const THREE = [
  { east: -150, north: 2_000_000, up: 6000, heading: 16384, speed: -25, steer: -5000, pitch: 300, rung: 4, step: 1, yawRate: -12, roll: 15_000, indicators: 2, flags: 3 },
  { east: 7, north: -8, up: 9, heading: 65535, speed: 1500, steer: 0, pitch: 0, rung: 255, step: 65535, yawRate: 0, roll: 0, indicators: 255, flags: 0b1011_1011 },
  { east: 0, north: 0, up: 0, heading: 0, speed: 0, steer: 0, pitch: 0, rung: 0, step: 0, yawRate: 0, roll: 0, indicators: 0, flags: 0 },
];

describe('a frame', () => {
  it('is read as the contract writes it', () => {
    const frame = readFrame(written(THREE));

    expect(frame).toMatchObject({ number: 17, seconds: 12.345678901, jump: true, edition: 3, rows: 3 });
    expect([...frame.east]).toEqual([-150, 7, 0]);
    expect([...frame.north]).toEqual([2_000_000, -8, 0]);
    expect([...frame.up]).toEqual([6000, 9, 0]);
    expect([...frame.heading]).toEqual([16384, 65535, 0]);
    expect([...frame.speed]).toEqual([-25, 1500, 0]);
    expect([...frame.steer]).toEqual([-5000, 0, 0]);
    expect([...frame.pitch]).toEqual([300, 0, 0]);
    expect([...frame.missionStep]).toEqual([1, 65535, 0]);
    expect([...frame.yawRate]).toEqual([-12, 0, 0]);
    expect([...frame.roll]).toEqual([15_000, 0, 0]);
    expect([...frame.rung]).toEqual([4, 255, 0]);
    expect([...frame.indicators]).toEqual([2, 255, 0]);
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
