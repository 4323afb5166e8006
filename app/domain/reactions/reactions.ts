/**
 * Likes and comments: their fields, schemas and bounds, and when a comment is held (specification 2 Public recap, 3 and 5;
 * product.md, Like and Comment).
 */
import * as z from "zod/mini";
import { emailSchema } from "../lib/email.ts";
import { idSchema } from "../lib/id.ts";
import { lineOfText, MAX_USER_NAME_LENGTH, trimmedText } from "../lib/text-schemas.ts";
import {
  COMMENT_CHANGE_MINUTES,
  COMMENT_CHANGE_MS,
  COMMENT_REQUIRED,
  IDENTITY_REQUIRED,
  MAX_COMMENT_LENGTH,
  MAX_REPLIES,
} from "./comment-limits.ts";
import type { commentSchema, likeSchema, ownBlockSchema } from "./reaction-responses.ts";

export interface Like extends z.infer<typeof likeSchema> {}

/** `shown` is for all readers, `held` for the owner and the author, `hidden` for the owner alone. */
export const COMMENT_STATUSES = ["shown", "held", "hidden"] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export interface Comment extends z.infer<typeof commentSchema> {
  /** Counts the recap's comments from 1; a number is never reused, so pages are stable. A reply has its comment's. */
  number: number;
  status: CommentStatus;
  /** Whether the viewer has reported it; for the owner, whether anybody has. */
  isReported: boolean;
  /** Whether the owner chose to show or to keep it, so that no report holds it. For the owner alone. */
  isApproved: boolean;
  /** Whether its author is blocked on this recap. For the owner alone; false for anybody else. */
  isBlocked: boolean;
  /** Whether it came since the owner last looked. For the owner alone. */
  isNew: boolean;
}

export interface Block extends z.infer<typeof ownBlockSchema> {}

/** A form that was submitted sooner after the page was rendered was filled in by a program. */
const FASTEST_WRITER_MS = 1_000;

const identityFields = {
  userName: lineOfText({
    label: "Name",
    maxLength: MAX_USER_NAME_LENGTH,
    required: IDENTITY_REQUIRED,
  }).check(z.minLength(1, { error: IDENTITY_REQUIRED, abort: true })),
  userEmail: emailSchema(IDENTITY_REQUIRED),
};

const contentSchema = trimmedText({
  label: "Comment",
  maxLength: MAX_COMMENT_LENGTH,
  required: COMMENT_REQUIRED,
}).check(z.minLength(1, COMMENT_REQUIRED));

export const commentIdSchema = idSchema("This isn't a comment ID");
export const blockIdSchema = idSchema("This isn't a block ID");

/** Name and email of a visitor, as typed. */
export const identitySchema = z.object(identityFields);
export type Identity = z.infer<typeof identitySchema>;

/** The body of DELETE /api/recaps/{id}/likes. */
export const unlikeSchema = z.object({ userEmail: identityFields.userEmail });

/**
 * What the form sends besides the comment. Browsers always send them, API clients may leave them out; a value of another
 * type counts as filled in by a program.
 */
const proofFields = {
  /** Invisible to people, so it is empty unless a program filled it in. */
  website: z._default(z.catch(z.string().check(z.maxLength(MAX_COMMENT_LENGTH)), "filled"), ""),
  /** When the form was rendered, in milliseconds since 1970. */
  openedAt: z.optional(z.catch(z.coerce.number(), Number.POSITIVE_INFINITY)),
  /** Cloudflare Turnstile's token; used only where Turnstile is set up. */
  turnstileToken: z._default(z.catch(z.string().check(z.maxLength(MAX_COMMENT_LENGTH)), ""), ""),
};

/** Name and email are absent together: the athlete needs neither. */
const commentFields = {
  userName: z.optional(identityFields.userName),
  userEmail: z.optional(identityFields.userEmail),
  content: contentSchema,
  parentId: z._default(z.nullable(commentIdSchema), null),
  ...proofFields,
};

const bothOrNeither = z.check<{ userName?: string | undefined; userEmail?: string | undefined }>(
  ({ value: { userName, userEmail }, issues }) => {
    if ((userName === undefined) === (userEmail === undefined)) return;
    const missing = userName === undefined ? "userName" : "userEmail";
    issues.push({ code: "custom", message: IDENTITY_REQUIRED, path: [missing], input: undefined });
  },
);

/** The body of POST /api/recaps/{id}/comments. */
export const commentInputSchema = z.object(commentFields).check(bothOrNeither);
export type CommentInput = z.infer<typeof commentInputSchema>;

/** The comment form of the public page: a form without the time of its rendering was sent by a program. */
export const commentFormSchema = z
  .object({
    ...commentFields,
    openedAt: z.catch(
      z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
      Number.POSITIVE_INFINITY,
    ),
  })
  .check(bothOrNeither);

