/**
 * Stores the bytes of photos, videos, recordings, cards and users' pictures in R2, and nothing in D1 (architecture.md,
 * A file). One object contains one of them: the file itself, followed by a photo's smaller versions or a video's poster.
 */
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { type NewObject, type OpenedFile, openFile, putObject } from "./r2-file.ts";

export type MediaStore = ReturnType<typeof createMediaStore>;

/** What athletes add: photos and videos, or recordings. */
export type FileKind = "media" | "audio";

export type ObjectName = FileName | CardName | PictureName;

export interface FileName {
  shareId: string;
  kind: FileKind;
  id: string;
}

interface CardName {
  shareId: string;
  kind: "cards";
  id: string;
}

export interface PictureName {
  userId: string;
  kind: "picture";
  id: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface AppendedVersions {
  /** Bytes of the photo with the versions that it has. */
  size: number;
  /** Their description as the row stores it (media-row.ts), before and after. */
  before: string | null;
  after: string;
  bytes: Bytes[];
}

interface ByteRange {
  offset: number;
  length: number;
}

export interface PartsOfObject {
  name: FileName;
  r2UploadId: string;
}

const DELETE_BATCH = 1_000;
const KEY = /^(?:recaps|users)\/([^/]+)\/(media|audio|cards|picture)\/([^/]+)(?:\/original)?$/;
/** R2's error for an upload that does not exist or no longer exists (developers.cloudflare.com/r2/api/error-codes). */
const NO_SUCH_UPLOAD = /\b10024\b|multipart upload does not exist|NoSuchUpload/i;

export function createMediaStore(bucket: R2Bucket) {
  const uploadOf = ({ name, r2UploadId }: PartsOfObject) =>
    bucket.resumeMultipartUpload(keyOf(name), r2UploadId);

  async function find(name: ObjectName, range?: ByteRange): Promise<R2ObjectBody> {
    const object = await bucket.get(keyOf(name), range && { range });
    if (!object) throw new Error("A row has no object");
    return object;
  }

  async function deleteAll(names: ObjectName[]): Promise<void> {
    const keys = names.map(keyOf);
    for (let start = 0; start < keys.length; start += DELETE_BATCH) {
      await bucket.delete(keys.slice(start, start + DELETE_BATCH));
    }
  }

  return {
    async put(name: ObjectName, object: NewObject): Promise<void> {
      await putObject(bucket, keyOf(name), object);
    },

    /** Returns all bytes, or `length` bytes from `offset`. Throws if the object does not exist, as do the other reads. */
    async open(name: ObjectName, range?: ByteRange): Promise<ReadableStream> {
      return (await find(name, range)).body;
    },

    async read(name: ObjectName, range: ByteRange): Promise<Bytes> {
      return new Uint8Array(await (await find(name, range)).arrayBuffer());
    },

    /** Returns the object as it is now, to be read by ranges. */
    async openFile(name: ObjectName): Promise<OpenedFile> {
      const opened = await openFile(bucket, keyOf(name));
      if (!opened) throw new Error("A row has no object");
      return opened;
    },

    /**
     * Replaces an opened object in one step: a failure leaves the old one. Returns false if it has been replaced since it was opened;
     * then the newer one stays.
     */
    async replace({ key, etag }: OpenedFile, object: NewObject): Promise<boolean> {
      return (await putObject(bucket, key, object, { etagMatches: etag })) !== null;
    },

    /**
     * Stores a photo again with further smaller versions at its end, unless another request has done so. Returns the description
     * of the versions that the object has now.
     */
    async appendVersions(
      name: ObjectName,
      { size, before, after, bytes }: AppendedVersions,
    ): Promise<string> {
      const object = await find(name, { offset: 0, length: size });
      const described = object.customMetadata?.smaller;
      if (described !== undefined && described !== before) return described;
      const total = bytes.reduce((sum, version) => sum + version.length, size);
      const { readable, writable } = new FixedLengthStream(total);
      const [stored] = await Promise.all([
        bucket.put(keyOf(name), readable, {
          httpMetadata: object.httpMetadata ?? {},
          customMetadata: { ...object.customMetadata, smaller: after },
          onlyIf: { etagMatches: object.etag },
        }),
        joinInto(writable, object.body, bytes),
      ]);
      // Another request has stored its versions meanwhile.
      return stored ? after : ((await bucket.head(keyOf(name)))?.customMetadata?.smaller ?? after);
    },

    delete: deleteAll,

    /** Best effort: deletes objects that have no row; failures are logged. */
    async deleteOrphans(names: ObjectName[]): Promise<void> {
      await deleteAll(names).catch((error) => logFault("Objects without a row were not deleted", error));
    },

    /** Returns a page of objects in key order, starting after `lastKey`, null on the last page. Skips keys of other things. */
    async list(lastKey: string | null) {
      const page = await bucket.list(lastKey === null ? {} : { startAfter: lastKey });
      const files = page.objects.flatMap(({ key, uploaded }) => {
        const name = nameOf(key);
        return name ? [{ name, uploadedMs: uploaded.getTime() }] : [];
      });
      return { files, lastKey: page.truncated ? (page.objects.at(-1)?.key ?? null) : null };
    },

    async beginParts(name: ObjectName, contentType: string): Promise<string> {
      const upload = await bucket.createMultipartUpload(keyOf(name), { httpMetadata: { contentType } });
      return upload.uploadId;
    },

    /** Stores a part and returns its etag, or null if R2 no longer has such an upload. A part may be sent twice. */
    async putPart(parts: PartsOfObject, number: number, bytes: Bytes): Promise<string | null> {
      try {
        return (await uploadOf(parts).uploadPart(number, bytes)).etag;
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
        return null;
      }
    },

    /** Joins the parts into the object; may be called again. Returns false if neither parts nor object exist. */
    async joinParts(parts: PartsOfObject, received: { number: number; etag: string }[]): Promise<boolean> {
      try {
        await uploadOf(parts).complete(received.map(({ number, etag }) => ({ partNumber: number, etag })));
        return true;
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
        // A retry after a lost response: if the parts were joined, the object exists.
        return (await bucket.head(keyOf(parts.name))) !== null;
      }
    },

    /** Deletes the parts, and the object if they have been joined. */
    async deleteParts(parts: PartsOfObject): Promise<void> {
      try {
        await uploadOf(parts).abort();
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
      }
      await bucket.delete(keyOf(parts.name));
    },
  };
}

/** Writes a stream and then these bytes, without reading the stream into memory. */
async function joinInto(writable: WritableStream, first: ReadableStream, others: Bytes[]): Promise<void> {
  await first.pipeTo(writable, { preventClose: true });
  const writer = writable.getWriter();
  for (const bytes of others) await writer.write(bytes);
  await writer.close();
}

function isNoSuchUpload(error: unknown): boolean {
  return error instanceof Error && NO_SUCH_UPLOAD.test(error.message);
}

function keyOf(name: ObjectName): string {
  const { kind, id } = name;
  if (kind === "picture") return `users/${name.userId}/${kind}/${id}`;
  return `recaps/${name.shareId}/${kind}/${id}${kind === "cards" ? "" : "/original"}`;
}

/** Returns null for the key of anything else. */
function nameOf(key: string): ObjectName | null {
  const [, ownerId, kind, id] = KEY.exec(key) ?? [];
  if (!ownerId || !kind || !id) return null;
  const name = objectName(ownerId, kind as ObjectName["kind"], id);
  return keyOf(name) === key ? name : null;
}

/** `ownerId` is a recap's share id, or the user's id of a picture. */
export function objectName(ownerId: string, kind: ObjectName["kind"], id: string): ObjectName {
  return kind === "picture" ? { userId: ownerId, kind, id } : { shareId: ownerId, kind, id };
}
