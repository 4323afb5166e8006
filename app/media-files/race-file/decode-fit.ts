/** Decodes the messages of FIT files (developer.garmin.com/fit/protocol), of the fields that the caller wants. */

/** Which fields of which messages, by their numbers in the profile. */
export type WantedFields = ReadonlyMap<number, readonly number[]>;

export interface FitMessage {
  /** Its number in the profile. */
  number: number;
  /** The values by the field's number; a missing or invalid one is absent. Of an array the first value. */
  fields: Map<number, number>;
}

/** Seconds since the end of 1989, which the profile calls date_time. */
export const TIMESTAMP = 253;

const DEFINITION = 0x40;
const WITH_DEVELOPER_FIELDS = 0x20;
const COMPRESSED = 0x80;

interface BaseType {
  bytes: number;
  invalid: number;
  read: (view: DataView, at: number, isLittleEndian: boolean) => number;
}

const BYTE: BaseType = { bytes: 1, invalid: 0xff, read: (view, at) => view.getUint8(at) };
/** By the lower five bits of their numbers. The fields that are read are integers, and a speed with a distance in three bytes. */
const BASE_TYPES: ReadonlyMap<number, BaseType> = new Map([
  [0, BYTE],
  [2, BYTE],
  [10, { ...BYTE, invalid: 0 }],
  [1, { bytes: 1, invalid: 0x7f, read: (view, at) => view.getInt8(at) }],
  [3, { bytes: 2, invalid: 0x7fff, read: (view, at, isLittle) => view.getInt16(at, isLittle) }],
  [4, { bytes: 2, invalid: 0xffff, read: (view, at, isLittle) => view.getUint16(at, isLittle) }],
  [5, { bytes: 4, invalid: 0x7fffffff, read: (view, at, isLittle) => view.getInt32(at, isLittle) }],
  [6, { bytes: 4, invalid: 0xffffffff, read: (view, at, isLittle) => view.getUint32(at, isLittle) }],
  [13, { bytes: 3, invalid: 0xffffff, read: threeBytes }],
]);

/** In the order of their bits, whatever order the file has otherwise. */
function threeBytes(view: DataView, at: number): number {
  return view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
}

interface Field {
  number: number;
  /** From the start of the message. */
  offset: number;
  type: BaseType;
}

interface Definition {
  number: number;
  /** Of a message, with its developer fields. */
  bytes: number;
  isLittleEndian: boolean;
  /** The wanted ones. */
  fields: Field[];
}

export function isFit(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && String.fromCharCode(...bytes.subarray(8, 12)) === ".FIT";
}

/** `isWhole`: whether all bytes are there that its header announces. */
interface FitFile {
  messages: Iterable<FitMessage>;
  isWhole: boolean;
}

/** Yields each of the FIT files that are in one. All messages of a file have to be read before the next. */
export function* fitFiles(bytes: Uint8Array, wanted: WantedFields): Iterable<FitFile> {
  let at = 0;
  while (isFit(bytes.subarray(at, at + 12))) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
    const header = headerBytes(view);
    const end = header + view.getUint32(4, true);
    // A watch without power has not written its length.
    const isWhole = end > header && end <= view.byteLength;
    yield { messages: messagesOf(view, header, isWhole ? end : view.byteLength, wanted), isWhole };
    if (!isWhole) return;
    // A checksum follows.
    at += end + 2;
  }
}

/** The header's size; if it is damaged, the one after which a definition begins. */
function headerBytes(view: DataView): number {
  const sizes = [view.getUint8(0), 14, 12];
  const isDefinition = (at: number) =>
    at >= 12 && at < view.byteLength && (view.getUint8(at) & (DEFINITION | COMPRESSED)) === DEFINITION;
  return sizes.find(isDefinition) ?? 14;
}

/** Yields what can be decoded: ends at the first damage. */
function* messagesOf(view: DataView, start: number, end: number, wanted: WantedFields): Iterable<FitMessage> {
  const definitions = new Map<number, Definition>();
  let timestamp = 0;
  let at = start;
  while (at < end) {
    const header = view.getUint8(at++);
    const isCompressed = (header & COMPRESSED) !== 0;
    if (!isCompressed && (header & DEFINITION) !== 0) {
      const read = readDefinition(view, at, end, (header & WITH_DEVELOPER_FIELDS) !== 0, wanted);
      if (!read) return;
      definitions.set(header & 0x0f, read.definition);
      at = read.end;
      continue;
    }
    const definition = definitions.get(isCompressed ? (header >> 5) & 0x03 : header & 0x0f);
    if (!definition || at + definition.bytes > end) return;
    const fields = new Map<number, number>();
    for (const { number, offset, type } of definition.fields) {
      const value = type.read(view, at + offset, definition.isLittleEndian);
      if (value !== type.invalid) fields.set(number, value);
    }
    if (isCompressed) {
      // The lower five bits of the time, after the last whole one.
      timestamp += ((header & 0x1f) - (timestamp & 0x1f) + 0x20) & 0x1f;
      fields.set(TIMESTAMP, timestamp);
    }
    timestamp = fields.get(TIMESTAMP) ?? timestamp;
    at += definition.bytes;
    if (wanted.has(definition.number)) yield { number: definition.number, fields };
  }
}

function readDefinition(
  view: DataView,
  start: number,
  end: number,
  hasDeveloperFields: boolean,
  wanted: WantedFields,
): { definition: Definition; end: number } | null {
  if (start + 5 > end) return null;
  const isLittleEndian = view.getUint8(start + 1) === 0;
  const number = view.getUint16(start + 2, isLittleEndian);
  const fields: Field[] = [];
  let bytes = 0;
  let at = start + 5;
  const fieldsEnd = at + 3 * view.getUint8(start + 4);
  if (fieldsEnd > end) return null;
  for (; at < fieldsEnd; at += 3) {
    const field = view.getUint8(at);
    const size = view.getUint8(at + 1);
    const type = BASE_TYPES.get(view.getUint8(at + 2) & 0x1f);
    // Every message's time counts for compressed ones.
    const isWanted = field === TIMESTAMP || wanted.get(number)?.includes(field);
    if (isWanted && type && size >= type.bytes) fields.push({ number: field, offset: bytes, type });
    bytes += size;
  }
  if (hasDeveloperFields) {
    if (at >= end) return null;
    const developerEnd = at + 1 + 3 * view.getUint8(at);
    if (developerEnd > end) return null;
    for (at++; at < developerEnd; at += 3) bytes += view.getUint8(at + 1);
  }
  return { definition: { number, bytes, isLittleEndian, fields }, end: at };
}
