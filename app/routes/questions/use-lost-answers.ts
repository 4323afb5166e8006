/** Finds unsaved answers, stored on this device, to questions that no longer exist. */
import { useEffect, useState } from "react";
import { draftMirror, listUnsaved } from "../../browser/device/draft-mirror.ts";
import type { RecapPatch } from "../../browser/device/recap-patch.ts";
import { type Answers, isRandomIndex } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";

interface LostAnswers {
  /** Question index and text. */
  lost: [index: string, text: string][];
  /** Deletes a text from this device. */
  remove: (index: string) => void;
}

/** `refused` is the answer that the server has just rejected: it is included without scripts, too. */
export function useLostAnswers(recap: Recap, refused: { index: number; lost: string } | null): LostAnswers {
  const [stored, setStored] = useState<Answers>({});
  const [removed, setRemoved] = useState<string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void listUnsaved(recap.shareId).then((patches) => {
      if (!isUnmounted) setStored(lostIn(patches as RecapPatch[], recap));
    });
    return () => {
      isUnmounted = true;
    };
  }, [recap]);

  function remove(index: string) {
    setRemoved([...removed, index]);
    void draftMirror(recap.shareId, `answer-${index}`).clear();
    document.querySelector("h1")?.focus();
  }

  const all: Answers = { ...stored, ...(refused && { [refused.index]: refused.lost }) };
  const lost = Object.entries(all);
  return { lost: lost.filter(([index]) => !removed.includes(index)), remove };
}

/** Returns the answers to deleted questions, but not to questions that another tab has added since the page was loaded. */
function lostIn(patches: RecapPatch[], recap: Recap): Answers {
  const isLost = (index: string) =>
    !recap.questions.some((question) => question.index === Number(index)) &&
    (recap.removedQuestions.includes(Number(index)) || !isRandomIndex(Number(index)));
  const answers = patches.flatMap((patch) => Object.entries(patch.answers ?? {}));
  return Object.fromEntries(
    answers.filter((answer): answer is [string, string] => isLost(answer[0]) && Boolean(answer[1])),
  );
}
