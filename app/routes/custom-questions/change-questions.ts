/**
 * Applies the changes of step 3 to the question list that the form showed, and saves it. If the recap has another list by
 * now, applies them to that one.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import {
  addQuestion,
  editQuestion,
  isFull,
  type QuestionList,
  removeQuestion,
  resetQuestions,
} from "../../domain/questions/questions.ts";
import { rewordQuestions } from "../../domain/questions/wording.ts";
import type { Recap, RecapPatch } from "../../domain/recap/recap.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { type LimitOutcome, orLimit } from "../../http/limit.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { digest } from "../../http/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
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

/** An attempt fails when another save came first. After so many in a row, something else is wrong. */
const MAX_ATTEMPTS = 40;

export async function changeQuestions(
  context: AppLoadContext,
  changes: QuestionChanges,
): Promise<QuestionsOutcome> {
  const { services, viewer } = context;
  const { recap: shareId, shown } = changes;
  const saveId = await digest(changes);
  /** The current version, after an attempt that was stale. */
  let current: Recap | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { patch, unanswered, outcome } = planChanges(current ?? shown, changes);
    if (current && !patch) return outcome;
    // Even if there is nothing to save, the first attempt finds out whether the recap is the viewer's and has the shown list.
    const save = await orLimit(() =>
      services.recaps.save(
        viewer,
        { shareId },
        {
          saveId,
          rev: current?.rev ?? changes.rev,
          patch: patch ?? {},
          onlyIf: { shown: current ? null : shown, unanswered },
        },
      ),
    );
    switch (save.kind) {
      case "limited":
        return { ...save, ...typedIn(changes) };
      case "saved":
        // The form was sent twice, and the first one may have been saved on another list.
        return save.isFirst ? outcome : { kind: "saved" };
      case "stale":
        current = save.recap;
        break;
      default:
        throw recapNotFound();
    }
  }
  throw new Error("No attempt to save the questions succeeded");
}

/** The list that a form showed, or the current recap. A form does not show which questions have answers. */
type KnownList = QuestionList & Partial<Pick<Recap, "answers" | "recordings">>;

interface Plan {
  /** Null when there is nothing to save. */
  patch: RecapPatch | null;
  /** The index of the question that is deleted only if it has no answer and no recording, or null. */
  unanswered: number | null;
  outcome: QuestionsOutcome;
}

/** Returns the patch of those changes that the list allows, and the outcome to report. */
function planChanges(list: KnownList, sent: QuestionChanges): Plan {
  const changes = withoutAdded(list, sent);
  const { edit, add, unadded } = changes;
  const typed = typedIn(changes);
  const plan = (allowed: QuestionChanges, outcome: QuestionsOutcome): Plan => ({
    patch: patchOf(list, allowed),
    unanswered: allowed.remove && !allowed.remove.isSure ? allowed.remove.index : null,
    outcome,
  });
  const nothing = (outcome: QuestionsOutcome): Plan => ({ patch: null, unanswered: null, outcome });
  const current = edit && list.questions.find((question) => question.index === edit.index);
  if (edit && current && current.text !== edit.before && current.text !== edit.text) {
    return nothing({ kind: "stale", theirs: current.text, ...typed });
  }
  const isRejected = add !== null && isFull(list);
  if (edit && !current && edit.text !== edit.before) {
    const rest = { ...changes, edit: null, remove: null, add: isRejected ? null : add };
    const added = { text: (isRejected ? add : unadded) ?? "" };
    // The box may have the text from an earlier answer, after which the list was not loaded yet.
    const isAdded = rest.add !== null && ` ${rest.add}`.endsWith(` ${edit.text}`);
    return plan(rest, isAdded ? { kind: "saved" } : { kind: "gone", lost: edit.text, added });
  }
  if (isRejected) {
    const errors = [CUSTOM_QUESTIONS_TEXTS.add.full];
    return nothing({ kind: "invalid", ...typed, added: { text: add, errors } });
  }
  const remove = removableOf(list, changes);
  if (remove && !remove.isSure && (remove.isOnDevice || isAnswered(list, remove.index))) {
    const { index, isOnDevice } = remove;
    const added = { text: unadded ?? "" };
    return plan({ ...changes, remove: null }, { kind: "confirm", index, isOnDevice, added });
  }
  return plan({ ...changes, remove }, { kind: "saved" });
}

/** A form may be sent twice, and a page may send two before it has loaded the list again. */
function withoutAdded({ questions }: KnownList, changes: QuestionChanges): QuestionChanges {
  const same = questions.find(({ index }) => index === changes.addedIndex);
  if (!same) return changes;
  return same.text === changes.add ? { ...changes, add: null } : { ...changes, addedIndex: null };
}

function typedIn({ edit, add, unadded }: QuestionChanges): { edited: TypedText; added: TypedText } {
  return { edited: { text: edit?.text ?? "" }, added: { text: add ?? unadded ?? "" } };
}

/** Whether the question has a typed answer or a recording. */
function isAnswered({ answers = {}, recordings = [] }: KnownList, index: number): boolean {
  return answers[index] !== undefined || recordingsOf(recordings, index).length > 0;
}

/** Returns the requested deletion if it names an existing custom question, otherwise null. */
function removableOf(list: QuestionList, { remove }: QuestionChanges): QuestionChanges["remove"] {
  const exists = list.questions.some((question) => question.custom && question.index === remove?.index);
  return exists ? remove : null;
}

function patchOf(known: QuestionList, changes: QuestionChanges): RecapPatch | null {
  const { remove } = changes;
  const list = changedList(known, changes);
  if (JSON.stringify(list.questions) === JSON.stringify(known.questions)) return null;
  return remove ? { ...list, answers: { [remove.index]: null } } : list;
}

function changedList(
  known: QuestionList,
  { edit, add, addedIndex, reset, reword, remove }: QuestionChanges,
): QuestionList {
  let list: QuestionList = { questions: known.questions, nextQuestionIndex: known.nextQuestionIndex };
  if (edit) list = editQuestion(list, edit.index, edit.text);
  if (reset) list = resetQuestions(list);
  if (reword) list = rewordQuestions(list, reword);
  if (remove) list = removeQuestion(list, remove.index);
  return add === null ? list : addQuestion(list, add, addedIndex);
}
