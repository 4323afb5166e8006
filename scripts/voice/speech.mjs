/** Long speech out of a short one: the packets of a sample, one round behind the other, as a recorder would write them. */
import { readFileSync } from "node:fs";
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

const SAMPLE = "tests/fixtures/audio/answer-1.webm";

/**
 * A WebM without a length and without an index, in chunks of about a second each.
 * @param {number} seconds
 * @returns {Promise<Uint8Array[]>}
 */
export async function longSpeech(seconds) {
  const input = new Input({ source: new BufferSource(readFileSync(SAMPLE)), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error(`${SAMPLE} has no sound`);
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new Error(`${SAMPLE} cannot be described`);
  /** @type {Uint8Array[]} */
  const written = [];
  const target = new StreamTarget(
    new WritableStream({
      write({ data }) {
        written.push(data.slice());
      },
    }),
  );
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const last = packets.at(-1);
  const round = last ? last.timestamp + last.duration : 0;
  for (let start = 0; start < seconds; start += round) {
    for (const packet of packets) {
      if (start + packet.timestamp >= seconds) break;
      await source.add(packet.clone({ timestamp: start + packet.timestamp }), { decoderConfig });
    }
  }
  await output.finalize();
  return chunksOf(Buffer.concat(written), seconds);
}

/** @param {Uint8Array} bytes @param {number} count */
function chunksOf(bytes, count) {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
