/** Edits through RecapService: the rule of app/domain/edits/apply-edits.ts, with a real D1. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../../../app/domain/edits/apply-edits.ts";
import type { EditableRecap } from "../../../app/domain/edits/edit.ts";
import { FIELD_MESSAGES } from "../../../app/domain/edits/fields.ts";
import { ANSWERS_FULL } from "../../../app/domain/questions/questions.ts";
import { detailsOf } from "../../../app/domain/race/race-details.ts";
import { newShareId, visitor } from "../../../tests/factories.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { explained } from "../../../tests/query-plans.ts";
import { randomCase } from "../../../tests/random-edits.ts";
import { recaps as recapTable } from "../../db/schema.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { questionTexts } from "../storage/question-texts.ts";
import { createRecapService } from "./recaps.ts";

const viewer = visitor();
const db = drizzle(explained(env.DB));
const recaps = createRecapService({
  db,
  store: createMediaStore(env.MEDIA),
  now: Date.now,
  limits: limitsOf(db),
});

/** Goal R21: 5,000 in `npm run torture`. */
const ROWS = env.IS_TORTURE ? 5_000 : 500;
const EACH = ROWS * 0.06;

/** Stores the recaps and returns their share ids. */
async function stored(all: EditableRecap[]): Promise<string[]> {
  const rows = all.map((recap) => ({
    ...detailsOf(recap),
    shareId: newShareId(),
    visitorId: viewer.visitorId,
    status: recap.status,
    raceType: recap.raceType,
    questionTexts: questionTexts(recap.questions, recap.removedQuestions),
    answers: JSON.stringify(recap.answers),
    createdAt: 0,
    updatedAt: 0,
  }));
  for (const row of rows) await db.insert(recapTable).values(row);
  return rows.map(({ shareId }) => shareId);
}

/** What became of an edit, in words that are counted. */
function kindOf({ is, ...result }: { is: string; message?: string }): string[] {
  const messages = Object.entries({ ...FIELD_MESSAGES, answersFull: ANSWERS_FULL });
  const guard = messages.find(([, message]) => message === result.message)?.[0] ?? "invalid";
  return is === "refused" ? [guard] : [is];
}

test("the service agrees with the rule on random recaps and edits, and every outcome occurs", async () => {
  const counts = new Map<string, number>();
  const cases = fc.sample(randomCase, { numRuns: ROWS, seed: 21 });
  const shareIds = await stored(cases.map(([recap]) => recap));
  for (const [at, [recap, edits]] of cases.entries()) {
    const expected = applyEdits(recap, edits);
    const shareId = shareIds[at] ?? "";
    const outcome = await recaps.edit(viewer, { shareId }, edits);
    if (outcome.kind !== "edited") throw new Error("The recap was not found");
    expect(outcome.fields, JSON.stringify([recap, edits])).toEqual(expected.results);
    expect(outcome.recap.version).toBe(expected.changes.length === 0 ? 0 : 1);
    const found = await recaps.findEditable(viewer, { shareId });
    const { media: _, recordings: __, ...content } = expected.recap;
    expect(found?.removedQuestions.toSorted()).toEqual(content.removedQuestions.toSorted());
    expect(found, JSON.stringify([recap, edits])).toMatchObject({
      ...content,
      removedQuestions: found?.removedQuestions,
    });
    for (const kind of expected.results.flatMap(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const outcomes = ["saved", "conflict", "removed", "invalid", "answersFull", ...Object.keys(FIELD_MESSAGES)];
  const rare = outcomes.filter((outcome) => (counts.get(outcome) ?? 0) < EACH);
  expect(rare, JSON.stringify([...counts])).toEqual([]);
}, 300_000);
