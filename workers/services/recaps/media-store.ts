/**
 * The bytes of photos and videos in R2 (architecture.md, The data). One object holds one photo or video: the file
 * itself and, behind it, its smaller versions.
 */

export interface MediaStore {
  put(shareId: string, mediaId: string, object: StoredObject): Promise<void>;
  /** The bytes, or `length` of them from `offset`; throws where there are none. */
  open(shareId: string, mediaId: string, range?: ByteRange): Promise<ReadableStream>;
  read(shareId: string, mediaId: string, range: ByteRange): Promise<Bytes>;
  readAll(shareId: string, mediaId: string): Promise<StoredObject>;
  delete(files: { shareId: string; mediaId: string }[]): Promise<void>;
  /** Deletes everything that is kept for a recap. */
  deleteRecap(shareId: string): Promise<void>;
  /** The next objects of photos and videos in the order of their keys, from behind `lastKey` on. */
  list(lastKey: string | null): Promise<StoredPage>;

  /** Begins an object that comes in parts; gives R2's own name for that. */
  beginParts(shareId: string, mediaId: string, contentType: string): Promise<string>;
  /** Takes a part, which may come twice; gives R2's name for it. */
  putPart(parts: PartsOfObject, number: number, bytes: Bytes): Promise<string>;
  /** Makes the object of its parts. May be asked twice: then it is there. False where parts and object are gone. */
  joinParts(parts: PartsOfObject, received: { number: number; etag: string }[]): Promise<boolean>;
  /** Forgets the parts, and the object where they were joined already. */
  dropParts(parts: PartsOfObject): Promise<void>;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface StoredObject {
  bytes: Bytes;
  contentType: string;
  /** Bytes of each version, where they are others than its upload declared; null for what it declared. */
  sizes: number[] | null;
}

interface ByteRange {
  offset: number;
  length: number;
}

export interface PartsOfObject {
  shareId: string;
  mediaId: string;
  r2UploadId: string;
}

interface StoredPage {
  files: { key: string; shareId: string; mediaId: string; uploadedMs: number }[];
  /** Null when these were the last ones. */
  lastKey: string | null;
}

/** R2 deletes so many objects at once. */
const DELETE_BATCH = 1_000;
const KEY = /^recaps\/([^/]+)\/media\/([^/]+)\/original$/;
/** R2's error for an upload that is not there, or not any more (developers.cloudflare.com/r2/api/error-codes). */
const NO_SUCH_UPLOAD = /\b10024\b|does not exist|NoSuchUpload/i;

export function createMediaStore(bucket: R2Bucket): MediaStore {
  const uploadOf = ({ shareId, mediaId, r2UploadId }: PartsOfObject) =>
    bucket.resumeMultipartUpload(keyOf(shareId, mediaId), r2UploadId);

  async function find(shareId: string, mediaId: string, range?: ByteRange): Promise<R2ObjectBody> {
    const object = await bucket.get(keyOf(shareId, mediaId), range && { range });
    if (!object) throw new Error("A photo or video has a row and no bytes");
    return object;
  }

  return {
    async put(shareId, mediaId, { bytes, contentType, sizes }) {
      await bucket.put(keyOf(shareId, mediaId), bytes, {
        httpMetadata: { contentType },
        ...(sizes && { customMetadata: { sizes: sizes.join() } }),
      });
    },

    async open(shareId, mediaId, range) {
      return (await find(shareId, mediaId, range)).body;
    },

    async read(shareId, mediaId, range) {
      return new Uint8Array(await (await find(shareId, mediaId, range)).arrayBuffer());
    },

    async readAll(shareId, mediaId) {
      const object = await find(shareId, mediaId);
      return {
        bytes: new Uint8Array(await object.arrayBuffer()),
        contentType: object.httpMetadata?.contentType ?? "",
        sizes: object.customMetadata?.sizes?.split(",").map(Number) ?? null,
      };
    },

    async delete(files) {
      const keys = files.map(({ shareId, mediaId }) => keyOf(shareId, mediaId));
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        await bucket.delete(keys.slice(start, start + DELETE_BATCH));
      }
    },

    async deleteRecap(shareId) {
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix: `recaps/${shareId}/`, ...(cursor && { cursor }) });
        if (page.objects.length > 0) await bucket.delete(page.objects.map((object) => object.key));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
    },

    async list(lastKey) {
      const page = await bucket.list({ prefix: "recaps/", ...(lastKey && { startAfter: lastKey }) });
      const files = page.objects.flatMap(({ key, uploaded }) => {
        const [, shareId, mediaId] = KEY.exec(key) ?? [];
        return shareId && mediaId ? [{ key, shareId, mediaId, uploadedMs: uploaded.getTime() }] : [];
      });
      return { files, lastKey: page.truncated ? (page.objects.at(-1)?.key ?? null) : null };
    },

    async beginParts(shareId, mediaId, contentType) {
      const upload = await bucket.createMultipartUpload(keyOf(shareId, mediaId), {
        httpMetadata: { contentType },
      });
      return upload.uploadId;
    },

    async putPart(parts, number, bytes) {
      return (await uploadOf(parts).uploadPart(number, bytes)).etag;
    },

    async joinParts(parts, received) {
      try {
        await uploadOf(parts).complete(received.map(({ number, etag }) => ({ partNumber: number, etag })));
        return true;
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
        // Joined before, and the answer was lost: the object is there.
        return (await bucket.head(keyOf(parts.shareId, parts.mediaId))) !== null;
      }
    },

    async dropParts(parts) {
      try {
        await uploadOf(parts).abort();
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
      }
      await bucket.delete(keyOf(parts.shareId, parts.mediaId));
    },
  };
}

function isNoSuchUpload(error: unknown): boolean {
  return error instanceof Error && NO_SUCH_UPLOAD.test(error.message);
}

function keyOf(shareId: string, mediaId: string): string {
  return `recaps/${shareId}/media/${mediaId}/original`;
}
