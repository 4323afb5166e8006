/** Tests uploads in parts: what is accepted, from whom, what is stored, and that a rejected one leaves nothing. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { MAX_MEDIA } from "../../../app/domain/media/media.ts";
import { PART_BYTES } from "../../../app/domain/media/upload-limits.ts";
import { blankNames, inMemory } from "../../../app/media-files/containers/blank-names.ts";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { checkVideo } from "../../../app/media-files/videos/check-video.ts";
import { type Caller, caller } from "../../caller.ts";
import { rewritten } from "../../coded-pictures.ts";
import { newShareId } from "../../factories.ts";
import { photoFixture, videoFixture } from "../../fixtures.ts";
import { type CreatedRecap, createRecap, type MediaJson } from "../../media-calls.ts";
import { metadataIn } from "../../picture-units.ts";
import { keptOf, mediaObjects, mediaRows } from "../../stored-media.ts";
import { insertPhotos } from "../../stored-recaps.ts";
import {
  type BegunUpload,
  bodyOf,
  declarationOf,
  declare,
  finish,
  partsOf,
  sendAll,
  sendPart,
  type UploadSource,
  upload,
} from "../../upload-calls.ts";
import { siteWith } from "../site-with.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const GB = 1_000_000_000;
/** A visitor's quota takes more than one network may upload in a day. */
const roomy = siteWith({ LIMIT_UPLOAD_BYTES_NETWORK_DAY: String(20 * GB) });
let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(roomy);
  recap = await createRecap(athlete);
});

const PHOTO: UploadSource = { original: photoFixture("small.webp"), contentType: "image/webp" };

/** Returns a photo of several parts: a JPEG whose scan is filled up with zeros. */
function largePhoto(size = 2 * PART_BYTES + 1_000, sample = "small.jpg"): UploadSource {
  const photo = photoFixture(sample);
  const original = new Uint8Array(size);
  original.set(photo.subarray(0, -2));
  original.set([0xff, 0xd9], size - 2);
  return { original, contentType: "image/jpeg" };
}

