import {
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import { beforeAll, expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { packetsOf, rewritten, storedFile } from "../../../tests/sound-files.ts";
import { DamagedError } from "../containers/file-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { checkAudio } from "./check-audio.ts";
import { cutAudio } from "./cut-audio.ts";

/** Stored recordings of a minute and a half or more, and their packets. */
const stored: Record<string, Bytes> = {};
const packets: Record<string, Awaited<ReturnType<typeof packetsOf>>> = {};
beforeAll(async () => {
  stored.webm = await kept(await rewritten("answer-1.webm", new WebMOutputFormat(), { times: 12 }));
  stored.mp4 = await kept(await rewritten("answer-1.m4a", new Mp4OutputFormat(), { times: 12 }));
  stored.ogg = await kept(await rewritten("answer-1.webm", new OggOutputFormat(), { times: 12 }));
  stored.wav = await kept(await rewritten("answer-1.wav", new WavOutputFormat(), { times: 12 }));
  stored.mp3 = await kept(await rewritten("memo-vbr.mp3", new Mp3OutputFormat(), { times: 35 }));
  stored.flac = await kept(await rewritten("memo.flac", new Mp4OutputFormat(), { times: 35 }));
  for (const [name, bytes] of Object.entries(stored)) packets[name] = await packetsOf(bytes);
}, 60_000);

async function kept(bytes: Bytes): Promise<Bytes> {
  const checked = await checkAudio(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked.bytes.slice();
}

function file(name: string) {
  return storedFile(stored[name] ?? new Uint8Array());
}

function digestsOf(list: [number, string][] = []): string[] {
  return list.map(([, digest]) => digest);
}

const KINDS = ["webm", "mp4", "ogg", "wav", "mp3", "flac"];

test.each(KINDS)("a piece of a %s is a complete file with exactly the packets of its time", async (name) => {
  const piece = await cutAudio(file(name), 31, 52);
  expect(piece.from).toBeGreaterThan(30.8);
  expect(piece.from).toBeLessThanOrEqual(31);
  expect(piece.from + piece.duration).toBeGreaterThanOrEqual(52);
  expect(piece.from + piece.duration).toBeLessThan(52.2);
  const within = packets[name]?.filter(([at]) => at >= Math.round(piece.from * 1_000) && at < 52_000);
  expect(digestsOf(await packetsOf(piece.bytes))).toEqual(digestsOf(within));
  const checked = await checkAudio(piece.bytes.slice());
  expect(checked).toMatchObject({ kind: "audio", contentType: piece.contentType });
  expect(checked.kind === "audio" && Math.abs(checked.durationSeconds - piece.duration)).toBeLessThan(0.03);
});

test.each(KINDS)(
  "consecutive pieces of a %s omit nothing",
  async (name) => {
    const digests: string[] = [];
    const length = (await cutAudio(file(name), 0, 1_000)).duration;
    for (let from = 0; from < length; from += 35) {
      const piece = await cutAudio(file(name), from, from + 35);
      const next = digestsOf(await packetsOf(piece.bytes));
      // A packet at a boundary is in both pieces.
      digests.push(...next.slice(next[0] === digests.at(-1) ? 1 : 0));
    }
    expect(digests.join()).toBe(digestsOf(packets[name]).join());
  },
  30_000,
);

test.each(KINDS)("of a %s little more than the piece is read", async (name) => {
  const whole = file(name);
  const piece = await cutAudio(whole, 60, 65);
  expect(whole.readBytes()).toBeLessThan(piece.bytes.length + 600_000);
  expect(whole.reads()).toBeLessThan(30);
});

test.each(KINDS)("a piece after the end of a %s is its last packet", async (name) => {
  const piece = await cutAudio(file(name), 500, 600);
  expect(piece.duration).toBeGreaterThan(0);
  expect(piece.duration).toBeLessThan(0.2);
  // The only reader of tests needs two frames to tell an MP3.
  const twice = name === "mp3" ? bytesOf(piece.bytes, piece.bytes) : piece.bytes;
  expect((await packetsOf(twice))[0]?.[1]).toBe(packets[name]?.at(-1)?.[1]);
});

test("a recording that is shorter than the piece is returned completely", async () => {
  const bytes = await kept(audioFixture("answer-1.webm"));
  const piece = await cutAudio(storedFile(bytes), 0, 302);
  expect(await packetsOf(piece.bytes)).toEqual(await packetsOf(bytes));
});

test("a recording that is broken inside is distinguished from a store that fails", async () => {
  const broken = (stored.webm ?? new Uint8Array()).slice();
  broken.fill(0xff, broken.length >> 3, broken.length - 1_000);
  await expect(cutAudio(storedFile(broken), 60, 80)).rejects.toThrow(DamagedError);
  const short = storedFile((stored.mp4 ?? new Uint8Array()).slice(0, 200_000));
  await expect(cutAudio(short, 60, 80)).rejects.toThrow(DamagedError);
  const unavailable = { size: broken.length, read: () => Promise.reject(new Error("R2 is away")) };
  await expect(cutAudio(unavailable, 60, 80)).rejects.toThrow("R2 is away");
});

/** Blocks that declare 256 empty frames each: too many for the memory of a Worker. */
test("a cluster of very many frames in few bytes is not read", async () => {
  const bytes = (stored.webm ?? new Uint8Array()).slice();
  const block = [0xa3, 0x85, 0x81, 0, 0, 0b100, 255];
  const clusterAt = bytes.findIndex(
    (byte, at) => byte === 0x1f && bytes[at + 1] === 0x43 && bytes[at + 2] === 0xb6 && bytes[at + 3] === 0x75,
  );
  for (let at = clusterAt + 64; at < bytes.length - 2_000; at++)
    bytes[at] = block[(at - clusterAt - 64) % 7] ?? 0;
  await expect(cutAudio(storedFile(bytes), 0, 80)).rejects.toThrow(DamagedError);
});

test("other files have no pieces", async () => {
  await expect(cutAudio(storedFile(Uint8Array.from([1, 2, 3, 4])), 0, 1)).rejects.toThrow(DamagedError);
});
