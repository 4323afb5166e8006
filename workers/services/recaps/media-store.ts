/**
 * The bytes of photos, videos and recordings in R2 (architecture.md, The data). One object holds one of them: the file
 * itself and, behind it, the smaller versions of a photo or the poster of a video.
 */
import { faultText } from "../../../app/domain/fault.ts";

export interface MediaStore {
  put(name: ObjectName, object: StoredObject): Promise<void>;
  /** The bytes, or `length` of them from `offset`; throws where there are none. */
  open(name: ObjectName, range?: ByteRange): Promise<ReadableStream>;
  read(name: ObjectName, range: ByteRange): Promise<Bytes>;
  readAll(name: ObjectName): Promise<StoredObject>;
  delete(names: ObjectName[]): Promise<void>;
  /** Deletes one that has no row: its bytes are out of reach, so that a failure changes nothing of the answer. */
  deleteOrphan(name: ObjectName): Promise<void>;
  /** Deletes everything that is kept for a recap. */
  deleteRecap(shareId: string): Promise<void>;
  /** The next objects in the order of their keys, from behind `lastKey` on. */
  list(lastKey: string | null): Promise<StoredPage>;

  /** Begins an object that comes in parts; gives R2's own name for that. */
  beginParts(name: ObjectName, contentType: string): Promise<string>;
  /** Takes a part, which may come twice; gives R2's name for it. */
  putPart(parts: PartsOfObject, number: number, bytes: Bytes): Promise<string>;
  /** Makes the object of its parts. May be asked twice: then it is there. False where parts and object are gone. */
  joinParts(parts: PartsOfObject, received: { number: number; etag: string }[]): Promise<boolean>;
  /** Forgets the parts, and the object where they were joined already. */
  deleteParts(parts: PartsOfObject): Promise<void>;
}

export interface ObjectName {
  shareId: string;
  /** Photos and videos, or recordings. */
  kind: "media" | "audio";
  id: string;
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
  name: ObjectName;
  r2UploadId: string;
}

interface StoredPage {
  files: { name: ObjectName; uploadedMs: number }[];
  /** Null when these were the last ones. */
  lastKey: string | null;
}

/** R2 deletes so many objects at once. */
const DELETE_BATCH = 1_000;
const KEY = /^recaps\/([^/]+)\/(media|audio)\/([^/]+)\/original$/;
/** R2's error for an upload that is not there, or not any more (developers.cloudflare.com/r2/api/error-codes). */
const NO_SUCH_UPLOAD = /\b10024\b|does not exist|NoSuchUpload/i;

export function createMediaStore(bucket: R2Bucket): MediaStore {
  const uploadOf = ({ name, r2UploadId }: PartsOfObject) =>
    bucket.resumeMultipartUpload(keyOf(name), r2UploadId);

  async function find(name: ObjectName, range?: ByteRange): Promise<R2ObjectBody> {
    const object = await bucket.get(keyOf(name), range && { range });
    if (!object) throw new Error("A photo, video or recording has a row and no bytes");
    return object;
  }

  async function deleteAll(names: ObjectName[]): Promise<void> {
    const keys = names.map(keyOf);
    for (let start = 0; start < keys.length; start += DELETE_BATCH) {
      await bucket.delete(keys.slice(start, start + DELETE_BATCH));
    }
  }

  return {
    async put(name, { bytes, contentType, sizes }) {
      await bucket.put(keyOf(name), bytes, {
        httpMetadata: { contentType },
        ...(sizes && { customMetadata: { sizes: sizes.join() } }),
      });
    },

    async open(name, range) {
      return (await find(name, range)).body;
    },

    async read(name, range) {
      return new Uint8Array(await (await find(name, range)).arrayBuffer());
    },

    async readAll(name) {
      const object = await find(name);
      return {
        bytes: new Uint8Array(await object.arrayBuffer()),
        contentType: object.httpMetadata?.contentType ?? "",
        sizes: object.customMetadata?.sizes?.split(",").map(Number) ?? null,
      };
    },

    delete: deleteAll,

    async deleteOrphan(name) {
      try {
        await deleteAll([name]);
      } catch (error) {
        console.error("The bytes of a file that was not added are still there", faultText(error));
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
        const name = nameOf(key);
        return name ? [{ name, uploadedMs: uploaded.getTime() }] : [];
      });
      return { files, lastKey: page.truncated ? (page.objects.at(-1)?.key ?? null) : null };
    },

    async beginParts(name, contentType) {
      const upload = await bucket.createMultipartUpload(keyOf(name), { httpMetadata: { contentType } });
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
        return (await bucket.head(keyOf(parts.name))) !== null;
      }
    },

    async deleteParts(parts) {
      try {
        await uploadOf(parts).abort();
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
      }
      await bucket.delete(keyOf(parts.name));
    },
  };
}

function isNoSuchUpload(error: unknown): boolean {
  return error instanceof Error && NO_SUCH_UPLOAD.test(error.message);
}

function keyOf({ shareId, kind, id }: ObjectName): string {
  return `recaps/${shareId}/${kind}/${id}/original`;
}

/** Null for a key that is none of ours. */
function nameOf(key: string): ObjectName | null {
  const [, shareId, kind, id] = KEY.exec(key) ?? [];
  return shareId && kind && id ? { shareId, kind: kind === "audio" ? "audio" : "media", id } : null;
}
