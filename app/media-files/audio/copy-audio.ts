/** Copies a recording's sound into a new file of the same type, packet by packet, with mediabunny. Decodes nothing. */
import { BufferSource, Input, Logging, LogLevel, Output } from "mediabunny";
import type { AudioType } from "../../domain/recording.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { addSound, copyLanes, type Lane, startOf } from "../containers/copy-packets.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import { memoryTarget } from "../containers/memory-target.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { AUDIO_FORMATS } from "./audio-format.ts";
import { decodedTimeOf } from "./decoded-time.ts";

interface CopiedAudio {
  bytes: Bytes;
  durationSeconds: number;
  decodedSeconds: number;
}

/** Throws for a file without sound, for sound that lasts longer than its timestamps say, and for a broken file. */
export async function copyAudio(
  bytes: Bytes,
  options: { contentType: AudioType; isTolerant: boolean },
): Promise<CopiedAudio | "unknown-codec"> {
  // The refusal already reports broken files.
  Logging.level = LogLevel.Silent;
  const formats = AUDIO_FORMATS[options.contentType].inputs;
  const input = new Input({ source: new BufferSource(bytes), formats });
  try {
    return await copyOpened(input, { ...options, size: bytes.length });
  } finally {
    input.dispose();
  }
}

async function copyOpened(
  input: Input,
  { contentType, isTolerant, size }: { contentType: AudioType; isTolerant: boolean; size: number },
): Promise<CopiedAudio | "unknown-codec"> {
  const { codecs, makeOutput } = AUDIO_FORMATS[contentType];
  const sound = await input.getPrimaryAudioTrack();
  damagedUnless(sound !== null, "It has no sound");
  const codec = await sound.getCodec();
  if (codec === null || !codecs.includes(codec)) return "unknown-codec";
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
  const durationSeconds = await copyLanes([{ ...lane, add }], { start, bytesLeft: size, isTolerant });
  const decodedSeconds = decoded.total();
  await output.finalize();
  const written = memory.written();
  blankNames(inMemory(written), contentType);
  return { bytes: written, durationSeconds, decodedSeconds };
}
