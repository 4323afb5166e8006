/** What is not accepted of guests, what it may not cost anybody, and what is not stored of them. */
import { env, exports } from "cloudflare:workers";
import { WebMOutputFormat } from "mediabunny";
import { beforeEach, expect, test } from "vitest";
import {
  MAX_CONTRIBUTED_BYTES,
  MAX_CONTRIBUTION_TEXT,
} from "../../../app/domain/contributions/contribution.ts";
import { MAX_VISITOR_BYTES } from "../../../app/domain/media/upload-limits.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { blankNames, inMemory } from "../../../app/media-files/containers/blank-names.ts";
import { checkVideo } from "../../../app/media-files/videos/check-video.ts";
import { type Caller, caller } from "../../caller.ts";
import { rewritten } from "../../coded-pictures.ts";
import {
  block,
  contribute,
  contributionOf,
  contributionsFor,
  decide,
  GUEST_CHEER,
  GUEST_PHOTO,
  newSendingId,
  setGuests,
} from "../../contribution-calls.ts";
import { photoFixture, videoFixture } from "../../fixtures.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { metadataIn } from "../../picture-units.ts";
import { setPublic } from "../../reaction-calls.ts";
import { rewritten as rewrittenSound } from "../../sound-files.ts";
import { declarationOf, declare, finish, sendAll, type UploadSource } from "../../upload-calls.ts";
import { siteWith } from "../site-with.ts";

let owner: Caller;
let dad: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  [owner, dad] = [caller(exports.default), caller(exports.default)];
  recap = await createRecap(owner);
  await setGuests(owner, recap, true);
});

const CLIP: UploadSource = { original: videoFixture("clip.webm"), contentType: "video/webm" };

/** Declares a file as a guest. Returns the status and the error's code, or "begun". */
async function declared(
  guest: Caller,
  fields: Record<string, unknown> = {},
  source: UploadSource = GUEST_PHOTO,
): Promise<[number, string]> {
  const declaration = await declarationOf(source, { contribution: contributionOf(fields) });
  return told(await declare(guest, recap.shareId, declaration));
}

async function told(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { error?: { code: string } };
  return [response.status, body.error?.code ?? "begun"];
}

test("a recap whose owner was never asked, or has closed it, takes nothing", async () => {
  expect(await declared(dad)).toEqual([201, "begun"]);
  await setGuests(owner, recap, false);
  expect(await declared(dad)).toEqual([403, "contributions_closed"]);
  recap = await createRecap(owner);
  expect(await declared(dad)).toEqual([403, "contributions_closed"]);
});

test("a recap that is closed or hidden meanwhile takes nothing that was begun", async () => {
  const { id } = await sendAll(dad, recap.shareId, GUEST_PHOTO, { contribution: contributionOf() });
  await setGuests(owner, recap, false);
  expect(await told(await finish(dad, id))).toEqual([403, "contributions_closed"]);
  await setGuests(owner, recap, true);
  const other = await sendAll(dad, recap.shareId, GUEST_PHOTO, { contribution: contributionOf() });
  await setPublic(owner, recap, false);
  expect(await declared(dad)).toEqual([404, "recap_not_found"]);
  expect(await told(await finish(dad, other.id))).toEqual([404, "upload_not_found"]);
  expect(await contributionsFor(owner, recap)).toEqual([]);
});

test("a blocked guest adds nothing more, and may again once that is taken back", async () => {
  const kept = await contribute(dad, recap);
  await decide(owner, kept, { questionIndex: null });
  await contribute(dad, recap);
  expect((await block(owner, recap, kept)).status).toBe(204);
  expect(await contributionsFor(owner, recap)).toMatchObject([{ id: kept.id, isBlocked: true }]);
  expect(await declared(dad)).toEqual([403, "contribution_blocked"]);
  await owner.send("DELETE", `/api/recaps/${recap.shareId}/blocks`, { contributionId: kept.id });
  expect(await declared(dad)).toEqual([201, "begun"]);
});

