/**
 * Fills the local product with three sample recaps (scripts/seed/recaps.ts) through its own public API. Run
 * again, it finds the same three. The running product is taken (PORT is honoured), or the one that another process is
 * starting; where there is none, one is started for the moment. The samples belong to a visitor whose cookie is kept
 * beside the local data.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, runCommand } from "./command.ts";
import {
  type SamplePhoto,
  type SampleRecap,
  type SampleRecording,
  type SampleVideo,
  sampleRecaps,
} from "./seed/recaps.ts";
import { findStart } from "./start-lock.ts";

const START_TIMEOUT_MS = 600_000;
/** Kept with the local data: deleting that data also deletes the visitor. */
const COOKIE_FILE = ".wrangler/seed-visitor";
const port = process.env.PORT ?? "8787";
let productUrl = urlAt(port);

await runCommand(main);

async function main() {
  if (!/^\d{1,5}$/.test(port)) throw new CommandError(`PORT must be a number, not "${port}".`);
  const product = (await isAnswering()) ? null : await startProduct();
  try {
    const links = [];
    const cookie = await openVisitor();
    for (const sample of sampleRecaps) links.push(await seedRecap(sample, cookie));
    printLinks(links, product !== null);
  } finally {
    if (product) await stop(product);
  }
}

function urlAt(ofProduct: string) {
  return `http://localhost:${ofProduct}`;
}

async function isAnswering() {
  try {
    const response = await fetch(productUrl, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return true;
  } catch (error) {
    // A refused connection is a TypeError of fetch. A product that is starting may accept one and be silent for long.
    if (error instanceof TypeError || findStart() !== null) return false;
    throw new CommandError(`Something on ${productUrl} accepts connections but does not answer.`);
  }
}

/**
 * Starts the product and returns its process. Returns null if another process serves it: that one has the lock, for which
 * this one's start waits (scripts/start-lock.ts).
 */
async function startProduct() {
  const other = findStart();
  console.log(
    other
      ? `Waiting for the product that another process serves on ${urlAt(other.port)} ...`
      : `Nothing is running on ${productUrl}. Starting the product temporarily ...`,
  );
  const product = spawn(process.execPath, ["scripts/start.ts"], { env: { ...process.env, PORT: port } });
  let output = "";
  product.stdout.on("data", (chunk) => (output += chunk));
  product.stderr.on("data", (chunk) => (output += chunk));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop(product).then(() => process.exit(1)));
  }
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS;
  try {
    while (!(await isAnswering())) {
      productUrl = urlAt(findStart()?.port ?? port);
      if (hasEnded(product)) throw new CommandError(`${output}\nThe product did not start.`);
      if (Date.now() > giveUpAtMs) throw new CommandError(`${output}\nThe product did not answer in time.`);
      await sleep(500);
    }
  } catch (error) {
    await stop(product);
    throw error;
  }
  const start = findStart();
  if (start === null || start.pid === product.pid) return product;
  await stop(product);
  return null;
}

async function stop(product: ChildProcess) {
  if (hasEnded(product)) return;
  const ended = new Promise((resolve) => product.once("exit", resolve));
  // On Windows a signal ends the one process alone, and not what it has started.
  if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(product.pid), "/t", "/f"]);
  else product.kill("SIGTERM");
  await ended;
}

function hasEnded(product: ChildProcess) {
  return product.exitCode !== null || product.signalCode !== null;
}

/** Returns the visitor cookie of the previous run, or a new one. */
async function openVisitor() {
  if (existsSync(COOKIE_FILE)) return readFile(COOKIE_FILE, "utf8");
  const cookie = await newVisitor();
  await mkdir(dirname(COOKIE_FILE), { recursive: true });
  await writeFile(COOKIE_FILE, cookie);
  return cookie;
}

