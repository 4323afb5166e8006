/** Lists unsaved data of a recap's questions on this device: answers, uploads and takes. */
import { useEffect, useState } from "react";
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
