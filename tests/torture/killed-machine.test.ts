/**
 * Kills a machine of one's own eight times while four writers write, starts it again, and looks for everything that it had
 * acknowledged. `npm run torture -- keep`
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type EncodedPhoto, jpegPhoto } from "../../scripts/cards/encoded-photos.ts";
import { addPhoto, PHOTO, send } from "../../scripts/product/sample-recap.ts";
import { openAthlete, openVisitor } from "../../scripts/product/upload-client.ts";
import { openProvider } from "./own-machine.ts";

const ROUNDS = 8;
const WRITERS = 4;
const LONGEST_LOAD_MS = 4_000;

const TIMEOUT_MS = 600_000;

type Athlete = Awaited<ReturnType<typeof openAthlete>>;

/** What one writer was told is stored. */
interface Acknowledged {
  athlete: Athlete;
  photos: { id: string; url: string }[];
  /** The readers' names. */
  likes: string[];
}

test("what a machine of one's own has acknowledged outlives kill -9", { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  const provider = await openProvider();
  onTestFinished(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let machine = await provider.start(folder);
  const port = Number(new URL(machine.url).port);
  const photo = jpegPhoto(PHOTO);
  const acknowledged: Acknowledged[] = [];
  await write(machine.url, photo, acknowledged);
  // All photos are the same.
  const [first] = acknowledged;
  if (!first) throw new Error("Nothing was written");
  const expected = await hashOf(first.athlete, first.photos[0]?.url ?? "");
  for (let round = 1; round <= ROUNDS; round++) {
    let isKilled = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isKilled) await write(machine.url, photo, acknowledged).catch(() => sleep(20));
    });
    await sleep(1_000 + Math.random() * LONGEST_LOAD_MS);
    await machine.kill();
    isKilled = true;
    await Promise.all(writers);
    machine = await provider.start(folder, port);
  }
  for (const { athlete, photos, likes } of acknowledged) {
    const recap: { likeCount: number; media: { id: string }[] } = await (
      await athlete.call(`/api/recaps/${athlete.shareId}`)
    ).json();
    expect(recap.likeCount).toBeGreaterThanOrEqual(likes.length);
    expect(recap.media.map(({ id }) => id)).toEqual(expect.arrayContaining(photos.map(({ id }) => id)));
    for (const { url } of photos) expect(await hashOf(athlete, url)).toBe(expected);
  }
  await machine.stop();
  console.log(`${ROUNDS} times killed; recaps: ${acknowledged.length}`);
});

async function hashOf({ call }: Athlete, url: string): Promise<string> {
  const response = await call(url);
  expect(response.status).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}

/** Makes a recap with photos and likes, and notes each as soon as it is acknowledged. */
async function write(url: string, photo: EncodedPhoto, acknowledged: Acknowledged[]): Promise<void> {
  const recap = {
    name: randomBytes(8).toString("hex"),
    raceType: "running",
    distance: "10k",
    finishTime: "48:12",
  };
  const athlete = await openAthlete(url, recap);
  const own: Acknowledged = { athlete, photos: [], likes: [] };
  acknowledged.push(own);
  for (let number = 0; number < 3; number++) {
    own.photos.push(await addPhoto(athlete, photo));
    const reader = await openVisitor(url);
    const userName = `Reader ${number}`;
    await send(reader, `/api/recaps/${athlete.shareId}/likes`, {
      userName,
      userEmail: `${number}@example.com`,
    });
    own.likes.push(userName);
  }
}
