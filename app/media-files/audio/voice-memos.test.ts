/** Voice memos that other programs wrote: MP3, AAC and FLAC are copied without tags and pictures. */
import { Mp3OutputFormat } from "mediabunny";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../../tests/bytes.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { packetsOf, rewritten, storedFile } from "../../../tests/sound-files.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { SCAN_WINDOW_BYTES } from "../photos/scan.ts";
import { type CheckedAudio, checkAudio } from "./check-audio.ts";
import { checkCleanAudio } from "./check-clean-audio.ts";
import { cutAudio } from "./cut-audio.ts";

const MEMOS = [
  ["memo.mp3", "audio/mpeg", 3.056],
  ["memo-vbr.mp3", "audio/mpeg", 3.056],
  ["memo.aac", "audio/mp4", 3.065],
  ["memo.flac", "audio/mp4", 3],
] as const;
const NAMES = MEMOS.map(([name]) => name);

async function accepted(bytes: Bytes): Promise<CheckedAudio> {
  const checked = await checkAudio(bytes.slice());
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

async function resultOf(bytes: Bytes): Promise<string> {
  const checked = await checkAudio(bytes.slice());
  return checked.kind === "refused" ? checked.reason : checked.contentType;
}

/** Where an MP3's first frame of sound begins: after its tag and the frame of information. */
function soundOf(mp3: Bytes): number {
  const text = textOf(mp3);
  const info = Math.max(text.indexOf("Xing"), text.indexOf("Info"));
  return text.indexOf("\xff\xf3", info);
}

/** Silence: frames of a second have 1,000 bytes. */
function silentMp3(seconds: number): Bytes {
  const frame = bytesOf([0xff, 0xf3, 0x14, 0xc4], new Uint8Array(20));
  const bytes = new Uint8Array(Math.round(seconds / 0.024) * frame.length);
  for (let at = 0; at < bytes.length; at += frame.length) bytes.set(frame, at);
  return bytes;
}

test.each(MEMOS)("%s is stored as %s of %d seconds", async (name, contentType, seconds) => {
  expect(await accepted(audioFixture(name))).toMatchObject({ contentType, durationSeconds: seconds });
});

test.each(NAMES)("tags and pictures of %s are removed, and it is never stored with them", async (name) => {
  const original = audioFixture(name);
  expect(textOf(original)).toContain("Secret");
  const { bytes } = await accepted(original);
  expect(textOf(bytes).match(/Secret|PNG|Lavf|TAG|ID3|fLaC\x84/)?.[0]).toBeUndefined();
  expect(await checkCleanAudio(storedFile(bytes.slice()))).toMatchObject({ kind: "audio" });
  expect(await checkCleanAudio(storedFile(original))).toMatchObject({ kind: "refused" });
});

test.each(["memo.mp3", "memo-vbr.mp3", "memo.flac"])("the sound of %s stays unchanged", async (name) => {
  expect(await packetsOf((await accepted(audioFixture(name))).bytes)).toEqual(
    await packetsOf(audioFixture(name)),
  );
});

test("the sound of memo.aac is that of the M4A it was made of", async () => {
  const digests = async (bytes: Bytes) => (await packetsOf(bytes)).map(([, digest]) => digest);
  const { bytes } = await accepted(audioFixture("memo.aac"));
  const copied = await digests(bytes);
  expect(copied).toEqual((await digests(audioFixture("answer-1.m4a"))).slice(0, copied.length));
});

test.each(NAMES)("checking %s again changes nothing", async (name) => {
  const once = await accepted(audioFixture(name));
  const twice = await accepted(once.bytes);
  expect([twice.durationSeconds, twice.bytes.length]).toEqual([once.durationSeconds, once.bytes.length]);
  if (once.contentType === "audio/mpeg") expect(twice.bytes).toEqual(once.bytes);
});

test("an MP3 of one bit rate tells players so, and one of several has places to seek", async () => {
  const head = async (name: string) => textOf((await accepted(audioFixture(name))).bytes.slice(0, 40));
  expect(await head("memo.mp3")).toContain("Info");
  expect(await head("memo-vbr.mp3")).toContain("Xing");
});

test("what stands between, before or behind the frames of an MP3 is dropped", async () => {
  const mp3 = audioFixture("memo.mp3");
  const { bytes } = await accepted(mp3);
  const picture = photoFixture("small.jpg");
  const ape = bytesOf("APETAGEX", [0xd0, 7, 0, 0, 32, 0, 0, 0], new Uint8Array(16));
  const [head, rest] = [mp3.slice(0, soundOf(mp3)), mp3.slice(soundOf(mp3))];
  expect((await accepted(bytesOf(head, picture, rest))).bytes).toEqual(bytes);
  expect((await accepted(bytesOf(mp3, picture, ape))).bytes).toEqual(bytes);
  expect((await accepted(bytesOf(rest, "ID3", [4, 0, 0, 0, 0, 0, 4], "Song"))).bytes).toEqual(bytes);
});

test("two MP3s in one file are one recording, without the second one's names", async () => {
  const both = await accepted(bytesOf(audioFixture("memo.mp3"), audioFixture("memo.mp3")));
  expect(both.durationSeconds).toBeCloseTo(2 * 3.056, 2);
  expect(textOf(both.bytes).match(/Secret|Xing|Info/g)).toEqual(["Info"]);
});

test("an MP3 with fewer frames than it says is damaged", async () => {
  const mp3 = audioFixture("memo.mp3");
  for (const part of [0.3, 0.5, 0.9])
    expect(await resultOf(mp3.slice(0, mp3.length * part)), `${part}`).toBe("damaged-audio");
  const unnamed = mp3.slice(soundOf(mp3), mp3.length * 0.9);
  expect(await resultOf(unnamed)).toBe("audio/mpeg");
});

test("an MP3 is stored in parts only if its bytes are frames alone, from the first to the last", async () => {
  const { bytes } = await accepted(audioFixture("memo.mp3"));
  const resultOfParts = async (parts: Bytes) => checkCleanAudio(storedFile(parts));
  const damaged = { kind: "refused", reason: "damaged-audio" };
  const names = bytes.slice();
  names.set(bytesOf("LAME3.100"), 100);
  for (const changed of [
    bytes.slice(0, -1),
    bytesOf(bytes, "TAG", new Uint8Array(125)),
    bytes.slice(soundOf(bytes)),
    names,
  ])
    expect(await resultOfParts(changed)).toEqual(damaged);
});

test("of a large MP3 each part is read once, and its beginning once more", async () => {
  const { bytes } = await accepted(silentMp3(7_000));
  const file = storedFile(bytes);
  expect(await checkCleanAudio(file)).toMatchObject({ durationSeconds: 7_000.008 });
  expect(file.readBytes()).toBeLessThan(bytes.length + SCAN_WINDOW_BYTES + 10_000);
  expect(file.reads()).toBeLessThan(10);
  const piece = await cutAudio(storedFile(bytes), 6_000, 6_300);
  expect(piece.from).toBeCloseTo(6_000, 1);
  expect(piece.duration).toBeCloseTo(300, 1);
});

test("two hours of MP3 are accepted, and a little more is too long", async () => {
  expect(await resultOf(silentMp3(7_200))).toBe("audio/mpeg");
  expect(await resultOf(silentMp3(7_201))).toBe("long-audio");
}, 60_000);

test("a FLAC is damaged if it is cut off or changed anywhere", async () => {
  const flac = audioFixture("memo.flac");
  for (const part of [0.01, 0.3, 0.5, 0.9])
    expect(await resultOf(flac.slice(0, flac.length * part)), `${part}`).toBe("damaged-audio");
  const changed = flac.slice();
  changed[30_000] = (changed[30_000] ?? 0) ^ 1;
  expect(await resultOf(changed)).toBe("damaged-audio");
  expect(await resultOf(bytesOf(flac, "more"))).toBe("damaged-audio");
  expect(await resultOf(bytesOf(flac, "TAG", new Uint8Array(125)))).toBe("audio/mp4");
});

test("comments in the description of FLAC in an MP4 are removed, and not stored in parts", async () => {
  const { bytes } = await accepted(audioFixture("memo.flac"));
  const comment = bytesOf([0x84, 0, 0, 14], "Secret comment");
  const commented = withDescription(bytes, comment);
  expect(await checkCleanAudio(storedFile(commented))).toEqual({ kind: "refused", reason: "damaged-audio" });
  expect(textOf((await accepted(commented)).bytes)).not.toContain("Secret");
});

/** Adds a block to the description of FLAC in an MP4 of ours. */
function withDescription(mp4: Bytes, block: Bytes): Bytes {
  const at = textOf(mp4).indexOf("dfLa") - 4;
  const size = new DataView(mp4.buffer, mp4.byteOffset).getUint32(at);
  const longer = bytesOf(mp4.slice(0, at + size), block, mp4.slice(at + size));
  // The description is no longer the last block.
  longer[at + 12] = 0;
  const view = new DataView(longer.buffer);
  for (const box of ["moov", "trak", "mdia", "minf", "stbl", "stsd", "fLaC", "dfLa"]) {
    const boxAt = textOf(longer).indexOf(box) - 4;
    view.setUint32(boxAt, view.getUint32(boxAt) + block.length);
  }
  const offsets = textOf(longer).indexOf("stco") + 12;
  for (let entry = offsets; entry < offsets + 4 * view.getUint32(offsets - 4); entry += 4)
    view.setUint32(entry, view.getUint32(entry) + block.length);
  return longer;
}

test("AAC ends before a frame that is cut off, and anything else among its frames is damage", async () => {
  const aac = audioFixture("memo.aac");
  const cut = await accepted(aac.slice(0, -100));
  expect(cut.durationSeconds).toBeCloseTo(3.065 - 1_024 / 22_050, 2);
  const at = textOf(aac).indexOf("\xff\xf1", 15_000);
  expect(await resultOf(bytesOf(aac.slice(0, at), "Secret", aac.slice(at)))).toBe("damaged-audio");
  expect(await resultOf(bytesOf(aac, "Secret name"))).toBe("damaged-audio");
});

test("an MP3 whose tags mediabunny wrote is stored without them", async () => {
  const bytes = await rewritten("memo.mp3", new Mp3OutputFormat());
  expect(textOf(bytes)).toContain("Secret title");
  expect(textOf((await accepted(bytes)).bytes)).not.toContain("Secret");
});

/** An M4A whose sound is said to be in another codec. */
function m4aOf(codec: string): Bytes {
  const m4a = textOf(audioFixture("answer-1.m4a"));
  const at = m4a.indexOf("stsd");
  return bytesOf(m4a.slice(0, at) + m4a.slice(at).replace("mp4a", codec).replace("esds", "free"));
}

/** A WAV in the format of this number, in blocks of so many bytes. */
function wavOf(format: number, blockBytes: number): Bytes {
  const fmt = [format, 0, 1, 0, 0x40, 0x1f, 0, 0, 0xd7, 0x0f, 0, 0, blockBytes & 255, blockBytes >> 8, 4, 0];
  const sizes = { riff: [0xf4, 1, 0, 0], format: [16, 0, 0, 0], data: [0xd0, 1, 0, 0] };
  return bytesOf("RIFF", sizes.riff, "WAVEfmt ", sizes.format, fmt, "data", sizes.data, new Uint8Array(464));
}

test.each<[string, Bytes, string]>([
  ["AMR", bytesOf("#!AMR\n", new Uint8Array(100)), "amr"],
  ["AMR-WB", bytesOf("#!AMR-WB\n", new Uint8Array(100)), "amr"],
  ["AMR in a 3GP", m4aOf("samr"), "amr"],
  ["Apple Lossless", m4aOf("alac"), "alac"],
  ["ADPCM in a MOV", m4aOf("ima4"), "adpcm"],
  ["ADPCM of Microsoft", wavOf(0x02, 1_024), "adpcm"],
  ["ADPCM of IMA", wavOf(0x11, 1_024), "adpcm"],
  ["GSM", wavOf(0x31, 65), "gsm"],
  ["Speex", bytesOf("OggS", [0, 2], new Uint8Array(20), [1, 80], "Speex   1.2", new Uint8Array(69)), "speex"],
  ["AIFF", bytesOf("FORM", [0, 0, 1, 0], "AIFFCOMM"), "aiff"],
  ["CAF", bytesOf("caff", [0, 1, 0, 0], "desc"), "caf"],
  ["WMA", bytesOf([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa]), "wma"],
])("%s is refused by name", async (_, bytes, reason) => {
  expect(await resultOf(bytes)).toBe(reason);
});

test("a file of tags alone is no recording", async () => {
  expect(await resultOf(bytesOf("ID3", [4, 0, 0, 0, 0, 0, 100], "x".repeat(400)))).toBe("unsupported-audio");
  expect(await resultOf(bytesOf("ID3", [4, 0, 0, 127, 127, 127, 127], "x"))).toBe("unsupported-audio");
});
