/** Finds unsent answers, on this device, to questions that no longer exist. */
import { useState } from "react";
import type { EditRow } from "../../browser/device/edit-row.ts";
import { giveUp } from "../../browser/text/change-fields.ts";
import { newest, useEdited } from "../../browser/text/use-field.ts";
import { isRandomIndex } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";

export interface LostAnswer {
  /** The question's. */
  index: number;
  text: string;
  /** The question's words, if this device knows them. */
  question: string | null;
}

interface LostAnswers {
  lost: LostAnswer[];
  /** Deletes a text from this device. */
  remove: (index: number) => void;
}

/** `refused` is the answer that the server has just rejected: it is included without scripts, too. */
export function useLostAnswers(recap: Recap, refused: { index: number; lost: string } | null): LostAnswers {
  const edited = useEdited(recap.shareId);
  const [removed, setRemoved] = useState<object | null>(null);

  function remove(index: number) {
    setRemoved(refused);
    void giveUp(recap.shareId, [`answer-${index}`]);
    document.querySelector("h1")?.focus();
  }

  const typed = lostIn(edited.rows, newest(recap, edited));
  const isListed = typed.some(({ index }) => index === refused?.index);
  const sent = refused && refused !== removed && !isListed ? [answerOf(refused)] : [];
  return { lost: [...sent, ...typed], remove };
}

function answerOf({ index, lost }: { index: number; lost: string }): LostAnswer {
  return { index, text: lost, question: null };
}

/** Returns the answers to deleted questions, but not to those that another tab has added since the page was loaded. */
function lostIn(rows: EditRow[], recap: Recap): LostAnswer[] {
  return rows.flatMap(({ field, typed, state, question = null }) => {
    const [, key] = /^answer-(\d+)$/.exec(field) ?? [];
    const index = Number(key);
    if (key === undefined || typeof typed !== "string" || typed.trim() === "") return [];
    if (recap.questions.some((one) => one.index === index)) return [];
    const isLost = recap.removedQuestions.includes(index) || !isRandomIndex(index) || state === "refused";
    return isLost ? [{ index, text: typed, question }] : [];
  });
}
