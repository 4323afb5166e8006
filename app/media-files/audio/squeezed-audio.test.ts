/** Recordings whose packets last far longer than their timestamps say are neither stored nor transcribed. */
import { Mp4OutputFormat, OggOutputFormat, WebMOutputFormat } from "mediabunny";
import { expect, test } from "vitest";
import { audioFixture } from "../../../tests/fixtures.ts";
import { rewritten, storedFile } from "../../../tests/sound-files.ts";
import { DamagedError } from "../containers/file-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { type CheckedAudio, checkAudio } from "./check-audio.ts";
import { cutAudio } from "./cut-audio.ts";
import { decodedTime } from "./decoded-time.ts";

/** A packet of 20 ms every 4 ms: fewer packets in a second than a piece may have. */
const SQUEEZE = 5;
const TIMES = 5;

async function accepted(bytes: Bytes): Promise<CheckedAudio> {
  const checked = await checkAudio(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

const squeezed: Record<string, () => Promise<Bytes>> = {
  webm: () => rewritten("answer-1.webm", new WebMOutputFormat(), { times: TIMES, squeeze: SQUEEZE }),
  mp4: () => rewritten("answer-1.m4a", new Mp4OutputFormat(), { times: TIMES, squeeze: SQUEEZE }),
  "fragmented mp4": () =>
    rewritten("answer-1.m4a", new Mp4OutputFormat({ fastStart: "fragmented" }), {
      times: TIMES,
      squeeze: SQUEEZE,
    }),
  "opus in mp4": () => rewritten("answer-1.webm", new Mp4OutputFormat(), { times: TIMES, squeeze: SQUEEZE }),
  "flac in mp4": () => rewritten("memo.flac", new Mp4OutputFormat(), { times: TIMES * 6, squeeze: SQUEEZE }),
};

const squeezedVorbis = () =>
  rewritten("vorbis.ogg", new WebMOutputFormat(), { times: TIMES * 6, squeeze: SQUEEZE });

/**
 * Clears the flag in which a Vorbis packet says that the previous block is long (the Vorbis I specification, 4.3.1). Ogg
 * readers compute timestamps from that flag; decoders do not need it.
 */
function withShortNeighbours(ogg: Bytes): Bytes {
  const bytes = ogg.slice();
  for (let at = 0; at < bytes.length; ) {
    const segments = bytes[at + 26] ?? 0;
    let start = at + 27 + segments;
    let isBeginning = true;
    for (const length of bytes.subarray(at + 27, start)) {
      const first = bytes[start] ?? 0;
      if (isBeginning && (first & 0b111) === 0b110) bytes[start] = first & ~0b100;
      start += length;
      isBeginning = length < 255;
    }
    at = start;
  }
  return bytes;
}

test.each(Object.entries(squeezed))(
  "a %s that lasts five times as long as it says is damaged",
  async (_, make) => {
    const bytes = await make();
    expect(await checkAudio(bytes.slice())).toEqual({ kind: "refused", reason: "damaged-audio" });
    expect(await checkAudio(bytes.slice(), { isTolerant: true })).toMatchObject({ kind: "refused" });
  },
);

test.each(Object.entries(squeezed))(
  "no piece is cut from a %s that lasts five times as long as it says",
  async (_, make) => {
    const file = storedFile(await make());
    for (const [from, to] of [
      [0, 300],
      [0, 4],
      [3, 9],
    ] as const) {
      await expect(cutAudio(file, from, to), `${from}`).rejects.toMatchObject({
        cause: new Error("Its packets last longer than their timestamps say"),
      });
      await expect(cutAudio(file, from, to), `${from}`).rejects.toThrow(DamagedError);
    }
  },
);

test("Vorbis that lasts longer than it says counts with all that its packets can last, whole and in pieces", async () => {
  const honest = await rewritten("vorbis.ogg", new OggOutputFormat(), { times: 20 });
  const { durationSeconds } = await accepted(honest.slice());
  for (const lying of [withShortNeighbours(honest), await squeezedVorbis()]) {
    const { decodedSeconds } = await accepted(lying.slice());
    expect(decodedSeconds).toBeGreaterThan(durationSeconds);
    expect((await cutAudio(storedFile(lying), 0, 300)).duration).toBe(decodedSeconds);
  }
});

test("the duration of an Opus Ogg comes from its packets, not from its last page", async () => {
  const bytes = await rewritten("answer-1.webm", new OggOutputFormat(), { squeeze: SQUEEZE });
  const checked = await checkAudio(bytes);
  expect(checked.kind === "audio" && checked.durationSeconds).toBeCloseTo(8.62, 1);
});

test("a WebM with gaps between its packets is accepted", async () => {
  const bytes = await rewritten("answer-1.webm", new WebMOutputFormat(), { times: TIMES, squeeze: 0.2 });
  const checked = await checkAudio(bytes);
  expect(checked).toMatchObject({ kind: "audio" });
  expect(checked.kind === "audio" && checked.durationSeconds).toBeGreaterThan(200);
});

const SAMPLES = ["answer-1.webm", "answer-1.m4a", "answer-1.wav", "silence.webm"];
const MEMOS = ["memo.mp3", "memo-vbr.mp3", "memo.aac", "memo.flac"];

test.each([...SAMPLES, ...MEMOS])("%s lasts as long as it says, whole and in pieces", async (name) => {
  const { bytes, durationSeconds } = await accepted(audioFixture(name));
  const piece = await cutAudio(storedFile(bytes.slice()), 0, 300);
  expect(Math.abs(piece.duration - durationSeconds)).toBeLessThan(0.07);
});

test("a piece has its decoded duration when its timestamps say slightly less", async () => {
  const bytes = await rewritten("answer-1.webm", new WebMOutputFormat(), { squeeze: 1.2 });
  const { duration } = await cutAudio(storedFile(bytes), 0, 300);
  expect(duration).toBeGreaterThanOrEqual(8.62);
});

test("decoded time may exceed the timestamps by a quarter plus two seconds", () => {
  const packet = (timestamp: number) => ({ timestamp, data: new Uint8Array(1) });
  const added = (timestamps: number[]) => {
    const time = decodedTime(() => 1, { isExact: true });
    for (const timestamp of timestamps) time.add(packet(timestamp));
    return time;
  };
  expect(added([0, 1, 2, 3, 100]).total()).toBe(5);
  expect(added([-1, 0, 0.5, 1, 2, 1]).total()).toBe(6);
  expect(added([0, 0, 0]).total()).toBe(3);
  expect(() => added([0, 0, 0, 0]).total()).toThrow("longer");
  expect(() => added([5, Number.NaN]).total()).toThrow("longer");
  expect(added([]).total()).toBe(0);
});
