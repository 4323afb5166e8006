/** Reads the files of a plain form. */
import { sha256 } from "../domain/base64url.ts";
import { cleanFileName } from "../domain/media.ts";

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

/**
 * Returns the file's bytes and an upload key. `page` identifies a rendering of the page: submitting the same form twice
 * gives the same key, so the file is added once.
 */
export async function readFile(file: File, page: string) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, uploadKey: await sha256(`${page} ${await sha256(bytes)}`) };
}
