/** Stored videos whose key frames contain a location or a camera's name are refused; few ranges are read for it. */

import { beforeAll, expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import {
  framed,
  H264_SEI,
  HEVC_PREFIX_SEI,
  HEVC_SUFFIX_SEI,
  MDPM,
  obu,
  type Rewriting,
  rewritten,
  type SeiMessage,
  seiUnit,
  T35,
} from "../../../tests/coded-pictures.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { evenlySpread } from "../containers/mp4-key-frames.ts";
import { type Bytes, textAt } from "../photos/byte-reader.ts";
import { checkCleanVideo } from "./check-clean-video.ts";
import { checkVideo } from "./check-video.ts";

const CODECS = ["avc", "hevc", "av1"] as const;
/** A sample of each codec without metadata. */
const clean = {} as Record<(typeof CODECS)[number], Bytes>;

beforeAll(async () => {
  for (const [codec, name] of [
    ["avc", "finish-gps.mov"],
    ["hevc", "hevc.mov"],
    ["av1", "av1.mp4"],
  ] as const) {
    const checked = await checkVideo(await rewritten(name, { container: "mp4" }));
    if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
    clean[codec] = checked.bytes.slice();
  }
});

/** Returns the result, and the sizes of the ranges that were read. */
async function look(bytes: Bytes) {
  const reads: number[] = [];
  const checked = await checkCleanVideo({
    size: bytes.length,
    async read(offset, length) {
      if (offset < 0 || offset + length > bytes.length) throw new RangeError("Beyond the end");
      reads.push(length);
      return bytes.slice(offset, offset + length);
    },
  });
  return { result: checked.kind === "refused" ? checked.reason : "taken", reads };
}

type Rewrite = (data: Uint8Array, at: number) => Uint8Array;

/** Returns a video with other packets, and nothing else that the check refuses. */
async function sent(
  codec: (typeof CODECS)[number],
  rewrite: Rewrite,
  options: Partial<Rewriting> = {},
): Promise<Bytes> {
  const bytes = await rewritten(clean[codec], { container: "mp4", rewrite, ...options });
  blankNames(inMemory(bytes), options.container === "webm" ? "video/webm" : "video/mp4");
  return bytes;
}

async function resultOf(...video: Parameters<typeof sent>): Promise<string> {
  return (await look(await sent(...video))).result;
}

const unchanged: Rewrite = (data) => data;

function before(added: Bytes): Rewrite {
  return (data) => bytesOf(added, data);
}

function behind(added: Bytes): Rewrite {
  return (data) => bytesOf(data, added);
}

function sei(header: number[], message: SeiMessage): Bytes {
  return framed(seiUnit(header, [message]));
}

const T35_OBU = obu(5, bytesOf(4, T35, 0x80));

test.each(CODECS)("pictures of %s without metadata are accepted", async (codec) => {
  expect(await resultOf(codec, unchanged)).toBe("taken");
});

test("AV1 without metadata is accepted in WebM, too", async () => {
  expect(await resultOf("av1", unchanged, { container: "webm" })).toBe("taken");
});

const DIRTY: Record<string, Parameters<typeof sent>> = {
  "H.264 with MDPM": ["avc", before(sei(H264_SEI, [5, MDPM]))],
  "H.264 with T.35": ["avc", before(sei(H264_SEI, [4, T35]))],
  "H.264 with a private unit": ["avc", before(framed(bytesOf(30, "Secret")))],
  "H.264 with user data longer than a range": ["avc", before(sei(H264_SEI, [5, new Uint8Array(20_000)]))],
  "HEVC with MDPM": ["hevc", before(sei(HEVC_PREFIX_SEI, [5, MDPM]))],
  "HEVC with T.35 behind its slices": ["hevc", behind(sei(HEVC_SUFFIX_SEI, [4, T35]))],
  "AV1 with T.35": ["av1", before(T35_OBU)],
  "AV1 with T.35 behind its frame": ["av1", behind(T35_OBU)],
  "AV1 with T.35 in WebM": ["av1", before(T35_OBU), { container: "webm" }],
};

test.each(Object.entries(DIRTY))("%s is refused", async (_what, video) => {
  expect(await resultOf(...video)).toBe("damaged");
});

test.each([
  ["HEVC", "hevc", hvccWithMdpm],
  ["H.264", "avc", (old: Uint8Array) => bytesOf(old, "Secret")],
] as const)(
  "a description of %s with more than parameter sets is refused",
  async (_what, codec, description) => {
    expect(await resultOf(codec, unchanged, { description })).toBe("damaged");
  },
);

function hvccWithMdpm(old: Uint8Array): Bytes {
  const unit = seiUnit(HEVC_PREFIX_SEI, [[5, MDPM]]);
  return bytesOf(old.slice(0, 22), (old[22] ?? 0) + 1, old.slice(23), 39, 0, 1, 0, unit.length, unit);
}

test("a unit that exceeds its key frame is refused", async () => {
  expect(await resultOf("avc", behind(bytesOf(0, 0, 1, 0, 0x65)))).toBe("damaged");
  expect(await resultOf("av1", behind(bytesOf((6 << 3) | 0b10, 0x7f)))).toBe("damaged");
});

/** The key frames of av1.mp4. */
const isKeyFrame = (at: number) => at % 10 === 0;
/** Makes key frames so large that they are read in two ranges. */
const enlarged = bytesOf(obu(6, new Uint8Array(40_000)), obu(2, new Uint8Array()));

test("of 450 key frames at most 128 ranges are read, header included, each of 16 KB at most", async () => {
  const bytes = await sent("av1", (data, at) => (isKeyFrame(at) ? bytesOf(data, enlarged) : data), {
    rounds: 150,
  });
  const { result, reads } = await look(bytes);
  expect(result).toBe("taken");
  expect(reads.length).toBeGreaterThan(120);
  expect(reads.length).toBeLessThanOrEqual(128);
  const ofPictures = reads.filter((length) => length <= 16_384);
  expect(ofPictures.length).toBeGreaterThanOrEqual(120);
});

test.each([
  ["the first", 0],
  ["the last", 4_490],
])("of 450 key frames %s is among those that are read", async (_which, dirty) => {
  const rewrite: Rewrite = (data, at) => (at === dirty ? bytesOf(T35_OBU, data) : data);
  expect(await resultOf("av1", rewrite, { rounds: 150 })).toBe("damaged");
});

test("metadata behind the large part of a key frame is found", async () => {
  const large = obu(6, new Uint8Array(40_000));
  expect(await resultOf("av1", behind(bytesOf(large, T35_OBU)))).toBe("damaged");
  expect(await resultOf("av1", behind(bytesOf(large, obu(2, new Uint8Array()))))).toBe("taken");
});

test("a WebM of 450 key frames takes one range for each of at most 120 clusters", async () => {
  const bytes = await sent("av1", unchanged, { container: "webm", rounds: 150 });
  const { result, reads } = await look(bytes);
  expect(result).toBe("taken");
  expect(reads.filter((length) => length > 64 && length <= 16_384).length).toBeLessThanOrEqual(120);
});

/** Returns where the content of the first box of this type begins. */
function contentOf(bytes: Bytes, type: string): number {
  for (let at = 0; at < bytes.length; at++) if (textAt(bytes, at, 4) === type) return at + 4;
  throw new Error(`No ${type}`);
}

/** Returns the file with the compact form of its table of sizes: 16 bits for each. */
function compacted(bytes: Bytes): Bytes {
  const result = bytes.slice();
  const at = contentOf(result, "stsz");
  const view = new DataView(result.buffer, at);
  const sizes = Array.from({ length: view.getUint32(8) }, (_, sample) => view.getUint32(12 + sample * 4));
  result.set(bytesOf("stz2"), at - 4);
  view.setUint32(4, 16);
  for (const [sample, size] of sizes.entries()) {
    view.setUint16(12 + sample * 2, size);
  }
  return result;
}

test("sizes in the compact form are followed", async () => {
  const only =
    (dirty: Bytes): Rewrite =>
    (data, at) =>
      at === 20 ? bytesOf(dirty, data) : data;
  for (const [dirty, result] of [
    [new Uint8Array(), "taken"],
    [T35_OBU, "damaged"],
  ] as const) {
    expect((await look(compacted(await sent("av1", only(dirty))))).result).toBe(result);
  }
});

test("packets of the same size need no table of sizes", async () => {
  const same: Rewrite = (data, at) => {
    const added = at === 20 ? T35_OBU : new Uint8Array();
    return bytesOf(added, data, obu(6, new Uint8Array(1_000 - data.length - added.length - 4)));
  };
  const bytes = await sent("av1", same);
  const view = new DataView(bytes.buffer, contentOf(bytes, "stsz"));
  view.setUint32(4, 1_000);
  expect((await look(bytes)).result).toBe("damaged");
});

test("an index whose key frames are elsewhere is refused", async () => {
  const bytes = await sent("av1", unchanged);
  for (const [table, at, value] of [
    ["stss", 8, 0],
    ["stss", 8, 31],
    ["stco", 8, 0xffff_ff00],
    ["stsz", 12, 0xffff_ff00],
  ] as const) {
    const changed = bytes.slice();
    new DataView(changed.buffer, contentOf(changed, table)).setUint32(at, value);
    expect((await look(changed)).result, `${table} ${value}`).toBe("damaged");
  }
});

test("numbers are evenly spread, with the first and the last", () => {
  expect(evenlySpread(3, 5)).toEqual([0, 1, 2]);
  expect(evenlySpread(10, 4)).toEqual([0, 3, 6, 9]);
  expect(evenlySpread(10, 1)).toEqual([0]);
  expect(evenlySpread(0, 4)).toEqual([]);
});

test("the check rejects if the store fails while it reads pictures", async () => {
  const bytes = await sent("avc", unchanged);
  let reads = 0;
  const file = {
    size: bytes.length,
    async read(offset: number, length: number) {
      reads++;
      if (reads > 5) throw new Error("R2 is away");
      return bytes.slice(offset, offset + length);
    },
  };
  await expect(checkCleanVideo(file)).rejects.toThrow("R2 is away");
});
