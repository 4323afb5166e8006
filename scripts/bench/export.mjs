/** Downloads a ZIP of 2 GB (P6 of docs/goals.md). */
import { openAthlete } from "../product/upload-client.mjs";

const FILES = 20;
const FILE_BYTES = 100_000_000;

/** Stores the files; the returned function downloads them and prints the speed. @param {import("./with-product.mjs").Product} product */
export async function prepareExport({ url, miniflare }) {
  const { call, shareId } = await openAthlete(url);
  await storeVideos(miniflare, shareId);
  return async () => {
    const startMs = performance.now();
    const bytes = await download(await call("/api/export/1"));
    const seconds = (performance.now() - startMs) / 1_000;
    if (bytes < FILES * FILE_BYTES) throw new Error(`The ZIP has only ${bytes} bytes`);
    // CPU time included.
    console.log(
      `  ZIP of 2 GB: ${Math.round(bytes / seconds / 1_000_000)} MB a second, ${Math.round(seconds)} s`,
    );
  };
}

/**
 * Stores videos of 2 GB together, which nobody plays, without the time that sending them takes.
 * @param {import("miniflare").Miniflare} miniflare
 * @param {string} shareId
 */
async function storeVideos(miniflare, shareId) {
  const database = await miniflare.getD1Database("DB");
  const bucket = await miniflare.getR2Bucket("MEDIA");
  const bytes = new Uint8Array(FILE_BYTES).map((_, at) => at * 31);
  for (let at = 0; at < FILES; at++) {
    const id = `${shareId.slice(-20)}${String(at).padStart(2, "0")}`;
    await bucket.put(`recaps/${shareId}/media/${id}/original`, bytes);
    await database
      .prepare(
        `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
         SELECT ?1, id, 'finish.mp4', 'video', 'video/mp4', ?2, 1920, 1080, ?3, created_at
         FROM recaps WHERE share_id = ?4`,
      )
      .bind(id, FILE_BYTES, at, shareId)
      .run();
  }
}

/** Returns how many bytes arrived. @param {Response} response */
async function download(response) {
  if (!response.ok || !response.body) throw new Error(`The ZIP was answered with ${response.status}`);
  const reader = response.body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) bytes += read.value.length;
  return bytes;
}