async function newVisitor() {
  const page = await fetch(`${productUrl}/race-type`);
  await page.body?.cancel();
  return page.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function seedRecap(sample: SampleRecap, cookie: string) {
  const { body, photos, videos, recordings } = sample;
  const own: { name: string; shareId: string }[] = await (
    await fetch(`${productUrl}/api/recaps`, { headers: { cookie } })
  ).json();
  const shareId = own.find(({ name }) => name === body.name)?.shareId ?? (await createRecap(body, cookie));
  for (const photo of photos) await addPhoto(shareId, cookie, photo);
  for (const video of videos) await addMedia(shareId, cookie, video);
  for (const recording of recordings) await addRecording(shareId, cookie, recording);
  await addReactions(shareId, cookie, sample);
  return { name: body.name, url: `${productUrl}/r/${shareId}` };
}

/** Returns its share id. */
async function createRecap(body: SampleRecap["body"], cookie: string): Promise<string> {
  return (await (await send("POST", "/api/recaps", cookie, body)).json()).shareId;
}

async function addPhoto(shareId: string, cookie: string, photo: SamplePhoto) {
  const id = await addMedia(shareId, cookie, photo);
  if (photo.smaller) await addSmaller(id, cookie, photo.smaller);
  if (photo.isCover) await send("PUT", `/api/recaps/${shareId}/cover`, cookie, { mediaId: id });
}

/** Returns its id. */
async function addMedia(
  shareId: string,
  cookie: string,
  { file, uploadKey, description, questionIndex }: SamplePhoto | SampleVideo,
): Promise<string> {
  const form = new FormData();
  form.set("file", await fileOf(file));
  form.set("description", description);
  form.set("uploadKey", uploadKey);
  if (questionIndex !== undefined) form.set("questionIndex", String(questionIndex));
  const added = await call("POST", `/api/recaps/${shareId}/media`, { headers: { cookie }, body: form });
  return (await added.json()).id;
}

/** Sends what a browser would make of the photo. A photo that has its smaller versions stays as it is. */
async function addSmaller(
  mediaId: string,
  cookie: string,
  { thumbhash, files }: NonNullable<SamplePhoto["smaller"]>,
) {
  const form = new FormData();
  form.set("contentType", "image/webp");
  form.set("thumbhash", thumbhash);
  for (const [edge, file] of Object.entries(files)) form.set(edge, await fileOf(file));
  await call("PUT", `/api/media/${mediaId}/smaller`, { headers: { cookie }, body: form });
}

async function addRecording(
  shareId: string,
  cookie: string,
  { file, uploadKey, questionIndex, language, segments }: SampleRecording,
) {
  const form = new FormData();
  form.set("audio", await fileOf(file));
  form.set("uploadKey", uploadKey);
  form.set("questionIndex", String(questionIndex));
  form.set("language", language);
  form.set("transcript", segments.map(({ text }) => text).join(" "));
  form.set("segments", JSON.stringify(segments));
  await call("POST", `/api/recaps/${shareId}/recordings`, { headers: { cookie }, body: form });
}

/** Likes and comments, unless a previous run has added them. */
async function addReactions(shareId: string, cookie: string, { likes, comments }: SampleRecap) {
  const path = `/api/recaps/${shareId}`;
  const { likeCount, commentCount } = await (await call("GET", path, { headers: { cookie } })).json();
  if (likeCount === 0) {
    for (const userName of likes)
      await send("POST", `${path}/likes`, await newVisitor(), readerNamed(userName));
  }
  if (commentCount > 0) return;
  for (const { userName, content, byAthlete } of comments) {
    const author = byAthlete ? cookie : await newVisitor();
    await send("POST", `${path}/comments`, author, { ...readerNamed(userName), content });
  }
}

function readerNamed(userName: string) {
  return { userName, userEmail: "reader@example.com" };
}

async function fileOf(path: string) {
  return new File([await readFile(path)], basename(path));
}

function send(method: string, path: string, cookie: string, body: unknown) {
  const headers = { cookie, "content-type": "application/json" };
  return call(method, path, { headers, body: JSON.stringify(body) });
}

/** One call of the product's API, as its own pages make it. */
async function call(
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string | FormData },
) {
  const response = await fetch(`${productUrl}${path}`, {
    method,
    headers: { ...headers, origin: productUrl },
    body,
  });
  if (response.ok) return response;
  const answer = await response.text();
  throw new CommandError(`${method} ${path} was answered with ${response.status}: ${messageOf(answer)}`);
}

/** The message of the API's error; the start of whatever else answered. */
function messageOf(answer: string) {
  try {
    return JSON.parse(answer).error.message;
  } catch {
    return answer.slice(0, 500);
  }
}

function printLinks(links: { name: string; url: string }[], isStopping: boolean) {
  console.log("Three sample recaps are ready:\n");
  for (const { name, url } of links) console.log(`  ${name}\n  ${url}\n`);
  if (isStopping) console.log("The product is stopped again. `npm start` serves them.");
  console.log(`Open a link to read a recap, or make your own on ${productUrl}.`);
}
