/** A part of an upload: what D1 is asked while its body arrives, and what may happen meanwhile. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { declarationSchema } from "../../../app/domain/contributions/sent-declaration.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { failingDatabase } from "../../../tests/failing-database.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createUploadService } from "./upload-service.ts";

const bytes = photoFixture("small.jpg");
const plan = { call: 0, when: "before" as const };

let owner: Viewer;
let shareId: string;
let uploadId: string;
let database: ReturnType<typeof failingDatabase>;
let services: ReturnType<typeof servicesOn>;

function servicesOn(bound: D1Database) {
  const db = drizzle(bound);
  const now = () => Date.now();
  const parts = { db, store: createMediaStore(env.MEDIA), now, limits: limitsOf(db, { now }) };
  return { recaps: createRecapService(parts), uploads: createUploadService(parts) };
}

beforeEach(async () => {
  plan.call = 0;
  database = failingDatabase(env.DB, plan);
  services = servicesOn(database.db);
  owner = visitor();
  const created = await services.recaps.create(owner, newRecap(), null);
  if (created.kind !== "created") throw new Error("The recap was not created");
  shareId = created.recap.shareId;
  const declaration = await declarationOf({ original: bytes, contentType: "image/jpeg" });
  const begun = await services.uploads.begin(owner, { shareId }, declarationSchema.parse(declaration));
  if (begun.kind !== "begun") throw new Error(`The upload has not begun: ${begun.kind}`);
  uploadId = begun.uploadId;
});

/** Sends the part of a viewer's request. The test decides when its body has arrived. */
function send(viewer = owner) {
  const body = Promise.withResolvers<typeof bytes>();
  const outcome = services.uploads.putPart(viewer, uploadId, { number: 1, body: body.promise });
  return { body, outcome };
}

async function recordedParts(): Promise<number> {
  const rows = await env.DB.prepare("SELECT * FROM upload_parts WHERE upload_id = ?").bind(uploadId).all();
  return rows.results.length;
}

test("a part takes two round trips to D1, the first one while its body arrives", async () => {
  const before = database.calls();
  const { body, outcome } = send();
  await vi.waitFor(() => expect(database.calls() - before).toBe(1));
  body.resolve(bytes);
  expect(await outcome).toMatchObject({ kind: "stored" });
  expect(database.calls() - before).toBe(2);
  expect(await recordedParts()).toBe(1);
});

test("a part whose recap is deleted while its body arrives is not recorded", async () => {
  const before = database.calls();
  const { body, outcome } = send();
  await vi.waitFor(() => expect(database.calls() - before).toBe(1));
  // The first call has been answered once another one has.
  await services.recaps.findEditable(owner, { shareId });
  expect(await services.recaps.delete(owner, { shareId })).toBe(true);
  body.resolve(bytes);
  expect(await outcome).toEqual({ kind: "not-found" });
  expect(await recordedParts()).toBe(0);
});

test("a stranger's part is neither stored nor recorded", async () => {
  const { body, outcome } = send(visitor());
  body.resolve(bytes);
  expect(await outcome).toEqual({ kind: "not-found" });
  expect(await recordedParts()).toBe(0);
});

test("a body that breaks off stores nothing, and the part can be sent again", async () => {
  const { body, outcome } = send();
  body.reject(new Error("The connection was lost"));
  await expect(outcome).rejects.toThrow("The connection was lost");
  expect(await recordedParts()).toBe(0);
  const again = send();
  again.body.resolve(bytes);
  expect(await again.outcome).toMatchObject({ kind: "stored" });
});

test("if D1 fails, the whole body is read before the part is rejected", async () => {
  plan.call = database.calls() + 1;
  const { body, outcome } = send();
  const onRejected = vi.fn();
  const rejected = outcome.catch(onRejected);
  await vi.waitFor(() => expect(database.calls()).toBe(plan.call));
  await Promise.resolve();
  expect(onRejected).not.toHaveBeenCalled();
  body.resolve(bytes);
  await rejected;
  expect(onRejected).toHaveBeenCalledOnce();
  expect(await recordedParts()).toBe(0);
});

test.each([2, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])(
  "an upload of one part has no part %i",
  async (number) => {
    const part = { number, body: Promise.resolve(bytes) };
    expect(await services.uploads.putPart(owner, uploadId, part)).toEqual({ kind: "no-such-part" });
  },
);
