/** Photos, videos and recordings of any size for the upload scripts: a sample's data, again and again, as browsers send it. */
import { readFileSync } from "node:fs";
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { blankNames, inMemory } from "../../app/media-files/containers/blank-names.ts";
import { checkPhoto } from "../../app/media-files/photos/check-photo.ts";
import { checkVideo } from "../../app/media-files/videos/check-video.ts";

const VIDEO_SAMPLE = "tests/fixtures/video/finish-gps.mov";
const SAMPLE_SECONDS = 6;
const AUDIO_SAMPLE = "tests/fixtures/audio/answer-1.m4a";
const PHOTO_SAMPLE = "tests/fixtures/photos/DSCN0010.jpg";
/** Of 64 ms each: less than two hours. */
const MAX_PACKETS = 110_000;
/** What a packet takes in the index, at most. */
const INDEX_BYTES = 12;

/** Returns a video of at least `size` bytes. */
export async function makeLargeVideo(size: number) {
  const sample = await readVideoSample();
  const input = new Input({ source: new BufferSource(sample), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error("The sample has no pictures or no sound");
  const output = mp4Output();
  const pictures = new EncodedVideoPacketSource("avc");
  const sound = new EncodedAudioPacketSource("aac");
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const rounds = Math.ceil(size / sample.length) + 1;
  await repeat(video, rounds, async (packet) =>
    pictures.add(packet, { decoderConfig: (await video.getDecoderConfig()) ?? undefined }),
  );
  pictures.close();
  await repeat(audio, rounds, async (packet) =>
    sound.add(packet, { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }),
  );
  sound.close();
  return finished(output, "video/mp4");
}

/** Without its metadata. */
async function readVideoSample() {
  const checked = await checkVideo(new Uint8Array(readFileSync(VIDEO_SAMPLE)));
  if (checked.kind === "refused") throw new Error(`The sample is refused: ${checked.reason}`);
  return checked.bytes;
}

/** Returns an M4A of about `size` bytes and at most two hours. */
export async function makeLargeRecording(size: number) {
  const input = new Input({ source: new BufferSource(readFileSync(AUDIO_SAMPLE)), formats: [MP4] });
  const audio = await input.getPrimaryAudioTrack();
  if (!audio) throw new Error("The sample has no sound");
  const output = mp4Output();
  const sound = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
  const first = await new EncodedPacketSink(audio).getFirstPacket();
  if (!first) throw new Error("The sample has no sound");
  const data = new Uint8Array(Math.max(first.data.length, Math.floor(size / MAX_PACKETS) - INDEX_BYTES));
  data.set(first.data);
  const packets = Math.floor(size / (data.length + INDEX_BYTES));
  for (let at = 0; at < packets; at++) {
    const packet = new EncodedPacket(data, "key", at * first.duration, first.duration);
    await sound.add(packet, { decoderConfig });
  }
  sound.close();
  return finished(output, "audio/mp4");
}

function mp4Output() {
  return new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
}

async function finished(output: ReturnType<typeof mp4Output>, contentType: "video/mp4" | "audio/mp4") {
  await output.finalize();
  const { buffer } = output.target;
  if (!buffer) throw new Error("The file was not written");
  const bytes = new Uint8Array(buffer);
  blankNames(inMemory(bytes), contentType);
  return bytes;
}

async function repeat(
  track: InputTrack,
  rounds: number,
  add: (packet: import("mediabunny").EncodedPacket) => Promise<void>,
) {
  const sink = new EncodedPacketSink(track);
  for (let round = 0; round < rounds; round++) {
    for await (const packet of sink.packets()) {
      const timestamp = Math.max(packet.timestamp, 0) + round * (SAMPLE_SECONDS + 1);
      await add(packet.clone({ timestamp }));
    }
  }
}

/**
 * Returns a JPEG of exactly `size` bytes. Its picture is a sample's with more data in its scan, which nobody decodes. With
 * metadata it has to be rewritten.
 */
export function makeLargePhoto(size: number, { hasMetadata }: { hasMetadata: boolean }) {
  const sample = new Uint8Array(readFileSync(PHOTO_SAMPLE));
  const checked = checkPhoto(sample.slice());
  if (checked.kind === "refused") throw new Error("The sample is no photo");
  const photo = hasMetadata ? sample : checked.bytes;
  // The end of the picture, which is also the end of the file.
  const end = photo.subarray(-2);
  const scan = new Uint8Array(size - photo.length).fill(0x55);
  return new Uint8Array(Buffer.concat([photo.subarray(0, -2), scan, end]));
}
