/**
 * Who may do what: every call and every page that names a recap, for its owner, another user, the visitor who made it and
 * signed out since, and a stranger, while it is a draft, public, private, taken down and deleted.
 */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import * as remixBuild from "../../../build/server/index.js";
import { api } from "../../../workers/api/api.ts";
import { newId } from "../../../workers/db/new-id.ts";
import { completeDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { contribute, setGuests } from "../../contribution-calls.ts";
import { newRecap, newShareId } from "../../factories.ts";
import { videoFixture } from "../../fixtures.ts";
import { addSample, sendForm } from "../../media-calls.ts";
import { addComment, setStatus } from "../../reaction-calls.ts";
import { CARD, RECAP_CALLS, type RecapCall, UPLOAD_SOURCE, type WholeRecap } from "../../recap-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { takeDown } from "../../take-down.ts";
import { declarationOf, declare } from "../../upload-calls.ts";
import { siteWith } from "../site-with.ts";

const STATES = ["draft", "public", "private", "taken down", "deleted"] as const;
type State = (typeof STATES)[number];
type ViewerKind = "owner" | "other user" | "same visitor signed out" | "stranger";

/** In which states the owner, and in which everybody else, gets what they ask for. */
interface Access {
  owner: readonly State[];
  others: readonly State[];
}

const OWN: Access = { owner: ["draft", "public", "private", "taken down"], others: [] };
const READ: Access = { owner: OWN.owner, others: ["public"] };
/** Only of a published recap. */
const PUBLISHED: Access = { owner: ["public", "private", "taken down"], others: [] };
/** A draft has no likes and comments. */
const REACT: Access = { owner: PUBLISHED.owner, others: ["public"] };
const SHARED: Access = { owner: ["public"], others: ["public"] };
const NOBODY: Access = { owner: [], others: [] };
const DRAFT: Access = { owner: ["draft"], others: [] };
const DELETED: Access = { owner: ["deleted"], others: [] };

/** Asks for something of the recap. Resolves with whether the caller got it. */
type Ask = (caller: Caller, recap: WholeRecap) => Promise<boolean>;

interface Row {
  access: Access;
  ask: Ask;
}

/** The calls that are not for the owner alone in every state but deleted. */
const CALL_ACCESS: Record<string, Access> = {
  "GET /recaps/:id": READ,
  "GET /image/:id/:mediaId": READ,
  "GET /video/:id/:mediaId": READ,
  "GET /audio/:id/:recordingId": READ,
  "GET /audio/:id/:recordingId/captions.vtt": READ,
  "GET /recaps/:id/likes": REACT,
  "GET /recaps/:id/comments": REACT,
  "POST /recaps/:id/likes": REACT,
  "DELETE /recaps/:id/likes": REACT,
  "POST /recaps/:id/comments": REACT,
  "GET /recaps/:id/contributions": REACT,
  // A guest sent it.
  "PATCH /contributions/:contributionId": PUBLISHED,
  "DELETE /contributions/:contributionId": PUBLISHED,
  "POST /recaps/:id/readers": SHARED,
  "POST /comments/:commentId/report": REACT,
  // A reader wrote the comment.
  "PATCH /comments/:commentId": NOBODY,
  "DELETE /comments/:commentId": PUBLISHED,
  "POST /recaps/:id/blocks": PUBLISHED,
  "DELETE /recaps/:id/blocks": PUBLISHED,
  "GET /cards/:id/:file{[^/]+\\.(jpg|png)}": READ,
  "GET /preview/:id/:file{[^/]+\\.jpg}": SHARED,
  // Restoring what is not deleted changes nothing.
  "POST /recaps/:id/restore": { owner: STATES, others: [] },
  "DELETE /deleted-recaps/:id": DELETED,
};

/** Of the recaps' race. */
const YEAR = 2026;

/** The calls that name no recap in their path and answer with recaps. */
const LIST_CALLS: Record<string, Row> = {
  "GET /recaps": { access: PUBLISHED, ask: mentions("/api/recaps") },
  "GET /recaps/user": { access: PUBLISHED, ask: mentions("/api/recaps/user") },
  "GET /deleted-recaps": { access: DELETED, ask: mentions("/api/deleted-recaps") },
  "POST /simple-recap": { access: OWN, ask: saves },
  "GET /export/:number": { access: OWN, ask: mentions("/api/export/1") },
  // Its card is a picture, its link is made in season.test.ts, which hides recaps in every way.
  "GET /seasons/:year": { access: PUBLISHED, ask: mentions(`/api/seasons/${YEAR}`) },
  "GET /oembed": { access: SHARED, ask: answered((caller, { shareId }) => caller.call(oembedUrl(shareId))) },
};

/** The calls that concern no recap that exists. */
const CALLS_WITHOUT_RECAP = [
  "POST /recaps",
  "POST /transcribe",
  "GET /auth/user",
  "GET /user/subscription",
  // Of a user's public recaps in general (tests/worker/account/account-picture.test.ts).
  "GET /picture/:pictureId",
  // How many recaps there are, and how large they are.
  "GET /export",
  "GET /logo",
  "GET /recaps/sample",
  "GET /openapi.json",
  "GET /docs",
  // Of public recaps in general (tests/worker/season/season.test.ts).
  "PUT /seasons/:year/choices",
  "GET /seasons/:year/card.jpg",
  "GET /season-preview/:seasonId/:file{[^/]+\\.jpg}",
  "GET /image/sample/:mediaId",
  "GET /audio/sample/:recordingId",
  "GET /audio/sample/:recordingId/captions.vtt",
  "POST /visitor/pass",
  "POST /visitor/challenge",
  "POST /visitor",
];

const DETAILS = { name: "Changed", date: "2026-05-17", location: "Oslo", distance: "10k" };
const LIKE = { intent: "like", userName: "Reader", userEmail: "reader@example.com" };

/** The pages by method and path, as the routes declare them. */
const PAGES: Record<string, Row> = {
  "GET /r/:shareId": { access: READ, ask: page(({ shareId }) => `/r/${shareId}`) },
  "POST /r/:shareId": { access: REACT, ask: form(({ shareId }) => `/r/${shareId}`, LIKE) },
  "GET /r/:shareId/contributions": {
    access: PUBLISHED,
    ask: page(({ shareId }) => `/r/${shareId}/contributions`),
  },
  "POST /r/:shareId/contributions": {
    access: PUBLISHED,
    ask: answered((caller, { shareId, contributionId }) =>
      caller.submit(`/r/${shareId}/contributions`, { intent: `hold-${contributionId}` }),
    ),
  },
  "GET /r/:shareId/print": { access: OWN, ask: page(({ shareId }) => `/r/${shareId}/print`) },
  // A draft has no guests.
  "GET /r/:shareId/add": { access: REACT, ask: page(({ shareId }) => `/r/${shareId}/add`) },
  "POST /r/:shareId/add": {
    access: READ,
    ask: form(({ shareId }) => `/r/${shareId}/add`, { intent: `take-back-${newId()}` }),
  },
  "GET /embed/:shareId": { access: SHARED, ask: page(({ shareId }) => `/embed/${shareId}`) },
  "GET /report/:shareId": { access: SHARED, ask: page(({ shareId }) => `/report/${shareId}`) },
  "POST /report/:shareId": {
    access: SHARED,
    ask: form(({ shareId }) => `/report/${shareId}`, { reason: "My photo", email: "" }),
  },
  "GET /race-type": { access: OWN, ask: page(step("/race-type")) },
  "POST /race-type": { access: OWN, ask: form("/race-type", { raceType: "running" }) },
  "GET /race-details": { access: OWN, ask: page(step("/race-details")) },
  "POST /race-details": { access: OWN, ask: form("/race-details", DETAILS) },
  "GET /custom-questions": { access: OWN, ask: page(step("/custom-questions")) },
  "POST /custom-questions": { access: OWN, ask: form("/custom-questions", { intent: "continue" }) },
  "GET /questions": { access: OWN, ask: page(step("/questions")) },
  "POST /questions": {
    access: OWN,
    ask: form("/questions", { index: "0", answer: "Fast", intent: "summary" }),
  },
  "GET /race-memories": { access: OWN, ask: page(step("/race-memories")) },
  "POST /race-memories": { access: OWN, ask: form("/race-memories", { intent: "save" }) },
  "GET /summary": { access: OWN, ask: page(step("/summary")) },
  "GET /share": { access: OWN, ask: page(step("/share")) },
  "POST /share": { access: PUBLISHED, ask: form("/share", { intent: "save" }) },
  "GET /complete": { access: OWN, ask: page(step("/complete")) },
  // And the latest of those that are published, which is the one that is taken down.
  "GET /": { access: { owner: ["draft", "taken down"], others: [] }, ask: mentions("/") },
  "GET /recap-copy": { access: OWN, ask: page(step("/recap-copy")) },
  "GET /continue": { access: OWN, ask: page(step("/continue")) },
  "GET /season/:year": { access: PUBLISHED, ask: mentions(`/season/${YEAR}`) },
  "GET /season/:year/print": { access: PUBLISHED, ask: mentions(`/season/${YEAR}/print`) },
  "GET /past-recaps": { access: OWN, ask: mentions("/past-recaps") },
  "GET /recently-deleted": { access: DELETED, ask: mentions("/recently-deleted") },
  // These delete or publish: they come last.
  "POST /past-recaps": {
    access: OWN,
    ask: deletes("/past-recaps", ({ shareId }) => ({ intent: `sure-${shareId}` })),
  },
  "POST /recently-deleted": {
    access: DELETED,
    ask: deletes("/recently-deleted", ({ shareId }) => ({ intent: `sure-${shareId}` })),
  },
  "POST /summary": { access: OWN, ask: form("/summary", {}) },
  "POST /": { access: DRAFT, ask: deletes("/?index", ({ shareId }) => ({ discard: shareId })) },
};

/** The pages that show and change no recap. */
const PAGES_WITHOUT_RECAP = [
  // Redirect to /r/, whoever asks.
  "GET /public-recap/:shareId",
  "POST /public-recap/:shareId",
  "GET /public-recap",
  "GET /r",
  // Of what is public, by a link of its own; its form changes no recap (tests/worker/season/season.test.ts).
  "GET /s/:shareId",
  "POST /season/:year",
  // Leads to the year's address.
  "GET /season",
  "GET /podcast",
  "GET /take-out",
  "GET /*",
  "GET /sign-in",
  "POST /sign-in",
  "GET /sign-in/code",
  "POST /sign-in/code",
  "GET /sign-in/openid",
  "GET /sign-in/openid/again",
  "GET /sign-in/openid/callback",
  "GET /sign-in/passkey",
  "POST /sign-in/passkey",
  "GET /sign-out",
  "POST /sign-out",
  "GET /account",
  "POST /account",
  "GET /account/picture",
  "POST /account/picture",
  "GET /account/email",
  "POST /account/email",
  "GET /account/confirm",
  "POST /account/confirm",
  "GET /account/confirm/passkey",
  "POST /account/confirm/passkey",
  "GET /undo-email",
  "POST /undo-email",
  "GET /unsubscribe",
  "POST /unsubscribe",
  "GET /account/delete",
  "POST /account/delete",
  "GET /privacy",
  "GET /sample",
  "GET /offline-recap",
  "GET /account/passkey",
  "POST /account/passkey",
  "GET /outbox",
  // Of what the key in its address belongs to (tests/worker/contributions/guest-page.test.ts).
  "GET /take-back/:sendingId/:key",
  "POST /take-back/:sendingId/:key",
];

function oembedUrl(shareId: string): string {
  return `/api/oembed?${new URLSearchParams({ url: `http://localhost/r/${shareId}` })}`;
}

/** Whether a call is not answered as for a recap that does not exist. */
function answered(call: RecapCall): Ask {
  return async (caller, recap) => {
    const { status } = await call(caller, recap);
    // 503: no transcription service is set up.
    if (status !== 503) expect(status).toBeLessThan(500);
    return status !== 404 && status !== 403;
  };
}

function page(url: (recap: WholeRecap) => string): Ask {
  return async (caller, recap) => (await caller.call(url(recap))).status < 400;
}

function step(path: string) {
  return ({ shareId }: WholeRecap) => `${path}?recap=${shareId}`;
}

function form(path: string | ((recap: WholeRecap) => string), fields: Record<string, string>): Ask {
  return async (caller, recap) => {
    const url = typeof path === "string" ? path : path(recap);
    // The form as its owner has it, with the button pressed by the caller.
    const shown = await (caller === callers.owner ? formOf : unchangedForm)(
      callers.owner,
      `${url}?recap=${recap.shareId}`,
    );
    return (await caller.submit(url, { ...shown, recap: recap.shareId, ...fields })).status < 400;
  };
}

/** Others change nothing: until the owner does, the form stays as it is. */
const unchangedForms = new Map<string, ReturnType<typeof formOf>>();

function unchangedForm(owner: Caller, page: string): ReturnType<typeof formOf> {
  const form = unchangedForms.get(page) ?? formOf(owner, page);
  unchangedForms.set(page, form);
  return form;
}

function mentions(path: string): Ask {
  return async (caller, { shareId }) => (await (await caller.call(path)).text()).includes(shareId);
}

/** Whether a new recap begins with the race of the recap. */
async function takesTheRace(caller: Caller, { shareId }: WholeRecap): Promise<boolean> {
  const page = await caller.call(`/race-type?new=${newShareId()}&like=${shareId}`);
  return (await page.text()).includes("Same race, your story");
}

async function saves(caller: Caller, { shareId }: WholeRecap): Promise<boolean> {
  const response = await caller.send("POST", "/api/simple-recap", { ...newRecap(), id: shareId });
  return response.ok;
}

/** Whether a form deletes the recap, for seven days or for good. */
function deletes(path: string, fields: (recap: WholeRecap) => Record<string, string>): Ask {
  return async (caller, recap) => {
    const before = await stateOf(recap);
    await caller.submit(path, fields(recap));
    return (await stateOf(recap)) !== before;
  };
}

async function stateOf({ shareId }: WholeRecap): Promise<string> {
  const row = env.DB.prepare("SELECT deleted_at IS NULL AS exists_ FROM recaps WHERE share_id = ?");
  return JSON.stringify(await row.bind(shareId).first());
}

/** What a call or page that is listed above does with another body or query. */
const MORE_CALLS: Record<string, Row> = {
  "PATCH /comments/:commentId of its status": {
    access: PUBLISHED,
    ask: answered((caller, { commentId }) => setStatus(caller, { id: commentId }, "shown")),
  },
  "POST /recaps/:id/comments of a reply": {
    access: PUBLISHED,
    ask: answered((caller, { shareId, commentId }) =>
      caller.send("POST", `/api/recaps/${shareId}/comments`, { content: "Thank you!", parentId: commentId }),
    ),
  },
  "page GET /race-type of the same race": { access: SHARED, ask: takesTheRace },
};

const ROWS: Record<string, Row> = {
  ...Object.fromEntries(
    Object.entries(RECAP_CALLS).map(([name, call]) => [
      name,
      { access: CALL_ACCESS[name] ?? OWN, ask: answered(call) },
    ]),
  ),
  ...LIST_CALLS,
  ...MORE_CALLS,
  ...Object.fromEntries(Object.entries(PAGES).map(([name, row]) => [`page ${name}`, row])),
};

/** These delete, publish or restore a recap: for the owner, each gets copies of its own. */
const DECISIVE = [
  "POST /simple-recap",
  "page POST /summary",
  "page POST /",
  "page POST /past-recaps",
  "page POST /recently-deleted",
  "DELETE /recaps/:id",
  "POST /recaps/:id/restore",
  "DELETE /deleted-recaps/:id",
];
const IN_ORDER = Object.entries(ROWS).toSorted(([a], [b]) => place(a) - place(b));

function place(name: string): number {
  const last = DECISIVE.indexOf(name);
  if (last >= 0) return 10 + last;
  return ["GET", "PUT", "PATCH", "POST", "DELETE"].findIndex((method) => name.includes(`${method} `));
}

const site = siteWith({});
const reader = caller(site);
let callers: Record<ViewerKind, Caller>;
let recaps: Record<State, WholeRecap>;

beforeAll(async () => {
  const owner = caller(site);
  recaps = {
    draft: await createWhole(owner, "draft"),
    public: await createWhole(owner, "public"),
    private: await createWhole(owner, "private"),
    "taken down": await createWhole(owner, "taken down"),
    deleted: await createWhole(owner, "deleted"),
  };
  const [visitorCookie = ""] = owner.cookie().split("; ");
  const other = caller(site);
  await signIn(owner, "matrix-owner@example.com", env);
  await signIn(other, "matrix-other@example.com", env);
  callers = {
    owner,
    "other user": other,
    "same visitor signed out": caller(site, undefined, visitorCookie),
    stranger: caller(site),
  };
});

/** Returns the recap in this state, or another one for a call after which it would not be the same. */
async function subjectOf(name: string, state: State): Promise<WholeRecap> {
  const recap = recaps[state];
  if (DECISIVE.includes(name)) return copyOf(recap);
  // The one of the recap is finished by now, unless the recap is deleted.
  const isOver = name === "DELETE /uploads/:uploadId" && state !== "deleted";
  return isOver ? { ...recap, uploadId: await beginUpload(callers.owner, recap.shareId) } : recap;
}

/** Returns another recap in the same state. */
async function copyOf(recap: WholeRecap): Promise<WholeRecap> {
  const { id: _, ...row } = await env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?")
    .bind(recap.shareId)
    .first<Record<string, unknown>>()
    .then((found) => found ?? {});
  const copy = { ...row, share_id: newShareId() };
  const { id = 0 } =
    (await env.DB.prepare(
      `INSERT INTO recaps (${Object.keys(copy)}) VALUES (${Object.keys(copy).map(() => "?")}) RETURNING id`,
    )
      .bind(...Object.values(copy))
      .first<{ id: number }>()) ?? {};
  return { ...recap, id, shareId: copy.share_id };
}

async function beginUpload(owner: Caller, shareId: string): Promise<string> {
  const upload = await declare(owner, shareId, await declarationOf(UPLOAD_SOURCE));
  return (await upload.json<{ id: string }>()).id;
}

/** Makes a published recap private, takes it down or deletes it, if that is the state. */
async function broughtTo(state: State, owner: Caller, shareId: string) {
  const isPublic = state !== "private";
  if (!isPublic) await owner.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic });
  const { id } = await (await owner.call(`/api/recaps/${shareId}`)).json<{ id: number }>();
  if (state === "taken down") await takeDown(env, shareId);
  if (state === "deleted") await owner.send("DELETE", `/api/recaps/${shareId}`, {});
  return { id, shareId, isPublic };
}

