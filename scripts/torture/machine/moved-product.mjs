/** Fills a product, backs it up, restores it into an empty folder, and compares the two. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { openRows } from "../../../tests/filled-database.ts";
import { jpegPhoto } from "../../cards/encoded-photos.mjs";
import { readInventory } from "../../keep/backup.mjs";
import { databaseFile, storageOf } from "../../keep/data-folder.mjs";
import { addPhoto, makeSampleRecap, PHOTO, send } from "../../product/sample-recap.mjs";

const [RECAPS, PHOTOS] = [50, 10];

/** @param {import("./own-machine.mjs").Provider} provider @param {string} folder Empty. */
export async function moveProduct(provider, folder) {
  const [from, backup, to] = [join(folder, "from"), join(folder, "backup"), join(folder, "to")];
  const machine = await provider.start(from);
  const recaps = [];
  for (let made = 0; made < RECAPS; made++) {
    const recap = await makeSampleRecap(machine.url);
    for (let photo = 1; photo < PHOTOS; photo++) await addPhoto(recap.athlete, jpegPhoto(PHOTO));
    recaps.push(recap);
  }
  const session = await signIn(machine.url, provider.newestMail);
  // While it is served.
  run("backup", "--from", from, "--to", backup);
  const port = Number(new URL(machine.url).port);
  await machine.stop();
  run("restore", "--from", backup, "--to", to);
  copyFileSync(join(from, "secret.json"), join(to, "secret.json"));

  const [before = {}, after = {}] = [from, to].map((name) => openRows(databaseFile(storageOf(name)) ?? ""));
  for (const [table, rows] of Object.entries(before)) assert.deepEqual(after[table], rows, table);
  const counts = Object.entries(after).flatMap(([table, { length }]) =>
    length > 0 ? `${table} ${length}` : [],
  );
  console.log(`  equal rows: ${counts.join(", ")}`);
  const { objects } = readInventory(backup);
  run("backup", "--from", to, "--to", join(folder, "again"));
  assert.deepEqual(readInventory(join(folder, "again")).objects, objects);
  console.log(`  equal objects: ${objects.length}`);

  // At the same address, so that cookies belong to it.
  const moved = await provider.start(to, port);
  try {
    for (const { athlete, media, reader } of recaps) {
      for (const path of [`/r/${athlete.shareId}`, `/api/image/${athlete.shareId}/${media.id}`])
        assert.equal((await reader.call(path)).status, 200, path);
      const own = await (await athlete.call("/api/recaps")).json();
      assert.deepEqual(
        own.map((/** @type {{ shareId: string }} */ { shareId }) => shareId),
        [athlete.shareId],
      );
    }
    const [first] = recaps;
    if (!first) return;
    const { athlete, reader } = first;
    const like = { userName: "Grace Hopper", userEmail: "grace@example.com" };
    await send(reader, `/api/recaps/${athlete.shareId}/likes`, like);
    const { likeCount } = await (await athlete.call(`/api/recaps/${athlete.shareId}`)).json();
    assert.equal(likeCount, 1, "the reader's second like is the first");
    const account = await fetch(`${moved.url}/account`, { headers: { cookie: session }, redirect: "manual" });
    assert.equal(account.status, 200);
    assert.match(await account.text(), /ada@example\.com/);
    console.log("  recaps open, the visitor's like and the session are known");
  } finally {
    await moved.stop();
  }
}

/** Signs in with a code. Returns the cookies. @param {string} url @param {() => Promise<string>} newestMail */
async function signIn(url, newestMail) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  /** @param {string} path @param {Record<string, string>} form */
  async function submit(path, form) {
    const headers = { cookie: cookie(), origin: url };
    const body = new URLSearchParams(form);
    const response = await fetch(url + path, { method: "POST", headers, body, redirect: "manual" });
    assert.equal(response.status, 302, `${path}: ${response.status}`);
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  await submit("/sign-in", { intent: "email", email: "ada@example.com", returnTo: "/account" });
  const code = /\d{3} \d{3}/.exec(await newestMail())?.[0] ?? "";
  await submit("/sign-in/code", { intent: "signIn", code });
  return cookie();
}

/** @param {string} command @param {...string} rest */
function run(command, ...rest) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`, ...rest], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
}