/** Returns a video without metadata, as the browser sends it. */
async function cleanVideo(name: string): Promise<Bytes> {
  const checked = await checkVideo(videoFixture(name));
  if (checked.kind === "refused") throw new Error(`The sample is refused: ${checked.reason}`);
  return checked.bytes;
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

async function statusAndCode(response: Response): Promise<[number, string]> {
  return [response.status, await codeOf(response)];
}

/** Returns how many rows, objects, uploads and parts are stored. */
function stored() {
  return keptOf(env, recap.shareId);
}
const NOTHING = { media: 0, objects: 0, uploads: 0, parts: 0 };

async function bytesAt(path: string): Promise<Bytes> {
  const response = await athlete.call(path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test("a photo with its smaller versions is added, and each version is delivered", async () => {
  const small = photoFixture("small.webp");
  const lossless = photoFixture("lossless.webp");
  const source = {
    ...PHOTO,
    smaller: [
      { edge: 1280, bytes: lossless },
      { edge: 640, bytes: small },
    ],
  };
  const added = await upload(athlete, recap.shareId, source, {
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    questionIndex: 2,
  });
  expect(added).toMatchObject({
    fileType: "image",
    fileName: "finish.jpg",
    width: 48,
    height: 32,
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    questionIndex: 2,
  });
  expect(await stored()).toEqual({ ...NOTHING, media: 1, objects: 1 });
  expect((await bytesAt(added.url)).length).toBe(added.fileSize);
  // All versions are 48 pixels wide, so the smallest one is sent.
  const smallest = await athlete.call(`${added.url}?w=48`);
  expect(smallest.headers.get("etag")).toContain("-640");
  expect(Number(smallest.headers.get("content-length"))).toBeLessThanOrEqual(small.length);
  await smallest.body?.cancel();
});

test("when a photo was taken is for the owner alone: no page or call gives it to anybody else", async () => {
  const added = await upload(athlete, recap.shareId, PHOTO, { capturedAt: "2019-03-04T05:06:07+02:00" });
  const course = {
    meters: 9,
    seconds: 9,
    climb: null,
    legs: [{ sport: null, meters: 9, seconds: 9 }],
    step: 10,
  };
  const samples = { times: null, heights: null, heartRates: null, stretches: [] };
  const pins = [{ meters: 5, mediaId: added.id }];
  const put = await athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, {
    ...course,
    ...samples,
    pins,
  });
  expect(put.status).toBe(204);
  const own = await (await athlete.call(`/api/recaps/${recap.shareId}`)).json<{ media: object[] }>();
  expect(own.media).toEqual([{ ...added, capturedAt: "2019-03-04T03:06:07.000Z" }]);
  const stranger = caller(exports.default);
  const { shareId } = recap;
  const surfaces = [
    `/api/recaps/${shareId}`,
    `/r/${shareId}`,
    `/r/${shareId}.data`,
    `/embed/${shareId}`,
    `/embed/${shareId}.data`,
    `/offline-recap`,
    `/api/oembed?${new URLSearchParams({ url: `http://localhost/r/${shareId}` })}`,
    `/race-type?like=${shareId}`,
  ];
  const answers = await Promise.all(surfaces.map(async (path) => (await stranger.call(path)).text()));
  expect(answers.filter((text) => /2019|1551668767/.test(text))).toEqual([]);
  // The API does not even say that there is such a thing.
  expect(answers[0]).not.toContain("capturedAt");
  expect((await (await stranger.call(`/r/${shareId}`)).text()).includes(added.url)).toBe(true);
});

test.each(["yesterday", "2019-03-04", 1_551_668_767_000])(
  "a photo that was taken at %j is refused",
  async (capturedAt) => {
    const declaration = await declarationOf(PHOTO, { capturedAt });
    expect((await declare(athlete, recap.shareId, declaration)).status).toBe(400);
  },
);

test("a photo is stored without the metadata of its camera", async () => {
  for (const name of ["DSCN0010.jpg", "small.png", "small.webp", "small.gif"]) {
    const original = photoFixture(name);
    const added = await upload(athlete, recap.shareId, { original, contentType: "image/jpeg" });
    const text = new TextDecoder("latin1").decode(await bytesAt(added.url));
    for (const tag of ["NIKON", "SecretCamera", "SecretArtist", "SecretXmp"]) {
      expect(text, name).not.toContain(tag);
    }
  }
});

test.each([12, ...(env.IS_TORTURE ? [40] : [])])(
  "a photo of %i MB is stored without the place where it was taken, and its picture is unchanged",
  async (megabytes) => {
    const source = largePhoto(megabytes * 1_000_000, "DSCN0010.jpg");
    const added = await upload(athlete, recap.shareId, source);
    const checked = checkPhoto(source.original);
    if (checked.kind === "refused") throw new Error("The sample is refused");
    const bytes = await bytesAt(added.url);
    expect(bytes.length).toBe(checked.bytes.length);
    expect(Buffer.compare(bytes, checked.bytes)).toBe(0);
    expect(bytes.length).toBeLessThan(source.original.length);
  },
);

test("the parts of a photo can be sent in any order, and a part twice", async () => {
  const source = largePhoto();
  const begun = (await (
    await declare(athlete, recap.shareId, await declarationOf(source))
  ).json()) as BegunUpload;
  const parts = partsOf(bodyOf(source));
  expect(parts).toHaveLength(3);
  for (const number of [3, 1, 1, 2]) {
    const sent = await sendPart(athlete, begun.id, number, parts[number - 1] ?? new Uint8Array());
    expect(sent.status).toBe(200);
    expect(sent.headers.get("etag")).toBeTruthy();
    await sent.body?.cancel();
  }
  const response = await finish(athlete, begun.id);
  expect(response.status).toBe(201);
  const added = (await response.json()) as MediaJson;
  expect(await bytesAt(added.url)).toHaveLength(added.fileSize);
});

test("an interrupted upload that is declared again lists the stored parts and is resumed from there", async () => {
  const source = largePhoto();
  const declaration = await declarationOf(source);
  const begun = (await (await declare(athlete, recap.shareId, declaration)).json()) as BegunUpload;
  const parts = partsOf(bodyOf(source));
  await sendPart(athlete, begun.id, 2, parts[1] ?? new Uint8Array());

  const again = await declare(athlete, recap.shareId, declaration);
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ id: begun.id, parts: [2] });

  const early = await finish(athlete, begun.id);
  expect(await statusAndCode(early)).toEqual([409, "incomplete"]);
  await sendPart(athlete, begun.id, 1, parts[0] ?? new Uint8Array());
  await sendPart(athlete, begun.id, 3, parts[2] ?? new Uint8Array());
  expect((await finish(athlete, begun.id)).status).toBe(201);
  const done = await declare(athlete, recap.shareId, declaration);
  expect(done.status).toBe(200);
  expect(await done.json()).toMatchObject({ media: { id: begun.id } });
  expect(await stored()).toEqual({ ...NOTHING, media: 1, objects: 1 });
});

