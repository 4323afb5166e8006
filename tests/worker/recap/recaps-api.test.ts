import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { defaultQuestions } from "../../../app/domain/questions/questions.ts";
import { DETAIL_FIELDS } from "../../../app/domain/race/race-details.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";

const OWNER_KEYS = [
  ...["id", "userId", "status", "version", "updatedAt", "isListed", "commentSettings", "removedQuestions"],
];
const PUBLIC_KEYS = [
  "shareId",
  "raceType",
  ...DETAIL_FIELDS,
  "questions",
  "answers",
  "isPublic",
  "coverMediaId",
  "createdAt",
  "media",
  "recordings",
  "course",
  "likeCount",
  "commentCount",
  "athlete",
];

/** The fields of a recap in a list. */
const SUMMARY_KEYS = PUBLIC_KEYS.filter(
  (key) => !["questions", "answers", "media", "recordings", "course"].includes(key),
).flatMap((key) => (key === "coverMediaId" ? [key, "cover"] : [key]));

interface RecapJson {
  id: number;
  shareId: string;
  version: number;
  [field: string]: unknown;
}

interface ErrorJson {
  error: { code: string; message: string; fields?: Record<string, string[]> };
}

function browser(): Caller {
  return caller(exports.default);
}

/** Returns a browser that has a visitor cookie. */
async function visitorBrowser(): Promise<Caller> {
  const athlete = browser();
  await athlete.call("/race-type");
  return athlete;
}

async function createRecap(
  athlete: Caller,
  body: Record<string, unknown> = { ...newRecap() },
): Promise<RecapJson> {
  const response = await athlete.send("POST", "/api/recaps", body);
  expect(response.status).toBe(201);
  return response.json();
}

/** Creates a draft on the wizard's first step. */
async function beginDraft(athlete: Caller): Promise<RecapJson> {
  const shareId = newShareId();
  await athlete.call("/race-type");
  await athlete.submit("/race-type", { recap: shareId, raceType: "running" });
  return (await athlete.call(`/api/recaps/${shareId}`)).json();
}

/** An edit of the recaps that `createRecap` creates. */
const RENAMED = { edits: [{ field: "name", base: [newRecap().name], value: "Berlin" }] };

async function errorOf(response: Response): Promise<ErrorJson["error"]> {
  expect(response.headers.get("content-type")).toContain("application/json");
  return (await response.json<ErrorJson>()).error;
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

async function countRecaps(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS count FROM recaps").first<number>("count")) ?? 0;
}

function twentyTimes<Result>(act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 20 }, act));
}

test("the owner gets a recap with the seven fields only for owners", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete);
  const recap = await (await athlete.call(`/api/recaps/${shareId}`)).json<RecapJson>();
  expect(Object.keys(recap)).toEqual([...OWNER_KEYS, ...PUBLIC_KEYS]);
});

test("a stranger gets a recap without them", async () => {
  const { shareId } = await createRecap(browser());
  const response = await browser().call(`/api/recaps/${shareId}`);
  expect(response.status).toBe(200);
  expect(Object.keys(await response.json<RecapJson>())).toEqual(PUBLIC_KEYS);
});

test("a recap's values have the API's shapes", async () => {
  const athlete = browser();
  const recap = await createRecap(athlete);
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  expect(recap).toEqual({
    ...newRecap(),
    id: expect.any(Number),
    course: null,
    userId: null,
    status: "published",
    version: 0,
    removedQuestions: [],
    updatedAt: expect.stringMatching(iso),
    isListed: false,
    commentSettings: { isOpen: true, holdsAll: false },
    shareId: expect.stringMatching(/^recap_\d{13}_[A-Za-z0-9_-]{22}$/),
    coverMediaId: null,
    createdAt: expect.stringMatching(iso),
    media: [],
    recordings: [],
    likeCount: 0,
    commentCount: 0,
    athlete: null,
  });
});

test("no response contains a visitor id", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete);
  const row = await rowOf(shareId);
  const visitorId = String(row?.visitor_id);
  const answers = await Promise.all([
    athlete.call(`/api/recaps/${shareId}`),
    athlete.call("/api/recaps"),
    athlete.call("/api/recaps/user"),
    athlete.call(`/r/${shareId}`),
    athlete.call(`/summary?recap=${shareId}`),
    athlete.call("/past-recaps"),
    browser().call(`/api/recaps/${shareId}`),
    browser().call(`/r/${shareId}`),
  ]);
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).toContain(shareId);
    expect(text).not.toContain(visitorId);
    expect(text).not.toContain("visitorId");
  }
});

