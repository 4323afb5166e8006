/** P15 of docs/goals.md: how long a browser takes to make a reel of 20 seconds, and what its page needs for that. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../browsers.mjs";
import { madeFilm, makeFilmFiles, SHARE_ID } from "../reel/made-film.mjs";
import { serveReelSite } from "../reel/reel-site.mjs";
import { median, rowOf } from "./rows.mjs";

const ROUNDS = 3;
const SIZE = { width: 1_080, height: 1_920 };
/** @type {Record<"time" | "memory" | "pause", import("./rows.mjs").Goal>} */
const GOALS = {
  time: {
    id: "P15",
    what: "A reel of 20 s with a clip, made in a browser",
    is: "<=",
    limit: 12,
    unit: "s",
    decimals: 1,
  },
  memory: {
    id: "P15",
    what: "Memory of the page's process at most",
    is: "<=",
    limit: 500,
    unit: "MB",
    decimals: 0,
  },
  pause: {
    id: "P15",
    what: "The longest time in which the page does not react",
    is: "<=",
    limit: 200,
    unit: "ms",
    decimals: 0,
  },
};

export async function measureReel() {
  const folder = mkdtempSync(join(tmpdir(), "reel-"));
  const site = await serveReelSite(makeFilmFiles(folder));
  try {
    /** @type {Awaited<ReturnType<typeof makeOne>>[]} */
    const made = [];
    for (let round = 0; round < ROUNDS; round++) made.push(await makeOne(site.url));
    const part = (
      /** @type {"seconds" | "peakMegabytes" | "longestPauseMs"} */ figure,
      /** @type {string} */ baseline,
    ) => [{ rounds: made.map((one) => one[figure]), baseline }];
    const processor = median(made.map(({ processorSeconds }) => processorSeconds));
    return [
      rowOf(GOALS.time, part("seconds", `${processor.toFixed(1)} s of processor time; ${made[0]?.rung}`)),
      rowOf(GOALS.memory, part("peakMegabytes", "most resident memory of the renderer")),
      rowOf(GOALS.pause, part("longestPauseMs", "a timer of 10 ms")),
    ];
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

/** In a browser of its own: a process keeps the memory of the one before. @param {string} url */
async function makeOne(url) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction("'makeTestReel' in window");
    const made = await page.evaluate(
      (options) =>
        /** @type {import("../reel/reel-page.ts").ReelWindow} */ (
          /** @type {unknown} */ (window)
        ).makeTestReel(options),
      { film: madeFilm(), shareId: SHARE_ID, size: SIZE },
    );
    if (made.kind !== "made") throw new Error(made.kind);
    return { ...made, ...renderer() };
  } finally {
    await browser.close();
  }
}

/** Returns what the busiest renderer that this process has started has used (proc(5)). */
function renderer() {
  const ticks = Number(spawnSync("getconf", ["CLK_TCK"]).stdout.toString());
  const processes = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (processOf(name) ?? []) : [],
  );
  const parents = new Map(processes.map(({ id, parent }) => [id, parent]));
  const isOwn = (/** @type {number | undefined} */ id) => {
    for (let at = id; at !== undefined; at = parents.get(at)) if (at === process.pid) return true;
    return false;
  };
  const [busiest] = processes
    .filter(({ id, command }) => command.includes("--type=renderer") && isOwn(id))
    .sort((one, other) => other.ticks - one.ticks);
  if (!busiest) throw new Error("There is no renderer");
  return { processorSeconds: busiest.ticks / ticks, peakMegabytes: busiest.peakKilobytes / 1_024 };
}

/** Returns null for a process that has ended meanwhile. @param {string} id */
function processOf(id) {
  try {
    const [, stat = ""] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ");
    const fields = stat.split(" ").map(Number);
    const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8")) ?? [];
    return {
      id: Number(id),
      parent: fields[1],
      command: readFileSync(`/proc/${id}/cmdline`, "utf8"),
      ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
      peakKilobytes: Number(peak ?? 0),
    };
  } catch {
    return null;
  }
}
