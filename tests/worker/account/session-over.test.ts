/** Writes of a browser whose session is over, or ends while they are on their way: refused, with nothing written. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import * as remixBuild from "../../../build/server/index.js";
import { api } from "../../../workers/api/api.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";
import { createRecap, sampleFile, sendForm } from "../../media-calls.ts";
import { addComment, like } from "../../reaction-calls.ts";
import { UPLOAD_SOURCE } from "../../recap-calls.ts";
import { audioFile, sendRecording } from "../../recording-calls.ts";
import { shownForm } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { declarationOf, declare } from "../../upload-calls.ts";
import { allRows, emptyStores } from "../kept-stores.ts";
import { siteWith } from "../site-with.ts";
import { testAccounts } from "./test-accounts.ts";

const PAGE = { headers: { "sec-fetch-dest": "document" } };

/** Runs before the second call to D1 of the next request: the first one has found the session. */
let meanwhile: (() => Promise<void>) | null = null;
let calls = 0;

const DB = databaseThrough(env.DB, async (act) => {
  calls += 1;
  const run = calls === 2 ? meanwhile : null;
  if (run) {
    meanwhile = null;
    await run();
  }
  return act();
});
const site = siteWith({ DB });

async function signedIn(email: string): Promise<Caller> {
  const athlete = caller(site);
  await signIn(athlete, email, env);
  return athlete;
}

async function userOf(athlete: Caller): Promise<User> {
  return (await athlete.call("/api/auth/user")).json<User>();
}

async function deleteAccount(user: User): Promise<void> {
  const viewer = { visitorId: "another browser", user };
  await testAccounts().accounts.deleteAccount(viewer, user);
}

/** A write, given the athlete's own public recap and somebody else's, by share id. */
type Write = (athlete: Caller, own: string, other: string) => Promise<Response>;

const IDENTITY = { userName: "Leaving", userEmail: "leaving@example.com" };

/** What creates or changes something. A deletion finds nothing to delete. */
const WRITES: Record<string, Write> = {
  "a published recap": (athlete) => athlete.send("POST", "/api/recaps", newRecap()),
  "a shared recap": (athlete) =>
    athlete.send("POST", "/api/simple-recap", { ...newRecap(), id: newShareId() }),
  "an update of a shared recap": (athlete, own) =>
    athlete.send("POST", "/api/simple-recap", { ...newRecap(), id: own, name: "Changed" }),
  edits: (athlete, own) =>
    sendEdits(athlete, own, [{ field: "name", base: [newRecap().name], value: "Changed" }]),
  "an upload": async (athlete, own) => declare(athlete, own, await declarationOf(UPLOAD_SOURCE)),
  "a photo": (athlete, own) =>
    sendForm(athlete, `/api/recaps/${own}/media`, { file: sampleFile("small.jpg") }),
  "a recording": (athlete, own) =>
    sendRecording(athlete, own, { audio: audioFile("answer-1.webm"), questionIndex: "0" }),
  "a like": (athlete, _own, other) => athlete.send("POST", `/api/recaps/${other}/likes`, IDENTITY),
  "a comment": (athlete, _own, other) =>
    athlete.send("POST", `/api/recaps/${other}/comments`, { ...IDENTITY, content: "Well done!" }),
  "a form that begins a recap": (athlete) =>
    athlete.submit("/race-type", { recap: newShareId(), raceType: "running" }),
  "a form with a comment": (athlete, _own, other) =>
    athlete.submit(`/r/${other}`, { intent: "comment", ...IDENTITY, content: "Well done!" }),
  "a form with a name": (athlete) =>
    athlete.submit("/account", { intent: "rename", firstName: "Late", lastName: "" }),
  "a form with a picture": (athlete) =>
    sendForm(athlete, "/account/picture", { intent: "save", picture: sampleFile("small.jpg") }),
};

test.each(Object.entries(WRITES))(
  "%s that is on its way while the account is deleted is refused and leaves nothing",
  async (name, write) => {
    const { shareId: other } = await createRecap(caller(site));
    const athlete = await signedIn(`${name.replaceAll(" ", "-")}@example.com`);
    const { shareId: own } = await createRecap(athlete);
    const user = await userOf(athlete);
    let left: string[] = [];
    calls = 0;
    meanwhile = async () => {
      await deleteAccount(user);
      left = await allRows(env.DB);
    };
    const response = await write(athlete, own, other);
    expect([meanwhile, response.status]).toEqual([null, 401]);
    expect(await response.text()).toContain("Sign in to send it");
    expect(await allRows(env.DB)).toEqual(left);
  },
);

test("bytes that were stored before the account was deleted are deleted again", async () => {
  const athlete = await signedIn("late-bytes@example.com");
  const { shareId } = await createRecap(athlete);
  const user = await userOf(athlete);
  // The session, the check of the recap, and then the photo's row.
  calls = -1;
  meanwhile = () => deleteAccount(user);
  const response = await sendForm(athlete, `/api/recaps/${shareId}/media`, { file: sampleFile("small.jpg") });
  expect([meanwhile, response.status]).toEqual([null, 401]);
  expect((await env.MEDIA.list({ prefix: `recaps/${shareId}/` })).objects).toEqual([]);
});

/** Deletes the sessions of a user, as the cleanup does with those that have expired. */
async function endSessionsOf({ id }: User): Promise<void> {
  await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(id).run();
}

/** Returns a browser whose session has expired, with its public recap. */
async function signedOut(email: string): Promise<{ athlete: Caller; shareId: string }> {
  const athlete = await signedIn(email);
  const { shareId } = await createRecap(athlete);
  await endSessionsOf(await userOf(athlete));
  return { athlete, shareId };
}