/** Creates a recap with one of everything. */
async function createWhole(owner: Caller, state: State): Promise<WholeRecap> {
  const shareId = await completeDraft(owner);
  const [photo, recording] = [await addSample(owner, { shareId }), await addRecording(owner, { shareId })];
  const file = new File([videoFixture("av1.mp4")], "av1.mp4", { type: "video/mp4" });
  const video = await sendForm(owner, `/api/recaps/${shareId}/media`, { file });
  const uploadId = await beginUpload(owner, shareId);
  const card = await owner.send("POST", `/api/recaps/${shareId}/cards`, CARD);
  if (state !== "draft") await owner.submit("/summary", { recap: shareId });
  // A draft has no comments.
  const commentId = state === "draft" ? newId() : (await addComment(reader, { shareId }, "Well done!")).id;
  const contributionId = state === "draft" ? newId() : await sendAsGuest(owner, shareId);
  // What the owner chose to show is not held when others report it.
  if (state !== "draft") {
    await setStatus(owner, { id: commentId }, "hidden");
    await setStatus(owner, { id: commentId }, "shown");
  }
  return {
    ...(await broughtTo(state, owner, shareId)),
    mediaId: photo.id,
    videoId: (await video.json<{ id: string }>()).id,
    recordingId: recording.id,
    uploadId,
    commentId,
    contributionId,
    cardUrl: (await card.json<{ url: string }>()).url,
  };
}

