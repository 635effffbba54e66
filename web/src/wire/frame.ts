/** A frame: where everyone is, as columns over one received buffer. Nothing is copied; the views live as long as the buffer. */
export interface Frame {
  readonly number: number;
  readonly seconds: number;
  readonly jump: boolean;
  readonly edition: number;
  readonly rows: number;
  readonly xCm: Int32Array;
  readonly yCm: Int32Array;
  readonly zCm: Int32Array;
  readonly heading: Uint16Array;
  readonly speedCmps: Int16Array;
  readonly step: Uint16Array;
  readonly rung: Uint8Array;
  readonly flags: Uint8Array;
}

export const HEADER_BYTES = 32;
export const STATE_BITS = 0b111;
export const IN_ENCOUNTER = 1 << 3;
export const FRESHNESS_SHIFT = 4;
export const NEVER_HEARD = 1 << 6;
export const BY_HAND = 1 << 7;
export type Freshness = 0 | 1 | 2 | 3;

const KIND = 1;
const PROTOCOL = 1;
const JUMP = 1;

/** How many bytes a frame of so many rows has. */
export function frameBytes(rows: number): number {
  return HEADER_BYTES + 12 * rows + 3 * padded(2 * rows) + 2 * padded(rows);
}

/** Reads a frame, or says why it is none. */
export function readFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < HEADER_BYTES) {
    throw new RangeError(`a frame has at least ${HEADER_BYTES} bytes, not ${buffer.byteLength}`);
  }
  const header = new DataView(buffer, 0, HEADER_BYTES);
  const kind = header.getUint8(0);
  const protocol = header.getUint8(1);
  if (kind !== KIND || protocol !== PROTOCOL) {
    throw new RangeError(`this page reads frames of kind ${KIND}, protocol ${PROTOCOL}, not ${kind} and ${protocol}`);
  }
  const rows = header.getUint32(16, true);
  if (buffer.byteLength !== frameBytes(rows)) {
    throw new RangeError(`a frame of ${rows} rows has ${frameBytes(rows)} bytes, not ${buffer.byteLength}`);
  }
  const flags = header.getUint16(2, true);
  let at = HEADER_BYTES;
  const next = (bytes: number): number => {
    const here = at;
    at += padded(bytes);
    return here;
  };
  return {
    number: header.getUint32(4, true),
    seconds: Number(header.getBigInt64(8, true)) / 1e9,
    jump: (flags & JUMP) !== 0,
    edition: header.getUint32(20, true),
    rows,
    xCm: new Int32Array(buffer, next(4 * rows), rows),
    yCm: new Int32Array(buffer, next(4 * rows), rows),
    zCm: new Int32Array(buffer, next(4 * rows), rows),
    heading: new Uint16Array(buffer, next(2 * rows), rows),
    speedCmps: new Int16Array(buffer, next(2 * rows), rows),
    step: new Uint16Array(buffer, next(2 * rows), rows),
    rung: new Uint8Array(buffer, next(rows), rows),
    flags: new Uint8Array(buffer, next(rows), rows),
  };
}

export function freshness(flags: number): Freshness {
  return ((flags >> FRESHNESS_SHIFT) & 3) as Freshness;
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}
