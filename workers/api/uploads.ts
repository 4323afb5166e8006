/** API calls for resumable uploads (product.md, Upload limits): declared as JSON, then sent in parts. */
import { Hono } from "hono";
import * as z from "zod/mini";
import { contributionJson } from "../../app/domain/contributions/contribution.ts";
import { declarationSchema } from "../../app/domain/contributions/sent-declaration.ts";
import { mediaJson } from "../../app/domain/media/media.ts";
import { PART_BYTES, uploadIdSchema } from "../../app/domain/media/upload-limits.ts";
import { recordingJson } from "../../app/domain/voice/recording.ts";
import type { Added } from "../../app/services/upload-service.ts";
import { ApiError, noContent, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitPart } from "./request/body-limits.ts";
import { handleOf, idIn } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";
import { refusal } from "./request/refusals.ts";

const partNumberSchema = z.coerce.number().check(z.int(), z.positive());
const uploadIdOf = idIn("upload", uploadIdSchema);
/** What a declared upload has become, before it is one of these. */
const NOTHING_YET = { media: null, recording: null, contribution: null };

/** Accepts parts of files, so api.ts mounts it before the body limit of the other calls. */
export const uploadParts = new Hono<ApiEnv>().put(
  "/uploads/:uploadId/parts/:number",
  limitPart,
  async (context) => {
    const { services, viewer } = context.var;
    const number = partNumberSchema.safeParse(context.req.param("number"));
    if (!number.success) throw noSuchPart();
    const uploadId = uploadIdOf(context);
    const body = context.req.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    const outcome = await services.uploads.putPart(viewer, uploadId, { number: number.data, body });
    // Frees the memory now and not at the next garbage collection: many parts arrive in a short time.
    (await body).buffer.transfer(0);
    switch (outcome.kind) {
      case "stored":
        // With a type: Firefox reads an answer without one as XML, and reports that there is none.
        return context.text("", 200, { etag: `"${outcome.etag}"` });
      case "no-such-part":
        throw noSuchPart();
      case "wrong-length":
        throw new ApiError(400, "wrong_length", "This part doesn't have the length it declares");
      case "wrong-hash":
        throw new ApiError(422, "wrong_hash", "This part changed on its way here");
      case "not-found":
        throw notFound("upload");
    }
  },
);

export const uploads = new Hono<ApiEnv>()
  .post("/recaps/:id/uploads", async (context) => {
    const { services, viewer } = context.var;
    const value = await readJson(context.req, declarationSchema);
    const outcome = await services.uploads.begin(viewer, handleOf(context), value);
    switch (outcome.kind) {
      case "begun": {
        const { uploadId, parts, isFirst } = outcome;
        const body = { id: uploadId, partBytes: PART_BYTES, parts, ...NOTHING_YET };
        return context.json(body, isFirst ? 201 : 200);
      }
      case "added": {
        const { added, shareId } = outcome;
        const body = { id: idOf(added), partBytes: PART_BYTES, parts: [], ...NOTHING_YET };
        const kind = "media" in added ? "media" : "recording";
        const json = addedJson(shareId, added);
        return context.json({ ...body, ...("contribution" in added ? json : { [kind]: json }) });
      }
      case "refused":
        throw refusal(outcome.reason);
      case "key-reused":
        throw new ApiError(422, "key_reused", "This uploadKey belongs to a different upload");
      case "not-found":
        throw notFound("recap");
    }
  })

  .post("/uploads/:uploadId/finish", async (context) => {
    const { services, viewer } = context.var;
    const outcome = await services.uploads.finish(viewer, uploadIdOf(context));
    switch (outcome.kind) {
      case "added":
        return context.json(addedJson(outcome.shareId, outcome.added), outcome.isFirst ? 201 : 200);
      case "incomplete":
        throw new ApiError(
          409,
          "incomplete",
          `Parts of this upload haven't arrived: ${outcome.missing.slice(0, 20).join(", ")}`,
        );
      case "refused":
        throw refusal(outcome.reason);
      case "not-found":
        throw notFound("upload");
    }
  })

  .delete("/uploads/:uploadId", async (context) => {
    const { services, viewer } = context.var;
    return noContent(context, await services.uploads.cancel(viewer, uploadIdOf(context)), "upload");
  });

function idOf(added: Added): string {
  if ("media" in added) return added.media.id;
  return "recording" in added ? added.recording.id : added.contribution.id;
}

function addedJson(shareId: string, added: Added) {
  // The guest may be the owner, but gets the error of a guest.
  if ("contribution" in added) return { contribution: contributionJson(added.contribution, false) };
  return "media" in added
    ? mediaJson(shareId, added.media)
    : recordingJson(shareId, added.questions, added.recording);
}

function noSuchPart(): ApiError {
  return new ApiError(404, "no_such_part", "This upload doesn't have this part");
}
