import fc from "fast-check";
import { MkvOutputFormat, Mp4OutputFormat, OggOutputFormat, WebMOutputFormat } from "mediabunny";
import { beforeAll, expect, test } from "vitest";
import { bytesOf, textOf } from "../../../tests/bytes.ts";
import { audioFixture, photoFixture, videoFixture } from "../../../tests/fixtures.ts";
import { inOneChunk, packetsOf, rewritten, storedFile } from "../../../tests/sound-files.ts";
import { withShortChunks } from "../containers/mp4-short-chunks.ts";
import { joined } from "../joined.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { type CheckedAudio, checkAudio } from "./check-audio.ts";
import { checkCleanAudio } from "./check-clean-audio.ts";

const SAMPLES = [
  ["answer-1.webm", "audio/webm", 8.62],
  ["answer-1.m4a", "audio/mp4", 8.64],
  ["answer-1.wav", "audio/wav", 8.628],
  ["answer-2.wav", "audio/wav", 6.782],
  ["silence.webm", "audio/webm", 4],
] as const;

async function accepted(bytes: Bytes, options?: { isTolerant?: boolean }): Promise<CheckedAudio> {
  const checked = await checkAudio(bytes, options);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

async function resultOf(bytes: Bytes, options?: { isTolerant?: boolean }): Promise<string> {
  const checked = await checkAudio(bytes, options);
  return checked.kind === "refused" ? checked.reason : checked.contentType;
}

/** Sound as recorders and other programs write it. */
const written: Record<string, Bytes> = {};
beforeAll(async () => {
  written.ogg = await rewritten("answer-1.webm", new OggOutputFormat());
  written["live webm"] = await rewritten("answer-1.webm", new WebMOutputFormat({ appendOnly: true }));
  written["live mp4"] = await rewritten("answer-1.m4a", new Mp4OutputFormat({ fastStart: "fragmented" }));
  written["opus in mp4"] = await rewritten("answer-1.webm", new Mp4OutputFormat({ fastStart: false }));
  written.webm = await rewritten("answer-1.webm", new WebMOutputFormat());
  written.wav = audioFixture("answer-1.wav");
});
const MEMOS = ["answer-1.m4a", "memo.mp3", "memo-vbr.mp3", "memo.aac", "memo.flac"];
const WRITTEN = ["ogg", "live webm", "live mp4", "opus in mp4", "webm", "wav"];

function file(name: string): Bytes {
  return (written[name] ?? new Uint8Array()).slice();
}

test.each(SAMPLES)("%s is stored as %s of %d seconds", async (name, contentType, seconds) => {
  const audio = await accepted(audioFixture(name));
  expect(audio.contentType).toBe(contentType);
  expect(Math.abs(audio.durationSeconds - seconds)).toBeLessThan(0.03);
  expect(audio.bytes.length).toBeLessThan(audioFixture(name).length * 1.01 + 1_000);
});

test.each(SAMPLES)("the sound of %s stays unchanged", async (name) => {
  const { bytes } = await accepted(audioFixture(name));
  expect(await packetsOf(bytes)).toEqual(await packetsOf(audioFixture(name)));
});

test.each(WRITTEN)("%s keeps its sound, and its names and tags are removed", async (name) => {
  const before = await packetsOf(file(name));
  const { bytes, durationSeconds } = await accepted(file(name));
  expect(Math.abs(durationSeconds - 8.63)).toBeLessThan(0.03);
  expect(await packetsOf(bytes)).toEqual(before);
  expect(
    textOf(bytes).match(name === "ogg" ? /Secret|Lavf/ : /Secret|mediabunny|Lavf/i)?.[0],
  ).toBeUndefined();
});

test.each(WRITTEN)("checking %s again changes nothing", async (name) => {
  const once = await accepted(file(name));
  const twice = await accepted(once.bytes.slice());
  expect(twice.durationSeconds).toBe(once.durationSeconds);
  expect(await packetsOf(twice.bytes)).toEqual(await packetsOf(once.bytes));
});

test.each(["live webm", "live mp4", "opus in mp4", "webm"])(
  "a copy of %s passes the server's check of clean recordings",
  async (name) => {
    const { bytes, contentType, durationSeconds } = await accepted(file(name));
    const clean = await checkCleanAudio(storedFile(bytes));
    expect(clean).toMatchObject({ kind: "audio", contentType });
    expect(clean.kind === "audio" && Math.abs(clean.durationSeconds - durationSeconds)).toBeLessThan(0.03);
  },
);

test("of a video only the sound is stored", async () => {
  const audio = await accepted(videoFixture("finish-gps.mov"));
  expect(audio.contentType).toBe("audio/mp4");
  expect(textOf(audio.bytes).match(/vide|\+41\.8781|Apple|ISO6709/)?.[0]).toBeUndefined();
  expect(await checkCleanAudio(storedFile(audio.bytes))).toMatchObject({ kind: "audio" });
});

test("a video without sound is damaged", async () => {
  expect(await resultOf(videoFixture("hevc.mov"))).toBe("damaged-audio");
});

test("names in other chunks of a WAV are removed", async () => {
  const wav = audioFixture("answer-2.wav");
  const list = bytesOf("LIST", [28, 0, 0, 0], "INFOIART", [16, 0, 0, 0], "Secret recorder!");
  expect(await packetsOf((await accepted(bytesOf(wav, list))).bytes)).toEqual(await packetsOf(wav));
  expect(textOf((await accepted(bytesOf(wav, list))).bytes).includes("Secret")).toBe(false);
});

test("a WAV of unknown length is stored completely", async () => {
  const wav = audioFixture("answer-2.wav");
  const dataAt = textOf(wav).indexOf("data");
  wav.fill(0xff, dataAt + 4, dataAt + 8);
  wav.fill(0xff, 4, 8);
  expect((await accepted(wav)).durationSeconds).toBeCloseTo(6.782, 2);
});

test.each([
  ["a photo", photoFixture("small.jpg")],
  ["an HEIC", photoFixture("iphone_13_pro_max.HEIC")],
  ["text", bytesOf("just text")],
  ["MPEG audio of another layer", bytesOf([0xff, 0xfd, 0x90, 0x44], new Uint8Array(414))],
  ["AVI", bytesOf("RIFF", [36, 0, 0, 0], "AVI LIST")],
  ["HTML", bytesOf("<!doctype html><script>alert(1)</script>")],
])("%s is unsupported", async (_, bytes) => {
  expect(await resultOf(bytes)).toBe("unsupported-audio");
});

test("a Matroska that is not WebM, and a codec that browsers do not play, are unsupported", async () => {
  expect(await resultOf(await rewritten("answer-1.webm", new MkvOutputFormat()))).toBe("unsupported-audio");
  const m4a = textOf(audioFixture("answer-1.m4a"));
  const at = m4a.indexOf("stsd");
  const ulaw = m4a.slice(0, at) + m4a.slice(at).replace("mp4a", "ulaw");
  expect(await resultOf(bytesOf(ulaw))).toBe("unsupported-audio");
});

test("a file without bytes is empty, and one of more than 100 MB is too large", async () => {
  expect(await resultOf(new Uint8Array())).toBe("empty");
  expect(await resultOf(new Uint8Array(100_000_001))).toBe("large-audio");
});

test("two hours are accepted, and a little more is too long", async () => {
  const hours = (seconds: number) => {
    const data = new Uint8Array(seconds * 1_000);
    const format = [16, 0, 0, 0, 1, 0, 1, 0, 0xe8, 3, 0, 0, 0xe8, 3, 0, 0, 1, 0, 8, 0];
    const length = new Uint8Array(Uint32Array.of(data.length).buffer);
    const head = bytesOf("RIFF", [0, 0, 0, 0], "WAVEfmt ", format, "data", length);
    const bytes = new Uint8Array(head.length + data.length);
    bytes.set(head);
    return bytes;
  };
  expect((await accepted(hours(7_200))).durationSeconds).toBe(7_200);
  expect(await resultOf(hours(7_201))).toBe("long-audio");
});

test("seventy minutes in one chunk are accepted, and their copy passes the server's check", async () => {
  const memo = await rewritten("answer-1.m4a", new Mp4OutputFormat(), { seconds: 4_200 });
  const { bytes, durationSeconds } = await accepted(inOneChunk(memo));
  expect(Math.abs(durationSeconds - 4_200)).toBeLessThan(0.03);
  expect(await checkCleanAudio(storedFile(bytes))).toMatchObject({ kind: "audio", durationSeconds });
}, 60_000);

test("the sound of a memo with long chunks stays unchanged", async () => {
  const memo = inOneChunk(audioFixture("answer-1.m4a"));
  expect(await packetsOf(joined(withShortChunks(memo)))).toEqual(
    await packetsOf(audioFixture("answer-1.m4a")),
  );
});

test("a memo of so many packets that it is longer than two hours is too long", async () => {
  const frames = (count: number) => {
    const frame = [0xff, 0xf1, 0x50, 0x80, 1, 0x3f, 0xfc, 0x21, 0];
    return Uint8Array.from({ length: count * frame.length }, (_, at) => frame[at % frame.length] ?? 0);
  };
  const pages = (count: number) => {
    const page = bytesOf("OggS", Array(22).fill(0), [1, 1, 0xfc]);
    return Uint8Array.from({ length: count * page.length }, (_, at) => page[at % page.length] ?? 0);
  };
  const m4a = audioFixture("answer-1.m4a");
  new DataView(m4a.buffer).setUint32(textOf(m4a).indexOf("stsz") + 12, 500_000);
  for (const memo of [frames(500_000), pages(500_000), m4a]) expect(await resultOf(memo)).toBe("long-audio");
});

test.each(WRITTEN)("a truncated %s is damaged, and a tolerant check keeps the intact part", async (name) => {
  const whole = file(name);
  for (const part of [0.3, 0.5, 0.77, 0.99]) {
    const cut = whole.slice(0, Math.floor(whole.length * part));
    expect(await resultOf(cut.slice()), `${part}`).toBe("damaged-audio");
    if (name === "opus in mp4") continue;
    const { durationSeconds, bytes } = await accepted(cut, { isTolerant: true });
    // A page of this Ogg lasts two seconds.
    expect(durationSeconds, `${part}`).toBeGreaterThan(8.63 * part - (name === "ogg" ? 2.5 : 1.1));
    expect(durationSeconds, `${part}`).toBeLessThan(8.65 * part + 0.5);
    // The last packet of a WAV is truncated.
    const packets = (await packetsOf(bytes)).slice(0, -1);
    expect(packets).toEqual((await packetsOf(whole)).slice(0, packets.length));
  }
});

test("a truncated MP4 whose index is at the end is damaged, even for a tolerant check", async () => {
  const whole = file("opus in mp4");
  expect(await resultOf(whole.slice(0, whole.length >> 1), { isTolerant: true })).toBe("damaged-audio");
});

test.each(WRITTEN)("a tolerant check of an intact %s keeps all of it", async (name) => {
  const strict = await accepted(file(name));
  const tolerant = await accepted(file(name), { isTolerant: true });
  expect(tolerant.durationSeconds).toBe(strict.durationSeconds);
  expect(await packetsOf(tolerant.bytes)).toEqual(await packetsOf(strict.bytes));
});

test("a file with any changed bytes gets a result, and an accepted file is accepted again", async () => {
  const edit = fc.record({
    name: fc.constantFrom(...WRITTEN.slice(0, 5), ...MEMOS),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
    cut: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(64)), { freq: 3 }),
    isTolerant: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ name, changes, cut, isTolerant }) => {
      const bytes = MEMOS.includes(name) ? audioFixture(name) : file(name);
      await expectResult(edited(bytes, changes, cut), isTolerant);
    }),
    { numRuns: 500 },
  );
}, 60_000);

