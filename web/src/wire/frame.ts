import { COLUMN_ALIGNMENT_BYTES, FRAME_COLUMNS, FRAME_KIND, FRESHNESS_SHIFT, HEADER_BYTES, JUMP, PROTOCOL } from './contract';

type Columns = { readonly [name in keyof typeof FRAME_COLUMNS]: InstanceType<(typeof FRAME_COLUMNS)[name]['type']> };

/** The states of all vehicles at one instant, as columns over one received buffer. Nothing is copied; the views live as long as the buffer. */
export interface Frame extends Columns {
  readonly number: number;
  readonly seconds: number;
  readonly jump: boolean;
  readonly edition: number;
  readonly rows: number;
}

export type Freshness = 0 | 1 | 2 | 3;

/** Size of a frame of so many rows. */
export function frameBytes(rows: number): number {
  return Object.values(FRAME_COLUMNS).reduce((bytes, { type }) => bytes + padded(type.BYTES_PER_ELEMENT * rows), HEADER_BYTES);
}

/** Reads a frame; throws a RangeError that tells why it is none. */
export function readFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < HEADER_BYTES) {
    throw new RangeError(`a frame has at least ${HEADER_BYTES} bytes, not ${buffer.byteLength}`);
  }
  const header = new DataView(buffer, 0, HEADER_BYTES);
  const kind = header.getUint8(0);
  const protocol = header.getUint8(1);
  if (kind !== FRAME_KIND || protocol !== PROTOCOL) {
    throw new RangeError(`this page reads frames of kind ${FRAME_KIND}, protocol ${PROTOCOL}, not ${kind} and ${protocol}`);
  }
  const rows = header.getUint32(16, true);
  if (buffer.byteLength !== frameBytes(rows)) {
    throw new RangeError(`a frame of ${rows} rows has ${frameBytes(rows)} bytes, not ${buffer.byteLength}`);
  }
  return {
    number: header.getUint32(4, true),
    seconds: Number(header.getBigInt64(8, true)) / 1e9,
    jump: (header.getUint16(2, true) & JUMP) !== 0,
    edition: header.getUint32(20, true),
    rows,
    ...columns(buffer, rows),
  };
}

function columns(buffer: ArrayBuffer, rows: number): Columns {
  let offset = HEADER_BYTES;
  return Object.fromEntries(Object.entries(FRAME_COLUMNS).map(([name, { type }]) => {
    const column = new type(buffer, offset, rows);
    offset += padded(column.byteLength);
    return [name, column];
  })) as unknown as Columns;
}

export function freshness(flags: number): Freshness {
  return ((flags >> FRESHNESS_SHIFT) & 3) as Freshness;
}

function padded(bytes: number): number {
  return Math.ceil(bytes / COLUMN_ALIGNMENT_BYTES) * COLUMN_ALIGNMENT_BYTES;
}