test("an upload can be finished twice, also simultaneously", async () => {
  const large = await sendAll(athlete, recap.shareId, largePhoto());
  const { id } = await sendAll(athlete, recap.shareId, PHOTO);
  for (const upload of [large.id, id]) {
    const answers = await Promise.all([finish(athlete, upload), finish(athlete, upload)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  }
  expect(await stored()).toEqual({ ...NOTHING, media: 2, objects: 2 });
});

test.each(["finish-gps.mov", "clip.webm", "hevc.mov"])(
  "%s without its tags is added as a video",
  async (name) => {
    const original = await cleanVideo(name);
    const contentType = name.endsWith(".webm") ? "video/webm" : "video/mp4";
    const added = await upload(athlete, recap.shareId, { original, contentType });
    expect(added).toMatchObject({ fileType: "video", posterUrl: null });
    expect(added.durationSeconds).toBeGreaterThan(2);
    expect(await bytesAt(added.url)).toEqual(original);
  },
);

test("a video whose poster has another size than the video is rejected", async () => {
  const original = await cleanVideo("clip.webm");
  const response = await finish(
    athlete,
    (
      await sendAll(athlete, recap.shareId, {
        original,
        contentType: "video/webm",
        // 640 by 360, the size of the video and not of the 48 by 32 poster.
        smaller: [{ edge: 640, bytes: photoFixture("small.webp") }],
      })
    ).id,
  );
  expect(await statusAndCode(response)).toEqual([422, "damaged"]);
  expect(await stored()).toEqual(NOTHING);
});

test("a video from a camera or phone is rejected: only a copy without its tags is accepted", async () => {
  for (const name of ["finish-gps.mov", "hevc.mov"]) {
    const { id } = await sendAll(athlete, recap.shareId, {
      original: videoFixture(name),
      contentType: "video/mp4",
    });
    expect(await statusAndCode(await finish(athlete, id)), name).toEqual([422, "damaged"]);
  }
  expect(await stored()).toEqual(NOTHING);
});

test.each([
  ["finish-gps.mov", "video/mp4"],
  ["hevc.mov", "video/mp4"],
  ["av1.mp4", "video/mp4"],
  ["av1.mp4", "video/webm"],
] as const)(
  "%s as %s with a location in its pictures is rejected, and its copy without it is added",
  async (name, contentType) => {
    const container = contentType === "video/webm" ? "webm" : "mp4";
    const original = await rewritten(name, { container });
    blankNames(inMemory(original), contentType);
    const { id } = await sendAll(athlete, recap.shareId, { original, contentType });
    const response = await finish(athlete, id);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: "damaged", message: "This photo or video looks damaged" } },
    ]);
    expect(await stored()).toEqual(NOTHING);

    const checked = await checkVideo(original);
    const copy = checked.kind === "refused" ? null : checked.bytes.slice();
    const added = await upload(athlete, recap.shareId, { original: copy ?? original, contentType });
    expect(await metadataIn(await bytesAt(added.url))).toEqual([]);
  },
);

const text = (content: string) => new TextEncoder().encode(content) as Bytes;

