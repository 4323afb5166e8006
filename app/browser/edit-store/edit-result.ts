/** Applies the response to edits to their rows. Pure functions. */
import { isSame } from "../../domain/edits/apply-edits.ts";
import type { Edit, EditResult } from "../../domain/edits/edit.ts";
import { namedField } from "../../domain/edits/fields.ts";
import { type EditRow, includesValue, withSeen } from "./edit-row.ts";

/** The body of the response to edits. */
export interface EditsResponse {
  version: number;
  fields: EditResult[];
}

/** Returns the rows after the response to a request with these edits. */
export function answered(
  rows: EditRow[],
  requestId: string,
  edits: Edit[],
  results: EditResult[],
): EditRow[] {
  const left = rows.flatMap((row) => {
    const requests = row.requests.filter(({ id }) => id !== requestId);
    const edit = edits.find(({ field }) => field === row.field);
    const result = results.find(({ field }) => field === row.field);
    return edit && result ? (answeredRow({ ...row, requests }, edit, result) ?? []) : { ...row, requests };
  });
  return withoutQuestion(left, results);
}

/** Returns null if the row has arrived, or has nothing to replace. */
function answeredRow(row: EditRow, edit: Edit, result: EditResult): EditRow | null {
  const isSending = row.requests.length > 0;
  if (result.is === "saved") {
    // A pending request may still change the field.
    if (isSending) return { ...row, base: withSeen(row.base, result.value) };
    // The server may have normalised the value.
    const isLatest = isSame(row.value, edit.value) || isSame(row.value, result.value);
    const isArrived = isLatest && row.state !== "conflict" && row.message === null;
    return isArrived ? null : { ...row, base: [result.value] };
  }
  // Any other text replaces a machine transcript, and a focal point is deleted with its photo.
  if (/^(captions|focal)-/.test(row.field)) return null;
  // The athlete first chooses between the texts of the tabs.
  if (row.theirs?.where === "tab") return row;
  if (result.is === "refused") return refusedEdit(row, edit, result.message);
  if (result.isRemoved) return refused(row, result.message);
  if (isSame(row.value, result.theirs) && !isSending && edit.with === undefined) return null;
  // This device has sent that value in a concurrent request.
  if (includesValue(row.base, result.theirs) && !includesValue(edit.base, result.theirs)) return row;
  return { ...row, state: "conflict", theirs: { where: "stored", value: result.theirs } };
}

/** Marks the answers of rejected or removed questions as refused. */
function withoutQuestion(rows: EditRow[], results: EditResult[]): EditRow[] {
  let left = rows;
  for (const result of results) {
    const { name, key } = namedField(result.field) ?? {};
    const message = result.is !== "saved" && "message" in result ? result.message : null;
    if (name !== "question" || message === null) continue;
    left = left.map((row) => (row.field === `answer-${key}` ? refused(row, message) : row));
  }
  return left;
}

/** Returns the rows after these edits were refused. */
export function refusedEdits(rows: EditRow[], edits: Edit[], message: string): EditRow[] {
  return rows.map((row) => {
    const edit = edits.find(({ field }) => field === row.field);
    return edit ? refusedEdit(row, edit, message) : row;
  });
}

/** Text that was typed since the request stays ready. */
function refusedEdit(row: EditRow, edit: Edit, message: string): EditRow {
  const [seen = null, ...sent] = row.base;
  const base = [seen, ...sent.filter((value) => !isSame(value, edit.value))];
  return isSame(row.value, edit.value) && row.state === "ready"
    ? refused({ ...row, base }, message)
    : { ...row, base };
}

/** Whether it is the server's response to these edits, and not that of a proxy. */
export function answersAll({ fields }: EditsResponse, edits: Edit[]): boolean {
  return edits.every(({ field }) => fields.some((result) => result.field === field));
}

function refused(row: EditRow, message: string): EditRow {
  return { ...row, state: "refused", message, theirs: null };
}
