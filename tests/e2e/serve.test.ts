/** What `npm run serve` serves (docs/keep.md), without a browser. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServing } from "../../scripts/keep/serving.mjs";
import { readSettings } from "../../scripts/keep/settings.mjs";
import { openAthlete } from "../../scripts/product/upload-client.mjs";

const RECAP = { raceType: "running", name: "Lakefront Run", distance: "10k", finishTime: "48:12" };

test("a machine of one's own serves production, keeps its data and secret, and cleans up every hour", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  const lines: string[] = [];
  const settings = readSettings({ DATA_FOLDER: folder, PORT: "0" });
  const start = () => startServing({ settings, say: (line) => lines.push(line), cleanupEveryMs: 500 });
  let serving = await start();
  try {
    expect(lines.join()).toContain("secret.json is new");
    if (process.platform !== "win32") expect(statSync(join(folder, "secret.json")).mode & 0o777).toBe(0o600);
    const status = async (path: string) => (await fetch(serving.url + path)).status;
    expect(await Promise.all(["/", "/sample", "/outbox", "/styleguide"].map(status))).toEqual([
      200, 200, 404, 404,
    ]);
    await expect(start()).rejects.toThrow("is in use");
    await expect
      .poll(() => lines.filter((line) => line === "Hourly cleanup: done.").length)
      .toBeGreaterThan(1);

    const athlete = await openAthlete(serving.url, RECAP);
    await serving.stop();
    lines.length = 0;
    serving = await start();
    expect(lines).toEqual([]);
    const own = await fetch(`${serving.url}/api/recaps`, { headers: { cookie: athlete.cookie } });
    expect(await own.json()).toMatchObject([{ shareId: athlete.shareId }]);
  } finally {
    await serving.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
