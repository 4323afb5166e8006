/** Locations and names in the pictures themselves (SEI of H.264 and HEVC, metadata of AV1) are not stored. */
import fc from "fast-check";
import { EncodedPacket } from "mediabunny";
import { expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import {
  framed,
  H264_SEI,
  HEVC_PREFIX_SEI,
  MDPM,
  obu,
  type Rewriting,
  rewritten,
  seiUnit,
  T35,
} from "../../../tests/coded-pictures.ts";
import { metadataIn, type PictureUnit, pictureUnits } from "../../../tests/picture-units.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { checkVideo } from "./check-video.ts";
import { pictureCleaner } from "./clean-pictures.ts";

const VIDEOS: [string, Rewriting["container"]][] = [
  ["finish-gps.mov", "mp4"],
  ["finish-gps.mov", "mov"],
  ["hevc.mov", "mp4"],
  ["hevc.mov", "mov"],
  ["av1.mp4", "mp4"],
  ["av1.mp4", "webm"],
];

async function cleaned(bytes: Bytes): Promise<Bytes> {
  const checked = await checkVideo(bytes.slice());
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked.bytes.slice();
}

function withoutMessages(units: PictureUnit[]): PictureUnit[] {
  return units.filter(({ kind }) => !/SEI|metadata|H264 (12|24)|HEVC 62|OBU 15/.test(kind));
}

test.each(VIDEOS)("the pictures of %s as %s lose a camera's location and name", async (name, container) => {
  const dirty = await rewritten(name, { container });
  expect((await metadataIn(dirty)).length).toBeGreaterThan(20);
  const clean = await cleaned(dirty);
  expect(await metadataIn(clean)).toEqual([]);
  const text = new TextDecoder("latin1").decode(clean);
  expect(text).not.toMatch(/MDPM|GA94|x264|x265|Secret/);
  // Everything else is the same, byte for byte.
  expect(withoutMessages(await pictureUnits(clean))).toEqual(withoutMessages(await pictureUnits(dirty)));
});

test.each([
  ["finish-gps.mov", "SEI 6"],
  ["hevc.mov", "SEI 6"],
  ["av1.mp4", "metadata 1"],
])("messages of %s that players need stay: %s", async (name, kind) => {
  const dirty = await pictureUnits(await rewritten(name, { container: "mp4" }));
  const clean = await pictureUnits(await cleaned(await rewritten(name, { container: "mp4" })));
  const ofKind = (units: PictureUnit[]) => units.filter((unit) => unit.kind === kind);
  expect(ofKind(clean).length).toBeGreaterThan(10);
  expect(ofKind(clean)).toEqual(ofKind(dirty));
});

test("the description of HEVC loses its messages, and keeps the parameter sets", async () => {
  const sei = seiUnit(HEVC_PREFIX_SEI, [[5, MDPM]]);
  const dirty = await rewritten("hevc.mov", {
    container: "mp4",
    description(old) {
      const count = (old[22] ?? 0) + 1;
      return bytesOf(old.slice(0, 22), count, old.slice(23), 39, 0, 1, 0, sei.length, sei);
    },
  });
  expect(await metadataIn(dirty)).toContain("config SEI 5");
  const units = await pictureUnits(await cleaned(dirty));
  const config = units.filter(({ kind }) => kind.startsWith("config")).map(({ kind }) => kind);
  expect(config).toEqual(["config NAL HEVC 32", "config NAL HEVC 33", "config NAL HEVC 34"]);
});

const SLICE = bytesOf(0x65, 0x88, 0x84, 0, 0, 3, 1, 0xff);
const DIRTY_SEI = seiUnit(H264_SEI, [[5, MDPM]]);

function cleanerOf(codec: "avc" | "hevc" | "av1", description?: Uint8Array) {
  const config = { codec: "any", ...(description ? { description } : {}) };
  return pictureCleaner(codec, config);
}

function cleanData(data: Uint8Array, codec: "avc" | "hevc" | "av1" = "avc", description?: Uint8Array) {
  return cleanerOf(codec, description).clean(new EncodedPacket(data, "key", 1, 2, 3))?.data ?? null;
}

/** A description of H.264 whose units have lengths of so many bytes. */
function avcc(lengthBytes: number): Bytes {
  const parameterSets = [0xe1, 0, 4, 0x67, 100, 0, 30, 1, 0, 2, 0x68, 1];
  return bytesOf(1, 100, 0, 30, 0xfc | (lengthBytes - 1), parameterSets);
}

test("a packet with nothing to remove stays the same object; another keeps its times and gets its new size", () => {
  const { clean } = cleanerOf("avc", avcc(4));
  const packet = new EncodedPacket(framed(SLICE), "key", 1, 2, 3);
  expect(clean(packet)).toBe(packet);
  const dirty = new EncodedPacket(bytesOf(framed(DIRTY_SEI), framed(SLICE)), "key", 1, 2, 3);
  expect(clean(dirty)).toMatchObject({
    data: framed(SLICE),
    byteLength: framed(SLICE).length,
    type: "key",
    timestamp: 1,
    duration: 2,
    sequenceNumber: 3,
  });
});

test("a packet with nothing but user data is left out", () => {
  expect(cleanData(framed(DIRTY_SEI), "avc", avcc(4))).toBeNull();
});

test("lengths may have one, two or four bytes", () => {
  for (const lengthBytes of [1, 2, 4]) {
    const withLength = (unit: Uint8Array) => framed(unit).slice(4 - lengthBytes);
    const data = bytesOf(withLength(DIRTY_SEI), withLength(SLICE));
    expect(cleanData(data, "avc", avcc(lengthBytes)), `${lengthBytes} bytes`).toEqual(withLength(SLICE));
  }
});

test("units may be separated by start codes", () => {
  const short = bytesOf(0, 0, 1, DIRTY_SEI, 0, 0, 0, 1, SLICE);
  expect(cleanData(short)).toEqual(bytesOf(0, 0, 0, 1, SLICE));
  const clean = bytesOf(0, 0, 0, 1, [9, 0xf0], 0, 0, 1, SLICE);
  expect(cleanData(clean)).toBe(clean);
  const partly = seiUnit(H264_SEI, [
    [5, MDPM],
    [6, bytesOf(0xc4)],
  ]);
  expect(cleanData(bytesOf(0, 0, 1, partly, 0, 0, 1, SLICE))).toEqual(
    bytesOf(0, 0, 0, 1, [6, 6, 1, 0xc4, 0x80], 0, 0, 1, SLICE),
  );
  expect(cleanData(bytesOf("Secret", 0, 0, 1, SLICE))).toEqual(bytesOf(0, 0, 1, SLICE));
});

test("the transparency of AV1 loses its metadata, too", () => {
  const frame = obu(6, bytesOf(1, 2, 3));
  const alpha = bytesOf(obu(5, bytesOf(4, T35, 0x80)), frame);
  const packet = new EncodedPacket(frame, "key", 0, 1, 0, undefined, { alpha });
  expect(cleanerOf("av1").clean(packet)).toMatchObject({ data: frame, sideData: { alpha: frame } });
});

test("an OBU may have an extension, a long size, or none if it is the last", () => {
  const layered = bytesOf((5 << 3) | 0b110, 0, 3, 4, 0xb5, 0x80);
  const long = bytesOf((6 << 3) | 0b10, 0x83, 0x80, 0, 1, 2, 3);
  const last = bytesOf(6 << 3, 1, 2, 3);
  expect(cleanData(bytesOf(layered, long, last), "av1")).toEqual(bytesOf(long, last));
  expect(cleanData(bytesOf(last.slice(0, 1), 1), "av1")).toEqual(bytesOf(6 << 3, 1));
  expect(cleanData(bytesOf(long, 5 << 3, 4, 0xb5), "av1")).toEqual(long);
});

test.each([
  ["a NAL unit", bytesOf(framed(SLICE), 0, 0, 0, 200, SLICE), "avc", avcc(4)],
  ["an OBU", bytesOf((6 << 3) | 0b10, 100, 1), "av1", undefined],
  ["the size of an OBU", bytesOf((6 << 3) | 0b10, Array<number>(9).fill(0xff)), "av1", undefined],
] as const)("a packet is damaged if %s exceeds it", (_what, data, codec, description) => {
  expect(() => cleanData(data, codec, description)).toThrow(/cut off|too long/);
});

test("a video with a broken length in its pictures is damaged", async () => {
  const broken = await rewritten("finish-gps.mov", {
    container: "mp4",
    rewrite: (data, at) => (at === 3 ? bytesOf(data.slice(0, -1)) : data),
  });
  expect(await checkVideo(broken)).toEqual({ kind: "refused", reason: "damaged" });
});

const ERRORS = /cut off|too long/;

test("any bytes are cleaned or damaged, and what is clean stays as it is", () => {
  const descriptions = [undefined, avcc(1), avcc(2), avcc(4)];
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => bytesOf(bytes)),
      fc.constantFrom("avc", "hevc", "av1" as const),
      fc.constantFrom(...descriptions),
      (data, codec, description) => {
        if (data.length === 0) return;
        try {
          const hvcc = description && bytesOf(Array<number>(21).fill(0), description[4] ?? 0, 0);
          const clean = cleanData(data, codec, codec === "hevc" ? hvcc : description);
          if (clean) expect(cleanData(clean, codec, codec === "hevc" ? hvcc : description)).toEqual(clean);
        } catch (error) {
          expect(String(error)).toMatch(ERRORS);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

/** In time in proportion to its size: otherwise the test would not end. */
test("a packet of many tiny units can be read", () => {
  const empty = new Uint8Array(2_000_000);
  const filler = Uint8Array.from({ length: 1_000_000 }, (_, at) => [0, 0, 0, 1, 12][at % 5] ?? 0);
  const zeros = bytesOf(0, 0, 1, 6, new Uint8Array(2_000_000));
  expect(cleanData(empty, "avc", avcc(4))).toBeNull();
  expect(cleanData(filler, "avc", avcc(4))).toBeNull();
  expect(cleanData(filler)).toBeNull();
  expect(() => cleanData(zeros)).not.toThrow();
});
