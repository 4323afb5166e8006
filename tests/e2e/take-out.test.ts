import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Course } from "../../app/domain/course/course.ts";
import { detailsOf } from "../../app/domain/race/race-details.ts";
import { course, newShareId } from "../factories.ts";
import { openPages, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { OWN_INDEX, recapMaker } from "./screens/made-recaps.ts";
import { signIn } from "./sign-in-steps.ts";

configure({ useWebWorkers: false });

const PHOTOS = ["small.jpg", "small.png", "small.webp", "small.gif", "landscape_6.jpg"];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "race-recap-export-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = openPages();

/** Opens a browser whose account has three published recaps with nine photos, a video and two recordings, and a draft. */
async function openOwner(): Promise<Page> {
  const page = await open();
  const newest = await recapMaker(productUrl()).collection([
    {
      photos: PHOTOS,
      recordings: [{ isTranscribed: true }, { sample: "memo.mp3", transcript: "Typed." }],
    },
    {
      photos: PHOTOS.slice(3),
      video: "clip.webm",
      isPublic: false,
      details: { units: "mi" },
      ownQuestions: ["Who was there?"],
      answers: { [OWN_INDEX]: "All." },
    },
    { photos: PHOTOS.slice(3), comments: [{ userName: "Grace", content: "Well done!" }] },
  ]);
  await newest.enter(page);
  await signIn(page);
  const origin = productUrl();
  const recap = await (await page.request.get(`/api/recaps/${newest.shareId}`)).json();
  await page.request.patch(`/api/media/${recap.media[0].id}`, {
    headers: { origin },
    data: { focalPoint: { x: 20, y: 80 } },
  });
  await page.request.put(`/api/recaps/${newest.shareId}/course`, {
    headers: { origin },
    data: course({ pins: [{ meters: 200, mediaId: recap.media[1].id }] }),
  });
  await page.request.put("/api/seasons/2026/choices", {
    headers: { origin },
    data: { hardest: newest.shareId, next: "none", photos: { [newest.shareId]: recap.media[1].id } },
  });
  await page.request.post("/race-type", {
    headers: { origin },
    form: { recap: newShareId(), raceType: "running" },
    maxRedirects: 0,
  });
  return page;
}

/** Downloads the ZIP, on the way from the account. Returns its path. */
async function downloadZip(page: Page): Promise<string> {
  await page.goto("/account");
  await page.getByRole("link", { name: "Export your data" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the ZIP" }).click();
  const path = join(folder, "race-recap-1.zip");
  await (await download).saveAs(path);
  return path;
}

async function unpack(zip: string): Promise<string[]> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(zip)), { checkSignature: true });
  const names: string[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
    names.push(entry.filename);
  }
  return names;
}

interface ListedRecap {
  shareId: string;
  status: string;
}

/** Returns all recaps of the browser's account, without what an import changes: ids, times, and the reactions of others. */
async function readRecaps(page: Page) {
  const lists = await Promise.all(
    ["published", "draft"].map(async (status) => {
      const listed = await (await page.request.get(`/api/recaps/user?status=${status}`)).json();
      return listed as ListedRecap[];
    }),
  );
  return Promise.all(
    lists.flat().map(async ({ shareId, status }) => {
      const recap = await (await page.request.get(`/api/recaps/${shareId}`)).json();
      const coverAt = recap.media.findIndex(({ id }: { id: string }) => id === recap.coverMediaId);
      return {
        ...{ status, coverAt, raceType: recap.raceType, details: detailsOf(recap) },
        isPublic: recap.isPublic,
        course: recap.course && { ...recap.course, pins: pinsIn(recap) },
        createdAt: recap.createdAt,
        questions: recap.questions,
        answers: recap.answers,
        media: await Promise.all(
          recap.media.map(async (media: Record<string, unknown>) => ({
            fileName: media.fileName,
            description: media.description,
            focalPoint: media.focalPoint,
            questionIndex: media.questionIndex,
            width: media.width,
            height: media.height,
            sha256: await hashOf(page, String(media.url)),
          })),
        ),
        recordings: await Promise.all(
          recap.recordings.map(async (recording: Record<string, unknown>) => ({
            questionIndex: recording.questionIndex,
            transcript: recording.transcript,
            segments: recording.segments,
            language: recording.language,
            duration: recording.duration,
            sha256: await hashOf(page, String(recording.url)),
          })),
        ),
      };
    }),
  );
}

/** Returns the pins of photos, by their place in the gallery. */
function pinsIn({ course, media }: { course: Course; media: { id: string }[] }) {
  return course.pins.map((pin) => [
    pin.meters,
    pin.mediaId !== undefined && media.findIndex(({ id }) => id === pin.mediaId),
  ]);
}

async function hashOf(page: Page, url: string): Promise<string> {
  return createHash("sha256")
    .update(await (await page.request.get(url)).body())
    .digest("hex");
}

