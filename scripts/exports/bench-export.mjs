/** P6 of docs/goals.md: how much the Worker's memory grows while it streams a ZIP of 2 GB. */
import { watchHeap } from "../uploads/heap.mjs";
import { openAthlete } from "../uploads/upload-client.mjs";

const FILES = 20;
const FILE_BYTES = 100_000_000;

/**
 * @param {{ url: string, inspectorPort: number, miniflare: import("miniflare").Miniflare }} product
 * @returns {Promise<{ figure: string, measured: string, goal: string }[]>}
 */
export async function benchExport(product) {
  const { call, shareId } = await openAthlete(product.url);
  await storeVideos(product.miniflare, shareId);
  const heap = await watchHeap(product);
  const startMs = performance.now();
  const bytes = await download(await call("/api/export/1"));
  const seconds = (performance.now() - startMs) / 1_000;
  const grownMb = (await heap.stop()) / 1_000_000;
  if (bytes < FILES * FILE_BYTES) throw new Error(`The ZIP has only ${bytes} bytes`);
  return [
    {
      figure: "P6 growth of the Worker's memory, a ZIP of 2 GB",
      measured: `${grownMb.toFixed(1)} MB`,
      goal: "< 20 MB",
    },
    {
      figure: "Speed of a ZIP of 2 GB, CPU time included",
      measured: `${Math.round(bytes / seconds / 1_000_000)} MB/s, ${Math.round(seconds)} s`,
      goal: "",
    },
  ];
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
