/**
 * Parses the body of POST /api/recaps/{id}/media: a multipart form with `file`, or JSON with `base64Data`
 * (specification 7).
 */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { cleanFileName } from "../../../app/domain/media/media.ts";
import { descriptionSchema, mediaIdSchema, uploadKeySchema } from "../../../app/domain/media/media-input.ts";
import type { MediaUpload } from "../../../app/services/media-service.ts";
import { invalidInput } from "./api-errors.ts";
import { formIndexSchema, isForm, jsonIndexSchema, readForm, refuseIfTooLarge } from "./file-body.ts";
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

/** Returns the parsed body. Throws 400, 413 `use_upload` or 415. */
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
