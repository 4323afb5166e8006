/** Deleting an account leaves nothing of it: no row and no object, whatever fails on the way. */
import { env, exports } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { isSessionOver } from "../../../app/domain/account/session.ts";
import type { User } from "../../../app/domain/account/viewer.ts";
import { newId } from "../../../workers/db/new-id.ts";
import {
  cards,
  identities,
  likes,
  media,
  passkeys,
  profilePictures,
  recaps,
  uploads,
  users,
} from "../../../workers/db/schema.ts";
import { createMediaService } from "../../../workers/services/media/media-service.ts";
import { createMediaStore } from "../../../workers/services/storage/media-store.ts";
import { beginDraft, completeDraft, destination, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { contribute, contributionOf, decide, setGuests } from "../../contribution-calls.ts";
import { newShareId, user as userOf, visitor } from "../../factories.ts";
import { LostDatabaseError } from "../../failing-database.ts";
import { limitsOf } from "../../limits.ts";
import { addSample, sampleFile, sendForm } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { addComment, countsOf, like, report } from "../../reaction-calls.ts";
import { CARD, UPLOAD_SOURCE } from "../../recap-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { declarationOf, declare } from "../../upload-calls.ts";
import { attempt, everyFailure, type Failures, NEVER } from "../every-failure.ts";
import { emptyStores } from "../kept-stores.ts";
import { testAccounts } from "./test-accounts.ts";

const db = drizzle(env.DB);
const PATH = "/account/delete";
/** The sweep deletes an object without a row after a day. */
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;

quietConsole("error");
// All rows and objects are looked through often.
beforeAll(() => emptyStores(env));

interface Stage {
  athlete: Caller;
  user: User;
  visitorId: string;
  /** The recap of somebody else, on which the user liked and commented, and to which the user added photos. */
  other: { owner: Caller; shareId: string };
  /** Everything that names the account. */
  ids: string[];
}

let accountNumber = 0;

/** Signs up and leaves one of everything. */
async function staged(): Promise<Stage> {
  accountNumber += 1;
  const email = `leaving-${accountNumber}@example.com`;
  const [athlete, owner, reader] = [browser(), browser(), browser()];
  const draft = await beginDraft(athlete);
  const visitorId = visitorOf(athlete);
  // In another browser, before and after signing in.
  const phone = browser();
  const other = { owner, shareId: await publishRecap(owner) };
  await addComment(phone, other, `Before ${email} signed in`);
  await signIn(phone, email, env);
  await like(phone, other, { userName: "Leaving", userEmail: email });
  await signIn(athlete, email, env);
  const comment = await addComment(athlete, other, `By ${email}`);
  await like(athlete, other, { userName: "Leaving", userEmail: email });
  const ofReader = await addComment(reader, other, `A reader of ${accountNumber}`);
  await report(athlete, ofReader);

  await setGuests(owner, other, true);
  const shown = await contribute(phone, other);
  await decide(owner, shown, { status: "shown" });
  const taken = await contribute(athlete, other);
  await decide(owner, taken, { questionIndex: null });
  const contribution = contributionOf();
  const sending = await declare(athlete, other.shareId, await declarationOf(UPLOAD_SOURCE, { contribution }));

  const published = await publishRecap(athlete);
  await addComment(reader, { shareId: published }, `Well done, ${accountNumber}`);
  const photo = await addSample(athlete, { shareId: published });
  const recording = await addRecording(athlete, { shareId: published });
  const upload = await declare(athlete, published, await declarationOf(UPLOAD_SOURCE));
  const card = await athlete.send("POST", `/api/recaps/${published}/cards`, CARD);
  expect([upload.status, card.status]).toEqual([201, 201]);
  const deleted = await completeDraft(athlete);
  const ofDeleted = await addSample(athlete, { shareId: deleted });
  await athlete.submit("/summary", { recap: deleted });
  await athlete.send("DELETE", `/api/recaps/${deleted}`, {});
  await sendForm(athlete, "/account/picture", { intent: "save", picture: sampleFile("small.jpg") });

  const user = await (await athlete.call("/api/auth/user")).json<User>();
  const picture = user.profileImageUrl?.split("/").at(-1) ?? "";
  await db
    .insert(identities)
    .values({ issuer: "https://id.example", subject: user.id, userId: user.id, createdAt: 1 });
  await db.insert(passkeys).values({
    id: `passkey of ${user.id}`,
    userId: user.id,
    publicKey: "",
    counter: 0,
    transports: "[]",
    device: "",
    createdAt: 1,
  });
  await athlete.submit("/account/email", { intent: "request", email: `new-${email}` });
  const visitors = [visitorId, visitorOf(phone)];
  const ids = [
    user.id,
    email,
    ...visitors,
    draft,
    published,
    deleted,
    photo.id,
    recording.id,
    ofDeleted.id,
    picture,
    shown.id,
    taken.id,
    (await sending.json<{ id: string }>()).id,
  ];
  ids.push((await upload.json<{ id: string }>()).id, (await card.json<{ id: string }>()).id, comment.id);
  expect(ids).not.toContain("");
  return { athlete, user, visitorId, other, ids };
}

function browser(): Caller {
  return caller(exports.default);
}

function visitorOf(athlete: Caller): string {
  return /visitor=([\w-]{22})/.exec(decodeURIComponent(athlete.cookie()))?.[1] ?? "";
}

/** Returns where an id occurs: every column of every table, and every key of the bucket. */
async function traces(ids: string[]): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables) {
    // It stands for mailboxes, which are not ours.
    if (name === "outbox") continue;
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    found.push(...results.flatMap((row) => (names(row, ids) ? [`${name}: ${JSON.stringify(row)}`] : [])));
  }
  let cursor: string | undefined;
  do {
    const page = await env.MEDIA.list(cursor === undefined ? {} : { cursor });
    found.push(...page.objects.flatMap(({ key }) => (names(key, ids) ? [`object ${key}`] : [])));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return found;
}

