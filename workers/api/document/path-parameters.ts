/** The parameters in the paths of calls: what each takes, and the code of the 404 for one that names nothing. */
import * as z from "zod/mini";
import { idSchema } from "../../../app/domain/lib/id.ts";

export interface Parameter {
  schema: z.ZodMiniType;
  description: string;
  /** Null if the call names it. */
  notFound: string | null;
}

const id = idSchema("");

/** By their names in the paths. */
export const PATH_PARAMETERS: Record<string, Parameter> = {
  id: {
    schema: z.string(),
    description: "A recap's `shareId`, or its `id`, which only its owner may use",
    notFound: "recap_not_found",
  },
  mediaId: { schema: id, description: "Of a photo or video", notFound: "media_not_found" },
  recordingId: { schema: id, description: "Of a recording", notFound: "recording_not_found" },
  uploadId: { schema: id, description: "Of an upload", notFound: "upload_not_found" },
  commentId: { schema: id, description: "Of a comment", notFound: "comment_not_found" },
  contributionId: { schema: id, description: "Of a contribution", notFound: "contribution_not_found" },
  pictureId: { schema: id, description: "Of a user's picture", notFound: "picture_not_found" },
  year: { schema: z.string(), description: "Of the races' dates", notFound: "season_not_found" },
  seasonId: { schema: id, description: "Of a season's link", notFound: "season_not_found" },
  number: { schema: z.int().check(z.positive()), description: "From 1", notFound: null },
  file: { schema: z.string(), description: "From the picture's address", notFound: "card_not_found" },
};
