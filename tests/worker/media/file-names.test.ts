/**
 * The names of files tell when photos were taken: only the recap's owner and the guest who sent a file get its name. All that
 * others read is searched for names; what owner and guest read shows that they would be found.
 */
import { env } from "cloudflare:workers";
import { BlobReader, configure, TextWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { type Caller, caller } from "../../caller.ts";
import { type ContributionJson, contributionOf, decide, setGuests } from "../../contribution-calls.ts";
import { photoFixture, videoFixture } from "../../fixtures.ts";
import { type CreatedRecap, createRecap, type MediaJson, sendForm } from "../../media-calls.ts";
import { addComment } from "../../reaction-calls.ts";
import { finish, sendAll, type UploadSource, upload } from "../../upload-calls.ts";
import { siteWith } from "../site-with.ts";

configure({ useWebWorkers: false });

const NAMES = {
  photo: "PXL_20260517_064512345.jpg",
  video: "VID_20260517_071500000.mp4",
  taken: "IMG-20260517-WA0001.jpg",
  shown: "20260517_082233.png",
};
const TELLING = /20260517/;
const PHOTO: UploadSource = { original: photoFixture("small.webp"), contentType: "image/webp" };

const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});
let owner: Caller;
let guest: Caller;
/** Has commented, so the page is rendered for them. */
let fan: Caller;
let recap: CreatedRecap;
let photo: MediaJson;

beforeAll(async () => {
  [owner, guest, fan] = [caller(site), caller(site), caller(site)];
  recap = await createRecap(owner);
  const { shareId } = recap;
  await setGuests(owner, recap, true);
  photo = await upload(owner, shareId, PHOTO, { fileName: NAMES.photo });
  const file = new File([videoFixture("av1.mp4")], NAMES.video, { type: "video/mp4" });
  expect((await sendForm(owner, `/api/recaps/${shareId}/media`, { file })).status).toBe(201);
  await decide(owner, await sendAsGuest(NAMES.taken), { questionIndex: null });
  await decide(owner, await sendAsGuest(NAMES.shown), { status: "shown" });
  await addComment(fan, recap, "Well done!");
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function sendAsGuest(fileName: string): Promise<ContributionJson> {
  const declared = { contribution: contributionOf(), fileName };
  const { id } = await sendAll(guest, recap.shareId, PHOTO, declared);
  return (await (await finish(guest, id)).json<{ contribution: ContributionJson }>()).contribution;
}

/** Returns the answer with its headers. */
async function told(reader: Caller, path: string): Promise<string> {
  const response = await reader.call(path);
  expect([path, response.status]).toEqual([path, 200]);
  const body = new TextDecoder("latin1").decode(await response.arrayBuffer());
  return `${JSON.stringify([...response.headers])}\n${body}`;
}

/** What strangers read of the recap. */
function surfaces(): string[] {
  const { shareId } = recap;
  return [
    `/r/${shareId}`,
    `/r/${shareId}.data`,
    `/r/${shareId}/add`,
    `/embed/${shareId}`,
    `/report/${shareId}`,
    `/api/recaps/${shareId}`,
    `/api/recaps/${shareId}/contributions`,
    `/api/oembed?${new URLSearchParams({ url: `http://localhost/r/${shareId}` })}`,
    photo.url,
    `${photo.url}?w=640`,
  ];
}

/** Returns the surfaces on which the reader finds such a name. */
async function telling(reader: Caller, name: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const path of surfaces()) if (name.test(await told(reader, path))) found.push(path);
  return found;
}

async function named(reader: Caller, path: string): Promise<{ file?: object; fileName?: string }[]> {
  return (await reader.call(path)).json();
}

test("strangers get no name on any surface, also who has a page of their own", async () => {
  for (const reader of [caller(site), fan]) expect(await telling(reader, TELLING)).toEqual([]);
});

test("the last copy of a page has no name", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const path of [`/r/${recap.shareId}`, `/embed/${recap.shareId}`]) {
    // Later than the copies before it are kept for.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await told(caller(site), path);
    expect([path, TELLING.test(await told(caller(failing), path))]).toEqual([path, false]);
  }
});

test("strangers get names that say what a file is and how it ends", async () => {
  const { shareId } = recap;
  const { media } = await (await caller(site).call(`/api/recaps/${shareId}`)).json<{ media: MediaJson[] }>();
  expect(media.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    ["photo.webp", "image/webp"],
    ["video.mp4", "video/mp4"],
    ["photo.webp", "image/webp"],
  ]);
  expect(await named(caller(site), `/api/recaps/${shareId}/contributions`)).toMatchObject([
    { file: { fileName: "photo.webp" } },
  ]);
  // Where a photo cannot be shown, it can be downloaded.
  expect((await told(caller(site), `/r/${shareId}`)).includes('download="photo.webp"')).toBe(true);
});

test("the owner gets all names, in the API, in the wizard and in the ZIP", async () => {
  const { shareId } = recap;
  const own = await told(owner, `/api/recaps/${shareId}`);
  const wizard = await told(owner, `/recap-copy?recap=${shareId}`);
  for (const name of [NAMES.photo, NAMES.video, NAMES.taken]) {
    expect(own).toContain(name);
    expect(wizard).toContain(name);
  }
  expect(await told(owner, `/api/recaps/${shareId}/contributions`)).toContain(NAMES.shown);
  const zip = new ZipReader(new BlobReader(await (await owner.call("/api/export/1")).blob()));
  const entry = (await zip.getEntries()).find(({ filename }) => filename.endsWith("/recap.json"));
  if (!entry || entry.directory) throw new Error("The ZIP has no recap.json");
  const { media } = JSON.parse(await entry.getData(new TextWriter()));
  expect(media).toMatchObject([
    { fileName: NAMES.photo },
    { fileName: NAMES.video },
    { fileName: NAMES.taken },
  ]);
});

test("a guest gets the names of what they sent, and nobody else's", async () => {
  const { shareId } = recap;
  expect(await named(guest, `/api/recaps/${shareId}/contributions`)).toMatchObject([
    { file: { fileName: NAMES.taken } },
    { file: { fileName: NAMES.shown } },
  ]);
  expect(await telling(guest, /064512345|071500000/)).toEqual([]);
});
