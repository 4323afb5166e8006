/** Reads the files of a plain form. */
import { sha256 } from "../domain/lib/base64url.ts";
import { cleanFileName } from "../domain/media/media.ts";
import { failedWrite, type WriteFault } from "./failed-write.ts";

/** Hashed in parts: a copy of a whole file would double the memory. */
const HASHED_BYTES = 1_048_576;

/**
 * Returns the first `max` files of a field, and the names of the others. Ignores the empty file without a name that a
 * browser sends for an empty field.
 */
export function firstFiles(form: FormData, field: string, max: number) {
  const files = form
    .getAll(field)
    .filter((entry): entry is File => entry instanceof File && (entry.name !== "" || entry.size > 0));
  return { files: files.slice(0, max), others: files.slice(max).map(({ name }) => cleanFileName(name)) };
}

export interface RefusedFile {
  fileName: string;
  message: string;
}

interface AddOptions {
  /** Resolves with why the file is refused, or null. */
  add: (file: File, fileName: string) => Promise<string | null>;
  tooMany: string;
  fault: WriteFault;
}

/** Adds the first files of a field, one after the other. The status is that of a failure, or 0 if files were only refused. */
export async function addEach(
  { files, others }: ReturnType<typeof firstFiles>,
  { add, tooMany, fault }: AddOptions,
): Promise<{ refused: RefusedFile[]; status: number }> {
  const refused: RefusedFile[] = [];
  let status = 0;
  for (const file of files) {
    const fileName = cleanFileName(file.name);
    try {
      const message = await add(file, fileName);
      if (message !== null) refused.push({ fileName, message });
    } catch (error) {
      const failed = failedWrite(error, fault);
      status = Math.max(status, failed.status);
      refused.push({ fileName, message: failed.message });
    }
  }
  refused.push(...others.map((fileName) => ({ fileName, message: tooMany })));
  return { refused, status };
}

/**
 * Returns a key for the upload of a file. `page` identifies a rendering of the page: submitting the same form twice gives the
 * same key, so the file is added once.
 */
export async function uploadKeyOf(file: File, page: string): Promise<string> {
  const digests: string[] = [];
  for (let offset = 0; offset < file.size; offset += HASHED_BYTES) {
    const bytes = await file.slice(offset, offset + HASHED_BYTES).arrayBuffer();
    digests.push(await sha256(bytes));
    // Frees the memory now and not at the next garbage collection.
    bytes.transfer(0);
  }
  return sha256([page, ...digests].join(" "));
}
