/** Tests the calls that change existing photos, and edits of them: delete, restore, order, cover, a reference by id. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { EditResult, Value } from "../../../app/domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../../app/domain/edits/field-kind.ts";
import { sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap, type MediaJson } from "../../media-calls.ts";
import { mediaCounts, mediaRows } from "../../stored-media.ts";

let athlete: Caller;
let stranger: Caller;
let recap: CreatedRecap;
let photos: MediaJson[];
let first: string;
let second: string;

beforeEach(async () => {
  athlete = caller(exports.default);
  stranger = caller(exports.default);
  await stranger.call("/race-type");
  recap = await createRecap(athlete);
  photos = [await addSample(athlete, recap), await addSample(athlete, recap)];
  [first = "", second = ""] = photos.map(({ id }) => id);
});

const UNKNOWN_ID = "A".repeat(22);

interface RecapJson {
  media: MediaJson[];
  coverMediaId: string | null;
}

async function read(): Promise<RecapJson> {
  return (await athlete.call(`/api/recaps/${recap.shareId}`)).json<RecapJson>();
}

async function shown(): Promise<string[]> {
  return (await read()).media.map(({ id }) => id);
}

async function refusalOf(response: Response) {
  const { error } = await response.json<{ error: { code: string } }>();
  return [response.status, error.code];
}

const PHOTO_NOT_FOUND = [404, "media_not_found"];
const RECAP_NOT_FOUND = [404, "recap_not_found"];

/** Returns each call of this file, made by `browser` on the first photo. */
function everyCall(browser: Caller, { shareId, id }: CreatedRecap, mediaId: string) {
  const body = { description: "Changed", mediaIds: [second, mediaId], mediaId };
  return {
    describe: () =>
      sendEdits(browser, shareId, [{ field: `description-${mediaId}`, base: [null], value: "A" }]),
    focus: () =>
      sendEdits(browser, shareId, [{ field: `focal-${mediaId}`, base: [], value: { x: 1, y: 2 } }]),
    delete: () => browser.call(`/api/media/${mediaId}`, { method: "DELETE" }),
    restore: () => browser.call(`/api/media/${mediaId}/restore`, { method: "POST" }),
    order: () => browser.send("PUT", `/api/recaps/${shareId}/media/order`, body),
    "order by number": () => browser.send("PUT", `/api/recaps/${id}/media/order`, body),
    cover: () => browser.send("PUT", `/api/recaps/${shareId}/cover`, body),
    "cover by number": () => browser.send("PUT", `/api/recaps/${id}/cover`, body),
    reference: () => browser.send("POST", `/api/recaps/${shareId}/media`, { mediaId }),
    "described reference": () => browser.send("POST", `/api/recaps/${shareId}/media`, body),
  };
}

type Call = keyof ReturnType<typeof everyCall>;

const CALLS: [call: Call, refusal: (string | number)[], own: number][] = [
  ["describe", RECAP_NOT_FOUND, 200],
  ["focus", RECAP_NOT_FOUND, 200],
  ["delete", PHOTO_NOT_FOUND, 204],
  ["restore", PHOTO_NOT_FOUND, 204],
  ["order", RECAP_NOT_FOUND, 204],
  ["order by number", RECAP_NOT_FOUND, 204],
  ["cover", PHOTO_NOT_FOUND, 200],
  ["cover by number", PHOTO_NOT_FOUND, 200],
  ["reference", RECAP_NOT_FOUND, 200],
  ["described reference", RECAP_NOT_FOUND, 200],
];

test.each(CALLS)("%s is only for the owner: 404 for anyone else", async (call, refusal, own) => {
  const before = [await mediaRows(env, recap.shareId), await read()];
  expect(await refusalOf(await everyCall(stranger, recap, first)[call]())).toEqual(refusal);
  expect(await refusalOf(await everyCall(caller(exports.default), recap, first)[call]())).toEqual(refusal);
  expect([await mediaRows(env, recap.shareId), await read()]).toEqual(before);
  expect((await everyCall(athlete, recap, first)[call]()).status).toBe(own);
});

test.each(CALLS)("%s from a page of another site is rejected", async (call) => {
  const before = await read();
  const elsewhere: Caller = {
    ...athlete,
    call: (path, init) => athlete.call(path, { ...init, headers: { origin: "https://evil.example" } }),
    send: (method, path, body) => athlete.send(method, path, body, { origin: "https://evil.example" }),
  };
  const response = await everyCall(elsewhere, recap, first)[call]();
  expect(await refusalOf(response)).toEqual([403, "cross_site"]);
  expect(await read()).toEqual(before);
});

/** Edits a field of the first photo. Returns what became of it. */
async function edited(what: "description" | "focal", base: Value[], value: Value) {
  const field = `${what}-${first}` as const;
  const response = await sendEdits(athlete, recap.shareId, [{ field, base, value }]);
  const { fields } = await response.json<{ fields: EditResult[] }>();
  return fields[0];
}

