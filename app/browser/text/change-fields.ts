/** Writes an athlete's changes to the edit store. */
import type { Field, RemovedWith, Value } from "../../domain/edits/edit.ts";
import { parseValue } from "../../domain/edits/fields.ts";
import { DETAIL_FIELDS, withDependents } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import {
  type Change,
  changed,
  type EditRow,
  released,
  removed,
  settled,
  type Versions,
  withRowOf,
} from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { valueIn } from "../edit-store/edited-copy.ts";
import { pageUser } from "../lib/page-user.ts";
import { editSender } from "./tab-edits.ts";

export type Values = Partial<Record<Field, Value>>;

interface ChangeOptions {
  /** Whether the changes wait for `leaveFields`. */
  isHeld?: boolean;
  question?: string | undefined;
  /** What the screen showed of rows, undefined for none; of other fields, what this tab knows. */
  seen?: Partial<Record<Field, Value | undefined>>;
  /** The stored values that a control showed when it got the focus. */
  stored?: Values;
}

/** `shown`: the recap with the stored values that the athlete saw. Resolves when the changes are on the disk. */
export function changeFields(shown: Recap, values: Values, options: ChangeOptions = {}): Promise<void> {
  const { isHeld = false, question, seen = {}, stored: earlier = {} } = options;
  const known = editStore.snapshot(pageUser(), shown.shareId).rows;
  const changes = entriesOf(withGroups(values)).map(([field, typed]): Change => {
    const inRow = known.find((row) => row.field === field)?.typed;
    const stored = earlier[field] === undefined ? valueIn(shown, field) : earlier[field];
    return { field, typed, question, stored, seen: Object.hasOwn(seen, field) ? seen[field] : inRow, isHeld };
  });
  const fields = changes.map(({ field }) => field);
  return write(shown.shareId, fields, (rows, place) =>
    changes.reduce(
      (left, change) => withRowOf(left, change.field, (row) => changed(row, change, place)),
      rows,
    ),
  );
}

/** Removes a question with what the athlete has confirmed, and its unsent answer. */
export function removeQuestion(shown: Recap, index: number, confirmed: RemovedWith): Promise<void> {
  const field: Field = `question-${index}`;
  const answer: Field = `answer-${index}`;
  const change = { field, with: confirmed, stored: valueIn(shown, field) };
  return write(shown.shareId, [field, answer], (rows, place) => {
    const left = withRowOf(rows, answer, () => null);
    return withRowOf(left, field, (row) => removed(row, change, place));
  });
}

/** Sends these fields at once, because the athlete has left them or pressed their button. */
export async function leaveFields(shareId: string, fields: Field[]): Promise<void> {
  const isLeft = (field: Field) => fields.includes(field);
  if (!editStore.snapshot(pageUser(), shareId).rows.some(({ field }) => isLeft(field))) return;
  // The sender reads what this tab knows, before it is on the disk.
  const isStored = editStore.update(pageUser(), shareId, (rows) =>
    rows.map((row) => (isLeft(row.field) ? released(row) : row)),
  );
  await Promise.all([isStored, editSender.send(shareId, "page")]);
}

/** Deletes unsent edits that the athlete discards, such as a refused text. */
export function discardFields(shareId: string, fields: Field[]): Promise<void> {
  return editStore.update(pageUser(), shareId, (rows) => rows.filter(({ field }) => !fields.includes(field)));
}

/** Sends a refused edit again. */
export async function sendAgain(shareId: string, field: Field): Promise<void> {
  const isStored = editStore.update(pageUser(), shareId, (rows) => rows.map((row) => unrefused(row, field)));
  await Promise.all([isStored, editSender.send(shareId, "page")]);
}

function unrefused(row: EditRow, field: Field): EditRow {
  return row.field === field && row.state === "refused" ? { ...row, state: "ready", message: null } : row;
}

/** The athlete has chosen between the versions of conflicts, as they were shown. All of a group are settled at once. */
export function settleFields(
  shareId: string,
  choice: keyof Versions,
  shown: Partial<Record<Field, Versions>>,
): Promise<void> {
  return editStore.update(pageUser(), shareId, (rows) =>
    rows.flatMap((row) => {
      const versions = shown[row.field];
      return versions ? (settled(row, choice, versions) ?? []) : [row];
    }),
  );
}

/** Changes these fields. `change` is called more than once, always with the same place. */
function write(
  shareId: string,
  fields: Field[],
  change: (rows: EditRow[], place: Pick<EditRow, "userId" | "shareId" | "order">) => EditRow[],
): Promise<void> {
  const place = { userId: pageUser(), shareId, order: Date.now() };
  return editStore.update(place.userId, shareId, (rows) => change(rows, place), fields);
}

/** Adds the details that a valid detail rules out or requires: they are saved together. */
function withGroups(values: Values): Values {
  const valid = entriesOf(values).filter(
    ([field, value]) =>
      DETAIL_FIELDS.some((detail) => detail === field) && parseValue(field, value).message === null,
  );
  return { ...withDependents(Object.fromEntries(valid)), ...values };
}

function entriesOf(values: Values): [Field, Value][] {
  return Object.entries(values) as [Field, Value][];
}
