/** The working state of one upload in this tab, in addition to what the list shows. */
import type { UploadDeclaration } from "../../domain/media/uploads.ts";
import type { StoredBytes, StoredUpload } from "../device/device-store.ts";
import type { Upload } from "./upload-list.ts";

export interface UploadJob {
  /** The file that was picked in this tab; null once it is stored on the device. */
  file: File | null;
  /** Bytes of the picked file. */
  size: number;
  /** Null until the file is prepared. */
  declaration: UploadDeclaration | null;
  /** The bytes to send, if the device could not store them; null if they are read from the device. */
  blob: Blob | null;
  thumbnail: StoredBytes | null;
  /** The server's id; null until the upload is declared. */
  uploadId: string | null;
  /** Number of lost attempts. */
  lostAttempts: number;
  /** Cancels the preparation. */
  abort: AbortController;
  /** Releases the lock, so that other tabs may continue the upload. */
  release: () => void;
}

export function createJob(given: Pick<UploadJob, "size"> & Partial<UploadJob>): UploadJob {
  return {
    file: null,
    declaration: null,
    blob: null,
    thumbnail: null,
    uploadId: null,
    lostAttempts: 0,
    abort: new AbortController(),
    release: () => {},
    ...given,
  };
}

/** Returns the record of an upload that the device stores. */
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
