/** Writes recordings in other formats and reads their packets, for tests. */
import {
  ALL_FORMATS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Output,
  type OutputFormat,
} from "mediabunny";
import { base64url } from "../app/domain/lib/base64url.ts";
import type { StoredFile } from "../app/media-files/stored-file.ts";
import { textOf } from "./bytes.ts";
import { audioFixture } from "./fixtures.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A round lasts longer than the sample's duration: the encoder starts before time 0 and ends with a whole packet. */
const PAUSE_MS = 60;

/**
 * Returns a sample's audio in another container, with names and tags that begin with "Secret". Repeats it `times` times,
 * or until it lasts `seconds`. `squeeze` divides its timestamps, so that it claims to be that many times shorter.
 */
export async function rewritten(
  name: string,
  format: OutputFormat,
  { times = 1, seconds, squeeze = 1 }: { times?: number; seconds?: number; squeeze?: number } = {},
): Promise<Bytes> {
  const input = new Input({ source: new BufferSource(audioFixture(name)), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error("The sample has no sound");
  const length = await track.computeDuration();
  const roundMs = Math.ceil(length * 1_000) + PAUSE_MS;
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource((await track.getCodec()) as AudioCodec);
  output.addAudioTrack(source, { name: "Secret take" });
  output.setMetadataTags({ title: "Secret title", artist: "Secret artist", comment: "Secret comment" });
  await output.start();
  const rounds = seconds === undefined ? times : Math.ceil(seconds / length);
  for (let round = 0; round < rounds; round++) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = Math.max(0, packet.timestamp) + (round * roundMs) / 1_000;
      if (seconds !== undefined && timestamp + packet.duration > seconds) break;
      const squeezed = { timestamp: timestamp / squeeze, duration: packet.duration / squeeze };
      await source.add(packet.clone(squeezed), { decoderConfig });
    }
  }
  await output.finalize();
  return new Uint8Array((output.target as BufferTarget).buffer ?? new ArrayBuffer(0));
}

/** Returns an MP4 whose packets are all in one chunk: programs that write only sound make long ones. */
export function inOneChunk(bytes: Bytes): Bytes {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const tableAt = (name: string) => textOf(changed).indexOf(name) + 8;
  const packets = view.getUint32(tableAt("stsz") + 4);
  for (const [at, value] of [1, 1, packets].entries()) view.setUint32(tableAt("stsc") + at * 4, value);
  view.setUint32(tableAt("stco"), 1);
  return changed;
}

/** Returns the packets of the only track: milliseconds since the first packet, and a digest of the bytes. */
export async function packetsOf(bytes: Bytes): Promise<[number, string][]> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("The file has no audio track");
  const first = await track.getFirstTimestamp();
  const packets: [number, string][] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const digest = await crypto.subtle.digest("SHA-1", packet.data as Bytes);
    packets.push([Math.round((packet.timestamp - first) * 1_000), base64url(new Uint8Array(digest))]);
  }
  return packets;
}

/** Returns a stored file with these bytes, which counts its reads. */
export function storedFile(bytes: Bytes): StoredFile & { readBytes(): number; reads(): number } {
  let readBytes = 0;
  let reads = 0;
  return {
    size: bytes.length,
    async read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > bytes.length) throw new RangeError("Beyond the end");
      readBytes += length;
      reads++;
      return bytes.slice(offset, offset + length);
    },
    readBytes: () => readBytes,
    reads: () => reads,
  };
}
