/** A video of any size for the upload scripts: a sample's pictures and sound, again and again, as the browser sends them. */
import { readFileSync } from "node:fs";
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { blankNames, inMemory } from "../../app/media-files/containers/blank-names.ts";
import { checkVideo } from "../../app/media-files/videos/check-video.ts";

const SAMPLE = "tests/fixtures/video/finish-gps.mov";
const SAMPLE_SECONDS = 6;

/**
 * At least so many bytes.
 * @param {number} size
 */
export async function makeLargeVideo(size) {
  const sample = await readSample();
  const input = new Input({ source: new BufferSource(sample), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error("The sample has no pictures or no sound");
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new BufferTarget(),
  });
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
  await output.finalize();
  const { buffer } = output.target;
  if (!buffer) throw new Error("The video was not written");
  const bytes = new Uint8Array(buffer);
  blankNames(inMemory(bytes), "video/mp4");
  return bytes;
}

/** Without its metadata. */
async function readSample() {
  const checked = await checkVideo(new Uint8Array(readFileSync(SAMPLE)));
  if (checked.kind === "refused") throw new Error(`The sample is refused: ${checked.reason}`);
  return checked.bytes;
}

/**
 * @param {import("mediabunny").InputTrack} track
 * @param {number} rounds
 * @param {(packet: import("mediabunny").EncodedPacket) => Promise<void>} add
 */
async function repeat(track, rounds, add) {
  const sink = new EncodedPacketSink(track);
  for (let round = 0; round < rounds; round++) {
    for await (const packet of sink.packets()) {
      const timestamp = Math.max(packet.timestamp, 0) + round * (SAMPLE_SECONDS + 1);
      await add(packet.clone({ timestamp }));
    }
  }
}
