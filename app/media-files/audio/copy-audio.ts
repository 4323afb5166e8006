/** Copies a recording's sound into a new file, packet by packet, with mediabunny. Decodes nothing. */
import { BufferSource, CustomSource, Input, Logging, LogLevel, Output, type Source } from "mediabunny";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { addSound, copyLanes, type Lane, startOf } from "../containers/copy-packets.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import { memoryTarget } from "../containers/memory-target.ts";
import { joined } from "../joined.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { AUDIO_FORMATS, type PacketType } from "./audio-format.ts";
import { codecRefusal, isAdtsFrame, storedTypeOf } from "./audio-type.ts";
import { decodedTimeOf } from "./decoded-time.ts";

/** For sums of fractions. */
const TOLERANCE_SECONDS = 0.001;

/** Bytes of the longest header of an ADTS frame, and more than a frame can have. */
const ADTS_HEADER_BYTES = 9;
const MAX_ADTS_BYTES = 8_192;

interface CopiedAudio {
  bytes: Bytes;
  durationSeconds: number;
  decodedSeconds: number;
}

interface CopyOptions {
  fileType: PacketType;
  isTolerant: boolean;
}

/**
 * Returns the copy of a file, which may be in parts, or why its codec is refused. Throws for a file without sound, for sound
 * that lasts longer than its timestamps say, and for a broken file.
 */
export async function copyAudio(parts: Bytes[], options: CopyOptions): Promise<CopiedAudio | UploadRefusal> {
  // The refusal already reports broken files.
  Logging.level = LogLevel.Silent;
  const formats = AUDIO_FORMATS[options.fileType].inputs;
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const input = new Input({ source: sourceOf(parts, size), formats });
  try {
    return await copyOpened(input, { ...options, parts, size });
  } finally {
    input.dispose();
  }
}

/** Reads the parts as one file, without joining them: that would need the memory of another copy. */
function sourceOf(parts: Bytes[], size: number): Source {
  const [first, ...others] = parts;
  if (first && others.length === 0) return new BufferSource(first);
  return new CustomSource({
    getSize: () => size,
    read(start, end) {
      let at = 0;
      const read = parts.map((part) => {
        const from = Math.max(0, start - at);
        const to = Math.max(0, end - at);
        at += part.length;
        return part.subarray(from, to);
      });
      return joined(read);
    },
    prefetchProfile: "fileSystem",
  });
}

async function copyOpened(
  input: Input,
  { fileType, isTolerant, parts, size }: CopyOptions & { parts: Bytes[]; size: number },
): Promise<CopiedAudio | UploadRefusal> {
  const { codecs, makeOutput } = AUDIO_FORMATS[fileType];
  const contentType = storedTypeOf(fileType);
  const sound = await input.getPrimaryAudioTrack();
  damagedUnless(sound !== null, "It has no sound");
  const codec = await sound.getCodec();
  if (codec === null || !codecs.includes(codec)) return codecRefusal(await sound.getInternalCodecId());
  const memory = memoryTarget(size);
  const output = new Output({ format: makeOutput(), target: memory.target });
  const decoded = await decodedTimeOf(sound);
  const lane = await addSound(output, sound, { codec });
  const add: Lane["add"] = (packet) => {
    decoded.add(packet);
    return lane.add(packet);
  };
  const start = await startOf([lane], contentType);
  await output.start();
  const copying = { start, bytesLeft: size, isTolerant };
  const durationSeconds = await copyLanes([{ ...lane, add }], copying);
  if (fileType === "audio/aac") checkRest(parts, copying.bytesLeft);
  const decodedSeconds = decoded.total();
  // The frames of a FLAC do not tell that others are missing behind them.
  const expectedSeconds = fileType === "audio/flac" ? await sound.getDurationFromMetadata() : null;
  damagedUnless(decodedSeconds >= (expectedSeconds ?? 0) - TOLERANCE_SECONDS, "It is cut off");
  await output.finalize();
  const written = memory.written();
  blankNames(inMemory(written), contentType);
  return { bytes: written, durationSeconds, decodedSeconds };
}

/**
 * Throws unless nothing follows the frames of an ADTS, or only one that is cut off: nothing tells how many there should be.
 * mediabunny ends at whatever is no frame.
 */
function checkRest([bytes = new Uint8Array()]: Bytes[], left: number): void {
  const isCutOff = left < ADTS_HEADER_BYTES || isAdtsFrame(bytes, bytes.length - left);
  damagedUnless(isCutOff && left < MAX_ADTS_BYTES, "No frame where one should be");
}
