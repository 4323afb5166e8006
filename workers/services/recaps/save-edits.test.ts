/** Edits through RecapService: the rule of app/domain/edits/apply-edits.ts, with a real D1. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../../../app/domain/edits/apply-edits.ts";
import type { Edit, EditableRecap, EditResult } from "../../../app/domain/edits/edit.ts";
import { groupOf } from "../../../app/domain/edits/fields.ts";
import { FIELD_MESSAGES } from "../../../app/domain/edits/question-fields.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { ANSWERS_FULL, MAX_QUESTIONS } from "../../../app/domain/questions/questions.ts";
import { DETAIL_FIELDS, detailOf, detailsOf } from "../../../app/domain/race/race-details.ts";
import { newShareId, visitor } from "../../../tests/factories.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { explained } from "../../../tests/query-plans.ts";
import { randomCase } from "../../../tests/random-edits.ts";
import { media, recaps as recapTable, recordings } from "../../db/schema.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { questionTexts } from "../storage/question-texts.ts";
import { createRecapService } from "./recap-service.ts";

const viewer = visitor();
const db = drizzle(explained(env.DB));
const recaps = createRecapService({
  db,
  store: createMediaStore(env.MEDIA),
  now: Date.now,
  limits: limitsOf(db),
});

/** Goal R21: 5,000 in `npm run torture`, which takes a minute or two. */
const ROWS = env.IS_TORTURE ? 5_000 : 400;
/** Each outcome occurs at least 300 times in 5,000 rows. */
const EACH = ROWS * 0.06;

/** Stores the recap and its files. Returns its share id. */
async function stored(recap: EditableRecap): Promise<string> {
  const shareId = newShareId();
  const [row] = await db
    .insert(recapTable)
    .values({
      ...detailsOf(recap),
      shareId,
      visitorId: viewer.visitorId,
      status: recap.status,
      raceType: recap.raceType,
      questionTexts: questionTexts(recap.questions, recap.removedQuestions),
      answers: JSON.stringify(recap.answers),
      createdAt: 0,
      updatedAt: 0,
    })
    .returning({ id: recapTable.id });
  const recapId = row?.id ?? 0;
  const photo = { fileName: "a.png", fileType: "image", contentType: "image/png", fileSize: 9 } as const;
  for (const [position, { focalPoint, ...file }] of recap.media.entries())
    await db.insert(media).values({
      ...{ ...photo, ...file, recapId, position, width: 4, height: 3, createdAt: 0 },
      ...{ focalX: focalPoint.x, focalY: focalPoint.y },
    });
  for (const [at, { isTranscribed, ...recording }] of recap.recordings.entries())
    await db.insert(recordings).values({
      ...{ ...recording, recapId, contentType: "audio/webm", fileSize: 9, durationSeconds: 9 },
      ...{ transcribedAt: isTranscribed ? 0 : null, createdAt: at },
    });
  return shareId;
}

/** What was seen of a transcript is sent as its digest. */
function sent(edits: Edit[]): Promise<Edit[]> {
  return Promise.all(
    edits.map(async (edit) => {
      if (!edit.field.startsWith("transcript-")) return edit;
      return { ...edit, base: await Promise.all(edit.base.map((text) => sha256(String(text ?? "")))) };
    }),
  );
}

const GUARDS = Object.entries({ ...FIELD_MESSAGES, answersFull: ANSWERS_FULL });
const REQUIRED = DETAIL_FIELDS.map((field) => detailOf(field).required);
const GROUPS = { distance: groupOf("distance"), finish: groupOf("dnf") };

/** What became of a request, in words that are counted: each once. */
function outcomesOf(recap: EditableRecap, edits: Edit[], results: EditResult[]): Set<string> {
  const named = results.flatMap((result) => {
    const edit = edits.find(({ field }) => field === result.field);
    if (result.is === "refused") {
      if (REQUIRED.includes(result.message)) return ["required"];
      if (result.message === FIELD_MESSAGES.questionsFull)
        return [recap.questions.length === MAX_QUESTIONS ? "thirtyQuestions" : "manyRemoved"];
      return [GUARDS.find(([, message]) => message === result.message)?.[0] ?? "invalid"];
    }
    if (result.is === "conflict" && result.isRemoved) return ["removed"];
    const isUnseen = result.is === "conflict" && edit?.value === null && edit.base.includes(result.theirs);
    return [isUnseen && edit.with ? "removalNotAsShown" : result.is];
  });
  const grouped = Object.entries(GROUPS).flatMap(([group, fields]) => {
    const own = results.filter(({ field }) => fields.some((one) => one === field));
    if (own.length < 2) return [];
    return [`${group} ${own.every(({ is }) => is === "saved") ? "saved" : "not saved"}`];
  });
  return new Set([...named, ...grouped]);
}

const OUTCOMES = [
  ...["saved", "conflict", "removed", "removalNotAsShown", "invalid", "required", "answersFull"],
  ...["defaultQuestion", "questionIndex", "unknownQuestion", "thirtyQuestions", "manyRemoved"],
  ...Object.keys(GROUPS).flatMap((group) => [`${group} saved`, `${group} not saved`]),
];

test("the service agrees with the rule on random recaps and edits, and every outcome occurs", async () => {
  const counts = new Map<string, number>();
  for (const [recap, edits] of fc.sample(randomCase, { numRuns: ROWS, seed: 21 })) {
    const shareId = await stored(recap);
    const expected = applyEdits(recap, edits);
    const outcome = await recaps.edit(viewer, { shareId }, await sent(edits));
    if (outcome.kind !== "edited") throw new Error("The recap was not found");
    expect(outcome.fields, JSON.stringify([recap, edits])).toEqual(expected.results);
    expect(outcome.recap.version > 0).toBe(expected.changes.length > 0);
    const found = await recaps.findEditable(viewer, { shareId });
    expect(found).toEqual(outcome.recap);
    const removedQuestions = expect.arrayContaining(expected.recap.removedQuestions);
    expect(found, JSON.stringify([recap, edits])).toMatchObject({ ...expected.recap, removedQuestions });
    expect(found?.removedQuestions).toHaveLength(expected.recap.removedQuestions.length);
    for (const kind of outcomesOf(recap, edits, expected.results))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const rare = OUTCOMES.filter((outcome) => (counts.get(outcome) ?? 0) < EACH);
  expect(rare, JSON.stringify([...counts])).toEqual([]);
}, 900_000);
