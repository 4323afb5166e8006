/** Reports of a recap's page: by a plain form, limited, and stored for the site's operator for 90 days at most. */
import { env, exports } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import { pageReports } from "../../../workers/db/schema.ts";
import { sweepPageReports } from "../../../workers/services/reactions/page-reports.ts";
import { createMediaStore } from "../../../workers/services/storage/media-store.ts";
import { sweepMedia } from "../../../workers/services/storage/media-sweep.ts";
import { beginDraft, destination, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { contribute, decide, GUEST_PHOTO, setGuests } from "../../contribution-calls.ts";
import { createRecap } from "../../media-calls.ts";
import { explained } from "../../query-plans.ts";
import { setPublic } from "../../reaction-calls.ts";
import { unescaped } from "../../shown-form.ts";
import { upload } from "../../upload-calls.ts";
import { siteWith } from "../site-with.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const db = drizzle(env.DB);

let owner: Caller;
let reader: Caller;
let path: string;
let shareId: string;

beforeEach(async () => {
  [owner, reader] = [caller(exports.default), caller(exports.default)];
  shareId = await publishRecap(owner);
  path = `/report/${shareId}`;
  await db.delete(pageReports);
});

const stored = () => db.select().from(pageReports);

/** Runs the hourly cleanup as if so much time had passed. */
async function sweep(laterMs: number): Promise<void> {
  const nowMs = Date.now() + laterMs;
  await sweepMedia({ db, store: createMediaStore(env.MEDIA), nowMs });
  await sweepPageReports(drizzle(explained(env.DB)), nowMs);
}

test("a report is stored with its reason and email, and its sender is thanked", async () => {
  expect((await reader.call(path)).status).toBe(200);
  const response = await reader.submit(path, {
    reason: " I'm in it.\r\nPlease hide it ",
    email: "me@example.com",
  });
  expect([response.status, destination(response)]).toEqual([303, `${path}?sent`]);
  expect(unescaped(await (await reader.call(`${path}?sent`)).text())).toContain(
    "Thank you. We'll look at it.",
  );
  expect(await stored()).toMatchObject([{ reason: "I'm in it.\nPlease hide it", email: "me@example.com" }]);
});

test("the email may be left out, and a form that is sent twice is one report", async () => {
  for (const email of ["", " ", ""]) {
    const response = await reader.submit(path, { reason: "My photo", email });
    expect(response.status).toBe(303);
  }
  expect((await reader.submit(path, { reason: "My photo" })).status).toBe(303);
  expect(await stored()).toMatchObject([{ reason: "My photo", email: null }]);
  await reader.submit(path, { reason: "My photo", email: "me@example.com" });
  expect(await stored()).toHaveLength(2);
});

test.each([
  [{ reason: " ", email: "me@example.com" }, "Please tell us what's wrong"],
  [
    { reason: "a".repeat(1_001), email: "me@example.com" },
    "The reason can have up to 1,000 characters. This has 1,001",
  ],
  [{ reason: "My <photo>", email: "me at example" }, "Enter an email address like name@example.com"],
])("what was typed is shown again with what is wrong: %#", async (typed, message) => {
  const response = await reader.submit(path, typed);
  expect(response.status).toBe(400);
  const html = unescaped(await response.text());
  expect(html).toContain(message);
  for (const text of Object.values(typed)) expect(html).toContain(text);
  expect(await stored()).toEqual([]);
});

test("only a page that others can read has a form", async () => {
  const draft = await beginDraft(owner);
  for (const address of [
    `/report/${draft}`,
    "/report/1",
    "/report/recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA",
  ])
    for (const viewer of [owner, reader]) {
      expect((await viewer.call(address)).status).toBe(404);
      expect((await viewer.submit(address, { reason: "My photo" })).status).toBe(404);
    }
  await setPublic(owner, { shareId }, false);
  expect((await reader.call(path)).status).toBe(404);
  expect((await reader.submit(path, { reason: "My photo" })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test.each(["LIMIT_REPORTS_VISITOR_DAY", "LIMIT_REPORTS_NETWORK_DAY"])(
  "%s limits reports of pages, and keeps what was typed",
  async (variable) => {
    const limited = caller(siteWith({ [variable]: "1" }));
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": "203.0.113.9",
    };
    const send = (reason: string) =>
      limited.call(path, { method: "POST", headers, body: new URLSearchParams({ reason }).toString() });
    await env.DB.prepare("DELETE FROM usage").run();
    expect((await send("My photo")).status).toBe(303);
    const refused = await send("My other photo");
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    const html = unescaped(await refused.text());
    expect(html).toContain("You've sent a lot of reports today");
    expect(html).toContain("My other photo");
    expect(await stored()).toHaveLength(1);
    // The same again changes nothing.
    expect((await send("My photo")).status).toBe(303);
  },
);

test("what was typed is shown again if the report cannot be stored", async () => {
  const failing =
    "CREATE TRIGGER failing BEFORE INSERT ON page_reports BEGIN SELECT RAISE(ABORT, 'It fails'); END";
  await env.DB.prepare(failing).run();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const response = await reader.submit(path, { reason: "My photo", email: "me@example.com" });
  await env.DB.prepare("DROP TRIGGER failing").run();
  expect(response.status).toBe(500);
  const html = unescaped(await response.text());
  for (const text of ["We couldn't send your report", "My photo", "me@example.com"])
    expect(html).toContain(text);
  vi.restoreAllMocks();
});

test("reports are deleted after 90 days, and with their recap", async () => {
  await reader.submit(path, { reason: "My photo", email: "me@example.com" });
  await sweepPageReports(db, Date.now() + 89 * DAY_MS);
  expect(await stored()).toHaveLength(1);
  await sweepPageReports(db, Date.now() + 91 * DAY_MS);
  expect(await stored()).toEqual([]);

  await reader.submit(path, { reason: "My photo", email: "me@example.com" });
  await owner.send("DELETE", `/api/recaps/${shareId}`, {});
  expect(await stored()).toHaveLength(1);
  await owner.send("DELETE", `/api/deleted-recaps/${shareId}`, {});
  expect(await stored()).toEqual([]);
});

test("a report stores neither who sent it nor from where, and the recap's owner does not see it", async () => {
  await reader.submit(path, { reason: "My photo", email: "me@example.com" });
  const [row] = await stored();
  expect(Object.keys(row ?? {})).toEqual([
    "id",
    "recapId",
    "reason",
    "email",
    "createdAt",
    "mediaId",
    "keptAt",
  ]);
  for (const address of [`/r/${shareId}`, `/share?recap=${shareId}`, `/api/recaps/${shareId}`])
    expect(await (await owner.call(address)).text()).not.toMatch(/My photo|me@example/);
});

/** Publishes a recap with a photo that is reported, and returns what its owner may do about it. */
async function reportedPhoto() {
  const recap = await createRecap(owner);
  const photo = await upload(owner, recap.shareId, GUEST_PHOTO);
  const report = (fields: Record<string, string> = {}) =>
    reader.submit(`/report/${recap.shareId}`, {
      reason: "That's <me>",
      email: "me@example.com",
      photo: photo.id,
      ...fields,
    });
  const review = `/r/${recap.shareId}/contributions`;
  const htmlOf = async (who: Caller, url: string) => unescaped(await (await who.call(url)).text());
  const settle = (who: Caller, intent: string) => who.submit(review, { intent: `${intent}-${photo.id}` });
  return { recap, photo, report, review, htmlOf, settle };
}

test("a report of a photo is for the owner first, and once the photo is kept for the operator", async () => {
  const { recap, photo, report, review, htmlOf, settle } = await reportedPhoto();
  expect(await htmlOf(reader, `/report/${recap.shareId}`)).toContain(`value="${photo.id}"`);
  expect((await report({ photo: "2".repeat(22) })).status).toBe(404);
  expect((await report()).status).toBe(303);
  expect(await stored()).toMatchObject([{ mediaId: photo.id, keptAt: null }]);
  expect(await htmlOf(owner, `/r/${recap.shareId}`)).toContain("1 photo was reported");
  expect(await htmlOf(reader, `/r/${recap.shareId}`)).not.toContain("1 photo was reported");
  const shown = await htmlOf(owner, review);
  expect(shown).toContain("That's <me>");
  expect(shown).not.toContain("me@example.com");

  expect((await settle(reader, "keep-photo")).status).toBe(404);
  expect((await settle(owner, "keep-photo")).status).toBe(200);
  const kept = await stored();
  expect(kept[0]?.keptAt).not.toBeNull();
  expect(await htmlOf(owner, review)).not.toContain("That's <me>");
  expect((await settle(owner, "keep-photo")).status).toBe(200);
  expect(await stored()).toEqual(kept);
});

test("a photo that its owner removes and restores is still reported, until it is gone for good", async () => {
  const { recap, photo, report, review, htmlOf, settle } = await reportedPhoto();
  await report();
  expect((await settle(owner, "remove-photo")).status).toBe(200);
  expect(await htmlOf(reader, `/r/${recap.shareId}`)).not.toContain(photo.id);
  for (const path of [review, `/r/${recap.shareId}`])
    expect(await htmlOf(owner, path)).not.toMatch(/That's <me>|1 photo was reported/);
  await sweep(0);
  expect((await owner.send("POST", `/api/media/${photo.id}/restore`, {})).status).toBe(204);
  expect(await htmlOf(reader, `/r/${recap.shareId}`)).toContain(photo.id);
  expect(await htmlOf(owner, review)).toContain("That's <me>");
  expect(await htmlOf(owner, `/r/${recap.shareId}`)).toContain("1 photo was reported");
  expect(await stored()).toMatchObject([{ mediaId: photo.id, keptAt: null }]);

  await settle(owner, "remove-photo");
  await sweep(2 * HOUR_MS);
  expect(await stored()).toEqual([]);
});

test("a guest's photo that is removed is gone for good, and its reports with it", async () => {
  const guest = caller(exports.default);
  const { recap, report, review } = await reportedPhoto();
  await setGuests(owner, recap, true);
  const sent = await contribute(guest, recap);
  await decide(owner, sent, { status: "shown" });
  await report({ photo: sent.id });
  // While it waits it is not on the page, but may come back to it.
  await decide(owner, sent, { status: "held" });
  await sweep(0);
  expect(await stored()).toHaveLength(1);
  await decide(owner, sent, { status: "shown" });
  await owner.submit(review, { intent: `remove-photo-${sent.id}` });
  await sweep(0);
  expect(await stored()).toEqual([]);
});
