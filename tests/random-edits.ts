/** Random recaps and edits of them, from few values: so that edits are saved, conflict and are refused about equally often. */
import * as fc from "fast-check";
import type { Edit, EditableRecap, Field, Value } from "../app/domain/edits/edit.ts";
import { REMOVED } from "../app/domain/edits/field-kind.ts";
import { requireField } from "../app/domain/edits/fields.ts";
import { MAX_REMOVED_QUESTIONS } from "../app/domain/edits/question-fields.ts";
import { DEFAULT_QUESTIONS, MAX_QUESTIONS } from "../app/domain/questions/questions.ts";
import { DETAIL_FIELDS, type DetailField, EMPTY_DETAILS } from "../app/domain/race/race-details.ts";
import { details } from "./factories.ts";

/** Indexes of questions that athletes have added. */
const ADDED = [10_001, 10_002, 10_003];
/** Bytes of JSON and of UTF-8 that differ from their characters. */
const TEXTS = ["One", "Two", 'Three "3"', "四\u2028 🏃", "خمسة\\"];
/** Two answers of it find room in a recap, and three do not. */
const LONG_TEXT = "長".repeat(9_900);

const VALUES: Record<DetailField, Value[]> = {
  name: [null, "Berlin", "Boston "],
  date: [null, "2026-05-17", "2026-05-18"],
  location: [null, "Berlin, Germany", "Boston"],
  distance: [null, "custom", "5k", "10K"],
  customDistanceValue: [null, 12.5, 10, -1],
  customDistanceUnit: [null, "km", "mi"],
  units: [null, "km", "mi"],
  finishTime: [null, "3:45:12", "4:00:00"],
  dnf: [true, false],
  endPlace: [null, "Mile 55", "Kilometer 30"],
  athleteName: [null, "Ada", "Grace"],
};

const someText = fc.constantFrom(...TEXTS);
const indexes = fc.constantFrom(0, 1, ...ADDED);
const someId = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnop0123456789_-"),
  minLength: 22,
  maxLength: 22,
});

const questionField = indexes.map((index) => `question-${index}` as const);
const answerField = indexes.map((index) => `answer-${index}` as const);

/** Fields of the recap and its files, and of files that it does not have. */
function fieldsOf({ media, recordings }: EditableRecap): fc.Arbitrary<Field> {
  const mediaId = fc.oneof(fc.constantFrom(...media.map(({ id }) => id), GONE), fc.constant(GONE));
  const recordingId = fc.oneof(fc.constantFrom(...recordings.map(({ id }) => id), GONE), fc.constant(GONE));
  return fc.oneof(
    { arbitrary: fc.constantFrom<Field>("raceType", ...DETAIL_FIELDS), weight: 3 },
    { arbitrary: questionField, weight: 2 },
    { arbitrary: answerField, weight: 2 },
    { arbitrary: fc.tuple(fc.constantFrom("description", "focal"), mediaId).map(named), weight: 1 },
    { arbitrary: fc.tuple(fc.constantFrom("transcript", "captions"), recordingId).map(named), weight: 1 },
  );
}

const GONE = "G".repeat(22);

function named([name, id]: ["description" | "focal" | "transcript" | "captions", string]): Field {
  return `${name}-${id}`;
}

const point = fc.record({ x: fc.constantFrom(0, 50), y: fc.constantFrom(35, 100) });

function valuesOf(field: Field): fc.Arbitrary<Value> {
  if (field === "raceType") return fc.constantFrom("running", "cycling", "hyrox");
  if (field in VALUES) return fc.constantFrom(...VALUES[field as DetailField]);
  if (field.startsWith("focal-")) return point;
  return fc.oneof({ arbitrary: someText, weight: 6 }, { arbitrary: fc.constant(null), weight: 3 });
}

