/** Property tests of all addresses: hostile requests cause no fault and change no recap of another visitor. */
import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  attack,
  commentIds,
  contributionIds,
  encodeText,
  expectNoFault,
  FORM_PAGES,
  handles,
  hostileText,
  mediaIds,
  recordingIds,
  storedOfOthers,
  type Target,
} from "../../attack.ts";
import { caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { addSample } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { addRecording } from "../../recording-calls.ts";
import { runsOf } from "../property-runs.ts";

quietConsole("error", "warn");

const API_FIELDS = [
  "id",
  "shareId",
  "edits",
  "field",
  "base",
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
  "meters",
  "step",
  "stretches",
  "pins",
  "pass",
  "challenge",
  "publicKey",
  "signature",
  "0",
  "index",
  "text",
  "custom",
  "mediaIds",
  "mediaId",
  "description",
  "base64Data",
  "url",
  "fileName",
  "questionIndex",
  "uploadKey",
];

/** A photo of one pixel. */
const SMALL_GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Bodies for the calls on photos. Most are mostly valid, so that validation does not stop at the first field. */
function mediaBodies(targets: Target[]): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...targets.map(({ mediaId }) => mediaId), "A".repeat(22));
  return fc.record(
    {
      mediaIds: fc.array(id, { maxLength: 61 }),
      mediaId: fc.oneof(id, fc.constant(null)),
      description: fc.oneof(hostileText, fc.constant(null)),
      base64Data: fc.oneof(fc.constant(SMALL_GIF), hostileText),
      fileName: hostileText,
      questionIndex: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double()),
      uploadKey: fc.oneof(fc.constantFrom("key", "other"), hostileText),
    },
    { requiredKeys: [] },
  );
}

/** Bodies for the calls on recordings, mostly valid. */
function recordingBodies(targets: Target[]): fc.Arbitrary<unknown> {
  const addresses = targets.map(({ shareId, recordingId }) => `/api/audio/${shareId}/${recordingId}`);
  return fc.record(
    {
      url: fc.oneof(fc.constantFrom(...addresses, SMALL_GIF, "data:audio/webm;base64,GkXfo"), hostileText),
      transcript: hostileText,
      isEdited: fc.oneof(fc.boolean(), hostileText),
      choice: fc.oneof(fc.constantFrom("take", "drop"), hostileText),
      language: fc.oneof(fc.constantFrom("en", "de", null), hostileText),
      again: fc.oneof(fc.boolean(), hostileText),
      questionIndex: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double()),
      uploadKey: fc.oneof(fc.constantFrom("key", "other"), hostileText),
    },
    { requiredKeys: [] },
  );
}

/** Bodies for the calls on likes and comments, mostly valid. */
function reactionBodies(targets: Target[]): fc.Arbitrary<unknown> {
  const identity = {
    userName: fc.oneof({ weight: 4, arbitrary: fc.constant("Mallory") }, hostileText),
    userEmail: fc.oneof({ weight: 4, arbitrary: fc.constant("mallory@example.com") }, hostileText),
  };
  const content = fc.oneof({ weight: 2, arbitrary: fc.constant("Thank you") }, hostileText);
  const proofs = fc.record(
    { website: hostileText, openedAt: fc.oneof(fc.double(), hostileText), turnstileToken: hostileText },
    { requiredKeys: [] },
  );
  return fc.oneof(
    fc.record(identity),
    fc.tuple(fc.record({ ...identity, content }), proofs).map(([posted, proof]) => ({ ...posted, ...proof })),
    fc.record({ content }),
    fc.record({ status: fc.oneof(fc.constantFrom("shown", "hidden", "held"), hostileText) }),
    fc.record({ isOpen: fc.boolean(), holdsAll: fc.oneof(fc.boolean(), hostileText) }),
    fc.record({ commentId: commentIds(targets) }),
    fc.record({ contributionId: contributionIds(targets) }),
    fc.record({ questionIndex: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double(), fc.constant(null)) }),
  );
}

function jsonBodies(targets: Target[]): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      hostileText,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(
        ...targets.flatMap(({ shareId, mediaId }) => [shareId, mediaId]),
        SMALL_GIF,
        "5k",
        "running",
        "2026-05-17",
        "2026-02-31",
      ),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...API_FIELDS), tie("value"), { maxKeys: 8 }),
    ),
  }));
  return value;
}

