/**
 * Fills the product on a machine of one's own with 50 recaps, 500 photos, likes and an account, backs it up while it is served,
 * restores it into an empty folder, and compares every row and byte. `npm run torture -- keep`
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { jpegPhoto } from "../../scripts/cards/encoded-photos.ts";
import { readInventory } from "../../scripts/keep/backup.ts";
import { databaseFile, storageOf } from "../../scripts/keep/data-folder.ts";
import { addPhoto, makeSampleRecap, PHOTO, send } from "../../scripts/product/sample-recap.ts";
import { openRows } from "../filled-database.ts";
import { openProvider } from "./own-machine.ts";

const [RECAPS, PHOTOS] = [50, 10];
const TIMEOUT_MS = 600_000;

test("a backup that is restored elsewhere has every row and byte", { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "moved-"));
  const provider = await openProvider();
  onTestFinished(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });
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
  expect(after).toEqual(before);
  run("backup", "--from", to, "--to", join(folder, "again"));
  expect(readInventory(join(folder, "again")).objects).toEqual(readInventory(backup).objects);

  // At the same address, so that cookies belong to it.
  const moved = await provider.start(to, port);
  try {
    for (const { athlete, media, reader } of recaps) {
      for (const path of [`/r/${athlete.shareId}`, `/api/image/${athlete.shareId}/${media.id}`])
        expect((await reader.call(path)).status, path).toBe(200);
      const own = await (await athlete.call("/api/recaps")).json();
      expect(own).toMatchObject([{ shareId: athlete.shareId }]);
    }
    const [first] = recaps;
    if (!first) throw new Error("There is no recap");
    const { athlete, reader } = first;
    const like = { userName: "Grace Hopper", userEmail: "grace@example.com" };
    await send(reader, `/api/recaps/${athlete.shareId}/likes`, like);
    const { likeCount } = await (await athlete.call(`/api/recaps/${athlete.shareId}`)).json();
    expect(likeCount, "the reader's second like is the first").toBe(1);
    const account = await fetch(`${moved.url}/account`, { headers: { cookie: session }, redirect: "manual" });
    expect(account.status).toBe(200);
    expect(await account.text()).toContain("ada@example.com");
  } finally {
    await moved.stop();
  }
});

/** Signs in with a code. Returns the cookies. */
async function signIn(url: string, newestMail: () => Promise<string>): Promise<string> {
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  async function submit(path: string, form: Record<string, string>): Promise<void> {
    const headers = { cookie: cookie(), origin: url };
    const body = new URLSearchParams(form);
    const response = await fetch(url + path, { method: "POST", headers, body, redirect: "manual" });
    expect(response.status, path).toBe(302);
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

function run(command: string, ...rest: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...rest], {
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
}