test("the response contains the description as stored, and only spaces count as none", async () => {
  const saved = (value: Value) => ({ is: "saved", value });
  const lines = "Kilometre 40\n🏁";
  expect(await edited("description", [null], " Kilometre 40\r\n🏁 ")).toMatchObject(saved(lines));
  expect((await read()).media[0]?.description).toBe(lines);
  expect(await edited("description", [lines], "x".repeat(500))).toMatchObject(saved("x".repeat(500)));
  expect(await edited("description", ["x".repeat(500)], " \n ")).toMatchObject(saved(null));
  expect((await read()).media[0]?.description).toBeNull();
});

test.each([7, "x".repeat(501), "a\u0000b", true, { x: 1, y: 2 }])(
  "a description such as %j changes nothing, and says why",
  async (value) => {
    await edited("description", [null], "Before");
    expect(await edited("description", ["Before"], value)).toMatchObject({
      is: "refused",
      message: expect.stringMatching(/\S/),
    });
    expect((await read()).media[0]?.description).toBe("Before");
  },
);

test("a photo has the focal point 50 % 35 % until another one is chosen: the last one wins", async () => {
  expect(photos[0]).toMatchObject({ focalPoint: { x: 50, y: 35 } });
  for (const value of [
    { x: 100, y: 0 },
    { x: 20, y: 80 },
  ]) {
    expect(await edited("focal", [], value)).toMatchObject({ is: "saved", value });
    expect((await read()).media).toMatchObject([
      { description: null, focalPoint: value },
      { focalPoint: { x: 50, y: 35 } },
    ]);
  }
});

const PERCENT = "A focal point has whole numbers from 0 to 100";

test.each([
  { x: 101, y: 0 },
  { x: 0, y: -1 },
  { x: 0.5, y: 5 },
])("a focal point such as %j changes nothing, and says why", async (value) => {
  expect(await edited("focal", [], value)).toMatchObject({ is: "refused", message: PERCENT });
  expect((await read()).media[0]).toMatchObject({ focalPoint: { x: 50, y: 35 } });
});

test("a photo is deleted, deleted again, restored and restored again", async () => {
  const { delete: deleteIt, restore } = everyCall(athlete, recap, first);
  for (const times of [1, 2]) {
    const response = await deleteIt();
    expect([times, response.status, await response.text()]).toEqual([times, 204, ""]);
    expect(await shown()).toEqual([second]);
  }
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 2, objects: 2 });
  for (const times of [1, 2]) {
    expect([times, (await restore()).status]).toEqual([times, 204]);
    expect(await shown()).toEqual([first, second]);
  }
});

test("a deleted photo cannot be described, chosen as the cover or referred to", async () => {
  const calls = everyCall(athlete, recap, first);
  await calls.delete();
  const { fields } = await (await calls.describe()).json<{ fields: EditResult[] }>();
  expect(fields).toMatchObject([{ is: "conflict", isRemoved: true, message: REMOVED_MESSAGES.file }]);
  expect(await refusalOf(await calls.cover())).toEqual(PHOTO_NOT_FOUND);
  expect(await refusalOf(await calls.reference())).toEqual(PHOTO_NOT_FOUND);
});

test("a photo is not restored into a full recap: 409", async () => {
  const { delete: deleteIt, restore } = everyCall(athlete, recap, first);
  await deleteIt();
  const insert = env.DB.prepare(
    `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
     VALUES (?, ?, 'a.png', 'image', 'image/png', 1, 1, 1, ?, 0)`,
  );
  await env.DB.batch(
    Array.from({ length: 59 }, (_, at) => insert.bind(`filling-${"0".repeat(12)}${10 + at}`, recap.id, at)),
  );
  expect(await refusalOf(await restore())).toEqual([409, "limit"]);
  expect(await shown()).not.toContain(first);
});

test.each([
  "short",
  UNKNOWN_ID,
  `${UNKNOWN_ID}A`,
  "%00",
  "..",
  encodeURIComponent("'; DROP TABLE media"),
  "1",
])("the photo id %j returns 404", async (id) => {
  expect((await athlete.call(`/api/media/${id}`, { method: "DELETE" })).status).toBe(404);
  expect((await athlete.call(`/api/media/${id}/restore`, { method: "POST" })).status).toBe(404);
  expect(await shown()).toEqual([first, second]);
});

test("photos are put in order; unknown ids change nothing", async () => {
  const other = await addSample(athlete, await createRecap(athlete));
  const order = (mediaIds: string[]) =>
    athlete.send("PUT", `/api/recaps/${recap.shareId}/media/order`, { mediaIds });
  expect((await order([second])).status).toBe(204);
  expect(await shown()).toEqual([second, first]);
  expect((await order([UNKNOWN_ID, other.id, first, first])).status).toBe(204);
  expect(await shown()).toEqual([first, second]);
  expect((await order([])).status).toBe(204);
  expect(await shown()).toEqual([first, second]);
});

