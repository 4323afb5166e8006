import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { beginRecap, killWhileRecording } from "../../scripts/voice/killed-recording.mjs";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
let profile: string;
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), "race-recap-profile-"));
});
afterAll(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

test("a browser that is killed while it records offers the take again, and loses under 1.5 s of it", async () => {
  const address = await beginRecap(inject("productUrl"), { profile, executablePath });
  const losses: number[] = [];
  for (let round = 0; round < 3; round++) {
    const seconds = 2 + Math.random() * 4;
    const { lostSeconds } = await killWhileRecording(address, { profile, executablePath, seconds });
    losses.push(lostSeconds);
  }
  expect(losses).toHaveLength(3);
  expect(Math.max(...losses)).toBeLessThan(1.5);
});
