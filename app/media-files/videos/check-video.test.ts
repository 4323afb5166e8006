import { BufferSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from "mediabunny";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../../tests/bytes.ts";
import { audioFixture, videoFixture } from "../../../tests/fixtures.ts";
import { pictureUnits } from "../../../tests/picture-units.ts";
import { base64url } from "../../domain/lib/base64url.ts";
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { type CheckedVideo, checkVideo, isVideo } from "./check-video.ts";

const SAMPLES = [
  ["clip.webm", "video/webm", 640, 360, 4.007],
  ["finish-gps.mov", "video/mp4", 1280, 720, 6],
  ["hevc.mov", "video/mp4", 720, 1280, 3],
] as const;

async function refusalOf(bytes: Bytes): Promise<string> {
  const checked = await checkVideo(bytes);
  return checked.kind === "refused" ? checked.reason : `a video of ${checked.width} by ${checked.height}`;
}

async function accepted(bytes: Bytes): Promise<CheckedVideo> {
  const checked = await checkVideo(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

/** The packets of every track: their timestamps and bytes. */
async function packetsOf(bytes: Bytes) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  const tracks = await input.getTracks();
  return Promise.all(
    tracks.map(async (track) => {
      const packets: [number, string][] = [];
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const digest = await crypto.subtle.digest("SHA-1", packet.data as Bytes);
        packets.push([Math.round(packet.timestamp * 1_000), base64url(new Uint8Array(digest))]);
      }
      return { type: track.type, packets };
    }),
  );
}

/** Returns the first box of this type from `at` on: its beginning and end. */
function boxAt(bytes: Bytes, type: string, at = 0): { start: number; end: number } {
  for (let start = at; start < bytes.length; start += uint32(bytes, start)) {
    if (textAt(bytes, start + 4, 4) === type) return { start, end: start + uint32(bytes, start) };
  }
  throw new Error(`There is no ${type}`);
}

/** finish-gps.mov with another track, a copy of its sound with another handler, and the text in that track's name. */
function withTrack(handler: string, format: string): Bytes {
  const bytes = videoFixture("finish-gps.mov");
  const movie = boxAt(bytes, "moov");
  const pictures = boxAt(bytes, "trak", movie.start + 8);
  const sound = boxAt(bytes, "trak", pictures.end);
  const track = textOf(bytes.subarray(sound.start, sound.end))
    .replace("soun", handler)
    .replace("mp4a", format)
    .replace("SoundHandler", "Secret place");
  const added = bytesOf(track);
  const moovSize = bytesOf([0, 0, 0, 0]);
  new DataView(moovSize.buffer).setUint32(0, movie.end - movie.start + added.length);
  return bytesOf(
    bytes.subarray(0, movie.start),
    moovSize,
    bytes.subarray(movie.start + 4, sound.end),
    added,
    bytes.subarray(sound.end),
  );
}

test.each(SAMPLES)(
  "%s is stored as %s of %i by %i pixels and %d seconds",
  async (name, contentType, width, height, durationSeconds) => {
    const video = await accepted(videoFixture(name));
    expect(video).toMatchObject({ contentType, width, height, durationSeconds });
    expect(video.bytes.length).toBeLessThan(videoFixture(name).length * 1.01);
  },
);

test.each(SAMPLES.map(([name]) => name))("pictures and sound of %s stay unchanged", async (name) => {
  const { bytes } = await accepted(videoFixture(name));
  const timesAndSound = async (video: Bytes) =>
    (await packetsOf(video)).map(({ type, packets }) =>
      packets.map(([time, digest]) => [time, type === "video" || digest]),
    );
  expect(await timesAndSound(bytes)).toEqual(await timesAndSound(videoFixture(name)));
  // x264 and x265 write their version and options into user data.
  const units = await pictureUnits(videoFixture(name));
  expect(await pictureUnits(bytes)).toEqual(units.filter(({ kind }) => !kind.endsWith("SEI 5")));
});

test("the original contains its location and device, the stored video does not", async () => {
  const original = textOf(videoFixture("finish-gps.mov"));
  const stored = textOf((await accepted(videoFixture("finish-gps.mov"))).bytes);
  const identifying = [
    "+41.8781",
    "ISO6709",
    "Apple",
    "iPhone 13 Pro Max",
    "loci",
    "udta",
    "meta",
    "keys",
    "Lavf",
    "x264",
  ];
  for (const word of identifying) {
    expect(original, word).toContain(word);
    expect(stored, word).not.toContain(word);
  }
});

test("a MOV without an ftyp box is read", async () => {
  const bytes = videoFixture("finish-gps.mov");
  expect(textAt(bytes, 4, 4)).toBe("ftyp");
  bytes.set(bytesOf("free"), 4);
  expect(await accepted(bytes)).toMatchObject({ contentType: "video/mp4", width: 1280, durationSeconds: 6 });
});

test.each([
  ["meta", "mebx"],
  ["text", "text"],
  ["tmcd", "tmcd"],
  ["sbtl", "tx3g"],
  ["soun", "mp4a"],
])("another track of the kind %s is left out", async (handler, format) => {
  const bytes = withTrack(handler, format);
  expect(textOf(bytes).split("trak")).toHaveLength(4);
  const stored = textOf((await accepted(bytes)).bytes);
  expect(stored.split("trak")).toHaveLength(3);
  expect(stored).not.toContain("Secret place");
});

test("a video that a phone recorded in portrait format is stored in portrait format", async () => {
  const bytes = videoFixture("finish-gps.mov");
  const matrixAt = textOf(bytes).indexOf("tkhd") + 44;
  const quarterTurn = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 720 * 0x1_0000, 0, 0x4000_0000];
  const view = new DataView(bytes.buffer);
  for (const [at, value] of quarterTurn.entries()) view.setInt32(matrixAt + at * 4, value);
  const video = await accepted(bytes);
  expect([video.width, video.height]).toEqual([720, 1280]);
  expect(await accepted(video.bytes.slice())).toMatchObject({ width: 720, height: 1280 });
});

