/**
 * Stores copied videos until they are sent: one file for each upload in the origin private file system (File System
 * Standard, WHATWG). Used by the page and by the worker.
 */

const FOLDER = "uploads";
/** A terminated worker may keep its file locked for a moment. */
const UNLOCK_TRIES = 15;
const UNLOCK_WAIT_MS = 200;

/** Returns the folder, created if needed. Rejects with a DOMException or TypeError if the browser has no file system. */
export async function preparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Returns the file, or null if none exists or its copy is unfinished: then its first four bytes are zeros. */
export async function findPreparedFile(key: string): Promise<File | null> {
  return nullIfMissing(async () => {
    const folder = await preparedFolder();
    const file = await (await folder.getFileHandle(key)).getFile();
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    return head.some((byte) => byte !== 0) ? file : null;
  });
}

export async function deletePreparedFile(key: string): Promise<void> {
  await nullIfMissing(async () => {
    const folder = await preparedFolder();
    for (let tries = 1; ; tries++) {
      try {
        return await folder.removeEntry(key);
      } catch (error) {
        const isLocked = error instanceof DOMException && error.name === "NoModificationAllowedError";
        if (!isLocked || tries === UNLOCK_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, UNLOCK_WAIT_MS));
      }
    }
  });
}

/** Returns null if the file does not exist or the browser has no file system. */
async function nullIfMissing<Result>(access: () => Promise<Result>): Promise<Result | null> {
  try {
    return await access();
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
}