/** Bytes, their declared type, and the response to the last call. */
const LIES: Record<string, [Bytes, string, number, string]> = {
  "an SVG": [
    text("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    "image/webp",
    415,
    "unsupported",
  ],
  "an HTML page": [text("<!doctype html><script>alert(1)</script>"), "image/jpeg", 415, "unsupported"],
  "a PDF": [text("%PDF-1.7\n1 0 obj"), "image/png", 415, "unsupported"],
  "a page as a video": [text("<!doctype html><script>alert(1)</script>"), "video/mp4", 415, "unsupported"],
  "a photo as a video": [photoFixture("small.jpg"), "video/mp4", 415, "unsupported"],
  "a video as a photo": [videoFixture("clip.webm"), "image/jpeg", 415, "unsupported"],
  "a HEIC photo as a JPEG": [
    Uint8Array.from([0, 0, 0, 24, ...text("ftypheic"), 0, 0, 0, 0, ...text("mif1heic")]),
    "image/jpeg",
    415,
    "heic",
  ],
  "an AVIF photo as a JPEG": [photoFixture("small.avif"), "image/jpeg", 415, "avif"],
  "a damaged photo": [photoFixture("corrupted.jpg"), "image/jpeg", 422, "damaged"],
  "a photo that is cut off": [photoFixture("small.jpg").slice(0, -40), "image/jpeg", 422, "damaged"],
  "a pixel bomb": [bomb(), "image/png", 422, "too-many-pixels".replaceAll("-", "_")],
};

/** Returns a PNG whose header claims 60,000 by 60,000 pixels. */
function bomb(): Bytes {
  const png = photoFixture("small.png");
  new DataView(png.buffer).setUint32(16, 60_000);
  new DataView(png.buffer).setUint32(20, 60_000);
  return png;
}

test.each(Object.entries(LIES))(
  "%s leaves nothing behind",
  async (_what, [original, contentType, status, code]) => {
    const { id } = await sendAll(athlete, recap.shareId, { original, contentType });
    expect(await statusAndCode(await finish(athlete, id))).toEqual([status, code]);
    expect(await stored()).toEqual(NOTHING);
    expect((await finish(athlete, id)).status).toBe(404);
  },
);

test("a photo with data after its end is stored without them", async () => {
  const photo = photoFixture("small.jpg");
  const original = new Uint8Array(photo.length + 40);
  original.set(photo);
  original.set(text("<script>alert('polyglot')</script>"), photo.length);
  const added = await upload(athlete, recap.shareId, { original, contentType: "image/jpeg" });
  const response = await athlete.call(added.url);
  expect(await response.clone().text()).not.toContain("polyglot");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

const DECLARED: Record<string, [Record<string, unknown>, number, string]> = {
  "a photo over 40 MB": [{ size: 40_000_001 }, 413, "large_photo"],
  "a video over 2 GB": [{ contentType: "video/mp4", size: 2 * GB + 1 }, 413, "large_video"],
  "an SVG": [{ contentType: "image/svg+xml" }, 415, "unsupported"],
  "a page": [{ contentType: "text/html" }, 415, "unsupported"],
  "a HEIC photo": [{ contentType: "image/heic" }, 415, "heic"],
  "an AVIF photo": [{ contentType: "image/avif" }, 415, "avif"],
  "a JPEG XL photo": [{ contentType: "image/jxl" }, 415, "jpeg_xl"],
  "an empty file": [{ size: 0 }, 400, "invalid_input"],
  "no hashes": [{ partHashes: [] }, 400, "invalid_input"],
  "a hash too many": [{ partHashes: ["A".repeat(43), "B".repeat(43)] }, 400, "invalid_input"],
  "a hash that is none": [{ partHashes: ["sha256"] }, 400, "invalid_input"],
  "a smaller version that is none": [
    { smaller: { contentType: "image/webp", sizes: [{ edge: 999, size: 10 }] } },
    400,
    "invalid_input",
  ],
  "smaller versions in the wrong order": [
    {
      smaller: {
        contentType: "image/webp",
        sizes: [
          { edge: 640, size: 10 },
          { edge: 1280, size: 10 },
        ],
      },
    },
    400,
    "invalid_input",
  ],
  "a thumbhash that is none": [{ thumbhash: "<script>" }, 400, "invalid_input"],
  "a description that is too long": [{ description: "x".repeat(501) }, 400, "invalid_input"],
  "a question that is not there": [{ questionIndex: 77 }, 400, "unknown_question"],
};

test.each(Object.entries(DECLARED))(
  "%s is rejected before any bytes are sent",
  async (_what, [overrides, status, code]) => {
    const response = await declare(athlete, recap.shareId, await declarationOf(PHOTO, overrides));
    expect(await statusAndCode(response)).toEqual([status, code]);
    expect(await stored()).toEqual(NOTHING);
  },
);

test("a part that is not the declared one is rejected, and the right one is accepted afterwards", async () => {
  const source = largePhoto();
  const begun = (await (
    await declare(athlete, recap.shareId, await declarationOf(source))
  ).json()) as BegunUpload;
  const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bodyOf(source));
  const changed = first.slice();
  changed[100] = (first[100] ?? 0) ^ 1;
  expect(await statusAndCode(await sendPart(athlete, begun.id, 1, changed))).toEqual([422, "wrong_hash"]);
  expect(await statusAndCode(await sendPart(athlete, begun.id, 1, second.slice(1)))).toEqual([
    400,
    "wrong_length",
  ]);
  expect(await statusAndCode(await sendPart(athlete, begun.id, 1, new Uint8Array()))).toEqual([
    400,
    "wrong_length",
  ]);
  expect(await statusAndCode(await sendPart(athlete, begun.id, 4, first))).toEqual([404, "no_such_part"]);
  expect(await statusAndCode(await sendPart(athlete, begun.id, 0, first))).toEqual([404, "no_such_part"]);
  const tooMuch = await sendPart(athlete, begun.id, 1, new Uint8Array(PART_BYTES + 1));
  expect(await statusAndCode(tooMuch)).toEqual([413, "too_large"]);
  expect(await stored()).toMatchObject({ uploads: 1, parts: 0 });
  const right = await sendPart(athlete, begun.id, 1, first);
  expect(right.status).toBe(200);
  expect(await stored()).toMatchObject({ uploads: 1, parts: 1 });
});

test("an upload cancelled at any time leaves nothing stored", async () => {
  const begun = await sendAll(athlete, recap.shareId, PHOTO);
  expect((await athlete.call(`/api/uploads/${begun.id}`, { method: "DELETE" })).status).toBe(204);
  expect(await stored()).toEqual(NOTHING);
  expect((await finish(athlete, begun.id)).status).toBe(404);
  expect((await athlete.call(`/api/uploads/${begun.id}`, { method: "DELETE" })).status).toBe(404);
});

test("another visitor's recap and upload are not found", async () => {
  const begun = await sendAll(athlete, recap.shareId, PHOTO);
  const stranger = caller(exports.default);
  await stranger.call("/race-type");
  const declaration = await declarationOf(PHOTO);
  expect((await declare(stranger, recap.shareId, declaration)).status).toBe(404);
  expect((await declare(athlete, newShareId(), declaration)).status).toBe(404);
  expect((await sendPart(stranger, begun.id, 1, PHOTO.original)).status).toBe(404);
  expect((await finish(stranger, begun.id)).status).toBe(404);
  expect((await stranger.call(`/api/uploads/${begun.id}`, { method: "DELETE" })).status).toBe(404);
  expect(await stored()).toMatchObject({ uploads: 1, parts: 1 });
  expect((await finish(athlete, begun.id)).status).toBe(201);
});

test("a call from another site is rejected", async () => {
  const begun = await sendAll(athlete, recap.shareId, PHOTO);
  const response = await athlete.call(`/api/uploads/${begun.id}/finish`, {
    method: "POST",
    headers: { origin: "https://elsewhere.example" },
  });
  expect(response.status).toBe(403);
});

test("the same key with other bytes is rejected, and the first upload stays unchanged", async () => {
  const uploadKey = "one-key";
  const begun = await sendAll(athlete, recap.shareId, PHOTO, { uploadKey });
  const other = await declarationOf(
    { original: photoFixture("small.gif"), contentType: "image/gif" },
    { uploadKey },
  );
  expect(await statusAndCode(await declare(athlete, recap.shareId, other))).toEqual([422, "key_reused"]);
  expect((await finish(athlete, begun.id)).status).toBe(201);
});

test("twenty simultaneous declarations of one upload begin one upload", async () => {
  const declaration = await declarationOf(PHOTO);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await declare(athlete, recap.shareId, declaration);
      return { status: response.status, ...((await response.json()) as BegunUpload) };
    }),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await stored()).toEqual({ ...NOTHING, uploads: 1 });
});

