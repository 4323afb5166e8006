import { useEffect, useState } from "react";
import type { Item } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { onWaitingChanged } from "../lib/waiting-event.ts";

/** Returns the indexes of questions with unsent files or recordings; empty until the database has answered. */
export function useStoredQuestions(shareId: string): number[] {
  const [indexes, setIndexes] = useState<number[]>([]);
  useEffect(() => {
    const list = async () => setIndexes([...new Set((await itemStore.list(shareId)).flatMap(questionsOf))]);
    void list();
    return onWaitingChanged(() => void list());
  }, [shareId]);
  return indexes;
}

function questionsOf(item: Item): number[] {
  const isOnQuestion = item.kind === "file" || (item.kind === "take" && !item.isDeleted);
  return isOnQuestion && item.questionIndex !== null ? [item.questionIndex] : [];
}
