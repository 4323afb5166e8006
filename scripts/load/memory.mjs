/** The memory of workerd, which has the product, its D1 and its R2. Read from /proc, so only on Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Returns the resident megabytes of all workerd processes that this one has started; null where there is no /proc. */
export function workerdMegabytes() {
  try {
    const own = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOwnWorkerd(pid));
    return own.reduce((sum, pid) => sum + residentKb(pid), 0) / 1_000;
  } catch {
    return null;
  }
}

/** @param {string} pid */
function isOwnWorkerd(pid) {
  const [name, parent] = ["Name", "PPid"].map((field) => statusOf(pid, field));
  return name === "workerd" && parent === String(process.pid);
}

/** @param {string} pid */
function residentKb(pid) {
  return Number.parseInt(statusOf(pid, "VmRSS"), 10) || 0;
}

/** @param {string} pid @param {string} field */
function statusOf(pid, field) {
  try {
    return (
      new RegExp(`^${field}:\\s*(.*)$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? ""
    );
  } catch {
    // The process has ended.
    return "";
  }
}
