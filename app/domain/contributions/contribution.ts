/**
 * What guests add to a recap: photos, a clip or a voice cheer, with a line of text (product.md, Contributions). Each file is
 * one contribution; those that were sent together have the same `sendingId`.
 */
import * as z from "zod/mini";
import { idSchema } from "../lib/id.ts";
import { lineOfText } from "../lib/text-schemas.ts";
import type { Media } from "../media/media.ts";
import { mediaJson } from "../media/media.ts";
import { questionIndexSchema } from "../questions/questions.ts";
import { blockIdSchema, commentIdSchema, identitySchema } from "../reactions/reactions.ts";
import { audioUrl } from "../voice/recording.ts";
import type { cheerSchema, ownContributionSchema } from "./contribution-response.ts";

/**
 * `held` is for the owner and its guest alone. `shown` is beneath the story, for everybody who may read the recap. `taken`
 * is a photo, video or recording of the recap, with the contribution's id.
 */
export const CONTRIBUTION_STATUSES = ["held", "shown", "taken"] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];
/** The status that a list is filtered by. */
export const contributionStatusSchema = z.optional(z.enum(CONTRIBUTION_STATUSES));

/** A photo or clip has the fields that the story's own have. */
type ContributedFile = ({ kind: "media" } & { media: Media }) | ({ kind: "cheer" } & Cheer);

export interface Cheer extends z.infer<typeof cheerSchema> {}

export interface Contribution extends z.infer<typeof ownContributionSchema> {
  status: ContributionStatus;
  /** The recap's. */
  shareId: string;
  file: ContributedFile;
  /** Whether its guest is blocked on this recap. For the owner alone; false for anybody else. */
  isBlocked: boolean;
  /** Whether it came since the owner last looked at contributions; false for anybody else. */
  isNew: boolean;
}

/** Files of one sending, of which one may be a clip and one a cheer. */
export const MAX_SENT_TOGETHER = 5;
/** The maximum length of a clip or a cheer. */
export const MAX_CONTRIBUTED_SECONDS = 60;
/** Bytes that all guests of a recap may store together. They do not count towards the owner's room. */
export const MAX_CONTRIBUTED_BYTES = 200_000_000;
/** Characters. */
export const MAX_CONTRIBUTION_TEXT = 200;
export const CONTRIBUTION_PAGE_SIZE = 50;

/** Whether files of these kinds may be sent together: with at most one video and one cheer among them. */
export function fitTogether(fileTypes: readonly ("image" | "video" | "audio")[]): boolean {
  const countOf = (wanted: string) => fileTypes.filter((fileType) => fileType === wanted).length;
  return fileTypes.length <= MAX_SENT_TOGETHER && countOf("video") <= 1 && countOf("audio") <= 1;
}

export const contributionIdSchema = idSchema("This isn't a contribution ID");
export const sendingIdSchema = idSchema("This isn't a sending ID");

/** The parameters of a guest's removal link. */
export const sendingKeySchema = z.object({
  sendingId: sendingIdSchema,
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "This isn't a key")),
});

/** What a guest's upload declares beside the file. The email is asked for as for a comment, and not stored. */
export const contributionSchema = z.object({
  ...identitySchema.shape,
  sendingId: sendingIdSchema,
  text: z.pipe(
    z.nullish(lineOfText({ label: "Your line", maxLength: MAX_CONTRIBUTION_TEXT })),
    z.transform((text) => text || null),
  ),
});
export type ContributionInput = z.infer<typeof contributionSchema>;

export type AcceptedTo = NonNullable<Contribution["takenTo"]>;

/** The body of PATCH /api/contributions/{id}: the owner's decision. */
export const contributionChangeSchema = z.union(
  [
    z.strictObject({ status: z.enum(["shown", "held"]) }),
    z.strictObject({ questionIndex: z.nullable(questionIndexSchema) }),
  ],
  { error: "Send either status (shown or held) or questionIndex" },
);

const byComment = z.object({ commentId: commentIdSchema });
const byContribution = z.object({ contributionId: contributionIdSchema });

/** The body of POST /api/recaps/{id}/blocks: who wrote the comment, or sent the contribution. */
export const blockSchema = z.union([byComment, byContribution], {
  error: "Send the commentId or the contributionId of the person to block",
});

/** The body of DELETE /api/recaps/{id}/blocks: the same, or a block of the list. */
export const unblockSchema = z.union([byComment, byContribution, z.object({ blockId: blockIdSchema })], {
  error: "Send the blockId, the commentId or the contributionId of the person to unblock",
});

/** The body of PUT /api/recaps/{id}/guests. */
export const guestsSchema = z.object({ isOpen: z.boolean({ error: "isOpen must be true or false" }) });

/** The last contribution of the page before. */
export interface ContributionCursor {
  /** Milliseconds since 1970. */
  createdAt: number;
  id: string;
}

/** `{milliseconds}.{id}` */
const CURSOR = /^(\d{13})\.([A-Za-z0-9_-]{22})$/;

/** Returns the cursor in an address, or null if it is none. */
export function parseContributionCursor(text: string): ContributionCursor | null {
  const [, createdAt, id] = CURSOR.exec(text) ?? [];
  return id === undefined ? null : { createdAt: Number(createdAt), id };
}

/** The parameter of the public page's URL whose value is the cursor of its list of contributions. */
export const FENCE_AFTER = "fence";

/** Returns the cursor that the public page's address asks for, or null for the first contributions. */
export function contributionsCursor(search: URLSearchParams): ContributionCursor | null {
  return parseContributionCursor(search.get(FENCE_AFTER) ?? "");
}

/** Returns the cursor for the page after this contribution, as addresses have it. */
export function contributionCursor({ createdAt, id }: Pick<Contribution, "createdAt" | "id">): string {
  return `${Date.parse(createdAt)}.${id}`;
}

/** A contribution as the API returns it (product.md, The API's shapes). */
export function contributionJson(
  { shareId, file, isBlocked, isNew: _, ...fields }: Contribution,
  isOwner: boolean,
) {
  const shown = file.kind === "media" ? mediaJson(shareId, file.media) : cheerJson(shareId, fields.id, file);
  return { ...fields, recapId: shareId, file: shown, ...(isOwner && { isBlocked }) };
}

function cheerJson(shareId: string, id: string, { kind: _, ...cheer }: { kind: "cheer" } & Cheer) {
  return { ...cheer, id, recapId: shareId, fileType: "audio" as const, url: audioUrl(shareId, { id }) };
}
