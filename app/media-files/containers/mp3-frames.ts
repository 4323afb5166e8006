/**
 * Finds the frames of an MP3 (ISO/IEC 11172-3 and 13818-3, 2.4; Layer III). A file is nothing but frames: what stands
 * before, between or behind them are tags, pictures or damage.
 */
import { type Bytes, byteAt } from "../photos/byte-reader.ts";
import type { Scan } from "../photos/scan.ts";

export interface Mp3Frame {
  /** Bytes, with its header. */
  size: number;
  /** Seconds. */
  seconds: number;
  /** Kilobits per second. */
  bitRate: number;
  /** Where its sound begins, in bytes from its beginning. */
  soundAt: number;
}

export interface FoundFrame extends Mp3Frame {
  /** The four bytes of its header. */
  header: Bytes;
  start: number;
  end: number;
}

/** Bit rates by index: of MPEG-1, and of MPEG-2 and 2.5. */
const BIT_RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BIT_RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples per second of MPEG-1, by index. MPEG-2 has half of them, MPEG-2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** What the sample rate is divided by, by the two bits of the version. One value is reserved. */
const DIVISORS = [4, 0, 2, 1];
const LAYER_3 = 1;
const MONO = 3;
const HEADER_BYTES = 4;
/** MPEG-1 with 320 kb/s at 32,000 Hz. */
const MAX_FRAME_BYTES = 1_441;
/** How much is searched for a frame at once. */
const SEARCHED_BYTES = 65_536;

/** Returns the frame that begins here, or null if none does. */
export function mp3FrameAt(bytes: Bytes, at: number): Mp3Frame | null {
  const second = byteAt(bytes, at + 1);
  const third = byteAt(bytes, at + 2);
  if (byteAt(bytes, at) !== 0xff || second >> 5 !== 0b111 || ((second >> 1) & 3) !== LAYER_3) return null;
  const divisor = DIVISORS[(second >> 3) & 3] ?? 0;
  const isFirstVersion = divisor === 1;
  const bitRate = (isFirstVersion ? BIT_RATES_1 : BIT_RATES_2)[third >> 4] ?? 0;
  const sampleRate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / divisor;
  if (divisor === 0 || bitRate === 0 || sampleRate === 0) return null;
  const samples = isFirstVersion ? 1_152 : 576;
  const padding = (third >> 1) & 1;
  const isMono = byteAt(bytes, at + 3) >> 6 === MONO;
  const sideBytes = isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    size: Math.floor((samples * bitRate * 125) / sampleRate) + padding,
    seconds: samples / sampleRate,
    bitRate,
    soundAt: HEADER_BYTES + sideBytes,
  };
}

/**
 * Returns the first complete frame from here on, or null if none follows. All frames of a file have the version, the
 * sample rate and the number of channels of its first one, `like`.
 */
export function* nextMp3Frame(at: number, fileSize: number, like: Mp3Frame | null): Scan<FoundFrame | null> {
  const bytes = yield { offset: at, length: HEADER_BYTES };
  const frame = mp3FrameAt(bytes, 0);
  const isNext = frame !== null && like !== null && isAlike(frame, like) && at + frame.size <= fileSize;
  return isNext ? found(frame, bytes, { at: 0, offset: at }) : yield* search(at, fileSize, like);
}

/** Finds a frame that another one or the end of the file follows: any two bytes can look like a frame. */
function* search(from: number, fileSize: number, like: Mp3Frame | null): Scan<FoundFrame | null> {
  for (let offset = from; offset + HEADER_BYTES <= fileSize; offset += SEARCHED_BYTES) {
    const length = SEARCHED_BYTES + MAX_FRAME_BYTES + HEADER_BYTES;
    const bytes = (yield { offset, length }).subarray(0, length);
    for (let at = bytes.indexOf(0xff); at >= 0 && at < SEARCHED_BYTES; at = bytes.indexOf(0xff, at + 1)) {
      const frame = mp3FrameAt(bytes, at);
      if (frame === null || (like !== null && !isAlike(frame, like))) continue;
      const next = mp3FrameAt(bytes, at + frame.size);
      const isLast = offset + at + frame.size === fileSize;
      if (isLast || (next !== null && isAlike(next, frame))) return found(frame, bytes, { at, offset });
    }
  }
  return null;
}

function found(frame: Mp3Frame, bytes: Bytes, { at, offset }: { at: number; offset: number }): FoundFrame {
  const start = offset + at;
  return { ...frame, header: bytes.slice(at, at + HEADER_BYTES), start, end: start + frame.size };
}

function isAlike(one: Mp3Frame, other: Mp3Frame): boolean {
  return one.seconds === other.seconds && one.soundAt === other.soundAt;
}
