/** Finds answers that this device keeps for questions that the recap does not have any more. */
import { useEffect, useState } from "react";
import { createDraftMirror, listUnsaved } from "../../browser/draft-mirror.ts";
import type { Answers } from "../../domain/questions.ts";
import type { Recap, RecapPatch } from "../../domain/recap.ts";

interface LostAnswers {
  /** Question index and text. */
  lost: [index: string, text: string][];
  /** Forgets a text for good. */
  remove: (index: string) => void;
}

/** `refused` is what the server has just not taken: it is there without scripts, too. */
export function useLostAnswers(recap: Recap, refused: { index: number; lost: string } | null): LostAnswers {
  const [kept, setKept] = useState<Answers>({});
  const [removed, setRemoved] = useState<string[]>([]);
  useEffect(() => {
    let isLeft = false;
    void listUnsaved(recap.shareId).then((patches) => {
      if (!isLeft) setKept(lostIn(patches as RecapPatch[], recap));
    });
    return () => {
      isLeft = true;
    };
  }, [recap]);

  function remove(index: string) {
    setRemoved([...removed, index]);
    void createDraftMirror(recap.shareId, `answer-${index}`).clear();
    document.querySelector("h1")?.focus();
  }

  const all: Answers = { ...kept, ...(refused && { [refused.index]: refused.lost }) };
  const lost = Object.entries(all);
  return { lost: lost.filter(([index]) => !removed.includes(index)), remove };
}

/** A question that another tab has added since the page was loaded is not lost. */
function lostIn(patches: RecapPatch[], { questions, nextQuestionIndex }: Recap): Answers {
  const isLost = (index: string) =>
    Number(index) < nextQuestionIndex && !questions.some((question) => question.index === Number(index));
  const answers = patches.flatMap((patch) => Object.entries(patch.answers ?? {}));
  return Object.fromEntries(
    answers.filter((answer): answer is [string, string] => isLost(answer[0]) && Boolean(answer[1])),
  );
}
