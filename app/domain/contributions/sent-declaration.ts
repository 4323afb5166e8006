/** The declaration of an upload as it is sent: by the recap's owner, or by a guest who contributes the file. */
import * as z from "zod/mini";
import { declaredSchema } from "../media/upload-declaration.ts";
import { declarationRefusal, isAudioType, partCount, totalBytes } from "../media/upload-limits.ts";
import { contributionSchema } from "./contribution.ts";

/**
 * The declaration as it is sent. With `contribution` the file is a guest's, even if the recap's owner sends it. Parts are not
 * checked if the type or size is refused, because that refusal is the more useful message.
 */
export const declarationSchema = z
  .extend(declaredSchema, { contribution: z.nullish(contributionSchema) })
  .check(
    z.refine(
      (declared) =>
        declarationRefusal(declared) !== null ||
        declared.partHashes.length === partCount(totalBytes(declared)),
      { path: ["partHashes"], error: "partHashes must have one hash for each part" },
    ),
    z.refine(
      (declared) =>
        !isAudioType(declared.contentType) ||
        declared.contribution ||
        typeof declared.questionIndex === "number",
      {
        path: ["questionIndex"],
        error: "A recording belongs to a question: questionIndex is missing",
      },
    ),
    z.refine(
      ({ contentType, smaller, thumbhash }) =>
        !isAudioType(contentType) || (smaller === null && thumbhash === null),
      { path: ["smaller"], error: "A recording can't have pictures" },
    ),
  );

export type SentDeclaration = z.infer<typeof declarationSchema>;
