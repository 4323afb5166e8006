/** The files that a plain form carries. */
import { sha256 } from "../domain/base64url.ts";

/** An empty file field sends a file without a name and without bytes: that is none. */
export function filesOf(form: FormData, field: string): File[] {
  return form
    .getAll(field)
    .filter((entry): entry is File => entry instanceof File && (entry.name !== "" || entry.size > 0));
}

/** `page` names a rendering of the page: the same form sent twice adds its files once. */
export async function readFile(file: File, page: string) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, uploadKey: await sha256(`${page} ${await sha256(bytes)}`) };
}
