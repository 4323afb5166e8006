/** The questions of step 3 as this device has them, and what its buttons do: with scripts, nothing is sent as a form. */
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { editStore } from "../../browser/edit-store/edit-store.ts";
import { withRows } from "../../browser/edit-store/edited-copy.ts";
import { pageUser } from "../../browser/lib/page-user.ts";
import { forgetTakes } from "../../browser/tab/forget-recap.ts";
import {
  changeFields,
  discardFields,
  leaveFields,
  removeQuestion,
  settleFields,
} from "../../browser/text/change-fields.ts";
import { type StepHold, sendStep } from "../../browser/text/send-step.ts";
import { newest, useEdited, versionsOf } from "../../browser/text/use-field.ts";
import type { Field } from "../../domain/edits/edit.ts";
import { newQuestionIndex } from "../../domain/questions/new-question-index.ts";
import { defaultQuestions, MAX_QUESTIONS, type Question } from "../../domain/questions/questions.ts";
import { rewordedQuestions } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { nextUrl, previousUrl } from "../../domain/wizard/wizard-screens.ts";
import { type QuestionListPress, questionListIntents } from "./question-list-intents.ts";
import { isNewQuestion, questionField, questionOf, questionRows } from "./question-rows.ts";
import { focusOn } from "./use-question-focus.ts";

interface QuestionListOptions {
  /** As it was loaded. */
  recap: Recap;
  /** What a form without scripts left open: the edited question, and the one whose deletion needs a confirmation. */
  opened: { edited: number | null; confirming: number | null };
  newIndex: number;
  /** The questions with photos or recordings that are on this device alone. */
  storedIndexes: number[];
  /** The athlete cannot leave. */
  onHeld: (hold: StepHold) => void;
}