/** Returns the id of what a reader has sent. */
async function sendAsGuest(owner: Caller, shareId: string): Promise<string> {
  await setGuests(owner, { shareId }, true);
  return (await contribute(reader, { shareId })).id;
}

test("the matrix has every call of the API and every page", () => {
  const calls = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  const listed = [...Object.keys({ ...RECAP_CALLS, ...LIST_CALLS }), ...CALLS_WITHOUT_RECAP];
  expect(listed.toSorted()).toEqual([...new Set(calls)].toSorted());

  const routes = Object.values(remixBuild.routes as Record<string, RemixRoute>).filter(
    ({ id }) => id !== "root",
  );
  const pages = routes.flatMap(({ path = "", module }) => [
    // Without a component, the build has one that shows the route inside.
    ...(module.loader || !module.action ? [`GET /${path}`] : []),
    ...(module.action ? [`POST /${path}`] : []),
  ]);
  expect([...Object.keys(PAGES), ...PAGES_WITHOUT_RECAP].toSorted()).toEqual(pages.toSorted());
  expect(Object.keys(CALL_ACCESS).filter((name) => !(name in RECAP_CALLS))).toEqual([]);
});

interface RemixRoute {
  id: string;
  path?: string;
  module: { default?: unknown; loader?: unknown; action?: unknown };
}