/** What is refused changes nothing, so one browser is enough for all of it. */
let over: { athlete: Caller; shareId: string };
beforeAll(async () => {
  // All rows are compared often.
  await emptyStores(env);
  over = await signedOut("over@example.com");
});

const UNSAFE_CALLS = [
  ...new Set(
    api.routes
      .filter(({ method }) => !["ALL", "GET"].includes(method))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

test.each(UNSAFE_CALLS)("%s is refused with the cookie of a session that is over", async (call) => {
  const { athlete, shareId } = over;
  const [method = "", path = ""] = call.split(" ");
  const before = await allRows(env.DB);
  const response = await athlete.send(method, `/api${path.replace(/:\w+/g, shareId)}`, {
    ...newRecap(),
    ...IDENTITY,
    content: "Well done!",
  });
  expect([response.status, await response.json()]).toEqual([
    401,
    { error: { code: "session_over", message: "You're signed out. Sign in to send it" } },
  ]);
  expect(await allRows(env.DB)).toEqual(before);
});

interface RemixRoute {
  id: string;
  path?: string;
  module: { action?: unknown; default?: unknown };
}

const FORMS = Object.values(remixBuild.routes as Record<string, RemixRoute>).filter(
  ({ module }) => module.action !== undefined,
);
/** Signing in and out, and stopping mails. */
const isOpen = ({ id }: RemixRoute) => /^routes\/(sign-(in|out)|unsubscribe)/.test(id);

test.each(
  FORMS.filter((route) => !isOpen(route)).map(({ path = "?index", module }) => ({
    path: `/${path}`,
    hasPage: module.default !== undefined,
  })),
)(
  "a form of $path is refused with the cookie of a session that is over, and keeps what was typed",
  async ({ path, hasPage }) => {
    const { athlete, shareId } = over;
    const before = await allRows(env.DB);
    const response = await athlete.submit(path.replace(/:\w+/g, shareId), {
      recap: shareId,
      raceType: "running",
      intent: "comment",
      content: "Rain & <wind> all the way",
      ...IDENTITY,
    });
    expect(response.status).toBe(401);
    // Its cookie stays: sent again as it is, it is refused again.
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = await response.text();
    if (!hasPage) expect(text).toBe("{}");
    else {
      expect(text).toContain("You&#x27;re signed out");
      expect(shownForm(text)).toMatchObject({ content: "Rain & <wind> all the way", recap: shareId });
    }
    expect(await allRows(env.DB)).toEqual(before);
  },
);

test("what was refused can be sent again from the page after signing in", async () => {
  const email = "sent-again@example.com";
  const { athlete, shareId } = await signedOut(email);
  const shown = { "shown-answer-0": newRecap().answers["0"] ?? "" };
  const form = { recap: shareId, index: "0", intent: "summary", ...shown };
  const refused = await athlete.submit("/questions", { ...form, answer: "Rain all the way.\nNo wind." });
  const page = await refused.text();
  expect(page).toContain('href="/sign-in?returnTo=%2Fquestions"');
  expect(page).toContain('action="/questions"');
  await signIn(athlete, email, env);
  const sent = await sendForm(athlete, "/questions", shownForm(page));
  expect(sent.status).toBe(302);
  const { answers } = await (await athlete.call(`/api/recaps/${shareId}`)).json<{ answers: object }>();
  expect(answers).toMatchObject({ "0": "Rain all the way.\nNo wind." });
});

test("files of a refused form have to be chosen again", async () => {
  const { athlete, shareId } = await signedOut("chosen-again@example.com");
  const fields = { recap: shareId, media: sampleFile("small.jpg"), intent: "save" };
  const refused = await sendForm(athlete, "/race-memories", fields);
  expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining("Choose small.jpg")]);
});

test("signing in and out works with the cookie of a session that is over", async () => {
  const { athlete } = await signedOut("back-again@example.com");
  for (const [path, fields] of [
    ["/sign-in/passkey", { intent: "options", returnTo: "/account" }],
    ["/sign-in/code", { intent: "again", email: "back-again@example.com", returnTo: "/account" }],
  ] as const)
    expect((await athlete.submit(path, fields)).status).toBeLessThan(400);
  expect((await athlete.call("/sign-in/openid")).status).toBe(302);
  await signIn(athlete, "back-again@example.com", env);
  expect((await userOf(athlete)).email).toBe("back-again@example.com");

  await endSessionsOf(await userOf(athlete));
  const left = await athlete.submit("/sign-out", { asked: "on" });
  expect([left.status, left.headers.get("clear-site-data")]).toEqual([303, '"cache", "storage"']);
});

test("a page makes the browser forget a session that is over, and keeps what the device has", async () => {
  const { shareId } = await createRecap(caller(site));
  const { athlete } = await signedOut("forgotten@example.com");
  const [visitorCookie] = athlete.cookie().split("; ");
  expect((await like(athlete, { shareId })).status).toBe(401);
  // Reads that are no pages change nothing.
  await athlete.call(`/api/recaps/${shareId}`, { headers: { "sec-fetch-dest": "empty" } });
  expect(athlete.cookie()).toContain("session=");

  const page = await athlete.call(`/r/${shareId}`, PAGE);
  expect([page.status, page.headers.get("clear-site-data")]).toEqual([200, null]);
  expect(athlete.cookie()).toBe(visitorCookie);
  // An anonymous reader like any other.
  expect((await like(athlete, { shareId })).status).toBe(201);
  await addComment(athlete, { shareId }, "Well done!");
});