function names(value: unknown, ids: string[]): boolean {
  const text = JSON.stringify(value);
  return ids.some((id) => text.includes(id));
}

/** Runs the hourly cleanup, two days later. */
async function sweep(): Promise<void> {
  const now = () => Date.now() + TWO_DAYS_MS;
  await createMediaService({ db, store: createMediaStore(env.MEDIA), now, limits: limitsOf(db) }).sweep();
}

async function deleteAccount(athlete: Caller): Promise<Response> {
  return athlete.submit(PATH, { ...(await formOf(athlete, PATH)), confirm: "yes" });
}

test("the screen deletes the account with every row and every object that names it", async () => {
  const { athlete, ids, other, visitorId } = await staged();
  expect((await traces(ids)).length).toBeGreaterThan(20);
  expect(await countsOf(other.owner, other)).toEqual({ likeCount: 2, commentCount: 3 });

  expect(await (await athlete.call(PATH)).text()).toContain("This can&#x27;t be undone");
  const unconfirmed = await athlete.submit(PATH, await formOf(athlete, PATH));
  expect([unconfirmed.status, await unconfirmed.text()]).toEqual([
    400,
    expect.stringContaining("Check the box"),
  ]);
  expect((await athlete.call("/api/auth/user")).status).toBe(200);

  const response = await deleteAccount(athlete);
  expect([response.status, destination(response)]).toEqual([303, "/?notice=account-deleted"]);
  expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(visitorOf(athlete)).not.toBe(visitorId);
  expect((await athlete.call("/api/auth/user")).status).toBe(401);
  // All that R2 can do at once is done. What it cannot delete is left to the sweep (below).
  expect(await traces(ids)).toEqual([]);
  // What others wrote stays.
  expect(await countsOf(other.owner, other)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("a tab that asks about another account deletes nothing", async () => {
  const athlete = browser();
  await signIn(athlete, "earlier@example.com", env);
  const asked = await formOf(athlete, PATH);
  athlete.forgetCookie();
  await signIn(athlete, "later@example.com", env);
  expect((await athlete.submit(PATH, { ...asked, confirm: "yes" })).status).toBe(409);
  expect((await athlete.call("/api/auth/user")).status).toBe(200);
});

test("the address can sign up anew, as another account", async () => {
  const athlete = browser();
  await signIn(athlete, "returning@example.com", env);
  const before = await (await athlete.call("/api/auth/user")).json<User>();
  await deleteAccount(athlete);
  await signIn(athlete, "returning@example.com", env);
  const after = await (await athlete.call("/api/auth/user")).json<User>();
  expect(after.email).toBe(before.email);
  expect(after.id).not.toBe(before.id);
});

test("somebody who is signed out is asked to sign in, and nothing is deleted", async () => {
  for (const response of [await browser().call(PATH), await browser().submit(PATH, { confirm: "yes" })])
    expect(destination(response)).toBe(`/sign-in?returnTo=${encodeURIComponent(PATH)}`);
});

test("what another user wrote in the same browser stays", async () => {
  const [first, owner] = [browser(), browser()];
  const recap = { shareId: await publishRecap(owner) };
  await signIn(first, "first-in-browser@example.com", env);
  await addComment(first, recap, "By the first user of this browser");
  // The session has expired, and the visitor has not.
  const [visitorCookie = ""] = first.cookie().split("; ");
  const shared = caller(exports.default, undefined, visitorCookie);
  await signIn(shared, "second-in-browser@example.com", env);
  await addComment(shared, recap, "By the second user of this browser");
  await deleteAccount(shared);
  expect(await countsOf(owner, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("a request that outlives the account leaves nothing that names it", async () => {
  const athlete = browser();
  await signIn(athlete, "outlived@example.com", env);
  const user = await (await athlete.call("/api/auth/user")).json<User>();
  const { accounts } = testAccounts();
  const viewer = { visitorId: visitorOf(athlete), user };
  await accounts.deleteAccount(viewer, user);
  // The Worker has found the session before.
  await expect(accounts.claim(viewer)).rejects.toSatisfy(isSessionOver);
  const renamed = accounts.rename(viewer, user, { firstName: "Late", lastName: null });
  await expect(renamed).rejects.toSatisfy(isSessionOver);
  expect(await traces([user.id])).toEqual([]);
});

interface Account {
  user: User;
  visitorId: string;
  ids: string[];
}

/** Stores an account with an object of each kind and a like on somebody's recap. No call, because there are many. */
async function storedAccount(): Promise<Account> {
  const user = userOf();
  const { visitorId } = visitor();
  await db.insert(users).values({ id: user.id, email: user.email, createdAt: 1, updatedAt: 1 });
  const [shareId, likedId] = [newShareId(), newShareId()];
  const [photo, upload, card, picture] = [newId(), newId(), newId(), newId()];
  const row = {
    visitorId,
    raceType: "running",
    status: "published" as const,
  };
  const times = { createdAt: 1, updatedAt: 1 };
  const [[own], [liked]] = await db.batch([
    db
      .insert(recaps)
      .values({ ...row, ...times, shareId, userId: user.id })
      .returning(),
    db
      .insert(recaps)
      .values({ ...row, ...times, shareId: likedId, visitorId: newId(), likeCount: 1 })
      .returning(),
  ]);
  const [recapId = 0, likedRecapId = 0] = [own?.id, liked?.id];
  const uploadKey = `recaps/${shareId}/media/${upload}/original`;
  const { uploadId: r2UploadId } = await env.MEDIA.createMultipartUpload(uploadKey);
  const keys = [
    `recaps/${shareId}/media/${photo}/original`,
    `recaps/${shareId}/cards/${card}`,
    `users/${user.id}/picture/${picture}`,
  ];
  await Promise.all(keys.map((key) => env.MEDIA.put(key, "bytes")));
  const size = { fileSize: 5, width: 1, height: 1 };
  const file = { fileName: "a.jpg", fileType: "image" as const, contentType: "image/jpeg" as const };
  await db.batch([
    db.insert(media).values({ id: photo, recapId, ...file, ...size, position: 0, createdAt: 1 }),
    db.insert(uploads).values({
      id: upload,
      recapId,
      uploadKey: "key",
      r2UploadId,
      totalSize: 1,
      declaration: "{}",
      position: 1,
      createdAt: 1,
    }),
    db
      .insert(cards)
      .values({ recapId, id: card, slot: "preview", contentType: file.contentType, size: 5, createdAt: 1 }),
    db.insert(profilePictures).values({ id: picture, userId: user.id, size: 5, createdAt: 1 }),
    db.insert(likes).values({
      id: newId(),
      recapId: likedRecapId,
      visitorId,
      userId: user.id,
      userName: "Ada",
      emailMac: "",
      createdAt: 1,
    }),
  ]);
  return { user, visitorId, ids: [user.id, user.email, visitorId, shareId, photo, upload, card, picture] };
}

test("whatever fails, the account exists whole, or nothing is left of it after a sweep", async () => {
  const deletion = ({ user, visitorId }: Account, failures: Failures) =>
    attempt(env, failures, (database, bucket) => {
      const parts = { db: drizzle(database), store: createMediaStore(bucket) };
      return testAccounts(parts).accounts.deleteAccount({ visitorId, user }, user);
    });
  const first = await storedAccount();
  const whole = await deletion(first, { database: NEVER, bucket: NEVER });
  expect(whole).toMatchObject({ failure: null, bucketCalls: 4 });
  expect(await traces(first.ids)).toEqual([]);

  for (const failures of everyFailure(whole)) {
    const account = await storedAccount();
    const before = await traces(account.ids);
    const { failure } = await deletion(account, failures);
    if (failure !== null) {
      expect(failure).toBeInstanceOf(LostDatabaseError);
      expect(await traces(account.ids)).toEqual(before);
      expect((await deletion(account, { database: NEVER, bucket: NEVER })).failure).toBeNull();
    }
    await sweep();
    expect(await traces(account.ids)).toEqual([]);
  }
});
