/** Encodes the frames and the sound of a reel into a file, with WebCodecs through mediabunny. Runs in the worker. */
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";
import { FRAMES_A_SECOND } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { EncoderError, type Rung, SOUND_BITS, VIDEO_BITS } from "./encoder-ladder.ts";
import { i420Bytes, type Pixels, toI420 } from "./i420-pixels.ts";
import { SOUND_RATE, type Stereo } from "./loudness.ts";

const FULL_PIXELS = 1_080 * 1_920;
const KEY_FRAME_SECONDS = 2;
/** What a film is like is unknown to players that are not told (ITU-R BT.709, limited range). */
const COLORS = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
/** A real frame of any film has more than this many bytes. */
const LEAST_FRAME_BYTES = 200;
/** The sound may end this much before the pictures: a packet of AAC is 21 ms, one of Opus 20 ms. */
const MOST_MISSING_SECONDS = 0.04;
/** The sound that is encoded at a time, in frames. */
const SOUND_CHUNK = SOUND_RATE;
const TRIAL_SECONDS = 0.5;

export interface DrawnFrames {
  /** Pixels, even. */
  size: Size;
  count: number;
  /** Returns the frame's pixels, valid until the next call. */
  draw: (index: number) => Promise<Pixels>;
}

interface EncodedSound {
  packets: EncodedPacket[];
  meta: EncodedAudioChunkMetadata | undefined;
}

/** Encodes one frame and a little sound. Rejects with an EncoderError if that does not give what it should. */
export async function tryEncoders(rung: Rung, pixels: Pixels): Promise<void> {
  await orEncoderError(async () => {
    if (rung.audio === "aac-wasm") (await import("@mediabunny/aac-encoder")).registerAacEncoder();
    await encodeSound(rung, tone(), { packets: [], meta: undefined });
    const made: { packet: EncodedPacket; meta: EncodedVideoChunkMetadata | undefined }[] = [];
    // An error that this callback throws would be nobody's.
    const source = videoSource(rung, pixels, (packet, meta) => made.push({ packet, meta }));
    const output = new Output({ format: formatOf(rung), target: new NullTarget() });
    output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
    await output.start();
    const sample = sampleOf(pixels, 0, new Uint8Array(i420Bytes(pixels)));
    await source.add(sample).finally(() => sample.close());
    await output.finalize();
    const [first] = made;
    if (!first || made.length > 1) throw new EncoderError(`It makes ${made.length} frames of one`);
    checkFrame(rung, first.packet, first.meta);
  });
}

/** Encodes the whole reel. Rejects with an EncoderError if frames or sound are missing in the end. */
export async function encodeReel(
  rung: Rung,
  frames: DrawnFrames,
  sound: Stereo,
  onProgress: (done: number) => void,
): Promise<ArrayBuffer> {
  const encoded: EncodedSound = { packets: [], meta: undefined };
  let made = 0;
  const soundSource = new EncodedAudioPacketSource(rung.audio === "opus" ? "opus" : "aac");
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(rung), target });
  const source = videoSource(rung, frames.size, () => made++);
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
  output.addAudioTrack(soundSource);
  await orEncoderError(() => output.start());
  const planes = new Uint8Array(i420Bytes(frames.size));

  let added = 0;
  async function addSound(until: number) {
    for (let packet = encoded.packets[added]; packet; packet = encoded.packets[added]) {
      if (packet.timestamp > until) return;
      await soundSource.add(packet, added === 0 ? encoded.meta : undefined);
      added++;
    }
  }

  async function addFrames() {
    for (let index = 0; index < frames.count; index++) {
      const pixels = await frames.draw(index);
      const sample = sampleOf(pixels, index, planes);
      // Waits while the encoder has enough to do: browsers crash for want of memory otherwise.
      await orEncoderError(() => source.add(sample)).finally(() => sample.close());
      await addSound(index / FRAMES_A_SECOND);
      onProgress((index + 1) / frames.count);
    }
  }

  await Promise.all([addFrames(), orEncoderError(() => encodeSound(rung, sound, encoded))]);
  await addSound(Number.POSITIVE_INFINITY);
  await orEncoderError(() => output.finalize());
  if (made !== frames.count) throw new EncoderError(`It has made ${made} of ${frames.count} frames`);
  if (!target.buffer) throw new EncoderError("There is no file");
  return target.buffer;
}

