/** The uploads of one recap, for a screen: what is under way, and word when something arrived or failed. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Media } from "../domain/media.ts";
import { sendMedia } from "./send-media.ts";
import { createUploads, type Upload } from "./uploads.ts";

const uploads = createUploads({ send: sendMedia, createKey: () => crypto.randomUUID() });
const NONE: readonly Upload[] = [];

interface UploadsOptions {
  shareId: string;
  onAdded: (fileType: Media["fileType"]) => void;
  onFailed: () => void;
}

export interface ScreenUploads {
  list: readonly Upload[];
  add: (questionIndex: number | null, files: File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
}

export function useUploads({ shareId, onAdded, onFailed }: UploadsOptions): ScreenUploads {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list, () => NONE);
  const counts = useSyncExternalStore(uploads.subscribe, uploads.counts, uploads.counts);
  const told = useRef(counts);
  const { revalidate, state: revalidation } = useRevalidator();
  const shown = useRef(counts.added);
  const list = all.filter((upload) => upload.shareId === shareId);
  const isSending = list.some(({ state }) => state === "waiting" || state === "sending");

  useEffect(() => {
    const before = told.current;
    told.current = counts;
    if (counts.failed > before.failed) onFailed();
    if (counts.added > before.added && counts.lastAdded) onAdded(counts.lastAdded);
  }, [counts, onAdded, onFailed]);

  useEffect(() => {
    // One after the other: a second one would break the first one off.
    if (revalidation !== "idle" || shown.current === counts.added) return;
    shown.current = counts.added;
    revalidate();
  }, [counts.added, revalidation, revalidate]);

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);

  useEffect(() => {
    const retryLost = () => {
      for (const { key, state } of uploads.list()) if (state === "lost") uploads.retry(key);
    };
    window.addEventListener("online", retryLost);
    return () => window.removeEventListener("online", retryLost);
  }, []);

  return {
    list,
    add: (questionIndex, files) => uploads.add(shareId, questionIndex, files),
    retry: uploads.retry,
    remove: uploads.remove,
  };
}
