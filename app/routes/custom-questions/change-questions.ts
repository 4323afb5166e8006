/** Saves the changes of step 3, which are edits of questions, and tells what has to be shown of them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { newQuestionIndex } from "../../domain/questions/new-question-index.ts";
import { DEFAULT_QUESTIONS, defaultQuestions } from "../../domain/questions/questions.ts";
import { rewordedQuestions } from "../../domain/questions/wording.ts";
import type { LimitOutcome } from "../../http/failed-write.ts";
import { changeOf, type Problem, saveEdits } from "../../http/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { type InvalidQuestions, type QuestionChanges, shownText, type TypedText } from "./question-form.ts";
import { questionField } from "./question-rows.ts";

export type QuestionsOutcome =
  | { kind: "saved" }
  /** The question has an answer or recordings: deleting it has to be confirmed. All other changes are saved. */
  | { kind: "confirm"; index: number; added: TypedText }
  /** Another tab has deleted the edited question. All other changes are saved. */
  | { kind: "gone"; lost: string; added: TypedText }
  /** Another tab has changed the text of the same question. All other changes are saved. */
  | { kind: "stale"; theirs: string; edited: TypedText; added: TypedText }
  /** A limit was reached and nothing was saved. */
  | (LimitOutcome & { edited: TypedText; added: TypedText })
  | InvalidQuestions;

export async function changeQuestions(
  context: AppLoadContext,
  changes: QuestionChanges,
): Promise<QuestionsOutcome> {
  const { recap: shareId, edit, add, addedIndex, unadded, remove } = changes;
  const added = add === null ? null : addedEdit(addedIndex, add);
  const changed = editedEdit(changes);
  const removed = remove && removedEdit(changes, remove);
  let save = await saveEdits(context, shareId, [...resetEdits(changes, changed), changed, removed, added]);
  if (save.kind === "limited") return { ...save, ...typedIn(changes) };
  const { problems } = save;
  const problemOf = (one: Edit | null) => problems.find(({ field }) => field === one?.field) ?? null;
  let unsaved = problemOf(added);
  if (add !== null && isChanged(unsaved)) {
    // The index is taken: by another tab, or by the same form with another text.
    save = await saveEdits(context, shareId, [addedEdit(newQuestionIndex(), add)]);
    if (save.kind === "limited") return { ...save, ...typedIn(changes) };
    unsaved = save.problems[0] ?? null;
  }
  const rest = { added: { text: unadded ?? "" } };
  const problem = problemOf(changed);
  if (edit && isChanged(problem)) {
    const theirs = String(problem.theirs ?? "");
    return { kind: "stale", theirs, edited: { text: edit.text }, ...(unsaved ? typedIn(changes) : rest) };
  }
  if (add !== null && unsaved) return notAdded(unsaved, add, changes);
  // The box may still contain the text of an earlier answer, from before the list was loaded again.
  const isAdded = edit && add !== null && ` ${add}`.endsWith(` ${edit.text}`);
  if (edit && problem && !isAdded) return { kind: "gone", lost: edit.text, ...rest };
  if (remove && problemOf(removed)?.is === "conflict")
    return { kind: "confirm", index: remove.index, ...rest };
  return { kind: "saved" };
}

/** Whether the question has another text by now, and was not deleted. */
function isChanged(problem: Problem | null): problem is Extract<Problem, { is: "conflict" }> {
  return problem?.is === "conflict" && !problem.isRemoved;
}

function addedEdit(index: number, text: string): Edit {
  return { field: questionField(index), base: [null], value: text };
}

/** Reset comes after it. */
function editedEdit({ form, edit, reset }: QuestionChanges): Edit | null {
  const isReset = reset && edit !== null && edit.index < DEFAULT_QUESTIONS.length;
  return edit && !isReset ? changeOf(form, questionField(edit.index), edit.text) : null;
}

/** Without the athlete's confirmation, only a question with neither an answer nor a recording is removed. */
function removedEdit(
  { form }: QuestionChanges,
  { index, confirmed }: NonNullable<QuestionChanges["remove"]>,
) {
  const edit = changeOf(form, questionField(index), null);
  return edit && { ...edit, with: confirmed };
}

/** Returns the edits that restore default questions, or give them the wording for how the race ended. */
function resetEdits({ form, reset, reword }: QuestionChanges, changed: Edit | null): Edit[] {
  const shown = defaultQuestions().map((question) => ({
    ...question,
    text: shownText(form, question.index) ?? question.text,
  }));
  const texts = [
    ...(reset ? defaultQuestions() : []),
    ...(reword ? rewordedQuestions({ questions: shown }, reword) : []),
  ];
  const edits = texts.map(({ index, text }) => changeOf(form, questionField(index), text));
  return edits.filter((edit) => edit !== null && edit.field !== changed?.field) as Edit[];
}

function notAdded(problem: Problem, add: string, changes: QuestionChanges): QuestionsOutcome {
  // It was added once, and deleted elsewhere.
  if (problem.is !== "refused") return { kind: "gone", lost: add, added: { text: "" } };
  const errors = [CUSTOM_QUESTIONS_TEXTS.add.full];
  return { kind: "invalid", ...typedIn(changes), added: { text: add, errors } };
}

function typedIn({ form, edit, add, unadded }: QuestionChanges): { edited: TypedText; added: TypedText } {
  const edited = { text: edit?.text ?? "", before: shownText(form, edit?.index ?? null) };
  return { edited, added: { text: add ?? unadded ?? "" } };
}

export type StepResult =
  | Exclude<QuestionsOutcome, { kind: "saved" }>
  | InvalidQuestions
  /** All changes are saved. A half-typed question is shown again; `open` is the index of the question to edit. */
  | { kind: "unadded"; open: number | null; added: TypedText }
  | OfflineAnswer;
