/** The recap: its fields, who may view and edit it, and what a save changes. */
import * as z from "zod/mini";
import type { Owner, Viewer } from "../account/viewer.ts";
import type { Course } from "../course/course.ts";
import { base64url } from "../lib/base64url.ts";
import type { Media } from "../media/media.ts";
import { type Answers, defaultQuestions, type Question } from "../questions/questions.ts";
import { DETAIL_FIELDS, EMPTY_DETAILS, type RaceDetails } from "../race/race-details.ts";
import type { RaceType } from "../race/race-type.ts";
import type { CommentSettings } from "../reactions/reactions.ts";
import type { Recording } from "../voice/recording.ts";
import { storyOf } from "./story.ts";

export interface Recap extends RaceDetails {
  /** Identifies the recap for its owner; never shown to anyone else. */
  id: number;
  /** Identifies the recap in public, `recap_{timestamp}_{random}`. */
  shareId: string;
  userId: string | null;
  /** Its user's name and picture; null without a user. */
  owner: Owner | null;
  status: "draft" | "published";
  /** The version: grows with every change that its owner or readers can see. */
  version: number;
  raceType: RaceType;
  questions: Question[];
  /** The indexes of questions that were removed, which are never used again. Empty for anybody but its owner. */
  removedQuestions: number[];
  answers: Answers;
  isPublic: boolean;
  /** Whether search engines may list its page. */
  isListed: boolean;
  /** Why the site's operator has hidden it from everybody but its owner; null if nobody has. */
  takedownReason: string | null;
  commentSettings: CommentSettings;
  /** The chosen photo; `coverOf` returns the one to show. */
  coverMediaId: string | null;
  /** In gallery order. */
  media: Media[];
  /** In the order of their creation. */
  recordings: Recording[];
  /** Null unless the athlete has added the race's file. */
  course: Course | null;
  likeCount: number;
  /** The comments that readers can see. */
  commentCount: number;
  /** How many have read it, each browser counted once a day; null for anybody but its owner. */
  readerCount: number | null;
  /** Whether guests may add photos and cheers. Null before the owner was asked, and for anybody else. */
  guestsOpen: boolean | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Whether the viewer may edit it. */
  canEdit: boolean;
}

/** The owner of a recap: the visitor who created it, until an account claims it. */
export interface Ownership {
  visitorId: string;
  userId: string | null;
}

/** Whether the viewer is the recap's user or, if it has none, the visitor who created it (product.md, Ownership). */
export function canEdit(owner: Ownership, viewer: Viewer): boolean {
  return owner.userId === null ? owner.visitorId === viewer.visitorId : owner.userId === viewer.user?.id;
}

/** What decides whether anyone with the link may read a recap. */
export type Sharing = Pick<Recap, "status" | "isPublic" | "takedownReason">;

/** Whether anyone with the link may read it. */
export function isShared({ status, isPublic, takedownReason }: Sharing): boolean {
  return status === "published" && isPublic && takedownReason === null;
}

/**
 * Whether the viewer may read it: published public recaps are for everyone, drafts, private ones and those that were taken
 * down for their owner.
 */
export function canView(recap: Ownership & Sharing, viewer: Viewer): boolean {
  return isShared(recap) || canEdit(recap, viewer);
}

const RANDOM_BYTES = 16;

export const shareIdSchema = z
  .string()
  .check(z.regex(/^recap_\d{13}_[A-Za-z0-9_-]{22}$/, "This isn't a recap ID"));

/** Returns a new share id from the time in milliseconds and 16 random bytes of a CSPRNG (128 bits, ASVS 11.5.1). */
export function createShareId(nowMs: number, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES) throw new Error(`A share id takes ${RANDOM_BYTES} random bytes`);
  return `recap_${String(nowMs).padStart(13, "0")}_${base64url(random)}`;
}

/** How a URL identifies a recap: by share id, or by the number that only its owner may use. */
export type RecapHandle = { shareId: string } | { id: number };

/** Returns the handle, or null for text that is neither. */
export function parseRecapHandle(text: string | undefined): RecapHandle | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return shareIdSchema.safeParse(text).success ? { shareId: text } : null;
}

/** Returns the share id of a link that a chat or mail program took together with the punctuation behind it, or null. */
export function punctuatedShareId(text: string | undefined): string | null {
  return /^(recap_\d{13}_[A-Za-z0-9_-]{22})[\p{P}>]+$/u.exec(text ?? "")?.[1] ?? null;
}

/** Whether the recap has content besides its details: a name alone cannot be shared (product.md, Nothing to share). */
function hasStory(recap: Pick<Recap, "questions" | "answers" | "media" | "recordings">): boolean {
  return storyOf(recap).length > 0 || recap.media.length > 0;
}

/** What a recap needs before it can be shared: the race's name, and an answer, recording, photo or video. */
export type ShareNeed = "name" | "story";

/** Returns what a recap lacks before there is anything to share (product.md, Nothing to share). */
export function missingToShare(recap: Recap): ShareNeed[] {
  const needs: ShareNeed[] = [];
  if (recap.name === null) needs.push("name");
  if (!hasStory(recap)) needs.push("story");
  return needs;
}

/** Returns why a recap cannot be shared, or null if it can. */
export function nothingToShare(recap: Recap | null): "nothing-begun" | "no-race-data" | null {
  if (recap === null) return "nothing-begun";
  return missingToShare(recap).length > 0 ? "no-race-data" : null;
}

/** Whether starting over would lose the athlete's work. A chosen race type does not count. */
export function hasContent(recap: Recap): boolean {
  return (
    // The form prefills the date.
    DETAIL_FIELDS.some((field) => field !== "date" && recap[field] !== EMPTY_DETAILS[field]) ||
    hasStory(recap) ||
    recap.course !== null ||
    JSON.stringify(recap.questions) !== JSON.stringify(defaultQuestions())
  );
}

export const visibilitySchema = z.object({
  isPublic: z.boolean({ error: "isPublic must be true or false" }),
});