test("a sending has up to five files, with one clip and one cheer among them, of one guest", async () => {
  const sendingId = newSendingId();
  expect(await declared(dad, { sendingId }, CLIP)).toEqual([201, "begun"]);
  expect(await declared(dad, { sendingId }, CLIP)).toEqual([409, "too_many_together"]);
  await contribute(dad, recap, GUEST_CHEER, { sendingId });
  expect(await declared(dad, { sendingId }, GUEST_CHEER)).toEqual([409, "too_many_together"]);
  for (let photos = 0; photos < 3; photos++) await contribute(dad, recap, GUEST_PHOTO, { sendingId });
  expect(await declared(dad, { sendingId })).toEqual([409, "too_many_together"]);
  expect(await declared(caller(exports.default), { sendingId })).toEqual([409, "too_many_together"]);
});

test("a cheer of more than a minute is refused once it has arrived, and nothing of it stays", async () => {
  const checked = await checkAudio(
    await rewrittenSound("answer-1.webm", new WebMOutputFormat(), { seconds: 62 }),
  );
  if (checked.kind === "refused") throw new Error("The sample was refused");
  const source = { original: checked.bytes, contentType: "audio/webm" };
  const { id } = await sendAll(dad, recap.shareId, source, { contribution: contributionOf() });
  expect(await told(await finish(dad, id))).toEqual([413, "long_cheer"]);
  expect((await env.MEDIA.list({ prefix: `recaps/${recap.shareId}/` })).objects).toEqual([]);
});

test("all guests have 200 MB together, which take nothing of their owner's room", async () => {
  const sent = await contribute(dad, recap);
  await decide(owner, sent, { questionIndex: null });
  await env.DB.batch([
    env.DB.prepare("UPDATE contributions SET file_size = ? WHERE id = ?").bind(
      MAX_CONTRIBUTED_BYTES - 10,
      sent.id,
    ),
    env.DB.prepare("UPDATE media SET file_size = ? WHERE id = ?").bind(MAX_VISITOR_BYTES, sent.id),
  ]);
  expect(await declared(caller(exports.default))).toEqual([413, "contributions_full"]);
  await addSample(owner, recap);
});

test("what a guest sends is limited for the guest, without a mail or a transcription", async () => {
  const site = siteWith({ LIMIT_CONTRIBUTIONS_VISITOR_HOUR: 1, LIMIT_SPEECH_NETWORK_DAY: 1 });
  const mails = "SELECT count(*) AS count FROM outbox";
  const before = await env.DB.prepare(mails).first();
  const [guest, other] = [caller(site), caller(site)];
  expect((await contribute(guest, recap, GUEST_CHEER)).file.fileType).toBe("audio");
  expect(await declared(guest)).toEqual([429, "limit"]);
  expect(await declared(other)).toEqual([201, "begun"]);
  expect(await env.DB.prepare(mails).first()).toEqual(before);
  const speech = "SELECT count(*) AS count FROM usage WHERE counter LIKE 'speech%' AND subject = ?";
  expect(await env.DB.prepare(speech).bind(recap.shareId).first()).toEqual({ count: 0 });
});

test("a guest's upload is that guest's alone", async () => {
  const { id } = await sendAll(dad, recap.shareId, GUEST_PHOTO, { contribution: contributionOf() });
  for (const other of [owner, caller(exports.default)]) {
    expect((await finish(other, id)).status).toBe(404);
    expect((await other.send("DELETE", `/api/uploads/${id}`, {})).status).toBe(404);
  }
  expect((await finish(dad, id)).status).toBe(201);
});

test("sent again with the same key, a file is one contribution", async () => {
  const fields = { uploadKey: "again", contribution: contributionOf() };
  const { id } = await sendAll(dad, recap.shareId, GUEST_PHOTO, fields);
  expect([(await finish(dad, id)).status, (await finish(dad, id)).status]).toEqual([201, 200]);
  const again = await declare(dad, recap.shareId, await declarationOf(GUEST_PHOTO, fields));
  expect([again.status, await again.json()]).toMatchObject([
    200,
    { id, contribution: { id, status: "held" } },
  ]);
  expect(await contributionsFor(owner, recap)).toHaveLength(1);
});

