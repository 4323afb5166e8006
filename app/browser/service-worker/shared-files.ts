/**
 * Files that another app has shared with this one (w3.org/TR/web-share-target): the service worker keeps them until a page
 * has added them to a recap.
 */

const CACHE = "shared-files";
const NAME_HEADER = "x-file-name";
/** Whoever has not chosen a recap for them by then shares them again. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

export interface SharedFile {
  /** Its upload's key, so that it is added once. */
  key: string;
  file: File;
}

/** Rejects if there is no room. */
export async function keepSharedFiles(files: File[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    const headers = {
      "content-type": file.type,
      [NAME_HEADER]: encodeURIComponent(file.name),
      "last-modified": new Date(file.lastModified).toUTCString(),
      date: new Date().toUTCString(),
    };
    await cache.put(`/shared-files/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
}

/** Returns what is kept, in the order in which it was shared. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  const cache = await caches.open(CACHE);
  const kept: SharedFile[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const timeOf = (header: string) => Date.parse(response.headers.get(header) ?? "");
    if (timeOf("date") < Date.now() - KEPT_MS) {
      await cache.delete(request);
      continue;
    }
    const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? "");
    const type = response.headers.get("content-type") ?? "";
    kept.push({
      key: new URL(request.url).pathname.split("/").at(-1) ?? "",
      file: new File([await response.blob()], name, { type, lastModified: timeOf("last-modified") }),
    });
  }
  return kept;
}

export async function forgetSharedFile({ key }: SharedFile): Promise<void> {
  await (await caches.open(CACHE)).delete(`/shared-files/${key}`);
}