/** Edits that are mostly valid, so that validation does not stop at the first field. */
function edits(): fc.Arbitrary<unknown> {
  const field = fc.oneof(
    fc.constantFrom("raceType", "name", "date", "dnf", "finishTime", "customDistanceValue"),
    fc.tuple(fc.constantFrom("question", "answer"), fc.nat(12)).map((parts) => parts.join("-")),
    fc.constantFrom("question-10001", "answer-10001", "answer-__proto__", "constructor"),
    hostileText,
  );
  const value = fc.oneof(
    hostileText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.record({ x: fc.double(), y: fc.double() }),
  );
  const edit = fc.record({ field, base: fc.array(value, { maxLength: 6 }), value });
  return fc.record({ edits: fc.uniqueArray(edit, { maxLength: 8, selector: (one) => one.field }) });
}

test("any JSON to any API call causes no fault and leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const handle = handles(targets);
  const mediaId = mediaIds(targets);
  const recordingId = recordingIds(targets);
  const commentId = commentIds(targets);
  const contributionId = contributionIds(targets);
  const call = fc.oneof(
    ...(["GET", "POST", "DELETE"] as const).map((method) =>
      handle.map((id) => [method, `/api/recaps/${id}/likes`] as const),
    ),
    handle.map((id) => ["POST", `/api/recaps/${id}/readers`] as const),
    ...(["GET", "POST"] as const).map((method) =>
      handle.map((id) => [method, `/api/recaps/${id}/comments`] as const),
    ),
    handle.map((id) => ["PUT", `/api/recaps/${id}/comment-settings`] as const),
    handle.map((id) => ["POST", `/api/recaps/${id}/blocks`] as const),
    handle.map((id) => ["DELETE", `/api/recaps/${id}/blocks`] as const),
    commentId.map((id) => ["PATCH", `/api/comments/${id}`] as const),
    commentId.map((id) => ["DELETE", `/api/comments/${id}`] as const),
    commentId.map((id) => ["POST", `/api/comments/${id}/report`] as const),
    handle.map((id) => ["GET", `/api/recaps/${id}/contributions`] as const),
    handle.map((id) => ["PUT", `/api/recaps/${id}/guests`] as const),
    contributionId.map((id) => ["PATCH", `/api/contributions/${id}`] as const),
    contributionId.map((id) => ["DELETE", `/api/contributions/${id}`] as const),
    handle.map((id) => ["POST", `/api/recaps/${id}/media`] as const),
    handle.map((id) => ["PUT", `/api/recaps/${id}/media/order`] as const),
    handle.map((id) => ["PUT", `/api/recaps/${id}/cover`] as const),
    mediaId.map((id) => ["DELETE", `/api/media/${id}`] as const),
    mediaId.map((id) => ["POST", `/api/media/${id}/restore`] as const),
    handle.map((id) => ["POST", `/api/recaps/${id}/recordings`] as const),
    recordingId.map((id) => ["PUT", `/api/recordings/${id}/offer`] as const),
    recordingId.map((id) => ["POST", `/api/recordings/${id}/transcribe`] as const),
    recordingId.map((id) => ["DELETE", `/api/recordings/${id}`] as const),
    recordingId.map((id) => ["POST", `/api/recordings/${id}/restore`] as const),
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
    fc.asyncProperty(
      call,
      fc.oneof(
        jsonBodies(targets),
        edits(),
        mediaBodies(targets),
        recordingBodies(targets),
        reactionBodies(targets),
      ),
      async ([method, path], body) => {
        const text = JSON.stringify(body) ?? "";
        const response = await (method === "GET"
          ? attacker.call(path)
          : attacker.send(method, path, text.startsWith('"') ? `${text} ` : text));
        await expectNoFault(response);
      },
    ),
    { numRuns: runsOf(600) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
});

test("any bytes to any API call cause no fault and leave others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const [first, , own] = targets;
  const paths = [
    "/api/recaps",
    "/api/simple-recap",
    `/api/recaps/${first?.shareId}`,
    "/api/visitor",
    `/api/recaps/${own?.shareId}/media`,
    `/api/recaps/${own?.shareId}/media/order`,
    `/api/media/${own?.mediaId}`,
    `/api/image/${own?.shareId}/${own?.mediaId}`,
    `/api/recaps/${own?.shareId}/recordings`,
    `/api/recordings/${own?.recordingId}`,
    `/api/recordings/${own?.recordingId}/offer`,
    `/api/recordings/${own?.recordingId}/transcribe`,
    `/api/audio/${own?.shareId}/${own?.recordingId}`,
    `/api/recaps/${first?.shareId}/likes`,
    `/api/recaps/${first?.shareId}/comments`,
    `/api/recaps/${first?.shareId}/comment-settings`,
    `/api/recaps/${first?.shareId}/blocks`,
    `/api/comments/${first?.commentId}`,
    `/api/recaps/${first?.shareId}/guests`,
    `/api/contributions/${first?.contributionId}`,
    `/api/comments/${own?.commentId}`,
    `/api/comments/${own?.commentId}/report`,
  ];
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
    { numRuns: runsOf(200) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
});

test("any GET of any address causes no fault and leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const handle = handles(targets);
  const search = fc.dictionary(
    fc.constantFrom(
      "recap",
      "q",
      "edit",
      "notice",
      "new",
      "index",
      "_routes",
      "status",
      "deleted",
      "from",
      "w",
      "download",
    ),
    hostileText,
  );
  const path = fc.oneof(
    handle.map((id) => `/r/${id}`),
    handle.map((id) => `/public-recap/${id}`),
    handle.map((id) => `/r/${id}.data`),
    fc
      .tuple(
        handle,
        fc.constantFrom("likes", "comments"),
        fc.constantFrom("after", "before", "status"),
        fc.oneof(hostileText, fc.constantFrom("0", "1", "1e308", "1700000000000.0000000000000000000000")),
      )
      .map(([id, list, name, value]) => `/api/recaps/${id}/${list}?${name}=${encodeText(value)}`),
    handle.map((id) => `/summary?recap=${id}`),
    handle.map((id) => `/questions.data?recap=${id}`),
    handle.map((id) => `/race-memories.data?recap=${id}`),
    fc.tuple(handle, mediaIds(targets)).map(([id, mediaId]) => `/api/image/${id}/${mediaId}`),
    fc
      .tuple(handle, mediaIds(targets))
      .map(([id, mediaId]) => `/race-memories?recap=${id}&deleted=${mediaId}`),
    fc
      .tuple(
        fc.constantFrom(
          "/",
          "/race-type",
          "/race-details",
          "/custom-questions",
          "/questions",
          "/race-memories",
          "/share",
          "/complete",
          "/past-recaps",
        ),
        search,
      )
      .map(
        ([page, query]) => `${page}?${Object.entries(query).map((pair) => pair.map(encodeText).join("="))}`,
      ),
    fc.webPath(),
    hostileText.map((text) => `/${encodeText(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom("GET", "HEAD"), async (address, method) => {
      const response = await attacker.call(address, { method });
      await expectNoFault(response);
    }),
    { numRuns: runsOf(300) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
});

test("no response to a stranger contains a private recap's text", { timeout: 60_000 }, async () => {
  const secret = `Secret ${crypto.randomUUID()}`;
  const owner = caller(exports.default);
  const created = await owner.send("POST", "/api/recaps", newRecap({ name: secret, isPublic: false }));
  const { id, shareId } = await created.json<Target>();
  const photo = await addSample(owner, { shareId }, { description: secret });
  const recording = await addRecording(owner, { shareId }, { transcript: secret });
  const stranger = caller(exports.default);
  const paths = [shareId, String(id)].flatMap((handle) => [
    `/api/recaps/${handle}`,
    `/r/${handle}`,
    `/r/${handle}.data`,
    `/public-recap/${handle}`,
    `/public-recap/${handle}.data`,
    `/api/image/${handle}/${photo.id}`,
    `/api/audio/${handle}/${recording.id}`,
    `/api/audio/${handle}/${recording.id}?download`,
    `/api/audio/${handle}/${recording.id}/captions.vtt`,
    ...[
      "/race-type",
      "/race-details",
      "/custom-questions",
      "/questions",
      "/race-memories",
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
    const text = await (await stranger.call(path)).text();
    expect(text).not.toContain(secret);
    expect(text).not.toContain(photo.id);
    expect(text).not.toContain(recording.id);
  }
  expect(await (await owner.call(`/r/${shareId}`)).text()).toContain(secret);
});

test("any form to any page causes no fault and leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const names = ["shown-name", "name", "date", "index", "answer", "intent", "visibility"];
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
    fc.asyncProperty(fc.constantFrom(...FORM_PAGES), fields, recap, async (page, entered, named) => {
      const response = await attacker.submit(page, { ...entered, recap: named.toWellFormed() });
      await expectNoFault(response);
    }),
    { numRuns: runsOf(300) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
});
