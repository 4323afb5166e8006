/** Applies the changes of step 3 to the current question list and saves it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import {
  addQuestion,
  editQuestion,
  MAX_QUESTION_INDEX,
  MAX_QUESTIONS,
  type QuestionList,
  removeQuestion,
  resetQuestions,
} from "../../domain/questions.ts";
import type { Recap, RecapPatch } from "../../domain/recap.ts";
import { recordingsOf } from "../../domain/recording.ts";
import { type LimitOutcome, orLimit } from "../../http/limit.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { digest } from "../../http/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/custom-questions.ts";
import type { InvalidQuestions, QuestionChanges, TypedText } from "./question-form.ts";

export type QuestionsOutcome =
  | { kind: "saved" }
  /**
   * The question has an answer or recordings, possibly only on the device (`isOnDevice`): deleting it has to be confirmed.
   * All other changes are saved.
   */
  | { kind: "confirm"; index: number; isOnDevice: boolean; added: TypedText }
  /** Another tab has deleted the edited question. A new question is saved unless the list is full. */
  | { kind: "gone"; lost: string; added: TypedText }
  /** Another tab has changed the text of the same question. Nothing is saved. */
  | { kind: "stale"; theirs: string; edited: TypedText; added: TypedText }
  /** A limit was reached and nothing was saved. */
  | (LimitOutcome & { edited: TypedText; added: TypedText })
  | InvalidQuestions;

export async function changeQuestions(
  context: AppLoadContext,
  changes: QuestionChanges,
): Promise<QuestionsOutcome> {
  const { services, viewer } = context;
  const { recap: shareId } = changes;
  const saveId = await digest(changes);
  let recap = await services.recaps.findEditable(viewer, { shareId });
  // The first attempt uses the form's rev, so that a form submitted twice is recognised by its save id.
  let rev = changes.rev;
  while (recap) {
    const isCurrent = rev === recap.rev;
    const { patch, outcome } = planChanges(recap, changes);
    if (isCurrent && !patch) return outcome;
    const change = { saveId, rev, patch: patch ?? {} };
    const save = await orLimit(() => services.recaps.save(viewer, { shareId }, change));
    if (save.kind === "limited") return { ...save, ...typedIn(changes) };
    if (save.kind === "saved") return isCurrent ? outcome : { kind: "saved" };
    // Another tab has saved since: apply the same changes to the current version.
    recap = save.kind === "stale" ? save.recap : null;
    rev = recap?.rev ?? 0;
  }
  throw recapNotFound();
}

interface Plan {
  /** Null when there is nothing to save. */
  patch: RecapPatch | null;
  outcome: QuestionsOutcome;
}

/** Returns the patch of those changes that the current recap allows, and the outcome to report. */
function planChanges(recap: Recap, changes: QuestionChanges): Plan {
  const { edit, add, unadded } = changes;
  const typed = typedIn(changes);
  const current = edit && recap.questions.find((question) => question.index === edit.index);
  if (edit && current && current.text !== edit.before && current.text !== edit.text) {
    return { patch: null, outcome: { kind: "stale", theirs: current.text, ...typed } };
  }
  const isRejected = add !== null && isFull(recap);
  if (edit && !current && edit.text !== edit.before) {
    const rest = { ...changes, edit: null, remove: null, add: isRejected ? null : add };
    const added = { text: (isRejected ? add : unadded) ?? "" };
    const gone = { kind: "gone" as const, lost: edit.text, added };
    // The box may have the text from an earlier answer, after which the list was not loaded yet.
    const isAdded = rest.add !== null && ` ${rest.add}`.endsWith(` ${edit.text}`);
    return { patch: patchOf(recap, rest), outcome: isAdded ? { kind: "saved" } : gone };
  }
  if (isRejected) {
    const errors = [CUSTOM_QUESTIONS_TEXTS.add.full];
    return { patch: null, outcome: { kind: "invalid", ...typed, added: { text: add, errors } } };
  }
  const remove = removableOf(recap, changes);
  if (remove && !remove.isSure && (remove.isOnDevice || isAnswered(recap, remove.index))) {
    const { index, isOnDevice } = remove;
    const outcome = { kind: "confirm" as const, index, isOnDevice, added: { text: unadded ?? "" } };
    return { patch: patchOf(recap, { ...changes, remove: null }), outcome };
  }
  return { patch: patchOf(recap, { ...changes, remove }), outcome: { kind: "saved" } };
}

function typedIn({ edit, add, unadded }: QuestionChanges): { edited: TypedText; added: TypedText } {
  return { edited: { text: edit?.text ?? "" }, added: { text: add ?? unadded ?? "" } };
}

/** Whether the question has a typed answer or a recording. */
function isAnswered(recap: Recap, index: number): boolean {
  return recap.answers[index] !== undefined || recordingsOf(recap.recordings, index).length > 0;
}

function isFull(recap: QuestionList): boolean {
  return recap.questions.length >= MAX_QUESTIONS || recap.nextQuestionIndex > MAX_QUESTION_INDEX;
}

/** Returns the requested deletion if it names an existing custom question, otherwise null. */
function removableOf(recap: QuestionList, { remove }: QuestionChanges): QuestionChanges["remove"] {
  const exists = recap.questions.some((question) => question.custom && question.index === remove?.index);
  return exists ? remove : null;
}

function patchOf(recap: Recap, changes: QuestionChanges): RecapPatch | null {
  const { remove } = changes;
  const list = changedList(recap, changes);
  if (JSON.stringify(list.questions) === JSON.stringify(recap.questions)) return null;
  const losesAnswer = remove !== null && recap.answers[remove.index] !== undefined;
  return losesAnswer ? { ...list, answers: { [remove.index]: null } } : list;
}

function changedList(recap: QuestionList, { edit, add, reset, remove }: QuestionChanges): QuestionList {
  let list: QuestionList = { questions: recap.questions, nextQuestionIndex: recap.nextQuestionIndex };
  if (edit) list = editQuestion(list, edit.index, edit.text);
  if (reset) list = resetQuestions(list);
  if (remove) list = removeQuestion(list, remove.index);
  return add === null ? list : addQuestion(list, add);
}