test.each([
  {},
  { mediaIds: null },
  { mediaIds: "all" },
  { mediaIds: [1] },
  { mediaIds: ["short"] },
  { mediaIds: [null] },
  { mediaIds: Array(61).fill(UNKNOWN_ID) },
])("an order such as %j changes nothing: 400", async (body) => {
  const response = await athlete.send("PUT", `/api/recaps/${recap.shareId}/media/order`, body);
  expect(await refusalOf(response)).toEqual([400, "invalid_input"]);
  expect(await shown()).toEqual([first, second]);
});

test("a cover is chosen and reset, and is never another recap's photo", async () => {
  const other = await addSample(athlete, await createRecap(athlete));
  const cover = (mediaId: unknown) => athlete.send("PUT", `/api/recaps/${recap.shareId}/cover`, { mediaId });
  const chosen = await cover(second);
  expect([chosen.status, await chosen.json()]).toEqual([200, { coverMediaId: second }]);
  expect((await read()).coverMediaId).toBe(second);
  for (const id of [other.id, UNKNOWN_ID]) expect(await refusalOf(await cover(id))).toEqual(PHOTO_NOT_FOUND);
  for (const id of ["short", 7, undefined, [first]]) {
    expect(await refusalOf(await cover(id))).toEqual([400, "invalid_input"]);
  }
  expect((await read()).coverMediaId).toBe(second);
  const none = await cover(null);
  expect([none.status, await none.json()]).toEqual([200, { coverMediaId: null }]);
});

test("without a chosen cover, or after it is deleted, the first photo is the cover", async () => {
  const cover = (mediaId: string | null) =>
    athlete.send("PUT", `/api/recaps/${recap.shareId}/cover`, { mediaId });
  expect((await read()).coverMediaId).toBe(first);
  await cover(second);
  await athlete.call(`/api/media/${second}`, { method: "DELETE" });
  expect((await read()).coverMediaId).toBe(first);
  await athlete.call(`/api/media/${second}/restore`, { method: "POST" });
  expect((await read()).coverMediaId).toBe(second);
  await cover(null);
  expect((await read()).coverMediaId).toBe(first);
  for (const id of [first, second]) await athlete.call(`/api/media/${id}`, { method: "DELETE" });
  expect((await read()).coverMediaId).toBeNull();
});

test.each([newShareId(), "999999", "nothing", "%00"])(
  "the order and the cover of %s return 404",
  async (handle) => {
    const order = await athlete.send("PUT", `/api/recaps/${handle}/media/order`, { mediaIds: [] });
    expect(await refusalOf(order)).toEqual(RECAP_NOT_FOUND);
    const cover = await athlete.send("PUT", `/api/recaps/${handle}/cover`, { mediaId: null });
    expect(cover.status).toBe(404);
  },
);

test("a reference to a photo by its id returns the photo and adds nothing", async () => {
  const save = {
    mediaId: first,
    url: photos[0]?.url,
    fileType: "image",
    fileName: "other.jpg",
    recapId: recap.id,
  };
  const refer = (more: object) =>
    athlete.send("POST", `/api/recaps/${recap.shareId}/media`, { ...save, ...more });
  const plain = await refer({});
  expect([plain.status, await plain.json()]).toEqual([200, photos[0]]);
  const described = await refer({ description: "The last hill" });
  expect(await described.json()).toEqual({ ...photos[0], description: "The last hill" });
  const undescribed = await refer({ description: null });
  expect(await undescribed.json()).toEqual(photos[0]);
  expect((await read()).media).toEqual(photos);
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 2, objects: 2 });
});

test("a reference to a photo of another recap is rejected, even for its owner", async () => {
  const own = await addSample(athlete, await createRecap(athlete));
  const foreign = await addSample(stranger, await createRecap(stranger));
  for (const { id: mediaId } of [own, foreign]) {
    const body = { mediaId, description: "Taken" };
    const response = await athlete.send("POST", `/api/recaps/${recap.shareId}/media`, body);
    expect(await refusalOf(response)).toEqual(PHOTO_NOT_FOUND);
  }
  const owned = await env.DB.prepare(
    "SELECT count(*) AS count FROM media WHERE description = 'Taken'",
  ).first();
  expect(owned).toEqual({ count: 0 });
});

test("deleting a recap for good deletes its photos", async () => {
  for (const list of ["recaps", "deleted-recaps"]) {
    expect((await athlete.call(`/api/${list}/${recap.shareId}`, { method: "DELETE" })).status).toBe(204);
  }
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
  expect((await athlete.call(photos[0]?.url ?? "")).status).toBe(404);
  expect(await refusalOf(await everyCall(athlete, recap, first).describe())).toEqual(RECAP_NOT_FOUND);
});
