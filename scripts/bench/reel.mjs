/** P15 of docs/goals.md: how long a browser takes to make a reel of 20 seconds, and what its page needs for that. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { requireChromium } from "../chromium.mjs";
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
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
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

/** Returns what the busiest renderer of this machine has used (proc(5)). */
function renderer() {
  const ticks = Number(spawnSync("getconf", ["CLK_TCK"]).stdout.toString());
  const used = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((process) => {
      try {
        if (!readFileSync(`/proc/${process}/cmdline`, "utf8").includes("--type=renderer")) return [];
        const [user = 0, system = 0] =
          readFileSync(`/proc/${process}/stat`, "utf8")
            .split(") ")[1]
            ?.split(" ")
            .slice(11, 13)
            .map(Number) ?? [];
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1];
        return [{ processorSeconds: (user + system) / ticks, peakMegabytes: Number(peak) / 1_024 }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  const [busiest] = used.sort((one, other) => other.processorSeconds - one.processorSeconds);
  if (!busiest) throw new Error("There is no renderer");
  return busiest;
}
