/** A recap that was taken down is hidden from everybody but its owner, from warm caches too, until it is brought back. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import type { Bindings } from "../../../workers/env.ts";
import { publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { videoFixture } from "../../fixtures.ts";
import { addSample, sampleFile, sendForm } from "../../media-calls.ts";
import { addComment, edit, like, remove, report, setPublic } from "../../reaction-calls.ts";
import { CARD } from "../../recap-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { signIn } from "../../sign-in-calls.ts";
import { TAKEDOWN_REASON, takeDown, undoTakedown } from "../../take-down.ts";
import { siteWith } from "../site-with.ts";

const bindings = env as unknown as Bindings;
const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});

let owner: Caller;
/** Likes the recap and has commented on it, so the page is rendered for them. */
let fan: Caller;
let shareId: string;
let comment: { id: string };
/** All that a stranger can read of the recap, by what it is. */
let surfaces: Record<string, string>;

beforeEach(async () => {
  [owner, fan] = [caller(site), caller(site)];
  await signIn(owner, `${crypto.randomUUID()}@example.com`, env);
  await sendForm(owner, "/account/picture", { intent: "save", picture: sampleFile("small.jpg") });
  const { profileImageUrl } = await (await owner.call("/api/auth/user")).json<{ profileImageUrl: string }>();
  shareId = await publishRecap(owner);
  const recap = `/api/recaps/${shareId}`;
  const [photo, recording] = [await addSample(owner, { shareId }), await addRecording(owner, { shareId })];
  const file = new File([videoFixture("av1.mp4")], "av1.mp4", { type: "video/mp4" });
  const video = await (await sendForm(owner, `${recap}/media`, { file })).json<{ id: string }>();
  const card = await (await owner.send("POST", `${recap}/cards`, CARD)).json<{ url: string }>();
  comment = await addComment(fan, { shareId }, "Well done!");
  await like(fan, { shareId });
  const page = await (await caller(site).call(`/r/${shareId}`)).text();
  const preview = /\/api\/preview\/[\w-]+\/[\w-]+\.jpg/.exec(page)?.[0] ?? "";
  surfaces = {
    page: `/r/${shareId}`,
    data: `/r/${shareId}.data`,
    "embedded recap": `/embed/${shareId}`,
    "report form": `/report/${shareId}`,
    recap,
    likes: `${recap}/likes`,
    comments: `${recap}/comments`,
    image: `/api/image/${shareId}/${photo.id}`,
    "smaller image": `/api/image/${shareId}/${photo.id}?w=640`,
    video: `/api/video/${shareId}/${video.id}`,
    audio: `/api/audio/${shareId}/${recording.id}`,
    captions: `/api/audio/${shareId}/${recording.id}/captions.vtt`,
    card: card.url,
    preview,
    "outdated preview": `/api/preview/${shareId}/AAAAAAAAAAAAAAAAAAAAAA.jpg`,
    oembed: `/api/oembed?${new URLSearchParams({ url: `http://localhost/r/${shareId}` })}`,
    "the athlete's picture": profileImageUrl,
  };
});

async function statusesFor(viewer: Caller, headersOf: (name: string) => HeadersInit = () => ({})) {
  const statuses: Record<string, number> = {};
  for (const [name, path] of Object.entries(surfaces)) {
    const response = await viewer.call(path, { headers: headersOf(name) });
    await response.arrayBuffer();
    statuses[name] = response.status;
  }
  return statuses;
}

function all(status: number, others: Record<string, number> = {}): Record<string, number> {
  return { ...Object.fromEntries(Object.keys(surfaces).map((name) => [name, status])), ...others };
}

/** An outdated preview redirects to the current one. */
const READ = { "outdated preview": 302 };
/** What shows a recap to others alone: its owner does not get it either. */
const SHARED_ONLY = {
  "embedded recap": 404,
  "report form": 404,
  preview: 404,
  "outdated preview": 404,
  oembed: 404,
};

