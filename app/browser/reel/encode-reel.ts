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
import { type EncoderCandidate, EncoderError, SOUND_BITS, VIDEO_BITS } from "./encoder-candidates.ts";
import { i420Bytes, type Pixels, toI420 } from "./i420-pixels.ts";
import { SOUND_RATE, type Stereo } from "./loudness.ts";

const FULL_PIXELS = 1_080 * 1_920;
const KEY_FRAME_SECONDS = 2;
/** Signals the colour space, which players otherwise guess (ITU-R BT.709, limited range). */
const COLORS = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
/** A valid key frame of any film is larger than this. */
const MIN_FRAME_BYTES = 200;
/** The encoded sound may be this much too short: an AAC packet lasts 21 ms, an Opus packet 20 ms. */
const MAX_MISSING_SECONDS = 0.04;
/** The encoder receives this many sample frames at a time. */
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

/** Encodes one frame and a short test testTone. Rejects with an EncoderError if the output is broken. */
export async function tryEncoders(candidate: EncoderCandidate, pixels: Pixels): Promise<void> {
  await rethrowAsEncoderError(async () => {
    if (candidate.audio === "aac-wasm") (await import("@mediabunny/aac-encoder")).registerAacEncoder();
    await encodeSound(candidate, testTone(), { packets: [], meta: undefined });
    const made: { packet: EncodedPacket; meta: EncodedVideoChunkMetadata | undefined }[] = [];
    // The callback must not throw: nothing would catch the error.
    const source = videoSource(candidate, pixels, (packet, meta) => made.push({ packet, meta }));
    const output = new Output({ format: formatOf(candidate), target: new NullTarget() });
    output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
    await output.start();
    const sample = sampleOf(pixels, 0, new Uint8Array(i420Bytes(pixels)));
    await source.add(sample).finally(() => sample.close());
    await output.finalize();
    const [first] = made;
    if (!first || made.length > 1) throw new EncoderError(`It makes ${made.length} frames of one`);
    checkFrame(candidate, first.packet, first.meta);
  });
}

/** Encodes the whole reel. Rejects with an EncoderError if the encoders dropped frames or sound. */
export async function encodeReel(
  candidate: EncoderCandidate,
  frames: DrawnFrames,
  sound: Stereo,
  onProgress: (done: number) => void,
): Promise<ArrayBuffer> {
  const encoded: EncodedSound = { packets: [], meta: undefined };
  let made = 0;
  const soundSource = new EncodedAudioPacketSource(candidate.audio === "opus" ? "opus" : "aac");
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(candidate), target });
  const source = videoSource(candidate, frames.size, () => made++);
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
  output.addAudioTrack(soundSource);
  await rethrowAsEncoderError(() => output.start());
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
      // Backpressure: waits while the encoder's queue is full. Without it, browsers run out of memory and crash.
      await rethrowAsEncoderError(() => source.add(sample)).finally(() => sample.close());
      await addSound(index / FRAMES_A_SECOND);
      onProgress((index + 1) / frames.count);
    }
  }

  await Promise.all([addFrames(), rethrowAsEncoderError(() => encodeSound(candidate, sound, encoded))]);
  await addSound(Number.POSITIVE_INFINITY);
  await rethrowAsEncoderError(() => output.finalize());
  if (made !== frames.count) throw new EncoderError(`It has made ${made} of ${frames.count} frames`);
  if (!target.buffer) throw new EncoderError("There is no file");
  return target.buffer;
}

/** Encoders reject with errors of many types; callers need one. */
async function rethrowAsEncoderError<Value>(encode: () => Promise<Value>): Promise<Value> {
  try {
    return await encode();
  } catch (error) {
    throw error instanceof EncoderError ? error : new EncoderError(String(error), { cause: error });
  }
}

function formatOf({ container }: EncoderCandidate) {
  return container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
}

type OnPacket = (packet: EncodedPacket, meta: EncodedVideoChunkMetadata | undefined) => unknown;

function videoSource(
  candidate: EncoderCandidate,
  { width, height }: Size,
  onEncodedPacket: OnPacket,
): VideoSampleSource {
  const bitrate = Math.round((VIDEO_BITS * width * height) / FULL_PIXELS);
  return new VideoSampleSource({
    codec: candidate.video,
    fullCodecString: candidate.videoCodec,
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAME_SECONDS,
    onEncodedPacket,
  });
}

/** Converts the frame into `planes`. The encoder copies the sample, so `planes` can be reused for the next frame. */
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

/** Throws an EncoderError for a first frame that some players could not decode. */
function checkFrame(
  candidate: EncoderCandidate,
  { data, type }: EncodedPacket,
  meta: EncodedVideoChunkMetadata | undefined,
): void {
  const isRight = {
    avc: () => isConsistentAvcConfig(meta?.decoderConfig?.description),
    // The frame marker is in the two highest bits.
    vp9: () => (data[0] ?? 0) >> 6 === 2,
    // A key frame contains this start code.
    vp8: () => data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a,
  }[candidate.video]();
  if (type !== "key" || data.byteLength < MIN_FRAME_BYTES || !isRight)
    throw new EncoderError(`A first frame of ${data.byteLength} bytes, ${type}, described ${isRight}`);
}

/**
 * Returns whether an H.264 decoder configuration and its first parameter set contain the same profile and level
 * (ISO/IEC 14496-15, 5.3.3.1). Firefox 140 on Linux writes the set's first byte twice: some players decode that, phones do not.
 */
function isConsistentAvcConfig(description: AllowSharedBufferSource | undefined): boolean {
  if (!description) return false;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const [, profile, compatibility, level] = bytes;
  return bytes[9] === profile && bytes[10] === compatibility && bytes[11] === level;
}

/** Fills `encoded` with the packets of the sound. Throws an EncoderError if they end early, as in some versions of Safari. */
async function encodeSound(candidate: EncoderCandidate, sound: Stereo, encoded: EncodedSound): Promise<void> {
  const source = new AudioSampleSource({
    codec: candidate.audio === "opus" ? "opus" : "aac",
    quality: new Quality({ bitrate: SOUND_BITS }),
    onEncodedPacket(packet, meta) {
      encoded.packets.push(packet);
      encoded.meta ??= meta;
    },
  });
  const output = new Output({ format: formatOf(candidate), target: new NullTarget() });
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
    // Closes the sample even if this browser cannot encode it.
    await source.add(sample).finally(() => sample.close());
  }
  await output.finalize();
  const last = encoded.packets.at(-1);
  const end = last ? last.timestamp + last.duration : 0;
  if (end < length / SOUND_RATE - MAX_MISSING_SECONDS || !encoded.meta?.decoderConfig)
    throw new EncoderError(`The sound ends after ${end} of ${length / SOUND_RATE} seconds`);
}

function testTone(): Stereo {
  const plane = Float32Array.from({ length: TRIAL_SECONDS * SOUND_RATE }, (_, at) => 0.2 * Math.sin(at / 20));
  return [plane, plane];
}
