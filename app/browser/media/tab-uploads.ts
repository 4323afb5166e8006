/** The uploads of this tab as screens show them: the outbox's photos and videos, with toasts when some arrive or fail. */

import { MEDIA_MESSAGES } from "../../domain/media/media.ts";
import {
  type Arrived,
  isMoving,
  isUnderWay,
  type UploadProgress,
} from "../../domain/media/upload-progress.ts";
import { limitMessage, UPLOAD_MESSAGES, uploadedToastOf } from "../../texts/media/upload-messages.ts";
import { type FileItem, newItem } from "../device/outbox-item.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Task, Wait } from "../outbox/task-list.ts";

export interface Upload extends UploadProgress {
  key: string;
  shareId: string;
  questionIndex: number | null;
  fileName: string;
  /** Object URL of a picture of it; null where the browser cannot show the file before it is prepared. */
  thumbnailUrl: string | null;
  /** The id of the photo or video; null until it has arrived. */
  mediaId: string | null;
  /** Whether it becomes the cover once it has arrived. */
  isCover: boolean;
  /** Where it is pinned once it has arrived, in measured meters; null for nowhere, absent until it is placed. */
  place?: number | null;
}

interface UploadsDeps {
  createKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createUploads(outbox: Outbox, { createKey, now }: UploadsDeps) {
  const keys = new Map<string, string>();
  const list = uploadsOf(outbox, "file");
  let arrived: Arrived = { images: 0, videos: 0 };
  let arrivals = 0;
  let failures = 0;
  let losses = 0;

  outbox.listen({
    onDone({ item }, mediaId) {
      if (item.kind !== "file") return;
      if (mediaId !== undefined) keys.set(mediaId, item.id);
      arrivals++;
      arrived[item.fileType === "video" ? "videos" : "images"]++;
    },
    onRefused: ({ item }) => void (item.kind === "file" && failures++),
    onLost: ({ item }) => void (item.kind === "file" && losses++),
  });

  /** Removes a recap's arrived uploads from the list, once none is under way. */
  function clearArrived(shareId: string): void {
    const isOwn = (upload: { shareId: string }) => upload.shareId === shareId;
    if (list().some((upload) => isOwn(upload) && isUnderWay(upload))) return;
    outbox.forget(({ item }) => item.kind === "file" && isOwn(item) && item.state === "done");
  }

  return {
    /** A file with the same key is added once. */
    add(shareId: string, questionIndex: number | null, files: File[], itemKeys: string[] = []) {
      clearArrived(shareId);
      const first = now();
      const items = files.map(
        (file, at): FileItem => ({
          ...newItem(itemKeys[at] ?? createKey(), shareId, first + at / 1_000),
          kind: "file",
          state: "preparing",
          questionIndex,
          fileName: file.name,
          fileType: fileTypeOf(file),
          size: file.size,
          isPlayable: true,
          declaration: null,
        }),
      );
      void outbox.add(items, files);
    },
    clearArrived,
    list,
    /** Number of uploads that have arrived since the page was loaded. */
    arrivals: () => arrivals,
    /** Returns the key that a photo or video had as an upload of this page, or null. */
    keyOf: (mediaId: string) => keys.get(mediaId) ?? null,
    /** Chooses the cover among what has not arrived; null for none. */
    chooseCover(shareId: string, key: string | null) {
      for (const { item } of outbox.tasks()) {
        if (item.kind !== "file" || item.shareId !== shareId) continue;
        const isCover = item.id === key;
        if ((item.isCover ?? false) !== isCover) outbox.change(item.id, { isCover });
      }
    },
    /** Pins what has not arrived on the course, in measured meters; null for nowhere. */
    place: (key: string, meters: number | null) => outbox.change(key, { place: meters }),
    /** Returns the toasts since the last call: one for all uploads that arrived together. */
    takeToasts() {
      const toasts: { title: string; description: string }[] = [];
      if (!list().some(isMoving) && arrived.images + arrived.videos > 0) {
        toasts.push(uploadedToastOf(arrived));
        arrived = { images: 0, videos: 0 };
      }
      // Of both, the failure is what the athlete has to know.
      if (failures > 0) toasts.push(MEDIA_MESSAGES.uploadFailed);
      else if (losses > 0) toasts.push(UPLOAD_MESSAGES.interrupted);
      failures = losses = 0;
      return toasts;
    },
  };
}

function fileTypeOf({ type, name }: File): FileItem["fileType"] {
  return type.startsWith("video/") || /\.(mov|mp4|m4v|webm)$/i.test(name) ? "video" : "image";
}

/** An object URL, and of what. */
interface Picture {
  blob: Blob;
  url: string;
}

/**
 * Returns a function that lists the outbox's items of this kind as screens show them: the same array until something changes.
 * Those that another tab sends are left out.
 */
export function uploadsOf(outbox: Outbox, kind: "file" | "contribution"): () => readonly Upload[] {
  const pictures = new Map<string, Picture>();
  const asked = new Set<string>();
  let tasks: readonly Task[] | null = null;
  let uploads: readonly Upload[] = [];
  return () => {
    if (tasks === outbox.tasks()) return uploads;
    tasks = outbox.tasks();
    uploads = tasks.flatMap((task) => {
      const isShown = task.item.kind === kind && task.wait?.for !== "tab";
      if (!isShown) return [];
      if (task.thumbnail === undefined && !asked.has(task.item.id)) {
        asked.add(task.item.id);
        void outbox.readThumbnail(task.item.id);
      }
      return [uploadOf(task as Task<typeof kind>, pictures)];
    });
    for (const [key, { url }] of pictures) {
      if (uploads.some((upload) => upload.key === key)) continue;
      URL.revokeObjectURL(url);
      pictures.delete(key);
    }
    return uploads;
  };
}

function uploadOf(task: Task<"file" | "contribution">, pictures: Map<string, Picture>): Upload {
  const { item, sentBytes, totalBytes: total, wait, refusal, thumbnail } = task;
  const { id, shareId, fileName, fileType, isPaused, isPlayable, soundTrouble } = item;
  return {
    key: id,
    shareId,
    questionIndex: item.kind === "file" ? item.questionIndex : null,
    fileName,
    fileType,
    isPaused,
    isPlayable,
    soundTrouble: soundTrouble ?? null,
    state: stateOf(task),
    sent: Math.min(sentBytes, total),
    total,
    message: refusal?.message ?? (wait && waitMessage(wait)),
    thumbnailUrl: thumbnail ? urlOf(id, thumbnail, pictures) : (pictures.get(id)?.url ?? null),
    mediaId: task.arrivedId,
    isCover: item.kind === "file" && (item.isCover ?? false),
    place: item.kind === "file" ? item.place : undefined,
  };
}

function stateOf({ item, isFinishing, refusal }: Task<"file" | "contribution">): Upload["state"] {
  switch (item.state) {
    case "sending":
      return isFinishing ? "finishing" : "sending";
    case "waiting":
      return "lost";
    case "refused":
      return refusal?.isGone ? "gone" : "refused";
    case "done":
      return "added";
    case "preparing":
      return "preparing";
    default:
      return "waiting";
  }
}

function waitMessage(wait: Wait): string {
  if (wait.for === "limit") return limitMessage(wait.message);
  if (wait.for === "sign-in") return UPLOAD_MESSAGES.signedOut;
  return wait.for === "network" ? UPLOAD_MESSAGES.noConnection : UPLOAD_MESSAGES.noAnswer;
}

function urlOf(key: string, blob: Blob, pictures: Map<string, Picture>): string {
  const known = pictures.get(key);
  if (known?.blob === blob) return known.url;
  // The small picture of a prepared file takes the place of the file.
  if (known) URL.revokeObjectURL(known.url);
  const url = URL.createObjectURL(blob);
  pictures.set(key, { blob, url });
  return url;
}
