import { BufferSource, StreamTarget, type StreamTargetChunk } from "mediabunny";
import { expect, test } from "vitest";
import { videoFixture } from "../../../tests/fixtures.ts";
import { videoWithSound } from "../../../tests/video-with-sound.ts";
import type { VideoType } from "../../domain/media/media.ts";
import { blankNames, inMemory } from "../containers/blank-names.ts";
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { checkCleanVideo } from "./check-clean-video.ts";
import { copyInMemory, copyVideo } from "./copy-video.ts";

const SAMPLES: [string, VideoType][] = [
  ["clip.webm", "video/webm"],
  ["finish-gps.mov", "video/mp4"],
  ["hevc.mov", "video/mp4"],
];

/** Writes in pieces, as a browser writes to a file. */
async function streamed(name: string, contentType: VideoType): Promise<Bytes> {
  const bytes = videoFixture(name);
  const written = new Uint8Array(bytes.length * 2);
  let size = 0;
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      written.set(data, position);
      size = Math.max(size, position + data.length);
    },
  });
  await copyVideo({
    contentType,
    source: new BufferSource(bytes),
    size: bytes.length,
    target: new StreamTarget(writable, { chunked: true, chunkSize: 65_536 }),
    fastStart: "reserve",
  });
  blankNames(inMemory(written), contentType);
  return written.slice(0, size);
}

async function inOnePiece(name: string, contentType: VideoType): Promise<Bytes> {
  const copied = await copyInMemory(videoFixture(name), contentType);
  if (copied.kind === "refused") throw new Error(`Refused: ${copied.reason}`);
  return copied.bytes;
}

function textOf(bytes: Bytes): string {
  return new TextDecoder("latin1").decode(bytes);
}

/** The top-level boxes of a file. */
function boxesOf(bytes: Bytes): string[] {
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += uint32(bytes, at)) types.push(textAt(bytes, at + 4, 4));
  return types;
}

for (const [how, copy] of [
  ["in one piece", inOnePiece],
  ["in pieces", streamed],
] as const) {
  test.each(SAMPLES)(
    `%s copied ${how} passes the server's check of clean videos`,
    async (name, contentType) => {
      const bytes = await copy(name, contentType);
      const file = {
        size: bytes.length,
        read: async (at: number, size: number) => bytes.slice(at, at + size),
      };
      expect(await checkCleanVideo(file)).toMatchObject({ kind: "video", contentType });
    },
  );

  test.each(SAMPLES)(`%s, copied ${how}, names no software`, async (name, contentType) => {
    expect(textOf(await copy(name, contentType))).not.toMatch(/mediabunny|x26[45]/i);
  });
}

test("an MP4 that is written in pieces has its index in front, followed by free space", async () => {
  expect(boxesOf(await streamed("finish-gps.mov", "video/mp4"))).toEqual(["ftyp", "moov", "free", "mdat"]);
});

test.each([
  ["Apple Lossless is left out", videoWithSound("alac", "free"), "left-out"],
  ["AC-3 is kept, but not all browsers play it", videoWithSound("ac-3", "dac3"), "unplayable"],
  ["AAC plays", videoFixture("finish-gps.mov"), null],
])("what is wrong with a video's sound is found: %s", async (_, bytes, soundTrouble) => {
  expect(await copyInMemory(bytes, "video/mp4")).toMatchObject({ kind: "copied", soundTrouble });
});

test("pictures and sound of the same moment are stored close together", async () => {
  const bytes = await inOnePiece("finish-gps.mov", "video/mp4");
  const text = textOf(bytes);
  const [pictures, sound] = [...text.matchAll(/stco/g)].map(({ index }) => uint32(bytes, index + 12));
  expect(Math.abs((sound ?? 0) - (pictures ?? 0))).toBeLessThan(bytes.length / 6);
});
