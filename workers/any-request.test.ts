/** Whatever is sent to whatever address: no fault, and nobody's recap changes. */
import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Caller, caller } from "../tests/caller.ts";
import { newRecap, newShareId } from "../tests/factories.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Target {
  id: number;
  shareId: string;
}

/** A recap that a stranger may try to change. */
async function target(isPublic: boolean): Promise<Target> {
  const response = await caller(exports.default).send("POST", "/api/recaps", newRecap({ isPublic }));
  return response.json<Target>();
}

/** Every row that is not the attacker's own. */
async function rowsOfOthers(attacker: Caller) {
  const own = /^visitor=([^.]+)/.exec(attacker.cookie())?.[1] ?? "";
  const statement = env.DB.prepare("SELECT * FROM recaps WHERE visitor_id <> ? ORDER BY id").bind(own);
  return (await statement.all()).results;
}

/** A stranger with a recap and a draft of its own, and two recaps of somebody else. */
async function attack() {
  const attacker = caller(exports.default);
  await attacker.call("/race-type");
  const draftId = newShareId();
  await attacker.submit("/race-type", { recap: draftId, raceType: "running" });
  const draft = await (await attacker.call(`/api/recaps/${draftId}`)).json<Target>();
  const targets = [await target(true), await target(false), draft];
  return { attacker, targets, before: await rowsOfOthers(attacker) };
}

function handles(targets: Target[]): fc.Arbitrary<string> {
  const known = targets.flatMap(({ id, shareId }) => [String(id), shareId]);
  return fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom("user", "0", "-1", "..", "%00", "%E0%A4%A", "null", "1e9", "recap_"),
    fc.string({ maxLength: 40 }).map(encodeText),
  );
}

/** `encodeURIComponent` for any text: a lone surrogate is sent as U+FFFD. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const hostileText = fc.oneof(
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

const API_FIELDS = [
  "id",
  "shareId",
  "saveId",
  "rev",
  "patch",
  "details",
  "raceType",
  "name",
  "date",
  "location",
  "distance",
  "customDistanceValue",
  "customDistanceUnit",
  "finishTime",
  "dnf",
  "questions",
  "answers",
  "isPublic",
  "createdAt",
  "media",
  "recordings",
  "pass",
  "challenge",
  "publicKey",
  "signature",
  "0",
  "index",
  "text",
  "custom",
];

function jsonBodies(targets: Target[]): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      hostileText,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(...targets.map(({ shareId }) => shareId), "5k", "running", "2026-05-17", "2026-02-31"),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...API_FIELDS), tie("value"), { maxKeys: 8 }),
    ),
  }));
  return value;
}

/** Mostly right saves, so that the wrong part is reached. */
function saves(): fc.Arbitrary<unknown> {
  return fc.record({
    saveId: fc.oneof(fc.uuid(), hostileText),
    rev: fc.oneof(fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER), fc.double()),
    patch: fc.record(
      {
        raceType: fc.constantFrom("hyrox", "running", ""),
        details: fc.dictionary(
          fc.constantFrom(...API_FIELDS),
          fc.oneof(hostileText, fc.double(), fc.boolean()),
        ),
        answers: fc.dictionary(
          fc.oneof(fc.nat(12).map(String), hostileText),
          fc.oneof(hostileText, fc.constant(null)),
        ),
      },
      { requiredKeys: [] },
    ),
  });
}

async function expectNoFault(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).not.toMatch(/SQLITE|D1_ERROR|node_modules/);
}

test("any JSON to any call of the API", { timeout: 60_000 }, async () => {
  const { attacker, targets, before } = await attack();
  const handle = handles(targets);
  const call = fc.oneof(
    handle.map((id) => ["PATCH", `/api/recaps/${id}`] as const),
    handle.map((id) => ["PUT", `/api/recaps/${id}/visibility`] as const),
    handle.map((id) => ["DELETE", `/api/recaps/${id}`] as const),
    handle.map((id) => ["GET", `/api/recaps/${id}`] as const),
    fc.constantFrom(
      ["POST", "/api/recaps"] as const,
      ["POST", "/api/simple-recap"] as const,
      ["POST", "/api/visitor"] as const,
      ["POST", "/api/visitor/pass"] as const,
      ["POST", "/api/visitor/challenge"] as const,
      ["GET", "/api/recaps/user"] as const,
    ),
  );
  await fc.assert(
    fc.asyncProperty(call, fc.oneof(jsonBodies(targets), saves()), async ([method, path], body) => {
      const text = JSON.stringify(body) ?? "";
      const response = await (method === "GET"
        ? attacker.call(path)
        : attacker.send(method, path, text.startsWith('"') ? `${text} ` : text));
      await expectNoFault(response);
    }),
    { numRuns: 300 },
  );
  expect(await rowsOfOthers(attacker)).toEqual(before);
});

