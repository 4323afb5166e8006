/** Uses a deployment as an athlete and a stranger would, and leaves nothing behind. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command.ts";
import { type Browser, openBrowser } from "../product/browser.ts";

const ADDRESS_TIMEOUT_MS = 300_000;
const RETRY_MS = 2_000;
/** What Cloudflare answers at an address that does not lead to its Worker yet. */
const UNKNOWN_ADDRESS = [404, 522, 523, 525, 526, 530];

const PHOTO = "scripts/seed/photos/smaller/panorama-640.webp";
const RECAP = { name: "Smoke test", raceType: "running", distance: "10k", finishTime: "48:12" };

/** Throws a CommandError that names the first request with a wrong answer. */
export async function smokeTest(url: string, version: string | null = null) {
  await waitForVersion(url, version);
  const athlete = openBrowser(url);
  const stranger = openBrowser(url);
  await stranger.request("GET", "/");
  await stranger.request("GET", "/sample");
  await athlete.request("GET", "/race-type");
  const { shareId } = await (await athlete.send("POST", "/api/recaps", RECAP)).json();
  const removeRecap = async () => {
    await athlete.request("DELETE", `/api/recaps/${shareId}`);
    await athlete.request("DELETE", `/api/deleted-recaps/${shareId}`);
  };
  try {
    await fill({ athlete, stranger, shareId });
  } catch (error) {
    await removeRecap().catch(() => {});
    throw error;
  }
  await removeRecap();
  const { status } = await stranger.fetch("GET", `/r/${shareId}`);
  if (status < 400) throw new CommandError(`${url}/r/${shareId} can still be read after it was deleted.`);
}

/** Adds a photo and a card to the recap. The stranger reads everything. */
async function fill({
  athlete,
  stranger,
  shareId,
}: {
  athlete: Browser;
  stranger: Browser;
  shareId: string;
}) {
  const photo = new FormData();
  photo.set("file", new File([readFileSync(PHOTO)], "finish.webp", { type: "image/webp" }));
  const media = await athlete.request("POST", `/api/recaps/${shareId}/media`, photo);
  const card = await athlete.send("POST", `/api/recaps/${shareId}/cards`, { style: "modern", format: "1:1" });
  const page = await (await stranger.request("GET", `/r/${shareId}`)).text();
  if (!page.includes(RECAP.name)) throw new CommandError(`/r/${shareId} does not contain the recap's name.`);
  for (const { url: path } of [await media.json(), await card.json()]) {
    const file = await stranger.request("GET", path);
    if (!file.headers.get("content-type")?.startsWith("image/"))
      throw new CommandError(`${path} is not an image.`);
    await file.body?.cancel();
  }
}

/**
 * Waits until the address leads to the version. A new address has no certificate at first, and for some seconds the version
 * before still answers.
 */
async function waitForVersion(url: string, version: string | null) {
  const giveUpAtMs = Date.now() + ADDRESS_TIMEOUT_MS;
  for (;;) {
    // The first errors are those of an unknown host or certificate.
    const response = await openBrowser(url)
      .fetch("GET", "/healthz")
      .catch(() => null);
    const isHealth = response && [200, 503].includes(response.status);
    const health = isHealth ? await response.json().catch(() => null) : null;
    if (health && (version === null || health.version === version)) return;
    const mayComeYet = response === null || health || UNKNOWN_ADDRESS.includes(response.status);
    if (mayComeYet && Date.now() < giveUpAtMs) await sleep(RETRY_MS);
    else if (health) throw new CommandError(`${url} still leads to the previous version.`);
    else if (response) throw new CommandError(`GET ${url}/healthz was answered with ${response.status}.`);
    else throw new CommandError(`${url} does not answer.`);
  }
}
