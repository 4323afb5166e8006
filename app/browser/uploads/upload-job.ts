/** What this tab holds of one upload while it works on it, beside what it shows. */
import type { UploadDeclaration } from "../../domain/uploads.ts";
import type { StoredBytes, StoredUpload } from "../device-store.ts";
import type { Upload } from "./upload-list.ts";

export interface UploadJob {
  /** As it was picked in this tab; null once the device keeps all that is needed. */
  file: File | null;
  /** Bytes, as it was picked. */
  size: number;
  /** Null until it is prepared. */
  declaration: UploadDeclaration | null;
  /** What is sent, where the device could not keep it; else it is read when its turn comes. */
  blob: Blob | null;
  thumbnail: StoredBytes | null;
  /** What the server calls it; null until it is declared. */
  uploadId: string | null;
  /** How often it was lost in a row. */
  losses: number;
  /** Ends its preparation. */
  abort: AbortController;
  /** Leaves it to other tabs. */
  release: () => void;
}

export function createJob(given: Pick<UploadJob, "size"> & Partial<UploadJob>): UploadJob {
  return {
    file: null,
    declaration: null,
    blob: null,
    thumbnail: null,
    uploadId: null,
    losses: 0,
    abort: new AbortController(),
    release: () => {},
    ...given,
  };
}

/** The note of it on the device. */
export function storedOf(upload: Upload, { size, declaration, thumbnail }: UploadJob): StoredUpload {
  const { key, shareId, questionIndex, fileName, fileType, order, isPaused, isPlayable } = upload;
  return {
    key,
    shareId,
    questionIndex,
    fileName,
    fileType,
    size,
    order,
    isPaused,
    isPlayable,
    declaration,
    thumbnail,
  };
}

export function thumbnailUrlOf(thumbnail: StoredBytes | null): string | null {
  return thumbnail && URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.type }));
}
