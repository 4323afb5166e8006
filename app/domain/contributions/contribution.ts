/**
 * What guests add to a recap: photos, a clip or a voice cheer, with a line of text (product.md, Contributions). Each file is
 * one contribution; those that were sent together have the same `sendingId`.
 */
import * as z from "zod/mini";
import { idSchema } from "../lib/id.ts";
import { lineOfText } from "../lib/text.ts";
import type { Media } from "../media/media.ts";
import { identitySchema } from "../reactions/reactions.ts";
import type { AudioType } from "../voice/audio-types.ts";

/**
 * `held` is for the owner and its guest alone. `shown` is beneath the story, for everybody who may read the recap. `taken`
 * is a photo, video or recording of the recap, with the contribution's id.
 */
export const CONTRIBUTION_STATUSES = ["held", "shown", "taken"] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

/** A photo or clip has the fields that the story's own have. */
export type ContributedFile = ({ kind: "media" } & { media: Media }) | ({ kind: "cheer" } & Cheer);

export interface Cheer {
  contentType: AudioType;
  /** Bytes. */
  fileSize: number;
  durationSeconds: number;
}

export interface Contribution {
  /** 22 base64url characters; the file and, once it is taken, the photo, video or recording have the same. */
  id: string;
  /** 22 base64url characters. */
  sendingId: string;
  file: ContributedFile;
  userName: string;
  /** The line that came with it; null without one. */
  text: string | null;
  status: ContributionStatus;
  /** Whether this viewer sent it. */
  mine: boolean;
  /** Whether its guest is blocked on this recap. Only the owner is told; false for anybody else. */
  isBlocked: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Of one sending. At most one clip and one cheer are among them. */
export const MAX_SENT_TOGETHER = 5;
/** Of a clip or a cheer. */
export const MAX_CONTRIBUTED_SECONDS = 60;
/** What all guests of a recap may store together, apart from the owner's room. Bytes. */
export const MAX_CONTRIBUTED_BYTES = 200_000_000;
/** Characters. */
export const MAX_CONTRIBUTION_TEXT = 200;
export const CONTRIBUTION_PAGE_SIZE = 50;

export const contributionIdSchema = idSchema("This isn't a contribution ID");
export const sendingIdSchema = idSchema("This isn't a sending ID");

/** What a guest's upload declares beside the file. The email is asked for as for a comment, and not stored. */
export const contributionSchema = z.extend(identitySchema, {
  sendingId: sendingIdSchema,
  text: z.pipe(
    lineOfText({ label: "Your line", maxLength: MAX_CONTRIBUTION_TEXT }),
    z.transform((text) => text || null),
  ),
});
export type ContributionInput = z.infer<typeof contributionSchema>;

/** Where a contribution is taken to: a question of the story, or the gallery. A cheer needs a question. */
export interface TakenTo {
  questionIndex: number | null;
}
