/** P16 of docs/goals.md: how long a browser's worker takes to read a marathon's GPX of 5 MB. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { goal, measureRounds, median, rowOf } from "./rows.ts";
import { withBrowser } from "./with-product.ts";

const FILE_BYTES = 5_000_000;
/** Chromium slows down pages, not their workers, so a worker's time is multiplied. */
const SLOWDOWN = 4;
const GOAL = goal("P16", "A marathon's GPX of 5 MB, read in a worker, 4x CPU slowdown", "<=", 800, "ms", 0);

export function measureRaceFile() {
  return withBrowser(async (browser) => {
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
    const read = { file, script: "/race-file-worker.js" };
    const rounds = await measureRounds(() => page.evaluate(millisecondsToRead, read), {
      turns: 15,
      warmUps: 2,
    });
    const slowed = rounds.map((round) => SLOWDOWN * median(round));
    return [rowOf(GOAL, [{ rounds: slowed, baseline: `${SLOWDOWN} times what this machine takes` }])];
  });
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

/** From the start of a worker until its page has the race. */
function millisecondsToRead({ file, script }: { file: File; script: string }) {
  return new Promise<number>((resolve, reject) => {
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
    return Array.from({ length: pieces }, (_, piece) =>
      pointText(point.map((value, of) => value + ((next[of] ?? 0) - value) * (piece / pieces))),
    );
  });
  return head + written.join("\n") + tail;
}

/** Returns latitude, longitude, height, time and heart rate of a point. */
function pointIn(text: string) {
  const value = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const [time, ...numbers] = [/<time>(.*?)</, /lat="(.*?)"/, /lon="(.*?)"/, /<ele>(.*?)</, /:hr>(.*?)</].map(
    value,
  );
  const [latitude, longitude, height, heartRate] = numbers.map(Number);
  return [latitude, longitude, height, Date.parse(time ?? ""), heartRate].map(Number);
}

function pointText([latitude, longitude, height, time, heartRate = 0]: number[]) {
  return `      <trkpt lon="${longitude}" lat="${latitude}">
        <ele>${height}</ele>
        <time>${new Date(time ?? 0).toISOString()}</time>
        <extensions>
          <gpxtpx:TrackPointExtension>
            <gpxtpx:hr>${Math.round(heartRate)}</gpxtpx:hr>
          </gpxtpx:TrackPointExtension>
        </extensions>
      </trkpt>`;
}
