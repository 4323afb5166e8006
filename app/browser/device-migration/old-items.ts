/** What devices of before December 2026 have stored in the outbox, as rows of the edit store. Pure (migrate-device-data.ts). */
import * as z from "zod/mini";
import { type Edit, type Field, MAX_BASE, type Value } from "../../domain/edits/edit.ts";
import { parseValue } from "../../domain/edits/fields.ts";
import { jsonText } from "../../domain/lib/json-text.ts";
import {
  defaultQuestions,
  FIRST_RANDOM_INDEX,
  MAX_QUESTION_INDEX,
} from "../../domain/questions/questions.ts";
import { ENDINGS, rewordedQuestions } from "../../domain/questions/wording.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { type EditRow, merged, withEdits, withRowOf } from "../edit-store/edit-row.ts";

interface OldItem {
  id: string;
  shareId: string;
  userId: string | null;
  order: number;
}

/** A text of one place. Each tab had its own. */
export interface OldText extends OldItem {
  kind: "text";
  state: string;
  place: string;
  base: object;
  /** What was sent last, before there were lists of values. */
  sent?: object;
  patch: object;
  recordingId: string | null;
}

/** The form of step 3. */
export interface OldForm extends OldItem {
  kind: "form";
  does: "questions";
  fields: [name: string, value: string][];
}

export function isOld(item: { kind: string; does?: string }): item is OldText | OldForm {
  return item.kind === "text" || (item.kind === "form" && item.does === "questions");
}

/** Returns the rows with what an item has. `isDraft`: what was held on a published recap waits until the athlete leaves it. */
export function withOldItem(rows: EditRow[], item: OldText | OldForm, isDraft: boolean): EditRow[] {
  const { userId, shareId, order } = item;
  if (item.kind === "form") return withEdits(rows, formEdits(item.fields), { userId, shareId, order });
  let left = rows;
  for (const row of textRows(item, isDraft))
    left = withRowOf(left, row.field, (before) => (before ? merged(before, row) : row));
  return left;
}

function textRows(text: OldText, isDraft: boolean): EditRow[] {
  const isHalfTyped = text.place === "new-question" || text.place === "edited-question";
  const isHeld = isHalfTyped || (text.state === "held" && !isDraft);
  return textEdits(text).map(({ field, base, value: typed }) => {
    const { value, message } = parseValue(field, typed);
    const { userId, shareId, order } = text;
    const seen = base.map((one) => parseValue(field, one).value).slice(0, MAX_BASE);
    return {
      ...{ userId, shareId, field, base: seen, typed, value, message, order },
      // What the server has refused, it refuses again.
      ...{ state: isHeld || message !== null ? "typing" : "ready", theirs: null, requests: [] },
    };
  });
}

/** Half-typed questions among them. */
function textEdits(text: OldText): Pick<Edit, "field" | "base" | "value">[] {
  const { id, place, recordingId } = text;
  const [kind, ...rest] = place.split("-");
  const key = rest.join("-");
  const base = basesOf(text);
  const patch = text.patch as Record<string, Value | undefined> & { details?: object; answers?: object };
  const edit = (field: Field, name: string, seen = base[name] ?? []) => {
    const value = patch[name];
    return value === undefined ? [] : [{ field, base: seen, value }];
  };
  switch (kind) {
    case "media":
      return edit(`description-${key}`, "description");
    case "focal":
      return edit(`focal-${key}`, "focalPoint", []);
    case "transcript":
      return edit(`transcript-${recordingId ?? key}`, "transcript");
    case "captions":
      return edit(`captions-${recordingId ?? key}`, "transcript", [null]);
    case "new":
      return edit(`question-${indexOf(id)}`, "newQuestion", [null]);
    case "edited":
      return edit(`question-${Number(patch.editedIndex)}`, "editedText");
  }
  const { raceType, details = {}, answers = {} } = patch;
  const answered = Object.entries(answers).map(([index, answer]) => [`answer-${Number(index)}`, answer]);
  const values = { ...(raceType !== undefined && { raceType }), ...details, ...Object.fromEntries(answered) };
  return Object.entries(values).map(([field, value]) => ({
    field: field as Field,
    base: base[field] ?? [],
    value: value as Value,
  }));
}

/** Items of before had one value a field, which was the question's index for an answer, and what was sent last in `sent`. */
function basesOf({ base, sent = {} }: OldText): Record<string, Value[]> {
  const { details, answers, ...others } = sent as Record<string, object>;
  const last = { ...others, ...details, ...answers } as Record<string, Value>;
  return Object.fromEntries(
    Object.entries(base as Record<string, Value | Value[]>).map(([name, seen]) => [
      /^\d+$/.test(name) ? `answer-${name}` : name,
      [...(Array.isArray(seen) ? seen : [seen]), ...(name in last ? [last[name] ?? null] : [])],
    ]),
  );
}

/** Always the same one: what is migrated twice is one question. */
function indexOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return FIRST_RANDOM_INDEX + (hash % (MAX_QUESTION_INDEX + 1 - FIRST_RANDOM_INDEX));
}

/** Returns the changes that a form of step 3 makes to the list that it showed. */
function formEdits(stored: OldForm["fields"]): Edit[] {
  const fields = [...stored, ...shownIn(stored)];
  const textOf = (name: string) => fields.find(([other]) => other === name)?.[1];
  const shownOf = (index: number) => textOf(shownName(`question-${index}`)) ?? null;
  const change = (index: number, value: string | null): Edit => ({
    field: `question-${index}`,
    base: [shownOf(index)],
    value,
  });
  const [, intent = "", target = ""] = /^([a-z]+)-?(.*)$/s.exec(textOf("intent") ?? "") ?? [];
  const [added = "", edited] = [textOf("added"), textOf("edited")];
  const adds = ["add", "enter", "continue"].includes(intent) && added.trim() !== "" ? added : null;
  const add = intent === "take" ? target : adds;
  const shown = defaultQuestions().map((one) => ({ ...one, text: shownOf(one.index) ?? one.text }));
  const ending = ENDINGS.find((name) => intent === "reword" && name === target);
  const defaults = [
    ...(intent === "reset" ? defaultQuestions() : []),
    ...(ending ? rewordedQuestions({ questions: shown }, ending) : []),
  ];
  const answer = textOf("confirmed-answer") || null;
  const recordings = fields.filter(([name]) => name === "confirmed-recording").map(([, id]) => id);
  const isRemoval = intent === "delete" || intent === "sure";
  return [
    ...(edited !== undefined && intent !== "cancel" ? [change(Number(textOf("editedIndex")), edited)] : []),
    ...defaults.filter(({ index }) => shownOf(index) !== null).map(({ index, text }) => change(index, text)),
    ...(isRemoval ? [{ ...change(Number(target), null), with: { answer, recordings } }] : []),
    ...(add === null ? [] : [change(Number(textOf("addedIndex")), add)]),
  ];
}

const listSchema = z.pipe(
  jsonText(20_000),
  z.object({ questions: z.array(z.object({ index: z.number(), text: z.string() })) }),
);

/** The list that a form showed was in one field first. */
function shownIn(fields: OldForm["fields"]): OldForm["fields"] {
  const [, list] = fields.find(([name]) => name === "shown") ?? [];
  const { questions = [] } = listSchema.safeParse(list).data ?? {};
  return questions.map(({ index, text }) => [shownName(`question-${index}`), text]);
}
