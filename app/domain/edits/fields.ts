/**
 * The fields that edits change, a row for each kind: how its values are validated, found and set, and what the recap does not
 * accept (docs/changing.md, A field of a recap).
 */
import * as z from "zod/mini";
import { ID_PATTERN } from "../lib/id.ts";
import { focalPointSchema } from "../media/focal-point-schema.ts";
import { descriptionSchema } from "../media/media-input.ts";
import { DETAIL_FIELDS, type DetailField, detailOf } from "../race/race-details.ts";
import { raceTypeSchema } from "../race/race-type.ts";
import { transcriptSchema } from "../voice/recording.ts";
import { type EditableRecap, editsSchemaOf, type Field, type Value } from "./edit.ts";
import { emptyIsNull, type FieldKind, REMOVED, REMOVED_MESSAGES } from "./field-kind.ts";
import { answer, question } from "./question-fields.ts";

const description: FieldKind = {
  removedMessage: REMOVED_MESSAGES.file,
  schema: z.nullable(descriptionSchema),
  find: (recap, key) => valueOrRemoved(fileOf(recap, key), (file) => file.description),
  set: ({ media }, key, value) => ({ media: withFile(media, key, { description: textOrNull(value) }) }),
};

const focal: FieldKind = {
  removedMessage: REMOVED_MESSAGES.file,
  schema: focalPointSchema,
  find: (recap, key) => valueOrRemoved(fileOf(recap, key), (file) => file.focalPoint),
  isLastOneWins: () => true,
  set: ({ media }, key, value) => ({
    media: withFile(media, key, { focalPoint: focalPointSchema.parse(value) }),
  }),
};

const transcript: FieldKind = {
  removedMessage: REMOVED_MESSAGES.recording,
  schema: emptyIsNull(transcriptSchema),
  find: (recap, key) => valueOrRemoved(recordingOf(recap, key), (recording) => recording.transcript || null),
  // A machine's text is replaced, whatever it says by now (docs/decisions/0013).
  isLastOneWins: (recap, key) => !recordingOf(recap, key)?.isEdited,
  set: ({ recordings }, key, value) => ({
    recordings: withFile(recordings, key, { transcript: textOrNull(value) ?? "", isEdited: true }),
  }),
};

/** Live captions: a machine's text, for a recording that has no other text, not even silence. */
const captions: FieldKind = {
  removedMessage: REMOVED_MESSAGES.recording,
  schema: emptyIsNull(transcriptSchema),
  find: (recap, key) => valueOrRemoved(recordingOf(recap, key), (recording) => recording.transcript || null),
  isAsShown: (recap, key) => {
    const recording = recordingOf(recap, key);
    return !(recording?.isEdited || recording?.isTranscribed);
  },
  set: ({ recordings }, key, value) => ({
    recordings: withFile(recordings, key, { transcript: textOrNull(value) ?? "" }),
  }),
};

const raceType: FieldKind = {
  schema: raceTypeSchema,
  find: (recap) => recap.raceType,
  set: (_recap, _key, value) => ({ raceType: raceTypeSchema.parse(value) }),
};

function detail(field: DetailField): FieldKind {
  const { draft, required } = detailOf(field);
  return {
    schema: draft as z.ZodMiniType<Value>,
    find: (recap) => recap[field],
    refusal: (recap, _key, value) =>
      recap.status === "published" && value === null ? (required ?? null) : null,
    set: (_recap, _key, value) => ({ [field]: value }),
  };
}

/** The fields that a recap has once. */
const OWN: Record<string, FieldKind> = {
  raceType,
  ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, detail(field)])),
};

/** The fields of a question, by its index, and of a file, by its id. */
const OF_QUESTIONS: Record<string, FieldKind> = { question, answer };
const OF_FILES: Record<string, FieldKind> = { description, focal, transcript, captions };

const QUESTION_FIELD = new RegExp(`^(${Object.keys(OF_QUESTIONS).join("|")})-(0|[1-9]\\d{0,8})$`);
const FILE_FIELD = new RegExp(`^(${Object.keys(OF_FILES).join("|")})-(${ID_PATTERN})$`);

export interface NamedField {
  /** Without its key. */
  name: string;
  /** The index of a question or the id of a file; empty for a field that a recap has once. */
  key: string;
  kind: FieldKind;
}

/** Returns the field of this name, or null if there is none. */
export function namedField(field: string): NamedField | null {
  const [, name = field, key = ""] = QUESTION_FIELD.exec(field) ?? FILE_FIELD.exec(field) ?? [];
  const kinds = key === "" ? OWN : { ...OF_QUESTIONS, ...OF_FILES };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind ? { name, key, kind } : null;
}

export function requireField(field: Field): NamedField {
  const found = namedField(field);
  if (!found) throw new TypeError(`A recap has no field ${field}`);
  return found;
}

/**
 * Returns a field's value as it is stored, and why the field rejects it, or null. On a device, fields of files that have not
 * arrived have no id.
 */
export function parseValue(field: Field, value: Value): { value: Value; message: string | null } {
  const [name = ""] = field.split("-");
  const parsed = { ...OWN, ...OF_QUESTIONS, ...OF_FILES }[name]?.schema.safeParse(value);
  if (parsed?.success) return { value: parsed.data, message: null };
  return { value, message: parsed?.error.issues[0]?.message ?? "" };
}

/** The body of PATCH /api/recaps/{id}. */
export const editsSchema = editsSchemaOf((name): name is Field => namedField(name) !== null);

/** The other fields that are saved with a field or not at all: those that depend on it, and what it depends on. */
export function groupOf(field: Field): DetailField[] {
  const head = DETAIL_FIELDS.find((name) => name === field);
  if (!head) return [];
  const first = detailOf(head).onlyWith?.field ?? head;
  const group = DETAIL_FIELDS.filter((name) => name === first || detailOf(name).onlyWith?.field === first);
  return group.length > 1 ? group : [];
}

function fileOf({ media }: EditableRecap, key: string) {
  return media.find(({ id }) => id === key);
}

function recordingOf({ recordings }: EditableRecap, key: string) {
  return recordings.find(({ id }) => id === key);
}

function withFile<File extends { id: string }>(files: File[], key: string, change: Partial<File>): File[] {
  return files.map((file) => (file.id === key ? { ...file, ...change } : file));
}

function valueOrRemoved<File>(file: File | undefined, find: (file: File) => Value) {
  return file === undefined ? REMOVED : find(file);
}

function textOrNull(value: Value): string | null {
  return typeof value === "string" ? value : null;
}
