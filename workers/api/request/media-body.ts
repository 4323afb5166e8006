/**
 * Parses the bodies of POST /api/recaps/{id}/media (specification 7): a multipart form with `file`, or JSON with `base64Data`;
 * and of PUT /api/media/{id}/smaller: a multipart form with one file for each version, named by its edge.
 */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { cleanFileName, SMALLER_EDGES } from "../../../app/domain/media/media.ts";
import { descriptionSchema, mediaIdSchema, uploadKeySchema } from "../../../app/domain/media/media-input.ts";
import { MAX_SMALLER_BYTES, thumbhashSchema } from "../../../app/domain/media/upload-limits.ts";
import type { MediaUpload, SmallerUpload } from "../../../app/services/media-service.ts";
import { invalidInput } from "./api-errors.ts";
import {
  bytesOf,
  formIndexSchema,
  isForm,
  jsonIndexSchema,
  readForm,
  refuseIfTooLarge,
} from "./file-body.ts";
import { readJsonFile } from "./json-file.ts";

/** A new photo or video, or a reference by id to one that this recap already has. */
export type MediaBody =
  | { kind: "upload"; upload: MediaUpload }
  | { kind: "reference"; mediaId: string; description: string | null | undefined };

export const mediaFormSchema = z.object({
  file: z.instanceof(File, { error: "file is missing: send the photo or video in this field" }),
  description: z.nullish(descriptionSchema),
  questionIndex: z.nullish(formIndexSchema),
  uploadKey: z.nullish(uploadKeySchema),
});

export const mediaJsonSchema = z.object({
  fileName: z.nullish(z.string()),
  base64Data: z.nullish(z.string({ error: "base64Data must be the file's bytes in base64" })),
  url: z.nullish(z.string()),
  description: z.nullish(descriptionSchema),
  questionIndex: z.nullish(jsonIndexSchema),
  uploadKey: z.nullish(uploadKeySchema),
  mediaId: z.nullish(z.string()),
});

export async function readMediaBody(request: HonoRequest): Promise<MediaBody> {
  if (isForm(request)) {
    const { file, ...fields } = await readForm(request, mediaFormSchema);
    refuseIfTooLarge(file);
    return uploadOf(file, file.name, fields);
  }
  const { value, decode } = await readJsonFile(request, mediaJsonSchema, ["base64Data", "url"]);
  const { base64Data, url, fileName, mediaId, ...fields } = value;
  const encoded = base64Data ?? (url?.startsWith("data:") ? url : null);
  if (encoded !== null) return uploadOf(decode(encoded, "base64Data"), fileName ?? "", fields);
  const known = mediaIdSchema.safeParse(mediaId);
  if (!known.success)
    throw invalidInput({ base64Data: ["base64Data is missing: send the file's bytes in base64"] });
  return { kind: "reference", mediaId: known.data, description: fields.description };
}

type Fields = Omit<z.output<typeof mediaFormSchema>, "file">;

function uploadOf(file: Blob, fileName: string, fields: Fields): MediaBody {
  const { description = null, questionIndex = null, uploadKey = null } = fields;
  const upload = { file, fileName: cleanFileName(fileName), description, questionIndex, uploadKey };
  return { kind: "upload", upload };
}

const TYPES = ["image/webp", "image/jpeg"] as const;
const versionSchema = z.instanceof(File, { error: "This version is missing" });
export const smallerFormSchema = z.object({
  contentType: z.enum(TYPES, { error: "contentType must be image/webp or image/jpeg" }),
  thumbhash: z.nullish(thumbhashSchema),
  ...Object.fromEntries(SMALLER_EDGES.map((edge) => [edge, z.nullish(versionSchema)])),
});

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
