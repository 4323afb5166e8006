/**
 * Kills the browser at random moments while it records, starts it again, and keeps what it offers: how many seconds
 * are lost (goal R2)? `npm run torture -- kill-recorder 5` does it five times instead of 20.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireChromium } from "../browsers.mjs";
import { build, prepareProduct } from "../product/built-product.mjs";
import { beginRecap, killWhileRecording } from "../voice/killed-recording.mjs";

const SHORTEST_SECONDS = 2;
const LONGEST_SECONDS = 12;
const MOST_LOST_SECONDS = 1.5;
const rounds = Number(process.argv[2] ?? 20);

const executablePath = requireChromium();
build();
const product = prepareProduct();
const profile = mkdtempSync(join(tmpdir(), "race-recap-profile-"));
/** @type {number[]} */
const losses = [];
try {
  await product.start();
  const address = await beginRecap(product.url, { profile, executablePath });
  console.log("round  recorded     kept     lost");
  for (let round = 1; round <= rounds; round++) {
    const seconds = SHORTEST_SECONDS + Math.random() * (LONGEST_SECONDS - SHORTEST_SECONDS);
    const killed = await killWhileRecording(address, { profile, executablePath, seconds });
    losses.push(killed.lostSeconds);
    const cells = [killed.spokenSeconds, killed.keptSeconds, killed.lostSeconds].map(cell);
    console.log(`${String(round).padStart(5)}${cells.join("")}`);
  }
} finally {
  await product.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
const worst = Math.max(...losses);
console.log(
  `${losses.length} of ${rounds} takes were offered again; at most ${worst.toFixed(2)} s were lost`,
);
process.exitCode = losses.length === rounds && worst < MOST_LOST_SECONDS ? 0 : 1;

/** @param {number} seconds */
function cell(seconds) {
  return `${seconds.toFixed(2)} s`.padStart(10);
}