/** Opens a page from the disk without a network. Returns its files, what did not load, and what was requested from elsewhere. */
async function brokenOn(page: Page, path: string) {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("file://")) foreign.push(request.url());
  });
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(path).href);
  const broken = await page.evaluate(async () => {
    const pictures = Array.from(document.images).map(async (image) => {
      image.loading = "eager";
      await image.decode();
    });
    const players = Array.from(document.querySelectorAll<HTMLMediaElement>("audio, video")).map(
      (player) =>
        new Promise<void>((resolve, reject) => {
          if (player.readyState > 0) return resolve();
          player.onloadedmetadata = () => resolve();
          player.onerror = () => reject(player.error);
        }),
    );
    const files = [...Array.from(document.images), ...Array.from(document.querySelectorAll("audio, video"))];
    const loaded = await Promise.allSettled([...pictures, ...players]);
    const failed = files.filter((_, at) => loaded[at]?.status === "rejected").map((file) => file.outerHTML);
    return { files: files.map((file) => file.getAttribute("src")), failed };
  });
  return { ...broken, foreign };
}

test("everything is taken out, opens from a disk without a network, and comes back by an import, once", async () => {
  const owner = await openOwner();
  const zip = await downloadZip(owner);
  const names = await unpack(zip);
  expect(names.filter((name) => name.includes("/media/"))).toHaveLength(10);
  expect(names.filter((name) => /\/recordings\/\d+\.(webm|mp3)$/.test(name))).toHaveLength(2);
  const pages = names.filter((name) => name.endsWith("/index.html"));
  expect(pages).toHaveLength(4);

  const reader = await open();
  const shown = new Set<string>();
  for (const page of pages) {
    const { files, ...broken } = await brokenOn(reader, join(folder, page));
    expect([page, broken]).toEqual([page, { failed: [], foreign: [] }]);
    for (const file of files) shown.add(join(dirname(page), file ?? ""));
  }
  expect(shown.size).toBe(12);
  await reader.goto(pathToFileURL(join(folder, "index.html")).href);
  await reader
    .getByRole("link", { name: /Gran Fondo/ })
    .first()
    .click();
  await reader.getByRole("heading", { level: 1, name: /Gran Fondo/ }).waitFor();

  const other = await open();
  await signIn(other);
  await other.goto("/take-out");
  await importZip(other, zip);
  await other.getByText("4 recaps imported").waitFor({ timeout: 60_000 });
  const [before, after] = [await readRecaps(owner), await readRecaps(other)];
  expect(after).toEqual(before);
  const season = await seasonOf(owner);
  expect(season).toMatchObject({ next: "none", hardest: season.photos[0] });
  expect(await seasonOf(other)).toEqual(season);

  await other.reload();
  await importZip(other, zip);
  await other.getByText("Already imported").nth(3).waitFor();
  expect(await readRecaps(other)).toHaveLength(4);
});

/** Which photos a season shows of its races, and what it quotes, by the order of its races. */
async function seasonOf(page: Page) {
  const { races, choices } = await (await page.request.get("/api/seasons/2026")).json();
  const placeOf = (id: string) => races.findIndex(({ shareId }: { shareId: string }) => shareId === id);
  return {
    hardest: placeOf(choices.hardest),
    next: choices.next,
    photos: Object.keys(choices.photos).map(placeOf),
  };
}

async function importZip(page: Page, zip: string): Promise<void> {
  await page.getByLabel("Choose ZIPs").setInputFiles(zip);
  await page.getByRole("button", { name: "Import 4 recaps" }).click();
}

tortureTest(
  "an import says what is wrong with a file, and continues after the network was lost",
  async () => {
    const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
    const made = await recapMaker(productUrl()).published({ photos: ["small.jpg", "small.png"] });
    await made.enter(page);
    await page.goto("/take-out");
    const pick = (name: string, buffer: Buffer) =>
      page.getByLabel("Choose ZIPs").setInputFiles({ name, mimeType: "application/zip", buffer });
    await pick("photos.zip", Buffer.from("This is no ZIP"));
    await page.getByRole("alert").getByText("This isn't a ZIP").waitFor();
    const zip = await (await page.request.get("/api/export/1")).body();
    await pick("half.zip", zip.subarray(0, zip.length / 2));
    await page.getByRole("alert").getByText("This isn't a ZIP").waitFor();
    await pick("whole.zip", zip);
    let parts = 0;
    await page.route("**/finish", async (route) => {
      parts++;
      await (parts === 2 ? route.abort() : route.continue());
    });
    await page.getByRole("button", { name: "Import this recap" }).click();
    await page.getByText("1 recap imported").waitFor({ timeout: 60_000 });
    const recaps = await (await page.request.get("/api/recaps")).json();
    expect(recaps).toHaveLength(2);
    const imported = recaps.find(({ shareId }: { shareId: string }) => shareId !== made.shareId);
    const { media } = await (await page.request.get(`/api/recaps/${imported.shareId}`)).json();
    expect(media.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["small.jpg", "small.png"]);
  },
);
