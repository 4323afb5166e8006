/**
 * Parses the body of POST /api/recaps/{id}/media: a multipart form with `file`, or JSON with `base64Data`
 * (specification 7).
 */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { cleanFileName } from "../../../app/domain/media/media.ts";
import { descriptionSchema, mediaIdSchema, uploadKeySchema } from "../../../app/domain/media/media-input.ts";
import type { MediaUpload } from "../../../app/services/media-service.ts";
import { fieldsOf, invalidInput } from "./api-errors.ts";
import { formIndexSchema, isForm, jsonIndexSchema, parseForm, refuseIfTooLarge } from "./file-body.ts";
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
  return isForm(request) ? readForm(request) : readJsonBody(request);
}

async function readForm(request: HonoRequest): Promise<MediaBody> {
  const result = mediaFormSchema.safeParse(Object.fromEntries(await parseForm(request)));
  if (!result.success) throw invalidInput(fieldsOf(result.error));
  const { file, description, questionIndex, uploadKey } = result.data;
  refuseIfTooLarge(file);
  return uploadOf({ file, fileName: file.name, description, questionIndex, uploadKey });
}

async function readJsonBody(request: HonoRequest): Promise<MediaBody> {
  const { value, decode } = await readJsonFile(request, mediaJsonSchema, ["base64Data", "url"]);
  const { fileName, description, questionIndex, uploadKey, mediaId } = value;
  const encoded = value.base64Data ?? dataOf(value.url);
  if (encoded === null) {
    if (!mediaIdSchema.safeParse(mediaId).success)
      throw invalidInput({ base64Data: ["base64Data is missing: send the file's bytes in base64"] });
    return { kind: "reference", mediaId: String(mediaId), description };
  }
  const file = decode(encoded, "base64Data");
  return uploadOf({ file, fileName: fileName ?? "", description, questionIndex, uploadKey });
}

interface ReadUpload {
  file: Blob;
  fileName: string;
  description: string | null | undefined;
  questionIndex: number | null | undefined;
  uploadKey: string | null | undefined;
}

function uploadOf({ file, fileName, description, questionIndex, uploadKey }: ReadUpload): MediaBody {
  return {
    kind: "upload",
    upload: {
      file,
      fileName: cleanFileName(fileName),
      description: description ?? null,
      questionIndex: questionIndex ?? null,
      uploadKey: uploadKey ?? null,
    },
  };
}

/** Returns the URL if it is a data URL, which contains the bytes, or null. */
function dataOf(url: string | null | undefined): string | null {
  return url?.startsWith("data:") ? url : null;
}
