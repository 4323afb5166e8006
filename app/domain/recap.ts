/** The recap: what it is, who may see and change it, and what a call may say about it. */
import { z } from "zod";
import type { Viewer } from "./account.ts";
import { base64url } from "./base64url.ts";
import type { Media } from "./media.ts";
import {
  type Answers,
  answersPatchSchema,
  defaultQuestions,
  type Question,
  type QuestionList,
} from "./questions.ts";
import { type RaceType, raceTypeSchema } from "./race.ts";
import { DETAIL_FIELDS, EMPTY_DETAILS, type RaceDetails, raceDetailsDraftSchema } from "./race-details.ts";
import type { Recording } from "./recording.ts";
import { storyOf } from "./story.ts";

export interface Recap extends RaceDetails {
  /** The owner's own handle; never shown to anyone else. */
  id: number;
  /** The public handle, `recap_{timestamp}_{random}`. */
  shareId: string;
  userId: string | null;
  status: "draft" | "published";
  /** Counts saves of details, questions and answers. */
  rev: number;
  /** Grows with anything that a visitor can see; only caches use it. */
  pageRev: number;
  raceType: RaceType;
  questions: Question[];
  /** The index that the next custom question gets. */
  nextQuestionIndex: number;
  answers: Answers;
  isPublic: boolean;
  /** The photo that was chosen; `coverOf` says which one is shown. */
  coverMediaId: string | null;
  /** In the order of the gallery. */
  media: Media[];
  /** In the order of their creation. */
  recordings: Recording[];
  likeCount: number;
  commentCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Whether the viewer that asked for it may change it. */
  canEdit: boolean;
}

/** Who a recap belongs to: the visitor that made it, until an account claims it. */
export interface Ownership {
  visitorId: string;
  userId: string | null;
}

/** Where the recap has a user, that user; else the visitor whose cookie made it (product.md, Ownership). */
export function canEdit(owner: Ownership, viewer: Viewer): boolean {
  return owner.userId === null ? owner.visitorId === viewer.visitorId : owner.userId === viewer.user?.id;
}

/** Whether anyone with the link may read it. */
export function isShared({ status, isPublic }: Pick<Recap, "status" | "isPublic">): boolean {
  return status === "published" && isPublic;
}

/** Published public recaps are for everyone, drafts and private ones for who may edit them. */
export function canView(recap: Ownership & Pick<Recap, "status" | "isPublic">, viewer: Viewer): boolean {
  return isShared(recap) || canEdit(recap, viewer);
}

const RANDOM_BYTES = 16;

export const shareIdSchema = z.string().regex(/^recap_\d{13}_[A-Za-z0-9_-]{22}$/, "This is not a recap's id");

/** A new share id from the time in milliseconds and 16 random bytes of a CSPRNG (128 bits, ASVS 11.5.1). */
export function createShareId(nowMs: number, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES) throw new Error(`A share id takes ${RANDOM_BYTES} random bytes`);
  return `recap_${String(nowMs).padStart(13, "0")}_${base64url(random)}`;
}

/** How an address names a recap: the share id, or the number that only its owner may use. */
export type RecapHandle = { shareId: string } | { id: number };

/** Null for anything that cannot name a recap. */
export function parseRecapHandle(text: string | undefined): RecapHandle | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  return shareIdSchema.safeParse(text).success ? { shareId: text } : null;
}

/** Whether there is anything to tell: a recap with a name alone is nothing to share (product.md, Nothing to share). */
function hasStory(recap: Pick<Recap, "questions" | "answers" | "media" | "recordings">): boolean {
  return storyOf(recap).length > 0 || recap.media.length > 0;
}

/** Why a recap cannot be shared; null when it can. */
export function nothingToShare(recap: Recap | null): "nothing-begun" | "no-race-data" | null {
  if (recap === null) return "nothing-begun";
  return recap.name === null || !hasStory(recap) ? "no-race-data" : null;
}

/** Whether starting anew would throw away something that the athlete made. A chosen race type is not much. */
export function holdsAnything(recap: Recap): boolean {
  return (
    // The form fills in a date by itself.
    DETAIL_FIELDS.some((field) => field !== "date" && recap[field] !== EMPTY_DETAILS[field]) ||
    hasStory(recap) ||
    JSON.stringify(recap.questions) !== JSON.stringify(defaultQuestions())
  );
}

/** What one save changes. Absent is left alone; an answer of null is removed. */
const recapPatchSchema = z.object({
  raceType: raceTypeSchema.optional(),
  details: raceDetailsDraftSchema.optional(),
  answers: answersPatchSchema.optional(),
});
/** A whole question list is saved by the wizard's own step alone. */
export type RecapPatch = z.infer<typeof recapPatchSchema> & Partial<QuestionList>;

const revSchema = z.int().min(0);

/** PATCH /api/recaps/{id}: a save names the `rev` it started from; a retry repeats its `saveId`. */
export const recapSaveSchema = z.object({
  saveId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "saveId takes up to 64 letters, digits, - and _"),
  rev: revSchema,
  patch: recapPatchSchema,
});
export type RecapSave = Omit<z.infer<typeof recapSaveSchema>, "patch"> & { patch: RecapPatch };

/** The field of a form whose step autosave has saved already. */
export const SAVED_FIELD = { name: "saved", value: "yes" } as const;

/** The hidden fields that every wizard form carries: which recap, and the `rev` that was shown. */
export const wizardFormSchema = z.object({
  recap: shareIdSchema,
  rev: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  /** Which page this is and what it showed: tells a real conflict from a save of other fields. */
  base: z.string().max(128).nullable(),
  /** Whether the form leaves out the step's fields because autosave has saved them. */
  isSaved: z.preprocess((value) => value === SAVED_FIELD.value || undefined, z.boolean().optional()),
});

/** The fields that a patch names: race type and details by name, answers by question index. */
export function patchFields({ raceType, details, answers }: RecapPatch): Record<string, unknown> {
  return { ...(raceType !== undefined && { raceType }), ...details, ...answers };
}

/** The value that a recap has for a field of `patchFields`; null where it has none. */
export function fieldOf(
  recap: Partial<RaceDetails> & Pick<Recap, "raceType" | "answers">,
  field: string,
): unknown {
  if (/^\d+$/.test(field)) return recap.answers[field] ?? null;
  return Reflect.get(recap, field) ?? null;
}

export const visibilitySchema = z.object({
  isPublic: z.boolean({ error: "isPublic is either true or false" }),
});
