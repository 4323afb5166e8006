/**
 * Copied videos as this device keeps them until they are sent: one file for each upload in the origin private file
 * system (File System Standard, WHATWG). Page and worker both come here.
 */

const FOLDER = "uploads";
/** A file is locked while a worker that was ended still holds it. */
const UNLOCK_TRIES = 15;
const UNLOCK_WAIT_MS = 200;

/** Makes the folder. Rejects with a DOMException or a TypeError where the browser keeps no files. */
export async function preparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Null where there is none, or its copy was not finished: then its first byte is a zero. */
export async function findPreparedFile(key: string): Promise<File | null> {
  return unlessMissing(async () => {
    const folder = await preparedFolder();
    const file = await (await folder.getFileHandle(key)).getFile();
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    return head.some((byte) => byte !== 0) ? file : null;
  });
}

export async function deletePreparedFile(key: string): Promise<void> {
  await unlessMissing(async () => {
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

/** Null where there is no such file, or the browser keeps none. */
async function unlessMissing<Answer>(look: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
}