/** Often what is stored is one of the values that were seen. */
function editsOf(recap: EditableRecap, field: Field): fc.Arbitrary<Edit> {
  const { key, kind } = requireField(field);
  const stored = kind.find(recap, key);
  const seen = stored === REMOVED ? valuesOf(field) : fc.oneof(fc.constant(stored), valuesOf(field));
  const removed = fc.record({
    answer: fc.oneof(fc.constant(recap.answers[key] ?? null), someText),
    recordings: fc.constantFrom(
      recap.recordings.filter(({ questionIndex }) => String(questionIndex) === key).map(({ id }) => id),
      [],
    ),
  });
  return fc.record({
    field: fc.constant(field),
    base: fc.array(seen, { minLength: 1, maxLength: 3 }),
    value: valuesOf(field),
    with: fc.option(removed, { nil: undefined }),
  }) as fc.Arbitrary<Edit>;
}

/** Edits that a full recap refuses, or that every recap does. */
function refusedEdits(recap: EditableRecap): Edit[] {
  const text = recap.questions.find(({ index }) => index === 0)?.text ?? null;
  return [
    { field: "question-10009", base: [null], value: "One" },
    { field: "answer-1", base: [recap.answers["1"] ?? null], value: LONG_TEXT },
    { field: "question-0", base: [text], value: null },
    { field: "question-7", base: [null], value: "One" },
    { field: "answer-10010", base: [null], value: "One" },
    { field: "athleteName", base: [recap.athleteName], value: "A".repeat(61) },
    { field: "name", base: [recap.name], value: " " },
    ...recap.questions
      .filter(({ index }) => ADDED.includes(index))
      .slice(0, 1)
      .map(
        ({ index, text: stored }): Edit => ({
          field: `question-${index}`,
          base: [stored],
          value: null,
          with: { answer: "Unseen", recordings: [] },
        }),
      ),
  ];
}

/** Groups of details that fit together, and some that do not. */
const GROUPS: { [Name in DetailField]?: Value }[] = [
  { distance: "custom", customDistanceValue: 12.5, customDistanceUnit: "mi" },
  { distance: "10k", customDistanceValue: null, customDistanceUnit: null },
  { distance: "5k", customDistanceValue: 10, customDistanceUnit: null },
  { dnf: true, finishTime: null, endPlace: "Mile 55" },
  { dnf: false, finishTime: "4:00:00", endPlace: null },
  { dnf: true, finishTime: "4:00:00" },
];

function groupEditsOf(recap: EditableRecap): fc.Arbitrary<Edit[]> {
  return fc.constantFrom(...GROUPS).map((values) =>
    Object.entries(values).map(([name, value]): Edit => {
      const field = name as DetailField;
      return { field, base: [recap[field]], value };
    }),
  );
}

/** A request: one edit a field. */
function randomEditsOf(recap: EditableRecap): fc.Arbitrary<Edit[]> {
  const named = fc
    .uniqueArray(fieldsOf(recap), { maxLength: 5 })
    .chain((wanted) => fc.tuple(...wanted.map((field) => editsOf(recap, field))));
  return fc
    .tuple(fc.option(groupEditsOf(recap), { nil: [] }), named, fc.subarray(refusedEdits(recap)))
    .map((parts) =>
      [
        ...new Map(
          parts
            .flat()
            .toReversed()
            .map((edit) => [edit.field, edit]),
        ).values(),
      ].toReversed(),
    );
}

const randomDetails = fc
  .record(
    Object.fromEntries(DETAIL_FIELDS.map((field) => [field, fc.constantFrom(...VALUES[field])])) as Record<
      DetailField,
      fc.Arbitrary<Value>
    >,
  )
  .map((values) => {
    const stored = { ...EMPTY_DETAILS, ...values } as ReturnType<typeof details>;
    const isCustom = stored.distance === "custom";
    return {
      ...stored,
      name: stored.name?.trim() ?? null,
      distance: stored.distance && (stored.distance.toLowerCase() as typeof stored.distance),
      customDistanceValue: isCustom
        ? stored.customDistanceValue && Math.abs(stored.customDistanceValue)
        : null,
      customDistanceUnit: isCustom ? stored.customDistanceUnit : null,
      finishTime: stored.dnf ? null : stored.finishTime,
      endPlace: stored.dnf ? stored.endPlace : null,
    };
  });

