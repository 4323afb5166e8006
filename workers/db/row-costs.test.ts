/** Each counted write costs at most ROWS_PER_WRITE rows, counters included, as docs/operations.md assumes. */
import { env } from "cloudflare:workers";
import { eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import { splitsOnly } from "../../app/domain/course/course.ts";
import { sha256 } from "../../app/domain/lib/base64url.ts";
import { commentInputSchema } from "../../app/domain/reactions/reactions.ts";
import { cardRequestSchema } from "../../app/domain/sharing/story-card.ts";
import type { Recording } from "../../app/domain/voice/recording.ts";
import type { Services } from "../../app/services/services.ts";
import { newAuthenticator } from "../../tests/authenticator.ts";
import { editRecap, type Values } from "../../tests/edits-of.ts";
import { course, newRecap, newShareId, user as userOf, visitor } from "../../tests/factories.ts";
import { audioFixture, photoFixture } from "../../tests/fixtures.ts";
import { countingDatabase } from "../../tests/row-counter.ts";
import { beginCreation, openSession, PLACE } from "../../tests/worker/account/test-accounts.ts";
import { createServices } from "../create-services.ts";
import { type Bindings, type Environment, parseEnvironment } from "../env.ts";
import { sweepPageReports } from "../services/reactions/page-reports.ts";
import { sweepReaders } from "../services/readers/reader-service.ts";
import { ROWS_PER_COPY, ROWS_PER_PREVIEW, ROWS_PER_READER, ROWS_PER_WRITE } from "./charges.ts";
import { allOf } from "./conditions.ts";
import { newId } from "./new-id.ts";
import { cards, commentReports, comments, media, outbox, usage, users } from "./schema.ts";

const AI = {
  run: async () => ({ text: "It rained.", segments: [{ start: 0, end: 1, text: "It rained." }] }),
};

let viewer: Viewer;
let services: Services;
let environment: Environment;
let rows: () => number;
let shareId: string;

beforeEach(async () => {
  const counted = countingDatabase(env.DB);
  rows = counted.rows;
  environment = { ...parseEnvironment({ ...env, AI } as unknown as Bindings), db: counted.db };
  services = servicesOn(crypto.randomUUID());
  viewer = visitor();
  shareId = newShareId();
});

/** Returns the services for callers on this network: an IPv6 one, whose /48 is counted besides. */
function servicesOn(network: string): Services {
  return createServices(environment, {
    network,
    supernet: `the /48 of ${network}`,
    networkPrefix: network,
    onLimitReached: () => {},
  });
}

/** Expects `write` to cost at most ROWS_PER_WRITE rows per counted write. Resets the counters first. */
async function expectFewRows(write: () => Promise<unknown>): Promise<void> {
  const db = drizzle(env.DB);
  await db.delete(usage);
  // Only development stores mails. A full outbox would cost a row more for each, and other tests have filled it.
  await db.delete(outbox);
  const before = rows();
  await write();
  const counted = await db.select().from(usage).where(eq(usage.counter, "writes-network-day")).get();
  expect(rows() - before).toBeGreaterThan(0);
  expect(rows() - before).toBeLessThanOrEqual(ROWS_PER_WRITE * (counted?.used ?? 0));
}

function beginDraft() {
  return services.recaps.begin(viewer, shareId, "running");
}

function edit(values: Values) {
  return editRecap(services.recaps, viewer, { shareId }, values);
}

async function addRecording(questionIndex = 0): Promise<Recording> {
  const upload = { transcript: "A word", language: null, segments: null, uploadKey: null, questionIndex };
  const outcome = await services.recordings.add(
    viewer,
    { shareId },
    { file: new Blob([audioFixture("answer-1.webm")]), ...upload },
  );
  if (outcome.kind !== "added") throw new Error("The recording was not added");
  return outcome.recording;
}

async function addPhoto(questionIndex: number | null = null) {
  const upload = { fileName: "a.png", description: null, questionIndex, uploadKey: null };
  const outcome = await services.media.add(
    viewer,
    { shareId },
    { file: new Blob([photoFixture("small.png")]), ...upload },
  );
  if (outcome.kind !== "added") throw new Error("The photo was not added");
  return outcome.media;
}

/** Deletes the row of a photo, as the cron does an hour after its deletion. */
async function sweepDeleted(id: string): Promise<void> {
  await drizzle(environment.db).delete(media).where(eq(media.id, id));
}

test("creating and discarding a draft stays within its counted rows", () =>
  expectFewRows(async () => {
    await beginDraft();
    await services.recaps.discardDraft(viewer, shareId);
  }));

test("creating a recap and deleting it for good stays within its counted rows", () =>
  expectFewRows(async () => {
    const outcome = await services.recaps.create(viewer, newRecap(), { key: "k", bodyHash: "h" });
    if (outcome.kind !== "created") throw new Error("The recap was not created");
    await services.recaps.delete(viewer, outcome.recap);
    expect(await services.recaps.deletePermanently(viewer, outcome.recap)).toBe(true);
  }));

test("edits stay within their counted rows", async () => {
  await beginDraft();
  await expectFewRows(() => edit({ "answer-0": "It rained" }));
  await expectFewRows(() => edit({ "answer-0": "It rained.", "question-10001": "Who cheered?" }));
});

test("deleting a question with its recordings and photos stays within its counted rows", async () => {
  await beginDraft();
  await edit({ "question-10001": "Who cheered?" });
  for (let times = 0; times < 3; times++) {
    await addPhoto(10_001);
    await addRecording(10_001);
  }
  await expectFewRows(() => edit({ "question-10001": null }));
});

test("a save that moves a published recap in the collection stays within its counted rows", async () => {
  await createPublished();
  await expectFewRows(() => edit({ date: "2025-01-01", name: "Another name, and a longer one" }));
});

test("a recap that is shared again, with another date, stays within its counted rows", async () => {
  const share = (date: string, name: string) =>
    services.recaps.upsertShared(viewer, {
      shareId,
      createdAt: null,
      mediaIds: [],
      recordingIds: [],
      isDraft: false,
      given: { name, date, location: "Chicago, USA", distance: "10k" },
      today: "2026-05-17",
    });
  await share("2026-05-17", "Chicago");
  await expectFewRows(() => share("2025-01-01", "Chicago Lakefront Run"));
});

test("switching to private and back to public stays within its counted rows", async () => {
  await beginDraft();
  await expectFewRows(async () => {
    await services.recaps.setVisibility(viewer, { shareId }, false);
    await services.recaps.setVisibility(viewer, { shareId }, true);
  });
});

test("listing a recap and taking it off the list stays within its counted rows", async () => {
  await beginDraft();
  await expectFewRows(async () => {
    await services.recaps.setListing(viewer, { shareId }, true);
    await services.recaps.setListing(viewer, { shareId }, false);
  });
});

test("storing, replacing and removing a course stays within its counted rows", async () => {
  await beginDraft();
  await expectFewRows(async () => {
    expect(await services.recaps.setCourse(viewer, { shareId }, course())).toBe(true);
    await services.recaps.setCourse(viewer, { shareId }, null);
  });
  await expectFewRows(() => services.recaps.setCourse(viewer, { shareId }, course()));
  await expectFewRows(async () => {
    await services.recaps.setCourse(viewer, { shareId }, course({ seconds: 300 }));
    await services.recaps.discardDraft(viewer, shareId);
  });
});

test("adding, deleting and sweeping a photo stays within its counted rows", async () => {
  await beginDraft();
  await expectFewRows(async () => {
    const { id } = await addPhoto();
    await services.media.delete(viewer, id);
    await sweepDeleted(id);
  });
});

test("describing a photo, choosing it as cover, reordering and restoring it stays within its counted rows", async () => {
  await beginDraft();
  const other = await addPhoto();
  const { id } = await addPhoto();
  await expectFewRows(() => edit({ [`description-${id}`]: "At the finish" }));
  await expectFewRows(() => edit({ [`focal-${id}`]: { x: 10, y: 20 } }));
  await expectFewRows(() => edit({ [`description-${id}`]: "A", [`description-${other.id}`]: "B" }));
  await expectFewRows(() => services.media.setCover(viewer, { shareId }, id));
  await expectFewRows(() => services.media.reorder(viewer, { shareId }, [id]));
  await expectFewRows(async () => {
    await services.media.delete(viewer, id);
    await services.media.restore(viewer, id);
  });
});

test("uploading a photo in parts, deleting and sweeping it stays within its counted rows", async () => {
  await beginDraft();
  const bytes = photoFixture("small.png");
  const declared = { fileName: "a.png", contentType: "image/png", size: bytes.length };
  const none = { smaller: null, thumbhash: null };
  const declaration = { uploadKey: "u", partHashes: [await sha256(bytes)], ...declared, ...none };
  await expectFewRows(async () => {
    const begun = await services.uploads.begin(viewer, { shareId }, declaration);
    if (begun.kind !== "begun") throw new Error("The upload has not begun");
    await services.uploads.putPart(viewer, begun.uploadId, { number: 1, body: Promise.resolve(bytes) });
    expect(await services.uploads.finish(viewer, begun.uploadId)).toMatchObject({ kind: "added" });
    await services.media.delete(viewer, begun.uploadId);
    await sweepDeleted(begun.uploadId);
  });
});

test("each change of a recording's text stays within its counted rows", async () => {
  await beginDraft();
  const { id } = await addRecording();
  const { recordings } = services;
  await expectFewRows(() => edit({ [`transcript-${id}`]: "It rained. A lot." }));
  await expectFewRows(() =>
    recordings.putTranscript(viewer, id, {
      text: "It rained. A lot. All day.",
      language: null,
      segments: [],
    }),
  );
  await expectFewRows(() => recordings.putWaveform(viewer, id, "A".repeat(64)));
});

test("adding, transcribing and editing a recording stays within its counted rows", async () => {
  await beginDraft();
  await expectFewRows(() => addRecording());
  const { id } = await addRecording();
  await expectFewRows(async () => {
    const options = { language: null, again: false };
    expect(await services.recordings.transcribe(viewer, id, options)).toMatchObject({ kind: "transcribed" });
    await edit({ [`transcript-${id}`]: "It rained. A lot." });
    await services.recordings.settleOffer(viewer, id, "take");
    expect(await services.recordings.putWaveform(viewer, id, "A".repeat(64))).toBe(true);
  });
});

const FAN = { userName: "Alice", userEmail: "alice@example.com" };

async function createPublished(): Promise<void> {
  const outcome = await services.recaps.create(viewer, newRecap(), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  shareId = outcome.recap.shareId;
}

async function addComment(author: Viewer, content = "Well done!"): Promise<string> {
  const input = commentInputSchema.parse({ ...FAN, content });
  const outcome = await services.reactions.comment(author, { shareId }, input);
  if (outcome.kind !== "posted") throw new Error("The comment was not posted");
  return outcome.comment.id;
}

test("a story card that replaces another one, and its deletion, stay within its counted rows", async () => {
  await createPublished();
  const card = cardRequestSchema.parse({ style: "modern", format: "1:1", questionIndex: null });
  await services.cards.create(viewer, { shareId }, card);
  await edit({ name: "Another name" });
  await expectFewRows(async () => {
    await services.cards.create(viewer, { shareId }, card);
    await deleteCurrentCards();
  });
});

test("a card with the course, and taking its map away, again and again, stay within their counted rows", async () => {
  await createPublished();
  const card = cardRequestSchema.parse({ style: "modern", format: "1:1", mediaId: null, course: true });
  for (let times = 0; times < 2; times++)
    await expectFewRows(async () => {
      await services.recaps.setCourse(viewer, { shareId }, course());
      expect(await services.cards.create(viewer, { shareId }, card)).toMatchObject({ kind: "created" });
      await services.recaps.setCourse(viewer, { shareId }, splitsOnly(course()));
    });
});

test("a preview that replaces another one, and its deletion, cost at most the rows that docs/operations.md assumes", async () => {
  await createPublished();
  const open = async () => {
    const recap = await services.recaps.findViewable(viewer, { shareId });
    if (!recap) throw new Error("There is no recap");
    const version = await services.cards.previewVersion(recap);
    expect(await services.cards.openPreview(viewer, { shareId }, version)).toMatchObject({ kind: "found" });
  };
  await open();
  await edit({ name: "Another name" });
  const before = rows();
  await open();
  await deleteCurrentCards();
  expect(rows() - before).toBeLessThanOrEqual(ROWS_PER_PREVIEW);
});

/** Deletes the rows of the recap's current cards, as the cron does a week after newer ones replaced them. */
async function deleteCurrentCards(): Promise<void> {
  const ofRecap = sql`${cards.recapId} = (SELECT id FROM recaps WHERE share_id = ${shareId})`;
  await drizzle(environment.db)
    .delete(cards)
    .where(allOf(isNull(cards.supersededAt), ofRecap));
}

test("a like and its withdrawal stay within their counted rows", async () => {
  await createPublished();
  // An account costs a row more.
  const fan = visitor(await newUser());
  await expectFewRows(async () => {
    await services.reactions.like(fan, { shareId }, FAN);
    await services.reactions.unlike(fan, { shareId }, FAN.userEmail);
  });
});

test("a comment, its hiding and its deletion stay within its counted rows", async () => {
  await createPublished();
  const author = visitor(await newUser());
  await expectFewRows(async () => {
    const id = await addComment(author);
    await services.reactions.moderateComment(viewer, id, "hidden");
    await services.reactions.deleteComment(viewer, id);
  });
});

test("a comment whose author is blocked, and its deletion, stay within its counted rows", async () => {
  await createPublished();
  await expectFewRows(async () => {
    const id = await addComment(visitor());
    await services.reactions.block(viewer, { shareId }, id);
    await services.reactions.deleteComment(viewer, id);
  });
});

/** Sends a photo as a guest of the recap, which has to be open. */
async function contribute(guest: Viewer): Promise<string> {
  const contribution = { ...FAN, text: "Kilometer 32", sendingId: newId() };
  const file = { file: new Blob([photoFixture("small.png")]), fileName: "a.png", uploadKey: newId() };
  const outcome = await services.contributions.add(guest, { shareId }, { ...file, contribution });
  if (outcome.kind !== "added") throw new Error(`The photo was not added: ${outcome.kind}`);
  return outcome.contribution.id;
}

test("what a guest sends, and its deletion, stay within their counted rows", async () => {
  await createPublished();
  await services.contributions.saveIsOpen(viewer, { shareId }, true);
  const guest = visitor(await newUser());
  await expectFewRows(async () => {
    await services.contributions.delete(guest, await contribute(guest));
  });
  const bytes = photoFixture("small.png");
  const declared = { fileName: "a.png", contentType: "image/png", size: bytes.length };
  const contribution = { ...FAN, text: "Kilometer 32", sendingId: newId() };
  const declaration = { uploadKey: "u", partHashes: [await sha256(bytes)], ...declared, smaller: null };
  await expectFewRows(async () => {
    const begun = await services.uploads.begin(
      guest,
      { shareId },
      { ...declaration, thumbhash: null, contribution },
    );
    if (begun.kind !== "begun") throw new Error("The upload has not begun");
    await services.uploads.putPart(guest, begun.uploadId, { number: 1, body: Promise.resolve(bytes) });
    expect(await services.uploads.finish(guest, begun.uploadId)).toMatchObject({ kind: "added" });
    await services.contributions.delete(viewer, begun.uploadId);
  });
});

test("showing what a guest has sent and hiding it, and taking it and giving it back, stay within their counted rows", async () => {
  await createPublished();
  await services.contributions.saveIsOpen(viewer, { shareId }, true);
  const id = await contribute(visitor());
  await expectFewRows(async () => {
    await services.contributions.setStatus(viewer, id, "shown");
    await services.contributions.setStatus(viewer, id, "held");
  });
  await expectFewRows(async () => {
    await services.contributions.accept(viewer, id, { questionIndex: 0 });
    await services.contributions.setStatus(viewer, id, "held");
  });
  await services.contributions.accept(viewer, id, { questionIndex: 0 });
  await expectFewRows(() => services.contributions.accept(viewer, id, { questionIndex: null }));
  await expectFewRows(async () => {
    await services.contributions.saveIsOpen(viewer, { shareId }, true);
    await services.contributions.saveIsOpen(viewer, { shareId }, false);
    await services.contributions.saveIsOpen(viewer, { shareId }, true);
  });
});

test("a guest who is blocked, and unblocked, stays within the counted rows", async () => {
  await createPublished();
  await services.contributions.saveIsOpen(viewer, { shareId }, true);
  const guest = visitor();
  const taken = await contribute(guest);
  await services.contributions.accept(viewer, taken, { questionIndex: null });
  await expectFewRows(async () => {
    await contribute(guest);
    expect(await services.contributions.block(viewer, { shareId }, taken)).toBe("blocked");
  });
  await expectFewRows(async () => {
    expect(await services.contributions.unblock(viewer, { shareId }, taken)).toBe(true);
    await services.contributions.block(viewer, { shareId }, taken);
  });
});

test("an edit, and an edit that is held, stay within their counted rows", async () => {
  await createPublished();
  const fan = visitor();
  const id = await addComment(fan);
  await expectFewRows(() => services.reactions.editComment(fan, id, "Well done, Ada!"));
  await services.reactions.saveCommentSettings(viewer, { shareId }, { isOpen: true, holdsAll: true });
  await expectFewRows(() => services.reactions.editComment(fan, id, "Well done, dear Ada!"));
});

test("the report that holds a comment, and its deletion with the comment, stay within its counted rows", async () => {
  await createPublished();
  const id = await addComment(visitor());
  await servicesOn("another network").reactions.reportComment(visitor(), id);
  const reporter = visitor();
  await expectFewRows(async () => {
    await services.reactions.reportComment(reporter, id);
    const byReporter = eq(commentReports.visitorId, reporter.visitorId);
    await drizzle(environment.db).delete(commentReports).where(byReporter);
  });
  expect(await drizzle(env.DB).select().from(comments).where(eq(comments.id, id))).toMatchObject([
    { status: "held" },
  ]);
});

test("a report of a page, and its deletion, stay within its counted rows", async () => {
  await createPublished();
  const sweepAll = () => sweepPageReports(drizzle(environment.db), Date.now() + 100 * 24 * 60 * 60_000);
  // Those of other tests.
  await sweepAll();
  await expectFewRows(async () => {
    await services.reactions.reportPage(visitor(), shareId, {
      reason: "My photo",
      email: "me@example.com",
      photo: null,
    });
    await sweepAll();
  });
});

test("approving a comment, and showing one and hiding it again, stay within their counted rows", async () => {
  await createPublished();
  const id = await addComment(visitor());
  await expectFewRows(() => services.reactions.moderateComment(viewer, id, "shown"));
  await services.reactions.moderateComment(viewer, id, "hidden");
  await expectFewRows(async () => {
    await services.reactions.moderateComment(viewer, id, "shown");
    await services.reactions.moderateComment(viewer, id, "hidden");
  });
});

test("a reader, and the end of the row on the next day, cost at most ROWS_PER_READER", async () => {
  await createPublished();
  // Other tests use the same database, and the cleanup deletes everybody's readers.
  await env.DB.prepare("DELETE FROM readers").run();
  const before = rows();
  expect(await services.readers.count(visitor(), { shareId }, "A browser")).toBe(true);
  const counted = rows();
  await services.readers.count(visitor(), { shareId }, "A browser");
  expect(rows()).toBe(counted);
  await sweepReaders(drizzle(environment.db), Date.now() + 24 * 60 * 60_000);
  expect(rows() - before).toBeLessThanOrEqual(ROWS_PER_READER);
  expect(rows() - before).toBeGreaterThan(2);
});

test("unblocking a visitor and blocking them again stays within its counted rows", async () => {
  await createPublished();
  const id = await addComment(visitor());
  await services.reactions.block(viewer, { shareId }, id);
  await expectFewRows(async () => {
    await services.reactions.unblock(viewer, { shareId }, id);
    await services.reactions.block(viewer, { shareId }, id);
  });
});

test("other settings of comments stay within their counted rows", async () => {
  await createPublished();
  await expectFewRows(() =>
    services.reactions.saveCommentSettings(viewer, { shareId }, { isOpen: false, holdsAll: true }),
  );
});

test("adding, using and deleting a passkey stays within its counted rows", async () => {
  const [user, passkey] = [await newUser(), await newAuthenticator()];
  const { id } = user;
  const { accounts } = services;
  const { origin } = PLACE;
  const clock = { nowMs: Date.now() };
  const session = await openSession(user, clock.nowMs);
  await expectFewRows(async () => {
    const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
    const created = await passkey.create({ ...options, origin, userId: id });
    const outcome = await accounts.finishPasskeyCreation(viewer, user, attemptToken, created, PLACE);
    expect(outcome).toEqual({ kind: "added" });
    expect(await accounts.deletePasskey(session, passkey.id)).toBe("deleted");
  });
  const { attemptToken, options } = await beginCreation({ accounts, clock }, user);
  const created = await passkey.create({ ...options, origin, userId: id });
  await accounts.finishPasskeyCreation(viewer, user, attemptToken, created, PLACE);
  await expectFewRows(async () => {
    const begun = await accounts.beginPasskeySignIn(viewer, { origin }, "/");
    const answer = await passkey.get({ ...begun.options, origin });
    const outcome = await accounts.finishPasskeySignIn(viewer, begun.attemptToken, answer, PLACE);
    expect(outcome).toMatchObject({ kind: "signed-in" });
    await accounts.endAllSessions(user);
  });
});

test("another email address, and its undoing on two devices, stay within their counted rows", async () => {
  const { accounts } = services;
  const session = await openSession(await newUser(), Date.now());
  await openSession(session.user, Date.now());
  const { email } = session.user;
  await expectFewRows(async () => {
    const change = { email: `new-${email}`, replaces: null };
    const asked = await accounts.requestEmailChange(viewer, session, change);
    if (asked.kind !== "sent") throw new Error(asked.kind);
    const code = codeIn(await lastMail());
    const outcome = await accounts.finishEmailChange(viewer, session, asked.attemptToken, code);
    expect(outcome).toEqual({ kind: "changed" });
    const token = /token=([\w-]{43})/.exec(await lastMail())?.[1] ?? "";
    expect(await accounts.undoEmailChange(token)).toEqual({ kind: "undone" });
  });
});

test("proving who one is, by a code after four wrong ones, stays within its counted rows", async () => {
  const { accounts } = services;
  const session = await openSession(await newUser(), Date.now());
  await expectFewRows(async () => {
    const asked = await accounts.requestProofCode(viewer, session, null);
    if (asked.kind !== "sent") throw new Error(asked.kind);
    const code = codeIn(await lastMail());
    const wrong = code === "000000" ? "111111" : "000000";
    for (const entered of [wrong, wrong, wrong, wrong])
      expect(await accounts.enterProofCode(session, asked.attemptToken, entered)).toMatchObject({
        kind: "wrong-code",
      });
    expect(await accounts.enterProofCode(session, asked.attemptToken, code)).toEqual({ kind: "proven" });
  });
});

async function lastMail(): Promise<string> {
  const [mail] = await services.accounts.listOutbox();
  return mail?.text ?? "";
}

function codeIn(text: string): string {
  return /^\d{3} \d{3}$/m.exec(text)?.[0].replace(" ", "") ?? "";
}

test("a picture that replaces another one, and its removal, stay within their counted rows", async () => {
  viewer = visitor(await newUser());
  const { user } = viewer;
  if (!user) return;
  await createPublished();
  const set = () => services.pictures.set(viewer, user, new Blob([photoFixture("small.png")]));
  await set();
  await expectFewRows(async () => {
    expect(await set()).toMatchObject({ kind: "set" });
    await services.pictures.remove(user);
  });
});

test("a new name stays within its counted rows", async () => {
  viewer = visitor(await newUser());
  const { user } = viewer;
  if (!user) return;
  await expectFewRows(() => services.accounts.rename(viewer, user, { firstName: "Ada", lastName: "Byron" }));
  await createPublished();
  await expectFewRows(() =>
    services.accounts.rename(viewer, user, { firstName: "Augusta", lastName: "Byron" }),
  );
});

/** Stores a user. */
async function newUser() {
  const user = userOf();
  const { id, email } = user;
  await drizzle(env.DB).insert(users).values({ id, email, createdAt: 0, updatedAt: 0 });
  return user;
}

test("the copy of a page, and its end, cost at most ROWS_PER_COPY", async () => {
  await createPublished();
  const before = rows();
  const recap = await services.recaps.findEditable(viewer, { shareId });
  const [address, version] = [`https://recap.example/r/${shareId}`, recap?.version ?? -1];
  const copy = { version, html: "<p>", headers: {} };
  expect(await services.pages.storePage(visitor(), { shareId, address }, copy)).toBe(true);
  expect(rows() - before).toBeGreaterThan(1);
  await services.recaps.setVisibility(viewer, { shareId }, false);
  // Going private itself writes the recap's row, and nothing when it is done again.
  expect(rows() - before).toBeLessThanOrEqual(ROWS_PER_COPY + 1);
  expect(await services.pages.findStale(address)).toBeNull();
});
