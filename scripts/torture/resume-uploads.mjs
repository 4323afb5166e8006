/**
 * Kills the Worker at random moments of an upload of 200 MB, starts it again, and goes on: how often are the bytes
 * the same at the end (goal R1)? `npm run torture -- resume-uploads 5` does it five times instead of 20.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../product/built-product.mjs";
import { makeLargeVideo } from "../product/large-files.mjs";
import { declarationOf, openAthlete, partsOf, upload } from "../product/upload-client.mjs";
import { openProvider } from "./machine/own-machine.mjs";

const SIZE = 200_000_000;
/** Within what a part takes. */
const LONGEST_WAIT_MS = 120;
const rounds = Number(process.argv[2] ?? 20);

build();
const bytes = await makeLargeVideo(SIZE);
const expected = createHash("sha256").update(bytes).digest("hex");
const partCount = partsOf(bytes).length;
const folder = mkdtempSync(join(tmpdir(), "resumed-"));
const provider = await openProvider();
let machine = await provider.start(folder);
let equal = 0;
try {
  const athlete = await openAthlete(machine.url);
  for (let round = 1; round <= rounds; round++) {
    const outcome = await cutAndResume(athlete, `round-${round}`);
    if (outcome.isEqual) equal++;
    console.log(
      `${round}: cut at part ${outcome.cutAt} of ${partCount}, sent again ${outcome.again}, ${outcome.isEqual ? "equal" : "DIFFERENT"}`,
    );
  }
} finally {
  await machine.kill();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${equal} of ${rounds} resumed with the same SHA-256`);
process.exitCode = equal === rounds ? 0 : 1;

/**
 * @param {Awaited<ReturnType<typeof openAthlete>>} athlete
 * @param {string} uploadKey
 */
async function cutAndResume(athlete, uploadKey) {
  const declaration = declarationOf(bytes, uploadKey);
  const cutAt = 1 + Math.floor(Math.random() * partCount);
  let begun = 0;
  let killed = Promise.resolve();
  const broken = upload(athlete, {
    bytes,
    declaration,
    onPart(number) {
      begun++;
      if (number === cutAt) killed = sleep(Math.random() * LONGEST_WAIT_MS).then(machine.kill);
    },
  });
  // It may have been quick enough.
  await broken.catch(() => {});
  await killed;
  machine = await provider.start(folder, Number(new URL(machine.url).port));
  const resumed = await upload(athlete, { bytes, declaration });
  const response = await athlete.call(resumed.url);
  const received = createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
  await (await athlete.call(`/api/media/${resumed.id}`, { method: "DELETE" })).text();
  return { cutAt, again: begun + resumed.sent - partCount, isEqual: received === expected };
}
