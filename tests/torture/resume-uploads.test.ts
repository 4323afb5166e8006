/**
 * Kills the Worker at random moments of an upload of 200 MB, starts it again, and goes on: the bytes are the same at the end
 * (docs/goals.md, R1). `npm run torture -- resume-uploads 5` does it five times.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeLargeVideo } from "../../scripts/product/large-files.ts";
import { declarationOf, openAthlete, partsOf, upload } from "../../scripts/product/upload-client.ts";
import { openProvider } from "./own-machine.ts";

const SIZE = 200_000_000;
/** Within what a part takes. */
const LONGEST_WAIT_MS = 120;
const TIMEOUT_MS = 1_200_000;
const ROUNDS = Number(process.env.ROUNDS);

test("an upload goes on where it stopped when the Worker was killed", { timeout: TIMEOUT_MS }, async () => {
  const bytes = await makeLargeVideo(SIZE);
  const expected = sha256(bytes);
  const folder = mkdtempSync(join(tmpdir(), "resumed-"));
  const provider = await openProvider();
  let machine = await provider.start(folder);
  onTestFinished(async () => {
    await machine.kill();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const athlete = await openAthlete(machine.url);
  for (let round = 1; round <= ROUNDS; round++) {
    const declaration = declarationOf(bytes, `round-${round}`);
    const cutAt = 1 + Math.floor(Math.random() * partsOf(bytes).length);
    let killed = Promise.resolve();
    const broken = upload(athlete, {
      bytes,
      declaration,
      onPart(number) {
        if (number === cutAt) killed = sleep(Math.random() * LONGEST_WAIT_MS).then(machine.kill);
      },
    });
    // It may have been quick enough.
    await broken.catch(() => {});
    await killed;
    machine = await provider.start(folder, Number(new URL(machine.url).port));
    const resumed = await upload(athlete, { bytes, declaration });
    const received = await (await athlete.call(resumed.url)).arrayBuffer();
    expect(sha256(Buffer.from(received)), `cut at part ${cutAt}`).toBe(expected);
    await (await athlete.call(`/api/media/${resumed.id}`, { method: "DELETE" })).text();
  }
});

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