/** Whether a program filled in the form: the invisible field has text, or it was sent faster than anybody writes. */
export function looksAutomatic(
  { website, openedAt }: Pick<CommentInput, "website" | "openedAt">,
  nowMs: number,
): boolean {
  return website !== "" || (openedAt !== undefined && nowMs - openedAt < FASTEST_WRITER_MS);
}

/** The body of PATCH /api/comments/{id}: the author's new text, or the owner's decision. */
export const commentChangeSchema = z.union(
  [
    z.strictObject({ content: contentSchema }),
    z.strictObject({ status: z.enum(["shown", "hidden"], "status must be shown or hidden") }),
  ],
  { error: "Send either content or status (shown or hidden)" },
);

/** The text of an edited comment. */
export const commentTextSchema = z.object({ content: contentSchema });

/** The owner's choices for a recap's comments. */
export const commentSettingsSchema = z.object({
  /** Whether new comments are accepted. */
  isOpen: z.boolean({ error: "isOpen must be true or false" }),
  /** Whether new comments are held until the owner shows them. */
  holdsAll: z.boolean({ error: "holdsAll must be true or false" }),
});
export interface CommentSettings extends z.infer<typeof commentSettingsSchema> {}

/** Where a page of comments begins or ends; both numbers are exclusive. Null for the first page. */
export type CommentCursor = { after: number } | { before: number } | null;

const placeSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** Returns the cursor in an address, or null if it has none or an invalid one. */
export function commentCursor(search: URLSearchParams): CommentCursor {
  const after = placeSchema.safeParse(search.get("after"));
  if (after.success) return { after: after.data };
  const before = placeSchema.safeParse(search.get("before"));
  return before.success ? { before: before.data } : null;
}

/** Returns the status that the owner filters by, or null for all. */
export function commentStatusIn(search: URLSearchParams): CommentStatus | null {
  const wanted = search.get("status");
  return COMMENT_STATUSES.find((status) => status === wanted) ?? null;
}

/** Whether the owner may keep it: it was reported, and more reports may hold it. */
export function isToBeKept({ status, byAthlete, isReported, isApproved }: Comment): boolean {
  return status === "shown" && !byAthlete && isReported && !isApproved;
}

/** Whether the author may still edit or delete it. */
export function isChangeable({ mine, createdAt }: Pick<Comment, "mine" | "createdAt">, nowMs: number) {
  return mine && nowMs - Date.parse(createdAt) < COMMENT_CHANGE_MS;
}

/** A comment as the API returns it. Its status is for the owner, and for the author of a held one. */
export function commentJson(
  { id, parentId, userName, content, createdAt, mine, editedAt, byAthlete, status }: Comment,
  isOwner: boolean,
) {
  const told = isOwner || status !== "shown" ? { status } : {};
  return { id, parentId, userName, content, createdAt, mine, editedAt, byAthlete, ...told };
}

/** Letters and digits: the same words with other punctuation are the same text. */
const NOT_WORDS = /[^\p{L}\p{N}]+/gu;
/** Two people may well write the same shorter text. */
const LONG_TEXT = 40;

/** A web address, also without its scheme. */
const ADDRESS = /[\p{L}\p{N}-]\.[a-z]{2,}/iu;

/** What identifies a text that is repeated. */
export interface RepeatedText {
  text: string;
  /** Whether it counts for everybody. A short text ("Well done!") counts only for the visitor who repeats it. */
  isShared: boolean;
  /** How many earlier comments in a day may have this text. The next one is held. */
  allowed: number;
}

export function repeatedText(content: string): RepeatedText {
  const words = content.normalize("NFKC").toLowerCase().replace(NOT_WORDS, " ").trim();
  const isShared = words.length >= LONG_TEXT || ADDRESS.test(content);
  return { text: words === "" ? content : words, isShared, allowed: isShared ? 1 : 2 };
}

/** Why a like or a comment is not accepted, in the words of pages and of the API. */
export const REACTION_REFUSALS = {
  blocked: "You can't like or comment on this recap",
  closed: "Comments on this recap are closed",
  tooLate: `You can only change or delete a comment within ${COMMENT_CHANGE_MINUTES} minutes of posting it`,
  notYours: "This comment belongs to someone else",
  ownReport: "You can't report your own comment",
  ownBlock: "You can't block yourself",
  notAthlete: "Only the athlete can reply to a comment",
  noReplyHere: "You can only reply to a comment that readers can see, not to a reply",
  tooManyReplies: `A comment can have ${MAX_REPLIES} replies`,
  otherEmail: "You liked this recap with a different email. Use that one to unlike it",
  gone: "This comment no longer exists",
} as const;
