/** Stores files that other apps share (w3.org/TR/web-share-target) until a page has added them to a recap. */

const CACHE = "shared-files";
const NAME_HEADER = "x-file-name";
/** After this time the athlete has to share them again. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

export interface SharedFile {
  /** Its upload's key, so that it is added once. */
  key: string;
  file: File;
  /** Its address in the cache. */
  address: string;
}

/** Returns an id of the share. Keeps all of the files, or rejects if there is no room. */
export async function storeSharedFiles(files: File[]): Promise<string> {
  const cache = await caches.open(CACHE);
  await forgetOld(cache);
  const share = String(Date.now());
  try {
    for (const file of files) {
      const headers = {
        "content-type": file.type,
        [NAME_HEADER]: encodeURIComponent(file.name),
        "last-modified": new Date(file.lastModified).toUTCString(),
      };
      await cache.put(`${folderOf(share)}${crypto.randomUUID()}`, new Response(file, { headers }));
    }
    return share;
  } catch (error) {
    for (const request of await requestsOf(cache, share)) await cache.delete(request);
    throw error;
  }
}

/** Whether a share has files that are kept; false if the browser keeps none. */
export async function hasSharedFiles(share: string): Promise<boolean> {
  try {
    return (await requestsOf(await caches.open(CACHE), share)).length > 0;
  } catch {
    return false;
  }
}

/** Returns what is kept of a share, in the order in which it was shared. */
export async function listSharedFiles(share: string): Promise<SharedFile[]> {
  const cache = await caches.open(CACHE);
  const kept: SharedFile[] = [];
  for (const request of await requestsOf(cache, share)) {
    const response = await cache.match(request);
    if (!response) continue;
    const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? "");
    const type = response.headers.get("content-type") ?? "";
    const lastModified = Date.parse(response.headers.get("last-modified") ?? "");
    const address = new URL(request.url).pathname;
    const file = new File([await response.blob()], name, { type, lastModified });
    kept.push({ key: address.split("/").at(-1) ?? "", file, address });
  }
  return kept;
}

export async function forgetSharedFile({ address }: SharedFile): Promise<void> {
  await (await caches.open(CACHE)).delete(address);
}

async function requestsOf(cache: Cache, share: string): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folderOf(share)));
}

async function forgetOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const [, , share] = new URL(request.url).pathname.split("/");
    if (Number(share) < Date.now() - KEPT_MS) await cache.delete(request);
  }
}

/** A share's id is its time, in milliseconds since 1970. */
function folderOf(share: string): string {
  return `/shared-files/${share}/`;
}