/** The owner comes last, because the owner changes things. */
const OTHERS = ["other user", "same visitor signed out", "stranger"] as const;

// Hundreds of calls.
test.each(OTHERS)(
  "a recap gives %s what anybody may read of a public one, and nothing else",
  { timeout: 120_000 },
  async (viewer) => {
    expect(await accessOf(viewer)).toEqual(expectedAccess("others"));
  },
);

test("a recap gives its owner everything, until it is deleted", { timeout: 120_000 }, async () => {
  expect(await accessOf("owner")).toEqual(expectedAccess("owner"));
});

type AccessTable = Record<string, Record<State, boolean>>;

async function accessOf(viewer: ViewerKind): Promise<AccessTable> {
  const table: AccessTable = {};
  const isOwner = viewer === "owner";
  for (const [name, { ask }] of IN_ORDER) {
    const cells = { draft: false, public: false, private: false, "taken down": false, deleted: false };
    for (const state of STATES) {
      cells[state] = await ask(callers[viewer], isOwner ? await subjectOf(name, state) : recaps[state]);
    }
    table[name] = cells;
  }
  return table;
}

function expectedAccess(who: keyof Access): AccessTable {
  return Object.fromEntries(
    IN_ORDER.map(([name, { access }]) => {
      const isAllowed = (state: State) => access[who].includes(state);
      return [
        name,
        {
          draft: isAllowed("draft"),
          public: isAllowed("public"),
          private: isAllowed("private"),
          "taken down": isAllowed("taken down"),
          deleted: isAllowed("deleted"),
        },
      ];
    }),
  );
}
