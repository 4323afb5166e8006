/** P15 of docs/goals.md: how long a browser takes to make a reel of 20 seconds, and what its page needs for that. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeFilm, makeFilmFiles, SHARE_ID } from "../reel/made-film.ts";
import type { ReelWindow } from "../reel/reel-page.ts";
import { serveReelSite } from "../reel/reel-site.ts";
import { goal, median, rowOf } from "./rows.ts";
import { withBrowser } from "./with-product.ts";

const ROUNDS = 3;
const SIZE = { width: 1_080, height: 1_920 };
const TIME = goal("P15", "A reel of 20 s with a clip, made in a browser", "<=", 12, "s", 1);
const MEMORY = goal("P15", "Memory of the page's process at most", "<=", 500, "MB", 0);

export async function measureReel() {
  const folder = mkdtempSync(join(tmpdir(), "reel-"));
  const site = await serveReelSite(makeFilmFiles(folder));
  try {
    const made: Awaited<ReturnType<typeof makeOne>>[] = [];
    for (let round = 0; round < ROUNDS; round++) made.push(await makeOne(site.url));
    const processor = median(made.map(({ processorSeconds }) => processorSeconds));
    const baseline = `${processor.toFixed(1)} s of processor time; ${made[0]?.encoders}`;
    const peaks = made.map(({ peakMegabytes }) => peakMegabytes);
    return [
      rowOf(TIME, [{ rounds: made.map(({ seconds }) => seconds), baseline }]),
      rowOf(MEMORY, [{ rounds: peaks, baseline: "most resident memory of the renderer" }]),
    ];
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

/** In a browser of its own: a process keeps the memory of the one before. */
function makeOne(url: string) {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction("'makeTestReel' in window");
    const made = await page.evaluate((options) => (window as unknown as ReelWindow).makeTestReel(options), {
      film: madeFilm(),
      shareId: SHARE_ID,
      size: SIZE,
    });
    if (made.kind !== "made") throw new Error(made.kind);
    return { ...made, ...renderer() };
  });
}

/** Returns what the busiest renderer that this process has started has used (proc(5)). */
function renderer() {
  const ticks = Number(spawnSync("getconf", ["CLK_TCK"]).stdout.toString());
  const processes = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (processOf(name) ?? []) : [],
  );
  const parents = new Map(processes.map(({ id, parent }) => [id, parent]));
  const isOwn = (id: number | undefined) => {
    for (let at = id; at !== undefined; at = parents.get(at)) if (at === process.pid) return true;
    return false;
  };
  const [busiest] = processes
    .filter(({ id, command }) => command.includes("--type=renderer") && isOwn(id))
    .sort((one, other) => other.ticks - one.ticks);
  if (!busiest) throw new Error("There is no renderer");
  return { processorSeconds: busiest.ticks / ticks, peakMegabytes: busiest.peakKilobytes / 1_024 };
}

/** Returns null for a process that has ended meanwhile. */
function processOf(id: string) {
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
