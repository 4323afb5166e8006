/**
 * Cleans videos whose pictures and tags carry a location, and voice memos with tags and pictures, and reads them with
 * ExifTool, which looks into every picture of H.264 (`-ee3`). It has to find the location and the tags before, so that
 * finding none afterwards proves something.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";

/** A sample, and the container to which cameras' metadata is added; null leaves the sample as it is. */
const VIDEOS = /** @type {const} */ ([
  { sample: "finish-gps.mov", container: null, finds: /GPSLatitude|GPSCoordinates/ },
  { sample: "finish-gps.mov", container: "mp4", finds: /GPSLatitude/ },
  { sample: "finish-gps.mov", container: "mov", finds: /GPSLatitude/ },
  { sample: "hevc.mov", container: "mp4", finds: null },
  { sample: "av1.mp4", container: "mp4", finds: null },
  { sample: "av1.mp4", container: "webm", finds: null },
]);
const MEMOS = ["memo.mp3", "memo-vbr.mp3", "memo.aac", "memo.flac"];
/** Names of tags that tell where, when, by whom and with what a file was made, and what it is about. */
const TELLING =
  /^(Title|Comment|Picture.*|Vendor|EncoderSettings|UserDefinedText|GPS.*|Location.*|Make|Model|CameraModel.*|SerialNumber|Software|Encoder|Artist|Author|CreationDate|DateTimeOriginal|TimeCode|UserData.*|MDPM.*)$/;

/** Returns the exit code. */
async function runExiftool() {
  const { stdout: version } = spawnSync("exiftool", ["-ver"], { encoding: "utf8" });
  if (!version) {
    console.error("ExifTool is not installed. On Debian: apt-get install -y libimage-exiftool-perl");
    return 1;
  }
  console.log(`ExifTool ${version.trim()}: videos with a location, memos with tags, before and after a copy`);
  const folder = mkdtempSync(join(tmpdir(), "exiftool-"));
  const modules = await openModules();
  try {
    const rows = [];
    for (const video of VIDEOS) rows.push(await checkOne(video, folder, modules));
    for (const memo of MEMOS) rows.push(await checkMemo(memo, folder, modules));
    console.table(rows);
    return rows.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await modules.close();
    rmSync(folder, { recursive: true });
  }
}

/** Loads the tests' helpers, which are in TypeScript. */
async function openModules() {
  const server = await createServer({
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
  });
  /** @type {typeof import("../../tests/coded-pictures.ts")} */
  const pictures = /** @type {any} */ (await server.ssrLoadModule("/tests/coded-pictures.ts"));
  /** @type {typeof import("../../tests/picture-units.ts")} */
  const units = /** @type {any} */ (await server.ssrLoadModule("/tests/picture-units.ts"));
  await server.ssrLoadModule("/tests/samples-from-disk.ts");
  /** @type {typeof import("../../tests/fixtures.ts")} */
  const fixtures = /** @type {any} */ (await server.ssrLoadModule("/tests/fixtures.ts"));
  /** @type {typeof import("../../app/media-files/videos/check-video.ts")} */
  const check = /** @type {any} */ (await server.ssrLoadModule("/app/media-files/videos/check-video.ts"));
  /** @type {typeof import("../../app/media-files/audio/check-audio.ts")} */
  const checkSound = /** @type {any} */ (await server.ssrLoadModule("/app/media-files/audio/check-audio.ts"));
  return { ...pictures, ...units, ...fixtures, ...check, ...checkSound, close: () => server.close() };
}

/**
 * @param {(typeof VIDEOS)[number]} video
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof openModules>>} modules
 */
async function checkOne(
  { sample, container, finds },
  folder,
  { rewritten, videoFixture, checkVideo, metadataIn },
) {
  const original = container ? await rewritten(sample, { container }) : videoFixture(sample);
  const before = tellingTags(join(folder, `before.${container ?? "mov"}`), original);
  const checked = await checkVideo(original.slice());
  if (checked.kind === "refused") throw new Error(`${sample} is refused: ${checked.reason}`);
  const extension = checked.contentType === "video/webm" ? "webm" : "mp4";
  const after = tellingTags(join(folder, `after.${extension}`), checked.bytes);
  const left = await metadataIn(checked.bytes.slice());
  return {
    file: container ? `${sample} as ${container}` : sample,
    before: before.length,
    after: after.join(" ") || 0,
    "units left": left.length,
    passed: after.length === 0 && left.length === 0 && (!finds || before.some((tag) => finds.test(tag))),
  };
}

/**
 * @param {string} sample
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof openModules>>} modules
 */
async function checkMemo(sample, folder, { audioFixture, checkAudio }) {
  const before = tellingTags(join(folder, `before-${sample}`), audioFixture(sample));
  const checked = await checkAudio(audioFixture(sample));
  if (checked.kind === "refused") throw new Error(`${sample} is refused: ${checked.reason}`);
  const extension = checked.contentType === "audio/mpeg" ? "mp3" : "m4a";
  const after = tellingTags(join(folder, `after.${extension}`), checked.bytes);
  const passed = after.length === 0 && before.length > 0;
  return { file: sample, before: before.length, after: after.join(" ") || 0, "units left": 0, passed };
}

/**
 * Returns the telling tags that ExifTool finds in the whole file.
 * @param {string} path
 * @param {Uint8Array} bytes
 */
function tellingTags(path, bytes) {
  writeFileSync(path, bytes);
  const options = ["-ee3", "-G3", "-s", "-a", "-u", "-api", "LargeFileSupport=1", path];
  const { stdout, status, stderr } = spawnSync("exiftool", options, {
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`ExifTool failed: ${stderr}`);
  const names = [...stdout.matchAll(/^\[[^\]]*\]\s+(\S+)\s*:/gm)].map(([, name = ""]) => name);
  return names.filter((name) => TELLING.test(name));
}

process.exit(await runExiftool());
