/** Parses the body of PUT /api/media/{id}/smaller: a multipart form with one file for each version, named by its edge. */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { SMALLER_EDGES } from "../../../app/domain/media/media.ts";
import { MAX_SMALLER_BYTES, thumbhashSchema } from "../../../app/domain/media/upload-limits.ts";
import type { SmallerUpload } from "../../../app/services/media-service.ts";
import { bytesOf, readForm } from "./file-body.ts";

const TYPES = ["image/webp", "image/jpeg"] as const;
const versionSchema = z.instanceof(File, { error: "This version is missing" });
export const smallerFormSchema = z.object({
  contentType: z.enum(TYPES, { error: "contentType must be image/webp or image/jpeg" }),
  thumbhash: z.nullish(thumbhashSchema),
  ...Object.fromEntries(SMALLER_EDGES.map((edge) => [edge, z.nullish(versionSchema)])),
});

/** Throws 400 or 413. */
export async function readSmallerBody(request: HonoRequest): Promise<SmallerUpload> {
  const { contentType, thumbhash = null, ...files } = await readForm(request, smallerFormSchema);
  const sent = SMALLER_EDGES.flatMap((edge) => {
    const file: unknown = Reflect.get(files, edge);
    return file instanceof File ? [{ edge, file }] : [];
  });
  const versions = await Promise.all(
    sent.map(async ({ edge, file }) => ({ edge, bytes: await bytesOf(file, MAX_SMALLER_BYTES) })),
  );
  return { contentType, versions, thumbhash };
}
