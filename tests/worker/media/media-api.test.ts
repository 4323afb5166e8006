/** Tests what POST /api/recaps/{id}/media accepts, from whom, and what it stores. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { beginDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { photoFixture } from "../../fixtures.ts";
import {
  addSample,
  base64Of,
  type CreatedRecap,
  createRecap,
  type MediaJson,
  mediaCalls,
  sampleFile,
  sendForm,
} from "../../media-calls.ts";
import { mediaCounts, mediaGaps, mediaObjects, mediaRows } from "../../stored-media.ts";

let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

const { upload, sendJson, refusalOf } = mediaCalls(env, () => ({ athlete, recap }));

const SAMPLES = [
  ["DSCN0010.jpg", "image/jpeg"],
  ["DSCN0012.jpg", "image/jpeg"],
  ["HMD_Nokia_8.3_5G.jpg", "image/jpeg"],
  ["image00971.jpg", "image/jpeg"],
  ["landscape_6.jpg", "image/jpeg"],
  ["no_exif.jpg", "image/jpeg"],
  ["portrait_8.jpg", "image/jpeg"],
  ["small.jpg", "image/jpeg"],
  ["animated.png", "image/png"],
  ["small.png", "image/png"],
  ["animated.webp", "image/webp"],
  ["lossless.webp", "image/webp"],
  ["small.webp", "image/webp"],
  ["small.gif", "image/gif"],
] as const;

const WAYS: Record<string, (sample: string, type: string) => Promise<Response>> = {
  "a form": (sample, type) => upload({ file: sampleFile(sample, { type }) }),
  base64: (sample) => sendJson({ fileName: sample, base64Data: base64Of(photoFixture(sample)) }),
  "a data URL": (sample, type) =>
    sendJson({ fileName: sample, base64Data: `data:${type};base64,${base64Of(photoFixture(sample))}` }),
  "a data URL as its address": (sample, type) =>
    sendJson({ fileName: sample, url: `data:${type};base64,${base64Of(photoFixture(sample))}` }),
};

test.each(SAMPLES.flatMap(([sample, type]) => Object.keys(WAYS).map((way) => [sample, way, type] as const)))(
  "%s sent by %s is stored as %s without its metadata",
  async (sample, way, type) => {
    const response = await WAYS[way]?.(sample, type);
    expect(response?.status).toBe(201);
    const added = await response?.json<MediaJson>();
    const checked = checkPhoto(photoFixture(sample));
    if (checked.kind === "refused") throw new Error("The sample was refused");
    expect(added).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      recapId: recap.shareId,
      fileName: sample,
      fileType: "image",
      contentType: type,
      fileSize: checked.bytes.length,
      url: `/api/image/${recap.shareId}/${added?.id}`,
      posterUrl: null,
      description: null,
      position: 0,
      width: checked.width,
      height: checked.height,
      durationSeconds: null,
      thumbhash: null,
      capturedAt: null,
      focalPoint: { x: 50, y: 35 },
      questionIndex: null,
      credit: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 1, objects: 1 });
    expect(await mediaGaps(env, recap.shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
    const shown = await athlete.call(added?.url ?? "");
    expect(shown.headers.get("content-type")).toBe(type);
    expect(await shown.bytes()).toEqual(checked.bytes);
  },
);

test.each([
  ["small.png", "finish.jpg", "image/jpeg", "image/png"],
  ["small.jpg", "finish.png", "image/png", "image/jpeg"],
  ["small.jpg", "page.html", "text/html", "image/jpeg"],
  ["small.jpg", "picture.svg", "image/svg+xml", "image/jpeg"],
  ["small.webp", "finish", "", "image/webp"],
])("%s named %s and declared as %s is stored and sent as %s", async (sample, name, type, real) => {
  const response = await upload({ file: sampleFile(sample, { name, type }) });
  expect(response.status).toBe(201);
  const added = await response.json<MediaJson>();
  expect(added.fileName).toBe(name);
  expect(await mediaRows(env, recap.shareId)).toMatchObject([{ content_type: real }]);
  expect(await mediaObjects(env, recap.shareId)).toMatchObject([{ contentType: real }]);
  expect((await athlete.call(added.url)).headers.get("content-type")).toBe(real);
});

test("the other fields are stored with the photo", async () => {
  const details = {
    description: "  The last hill\r\nbefore the finish ",
    questionIndex: "4",
    uploadKey: "key-1",
  };
  const added = await addSample(athlete, recap, details);
  expect(added).toMatchObject({ description: "The last hill\nbefore the finish", questionIndex: 4 });
  const base64Data = base64Of(photoFixture("small.gif"));
  const bySave = {
    base64Data,
    description: "",
    questionIndex: 0,
    uploadKey: null,
    fileType: "image",
    recapId: 7,
  };
  const other = await (await sendJson(bySave)).json<MediaJson>();
  expect(other).toMatchObject({
    description: null,
    questionIndex: 0,
    fileName: "uploaded-file",
    position: 1,
  });
  const read = await (await athlete.call(`/api/recaps/${recap.shareId}`)).json<{ media: MediaJson[] }>();
  expect(read.media).toEqual([added, other]);
});

test.each([
  ["C:\\Photos\\finish.jpg", "finish.jpg"],
  ["../../etc/passwd", "passwd"],
  ["<b>finish</b>.jpg", "b>.jpg"],
  ["fi\u202enish\u0007.jpg", "finish.jpg"],
  [" ", "uploaded-file"],
  [`${"x".repeat(300)}.jpg`, "x".repeat(255)],
  [`${"x".repeat(254)}🏁.jpg`, "x".repeat(254)],
  ["Zieleinlauf ü 🏁.jpg", "Zieleinlauf ü 🏁.jpg"],
])("a file named %j is stored as %j", async (fileName, shown) => {
  const response = await sendJson({ fileName, base64Data: base64Of(photoFixture("small.gif")) });
  expect(await response.json()).toMatchObject({ fileName: shown });
  const read = await (await athlete.call(`/api/recaps/${recap.shareId}`)).json<{ media: MediaJson[] }>();
  expect(read.media).toMatchObject([{ fileName: shown }]);
});

test("the same upload sent again returns 200 and the same photo", async () => {
  const first = await addSample(athlete, recap, { uploadKey: "key" });
  const again = await upload({ file: sampleFile("small.png"), uploadKey: "key" });
  expect([again.status, await again.json()]).toEqual([200, first]);
  const other = await sendJson({ base64Data: base64Of(photoFixture("small.gif")), uploadKey: "key" });
  expect([other.status, await other.json()]).toEqual([200, first]);
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 1, objects: 1 });
});

test("the owner can use the recap's numeric id, and can add photos to a draft", async () => {
  const base64Data = base64Of(photoFixture("small.gif"));
  const response = await sendJson({ base64Data }, String(recap.id));
  expect([response.status, (await response.json<MediaJson>()).recapId]).toEqual([201, recap.shareId]);
  const shareId = await beginDraft(athlete);
  await addSample(athlete, { shareId });
  expect(await mediaCounts(env, shareId)).toEqual({ rows: 1, objects: 1 });
});

test("another visitor's recap, by either id, and a missing one return 404", async () => {
  const stranger = caller(exports.default);
  const fields = () => ({ file: sampleFile("small.png") });
  const json = { base64Data: base64Of(photoFixture("small.gif")) };
  for (const handle of [recap.shareId, String(recap.id), newShareId(), "999999", "nothing", "%00"]) {
    const path = `/api/recaps/${handle}/media`;
    expect(await refusalOf(await sendForm(stranger, path, fields()))).toEqual([404, "recap_not_found"]);
    expect(await refusalOf(await stranger.send("POST", path, json))).toEqual([404, "recap_not_found"]);
  }
});

test("the 61st photo is rejected with 409", async () => {
  const insert = env.DB.prepare(
    `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
     VALUES (?, ?, 'a.png', 'image', 'image/png', 1, 1, 1, ?, 0)`,
  );
  await env.DB.batch(
    Array.from({ length: 60 }, (_, at) => insert.bind(`filler-${"0".repeat(13)}${10 + at}`, recap.id, at)),
  );
  const response = await upload({ file: sampleFile("small.png") });
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: { code: "limit", message: "A recap can have up to 60 photos and videos" } },
  ]);
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 60, objects: 0 });
});
