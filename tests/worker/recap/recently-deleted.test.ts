/** Deleting a recap and getting it back, as a browser without scripts does and by the API. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { videoFixture } from "../../fixtures.ts";
import { addSample, type CreatedRecap, createRecap, sendForm } from "../../media-calls.ts";
import { addComment, like } from "../../reaction-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { mediaObjects } from "../../stored-media.ts";
import { siteWith } from "../site-with.ts";

const CARD = { style: "modern", format: "1:1" };

let athlete: Caller;
let friend: Caller;
let recap: CreatedRecap;
/** Every address at which the recap can be read. */
let surfaces: string[];

beforeEach(async () => {
  athlete = caller(exports.default);
  friend = caller(exports.default);
  recap = await createRecap(athlete);
  const { shareId } = recap;
  const [photo, recording] = [await addSample(athlete, recap), await addRecording(athlete, recap)];
  const file = new File([videoFixture("clip.webm")], "clip.webm");
  const video = await sendForm(athlete, `/api/recaps/${shareId}/media`, { file });
  const { url: videoUrl } = await video.json<{ url: string }>();
  await like(friend, recap);
  await addComment(friend, recap, "What a lake");
  const card = await athlete.send("POST", `/api/recaps/${shareId}/cards`, CARD);
  surfaces = [
    `/r/${shareId}`,
    `/r/${shareId}.data`,
    `/embed/${shareId}`,
    `/api/recaps/${shareId}`,
    `/api/recaps/${shareId}/likes`,
    `/api/recaps/${shareId}/comments`,
    `/api/image/${shareId}/${photo.id}`,
    `/api/audio/${shareId}/${recording.id}`,
    `/api/audio/${shareId}/${recording.id}/captions.vtt`,
    (await card.json<{ url: string }>()).url,
    videoUrl,
    await previewPath(shareId),
  ];
});

/** Returns the address of the recap's link preview. */
async function previewPath(shareId: string): Promise<string> {
  const html = await (await friend.call(`/r/${shareId}`)).text();
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return new URL(address).pathname;
}

/** Returns the status of every surface, for a reader. */
async function statuses(): Promise<number[]> {
  const responses = await Promise.all(surfaces.map((path) => friend.call(path)));
  await Promise.all(responses.map((response) => response.body?.cancel()));
  return responses.map(({ status }) => status);
}

function press(path: string, intent: string): Promise<Response> {
  return athlete.submit(path, { intent: `${intent}-${recap.shareId}` });
}

async function textOf(path: string): Promise<string> {
  return (await athlete.call(path)).text();
}

test("a deleted recap is gone everywhere at once, and Undo brings all of it back", async () => {
  const read = async () => (await friend.call(`/api/recaps/${recap.shareId}`)).json();
  const before = await read();
  expect(await statuses()).toEqual(surfaces.map(() => 200));

  const question = await (await press("/past-recaps", "delete")).text();
  expect(question).toContain("You can restore it for 7 days");
  const deleted = await press("/past-recaps", "sure");
  expect(deleted.status).toBe(302);
  expect(await statuses()).toEqual(surfaces.map(() => 404));

  const list = await textOf(deleted.headers.get("location") ?? "");
  expect(list).toContain("was deleted. Nobody can open it now.");
  expect(list).toContain(`value="restore-${recap.shareId}"`);
  const restored = await press("/past-recaps", "restore");
  expect(restored.headers.get("location")).toBe("/past-recaps?notice=recap-restored");
  expect(await statuses()).toEqual(surfaces.map(() => 200));
  expect(await read()).toEqual(before);
  expect(before).toMatchObject({ likeCount: 1, commentCount: 1 });
});