test("the 61st photo is rejected when it is declared, and when it is finished", async () => {
  const waiting = await sendAll(athlete, recap.shareId, PHOTO);
  await insertPhotos(env.DB, recap.shareId, MAX_MEDIA);
  const declared = await declare(athlete, recap.shareId, await declarationOf(PHOTO));
  expect(await statusAndCode(declared)).toEqual([409, "limit"]);
  expect(await statusAndCode(await finish(athlete, waiting.id))).toEqual([409, "limit"]);
  expect(await stored()).toEqual({ ...NOTHING, media: MAX_MEDIA });
});

test("of 61 simultaneous uploads 60 are accepted and can be finished, and cancelling one makes room", async () => {
  const declarations = await Promise.all(
    Array.from({ length: MAX_MEDIA + 1 }, () => declarationOf(PHOTO, { questionIndex: null })),
  );
  const declareAll = () =>
    Promise.all(declarations.map((declaration) => declare(athlete, recap.shareId, declaration)));
  const answers = await declareAll();
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_MEDIA);
  const refused = answers.findIndex(({ status }) => status === 409);
  expect(await codeOf(answers[refused] as Response)).toBe("limit");
  const begun = await Promise.all(
    answers.filter(({ ok }) => ok).map((answer) => answer.json() as Promise<BegunUpload>),
  );

  // Declared again under their keys they are the same uploads, and the rejected one is rejected again.
  const again = await declareAll();
  expect(again.filter(({ status }) => status === 200)).toHaveLength(MAX_MEDIA);
  expect(again[refused]?.status).toBe(409);

  const [first, second] = begun as [BegunUpload, BegunUpload];
  await sendPart(athlete, first.id, 1, PHOTO.original);
  expect((await finish(athlete, first.id)).status).toBe(201);
  expect((await declare(athlete, recap.shareId, declarations[refused])).status).toBe(409);
  await athlete.call(`/api/uploads/${second.id}`, { method: "DELETE" });
  expect((await declare(athlete, recap.shareId, declarations[refused])).status).toBe(201);
  expect(await stored()).toMatchObject({ media: 1, uploads: MAX_MEDIA - 1 });
});

