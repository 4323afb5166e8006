/** Objects in R2 that are read by ranges and written as streams, without being in memory as a whole. */
import type { StoredFile } from "../../../app/media-files/stored-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** An object whose reads throw an ObjectReplacedError once another one has its key. */
export interface OpenedFile extends StoredFile {
  key: string;
  etag: string;
  contentType: string;
  /** Bytes of each version if they differ from the upload's declaration, else null. */
  sizes: number[] | null;
}

export class ObjectReplacedError extends Error {}

export interface NewObject {
  /** Each time the bytes are valid until the next ones are requested. */
  bytes: AsyncIterable<Bytes> | Iterable<Bytes>;
  size: number;
  contentType: string;
  sizes?: number[];
}

/** Returns the object as it is now, or null if it does not exist. */
export async function openFile(bucket: R2Bucket, key: string): Promise<OpenedFile | null> {
  const object = await bucket.head(key);
  if (!object) return null;
  const { size, etag, httpMetadata, customMetadata } = object;
  return {
    key,
    size,
    etag,
    contentType: httpMetadata?.contentType ?? "",
    sizes: customMetadata?.sizes?.split(",").map(Number) ?? null,
    async read(offset, length) {
      const range = await bucket.get(key, { range: { offset, length }, onlyIf: { etagMatches: etag } });
      if (!range || !("body" in range)) throw new ObjectReplacedError("The object has been replaced");
      return new Uint8Array(await range.arrayBuffer());
    },
  };
}

/** Stores an object as a stream, in one step. Returns null if the condition does not hold. */
export async function putObject(
  bucket: R2Bucket,
  key: string,
  { bytes, size, contentType, sizes }: NewObject,
  condition: R2Conditional = {},
): Promise<R2Object | null> {
  const { readable, writable } = new FixedLengthStream(size);
  const put = bucket.put(key, readable, {
    httpMetadata: { contentType },
    ...(sizes && { customMetadata: { sizes: sizes.join() } }),
    onlyIf: condition,
  });
  // R2 may answer before it has read everything: nobody reads the rest then.
  return Promise.race([put, writeAll(writable, bytes).then(() => put)]);
}

/** Writes these bytes. If they cannot be read, the stream fails, so that R2 stores nothing. */
async function writeAll(writable: WritableStream, bytes: NewObject["bytes"]): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const part of bytes) await writer.write(part);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}
