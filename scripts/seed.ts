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
import { type Browser, openBrowser } from "./product/browser.ts";
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
    const athlete = await openAthlete();
    for (const sample of sampleRecaps) links.push(await seedRecap(sample, athlete));
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

/** Opens the browser of the previous run, or a new one. */
async function openAthlete() {
  if (existsSync(COOKIE_FILE)) return openBrowser(productUrl, await readFile(COOKIE_FILE, "utf8"));
  const browser = await openReader();
  await mkdir(dirname(COOKIE_FILE), { recursive: true });
  await writeFile(COOKIE_FILE, browser.cookie());
  return browser;
}

async function openReader() {
  const browser = openBrowser(productUrl);
  await (await browser.fetch("GET", "/race-type")).body?.cancel();
  return browser;
}

async function seedRecap(sample: SampleRecap, athlete: Browser) {
  const { body, photos, videos, recordings } = sample;
  const own: { name: string; shareId: string }[] = await (await athlete.request("GET", "/api/recaps")).json();
  const known = own.find(({ name }) => name === body.name);
  const { shareId } = known ?? (await (await athlete.send("POST", "/api/recaps", body)).json());
  const path = `/api/recaps/${shareId}`;
  for (const photo of photos) await addPhoto(path, athlete, photo);
  for (const video of videos) await addMedia(path, athlete, video);
  for (const recording of recordings) await addRecording(path, athlete, recording);
  await addReactions(path, athlete, sample);
  return { name: body.name, url: `${productUrl}/r/${shareId}` };
}

async function addPhoto(path: string, athlete: Browser, photo: SamplePhoto) {
  const id = await addMedia(path, athlete, photo);
  if (photo.smaller) await addSmaller(id, athlete, photo.smaller);
  if (photo.isCover) await athlete.send("PUT", `${path}/cover`, { mediaId: id });
}

/** Returns its id. */
async function addMedia(
  path: string,
  athlete: Browser,
  { file, uploadKey, description, questionIndex }: SamplePhoto | SampleVideo,
): Promise<string> {
  const form = new FormData();
  form.set("file", await fileOf(file));
  form.set("description", description);
  form.set("uploadKey", uploadKey);
  if (questionIndex !== undefined) form.set("questionIndex", String(questionIndex));
  return (await (await athlete.request("POST", `${path}/media`, form)).json()).id;
}

/** Sends what a browser would make of the photo. A photo that has its smaller versions stays as it is. */
async function addSmaller(
  mediaId: string,
  athlete: Browser,
  { thumbhash, files }: NonNullable<SamplePhoto["smaller"]>,
) {
  const form = new FormData();
  form.set("contentType", "image/webp");
  form.set("thumbhash", thumbhash);
  for (const [edge, file] of Object.entries(files)) form.set(edge, await fileOf(file));
  await athlete.request("PUT", `/api/media/${mediaId}/smaller`, form);
}

async function addRecording(
  path: string,
  athlete: Browser,
  { file, uploadKey, questionIndex, language, segments }: SampleRecording,
) {
  const form = new FormData();
  form.set("audio", await fileOf(file));
  form.set("uploadKey", uploadKey);
  form.set("questionIndex", String(questionIndex));
  form.set("language", language);
  form.set("transcript", segments.map(({ text }) => text).join(" "));
  form.set("segments", JSON.stringify(segments));
  await athlete.request("POST", `${path}/recordings`, form);
}

/** Likes and comments, unless a previous run has added them. */
async function addReactions(path: string, athlete: Browser, { likes, comments }: SampleRecap) {
  const { likeCount, commentCount } = await (await athlete.request("GET", path)).json();
  if (likeCount === 0) {
    for (const userName of likes)
      await (await openReader()).send("POST", `${path}/likes`, readerNamed(userName));
  }
  if (commentCount > 0) return;
  for (const { userName, content, byAthlete } of comments) {
    const author = byAthlete ? athlete : await openReader();
    await author.send("POST", `${path}/comments`, { ...readerNamed(userName), content });
  }
}

function readerNamed(userName: string) {
  return { userName, userEmail: "reader@example.com" };
}

async function fileOf(path: string) {
  return new File([await readFile(path)], basename(path));
}

function printLinks(links: { name: string; url: string }[], isStopping: boolean) {
  console.log("Three sample recaps are ready:\n");
  for (const { name, url } of links) console.log(`  ${name}\n  ${url}\n`);
  if (isStopping) console.log("The product is stopped again. `npm start` serves them.");
  console.log(`Open a link to read a recap, or make your own on ${productUrl}.`);
}
