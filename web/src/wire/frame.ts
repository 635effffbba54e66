import { COLUMN_ALIGNMENT_BYTES, CORNER_COLUMNS, CORNER_KIND, FRAME_COLUMNS, type FrameColumn, FRAME_KIND, FRESHNESS_SHIFT, HEADER_BYTES, JUMP, PROTOCOL } from './contract';

type Columns = { readonly [name in keyof typeof FRAME_COLUMNS]: InstanceType<(typeof FRAME_COLUMNS)[name]['type']> };

/** The states of all vehicles at one instant, as columns over one received buffer. Nothing is copied; the views live as long as the buffer. */
export interface Frame extends Columns {
  readonly number: number;
  readonly seconds: number;
  readonly jump: boolean;
  readonly edition: number;
  readonly rows: number;
}

type Freshness = 0 | 1 | 2 | 3;

/** Corners of the tails of all vehicles: their positions at one instant. */
export interface Corner extends Pick<Columns, (typeof CORNER_COLUMNS)[number]> {
  readonly seconds: number;
  readonly rows: number;
}

const ALL_COLUMNS = Object.keys(FRAME_COLUMNS) as FrameColumn[];

/** Size of a frame of so many rows. */
export function frameBytes(rows: number, names: readonly FrameColumn[] = ALL_COLUMNS): number {
  return names.reduce((bytes, name) => bytes + padded(FRAME_COLUMNS[name].type.BYTES_PER_ELEMENT * rows), HEADER_BYTES);
}

/** Whether a binary message has corners of tails; otherwise it is a frame. */
export function isCorner(buffer: ArrayBuffer): boolean {
  return buffer.byteLength > 0 && new DataView(buffer).getUint8(0) === CORNER_KIND;
}

/** Reads corners of tails; throws a RangeError that tells why they are none. */
export function readCorner(buffer: ArrayBuffer): Corner {
  const header = headerOf(buffer, CORNER_KIND, CORNER_COLUMNS);
  const rows = header.getUint32(16, true);
  return { seconds: secondsOf(header), rows, ...columns(buffer, rows, CORNER_COLUMNS) };
}

/** Reads a frame; throws a RangeError that tells why it is none. */
export function readFrame(buffer: ArrayBuffer): Frame {
  const header = headerOf(buffer, FRAME_KIND, ALL_COLUMNS);
  const rows = header.getUint32(16, true);
  return {
    number: header.getUint32(4, true),
    seconds: secondsOf(header),
    jump: (header.getUint16(2, true) & JUMP) !== 0,
    edition: header.getUint32(20, true),
    rows,
    ...columns(buffer, rows, ALL_COLUMNS),
  };
}

function secondsOf(header: DataView): number {
  return Number(header.getBigInt64(8, true)) / 1e9;
}

function headerOf(buffer: ArrayBuffer, expected: number, names: readonly FrameColumn[]): DataView {
  if (buffer.byteLength < HEADER_BYTES) {
    throw new RangeError(`a frame has at least ${HEADER_BYTES} bytes, not ${buffer.byteLength}`);
  }
  const header = new DataView(buffer, 0, HEADER_BYTES);
  const kind = header.getUint8(0);
  const protocol = header.getUint8(1);
  if (kind !== expected || protocol !== PROTOCOL) {
    throw new RangeError(`this page reads frames of kind ${expected}, protocol ${PROTOCOL}, not ${kind} and ${protocol}`);
  }
  const rows = header.getUint32(16, true);
  if (buffer.byteLength !== frameBytes(rows, names)) {
    throw new RangeError(`a frame of ${rows} rows has ${frameBytes(rows, names)} bytes, not ${buffer.byteLength}`);
  }
  return header;
}

function columns(buffer: ArrayBuffer, rows: number, names: readonly FrameColumn[]): Columns {
  let offset = HEADER_BYTES;
  return Object.fromEntries(names.map((name) => {
    const column = new FRAME_COLUMNS[name].type(buffer, offset, rows);
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
