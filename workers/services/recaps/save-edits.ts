/** Saves edits: the row of the recap, and the rows of its photos, videos and recordings. */
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { applyEdits, normalised } from "../../../app/domain/edits/apply-edits.ts";
import type { Edit, EditResult } from "../../../app/domain/edits/edit.ts";
import { requireField } from "../../../app/domain/edits/fields.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import { TRANSCRIPTS_FULL } from "../../../app/domain/voice/recording.ts";
import type { EditOutcome } from "../../../app/services/recap-service.ts";
import { ownRecap } from "../../db/recap-access.ts";
import { firstRow } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { type Place, writeDescriptions, writeFocalPoints, writeTranscript } from "./file-edits.ts";
import { writeColumns } from "./recap-edits.ts";

/** Somebody else may change a field between two attempts. After so many in a row, something else is wrong. */
const MAX_ATTEMPTS = 10;

/**
 * Saves the edits that apply to the recap (app/domain/edits/apply-edits.ts), and returns what became of each. Edits of the
 * recap's own columns take one round trip if all of them apply: the UPDATE has the same rule as its condition. All others
 * take two: what is stored is read, and then replaced if it is still the same.
 */
export async function saveEdits(
  deps: DatabaseDeps,
  viewer: Viewer,
  handle: RecapHandle,
  sent: Edit[],
): Promise<EditOutcome> {
  const edits = sent.map(normalised);
  const place = { mine: ownRecap(viewer, handle), viewer, nowMs: deps.now() };
  /** What is not saved stays so, whatever the other edits have changed since. */
  const settled = new Map<string, EditResult>();
  const isReadFirst = edits.some((edit) => isOfFile(edit) || !isValid(edit));
  let recap = await write(deps, place, isReadFirst ? [] : edits, null);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (recap === null) return { kind: "not-found" };
    const before: Recap = recap;
    const open = edits.filter(({ field }) => !settled.has(field));
    const { results, changes } = applyEdits(before, await withTextsAsBase(open, before));
    for (const result of results)
      if (changes.length === 0 || result.is !== "saved") settled.set(result.field, result);
    if (changes.length === 0) return { kind: "edited", recap, fields: inOrderOf(edits, settled) };
    recap = await write(deps, place, withStoredAsBase(changes, before), before);
    for (const { field } of changes) {
      if (recap && isWithoutRoom(field, before, recap))
        settled.set(field, { field, is: "refused", message: TRANSCRIPTS_FULL });
    }
  }
  throw new Error("No attempt to save the edits succeeded");
}

/** Those of fields that no edit named, but a group depends on, come last. */
function inOrderOf(edits: Edit[], results: Map<string, EditResult>): EditResult[] {
  return [...new Set([...edits.flatMap(({ field }) => results.get(field) ?? []), ...results.values()])];
}

/**
 * Writes what the stored values allow, and returns the recap as it is then; null if the viewer has no such recap.
 * @param before The recap as it was read; null if it was not. The rows of files change only if they are as they were read.
 */
async function write(
  deps: DatabaseDeps,
  place: Place,
  edits: Edit[],
  before: Recap | null,
): Promise<Recap | null> {
  const { db, limits } = deps;
  const columns = edits.filter((edit) => !isOfFile(edit));
  const ofRecap = columns.length > 0 && writeColumns(deps, place, columns);
  const ofFiles = before && {
    ...writeDescriptions(deps, place, edits, before),
    ...writeFocalPoints(deps, place, edits),
    ...Object.assign({}, ...edits.map((edit) => writeTranscript(deps, place, edit, before))),
  };
  const { found: row } = await limits.run({
    ...ofRecap,
    ...ofFiles,
    found: firstRow(db.select(recapColumns).from(recaps).where(place.mine)),
  });
  return row ? toRecap(row, place.viewer) : null;
}

function isOfFile({ field }: Edit): boolean {
  const { name } = requireField(field);
  return name === "description" || name === "focal" || name === "transcript" || name === "captions";
}

function isValid({ field, value }: Edit): boolean {
  return requireField(field).kind.schema.safeParse(value).success;
}

/** Replaces the digests of transcripts by the stored text, where it has one of them. */
function withTextsAsBase(edits: Edit[], recap: Recap): Promise<Edit[]> {
  return Promise.all(
    edits.map(async (edit) => {
      const { name, key } = requireField(edit.field);
      if (name !== "transcript") return edit;
      const stored = recap.recordings.find(({ id }) => id === key)?.transcript ?? "";
      return edit.base.includes(await sha256(stored)) ? { ...edit, base: [stored || null] } : edit;
    }),
  );
}

/** What was read is what may be replaced. */
function withStoredAsBase(edits: Edit[], recap: Recap): Edit[] {
  return edits.map((edit) => {
    const { key, kind } = requireField(edit.field);
    const stored = kind.find(recap, key);
    return { ...edit, base: typeof stored === "symbol" ? [] : [stored] };
  });
}

/** Whether a transcript still is what it was: the recap has no room for another one. */
function isWithoutRoom(field: Edit["field"], before: Recap, after: Recap): boolean {
  const { name, key, kind } = requireField(field);
  return (name === "transcript" || name === "captions") && kind.find(before, key) === kind.find(after, key);
}