/** Encoders reject with errors of all kinds. */
async function orEncoderError<Value>(encode: () => Promise<Value>): Promise<Value> {
  try {
    return await encode();
  } catch (error) {
    throw error instanceof EncoderError ? error : new EncoderError(String(error), { cause: error });
  }
}

function formatOf({ container }: Rung) {
  return container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
}

type OnPacket = (packet: EncodedPacket, meta: EncodedVideoChunkMetadata | undefined) => unknown;

function videoSource(rung: Rung, { width, height }: Size, onEncodedPacket: OnPacket): VideoSampleSource {
  const bitrate = Math.round((VIDEO_BITS * width * height) / FULL_PIXELS);
  return new VideoSampleSource({
    codec: rung.video,
    fullCodecString: rung.videoCodec,
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAME_SECONDS,
    onEncodedPacket,
  });
}

/** `planes` receives the frame: they are used again after it was given to the encoder, which copies it. */
function sampleOf(pixels: Pixels, index: number, planes: Uint8Array): VideoSample {
  const { width, height } = pixels;
  toI420(pixels, planes);
  return new VideoSample(planes, {
    format: "I420",
    codedWidth: width,
    codedHeight: height,
    timestamp: index / FRAMES_A_SECOND,
    duration: 1 / FRAMES_A_SECOND,
    colorSpace: COLORS,
  });
}

/** Throws an EncoderError for a first frame that not every player would show. */
function checkFrame(
  rung: Rung,
  { data, type }: EncodedPacket,
  meta: EncodedVideoChunkMetadata | undefined,
): void {
  const isRight = {
    avc: () => isWellDescribed(meta?.decoderConfig?.description),
    // The frame's marker, in the two highest bits.
    vp9: () => (data[0] ?? 0) >> 6 === 2,
    // The start code of a key frame.
    vp8: () => data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a,
  }[rung.video]();
  if (type !== "key" || data.byteLength < LEAST_FRAME_BYTES || !isRight)
    throw new EncoderError(`A first frame of ${data.byteLength} bytes, ${type}, described ${isRight}`);
}

/**
 * Whether the description of an H.264 stream and its first parameter set name the same profile and level (ISO/IEC 14496-15,
 * 5.3.3.1). Firefox 140 on Linux writes the set's first byte twice: some players decode that, phones do not.
 */
function isWellDescribed(description: AllowSharedBufferSource | undefined): boolean {
  if (!description) return false;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const [, profile, compatibility, level] = bytes;
  return bytes[9] === profile && bytes[10] === compatibility && bytes[11] === level;
}

/** Adds the packets of the sound. Throws an EncoderError if they are shorter than it, as in some versions of Safari. */
async function encodeSound(rung: Rung, sound: Stereo, encoded: EncodedSound): Promise<void> {
  const source = new AudioSampleSource({
    codec: rung.audio === "opus" ? "opus" : "aac",
    quality: new Quality({ bitrate: SOUND_BITS }),
    onEncodedPacket(packet, meta) {
      encoded.packets.push(packet);
      encoded.meta ??= meta;
    },
  });
  const output = new Output({ format: formatOf(rung), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  const [{ length }] = sound;
  for (let at = 0; at < length; at += SOUND_CHUNK) {
    const planes = sound.map((plane) => plane.subarray(at, at + SOUND_CHUNK));
    const data = new Float32Array((planes[0]?.length ?? 0) * 2);
    for (const [channel, plane] of planes.entries()) data.set(plane, channel * plane.length);
    const sample = new AudioSample({
      data,
      format: "f32-planar",
      numberOfChannels: 2,
      sampleRate: SOUND_RATE,
      timestamp: at / SOUND_RATE,
    });
    // Whether or not this browser can encode it.
    await source.add(sample).finally(() => sample.close());
  }
  await output.finalize();
  const last = encoded.packets.at(-1);
  const end = last ? last.timestamp + last.duration : 0;
  if (end < length / SOUND_RATE - MOST_MISSING_SECONDS || !encoded.meta?.decoderConfig)
    throw new EncoderError(`The sound ends after ${end} of ${length / SOUND_RATE} seconds`);
}

function tone(): Stereo {
  const plane = Float32Array.from({ length: TRIAL_SECONDS * SOUND_RATE }, (_, at) => 0.2 * Math.sin(at / 20));
  return [plane, plane];
}