test("only the owner can use the numeric id", async () => {
  const athlete = browser();
  const { id, shareId } = await createRecap(athlete);
  expect(await (await athlete.call(`/api/recaps/${id}`)).json()).toMatchObject({ shareId });
  const absent = await (await browser().call(`/api/recaps/${newShareId()}`)).text();
  for (const [method, path, body] of [
    ["GET", `/api/recaps/${id}`, null],
    ["DELETE", `/api/recaps/${id}`, null],
    ["PUT", `/api/recaps/${id}/visibility`, { isPublic: false }],
    ["PATCH", `/api/recaps/${id}`, RENAMED],
  ] as const) {
    const stranger = browser();
    const response = await (body ? stranger.send(method, path, body) : stranger.call(path, { method }));
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(absent);
  }
  expect(await rowOf(shareId)).toMatchObject({ is_public: 1, page_rev: 0 });
});

/** Without the id that every answer has of its own. */
function headersOf({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => name !== "x-request-id").toSorted();
}

test("for strangers private recaps and drafts look exactly like missing ones", async () => {
  const athlete = browser();
  const hidden = await createRecap(athlete, { isPublic: false });
  const draft = await beginDraft(athlete);
  const stranger = browser();
  const absent = await stranger.call(`/api/recaps/${newShareId()}`);
  const absentText = await absent.text();
  expect(absent.status).toBe(404);
  expect(JSON.parse(absentText).error.code).toBe("recap_not_found");
  for (const { shareId } of [hidden, draft]) {
    const response = await stranger.call(`/api/recaps/${shareId}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(absentText);
    expect(headersOf(response)).toEqual(headersOf(absent));
    expect((await athlete.call(`/api/recaps/${shareId}`)).status).toBe(200);
  }
});

test.each(["0", "-1", "abc", "recap_1_x", "%00", "1e3", "' OR 1=1"])("%j is not a recap", async (id) => {
  const response = await browser().call(`/api/recaps/${encodeURIComponent(id)}`);
  expect(response.status).toBe(404);
  expect((await errorOf(response)).code).toBe("recap_not_found");
});

test("an empty body creates a recap with the specified defaults", async () => {
  const recap = await createRecap(browser(), {});
  expect(recap).toMatchObject({
    raceType: "running",
    name: "My Race",
    date: new Date().toISOString().slice(0, 10),
    location: "Unknown Location",
    distance: "5k",
    customDistanceValue: null,
    customDistanceUnit: null,
    finishTime: null,
    dnf: false,
    questions: defaultQuestions(),
    answers: {},
    isPublic: true,
    status: "published",
  });
});

test("a recap is published with the visibility in the body", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete, { isPublic: false });
  expect((await browser().call(`/api/recaps/${shareId}`)).status).toBe(404);
});

test("a caller cannot choose ids, owner, counters or times", async () => {
  const athlete = browser();
  const forged = { id: 1, shareId: newShareId(), userId: "u", visitorId: "v", status: "draft", version: 9 };
  const recap = await createRecap(athlete, { ...forged, likeCount: 99, createdAt: "2001-01-01T00:00:00Z" });
  expect(recap).toMatchObject({ userId: null, status: "published", version: 0, likeCount: 0 });
  expect(recap.shareId).not.toBe(forged.shareId);
  expect(String(recap.createdAt).startsWith("2001")).toBe(false);
});

test("invalid fields are listed by name, and nothing is created", async () => {
  const before = await countRecaps();
  const response = await browser().send("POST", "/api/recaps", {
    name: "a".repeat(121),
    date: "2026-02-31",
    distance: "6k",
    customDistanceValue: -1,
    answers: { "0": 7, x: "y" },
  });
  expect(response.status).toBe(400);
  const error = await errorOf(response);
  expect(error.code).toBe("invalid_input");
  expect(error.fields).toMatchObject({
    name: ["Race name can have up to 120 characters. This has 121"],
    date: ["That date doesn't exist. Check the day and month"],
    distance: ["Choose a distance from the list"],
    customDistanceValue: ["The distance can't be negative"],
    "answers.0": ["The answer must be text"],
  });
  expect(await countRecaps()).toBe(before);
});

const OTHER_ID = `recap_1700000000000_${"a".repeat(22)}`;

test.each([
  ["/api/recaps", [], { body: ["The request's body must be an object"] }],
  ["/api/recaps", { questions: "Why?" }, { questions: ["questions must be a list"] }],
  ["/api/recaps", { questions: [{ index: 5 }] }, { "questions.0.text": ["questions.0.text is missing"] }],
  [
    "/api/recaps",
    { answers: { x: "y" } },
    { "answers.x": ["Answers are keyed by the question's index, a whole number from 0"] },
  ],
  ["/api/simple-recap", {}, { id: ["id is missing"] }],
  [
    "/api/simple-recap",
    { id: OTHER_ID, media: [{ base64Data: "AAAA" }] },
    { "media.0.id": ["media.0.id is missing"] },
  ],
  [
    "/api/simple-recap",
    { id: OTHER_ID, createdAt: "yesterday" },
    { createdAt: ["createdAt must be a time such as 2026-05-17T08:30:00Z"] },
  ],
])("%s says in plain words why %j is invalid", async (path, body, fields) => {
  const response = await browser().send("POST", path, body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual(fields);
});

test("without a key every call creates a recap", async () => {
  const athlete = browser();
  const [first, second] = [await createRecap(athlete), await createRecap(athlete)];
  expect(second.id).not.toBe(first.id);
});

test("a key without the visitor cookie is rejected: no recap is created and no cookie is set", async () => {
  const before = await countRecaps();
  for (const key of [crypto.randomUUID(), "my-race"]) {
    const response = await browser().send("POST", "/api/recaps", newRecap(), { "idempotency-key": key });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).code).toBe("visitor_required");
    expect(response.headers.has("set-cookie")).toBe(false);
  }
  expect(await countRecaps()).toBe(before);
});

test.each([
  ["the same body", {}],
  ["another body", { name: "Mine" }],
])(
  "a stranger who sends another visitor's key and %s gets neither the cookie nor the recap",
  async (_, changes) => {
    const owner = await visitorBrowser();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = newRecap({ isPublic: false });
    const { shareId } = await (await owner.send("POST", "/api/recaps", body, headers)).json<RecapJson>();
    const stranger = browser();
    const refused = await stranger.send("POST", "/api/recaps", { ...body, ...changes }, headers);
    expect([refused.status, refused.headers.has("set-cookie")]).toEqual([400, false]);
    expect(await refused.text()).not.toContain(shareId);
    const known = await visitorBrowser();
    const own = await known.send("POST", "/api/recaps", { ...body, ...changes }, headers);
    expect((await own.json<RecapJson>()).shareId).not.toBe(shareId);
    for (const other of [stranger, known]) {
      expect((await other.call(`/api/recaps/${shareId}`)).status).toBe(404);
      expect((await other.call(`/api/recaps/${shareId}`, { method: "DELETE" })).status).toBe(404);
    }
    expect((await owner.call(`/api/recaps/${shareId}`)).status).toBe(200);
  },
);

test("a key can be used again after 24 hours", async () => {
  const athlete = await visitorBrowser();
  const headers = { "idempotency-key": "my race" };
  const first = await (await athlete.send("POST", "/api/recaps", newRecap(), headers)).json<RecapJson>();
  const aged = (hours: number) =>
    env.DB.prepare("UPDATE recaps SET created_at = ? WHERE id = ?")
      .bind(Date.now() - hours * 3_600_000, first.id)
      .run();
  await aged(23.9);
  const within = await (await athlete.send("POST", "/api/recaps", newRecap(), headers)).json<RecapJson>();
  expect(within.id).toBe(first.id);
  await aged(24.1);
  const later = await athlete.send("POST", "/api/recaps", newRecap({ name: "Another" }), headers);
  expect(later.status).toBe(201);
  expect((await later.json<RecapJson>()).id).not.toBe(first.id);
});

test("twenty calls at once with a cookie and any key create one recap", async () => {
  const athlete = browser();
  await athlete.call("/race-type");
  const headers = { "idempotency-key": "1" };
  const responses = await twentyTimes(() => athlete.send("POST", "/api/recaps", newRecap(), headers));
  const recaps = await Promise.all(responses.map((response) => response.json<RecapJson>()));
  expect(new Set(recaps.map(({ id }) => id)).size).toBe(1);
  const other = browser();
  await other.call("/race-type");
  const foreign = await other.send("POST", "/api/recaps", newRecap(), headers);
  expect((await foreign.json<RecapJson>()).id).not.toBe(recaps[0]?.id);
});

test("a key that is sent again with another body is rejected", async () => {
  const athlete = await visitorBrowser();
  const headers = { "idempotency-key": crypto.randomUUID() };
  await athlete.send("POST", "/api/recaps", { name: "One" }, headers);
  const before = await countRecaps();
  const response = await athlete.send("POST", "/api/recaps", { name: "Two" }, headers);
  expect(response.status).toBe(422);
  expect((await errorOf(response)).code).toBe("idempotency_key_reused");
  expect(await countRecaps()).toBe(before);
});

test("a key may have 1 to 255 characters of any kind", async () => {
  const athlete = await visitorBrowser();
  const send = (key: string) => athlete.send("POST", "/api/recaps", newRecap(), { "idempotency-key": key });
  for (const key of ["a b", "k".repeat(255), "{}"]) expect((await send(key)).status).toBe(201);
  for (const key of ["", "k".repeat(256)]) {
    const response = await send(key);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).code).toBe("invalid_idempotency_key");
  }
});

test("the lists contain the caller's own published recaps, newest first", async () => {
  const athlete = browser();
  const older = await createRecap(athlete);
  const newer = await createRecap(athlete, { isPublic: false });
  await beginDraft(athlete);
  await createRecap(browser());
  for (const path of ["/api/recaps", "/api/recaps/user", "/api/recaps/user?status=published"]) {
    const listed = await (await athlete.call(path)).json<RecapJson[]>();
    expect(listed.map(({ shareId }) => shareId)).toEqual([newer.shareId, older.shareId]);
    const keys = [...OWNER_KEYS.filter((key) => key !== "removedQuestions"), ...SUMMARY_KEYS];
    expect(Object.keys(listed[0] ?? {})).toEqual(keys);
  }
});

test("drafts are listed on request", async () => {
  const athlete = browser();
  await createRecap(athlete);
  const draft = await beginDraft(athlete);
  const listed = await (await athlete.call("/api/recaps/user?status=draft")).json<RecapJson[]>();
  expect(listed.map(({ shareId, status, name }) => [shareId, status, name])).toEqual([
    [draft.shareId, "draft", null],
  ]);
  expect((await athlete.call("/api/recaps/user?status=all")).status).toBe(400);
});

test("an unknown browser has no recaps", async () => {
  expect(await (await browser().call("/api/recaps")).json()).toEqual([]);
});

test("making a recap private hides it from the next request on, making it public shows it", async () => {
  const athlete = browser();
  const stranger = browser();
  const { shareId } = await createRecap(athlete);
  const path = `/api/recaps/${shareId}`;
  for (const isPublic of [false, true]) {
    const response = await athlete.send("PUT", `${path}/visibility`, { isPublic });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isPublic });
    expect((await stranger.call(path)).status).toBe(isPublic ? 200 : 404);
    expect((await stranger.call(`/r/${shareId}`)).status).toBe(isPublic ? 200 : 404);
    expect((await stranger.call(`/public-recap/${shareId}`)).status).toBe(isPublic ? 200 : 404);
    expect((await stranger.call(`/r/${shareId}.data`)).status).toBe(isPublic ? 200 : 404);
    expect((await athlete.call(`/r/${shareId}`)).status).toBe(200);
  }
});

test("visibility is rejected for strangers, missing recaps and values other than true and false", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete);
  const path = `/api/recaps/${shareId}/visibility`;
  expect((await browser().send("PUT", path, { isPublic: false })).status).toBe(404);
  expect((await athlete.send("PUT", path, { isPublic: "false" })).status).toBe(400);
  expect((await athlete.send("PUT", path, {})).status).toBe(400);
  const absent = `/api/recaps/${newShareId()}/visibility`;
  expect((await athlete.send("PUT", absent, { isPublic: false })).status).toBe(404);
  expect(await rowOf(shareId)).toMatchObject({ is_public: 1 });
});

test("a deleted recap is not found, and deleting it again returns 404", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete);
  const path = `/api/recaps/${shareId}`;
  expect((await browser().call(path, { method: "DELETE" })).status).toBe(404);
  const response = await athlete.call(path, { method: "DELETE" });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe("");
  expect((await athlete.call(path, { method: "DELETE" })).status).toBe(404);
  expect((await athlete.call(path)).status).toBe(404);
  expect(await rowOf(shareId)).toMatchObject({ deleted_at: expect.any(Number) });
});

test("the owner can delete by the numeric id too", async () => {
  const athlete = browser();
  const { id } = await createRecap(athlete);
  expect((await athlete.call(`/api/recaps/${id}`, { method: "DELETE" })).status).toBe(204);
});

test("a claimed recap no longer belongs to the cookie", async () => {
  const athlete = browser();
  const { shareId, id } = await createRecap(athlete, { isPublic: false });
  await env.DB.prepare("UPDATE recaps SET user_id = 'athlete' WHERE share_id = ?").bind(shareId).run();
  expect((await athlete.call(`/api/recaps/${shareId}`)).status).toBe(404);
  expect((await athlete.call(`/api/recaps/${id}`)).status).toBe(404);
  expect((await athlete.send("PATCH", `/api/recaps/${shareId}`, RENAMED)).status).toBe(404);
  expect((await athlete.call(`/api/recaps/${shareId}`, { method: "DELETE" })).status).toBe(404);
  expect(await (await athlete.call("/api/recaps")).json()).toEqual([]);
});

test("a shared recap with an invalid id, or with media that it does not have, is rejected", async () => {
  const wrong = [
    {},
    { id: "recap_1" },
    { id: newShareId(), media: ["x"] },
    { id: newShareId(), createdAt: 1 },
  ];
  for (const body of wrong) {
    expect((await browser().send("POST", "/api/simple-recap", body)).status).toBe(400);
  }
});

test("a created recap has no custom values with a preset distance and no finish time with a DNF", async () => {
  const impossible = {
    distance: "5k",
    customDistanceValue: 3,
    customDistanceUnit: "km",
    dnf: true,
    finishTime: "1:00",
  };
  expect(await createRecap(browser(), impossible)).toMatchObject({
    finishTime: null,
    customDistanceValue: null,
    customDistanceUnit: null,
  });
});

test("after a recap is claimed, its key reveals nothing to its cookie", async () => {
  const athlete = browser();
  await athlete.call("/race-type");
  const headers = { "idempotency-key": "k" };
  const response = await athlete.send("POST", "/api/recaps", newRecap(), headers);
  const { shareId } = await response.json<RecapJson>();
  await env.DB.prepare("UPDATE recaps SET user_id = 'u', is_public = 0, name = 'Secret' WHERE share_id = ?")
    .bind(shareId)
    .run();
  const again = await athlete.send("POST", "/api/recaps", newRecap(), headers);
  expect(again.status).toBe(422);
  expect(await again.text()).not.toContain("Secret");
});

test("a name without visible characters counts as missing", async () => {
  const before = await countRecaps();
  const response = await browser().send("POST", "/api/recaps", { name: "\u200b\u2060" });
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual({ name: ["Race name is required"] });
  expect(await countRecaps()).toBe(before);
});

test("a name of 120 characters and a trailing space is accepted without the space", async () => {
  const name = "é".repeat(120);
  expect(await createRecap(browser(), { name: `${name} ` })).toMatchObject({ name });
});

test("a question or answer with the index 1000 is rejected", async () => {
  const before = await countRecaps();
  for (const body of [
    { questions: [{ index: 1_000, text: "Who cheered?", custom: true }] },
    { answers: { "1000": "Everybody" } },
  ]) {
    expect((await browser().send("POST", "/api/recaps", body)).status).toBe(400);
    expect((await browser().send("POST", "/api/simple-recap", { ...body, id: newShareId() })).status).toBe(
      400,
    );
  }
  expect(await countRecaps()).toBe(before);
});

test("a question in the body cannot claim to be a default one", async () => {
  const questions = [{ index: 7, text: "Who cheered?", custom: false }];
  const { questions: stored } = await createRecap(browser(), { questions });
  expect(stored).toContainEqual({ index: 7, text: "Who cheered?", custom: true });
});

test("a shared recap is created and changed under its own id", async () => {
  const athlete = browser();
  const id = newShareId();
  const first = { ...newRecap(), id, createdAt: "2026-05-17T10:00:00+02:00", media: [], recordings: [] };
  const response = await athlete.send("POST", "/api/simple-recap", first);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ shareId: id, createdAt: "2026-05-17T08:00:00.000Z" });
  const again = await athlete.send("POST", "/api/simple-recap", { ...first, name: "Berlin" });
  expect(await again.json()).toMatchObject({ shareId: id, name: "Berlin", version: 1 });
  const listed = await (await athlete.call("/api/recaps")).json<RecapJson[]>();
  expect(listed.map(({ name }) => name)).toEqual(["Berlin"]);
});

test("a shared recap with only an id has the defaults, also when sent again", async () => {
  const athlete = browser();
  const id = newShareId();
  for (let round = 0; round < 2; round++) {
    const response = await athlete.send("POST", "/api/simple-recap", { id });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      shareId: id,
      name: "My Race",
      status: "published",
      version: 0,
    });
  }
});

test("the same shared recap sent again changes nothing", async () => {
  const athlete = browser();
  const body = { ...newRecap(), id: newShareId() };
  await athlete.send("POST", "/api/simple-recap", body);
  const before = await rowOf(body.id);
  expect(before).toMatchObject({ page_rev: 0 });
  const again = await athlete.send("POST", "/api/simple-recap", body);
  expect(await again.json()).toMatchObject({ version: 0 });
  expect(await rowOf(body.id)).toEqual(before);
});

test("a shared recap without isPublic leaves a private recap private", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete, { isPublic: false });
  const response = await athlete.send("POST", "/api/simple-recap", { id: shareId, name: "Berlin" });
  expect(await response.json()).toMatchObject({ name: "Berlin", isPublic: false });
  expect((await browser().call(`/api/recaps/${shareId}`)).status).toBe(404);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])("a shared recap that is stored with isPublic %s and sent with %s has %s", async (before, sent, after) => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete, { isPublic: before });
  for (const name of ["Berlin", "Berlin", "Porto"]) {
    const body = { id: shareId, name, isPublic: sent };
    const response = await athlete.send("POST", "/api/simple-recap", body);
    expect(await response.json()).toMatchObject({ name, isPublic: after });
    expect((await browser().call(`/api/recaps/${shareId}`)).status).toBe(after ? 200 : 404);
  }
});

test("a private draft that is published as a shared recap stays private", async () => {
  const athlete = browser();
  const { shareId } = await beginDraft(athlete);
  await athlete.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: false });
  const response = await athlete.send("POST", "/api/simple-recap", { id: shareId, isPublic: true });
  expect(await response.json()).toMatchObject({ status: "published", isPublic: false });
});

test("another athlete's shared recap is not replaced", async () => {
  const id = newShareId();
  await browser().send("POST", "/api/simple-recap", { ...newRecap(), id });
  const before = await rowOf(id);
  expect(before).not.toBeNull();
  const response = await browser().send("POST", "/api/simple-recap", { ...newRecap(), id, name: "Taken" });
  expect(response.status).toBe(403);
  expect((await errorOf(response)).code).toBe("id_taken");
  expect(await rowOf(id)).toEqual(before);
});

test("POST /api/simple-recap creates a draft as it is given, publishes it later, and leaves one that exists unchanged", async () => {
  const athlete = caller(exports.default);
  const id = newShareId();
  const begin = (fields: object) =>
    athlete.send("POST", "/api/simple-recap", { id, status: "draft", isPublic: false, ...fields });
  const draft = { raceType: "cycling", name: "Gran Fondo", answers: { "0": "Hills." } };
  const begun = await begin(draft);
  expect(await begun.json()).toMatchObject({ ...draft, status: "draft", date: null, distance: null });
  expect(await (await begin({ name: "Another" })).json()).toMatchObject({ ...draft, status: "draft" });
  expect((await caller(exports.default).call(`/api/recaps/${id}`)).status).toBe(404);

  const published = await athlete.send("POST", "/api/simple-recap", { id });
  expect(await published.json()).toMatchObject({ ...draft, status: "published", isPublic: false });
});
