/** Applies unsent edits and server responses to this device's copy of a recap. Pure functions. */
import type { EditResult, Field, Value } from "../../domain/edits/edit.ts";
import { REMOVED } from "../../domain/edits/field-kind.ts";
import { namedField, parseValue } from "../../domain/edits/fields.ts";
import { DEFAULT_FOCAL_POINT } from "../../domain/media/focal-point.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { EditRow } from "./edit-row.ts";

/** The last version of an own recap that this device has loaded or made. */
export interface RecapCopy {
  shareId: string;
  /** The user for whose page it was loaded; null for a visitor's. */
  userId: string | null;
  /** Its id is 0 until the server has begun it. */
  recap: Recap;
  /** When the server has last responded to an edit of it: milliseconds since 1970. */
  editedAt: number;
  /** The newest version that the server has named. Up to it, the copy may lack changes that other requests have made. */
  knownVersion: number;
}

/** Returns the recap with its unsent edits, without half-typed questions, conflicts and refused edits. */
export function withRows(recap: Recap, rows: EditRow[]): Recap {
  let edited = recap;
  for (const { field, value, state } of rows.toSorted((a, b) => a.order - b.order)) {
    const isQuestion = field.startsWith("question-");
    const isShown = state === "ready" || (state === "typing" && !isQuestion);
    if (isShown && parseValue(field, value).message === null) edited = withValue(edited, field, value);
  }
  return edited;
}

/** Returns the recap with the values of a server response. */
export function withResults(recap: Recap, version: number, results: EditResult[]): Recap {
  let edited = recap;
  for (const result of results) {
    if (result.is === "saved") edited = withValue(edited, result.field, result.value);
    if (result.is === "conflict" && !result.isRemoved)
      edited = withValue(edited, result.field, result.theirs);
  }
  // Otherwise the copy lacks other changes, and keeps its version.
  return version === recap.version + 1 ? { ...edited, version } : edited;
}

/** Returns the value of a field; null if the recap has none, or what the field belongs to was removed. */
export function valueIn(recap: Recap, field: Field): Value {
  const named = namedField(field);
  const value = named?.kind.find(recap, named.key) ?? null;
  return value === REMOVED ? null : value;
}

/**
 * Returns the newer one of the copy and the server's version. A draft that was begun again and a restored backup have lower
 * versions: they replace the copy if this device had sent everything before the request at `loadedAt`.
 */
export function replaced(
  stored: RecapCopy | null,
  loaded: Pick<RecapCopy, "shareId" | "userId" | "recap">,
  { loadedAt, isSent }: { loadedAt: number; isSent: boolean },
): RecapCopy {
  const knownVersion = loaded.recap.version;
  if (!stored) return { ...loaded, editedAt: 0, knownVersion };
  const isNewer = stored.knownVersion <= knownVersion || stored.recap.id !== loaded.recap.id;
  const isLater = isSent && loadedAt > stored.editedAt;
  return isNewer || isLater ? { ...loaded, editedAt: stored.editedAt, knownVersion } : stored;
}

/** Returns a copy as this version of the product stores it: older ones lack some fields. */
export function inThisVersion(copy: RecapCopy): RecapCopy {
  const { recap } = copy;
  const media = recap.media.map((item) => ({
    ...item,
    focalPoint: item.focalPoint ?? DEFAULT_FOCAL_POINT,
    capturedAt: item.capturedAt ?? null,
    credit: item.credit ?? null,
  }));
  const recordings = recap.recordings.map((item) => ({
    ...item,
    waveform: item.waveform ?? null,
    credit: item.credit ?? null,
  }));
  const { course = null, version = 0, removedQuestions = [] } = recap as Partial<Recap>;
  const { knownVersion = version } = copy as Partial<RecapCopy>;
  return { ...copy, knownVersion, recap: { ...recap, media, recordings, course, version, removedQuestions } };
}

function withValue(recap: Recap, field: Field, value: Value): Recap {
  const named = namedField(field);
  if (!named || isSameValue(recap, field, value)) return recap;
  return { ...recap, ...(named.kind.set(recap, named.key, value) as Partial<Recap>) };
}

/** A removed question stays removed. */
function isSameValue(recap: Recap, field: Field, value: Value): boolean {
  const { kind, key } = namedField(field) ?? {};
  const stored = kind?.find(recap, key ?? "");
  return stored === REMOVED || stored === value;
}
