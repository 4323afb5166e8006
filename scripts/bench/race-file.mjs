/** P16 of docs/goals.md: how long a browser's worker takes to read a marathon's GPX of 5 MB. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { launchChromium } from "../browsers.mjs";
import { measureRounds, median, rowOf } from "./rows.mjs";

const FILE_BYTES = 5_000_000;
/** Chromium slows down pages, not their workers: what a worker takes is multiplied. */
const SLOWDOWN = 4;
/** @type {import("./rows.mjs").Goal} */
const GOAL = {
  id: "P16",
  what: "A marathon's GPX of 5 MB, read in a worker, 4x CPU slowdown",
  is: "<=",
  limit: 800,
  unit: "ms",
  decimals: 0,
};

export async function measureRaceFile() {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const scripts = await workerScripts();
    await page.route("http://localhost/**", (route) => {
      const body = scripts.get(basename(route.request().url()));
      return body
        ? route.fulfill({ contentType: "text/javascript", body })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    });
    await page.goto("http://localhost/");
    const file = await page.evaluateHandle((text) => new File([text], "marathon.gpx"), largeMarathon());
    const rounds = await measureRounds(
      () => page.evaluate(millisecondsToRead, { file, script: "/race-file-worker.js" }),
      {
        turns: 15,
        warmUps: 2,
      },
    );
    const slowed = rounds.map((round) => SLOWDOWN * median(round));
    return [rowOf(GOAL, [{ rounds: slowed, baseline: `${SLOWDOWN} times what this machine takes` }])];
  } finally {
    await browser.close();
  }
}

/** By their names: what is loaded on demand is in files of its own, as in the product. */
async function workerScripts() {
  const { outputFiles } = await build({
    entryPoints: ["app/browser/course/race-file-worker.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    outdir: "/",
    target: "es2022",
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** From the start of a worker until its page has the race. @param {{ file: File, script: string }} read */
function millisecondsToRead({ file, script }) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const worker = new Worker(script, { type: "module" });
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.kind === "read") resolve(performance.now() - start);
      else reject(new Error(data.reason));
    };
    worker.postMessage({ does: "read", file });
  });
}

/** The sample marathon with points in between, as a watch with a point each second writes it. */
function largeMarathon() {
  const text = readFileSync("tests/fixtures/race-files/marathon.gpx", "utf8");
  const [head = "", ...parts] = text.split("<trkpt ");
  const points = parts.map(pointIn);
  const tail = text.slice(text.lastIndexOf("</trkpt>") + "</trkpt>".length);
  const pieces = Math.ceil(
    (FILE_BYTES - head.length - tail.length) / (text.length / points.length) / points.length,
  );
  const written = points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next) return [pointText(point)];
    return Array.from({ length: pieces }, (_, piece) => pointText(between(point, next, piece / pieces)));
  });
  return head + written.join("\n") + tail;
}

/** @typedef {{ lat: number, lon: number, elevation: number, time: number, heartRate: number }} Point */

/** @param {string} text @returns {Point} */
function pointIn(text) {
  const value = (/** @type {RegExp} */ pattern) => pattern.exec(text)?.[1] ?? "";
  return {
    lat: Number(value(/lat="(.*?)"/)),
    lon: Number(value(/lon="(.*?)"/)),
    elevation: Number(value(/<ele>(.*?)</)),
    time: Date.parse(value(/<time>(.*?)</)),
    heartRate: Number(value(/:hr>(.*?)</)),
  };
}

/** @param {Point} one @param {Point} other @param {number} share @returns {Point} */
function between(one, other, share) {
  const mixed = (/** @type {keyof Point} */ key) => one[key] + (other[key] - one[key]) * share;
  return {
    lat: mixed("lat"),
    lon: mixed("lon"),
    elevation: mixed("elevation"),
    time: mixed("time"),
    heartRate: Math.round(mixed("heartRate")),
  };
}

/** @param {Point} point */
function pointText({ lat, lon, elevation, time, heartRate }) {
  return `      <trkpt lon="${lon}" lat="${lat}">
        <ele>${elevation}</ele>
        <time>${new Date(time).toISOString()}</time>
        <extensions>
          <gpxtpx:TrackPointExtension>
            <gpxtpx:hr>${heartRate}</gpxtpx:hr>
          </gpxtpx:TrackPointExtension>
        </extensions>
      </trkpt>`;
}
