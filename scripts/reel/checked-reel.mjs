/** Checks the file of a reel with ffmpeg and ffprobe. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { CARD_FIELDS, CARD_HEIGHT } from "./test-card.mjs";

const FRAME_SECONDS = 1 / 30;
const COLOR_LEVELS = 3;
const RATE = 48_000;

/**
 * @typedef {object} Check
 * @property {string} what
 * @property {unknown} value
 * @property {boolean} isRight
 */

/**
 * @param {string} path
 * @param {{ seconds: number, size: { width: number, height: number }, clicks: number[] }} expected `clicks`: seconds into the reel.
 * @returns {Check[]}
 */
export function checkReel(path, { seconds, size, clicks }) {
  const probe = JSON.parse(
    run("ffprobe", [
      "-v",
      "error",
      "-count_frames",
      "-show_streams",
      "-show_format",
      "-of",
      "json",
      path,
    ]).stdout.toString(),
  );
  const video = probe.streams.find((/** @type {any} */ { codec_type }) => codec_type === "video");
  const audio = probe.streams.find((/** @type {any} */ { codec_type }) => codec_type === "audio");
  const sound = decodedSound(path);
  const { loudness, peak } = measuredLoudness(path);
  const played = run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"]).stderr.toString();
  const shown = fieldsOf(path, size, clicks[0] ? clicks[0] + FRAME_SECONDS : 1);
  const heard = clicks.map((click) => soundStart(sound, click - 0.2, click + 0.3));
  const seen = clicks.map((click) => lightStart(path, size, click - 0.2));
  const isMp4 = probe.format.format_name.includes("mp4");
  const soundSeconds = sound.length / RATE;
  return [
    {
      what: "codecs",
      value: `${video.codec_name} ${video.profile ?? ""}, ${audio.codec_name}`,
      isRight: true,
    },
    is("size", `${video.width} x ${video.height}`, `${size.width} x ${size.height}`),
    is("frames", Number(video.nb_read_frames), Math.round(seconds * 30)),
    within("seconds", Number(probe.format.duration), seconds - 0.05, seconds + 0.05),
    within("seconds of sound", soundSeconds, seconds - 0.05, seconds + 0.05),
    is("pixels", `${video.pix_fmt} ${video.color_range} ${video.color_space}`, "yuv420p tv bt709"),
    ...(isMp4 ? [is("boxes", boxesOf(path).join(" "), "ftyp moov mdat")] : []),
    is("ffmpeg's complaints", played, ""),
    within("loudness in LUFS", loudness, -16, -13),
    within("true peak in dBFS", peak, -20, -1),
    within("loudest of the last second", loudestOf(sound.subarray(-RATE)), 0.01, 1),
    ...CARD_FIELDS.map((color, at) => {
      const expected = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
      const off = Math.max(
        ...expected.map((level, channel) => Math.abs(level - (shown[at]?.[channel] ?? -99))),
      );
      return within(`levels that ${color} is off`, off, 0, COLOR_LEVELS);
    }),
    ...clicks.map((click, at) =>
      within(
        `seconds from the click at ${click.toFixed(2)} to its caption`,
        (seen[at] ?? Number.NaN) - (heard[at] ?? Number.NaN),
        -FRAME_SECONDS,
        FRAME_SECONDS,
      ),
    ),
  ];
}

/** @param {string} what @param {unknown} value @param {unknown} expected @returns {Check} */
function is(what, value, expected) {
  return { what, value, isRight: value === expected };
}

/** @param {string} what @param {number} value @param {number} least @param {number} most @returns {Check} */
function within(what, value, least, most) {
  return {
    what,
    value: Math.round(value * 1_000) / 1_000,
    isRight: value >= least - 1e-6 && value <= most + 1e-6,
  };
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const done = spawnSync(program, args, { maxBuffer: 1e9 });
  if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  return done;
}

/** The names of the file's boxes (ISO/IEC 14496-12). @param {string} path */
function boxesOf(path) {
  const bytes = readFileSync(path);
  const names = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    names.push(bytes.toString("latin1", at + 4, at + 8));
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  }
  return names;
}

/** Left. @param {string} path */
function decodedSound(path) {
  const { stdout } = run("ffmpeg", [
    "-v",
    "error",
    "-i",
    path,
    "-af",
    "pan=mono|c0=c0",
    "-ar",
    `${RATE}`,
    "-f",
    "f32le",
    "-",
  ]);
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length / 4);
}

/** @param {Float32Array} samples */
function loudestOf(samples) {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** @param {string} path */
function measuredLoudness(path) {
  const { stderr } = run("ffmpeg", ["-nostats", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"]);
  const [, summary = ""] = stderr.toString().split("Summary:");
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(summary)?.[1]);
  return { loudness: figure(/I:\s+(-?[\d.]+) LUFS/), peak: figure(/Peak:\s+(-?[\d.]+) dBFS/) };
}

/** Returns where a click begins between two times, in seconds. @param {Float32Array} sound @param {number} from @param {number} to */
function soundStart(sound, from, to) {
  const part = sound.subarray(Math.round(from * RATE), Math.round(to * RATE));
  const half = loudestOf(part) / 2;
  return from + part.findIndex((sample) => Math.abs(sample) > half) / RATE;
}

/**
 * Returns when the test card's last field turns white after a time, in seconds.
 * @param {string} path @param {{ width: number, height: number }} size @param {number} from
 */
function lightStart(path, { width, height }, from) {
  const frames = 15;
  const crop = `crop=16:16:${width / 2}:${Math.round(height * (1 - CARD_HEIGHT / 2)) - 8}`;
  const { stdout, stderr } = run("ffmpeg", [
    ...[
      "-nostats",
      "-i",
      path,
      "-vf",
      `select='gte(t,${from})',showinfo,${crop}`,
      "-frames:v",
      `${frames}`,
      "-fps_mode",
      "passthrough",
    ],
    ...["-pix_fmt", "gray", "-f", "rawvideo", "-"],
  ]);
  const times = [...stderr.toString().matchAll(/pts_time:([\d.]+)/g)].map(([, time]) => Number(time));
  const at = times.findIndex((_, frame) => (stdout[frame * 256 + 128] ?? 0) > 128);
  return times[at] ?? Number.NaN;
}

/** Returns red, green and blue of the middle of each field. @param {string} path @param {{ width: number, height: number }} size @param {number} at */
function fieldsOf(path, { width, height }, at) {
  const { stdout } = run("ffmpeg", [
    ...["-v", "error", "-ss", `${at}`, "-i", path, "-frames:v", "1"],
    ...[
      "-vf",
      "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int",
      "-pix_fmt",
      "rgb24",
      "-f",
      "rawvideo",
      "-",
    ],
  ]);
  return CARD_FIELDS.map((_, field) => {
    const y = Math.round(height * CARD_HEIGHT * (field + 0.5));
    const pixel = (y * width + width / 2) * 3;
    return [...stdout.subarray(pixel, pixel + 3)];
  });
}