test("what was taken down is gone at the next request on every surface, from warm caches too, and comes back", async () => {
  const stranger = caller(site);
  // Three times: for this isolate's memory, the location's cache, and what is read from either.
  for (let times = 0; times < 3; times++) expect(await statusesFor(stranger)).toEqual(all(200, READ));
  expect(await statusesFor(fan)).toEqual(all(200, READ));
  const etags = new Map<string, string>();
  for (const [name, path] of Object.entries(surfaces))
    etags.set(name, (await stranger.call(path)).headers.get("etag") ?? "");
  expect(etags.get("page")).not.toBe("");

  await takeDown(bindings, shareId);
  expect(await statusesFor(stranger)).toEqual(all(404));
  expect(await statusesFor(stranger, (name) => ({ "if-none-match": etags.get(name) ?? "" }))).toEqual(
    all(404),
  );
  expect(await statusesFor(fan)).toEqual(all(404));
  // The document of the missing page tells nothing of the recap.
  expect(await (await stranger.call(`/r/${shareId}`)).text()).not.toContain(TAKEDOWN_REASON);

  await undoTakedown(bindings, shareId);
  expect(await statusesFor(stranger)).toEqual(all(200, { ...READ, preview: expect.any(Number) }));
});

test("the last copies in KV go with it, so nobody gets them while the database fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const paths = [`/r/${shareId}`, `/embed/${shareId}`];
  for (const path of paths) {
    expect((await caller(site).call(path)).status).toBe(200);
    expect((await caller(failing).call(path)).status).toBe(200);
  }
  await takeDown(bindings, shareId);
  for (const path of paths) {
    expect((await caller(failing).call(path)).status).toBe(500);
    expect((await caller(site).call(path)).status).toBe(404);
    expect((await caller(failing).call(path)).status).toBe(500);
  }
  vi.restoreAllMocks();
});

test("nobody but the owner can react to it, also who did before", async () => {
  await takeDown(bindings, shareId);
  for (const viewer of [fan, caller(site)]) {
    const calls = [
      like(viewer, { shareId }),
      edit(viewer, comment, "Changed"),
      remove(viewer, comment),
      report(viewer, comment),
      viewer.send("POST", `/api/recaps/${shareId}/readers`, {}),
      viewer.submit(`/report/${shareId}`, { reason: "Mine" }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
  }
});

test("its owner reads and edits it as before", async () => {
  await takeDown(bindings, shareId);
  expect(await statusesFor(owner)).toEqual(all(200, SHARED_ONLY));
});

test("its owner cannot show it to others by publishing it again or by its settings", async () => {
  await takeDown(bindings, shareId);
  const reveal = [
    () => owner.submit("/summary", { recap: shareId }),
    () => owner.submit("/share", { recap: shareId, intent: "publish" }),
    () => setPublic(owner, { shareId }, false),
    () => setPublic(owner, { shareId }, true),
    () => owner.send("PUT", `/api/recaps/${shareId}/listing`, { isListed: true }),
    () => owner.send("POST", "/api/simple-recap", { ...newRecap({ name: "Again" }), id: shareId }),
    () => owner.call(`/api/recaps/${shareId}`, { method: "DELETE" }),
    () => owner.send("POST", `/api/recaps/${shareId}/restore`, {}),
  ];
  for (const attempt of reveal) {
    expect((await attempt()).status).toBeLessThan(400);
    expect((await caller(site).call(`/r/${shareId}`)).status).toBe(404);
  }
});

test("its owner is told why and how to answer, on its page, where it is shared and in the collection", async () => {
  const pages = [`/r/${shareId}`, `/share?recap=${shareId}`];
  for (const path of pages) expect(await (await owner.call(path)).text()).not.toContain("hidden from others");
  await takeDown(bindings, shareId);
  for (const path of pages) {
    const html = await (await owner.call(path)).text();
    expect(html).toContain("This recap is hidden from others.");
    expect(html).toContain(`Reason: ${TAKEDOWN_REASON}`);
    expect(html).toContain("contact the people who run this site");
  }
  const withContact = siteWith({ CONTACT_EMAIL: "help@example.com" });
  const there = caller(withContact);
  const response = await there.call(`/r/${shareId}`, { headers: { cookie: owner.cookie() } });
  expect(await response.text()).toContain('href="mailto:help@example.com"');
  expect(await (await owner.call("/past-recaps")).text()).toContain(">Hidden<");
});

test("the public page links to the report form, and the owner's does not", async () => {
  const link = `href="/report/${shareId}"`;
  expect(await (await caller(exports.default).call(`/r/${shareId}`)).text()).toContain(link);
  expect(await (await owner.call(`/r/${shareId}`)).text()).not.toContain(link);
});
