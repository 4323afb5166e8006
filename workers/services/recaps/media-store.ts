/** The bytes of photos and videos in R2, under `recaps/{shareId}/media/{id}/{variant}` (architecture.md, The data). */

export interface MediaStore {
  put(shareId: string, mediaId: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The bytes, or `length` of them from `offset`; throws where there are none. */
  open(shareId: string, mediaId: string, range?: { offset: number; length: number }): Promise<ReadableStream>;
  delete(files: { shareId: string; mediaId: string }[]): Promise<void>;
  /** Deletes everything that is kept for a recap. */
  deleteRecap(shareId: string): Promise<void>;
}

/** R2 deletes so many objects at once. */
const DELETE_BATCH = 1_000;

export function createMediaStore(bucket: R2Bucket): MediaStore {
  return {
    async put(shareId, mediaId, bytes, contentType) {
      await bucket.put(keyOf(shareId, mediaId), bytes, { httpMetadata: { contentType } });
    },

    async open(shareId, mediaId, range) {
      const object = await bucket.get(keyOf(shareId, mediaId), range && { range });
      if (!object) throw new Error("A photo or video has a row and no bytes");
      return object.body;
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
  };
}

function keyOf(shareId: string, mediaId: string): string {
  return `recaps/${shareId}/media/${mediaId}/original`;
}
