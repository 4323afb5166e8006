/** Lists and deletes unsaved data of a recap's questions on this device: answers, uploads and takes. */
import { useEffect, useState } from "react";
import { draftMirror } from "../device/draft-mirror.ts";
import type { Item } from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";

/** Returns the indexes of questions with unsaved data on this device; empty until the database has answered. */
export function useStoredQuestions(shareId: string): number[] {
  const [indexes, setIndexes] = useState<number[]>([]);
  useEffect(() => {
    const list = async () => setIndexes([...new Set((await itemStore.list(shareId)).flatMap(questionsOf))]);
    void list();
    // Another tab may have stored something in the meantime.
    addEventListener("focus", list);
    return () => removeEventListener("focus", list);
  }, [shareId]);
  return indexes;
}

function questionsOf(item: Item): number[] {
  if (item.kind === "text") {
    const { answers = {} } = item.patch as { answers?: Record<string, string | null> };
    return Object.entries(answers).flatMap(([index, text]) => (text === null ? [] : [Number(index)]));
  }
  const isOnQuestion = item.kind === "file" || (item.kind === "take" && !item.isDeleted);
  return isOnQuestion && item.questionIndex !== null ? [item.questionIndex] : [];
}

/** Deletes the unsaved answer and takes of a deleted question. Its photos and videos stay. */
export async function forgetQuestion(shareId: string, index: number): Promise<void> {
  await draftMirror(shareId, `answer-${index}`).clear();
  for (const item of await itemStore.list(shareId))
    if (item.kind === "take" && item.questionIndex === index) await itemStore.remove(item.id);
}
