/** Property tests' attacker: a stranger, the recaps they try to change, and generators of hostile input. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import fc from "fast-check";
import { expect } from "vitest";
import { sha256 } from "../app/domain/lib/base64url.ts";
import { type Caller, caller } from "./caller.ts";
import { contribute, setGuests } from "./contribution-calls.ts";
import { course, newRecap, newShareId } from "./factories.ts";
import { addSample } from "./media-calls.ts";
import { addComment } from "./reaction-calls.ts";
import { addRecording } from "./recording-calls.ts";

type Site = Parameters<typeof caller>[0];

interface Stores {
  DB: D1Database;
  MEDIA: R2Bucket;
}

/** Every page that accepts a form. */
export const FORM_PAGES = [
  "/race-type",
  "/race-details",
  "/custom-questions",
  "/questions",
  "/race-memories",
  "/summary",
  "/share",
  "/past-recaps",
  "/?index",
];

export interface Target {
  id: number;
  shareId: string;
  mediaId: string;
  recordingId: string;
  commentId: string;
  contributionId: string;
}

/** Creates a recap with a photo, a recording, and its owner's comment and contribution. */
async function target(site: Site, isPublic: boolean): Promise<Target> {
  const owner = caller(site);
  const response = await owner.send("POST", "/api/recaps", newRecap({ isPublic }));
  const recap = (await response.json()) as Target;
  const { id: commentId } = await addComment(owner, recap, "Thank you");
  // A private one cannot be reported.
  await owner.submit(`/report/${recap.shareId}`, { reason: "My photo" });
  await owner.send("PUT", `/api/recaps/${recap.shareId}/course`, course());
  await setGuests(owner, recap, true);
  const { id: contributionId } = await contribute(owner, recap);
  // What the attacker might add would be among the files below.
  await setGuests(owner, recap, false);
  return { ...(await withFiles(owner, recap)), commentId, contributionId };
}

async function withFiles(owner: Caller, recap: Target): Promise<Target> {
  const mediaId = (await addSample(owner, recap)).id;
  return { ...recap, mediaId, recordingId: (await addRecording(owner, recap)).id };
}

/**
 * Returns everything stored for other visitors: the rows of recaps, courses, files, likes, comments, contributions, reports,
 * blocks, seasons and tombstones, and their objects' keys and ETags. Anybody may like and comment, so the attacker's own likes and
 * comments are left out, also of the counts.
 */
