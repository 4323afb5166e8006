/**
 * Reads videos whose pictures and tags carry a location, and voice memos with tags and pictures, with ExifTool (Debian's
 * `libimage-exiftool-perl`), which looks into every picture of H.264 (`-ee3`), before and after they are cleaned: finding nothing
 * afterwards proves something only if it finds them before (docs/goals.md, R8). `npm run torture -- exiftool`
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkAudio } from "../../app/media-files/audio/check-audio.ts";
import { checkVideo } from "../../app/media-files/videos/check-video.ts";
import { rewritten } from "../coded-pictures.ts";
import { audioFixture, videoFixture } from "../fixtures.ts";
import { metadataIn } from "../picture-units.ts";

/** A sample, and the container to which cameras' metadata is added; null leaves the sample as it is. */
const VIDEOS = [
  { sample: "finish-gps.mov", container: null, finds: /GPSLatitude|GPSCoordinates/ },
  { sample: "finish-gps.mov", container: "mp4", finds: /GPSLatitude/ },
  { sample: "finish-gps.mov", container: "mov", finds: /GPSLatitude/ },
  { sample: "hevc.mov", container: "mp4", finds: /^/ },
  { sample: "av1.mp4", container: "mp4", finds: /^/ },
  { sample: "av1.mp4", container: "webm", finds: /^/ },
] as const;
const MEMOS = ["memo.mp3", "memo-vbr.mp3", "memo.aac", "memo.flac"];
/** Names of tags that tell where, when, by whom and with what a file was made, and what it is about. */
const TELLING =
  /^(Title|Comment|Picture.*|Vendor|EncoderSettings|UserDefinedText|GPS.*|Location.*|Make|Model|CameraModel.*|SerialNumber|Software|Encoder|Artist|Author|CreationDate|DateTimeOriginal|TimeCode|UserData.*|MDPM.*)$/;

test.for(VIDEOS)(
  "of $sample as $container, nothing is left that tells of place or camera",
  async ({ sample, container, finds }) => {
    const original = container ? await rewritten(sample, { container }) : videoFixture(sample);
    expect(tellingTags(container ?? "mov", original).join(" ")).toMatch(finds);
    const checked = await checkVideo(original.slice());
    if (checked.kind === "refused") throw new Error(`${sample} is refused: ${checked.reason}`);
    expect(tellingTags(checked.contentType === "video/webm" ? "webm" : "mp4", checked.bytes)).toEqual([]);
    expect(await metadataIn(checked.bytes.slice())).toEqual([]);
  },
);

test.for(MEMOS)("of %s, no tag is left", async (sample) => {
  expect(tellingTags(sample.replace(/.*\./, ""), audioFixture(sample))).not.toEqual([]);
  const checked = await checkAudio(audioFixture(sample));
  if (checked.kind === "refused") throw new Error(`${sample} is refused: ${checked.reason}`);
  expect(tellingTags(checked.contentType === "audio/mpeg" ? "mp3" : "m4a", checked.bytes)).toEqual([]);
});

/** Returns the telling tags that ExifTool finds in the whole file. */
function tellingTags(extension: string, bytes: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), "exiftool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, `file.${extension}`);
  writeFileSync(path, bytes);
  const options = ["-ee3", "-G3", "-s", "-a", "-u", "-api", "LargeFileSupport=1", path];
  const { stdout, stderr, error } = spawnSync("exiftool", options, {
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (error || stderr) throw new Error(`ExifTool failed: ${error?.message ?? stderr}`);
  const names = [...stdout.matchAll(/^\[[^\]]*\]\s+(\S+)\s*:/gm)].map(([, name = ""]) => name);
  return names.filter((name) => TELLING.test(name));
}
