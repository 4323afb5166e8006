/** Keeps half-typed questions on this device until they are saved (browser/draft-mirror.ts). */
import { createDraftMirror } from "../../browser/draft-mirror.ts";
import { questionTextSchema } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";

interface UnsavedNewQuestion {
  newQuestion: string;
}

interface UnsavedEdit {
  editedIndex: number;
  editedText: string;
}

export interface QuestionEdit {
  index: number;
  /** The question's text when the edit began. */
  before: string;
  text: string;
}

type EditableRecap = Pick<Recap, "shareId" | "rev" | "questions">;

function newQuestionMirror(shareId: string) {
  return createDraftMirror<UnsavedNewQuestion>(shareId, "new-question");
}

function editMirror(shareId: string) {
  return createDraftMirror<UnsavedEdit>(shareId, "edited-question");
}

export async function keepNewQuestion({ shareId, rev }: EditableRecap, text: string): Promise<void> {
  const mirror = newQuestionMirror(shareId);
  await (text === "" ? mirror.clear() : mirror.keep({ rev, base: {}, patch: { newQuestion: text } }));
}

export async function keepEdit(
  { shareId, rev }: EditableRecap,
  { index, before, text }: QuestionEdit,
): Promise<void> {
  const patch = { editedIndex: index, editedText: text };
  await editMirror(shareId).keep({ rev, base: { editedText: before }, patch });
}

/** The text for the box that adds a question; also an edit's, when another tab has deleted its question. */
export async function findNewQuestion(recap: EditableRecap): Promise<string | null> {
  const mirror = newQuestionMirror(recap.shareId);
  const typed = (await mirror.find())?.patch.newQuestion ?? null;
  if (typed === null) {
    const edit = await findKeptEdit(recap);
    return edit && !recap.questions.some(({ index }) => index === edit.index) ? edit.text : null;
  }
  const isAdded = recap.questions.some(({ text }) => text === asSaved(typed));
  if (isAdded) await mirror.clear();
  return isAdded ? null : typed;
}

/** The edit that was not finished; null when the question says so already. */
export async function findEdit(recap: EditableRecap): Promise<QuestionEdit | null> {
  const edit = await findKeptEdit(recap);
  const question = recap.questions.find(({ index }) => index === edit?.index);
  if (!edit || !question) return null;
  if (question.text !== asSaved(edit.text)) return edit;
  await editMirror(recap.shareId).clear();
  return null;
}

function asSaved(text: string): string {
  return questionTextSchema.safeParse(text).data ?? text;
}

async function findKeptEdit({ shareId }: EditableRecap): Promise<QuestionEdit | null> {
  const kept = await editMirror(shareId).find();
  return (
    kept && {
      index: kept.patch.editedIndex,
      before: String(kept.base.editedText),
      text: kept.patch.editedText,
    }
  );
}

/** The server has taken this form: what was typed in it is saved, or given up by Cancel. */
export async function forgetSent(sent: FormData): Promise<void> {
  const shareId = String(sent.get("recap"));
  await newQuestionMirror(shareId).forget({ newQuestion: String(sent.get("added")) });
  const edit = { editedIndex: Number(sent.get("editedIndex")), editedText: String(sent.get("edited")) };
  await editMirror(shareId).forget(edit);
}
