/** Stored videos that contain more than pictures and sound are refused, in any place. */
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { beforeAll, expect, test } from "vitest";
import { photoFixture, videoFixture } from "../../../tests/fixtures.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { elementAt, elementsIn } from "../containers/webm-limits.ts";
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { checkCleanVideo } from "./check-clean-video.ts";
import { checkVideo } from "./check-video.ts";

let mp4: Bytes;
let webm: Bytes;

beforeAll(async () => {
  mp4 = await cleaned("finish-gps.mov");
  webm = await cleaned("clip.webm");
});

async function cleaned(name: string): Promise<Bytes> {
  const checked = await checkVideo(videoFixture(name));
  if (checked.kind === "refused") throw new Error(`The sample is refused: ${checked.reason}`);
  return checked.bytes.slice();
}

/** Returns the result, and how many bytes were read for it. */
async function look(bytes: Bytes) {
  let read = 0;
  const checked = await checkCleanVideo({
    size: bytes.length,
    async read(offset, length) {
      if (offset < 0 || offset + length > bytes.length) throw new RangeError("Beyond the end");
      read += length;
      return bytes.slice(offset, offset + length);
    },
  });
  return { checked, read };
}

async function reasonOf(bytes: Bytes): Promise<string> {
  const { checked } = await look(bytes);
  return checked.kind === "refused" ? checked.reason : "taken";
}

/** Adds bytes here. Of an MP4, the tables still say where the media are. */
function inserted(bytes: Bytes, at: number, added: Uint8Array): Bytes {
  const result = new Uint8Array(bytes.length + added.length);
  result.set(bytes.subarray(0, at));
  result.set(added, at);
  result.set(bytes.subarray(at), at + added.length);
  if (at === bytes.length) return result;
  const view = new DataView(result.buffer);
  for (const table of offsetTablesIn(result)) {
    for (let entry = table + 16; entry < table + uint32(result, table); entry += 4)
      view.setUint32(entry, view.getUint32(entry) + added.length);
  }
  return result;
}

