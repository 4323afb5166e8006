/** The list of this tab's uploads, in the order in which they were picked, with listeners for its changes. */
import { percentOf, type UploadProgress } from "../../domain/media/upload-progress.ts";

export interface Upload extends UploadProgress {
  key: string;
  shareId: string;
  questionIndex: number | null;
  fileName: string;
  /** Increases in the order in which files were picked, over all loads of the page. */
  order: number;
  /** Whether it is stored on this device and survives a reload. */
  isStored: boolean;
  /** Object URL of a small preview picture. */
  thumbnailUrl: string | null;
}

export interface UploadList {
  /** The same array until something changes. */
  all(): readonly Upload[];
  find(key: string): Upload | undefined;
  insert(uploads: Upload[]): void;
  change(key: string, changes: Partial<Upload>): void;
  /** Updates the sent bytes, once for each percent. */
  progress(key: string, sentBytes: number): void;
  remove(shouldRemove: (upload: Upload) => boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createUploadList(): UploadList {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function show(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function find(key: string) {
    return uploads.find((upload) => upload.key === key);
  }
  function change(key: string, changes: Partial<Upload>) {
    show(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  return {
    all: () => uploads,
    find,
    change,
    insert(added) {
      show([...uploads, ...added].toSorted((a, b) => a.order - b.order));
    },
    progress(key, sentBytes) {
      const upload = find(key);
      if (!upload) return;
      const sent = Math.min(sentBytes, upload.total);
      if (percentOf({ sent, total: upload.total }) !== percentOf(upload)) change(key, { sent });
    },
    remove(shouldRemove) {
      const remaining = uploads.filter((upload) => !shouldRemove(upload));
      if (remaining.length === uploads.length) return;
      for (const { thumbnailUrl } of uploads.filter(shouldRemove)) {
        if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl);
      }
      show(remaining);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
