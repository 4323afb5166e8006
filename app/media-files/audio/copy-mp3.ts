/** Copies the frames of an MP3, and cuts pieces at their boundaries. Reads it by ranges and decodes nothing. */
import { damagedUnless, limitCount, MAX_PACKETS } from "../containers/file-limits.ts";
import { type FoundFrame, nextMp3Frame } from "../containers/mp3-frames.ts";
import { framesIn, INFO_HEAD_BYTES, infoOf, isInfo } from "../containers/mp3-info.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { isWhole, joinPieces, KeptPieces, type Piece } from "../photos/kept-pieces.ts";
import { type Scan, scanBytes, scanFile } from "../photos/scan.ts";
import type { StoredFile } from "../stored-file.ts";

interface ScannedMp3 {
  /** A frame of information of our own, and all frames of sound. */
  pieces: Piece[];
  durationSeconds: number;
  /** Whether the pieces are the whole file as it is. */
  isClean: boolean;
}

/** Some encoders count the frame of information, or a last frame that they do not write. */
const UNWRITTEN_FRAMES = 2;

/** Throws for a file without sound and for a truncated one. */
export function copyMp3(bytes: Bytes): { bytes: Bytes; durationSeconds: number; decodedSeconds: number } {
  const scanned = scanBytes(bytes, scanMp3(bytes.length));
  damagedUnless(scanned !== null, "It has no sound, or less than it says");
  const { pieces, durationSeconds } = scanned;
  return { bytes: joinPieces(bytes, pieces), durationSeconds, decodedSeconds: durationSeconds };
}

/** Returns the seconds of a stored MP3, or null if it is damaged or contains anything but sound. Reads all of it. */
export async function cleanMp3Seconds(file: StoredFile): Promise<number | null> {
  const scanned = await scanFile(file, scanMp3(file.size));
  return scanned?.isClean ? scanned.durationSeconds : null;
}

function* scanMp3(fileSize: number): Scan<ScannedMp3 | null> {
  const sound = new KeptPieces();
  const positions: number[] = [];
  const bitRates = new Set<number>();
  let first: MarkedFrame | null = null;
  for (let at = 0; ; ) {
    const frame: MarkedFrame | null = yield* nextFrame(at, fileSize, first);
    if (frame === null) break;
    first ??= frame;
    at = frame.end;
    if (frame.isInfo) continue;
    positions.push(sound.length);
    limitCount(positions.length, MAX_PACKETS, "Too many frames");
    bitRates.add(frame.bitRate);
    sound.keep(frame.start, frame.end);
  }
  const isWholeSound = positions.length > 0 && positions.length + UNWRITTEN_FRAMES >= (first?.frames ?? 0);
  if (first === null || !isWholeSound) return null;
  const kept = new KeptPieces();
  kept.insert(infoOf({ frame: first, positions, bytes: sound.length, isConstant: bitRates.size === 1 }));
  kept.append(sound);
  const pieces = kept.list();
  if (pieces === null) return null;
  const durationSeconds = Math.round(positions.length * first.seconds * 1_000) / 1_000;
  return { pieces, durationSeconds, isClean: yield* isWhole(fileSize, pieces) };
}

interface MarkedFrame extends FoundFrame {
  isInfo: boolean;
  /** How many frames of sound the file has by a frame of information; 0 if it does not tell. */
  frames: number;
}

function* nextFrame(at: number, fileSize: number, like: MarkedFrame | null): Scan<MarkedFrame | null> {
  const frame = yield* nextMp3Frame(at, fileSize, like);
  if (frame === null) return null;
  const head = yield { offset: frame.start, length: INFO_HEAD_BYTES };
  return { ...frame, isInfo: isInfo(head, frame), frames: framesIn(head, frame) };
}

/**
 * Cuts whole frames out of a stored MP3: those of a range of seconds, or the last one for a range after the end. Reads it
 * up to there, because only its frames tell the time. Throws for a file without sound.
 */
export async function cutMp3(
  file: StoredFile,
  range: TimeRange,
): Promise<{ bytes: Bytes; duration: number; from: number }> {
  const { start, end, from, duration } = await scanFile(file, framesBetween(file.size, range));
  damagedUnless(duration > 0, "It has no sound");
  return { bytes: await file.read(start, end - start), duration, from };
}

interface TimeRange {
  fromSeconds: number;
  toSeconds: number;
}

interface FrameRange {
  /** Bytes. */
  start: number;
  end: number;
  /** Seconds. */
  from: number;
  duration: number;
}

function* framesBetween(fileSize: number, { fromSeconds, toSeconds }: TimeRange): Scan<FrameRange> {
  const range: FrameRange = { start: 0, end: 0, from: 0, duration: 0 };
  let first: MarkedFrame | null = null;
  let frames = 0;
  for (let at = 0; ; ) {
    const frame: MarkedFrame | null = yield* nextFrame(at, fileSize, first);
    if (frame === null) return range;
    first ??= frame;
    at = frame.end;
    if (frame.isInfo) continue;
    const from = frames * frame.seconds;
    frames++;
    const hasBegun = range.duration > 0 && range.from + frame.seconds > fromSeconds;
    if (hasBegun && from >= toSeconds) return range;
    if (!hasBegun) Object.assign(range, { start: frame.start, from });
    range.end = frame.end;
    range.duration = from + frame.seconds - range.from;
  }
}
