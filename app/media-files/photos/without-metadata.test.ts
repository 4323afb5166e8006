/** What remains of a photo: the picture, and nothing that identifies a place, a time, a device or a person. */
import { expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { type Bytes, textAt, uint16, uint32 } from "./byte-reader.ts";
import { type CheckedPhoto, checkPhoto } from "./check-photo.ts";

const SAMPLES: [string, string[]][] = [
  ["DSCN0010.jpg", ["NIKON", "COOLPIX", "http://ns.adobe.com/xap", "2008:10:22"]],
  ["DSCN0012.jpg", ["NIKON", "http://ns.adobe.com/xap", "2008:10:22"]],
  ["HMD_Nokia_8.3_5G.jpg", ["Nokia"]],
  ["image00971.jpg", ["http://ns.adobe.com/xap", "xmp.did", "Mustermann"]],
  ["no_exif.jpg", ["http://ns.adobe.com/xap", "Photoshop 3.0", "8BIM", "xmpMM"]],
  ["landscape_6.jpg", []],
  ["portrait_8.jpg", []],
  ["small.jpg", ["SecretArtist", "SecretCamera", "SecretXmp", "SecretIptc", "SecretComment"]],
  ["small.png", ["SecretArtist", "SecretCamera", "SecretXmp", "SecretText", "SecretComment", "tIME"]],
  ["animated.png", ["SecretText"]],
  ["small.webp", ["SecretArtist", "SecretCamera", "SecretXmp"]],
  ["small.gif", ["SecretXmp", "SecretComment", "XMP DataXMP"]],
  ["animated.webp", []],
  ["lossless.webp", []],
];

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function accepted(bytes: Bytes): CheckedPhoto {
  const checked = checkPhoto(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

/** The markers up to the first scan, each with the signature of an APPn, and the offset of that scan. */
function jpegHeader(bytes: Bytes): { segments: string[]; scanAt: number } {
  const segments: string[] = [];
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    const marker = (bytes[at + 1] ?? 0).toString(16);
    segments.push(marker.startsWith("e") ? `${marker} ${textAt(bytes, at + 4, 4)}` : marker);
    at += 2 + uint16(bytes, at + 2);
  }
  return { segments, scanAt: at };
}

function pngChunks(bytes: Bytes): string[] {
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + uint32(bytes, at)) types.push(textAt(bytes, at + 4, 4));
  return types;
}

test.each(SAMPLES)("nothing in %s identifies a person, a place or a device", (name, words) => {
  const original = photoFixture(name);
  const left = textOf(accepted(original).bytes);
  for (const word of words) expect(textOf(original), "in the sample").toContain(word);
  for (const word of [...words, "GPS", "xpacket", "<x:xmpmeta", "tEXt"]) expect(left).not.toContain(word);
});

test("a JPEG keeps its tables, frame, JFIF, colour profile and orientation, and its scans byte for byte", () => {
  const original = photoFixture("small.jpg");
  const { bytes } = accepted(original);
  const header = jpegHeader(bytes);
  expect(header.segments).toEqual(["e1 Exif", "e0 JFIF", "e2 ICC_", "db", "db", "c2", "c4", "c4"]);
  expect(bytes.subarray(header.scanAt)).toEqual(original.subarray(jpegHeader(original).scanAt));
});

test.each(["DSCN0010.jpg", "DSCN0012.jpg", "HMD_Nokia_8.3_5G.jpg", "no_exif.jpg"])(
  "the Exif of %s is removed completely: the photo is upright without it",
  (name) => {
    expect(jpegHeader(accepted(photoFixture(name)).bytes).segments).not.toContain("e1 Exif");
  },
);

test("a thumbnail in a JFIF header is removed, and so is data hidden in an Adobe segment", () => {
  const { bytes } = accepted(photoFixture("DSCN0010.jpg"));
  const jfif = bytesOf("JFIF\0", Uint8Array.of(1, 2, 0, 0, 72, 0, 72, 1, 1), "RGB");
  const adobe = bytesOf("Adobe", Uint8Array.of(0, 100, 0, 0, 0, 0, 1), "Secret");
  const segment = (marker: number, data: Bytes) =>
    bytesOf(Uint8Array.of(0xff, marker, 0, data.length + 2), data);
  const withBoth = bytesOf(
    bytes.subarray(0, 2),
    segment(0xe0, jfif),
    segment(0xee, adobe),
    bytes.subarray(2),
  );
  const rewritten = accepted(withBoth).bytes;
  expect(rewritten.subarray(2, 20)).toEqual(segment(0xe0, bytesOf(jfif.subarray(0, 12), "\0\0")));
  expect(rewritten.subarray(20, 36)).toEqual(segment(0xee, adobe.subarray(0, 12)));
  expect(rewritten.subarray(36)).toEqual(bytes.subarray(2));
});

test("a PNG keeps its picture, colours and orientation", () => {
  const { bytes } = accepted(photoFixture("small.png"));
  expect(pngChunks(bytes)).toEqual(["IHDR", "eXIf", "iCCP", "PLTE", "IDAT", "IEND"]);
  expect(pngChunks(accepted(photoFixture("animated.png")).bytes)).toEqual([
    "IHDR",
    "acTL",
    "fcTL",
    "IDAT",
    "fcTL",
    "fdAT",
    "IEND",
  ]);
});

test("a PNG's orientation has the correct CRC", () => {
  const { bytes } = accepted(photoFixture("small.png"));
  const at = textOf(bytes).indexOf("eXIf");
  // Computed with Python's zlib.crc32.
  expect(uint32(bytes, at + 4 + 26)).toBe(0xd6674b69);
});

test("a WebP's flags match its remaining chunks, and its size is correct", () => {
  const { bytes } = accepted(photoFixture("small.webp"));
  const size = new DataView(bytes.buffer).getUint32(4, true);
  expect(size).toBe(bytes.length - 8);
  expect(bytes[20]).toBe(0x10);
  expect(textOf(bytes)).not.toContain("EXIF");
});

test("unknown data in a WebP's animation is removed", () => {
  const chunk = (type: string, data: Bytes) => bytesOf(type, Uint8Array.of(data.length, 0, 0, 0), data);
  const header = chunk("VP8X", Uint8Array.of(0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const image = chunk("VP8L", Uint8Array.of(0x2f, 0, 0, 0, 0, 0));
  const animation = (...unknown: Bytes[]) => {
    const frame = chunk("ANMF", bytesOf(new Uint8Array(16), image, ...unknown));
    const chunks = bytesOf("WEBP", header, frame);
    return bytesOf("RIFF", Uint8Array.of(chunks.length, 0, 0, 0), chunks);
  };
  expect(accepted(animation(chunk("note", bytesOf("Secret")))).bytes).toEqual(animation());
});

test("a GIF keeps its number of repetitions", () => {
  const { bytes } = accepted(photoFixture("small.gif"));
  expect(textOf(bytes)).toContain("!\xff\x0bNETSCAPE2.0\x03\x01\x02\0\0");
});

test.each(SAMPLES.map(([name]) => name))("data appended to %s is removed", (name) => {
  const original = photoFixture(name);
  const { bytes } = accepted(original);
  for (const tail of ["PK\x03\x04", "<script>alert(1)</script>", original, "\0"]) {
    expect(accepted(bytesOf(original, tail)).bytes).toEqual(bytes);
  }
});

test.each(SAMPLES.map(([name]) => name))("rewriting %s again changes nothing", (name) => {
  const once = accepted(photoFixture(name));
  expect(accepted(once.bytes)).toEqual(once);
});

test.each([
  ["small.jpg", "Exif\0\0MM"],
  ["small.png", "eXIfMM"],
])("every orientation of %s survives and decides which side is the width", (name, before) => {
  const { bytes } = accepted(photoFixture(name));
  const valueAt = textOf(bytes).indexOf(before) + before.length - 2 + 19;
  for (let orientation = 0; orientation <= 9; orientation += 1) {
    bytes[valueAt] = orientation;
    const photo = accepted(bytes);
    const isOnItsSide = orientation >= 5 && orientation <= 8;
    expect([photo.width, photo.height]).toEqual(isOnItsSide ? [32, 48] : [48, 32]);
    const isTurned = orientation >= 2 && orientation <= 8;
    expect(textOf(photo.bytes).includes(before)).toBe(isTurned);
    if (isTurned) expect(photo.bytes[valueAt]).toBe(orientation);
  }
});

test("the orientation is also read from a little-endian Exif block", () => {
  const { bytes } = accepted(photoFixture("small.jpg"));
  const block = Uint8Array.of(
    73,
    73,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    6,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  );
  const littleEndian = bytes.slice();
  littleEndian.set(block, 12);
  expect(accepted(littleEndian)).toEqual(accepted(bytes));
});