test("any bytes after a recording's beginning get a result", async () => {
  const beginnings = [
    [0x1a, 0x45, 0xdf, 0xa3],
    [0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41, 0x20, 0, 0, 0, 0],
    [0x4f, 0x67, 0x67, 0x53, 0],
    [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45, 0x66, 0x6d, 0x74, 0x20],
    [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xf3],
    [0xff, 0xf1, 0x5c, 0x40],
    [0x66, 0x4c, 0x61, 0x43, 0, 0, 0, 34],
  ];
  const begun = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(begun, ([beginning, rest, isTolerant]) =>
      expectResult(Uint8Array.from([...beginning, ...rest]), isTolerant),
    ),
    { numRuns: 600 },
  );
});

/** Most metadata is at both ends of a file, so half of the changes are made there. */
function edited(original: Bytes, changes: [number, number][], cut: [number, number] | null): Bytes {
  const bytes = original.slice();
  for (const [at, value] of changes) {
    const near = at < 0.5 ? at * 2_000 : at * bytes.length;
    bytes[Math.floor(near) % bytes.length] = value;
  }
  if (!cut) return bytes;
  const from = Math.floor(cut[0] * bytes.length);
  return bytesOf(bytes.subarray(0, from), bytes.subarray(from + cut[1]));
}