test("any bytes to any call of the API", { timeout: 60_000 }, async () => {
  const { attacker, targets, before } = await attack();
  const paths = ["/api/recaps", "/api/simple-recap", `/api/recaps/${targets[0]?.shareId}`, "/api/visitor"];
  const methods = ["POST", "PATCH", "PUT", "DELETE"];
  const types = ["application/json", "text/plain", "multipart/form-data; boundary=x", ""];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom(...methods),
      fc.constantFrom(...types),
      fc.uint8Array({ maxLength: 200 }),
      async (path, method, type, body) => {
        const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
        await expectNoFault(await attacker.call(path, { method, headers, body: new Uint8Array(body) }));
      },
    ),
    { numRuns: 200 },
  );
  expect(await rowsOfOthers(attacker)).toEqual(before);
});

test("any address, read by anybody", { timeout: 60_000 }, async () => {
  const { attacker, targets, before } = await attack();
  const handle = handles(targets);
  const search = fc.dictionary(
    fc.constantFrom("recap", "q", "edit", "notice", "new", "index", "_routes", "status"),
    hostileText,
  );
  const path = fc.oneof(
    handle.map((id) => `/r/${id}`),
    handle.map((id) => `/public-recap/${id}`),
    handle.map((id) => `/r/${id}.data`),
    handle.map((id) => `/summary?recap=${id}`),
    handle.map((id) => `/questions.data?recap=${id}`),
    fc
      .tuple(
        fc.constantFrom(
          "/",
          "/race-type",
          "/race-details",
          "/custom-questions",
          "/questions",
          "/share",
          "/complete",
          "/past-recaps",
        ),
        search,
      )
      .map(
        ([page, asked]) => `${page}?${Object.entries(asked).map((pair) => pair.map(encodeText).join("="))}`,
      ),
    fc.webPath(),
    hostileText.map((text) => `/${encodeText(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom("GET", "HEAD"), async (address, method) => {
      const response = await attacker.call(address, { method });
      await expectNoFault(response);
    }),
    { numRuns: 300 },
  );
  expect(await rowsOfOthers(attacker)).toEqual(before);
});

test("a private recap's text is in no answer to a stranger", { timeout: 60_000 }, async () => {
  const secret = `Secret ${crypto.randomUUID()}`;
  const owner = caller(exports.default);
  const made = await owner.send("POST", "/api/recaps", newRecap({ name: secret, isPublic: false }));
  const { id, shareId } = await made.json<Target>();
  const stranger = caller(exports.default);
  const paths = [shareId, String(id)].flatMap((handle) => [
    `/api/recaps/${handle}`,
    `/r/${handle}`,
    `/r/${handle}.data`,
    `/public-recap/${handle}`,
    `/public-recap/${handle}.data`,
    ...[
      "/race-type",
      "/race-details",
      "/custom-questions",
      "/questions",
      "/summary",
      "/share",
      "/complete",
    ].flatMap((page) => [`${page}?recap=${handle}`, `${page}.data?recap=${handle}`]),
  ]);
  for (const path of [
    ...paths,
    "/",
    "/past-recaps",
    "/past-recaps.data",
    "/api/recaps",
    "/api/recaps/user",
  ]) {
    expect(await (await stranger.call(path)).text()).not.toContain(secret);
  }
  expect(await (await owner.call(`/r/${shareId}`)).text()).toContain(secret);
});

test("any form to any page", { timeout: 60_000 }, async () => {
  const { attacker, targets, before } = await attack();
  const pages = [
    "/race-type",
    "/race-details",
    "/custom-questions",
    "/questions",
    "/summary",
    "/share",
    "/past-recaps",
    "/?index",
  ];
  const names = [
    "rev",
    "base",
    "name",
    "date",
    "index",
    "answer",
    "go",
    "intent",
    "visibility",
    "delete",
    "sure",
  ];
  const more = [
    "raceType",
    "distance",
    "customDistanceValue",
    "dnf",
    "discard",
    "after",
    "__proto__.x",
    "a[0].b",
    "editedIndex",
    "before",
    "edited",
    "added",
  ];
  const fields = fc.dictionary(
    fc.constantFrom(...names, ...more),
    fc.oneof(
      hostileText.map((text) => text.toWellFormed()),
      fc.constantFrom("0", "on", "yes", "publish", "private", "running", "2026-05-17", "5k", "summary"),
      fc.constantFrom("save", "add", "reset", "edit-0", "delete-0", "sure-0", "sure-5", "continue"),
    ),
  );
  const recap = fc.oneof(fc.constantFrom(...targets.map(({ shareId }) => shareId)), hostileText);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pages), fields, recap, async (page, entered, named) => {
      const response = await attacker.submit(page, { rev: "0", ...entered, recap: named.toWellFormed() });
      await expectNoFault(response);
    }),
    { numRuns: 300 },
  );
  expect(await rowsOfOthers(attacker)).toEqual(before);
});