/** How much of its room a recap has used up. */
const fullness = fc.constantFrom("some", "questions", "removed", "answers");

const photos = fc.array(
  fc.record({
    id: someId,
    description: fc.option(someText),
    focalPoint: point,
    questionIndex: fc.option(indexes),
  }),
  { maxLength: 2 },
);
const spoken = fc.array(
  fc.record({
    id: someId,
    questionIndex: indexes,
    transcript: fc.oneof(someText, fc.constant("")),
    isEdited: fc.boolean(),
    isTranscribed: fc.boolean(),
  }),
  { maxLength: 2 },
);

/** A recap with some of the questions that `fieldsOf` names. */
const randomRecap: fc.Arbitrary<EditableRecap> = fc
  .record({
    status: fc.constantFrom("draft" as const, "published" as const),
    raceType: fc.constantFrom("running" as const, "cycling" as const, "hyrox" as const),
    details: randomDetails,
    defaults: fc.tuple(someText, someText),
    added: fc.subarray(ADDED),
    removed: fc.subarray(ADDED),
    texts: fc.array(someText, { minLength: ADDED.length, maxLength: ADDED.length }),
    answers: fc.dictionary(fc.constantFrom("0", "1", ...ADDED.map(String)), someText),
    full: fullness,
    photos,
    spoken,
  })
  .map(({ status, raceType, details: chosen, defaults, added, removed, texts, answers, full, ...files }) => {
    const removedQuestions = removed.filter((index) => !added.includes(index));
    const others = Array.from({ length: MAX_QUESTIONS }, (_, at) => 20_000 + at);
    const questions = [
      ...DEFAULT_QUESTIONS.map((text, index) => ({ index, text: defaults[index] ?? text, custom: false })),
      ...added.map((index, at) => ({ index, text: texts[at] ?? "", custom: true })),
    ];
    const hasIndex = (index: number) => questions.some((question) => question.index === index);
    const isAnswered = ([index]: [string, string]) => hasIndex(Number(index));
    const room = MAX_QUESTIONS - questions.length;
    return {
      ...(status === "published" ? withRequired(chosen) : chosen),
      status,
      raceType,
      questions:
        full === "questions"
          ? [...questions, ...others.slice(0, room).map((index) => ({ index, text: "One", custom: true }))]
          : questions,
      removedQuestions:
        full === "removed"
          ? [
              ...removedQuestions,
              ...Array.from({ length: MAX_REMOVED_QUESTIONS }, (_, at) => 30_000 + at),
            ].slice(0, MAX_REMOVED_QUESTIONS)
          : removedQuestions,
      answers: {
        ...Object.fromEntries(Object.entries(answers).filter(isAnswered)),
        // Of questions that were replaced.
        ...(full === "answers" &&
          Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at + 100, LONG_TEXT]))),
      },
      media: files.photos.map((photo) => ({
        ...photo,
        questionIndex:
          photo.questionIndex !== null && hasIndex(photo.questionIndex) ? photo.questionIndex : null,
      })),
      recordings: files.spoken.filter(({ questionIndex }) => hasIndex(questionIndex)),
    };
  });

function withRequired(chosen: ReturnType<typeof details>): ReturnType<typeof details> {
  const { name, date, location, distance } = details();
  return {
    ...chosen,
    name: chosen.name ?? name,
    date: chosen.date ?? date,
    location: chosen.location ?? location,
    distance: chosen.distance ?? distance,
  };
}

/** A recap, and a request of edits. */
export const randomCase: fc.Arbitrary<[EditableRecap, Edit[]]> = randomRecap.chain((recap) =>
  fc.tuple(fc.constant(recap), randomEditsOf(recap)),
);
