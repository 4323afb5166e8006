/** Copies the packets of a time range from a stored recording into a small file of the same type, with mediabunny. */
import {
  BufferSource,
  BufferTarget,
  CustomSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  Output,
  type Source,
} from "mediabunny";
import { addSound } from "../containers/copy-packets.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import type { StoredFile } from "../stored-file.ts";
import { AUDIO_FORMATS, type PacketType } from "./audio-format.ts";
import { type DecodedTime, decodedTimeOf } from "./decoded-time.ts";
import { webmWindow } from "./webm-window.ts";

interface TimeRange {
  fromSeconds: number;
  toSeconds: number;
}

/** Five minutes of uncompressed sound in two channels. */
const MAX_PIECE_BYTES = 64_000_000;
/** The shortest packets last 2.5 ms. */
const MAX_PACKETS_PER_SECOND = 400;
/** Bytes per read. */
const BLOCK_BYTES = 262_144;
const CACHED_BLOCKS = 8;

/**
 * Copies a range of seconds. Returns the new file, its duration, and where it begins in the recording. Throws if the
 * recording is broken.
 */
export async function copyPiece(
  file: StoredFile,
  contentType: PacketType,
  range: TimeRange,
): Promise<{ bytes: Bytes; duration: number; from: number }> {
  Logging.level = LogLevel.Silent;
  const { inputs, makeOutput } = AUDIO_FORMATS[contentType];
  const { source, release } = await sourceOf(file, contentType, range);
  const input = new Input({ source, formats: inputs });
  try {
    const sound = await input.getPrimaryAudioTrack();
    const codec = await sound?.getCodec();
    damagedUnless(sound !== null && !!codec, "It has no sound");
    const memory = new BufferTarget();
    const output = new Output({ format: makeOutput(), target: memory });
    const lane = await addSound(output, sound, { codec });
    await output.start();
    const decoded = await decodedTimeOf(sound);
    const { from, duration } = await copyRange(sound, range, { add: lane.add, decoded });
    lane.close();
    await output.finalize();
    damagedUnless(memory.buffer !== null, "It has not been written");
    return { bytes: new Uint8Array(memory.buffer), duration, from: Math.max(0, from) };
  } finally {
    input.dispose();
    release();
  }
}

/**
 * Returns what mediabunny reads. Only the header of a WebM that was uploaded in parts has been checked, so the range
 * is checked here. `release` frees memory at once instead of with garbage collection: many pieces follow in a short
 * time.
 */
async function sourceOf(
  file: StoredFile,
  contentType: PacketType,
  { fromSeconds, toSeconds }: TimeRange,
): Promise<{ source: Source; release: () => void }> {
  if (contentType === "audio/webm") {
    const window = await webmWindow(file, fromSeconds, toSeconds);
    return { source: new BufferSource(window), release: () => window.buffer.transfer(0) };
  }
  const readBlock = blockReader(file);
  const source = new CustomSource({
    getSize: () => file.size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end; ) {
        const block = await readBlock(Math.floor(at / BLOCK_BYTES));
        const part = block.subarray(at % BLOCK_BYTES, (at % BLOCK_BYTES) + end - at);
        bytes.set(part, at - start);
        at += part.length;
      }
      return bytes;
    },
  });
  return { source, release: () => {} };
}

/** Returns a function that reads blocks and caches the latest ones. */
function blockReader(file: StoredFile): (index: number) => Promise<Bytes> {
  const blocks = new Map<number, Promise<Bytes>>();
  return (index) => {
    const at = index * BLOCK_BYTES;
    const block = blocks.get(index) ?? file.read(at, Math.min(BLOCK_BYTES, file.size - at));
    blocks.delete(index);
    blocks.set(index, block);
    const [oldest] = blocks.keys();
    if (blocks.size > CACHED_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  };
}

/**
 * Copies one packet at a time, so memory stays small. Returns when the packets begin and how many seconds they last:
 * by their timestamps or decoded, whichever is longer. Throws if they last much longer than their timestamps say.
 */
async function copyRange(
  sound: InputAudioTrack,
  { fromSeconds, toSeconds }: TimeRange,
  { add, decoded }: { add: (packet: EncodedPacket) => Promise<void>; decoded: DecodedTime },
): Promise<{ from: number; duration: number }> {
  const sink = new EncodedPacketSink(sound);
  let packetsLeft = Math.ceil((toSeconds - fromSeconds + 1) * MAX_PACKETS_PER_SECOND);
  let bytesLeft = MAX_PIECE_BYTES;
  let packet = await packetAt(sink, fromSeconds);
  damagedUnless(packet !== null, "It has no sound there");
  const from = packet.timestamp;
  let to = from;
  while (packet && (packet.timestamp === from || packet.timestamp < toSeconds)) {
    packetsLeft -= 1;
    bytesLeft -= packet.byteLength;
    damagedUnless(packetsLeft >= 0 && bytesLeft >= 0, "Too many packets for this range");
    decoded.add(packet);
    to = Math.max(to, packet.timestamp + packet.duration);
    await add(packet.clone({ timestamp: packet.timestamp - from }));
    packet = await sink.getNextPacket(packet);
  }
  const duration = Math.max(to - from, decoded.total());
  damagedUnless(duration > 0 && Number.isFinite(duration), "Its sound has no length");
  return { from, duration };
}

/** Returns the packet that plays at this time, or the first one for an earlier time. */
async function packetAt(sink: EncodedPacketSink, seconds: number): Promise<EncodedPacket | null> {
  const packet = seconds > 0 ? await sink.getPacket(seconds) : null;
  if (packet) return packet;
  // An encoder's priming samples come before second 0, or have the timestamp of the next packet.
  const first = await sink.getFirstPacket();
  damagedUnless(first === null || first.timestamp >= seconds || seconds <= 0, "No packet at this time");
  return first;
}
