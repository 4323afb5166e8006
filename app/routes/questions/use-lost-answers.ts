/** Finds unsent answers and transcripts, on this device, of questions that no longer exist. */
import { useState } from "react";
import type { EditRow } from "../../browser/edit-store/edit-row.ts";
import { discardFields } from "../../browser/text/change-fields.ts";
import { newest, useEdited } from "../../browser/text/use-field.ts";
import type { Field } from "../../domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { isRandomIndex } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";

export interface LostAnswer {
  field: Field;
  text: string;
  /** The question's words, if this device knows them. */
  question: string | null;
}

interface LostAnswers {
  lost: LostAnswer[];
  /** Deletes a text from this device. */
  remove: (field: Field) => void;
}

/** `refused` is the answer that the server has just rejected. Without scripts it is included, too. */
export function useLostAnswers(recap: Recap, refused: { index: number; lost: string } | null): LostAnswers {
  const edited = useEdited(recap.shareId);
  const [removed, setRemoved] = useState<object | null>(null);

  function remove(field: Field) {
    setRemoved(refused);
    void discardFields(recap.shareId, [field]);
    document.querySelector("h1")?.focus();
  }

  const typed = lostIn(edited.rows, newest(recap, edited));
  const isListed = typed.some(({ field }) => field === `answer-${refused?.index}`);
  const sent = refused && refused !== removed && !isListed ? [answerOf(refused)] : [];
  return { lost: [...sent, ...typed], remove };
}

function answerOf({ index, lost }: { index: number; lost: string }): LostAnswer {
  return { field: `answer-${index}`, text: lost, question: null };
}

/** Returns unsent texts of deleted questions, except of those that another tab has added since. */
export function lostIn(rows: EditRow[], recap: Recap): LostAnswer[] {
  return rows.flatMap((row) => {
    const { field, typed, question = null } = row;
    if (typeof typed !== "string" || typed.trim() === "") return [];
    return isLostAnswer(row, recap) || isLostTranscript(row, recap) ? [{ field, text: typed, question }] : [];
  });
}

function isLostAnswer({ field, state }: EditRow, recap: Recap): boolean {
  const [, key] = /^answer-(\d+)$/.exec(field) ?? [];
  const index = Number(key);
  if (key === undefined || recap.questions.some((one) => one.index === index)) return false;
  return recap.removedQuestions.includes(index) || !isRandomIndex(index) || state === "refused";
}

/** Whether its recording was deleted together with its question, and not by itself. */
function isLostTranscript({ field, message, question }: EditRow, { questions }: Recap): boolean {
  const isOfRemoved = field.startsWith("transcript-") && message === REMOVED_MESSAGES.recording;
  return isOfRemoved && question !== undefined && !questions.some(({ text }) => text === question);
}