test("unfinished recordings do not count as photos", async () => {
  await insertPhotos(env.DB, recap.shareId, MAX_MEDIA - 1);
  const spoken = await declarationOf(PHOTO, { contentType: "audio/webm", questionIndex: 0 });
  expect((await declare(athlete, recap.shareId, spoken)).status).toBe(201);
  expect((await declare(athlete, recap.shareId, await declarationOf(PHOTO))).status).toBe(201);
  expect((await declare(athlete, recap.shareId, await declarationOf(PHOTO))).status).toBe(409);
});

async function declareVideo(size: number): Promise<Response> {
  const partHashes = Array.from({ length: Math.ceil(size / PART_BYTES) }, () => "A".repeat(43));
  const overrides = { contentType: "video/mp4", size, partHashes };
  return declare(athlete, recap.shareId, await declarationOf(PHOTO, overrides));
}

test("a visitor's bytes are reserved when declared, and released when the upload ends", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => declareVideo(2 * GB)));
  const begun = answers.filter(({ status }) => status === 201);
  expect(begun).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const response of refused) expect(await statusAndCode(response)).toEqual([413, "quota"]);
  expect(await stored()).toEqual({ ...NOTHING, uploads: 5 });

  const photo = await athlete.call(`/api/recaps/${recap.shareId}/media`, {
    method: "POST",
    body: formOf(new File([photoFixture("small.png")], "finish.png")),
  });
  expect(await statusAndCode(photo)).toEqual([413, "quota"]);
  const [first] = (await Promise.all(begun.map((response) => response.json()))) as BegunUpload[];
  expect((await athlete.call(`/api/uploads/${first?.id}`, { method: "DELETE" })).status).toBe(204);
  expect((await declareVideo(2 * GB)).status).toBe(201);
  expect((await declareVideo(1_000)).status).toBe(413);

  const stranger = caller(roomy);
  const other = await createRecap(stranger);
  expect((await upload(stranger, other.shareId, PHOTO)).fileType).toBe("image");
});

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

test("photos keep the order in which they were declared, whichever is finished first", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await sendAll(athlete, recap.shareId, PHOTO)).id);
  for (const id of ids.toReversed()) expect((await finish(athlete, id)).status).toBe(201);
  expect((await mediaRows(env, recap.shareId)).map((row) => row.id)).toEqual(ids);
});

test("the stored type is detected from the bytes", async () => {
  await upload(athlete, recap.shareId, { original: photoFixture("small.jpg"), contentType: "image/png" });
  const [row] = await mediaRows(env, recap.shareId);
  expect(row?.content_type).toBe("image/jpeg");
  expect(await mediaObjects(env, recap.shareId)).toMatchObject([{ contentType: "image/jpeg" }]);
});

test("deleting a recap ends its uploads, and deleting it for good deletes them", async () => {
  const begun = await sendAll(athlete, recap.shareId, PHOTO);
  const remove = (path: string) => athlete.call(`/api/${path}/${recap.shareId}`, { method: "DELETE" });
  expect((await remove("recaps")).status).toBe(204);
  expect((await finish(athlete, begun.id)).status).toBe(404);
  expect(await stored()).toMatchObject({ uploads: 1 });
  expect((await remove("deleted-recaps")).status).toBe(204);
  expect(await stored()).toEqual(NOTHING);
});
