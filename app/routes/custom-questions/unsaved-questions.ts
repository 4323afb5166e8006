/** Stores half-typed questions on this device until they are saved (browser/draft-mirror.ts). */
import { draftMirror } from "../../browser/device/draft-mirror.ts";
import { basesOf } from "../../browser/device/item.ts";
import { forgetQuestion } from "../../browser/tab/forget.ts";
import { questionTextSchema } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { addsQuestion, questionListIntents } from "./question-list-intents.ts";

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

type EditableRecap = Pick<Recap, "shareId" | "questions">;

function newQuestionMirror(shareId: string) {
  return draftMirror<UnsavedNewQuestion>(shareId, "new-question");
}

function editMirror(shareId: string) {
  return draftMirror<UnsavedEdit>(shareId, "edited-question");
}

export async function storeNewQuestion({ shareId }: EditableRecap, text: string): Promise<void> {
  const mirror = newQuestionMirror(shareId);
  await (text === "" ? mirror.clear() : mirror.store({ base: {}, patch: { newQuestion: text } }));
}

export async function storeEdit(
  { shareId }: EditableRecap,
  { index, before, text }: QuestionEdit,
): Promise<void> {
  const patch = { editedIndex: index, editedText: text };
  await editMirror(shareId).store({ base: { editedText: [before] }, patch });
}

/**
 * Returns the text for the box that adds a question, or null. If another tab has deleted an edited question, that is the
 * edited text.
 */
export async function findNewQuestion(recap: EditableRecap): Promise<string | null> {
  const mirror = newQuestionMirror(recap.shareId);
  const typed = (await mirror.find())?.patch.newQuestion ?? (await takeLostEdit(recap));
  if (typed === null) return null;
  const isAdded = recap.questions.some(({ text }) => text === asSaved(typed));
  if (isAdded) await mirror.clear();
  return isAdded ? null : typed;
}

/** Returns the edit of a question that another tab has deleted, or null. Stores it as a new question from now on. */
async function takeLostEdit(recap: EditableRecap): Promise<string | null> {
  const edit = await findStoredEdit(recap);
  if (!edit || recap.questions.some(({ index }) => index === edit.index)) return null;
  const isChanged = edit.text.trim() !== "" && edit.text !== edit.before;
  if (isChanged) await storeNewQuestion(recap, edit.text);
  await editMirror(recap.shareId).clear();
  return isChanged ? edit.text : null;
}

/** Returns the unfinished edit, or null if there is none or the question already has its text. */
export async function findEdit(recap: EditableRecap): Promise<QuestionEdit | null> {
  const edit = await findStoredEdit(recap);
  const question = recap.questions.find(({ index }) => index === edit?.index);
  if (!edit || !question) return null;
  if (question.text !== asSaved(edit.text)) return edit;
  await editMirror(recap.shareId).clear();
  return null;
}

/** Returns the text as the server would store it. */
export function asSaved(text: string): string {
  return questionTextSchema.safeParse(text).data ?? text;
}

async function findStoredEdit({ shareId }: EditableRecap): Promise<QuestionEdit | null> {
  const stored = await editMirror(shareId).find();
  return (
    stored && {
      index: stored.patch.editedIndex,
      before: String(basesOf(stored).editedText?.[0] ?? ""),
      text: stored.patch.editedText,
    }
  );
}

/** Deletes the texts of a form that the server has accepted: they are saved, or were cancelled. */
export async function forgetSent(sent: FormData): Promise<void> {
  const shareId = String(sent.get("recap"));
  if (addsQuestion(questionListIntents.read(sent))) {
    await newQuestionMirror(shareId).forget({ newQuestion: String(sent.get("added")) });
  }
  const edit = { editedIndex: Number(sent.get("editedIndex")), editedText: String(sent.get("edited")) };
  await editMirror(shareId).forget(edit);
}

/** Like `forgetSent`, for a form whose changes are all saved. Also deletes the stored answer of a deleted question. */
export async function forgetDone(sent: FormData): Promise<void> {
  await forgetSent(sent);
  const pressed = questionListIntents.read(sent);
  if (pressed?.intent === "sure") await forgetQuestion(String(sent.get("recap")), pressed.target);
}
