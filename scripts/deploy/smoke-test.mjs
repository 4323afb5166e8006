/** Uses a deployment as an athlete and a stranger would, and leaves nothing behind. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DeployError } from "./cloudflare-api.mjs";

const REQUEST_TIMEOUT_MS = 60_000;
/** A new address has no certificate at first. */
const ADDRESS_TIMEOUT_MS = 300_000;
const RETRY_MS = 2_000;

const PHOTO = "scripts/seed/photos/smaller/panorama-640.webp";
const RECAP = { name: "Smoke test", raceType: "running", distance: "10k", finishTime: "48:12" };

/** Throws a DeployError that names the first request with a wrong answer. @param {string} url As in `https://race.example`. */
export async function smokeTest(url) {
  await waitForAddress(url);
  const athlete = openBrowser(url);
  const stranger = openBrowser(url);
  await stranger.request("GET", "/sample");
  await athlete.request("GET", "/race-type");
  const { shareId } = await (await athlete.send("POST", "/api/recaps", RECAP)).json();
  try {
    const photo = new FormData();
    photo.set("file", new File([readFileSync(PHOTO)], "finish.webp", { type: "image/webp" }));
    const media = await athlete.request("POST", `/api/recaps/${shareId}/media`, photo);
    const card = await athlete.send("POST", `/api/recaps/${shareId}/cards`, {
      style: "modern",
      format: "1:1",
    });
    const page = await (await stranger.request("GET", `/r/${shareId}`)).text();
    if (!page.includes(RECAP.name)) throw new DeployError(`The page of a recap does not contain its name.`);
    for (const { url: path } of [await media.json(), await card.json()]) {
      const file = await stranger.request("GET", path);
      if (!file.headers.get("content-type")?.startsWith("image/"))
        throw new DeployError(`${path} is not an image.`);
      await file.body?.cancel();
    }
  } finally {
    await athlete.request("DELETE", `/api/recaps/${shareId}`);
    await athlete.request("DELETE", `/api/deleted-recaps/${shareId}`);
  }
  const { status } = await stranger.fetch("GET", `/r/${shareId}`);
  if (status < 400) throw new DeployError("A recap can still be read after it was deleted.");
}

/** @param {string} url */
async function waitForAddress(url) {
  const giveUpAtMs = Date.now() + ADDRESS_TIMEOUT_MS;
  for (;;) {
    try {
      await openBrowser(url).request("GET", "/");
      return;
    } catch (error) {
      if (Date.now() > giveUpAtMs) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** A browser with its own visitor cookie. @param {string} url */
function openBrowser(url) {
  let cookie = "";

  /** @param {string} method @param {string} path @param {BodyInit | null} [body] @param {Record<string, string>} [headers] */
  async function fetchPath(method, path, body = null, headers = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { origin: url, ...(cookie && { cookie }), ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return response;
  }

  /** Throws unless the request succeeds. @type {typeof fetchPath} */
  async function request(method, path, body, headers) {
    const response = await fetchPath(method, path, body, headers);
    if (response.ok) return response;
    throw new DeployError(`${method} ${url}${path} was answered with ${response.status}.`);
  }

  return {
    fetch: fetchPath,
    request,
    /** @param {string} method @param {string} path @param {object} body */
    send: (method, path, body) =>
      request(method, path, JSON.stringify(body), { "content-type": "application/json" }),
  };
}
