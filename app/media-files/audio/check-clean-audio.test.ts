/** Stored recordings that contain more than sound are refused. Only their headers are read. */
import { Mp4OutputFormat, WebMOutputFormat } from "mediabunny";
import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../../tests/bytes.ts";
import { audioFixture, photoFixture, videoFixture } from "../../../tests/fixtures.ts";
import { rewritten, storedFile } from "../../../tests/sound-files.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { checkVideo } from "../videos/check-video.ts";
import { checkAudio } from "./check-audio.ts";
import { checkCleanAudio } from "./check-clean-audio.ts";

async function copied(bytes: Bytes): Promise<Bytes> {
  const checked = await checkAudio(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked.bytes.slice();
}

async function resultOf(bytes: Bytes): Promise<string> {
  const checked = await checkCleanAudio(storedFile(bytes));
  return checked.kind === "refused" ? checked.reason : `${checked.contentType} ${checked.durationSeconds}`;
}

test.each([
  ["answer-1.webm", /^audio\/webm 8\.6/],
  ["answer-1.m4a", /^audio\/mp4 8\.6/],
  ["silence.webm", /^audio\/webm (4|3\.99)/],
])("a copy of %s is accepted", async (name, expected) => {
  expect(await resultOf(await copied(audioFixture(name)))).toMatch(expected);
});

test("of a quarter of an hour only the header and the headers of clusters are read", async () => {
  const long = await copied(await rewritten("answer-1.webm", new WebMOutputFormat(), { times: 107 }));
  const file = storedFile(long);
  expect(long.length).toBeGreaterThan(3_700_000);
  expect(await checkCleanAudio(file)).toMatchObject({ kind: "audio", contentType: "audio/webm" });
  expect(file.readBytes()).toBeLessThan(1_020_000);
  expect(file.reads()).toBeLessThan(70);
}, 60_000);

test("a recording of so many packets or clusters that it is longer than two hours is too long", async () => {
  const m4a = await copied(audioFixture("answer-1.m4a"));
  new DataView(m4a.buffer).setUint32(textOf(m4a).indexOf("stsz") + 12, 500_000);
  expect(await resultOf(m4a)).toBe("long-audio");
  const webm = await copied(audioFixture("answer-1.webm"));
  const cluster = bytesOf([0x1f, 0x43, 0xb6, 0x75, 0x80]);
  const long = bytesOf(webm, ...Array<Bytes>(1_000).fill(cluster));
  // The segment's length has six bytes.
  const start = textOf(long).indexOf("\x18\x53\x80\x67") + 10;
  new DataView(long.buffer).setUint32(start - 4, long.length - start);
  expect(await resultOf(long)).toBe("long-audio");
});

test("a recording with the names and tags of the program that wrote it is refused", async () => {
  expect(await resultOf(await rewritten("answer-1.webm", new WebMOutputFormat()))).toBe("damaged-audio");
  expect(await resultOf(await rewritten("answer-1.m4a", new Mp4OutputFormat()))).toBe("damaged-audio");
  expect(await resultOf(audioFixture("answer-1.m4a"))).toBe("damaged-audio");
});

test.each(["clip.webm", "finish-gps.mov"])(
  "%s contains pictures and is refused as a recording",
  async (name) => {
    const checked = await checkVideo(videoFixture(name));
    if (checked.kind === "refused") throw new Error("The sample is refused");
    expect(await resultOf(checked.bytes.slice())).toBe("damaged-audio");
  },
);

test("types that are only checked as a whole, and other files, are unsupported", async () => {
  expect(await resultOf(audioFixture("answer-1.wav"))).toBe("unsupported-audio");
  expect(await resultOf(photoFixture("small.jpg"))).toBe("unsupported-audio");
});

test("a recording is refused if it is truncated anywhere, or if anything follows it", async () => {
  for (const name of ["answer-1.webm", "answer-1.m4a"]) {
    const bytes = await copied(audioFixture(name));
    for (const length of [70, 300, 5_000, bytes.length - 1])
      expect(await resultOf(bytes.slice(0, length))).toBe("damaged-audio");
    expect(await resultOf(Uint8Array.from([...bytes, 0, 0, 0, 8, 0x75, 0x64, 0x74, 0x61]))).toBe(
      "damaged-audio",
    );
  }
});

test("the check rejects if the store fails", async () => {
  const unavailable = { size: 1_000, read: () => Promise.reject(new Error("R2 is away")) };
  await expect(checkCleanAudio(unavailable)).rejects.toThrow("R2 is away");
});