export async function storedOfOthers({ DB, MEDIA }: Stores, attacker: Caller) {
  const own = /^visitor=([^.]+)/.exec(attacker.cookie())?.[1] ?? "";
  const recaps = await DB.prepare("SELECT * FROM recaps WHERE visitor_id <> ? ORDER BY id").bind(own).all();
  const reactions = await DB.batch(
    [
      "SELECT * FROM likes WHERE visitor_id <> ? ORDER BY id",
      "SELECT * FROM comments WHERE visitor_id <> ? ORDER BY id",
      "SELECT * FROM contributions WHERE visitor_id <> ? ORDER BY id",
      "SELECT * FROM comment_reports WHERE visitor_id <> ? ORDER BY comment_id, visitor_id",
      "SELECT blocks.* FROM blocks JOIN recaps ON recaps.id = recap_id WHERE recaps.visitor_id <> ? ORDER BY 1, 2",
      "SELECT * FROM seasons WHERE visitor_id <> ? ORDER BY id",
      "SELECT page_reports.* FROM page_reports JOIN recaps ON recaps.id = recap_id WHERE recaps.visitor_id <> ? ORDER BY 1",
      "SELECT recap_id, 1 AS likes, 0 AS comments, 1 AS news FROM likes WHERE visitor_id = ?",
      "SELECT recap_id, 0 AS likes, status = 'shown' AS comments, 1 AS news FROM comments WHERE visitor_id = ?",
    ].map((query) => DB.prepare(query).bind(own)),
  );
  const [likes, comments, contributions, reports, blocks, seasons, pageReports, ...byAttacker] =
    reactions.map(({ results }) => results as Row[]);
  const media = await DB.prepare(
    "SELECT media.* FROM media JOIN recaps ON recaps.id = recap_id WHERE visitor_id <> ? ORDER BY media.id",
  )
    .bind(own)
    .all();
  const recordings = await DB.prepare(
    "SELECT recordings.* FROM recordings JOIN recaps ON recaps.id = recap_id WHERE visitor_id <> ? ORDER BY recordings.id",
  )
    .bind(own)
    .all();
  const courses = await DB.prepare(
    "SELECT courses.* FROM courses JOIN recaps ON recaps.id = recap_id WHERE visitor_id <> ? ORDER BY recap_id",
  )
    .bind(own)
    .all();
  const hashes = await Promise.all(recaps.results.map((row) => sha256(String(row.share_id))));
  const tombstones = await DB.prepare(
    "SELECT * FROM tombstones WHERE share_id_hash IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(hashes))
    .all();
  const shareIds = recaps.results.map((row) => `recaps/${row.share_id}/`);
  const files = (await allObjects(MEDIA)).filter(({ key }) =>
    shareIds.some((prefix) => key.startsWith(prefix)),
  );
  return {
    recaps: recaps.results.map((row) => withoutCounts(row as Row, byAttacker.flat())),
    likes,
    comments,
    contributions,
    reports,
    blocks,
    seasons,
    pageReports,
    tombstones: tombstones.results,
    media: media.results,
    recordings: recordings.results,
    courses: courses.results,
    files: files.map(({ key, etag }) => [key, etag]),
  };
}

type Row = Record<string, unknown>;

/** Returns a recap's row without what the attacker changes as a reader, by likes and by comments. */
function withoutCounts(
  { page_rev, next_comment_number, reader_count, news_at, ...row }: Row,
  byAttacker: Row[],
): Row {
  const own = byAttacker.filter(({ recap_id }) => recap_id === row.id);
  const sum = (name: string) => own.reduce((total, counted) => total + Number(counted[name]), 0);
  return {
    ...row,
    like_count: Number(row.like_count) - sum("likes"),
    comment_count: Number(row.comment_count) - sum("comments"),
    news_count: Number(row.news_count) - sum("news"),
  };
}

/** Returns all objects. R2 lists up to 1,000 at a time. */
async function allObjects(bucket: R2Bucket) {
  const all: { key: string; etag: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    all.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return all;
}

/**
 * Creates a stranger with a draft, and two recaps of other visitors. Each recap has a photo and a recording; the draft's
 * comment is the stranger's on the first recap.
 */
export async function attack(stores: Stores, site: Site) {
  const attacker = caller(site);
  await attacker.call("/race-type");
  const draftId = newShareId();
  await attacker.submit("/race-type", { recap: draftId, raceType: "running" });
  const recap = (await (await attacker.call(`/api/recaps/${draftId}`)).json()) as Target;
  const draft = await withFiles(attacker, recap);
  const shared = await target(site, true);
  const { id: commentId } = await addComment(attacker, shared, "Well done!");
  const targets = [
    shared,
    await target(site, false),
    { ...draft, commentId, contributionId: "A".repeat(22) },
  ];
  return { attacker, targets, before: await storedOfOthers(stores, attacker) };
}

export function handles(targets: Target[]): fc.Arbitrary<string> {
  const known = targets.flatMap(({ id, shareId }) => [String(id), shareId]);
  return fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom("user", "0", "-1", "..", "%00", "%E0%A4%A", "null", "1e9", "recap_"),
    fc.string({ maxLength: 40 }).map(encodeText),
  );
}

export function mediaIds(targets: Target[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...targets.map(({ mediaId }) => mediaId), "A".repeat(22)) },
    fc.constantFrom("order", "..", "%00", "%E0%A4%A", "null"),
    fc.string({ maxLength: 24 }).map(encodeText),
  );
}

export function recordingIds(targets: Target[]): fc.Arbitrary<string> {
  const known = targets.map(({ recordingId }) => recordingId);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known, "A".repeat(22)) },
    fc.constantFrom("captions.vtt", "..", "%00", "null"),
    fc.string({ maxLength: 24 }).map(encodeText),
  );
}

export function commentIds(targets: Target[]): fc.Arbitrary<string> {
  const known = targets.map(({ commentId }) => commentId);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known, "A".repeat(22)) },
    fc.constantFrom("report", "..", "%00", "null"),
    fc.string({ maxLength: 24 }).map(encodeText),
  );
}

export function contributionIds(targets: Target[]): fc.Arbitrary<string> {
  const known = targets.map(({ contributionId }) => contributionId);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known, "A".repeat(22)) },
    fc.string({ maxLength: 24 }).map(encodeText),
  );
}

/** `encodeURIComponent` for any text: a lone surrogate becomes U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "' OR 1=1 --",
    "<script>",
    "\r\n".repeat(50),
    "9".repeat(400),
    "__proto__",
  ),
);

const MAX_ERROR_BYTES = 8_000;

export async function expectNoFault(response: Response): Promise<void> {
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  // The response to a stale save contains the caller's own recap, which may be large.
  const isApiError =
    response.status >= 400 && text.startsWith('{"error":') && !text.includes('"code":"stale"');
  if (isApiError) expect(bytes.byteLength).toBeLessThan(MAX_ERROR_BYTES);
  // Without a transcription service 503 is expected; any other 5xx is a fault.
  if (!text.includes('"transcription_unavailable"')) expect(response.status).toBeLessThan(500);
  expect(text).not.toMatch(/SQLITE|D1_ERROR|node_modules/);
}
