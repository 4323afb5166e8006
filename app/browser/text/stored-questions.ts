/** Lists and deletes unsaved data of a recap's questions on this device: answers, uploads and takes. */
import { useEffect, useState } from "react";
import { chunksOf, deviceStore, ignoringNoDatabase } from "../device/device-store.ts";
import { draftMirror, listUnsaved } from "../device/draft-mirror.ts";

/** Returns the indexes of questions with unsaved data on this device; empty until the database has answered. */
export function useStoredQuestions(shareId: string): number[] {
  const [indexes, setIndexes] = useState<number[]>([]);
  useEffect(() => {
    const list = () => void listStoredQuestions(shareId).then(setIndexes);
    list();
    // Another tab may have stored something in the meantime.
    addEventListener("focus", list);
    return () => removeEventListener("focus", list);
  }, [shareId]);
  return indexes;
}

async function listStoredQuestions(shareId: string): Promise<number[]> {
  const patches = (await listUnsaved(shareId)) as { answers?: Record<string, string | null> }[];
  const answers = patches.flatMap((patch) => Object.entries(patch.answers ?? {}));
  const answered = answers.filter(([, text]) => text !== null).map(([index]) => Number(index));
  const files = await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    const takes = await store.getAllFromIndex("takes", "shareId", shareId);
    return [
      ...(await store.getAllFromIndex("uploads", "shareId", shareId)),
      ...takes.filter(({ state }) => state !== "sent" && state !== "deleted"),
    ];
  });
  const others = (files ?? []).map(({ questionIndex }) => questionIndex);
  return [...new Set([...answered, ...others])].filter((index) => index !== null);
}

/** Deletes the unsaved answer and takes of a deleted question. Its photos and videos stay. */
export async function forgetQuestion(shareId: string, index: number): Promise<void> {
  await draftMirror(shareId, `answer-${index}`).clear();
  await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    for (const { key, questionIndex } of await store.getAllFromIndex("takes", "shareId", shareId)) {
      if (questionIndex !== index) continue;
      await store.delete("takes", key);
      await store.delete("take-files", key);
      await store.delete("take-chunks", chunksOf(key));
    }
  });
}