test("an MP4's index precedes its pictures, so it plays while it loads", async () => {
  const { bytes } = await accepted(videoFixture("finish-gps.mov"));
  expect(boxAt(bytes, "moov").start).toBeLessThan(boxAt(bytes, "mdat").start);
});

test.each(SAMPLES.map(([name]) => name))("checking %s again changes nothing", async (name) => {
  const once = await accepted(videoFixture(name));
  const twice = await accepted(once.bytes.slice());
  expect(twice.contentType).toBe(once.contentType);
  expect(twice.durationSeconds).toBeCloseTo(once.durationSeconds, 1);
  expect(await packetsOf(twice.bytes)).toEqual(await packetsOf(once.bytes));
});

test.each(SAMPLES.map(([name]) => name))("%s is damaged if it is truncated anywhere", async (name) => {
  const whole = videoFixture(name);
  const lengths = [12, 40, 100, 1_000, 50_000, whole.length >> 1, whole.length - 1_000, whole.length - 1];
  for (const length of lengths) {
    expect(await refusalOf(whole.slice(0, length)), `after ${length} bytes`).toBe("damaged");
  }
});

test("an MP4 with its index in front is damaged if it is truncated anywhere", async () => {
  const { bytes } = await accepted(videoFixture("finish-gps.mov"));
  for (const part of [0.01, 0.5, 0.99]) {
    expect(await refusalOf(bytes.slice(0, bytes.length * part))).toBe("damaged");
  }
  // The last box ends with the file, and the pictures that the index lists are missing.
  const cut = bytes.slice(0, bytes.length - 10_000);
  const { start } = boxAt(bytes, "mdat");
  new DataView(cut.buffer).setUint32(start, cut.length - start);
  expect(await refusalOf(cut)).toBe("damaged");
});

