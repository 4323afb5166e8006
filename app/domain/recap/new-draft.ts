import { defaultQuestions } from "../questions/questions.ts";
import { EMPTY_DETAILS, type RaceDetails } from "../race/race-details.ts";
import type { RaceType } from "../race/race-type.ts";
import type { Recap } from "./recap.ts";

/** Returns a draft as the server will begin it. Its id is 0 until then. */
export function newDraft(shareId: string, raceType: RaceType, details: Partial<RaceDetails> = {}): Recap {
  const now = new Date().toISOString();
  return {
    ...EMPTY_DETAILS,
    ...details,
    questions: defaultQuestions(),
    removedQuestions: [],
    id: 0,
    shareId,
    raceType,
    userId: null,
    owner: null,
    status: "draft",
    version: 0,
    answers: {},
    isPublic: true,
    isListed: false,
    takedownReason: null,
    commentSettings: { isOpen: true, holdsAll: false },
    coverMediaId: null,
    media: [],
    recordings: [],
    likeCount: 0,
    commentCount: 0,
    course: null,
    readerCount: null,
    guestsOpen: null,
    createdAt: now,
    updatedAt: now,
    canEdit: true,
  };
}