function box(type: string, content: string | Uint8Array): Uint8Array {
  const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const bytes = new Uint8Array(8 + data.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  return bytes;
}

/** Returns where a box of this type begins in an MP4. */
function find(bytes: Bytes, type: string): number {
  for (let at = 4; at < bytes.length; at++) if (textAt(bytes, at, 4) === type) return at - 4;
  throw new Error(`No ${type}`);
}

/** Returns where the tables of chunk offsets begin in an MP4. */
function offsetTablesIn(bytes: Bytes): number[] {
  const tables: number[] = [];
  const end = find(bytes, "mdat");
  for (let at = 4; at < end; at++) if (textAt(bytes, at, 4) === "stco") tables.push(at - 4);
  return tables;
}

/** Adds a box at the end of the box that begins at this offset, and enlarges that one. */
function addedTo(bytes: Bytes, parents: string[], added: Uint8Array): Bytes {
  const at = find(bytes, parents.at(-1) ?? "");
  const result = inserted(bytes, at + uint32(bytes, at), added);
  const view = new DataView(result.buffer);
  for (const parent of parents) {
    const start = find(result, parent);
    view.setUint32(start, view.getUint32(start) + added.length);
  }
  return result;
}

test.each([
  ["finish-gps.mov", "video/mp4", 1280, 720, 6],
  ["hevc.mov", "video/mp4", 720, 1280, 3],
  ["clip.webm", "video/webm", 640, 360, 4],
] as const)(
  "a copy of %s is accepted, and only its header and the beginnings of key frames are read",
  async (name, contentType, width, height, seconds) => {
    const bytes = await cleaned(name);
    const { checked, read } = await look(bytes);
    expect(checked).toMatchObject({ kind: "video", contentType, width, height });
    expect(checked.kind === "video" && checked.durationSeconds).toBeCloseTo(seconds, 0);
    if (contentType === "video/mp4") expect(read).toBeLessThan(bytes.length / 10);
  },
);

test.each(["finish-gps.mov", "hevc.mov", "clip.webm"])(
  "%s as written by its camera is refused",
  async (name) => {
    expect(await reasonOf(videoFixture(name))).toBe("damaged");
  },
);

const PLACE = "+48.8577+002.295/";

const ADDED: Record<string, (bytes: Bytes) => Bytes> = {
  "a location in the movie's data": (bytes) =>
    addedTo(bytes, ["moov"], box("udta", box("\u00a9xyz".slice(0, 4), PLACE))),
  "Apple's metadata": (bytes) => addedTo(bytes, ["moov"], box("meta", PLACE)),
  "data of a track": (bytes) => addedTo(bytes, ["moov", "trak"], box("udta", PLACE)),
  "a custom box": (bytes) => addedTo(bytes, ["moov"], box("uuid", PLACE)),
  "data after the media": (bytes) => inserted(bytes, bytes.length, box("udta", PLACE)),
  "data in the free box": (bytes) => inserted(bytes, find(bytes, "mdat"), box("free", PLACE)),
  "a box before the index": (bytes) => inserted(bytes, find(bytes, "moov"), box("meta", PLACE)),
  "a page in its first box": (bytes) =>
    addedTo(bytes, ["ftyp"], new TextEncoder().encode("<script>alert(1)</script>".padEnd(300))),
};

test.each(Object.entries(ADDED))("an MP4 with %s is refused", async (_what, add) => {
  expect(await reasonOf(add(mp4))).toBe("damaged");
});

test("an MP4 with an empty `free` box after its index is accepted", async () => {
  const roomy = inserted(mp4, find(mp4, "mdat"), box("free", new Uint8Array(5_000)));
  expect(await reasonOf(roomy)).toBe("taken");
});

test("a track with a name, and a compressor with one, are refused", async () => {
  const named = mp4.slice();
  named[find(named, "hdlr") + 32] = 65;
  expect(await reasonOf(named)).toBe("damaged");
  const compressed = mp4.slice();
  compressed[find(compressed, "stsd") + 16 + 51] = 65;
  expect(await reasonOf(compressed)).toBe("damaged");
});

test("a track of locations next to pictures and sound is refused", async () => {
  const bytes = mp4.slice();
  bytes.set(new TextEncoder().encode("meta"), find(bytes, "hdlr") + 16);
  expect(await reasonOf(bytes)).toBe("damaged");
});

test("an MP4 is refused if it is truncated anywhere", async () => {
  for (const length of [1, 20, 40, 400, 4_000, mp4.length - 1]) {
    expect(["damaged", "unsupported"]).toContain(await reasonOf(mp4.slice(0, length)));
  }
});

/** Returns the element with this id in a WebM's segment. */
function partAt(bytes: Bytes, id: number) {
  const segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  const part = [...elementsIn(bytes, segment.start, segment.end)].find((one) => one.id === id);
  if (!part) throw new Error("No such part");
  return part;
}

const INFO = 0x1549a966;
/** Tags of 16 bytes, which replace the longer index. */
function withTags(bytes: Bytes): Bytes {
  const cues = partAt(bytes, 0x1c53bb6b);
  const result = bytes.slice();
  result.set([0x12, 0x54, 0xc3, 0x67], cues.at);
  return result;
}

test("a WebM with tags or the name of its software is refused", async () => {
  expect(await reasonOf(withTags(webm))).toBe("damaged");
  const named = webm.slice();
  const info = partAt(named, INFO);
  const app = [...elementsIn(named, info.start, info.end)].find(({ id }) => id === 0x4d80);
  named.set(new TextEncoder().encode("Camera"), app?.start);
  expect(await reasonOf(named)).toBe("damaged");
});

test("a WebM is refused if it is truncated anywhere, or if anything follows it", async () => {
  for (const length of [40, 300, 5_000, webm.length - 1])
    expect(await reasonOf(webm.slice(0, length))).toBe("damaged");
  expect(await reasonOf(inserted(webm, webm.length, box("udta", PLACE)))).toBe("damaged");
});

test("a WebM larger than its header is described from its header only", async () => {
  const input = new Input({ source: new BufferSource(webm), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error("The sample has no pictures");
  const output = new Output({
    format: new WebMOutputFormat({ minimumClusterDuration: 10 }),
    target: new BufferTarget(),
  });
  const pictures = new EncodedVideoPacketSource((await track.getCodec()) as "vp9");
  output.addVideoTrack(pictures);
  await output.start();
  for (let round = 0; round < 12; round++) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await pictures.add(packet.clone({ timestamp: packet.timestamp + round * 4.1 }), { decoderConfig });
    }
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer());
  blankNames(inMemory(bytes), "video/webm");
  expect(bytes.length).toBeGreaterThan(2_000_000);
  const { checked, read } = await look(bytes);
  expect(checked).toMatchObject({ kind: "video", width: 640, height: 360 });
  expect(checked.kind === "video" && checked.durationSeconds).toBeCloseTo(49, 0);
  expect(read).toBeLessThan(1_001_000);
});

test("other files are unsupported", async () => {
  expect(await reasonOf(photoFixture("small.jpg"))).toBe("unsupported");
  expect(await reasonOf(new TextEncoder().encode("<!doctype html><p>No video</p>") as Bytes)).toBe(
    "unsupported",
  );
});

test("the check rejects if the store fails", async () => {
  const broken = { size: 1_000, read: () => Promise.reject(new Error("R2 is away")) };
  await expect(checkCleanVideo(broken)).rejects.toThrow("R2 is away");
});

test("boxes in boxes without end are damage", async () => {
  const depth = 20_000;
  const nested = new Uint8Array(depth * 8);
  for (let at = 0; at < nested.length; at += 8) nested.set(box("trak", ""), at);
  const view = new DataView(nested.buffer);
  for (let at = 0; at < nested.length; at += 8) view.setUint32(at, nested.length - at);
  const file = new Uint8Array([
    ...box("ftyp", "isom\0\0\0\0"),
    ...box("moov", nested),
    ...box("mdat", "12345678"),
  ]);
  expect(await reasonOf(file)).toBe("damaged");
});

test("a WebM with software of a very long name is damage", async () => {
  const sized = (id: number[], content: Uint8Array) => {
    const size = new DataView(new ArrayBuffer(8));
    size.setBigUint64(0, BigInt(content.length) | (1n << 56n));
    return new Uint8Array([...id, ...new Uint8Array(size.buffer), ...content]);
  };
  const name = sized([0x4d, 0x80], new Uint8Array(500_000).fill(0x61));
  const segment = sized([0x18, 0x53, 0x80, 0x67], sized([0x15, 0x49, 0xa9, 0x66], name));
  const head = webm.subarray(0, elementAt(webm, 0, webm.length).end);
  expect(await reasonOf(new Uint8Array([...head, ...segment]))).toBe("damaged");
});