test("Recently deleted lists a recap with the days that are left, and restores it", async () => {
  await athlete.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" });
  const page = await textOf("/recently-deleted");
  expect(page).toContain("7 days left");
  expect(page).toContain(`value="restore-${recap.shareId}"`);
  expect(await textOf("/past-recaps")).toContain('href="/recently-deleted"');
  expect((await press("/recently-deleted", "restore")).status).toBe(302);
  expect(await statuses()).toEqual(surfaces.map(() => 200));
  expect(await textOf("/recently-deleted")).toContain("Nothing here");
  expect(await textOf("/past-recaps")).not.toContain('href="/recently-deleted"');
});

test.each(["/past-recaps", "/recently-deleted"])(
  "%s says in a sentence that too much was changed to restore it",
  async (page) => {
    await athlete.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" });
    athlete = caller(siteWith({ LIMIT_WRITES_NETWORK_DAY: "1" }), undefined, athlete.cookie());
    const response = await press(page, "restore");
    expect(response.status).toBe(429);
    expect(await response.text()).toMatch(/Too many changes were saved [^<]*Try again in \d+ \w+\.</);
  },
);

test("Delete now asks first, and then leaves neither rows nor objects", async () => {
  await athlete.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" });
  expect(await (await press("/recently-deleted", "deleteNow")).text()).toContain(
    "will be deleted right away",
  );
  expect(await mediaObjects(env, recap.shareId)).not.toEqual([]);
  expect((await press("/recently-deleted", "sure")).status).toBe(302);
  expect(await mediaObjects(env, recap.shareId)).toEqual([]);
  const again = await press("/recently-deleted", "restore");
  expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("no longer here")]);
  for (const table of ["media", "recordings", "likes", "comments", "cards"]) {
    const query = env.DB.prepare(`SELECT count(*) AS count FROM ${table} WHERE recap_id = ?`);
    expect([table, await query.bind(recap.id).first()]).toEqual([table, { count: 0 }]);
  }
});

test("the API lists, restores and deletes the caller's deleted recaps, and nobody else's", async () => {
  const call = (browser: Caller, method: string, path: string) => browser.send(method, path, {});
  const { shareId } = recap;
  expect((await call(athlete, "DELETE", `/api/deleted-recaps/${shareId}`)).status).toBe(404);
  expect((await call(athlete, "DELETE", `/api/recaps/${shareId}`)).status).toBe(204);
  const listed = await (await athlete.call("/api/deleted-recaps")).json();
  expect(listed).toMatchObject([{ shareId, deletedAt: expect.stringMatching(/^\d{4}-/) }]);
  expect(await (await friend.call("/api/deleted-recaps")).json()).toEqual([]);
  for (const [method, path] of [
    ["POST", `/api/recaps/${shareId}/restore`],
    ["DELETE", `/api/deleted-recaps/${shareId}`],
  ] as const) {
    expect((await call(friend, method, path)).status).toBe(404);
  }
  expect((await call(athlete, "POST", `/api/recaps/${recap.id}/restore`)).status).toBe(204);
  expect((await call(athlete, "POST", `/api/recaps/${shareId}/restore`)).status).toBe(204);
  expect((await call(athlete, "DELETE", `/api/recaps/${shareId}`)).status).toBe(204);
  expect((await call(athlete, "DELETE", `/api/deleted-recaps/${recap.id}`)).status).toBe(204);
  expect((await call(athlete, "POST", `/api/recaps/${shareId}/restore`)).status).toBe(404);
});

test("a page of the list that is empty after a deletion still offers to undo it", async () => {
  const { date, createdAt } = await (await athlete.call(`/api/recaps/${recap.shareId}`)).json<{
    date: string;
    createdAt: string;
  }>();
  const older = `/past-recaps?before=${date}_${Date.parse(createdAt) + 1}_0`;
  await createRecap(athlete);
  const deleted = await press(older, "sure");
  const empty = await athlete.call(deleted.headers.get("location") ?? "");
  expect(empty.status).toBe(302);
  expect(await textOf(empty.headers.get("location") ?? "")).toContain(`value="restore-${recap.shareId}"`);
});