export function useQuestionList({ recap, opened, newIndex, storedIndexes, onHeld }: QuestionListOptions) {
  const { shareId } = recap;
  const navigate = useNavigate();
  const device = useEdited(shareId);
  const stored = newest(recap, device);
  const shown = withRows(stored, device.rows);
  const found = useFound(shareId);
  const [open, setOpen] = useState(opened.edited);
  const [box, setBox] = useState(newIndex);
  const [confirming, setConfirming] = useState(opened.confirming);
  const [hasAdded, setHasAdded] = useState(false);
  const [isContinuing, setIsContinuing] = useState(false);

  const rowOf = (index: number) => {
    const { rows } = editStore.snapshot(pageUser(), shareId);
    return rows.find(({ field }) => field === questionField(index));
  };
  const waiting = questionRows(stored, device.rows, (field) => found.includes(field));
  const hasBox = device.rows.some(({ field }) => field === questionField(box));
  const boxIndex = hasBox || !waiting.box ? box : (questionOf(waiting.box.field) ?? box);
  const edited = open ?? (waiting.edit ? questionOf(waiting.edit.field) : null);
  const removal = confirming ?? (waiting.removal ? questionOf(waiting.removal.field) : null);

  /** Whether a part of a question's answer is only on this device: a text that could not be saved, or a recording. */
  const isOnDevice = (index: number) =>
    storedIndexes.includes(index) ||
    device.rows.some(
      ({ field, typed }) => field === `answer-${index}` && typed !== null && typed !== shown.answers[index],
    );

  /** Writes texts of questions, and sends them. */
  function save(questions: Pick<Question, "index" | "text">[]): void {
    const values = questions.map(({ index, text }) => [questionField(index), text] as const);
    void changeFields(stored, Object.fromEntries(values));
    void leaveFields(
      shareId,
      values.map(([field]) => field),
    );
  }
  /** Adds the question in the box. Returns false if it cannot be added. */
  function add(): boolean {
    const row = rowOf(boxIndex);
    if (!row || row.typed === null) return true;
    // The athlete has to choose first.
    if (row.theirs?.where === "tab") return false;
    const isSaid = row.state === "refused" || row.state === "conflict";
    if ((row.message !== null && !isSaid) || shown.questions.length >= MAX_QUESTIONS) return false;
    setBox(newQuestionIndex());
    setHasAdded(true);
    const isTaken = isSaid || !isNewQuestion(stored, row.field) || stored.removedQuestions.includes(boxIndex);
    if (!isTaken) void leaveFields(shareId, [row.field]);
    else {
      // Its index is another question's, or was.
      void discardFields(shareId, [row.field]);
      save([{ index: newQuestionIndex(), text: String(row.typed) }]);
    }
    return true;
  }
  /** Saves the edited question. Returns false if its text is invalid or a conflict is open. */
  function saveEdit(isChosen: boolean): boolean {
    const row = edited === null ? undefined : rowOf(edited);
    const versions = row && versionsOf(row);
    if (row && row.message !== null && row.state !== "refused") return false;
    if (versions && !isChosen) return false;
    if (row && versions) void settleFields(shareId, "mine", { [row.field]: versions });
    if (row?.state === "refused") void discardFields(shareId, [row.field]);
    if (row?.state === "refused") save([{ index: edited ?? 0, text: String(row.typed) }]);
    else if (row) void leaveFields(shareId, [row.field]);
    setOpen(null);
    return true;
  }
  function cancelEdit(): void {
    const row = edited === null ? undefined : rowOf(edited);
    const versions = row && versionsOf(row);
    if (row && versions) void settleFields(shareId, "theirs", { [row.field]: versions });
    else if (row) void discardFields(shareId, [row.field]);
    setOpen(null);
  }
  function remove(index: number): void {
    setConfirming(null);
    const recordings = recordingsOf(stored.recordings, index).map(({ id }) => id);
    void removeQuestion(stored, index, { answer: stored.answers[index] ?? null, recordings });
    void forgetTakes(shareId, index);
  }
  async function leave(address: SitePath, { isBack }: { isBack: boolean }): Promise<void> {
    setIsContinuing(!isBack);
    const isHalfTyped = (index: number) => rowOf(index)?.state === "typing";
    const hold = await sendStep(shareId, (field) => {
      const index = questionOf(field);
      return index !== null && !isHalfTyped(index);
    });
    setIsContinuing(false);
    // Back leaves what is not taken on this device.
    if (hold && !(isBack && hold.kind === "rejected")) onHeld(hold);
    else navigate(address);
  }
  function askToRemove(index: number): void {
    const isAnswered =
      shown.answers[index] !== undefined || recordingsOf(stored.recordings, index).length > 0;
    if (isAnswered || isOnDevice(index)) setConfirming(index);
    else remove(index);
  }
  function keep(): void {
    if (removal !== null && rowOf(removal)?.typed === null)
      void discardFields(shareId, [questionField(removal)]);
    setConfirming(null);
  }

  function act(pressed: QuestionListPress): void {
    switch (pressed.intent) {
      case "add":
      case "enter":
        if (!add()) focusOn(document.getElementById("added"));
        break;
      case "take":
        save([{ index: newQuestionIndex(), text: pressed.target }]);
        break;
      case "continue":
        if (add()) void leave(nextUrl("/custom-questions", shareId), { isBack: false });
        else focusOn(document.getElementById("added"));
        break;
      case "back":
        void leave(previousUrl("/custom-questions", shareId), { isBack: true });
        break;
      case "reset":
        save(defaultQuestions());
        break;
      case "reword":
        save(rewordedQuestions(shown, pressed.target));
        break;
      case "edit":
        setOpen(pressed.target);
        break;
      case "delete":
        askToRemove(pressed.target);
        break;
      case "sure":
        remove(pressed.target);
        break;
      case "keep":
        keep();
        break;
      case "save":
      case "cancel":
    }
  }
  function press(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const pressed = questionListIntents.read(form);
    if (!pressed) return;
    event.preventDefault();
    if (pressed.intent === "cancel") cancelEdit();
    else if (saveEdit(pressed.intent === "save")) act(pressed);
    else focusOn(document.getElementById("edited"));
  }

  /** After adding a question, or if the box shows one that could not be saved. */
  const hasFocus = hasAdded || (boxIndex !== box && waiting.box?.state !== "typing");
  return {
    stored,
    shown,
    edited,
    box: { index: boxIndex, hasFocus },
    removal: removal === null ? null : { index: removal, isOnDevice: isOnDevice(removal) },
    isContinuing,
    press,
  };
}

/** Returns the fields of questions that earlier pages left half-typed. */
function useFound(shareId: string): Field[] {
  const [found, setFound] = useState<Field[]>([]);
  useEffect(() => {
    void editStore.load(pageUser(), shareId).then(({ rows }) => {
      const isHalfTyped = rows.filter(({ field, state }) => questionOf(field) !== null && state === "typing");
      setFound(isHalfTyped.map(({ field }) => field));
    });
  }, [shareId]);
  return found;
}