test("a guest's photo is stored without the place where it was taken, and the email nowhere", async () => {
  const userEmail = "dad.at.the.fence@example.com";
  const original = photoFixture("DSCN0010.jpg");
  const sent = await contribute(dad, recap, { original, contentType: "image/jpeg" }, { userEmail });
  const photo = await (await owner.call(sent.file.url)).arrayBuffer();
  const text = new TextDecoder("latin1").decode(photo);
  expect(new TextDecoder("latin1").decode(original)).toContain("NIKON");
  expect(text).not.toMatch(/NIKON|GPS|Exif/);
  const tables = ["contributions", "uploads", "media", "recaps", "usage", "removals"];
  for (const table of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results)).not.toContain(userEmail);
  }
});

test("a guest's clip with a location in its pictures is refused, and its copy without it stays so once it is taken", async () => {
  const original = await rewritten("finish-gps.mov", { container: "mp4" });
  blankNames(inMemory(original), "video/mp4");
  const source = { original, contentType: "video/mp4" };
  const { id } = await sendAll(dad, recap.shareId, source, { contribution: contributionOf() });
  expect(await told(await finish(dad, id))).toEqual([422, "damaged"]);
  expect((await env.MEDIA.list({ prefix: `recaps/${recap.shareId}/` })).objects).toEqual([]);

  const checked = await checkVideo(original);
  if (checked.kind === "refused") throw new Error("The sample is refused");
  const sent = await contribute(dad, recap, { original: checked.bytes.slice(), contentType: "video/mp4" });
  const stored = async () => new Uint8Array(await (await owner.call(sent.file.url)).arrayBuffer());
  expect(await metadataIn(await stored())).toEqual([]);
  await decide(owner, sent, { questionIndex: null });
  expect(await metadataIn(await stored())).toEqual([]);
});

test.each([
  { userName: "" },
  { userEmail: "nobody" },
  { sendingId: "short" },
  { text: "x".repeat(MAX_CONTRIBUTION_TEXT + 1) },
  { text: 5 },
  { userName: undefined },
])("a declaration with %j is refused, and nothing is stored", async (fields) => {
  expect(await declared(dad, fields)).toEqual([400, "invalid_input"]);
  expect((await env.MEDIA.list({ prefix: `recaps/${recap.shareId}/` })).objects).toEqual([]);
});

test.each([
  [{}],
  [{ status: "taken" }],
  [{ questionIndex: -1 }],
  [{ status: "shown", questionIndex: 0 }],
  [[]],
])("a decision %j is refused", async (body) => {
  const sent = await contribute(dad, recap);
  const response = await owner.send("PATCH", `/api/contributions/${sent.id}`, body);
  expect(await told(response)).toEqual([400, "invalid_input"]);
  expect(await contributionsFor(owner, recap)).toMatchObject([{ status: "held" }]);
});

test("the list comes in pages, and the owner may ask for what waits alone", async () => {
  const row = await env.DB.prepare("SELECT id FROM recaps WHERE share_id = ?")
    .bind(recap.shareId)
    .first("id");
  const insert = env.DB.prepare(
    `INSERT INTO contributions (id, recap_id, visitor_id, user_name, sending_id, status, kind, file_name, content_type, file_size, width, height, created_at)
     VALUES (?, ?, 'guest', 'Dad', 'AAAAAAAAAAAAAAAAAAAAAA', ?, 'image', 'a.png', 'image/png', 1, 1, 1, ?)`,
  );
  const ids = Array.from({ length: 60 }, (_, at) =>
    `${at}`.padStart(2, "0").padStart(22, recap.shareId.slice(-20)),
  );
  await env.DB.batch(
    ids.map((id, at) =>
      insert.bind(id, row, at % 2 ? "held" : "shown", 1_700_000_000_000 + Math.floor(at / 7)),
    ),
  );
  const first = await owner.call(`/api/recaps/${recap.shareId}/contributions`);
  const [, next = ""] = /<([^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
  const second = await owner.call(next);
  const found = [
    ...((await first.json()) as { id: string }[]),
    ...((await second.json()) as { id: string }[]),
  ];
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(second.headers.get("link")).toBeNull();
  expect(await contributionsFor(owner, recap, "?status=held")).toHaveLength(30);
  // Those that wait are of somebody else.
  expect(await contributionsFor(dad, recap, "?status=held")).toEqual([]);
  expect(await contributionsFor(dad, recap)).toHaveLength(30);
  expect((await owner.call(`/api/recaps/${recap.shareId}/contributions?after=x`)).status).toBe(400);
});
