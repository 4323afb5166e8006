/** Kills a Chromium as a crash does. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Kills all processes of the browser that runs on this profile directory. */
export async function killBrowser(profile: string): Promise<void> {
  const pids = await processesOf(profile);
  // All at once: a process that sees another one die may still write to disk.
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const pid of pids) signalIfAlive(pid, signal);
}

/**
 * Returns the browser's processes and all that they started. A headless shell's children do not name the profile, and its
 * network process would write the cookies to disk if it outlived the browser.
 */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      parent: parentOf(await readFile(join("/proc", String(pid), "stat"), "utf8").catch(() => "")),
      command: await readFile(join("/proc", String(pid), "cmdline"), "utf8").catch(() => ""),
    })),
  );
  const found = new Set<number>();
  const add = (pid: number) => {
    found.add(pid);
    for (const { pid: child, parent } of processes) if (parent === pid && !found.has(child)) add(child);
  };
  for (const { pid, command } of processes) if (command.includes(`--user-data-dir=${profile}`)) add(pid);
  return [...found];
}

/** Returns the parent's pid from /proc/{pid}/stat: the second field after the command, which may contain anything. */
function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Ignores processes that have already exited, such as children of a killed one. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
