import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginRecap, killWhileRecording } from "../../scripts/voice/killed-recording.mjs";
import { productUrl } from "./product.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
let profile: string;
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), "race-recap-profile-"));
});
afterAll(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

test("a browser that is killed while it records offers the take again and loses less than 1.5 s of it", async () => {
  const address = await beginRecap(productUrl(), { profile, executablePath });
  // Shortly before the fourth second is stored, when most is lost.
  const killed = await killWhileRecording(address, { profile, executablePath, seconds: 3.8 });
  expect(killed.lostSeconds).toBeLessThan(1.5);
});
