/** Kills the machine while it is written to, starts it again, and looks for what it had acknowledged. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jpegPhoto } from "../../cards/encoded-photos.mjs";
import { addPhoto, PHOTO, send } from "../../product/sample-recap.mjs";
import { openAthlete, openVisitor } from "../../product/upload-client.mjs";

const ROUNDS = 8;
const WRITERS = 4;
const LONGEST_LOAD_MS = 4_000;

/**
 * @typedef {object} Acknowledged What one writer was told is stored.
 * @property {Awaited<ReturnType<typeof openAthlete>>} athlete
 * @property {{ id: string, url: string }[]} photos
 * @property {string[]} likes The readers' names.
 */

/** @param {import("./own-machine.mjs").Provider} provider @param {string} folder Empty. */
export async function killUnderLoad(provider, folder) {
  let machine = await provider.start(folder);
  const port = Number(new URL(machine.url).port);
  const photo = jpegPhoto(PHOTO);
  /** @type {Acknowledged[]} */
  const acknowledged = [];
  await write(machine.url, photo, acknowledged);
  // All photos are the same.
  const [first] = acknowledged;
  const expected = await hashOf(/** @type {Acknowledged} */ (first).athlete, first?.photos[0]?.url ?? "");
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
  let [photos, likes] = [0, 0];
  for (const { athlete, ...stored } of acknowledged) {
    const { likeCount, media } = await (await athlete.call(`/api/recaps/${athlete.shareId}`)).json();
    assert.ok(likeCount >= stored.likes.length, `${likeCount} likes of ${stored.likes.length}`);
    for (const { id, url } of stored.photos) {
      assert.ok(
        media.some((/** @type {{ id: string }} */ one) => one.id === id),
        "the photo's row",
      );
      assert.equal(await hashOf(athlete, url), expected, "the photo's bytes");
    }
    photos += stored.photos.length;
    likes += stored.likes.length;
  }
  await machine.stop();
  console.log(
    `  ${ROUNDS} times killed: all of ${acknowledged.length} recaps, ${photos} photos and ${likes} likes are there`,
  );
}

/** @param {Acknowledged["athlete"]} athlete @param {string} url */
async function hashOf({ call }, url) {
  const response = await call(url);
  assert.equal(response.status, 200);
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}

/**
 * Makes a recap with photos and likes, and notes each as soon as it is acknowledged.
 * @param {string} url @param {import("../../cards/encoded-photos.mjs").EncodedPhoto} photo @param {Acknowledged[]} acknowledged
 */
async function write(url, photo, acknowledged) {
  const recap = {
    name: randomBytes(8).toString("hex"),
    raceType: "running",
    distance: "10k",
    finishTime: "48:12",
  };
  const athlete = await openAthlete(url, recap);
  /** @type {Acknowledged} */
  const own = { athlete, photos: [], likes: [] };
  acknowledged.push(own);
  for (let number = 0; number < 3; number++) {
    own.photos.push(/** @type {{ id: string, url: string }} */ (await addPhoto(athlete, photo)));
    const reader = await openVisitor(url);
    const userName = `Reader ${number}`;
    await send(reader, `/api/recaps/${athlete.shareId}/likes`, {
      userName,
      userEmail: `${number}@example.com`,
    });
    own.likes.push(userName);
  }
}
