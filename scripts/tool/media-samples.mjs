/**
 * Makes those sample files of tests/fixtures that phones and programs write and that no public collection has so small:
 * AVIF and JPEG XL photos, MP3, FLAC and AAC recordings, two videos. They are in the repository; this makes them anew.
 * Needs ffmpeg, avifenc, cjxl and ExifTool. On Debian: apt-get install ffmpeg libavif-bin libjxl-tools
 * libimage-exiftool-perl. `npm run tool -- media-samples`
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PHOTOS = "tests/fixtures/photos";
const AUDIO = "tests/fixtures/audio";
const VIDEO = "tests/fixtures/video";
const SECONDS = "3";
const TAGS = ["title", "artist", "comment"].flatMap((name) => ["-metadata", `${name}=Secret ${name}`]);

const folder = mkdtempSync(join(tmpdir(), "media-samples-"));
const quarters = join(folder, "quarters.png");
const tagged = join(folder, "tagged.png");
const halfEmpty = join(folder, "half-empty.png");
try {
  makePhotos();
  makeRecordings();
  makeVideos();
} finally {
  rmSync(folder, { recursive: true });
}

/** Four quarters: red and green above blue and yellow. Turned or mirrored, they change places. */
function makePhotos() {
  const colours = ["red", "lime", "blue", "yellow"];
  const inputs = colours.flatMap((name) => ["-f", "lavfi", "-i", `color=${name}:s=32x24,format=rgb24`]);
  ffmpeg(
    ...inputs,
    "-filter_complex",
    "[0][1]hstack[a];[2][3]hstack[b];[a][b]vstack",
    "-frames:v",
    "1",
    quarters,
  );
  const alpha = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*lt(X,32)'";
  ffmpeg("-i", quarters, "-vf", alpha, "-frames:v", "1", halfEmpty);
  ffmpeg("-i", quarters, tagged);
  const place = ["-GPSLatitude=41.8781", "-GPSLatitudeRef=N", "-GPSLongitude=87.6298", "-GPSLongitudeRef=W"];
  const camera = ["-Make=Secret", "-Model=Secret camera", "-SerialNumber=Secret 1", "-Orientation#=6"];
  run("exiftool", "-q", "-overwrite_original", ...place, ...camera, tagged);
  // avifenc turns the picture by its own property, as the Exif data says, and keeps both.
  run("avifenc", tagged, `${PHOTOS}/small.avif`);
  run("avifenc", "--depth", "10", quarters, `${PHOTOS}/ten-bit.avif`);
  run("avifenc", halfEmpty, `${PHOTOS}/alpha.avif`);
  run("avifenc", "--imir", "0", quarters, `${PHOTOS}/mirrored.avif`);
  run("cjxl", tagged, `${PHOTOS}/small.jxl`);
}

/** The beginning of the first answer, with tags before and behind it and a picture. */
function makeRecordings() {
  const sound = ["-t", SECONDS, "-i", `${AUDIO}/answer-1.wav`];
  const cover = [
    "-i",
    tagged,
    "-map",
    "0:a",
    "-map",
    "1:v",
    "-c:v",
    "copy",
    "-disposition:v",
    "attached_pic",
  ];
  const mp3 = ["-c:a", "libmp3lame", "-write_id3v1", "1"];
  ffmpeg(...sound, ...cover, ...TAGS, ...mp3, "-b:a", "32k", `${AUDIO}/memo.mp3`);
  ffmpeg(...sound, ...TAGS, ...mp3, "-q:a", "9", `${AUDIO}/memo-vbr.mp3`);
  ffmpeg(...sound, ...cover, ...TAGS, "-c:a", "flac", "-ar", "16000", `${AUDIO}/memo.flac`);
  const aac = ["-c:a", "copy", "-f", "adts", "-write_id3v2", "1"];
  ffmpeg("-t", SECONDS, "-i", `${AUDIO}/answer-1.m4a`, ...TAGS, ...aac, `${AUDIO}/memo.aac`);
}

function makeVideos() {
  const size = "s=64x48:r=10:d=1";
  ffmpeg("-f", "lavfi", "-i", `testsrc=${size}`, "-c:v", "mpeg4", "-q:v", "20", `${VIDEO}/mpeg4.mp4`);
  const dark = ["-f", "lavfi", "-i", "color=black:s=320x180:r=10:d=2"];
  const bright = ["-f", "lavfi", "-i", "color=yellow:s=320x180:r=10:d=2"];
  const joined = ["-filter_complex", "[0][1]concat=n=2:v=1", "-c:v", "libvpx", "-g", "10", "-b:v", "50k"];
  ffmpeg(...dark, ...bright, ...joined, `${VIDEO}/dark-start.webm`);
}

/** @param {string[]} options */
function ffmpeg(...options) {
  run("ffmpeg", "-v", "error", "-y", ...options);
}

/** @param {string} program @param {string[]} options */
function run(program, ...options) {
  const { status, error, stderr } = spawnSync(program, options, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
