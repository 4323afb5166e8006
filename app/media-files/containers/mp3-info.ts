/**
 * The frame of information that an MP3 can begin with (gabriel.mp3-tech.org/mp3infotag.html): a frame without sound that
 * tells players how long the file is and where to seek, and whatever else its encoder wants to tell.
 */
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { type FoundFrame, type Mp3Frame, mp3FrameAt } from "./mp3-frames.ts";

/** Enough of a frame to read its count of frames. */
export const INFO_HEAD_BYTES = 48;

/** Names of Xing and LAME, which count frames, and of Fraunhofer, which is in a fixed place. */
const NAMES = ["Xing", "Info"];
const FRAUNHOFER_NAME = "VBRI";
const FRAUNHOFER_AT = 36;
/** Flags of the fields that follow: frames, bytes, and places to seek. */
const HAS_FRAMES = 0b001;
const ALL_FIELDS = 0b111;
const PLACES = 100;

/** Whether a frame describes the file and has no sound. */
export function isInfo(frame: Bytes, { soundAt }: Mp3Frame): boolean {
  return NAMES.includes(textAt(frame, soundAt, 4)) || textAt(frame, FRAUNHOFER_AT, 4) === FRAUNHOFER_NAME;
}

/** Returns how many frames of sound the file should have, or 0 if the frame does not tell. */
export function framesIn(info: Bytes, { soundAt }: Mp3Frame): number {
  const hasFrames = NAMES.includes(textAt(info, soundAt, 4)) && uint32(info, soundAt + 4) & HAS_FRAMES;
  return hasFrames ? uint32(info, soundAt + 8) : 0;
}

interface Sound {
  /** Any frame of the file. */
  frame: FoundFrame;
  /** Where each frame of sound begins, from the first one on. */
  positions: number[];
  /** Bytes of all of them. */
  bytes: number;
  /** Whether all have the same bit rate. Players then compute where to seek, which is more exact than the places. */
  isConstant: boolean;
}

/** Returns a frame of information with nothing but length and places. */
export function infoOf({ frame, positions, bytes, isConstant }: Sound): Bytes {
  const { soundAt } = frame;
  const info = emptyFrame(frame, soundAt + 16 + PLACES);
  const view = new DataView(info.buffer);
  const total = info.length + bytes;
  info.set(new TextEncoder().encode(isConstant ? "Info" : "Xing"), soundAt);
  view.setUint32(soundAt + 4, ALL_FIELDS);
  view.setUint32(soundAt + 8, positions.length);
  view.setUint32(soundAt + 12, total);
  for (let place = 0; place < PLACES; place++) {
    const position = positions[Math.floor((place * positions.length) / PLACES)] ?? 0;
    info[soundAt + 16 + place] = Math.floor((256 * (info.length + position)) / total);
  }
  return info;
}

/** Returns zeros after a header of the same version, sample rate and channels, with at least so many bytes. */
function emptyFrame({ header }: FoundFrame, bytes: number): Bytes {
  const [, second = 0, third = 0, fourth = 0] = header;
  for (let index = 1; index < 15; index++) {
    const head = Uint8Array.of(0xff, second | 1, (index << 4) | (third & 0b1100), fourth & 0b1100_0000);
    const size = mp3FrameAt(head, 0)?.size ?? 0;
    if (size < bytes) continue;
    const frame = new Uint8Array(size);
    frame.set(head);
    return frame;
  }
  throw new Error("No frame has so much room");
}
