/** Files that are built to keep their reader busy: a few bytes that declare large counts. They are refused quickly. */
import fc from "fast-check";
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { beforeAll, expect, test } from "vitest";
import { bytesOf, textOf } from "../../../tests/bytes.ts";
import { videoFixture } from "../../../tests/fixtures.ts";
import { limitWebm } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { checkVideo } from "./check-video.ts";

/** A video of the first pictures of a sample. `isLive`: written in fragments, as recorders do. */
async function shortVideo(name: string, { packets = 6, isLive = false } = {}): Promise<Bytes> {
  const input = new Input({ source: new BufferSource(videoFixture(name)), formats: [QTFF, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error("The sample has no pictures");
  const format = name.endsWith(".webm")
    ? new WebMOutputFormat({ appendOnly: isLive })
    : new Mp4OutputFormat({ fastStart: isLive ? "fragmented" : "in-memory" });
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  let left = packets;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (left-- === 0) break;
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array((output.target as BufferTarget).buffer ?? new ArrayBuffer(0));
}

let webm: Bytes;
let mp4: Bytes;
let open: Bytes;
let fragmented: Bytes;
beforeAll(async () => {
  webm = await shortVideo("clip.webm");
  mp4 = await shortVideo("finish-gps.mov");
  open = await shortVideo("clip.webm", { isLive: true });
  fragmented = await shortVideo("finish-gps.mov", { isLive: true });
});

async function resultOf(bytes: Bytes): Promise<string> {
  const checked = await checkVideo(bytes);
  return checked.kind === "refused" ? checked.reason : checked.contentType;
}

/** Returns the file with four bytes of a box's content changed. */
function withNumber(bytes: Bytes, box: string, offset: number, value: number): Bytes {
  const changed = bytes.slice();
  const at = textOf(changed).indexOf(box);
  expect(at).toBeGreaterThan(0);
  new DataView(changed.buffer).setUint32(at + 4 + offset, value);
  return changed;
}

test("short videos are accepted, also recorded ones, whose parts have no lengths", async () => {
  expect(await resultOf(open.slice())).toBe("video/webm");
  expect(await resultOf(webm.slice())).toBe("video/webm");
  expect(await resultOf(mp4.slice())).toBe("video/mp4");
  expect(await resultOf(fragmented.slice())).toBe("video/mp4");
});

const HUGE = 0xffff_fff0;

test.each([
  ["samples of one time", "stts", 8],
  ["tables of times", "stts", 4],
  ["offsets of one kind", "ctts", 8],
  ["sizes", "stsz", 8],
  ["chunks in a row", "stsc", 8],
  ["samples in a chunk", "stsc", 12],
  ["tables of chunks", "stco", 4],
  ["key pictures", "stss", 4],
])("an MP4 that claims 4 billion %s is damaged", async (_, box, offset) => {
  expect(await resultOf(withNumber(mp4, box, offset, HUGE))).toBe("damaged");
});

test("a fragment that claims 4 billion samples is damaged", async () => {
  expect(await resultOf(withNumber(fragmented, "trun", 4, HUGE))).toBe("damaged");
});

test("samples of equal size do not multiply the file's bytes", async () => {
  const many = withNumber(withNumber(mp4, "stsz", 4, 1_000), "stts", 8, 200_000);
  expect(await resultOf(many)).toBe("damaged");
});

/** A WebM with this many blocks of 256 frames in one cluster. Its reader's work is quadratic in the frames. */
function lacedWebm(blocks: number): Bytes {
  const block = [0xa3, 0x86, 0x81, 0, 0, 0b110, 255, 0];
  const header = [0x1a, 0x45, 0xdf, 0xa3, 0x80];
  const segmentAndCluster = [0x18, 0x53, 0x80, 0x67, 0xff, 0x1f, 0x43, 0xb6, 0x75, 0xff];
  return Uint8Array.from([...header, ...segmentAndCluster, ...Array(blocks).fill(block).flat()]);
}

test("a cluster of very many frames in few bytes is not read", () => {
  expect(() => limitWebm(lacedWebm(87))).not.toThrow();
  expect(() => limitWebm(lacedWebm(88))).toThrow("Too many frames");
});

test("an index of fragments at the end of the file is not followed", async () => {
  const changed = fragmented.slice();
  const text = textOf(changed);
  const at = text.lastIndexOf("mfra");
  expect(at).toBeGreaterThan(0);
  expect(await resultOf(changed)).toBe("video/mp4");
  expect(textOf(changed.subarray(at, at + 4))).toBe("free");
});

test("a WebM's indexes are not followed", async () => {
  const changed = webm.slice();
  expect(await resultOf(changed)).toBe("video/webm");
  const hasSeekHead = (bytes: Bytes) => textOf(bytes).includes("\x11M\x9bt");
  expect([hasSeekHead(webm), hasSeekHead(changed)]).toEqual([true, false]);
});

test.each(["pssh", "senc", "saiz"])("an encrypted MP4 (%s) is damaged", async (box) => {
  const changed = mp4.slice();
  const at = textOf(changed).indexOf("stss");
  changed.set(new TextEncoder().encode(box), at);
  expect(await resultOf(changed)).toBe("damaged");
});

test("a file with any changed bytes gets a result, and an accepted file is accepted again", async () => {
  const edit = fc.record({
    file: fc.nat(3),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
    cut: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(64)), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ file, changes, cut }) => {
      const original = [webm, mp4, open, fragmented][file] ?? webm;
      await expectResult(edited(original, changes, cut));
    }),
    { numRuns: 600 },
  );
}, 60_000);

test("any bytes after a video's beginning get a result", async () => {
  const ebml = [0x1a, 0x45, 0xdf, 0xa3];
  const ftyp = [0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 0, 0];
  const begun = fc.tuple(fc.constantFrom(ebml, ftyp), fc.uint8Array({ maxLength: 400 }));
  await fc.assert(
    fc.asyncProperty(begun, ([beginning, rest]) => expectResult(Uint8Array.from([...beginning, ...rest]))),
    { numRuns: 600 },
  );
});

/** Most metadata is at both ends of a file, so half of the changes are made there. */
function edited(original: Bytes, changes: [number, number][], cut: [number, number] | null): Bytes {
  const bytes = original.slice();
  for (const [at, value] of changes) {
    const near = at < 0.5 ? at * 4_000 : at * bytes.length;
    bytes[Math.floor(near) % bytes.length] = value;
  }
  if (!cut) return bytes;
  const from = Math.floor(cut[0] * bytes.length);
  return bytesOf(bytes.subarray(0, from), bytes.subarray(from + cut[1]));
}

async function expectResult(bytes: Bytes): Promise<void> {
  const checked = await checkVideo(bytes);
  if (checked.kind === "refused") return;
  expect(checked.bytes.length).toBeLessThanOrEqual(bytes.length * 1.25 + 65_536);
  expect(await resultOf(checked.bytes.slice())).toBe(checked.contentType);
}