async function expectResult(bytes: Bytes, isTolerant: boolean): Promise<void> {
  const checked = await checkAudio(bytes, { isTolerant });
  if (checked.kind === "refused") return;
  expect(checked.bytes.length).toBeLessThanOrEqual(bytes.length * 1.25 + 65_536);
  expect(await resultOf(checked.bytes.slice())).toBe(checked.contentType);
}

/** Ten thousand tracks of a few bytes each: searching for the next page of each would take forever. */
test("an Ogg with very many tracks or an invalid page is damaged", async () => {
  const page = (serial: number) =>
    bytesOf(
      "OggS",
      [0, 2, ...Array(8).fill(0), serial & 255, serial >> 8, ...Array(10).fill(0), 1, 8],
      "OpusHead",
    );
  expect(await resultOf(bytesOf(...Array.from({ length: 10_000 }, (_, serial) => page(serial))))).toBe(
    "damaged-audio",
  );
  const broken = file("ogg");
  broken[textOf(broken).indexOf("OggS", 200)] = 0;
  expect(await resultOf(broken)).toBe("damaged-audio");
});

test("a WAV without channels, without a rate or with two formats is damaged", async () => {
  for (const [at, value] of [
    [22, 0],
    [24, 0],
    [32, 0],
  ] as const) {
    const wav = audioFixture("answer-2.wav");
    wav.fill(value, at, at + 2);
    expect(await resultOf(wav)).toBe("damaged-audio");
  }
  const wav = audioFixture("answer-2.wav");
  expect(await resultOf(bytesOf(wav, wav.slice(12, 36)))).toBe("damaged-audio");
});
