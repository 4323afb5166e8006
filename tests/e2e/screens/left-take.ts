/** Imitates a crash during a recording. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { newItem, type TakeItem } from "../../../app/browser/device/outbox-item.ts";
import { audioFile } from "../sample-files.ts";

/** Stores an unfinished take in the page's IndexedDB. */
export async function leaveTake(page: Page, shareId: string): Promise<void> {
  const take: TakeItem = {
    ...newItem(crypto.randomUUID(), shareId, Date.now()),
    kind: "take",
    state: "held",
    questionIndex: 0,
    type: "audio/webm;codecs=opus",
    contentType: null,
    seconds: 8,
    isMemo: false,
    liveText: "The first kilometers were all elbows and fog.",
    language: "en",
    isDeleted: false,
  };
  const sound = readFileSync(audioFile("answer-1.webm")).toString("base64");
  await page.evaluate(
    async ([left, bytes]) => {
      /** Returns null until the page has created its database. */
      const open = () =>
        new Promise<IDBDatabase | null>((resolve) => {
          const request = indexedDB.open("race-recap");
          request.onupgradeneeded = () => request.transaction?.abort();
          request.onerror = () => resolve(null);
          request.onsuccess = () => resolve(request.result);
        });
      let database = await open();
      while (!database) database = await open();
      const transaction = database.transaction(["items", "take-chunks"], "readwrite");
      transaction.objectStore("items").put(left);
      const chunk = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transaction.objectStore("take-chunks").put(chunk.buffer, [left.id, 0]);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [take, sound] as const,
  );
}