test("a file with sound and without pictures is told apart from one with neither", async () => {
  const text = textOf(videoFixture("finish-gps.mov"));
  const silent = text.replaceAll("mhlrvide", "mhlrtext");
  expect(await refusalOf(bytesOf(silent))).toBe("no-picture");
  expect(await refusalOf(bytesOf(silent.replaceAll("mhlrsoun", "mhlrtext")))).toBe("damaged");
  expect(await refusalOf(bytesOf(textOf(audioFixture("answer-1.m4a")).replace("ftypM4A ", "ftypisom")))).toBe(
    "no-picture",
  );
});

test("MPEG-4 Part 2, which no browser plays, is refused for its codec", async () => {
  expect(await refusalOf(videoFixture("mpeg4.mp4"))).toBe("video-codec");
});

test.each([
  ["a MOV in a codec that no browser plays", "avc1", "mp4v"],
  ["an unknown codec", "avc1", "SECR"],
])("%s is refused for its codec", async (_, codec, other) => {
  const text = textOf(videoFixture("finish-gps.mov"));
  const at = text.indexOf("stsd");
  const changed = text.slice(0, at) + text.slice(at).replace(codec, other);
  expect(await refusalOf(bytesOf(changed))).toBe("video-codec");
});

test("a Matroska that does not declare itself as WebM is unsupported", async () => {
  const bytes = videoFixture("clip.webm");
  const at = textOf(bytes).indexOf("webm");
  bytes.set(bytesOf("webn"), at);
  expect(await refusalOf(bytes)).toBe("unsupported");
});

test.each([
  ["AVI", bytesOf("RIFF", [36, 0, 0, 0], "AVI LIST")],
  ["MPEG-TS", bytesOf([0x47, 0x40, 0, 0x10], "x".repeat(184))],
  ["FLV", bytesOf("FLV", [1, 5, 0, 0, 0, 9])],
  ["AVIF", bytesOf([0, 0, 0, 24], "ftypavif", [0, 0, 0, 0], "mif1miaf")],
  ["HEIC", bytesOf([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic")],
  ["minimized HEIF", bytesOf([0, 0, 0, 16], "ftypmif3heic", [0, 0, 0, 40], "mini")],
  ["M4A", bytesOf([0, 0, 0, 24], "ftypM4A ", [0, 0, 0, 0], "M4A isom")],
  ["text", bytesOf("just text")],
])("%s is unsupported", async (_, bytes) => {
  expect(isVideo(bytes)).toBe(false);
  expect(await refusalOf(bytes)).toBe("unsupported");
});

test("a file without bytes is empty", async () => {
  expect(await refusalOf(new Uint8Array())).toBe("empty");
});

/** A video whose track declares this size. */
function sized(width: number, height: number): Bytes {
  const bytes = videoFixture("hevc.mov");
  const entry = textOf(bytes).indexOf("hvc1", textOf(bytes).indexOf("stsd"));
  new DataView(bytes.buffer).setUint16(entry + 28, width);
  new DataView(bytes.buffer).setUint16(entry + 30, height);
  return bytes;
}

test("edges and pixels are limited as for photos, and must not be 0", async () => {
  expect(await refusalOf(sized(8_000, 6_250))).toBe("a video of 8000 by 6250");
  expect(await refusalOf(sized(8_000, 6_251))).toBe("too-many-pixels");
  expect(await refusalOf(sized(16_385, 2))).toBe("long-edge");
  expect(await refusalOf(sized(0, 720))).toBe("damaged");
});

test.each([
  ["no time", 0],
  ["two days", 172_800 * 512],
])("a video whose pictures last %s is damaged", async (_, delta) => {
  const bytes = videoFixture("hevc.mov");
  const text = textOf(bytes);
  new DataView(bytes.buffer).setUint32(text.indexOf("stts") + 16, delta);
  // Its offsets would correct the times.
  expect(await refusalOf(bytesOf(textOf(bytes).replace("ctts", "free")))).toBe("damaged");
});
