/** P6 of docs/goals.md: the speed of uploads, compared with bare R2 puts, and the Worker's memory during large ones. */
import { makeLargeVideo } from "../product/large-files.ts";
import { serveBarePut } from "../product/serve-worker.ts";
import { declarationOf, openAthlete, upload } from "../product/upload-client.ts";
import { watchHeap } from "./heap.ts";
import { comparePairs, type Goal, goal, rowOf, timed } from "./rows.ts";
import { type Product, withProduct } from "./with-product.ts";

/** As many as the browser sends. */
const AT_ONCE = 3;
const RATIO_BYTES = 120_000_000;
const MEMORY_BYTES = 200_000_000;
const [ZIP_FILES, ZIP_FILE_BYTES] = [20, 100_000_000];
/** A pair takes seconds: three rounds of five. */
const FEW_PAIRS = { pairs: 5, warmUps: 1 };
const SPEED = goal("P6", "Bytes a second of three checked uploads ÷ of three bare R2 puts", ">=", 0.85);
const VIDEO = goal("P6", "Growth of the Worker's memory, video of 200 MB", "<", 20, "MB", 1);
const ZIP = goal("P6", "Growth of the Worker's memory, ZIP of 2 GB", "<", 20, "MB", 1);

export function measureUploads() {
  return withProduct(async (product) => [
    await speedRow(product),
    await memoryRow(VIDEO, product, await prepareUpload(product)),
    await memoryRow(ZIP, product, await prepareExport(product)),
  ]);
}

async function speedRow(product: Product) {
  const bare = await serveBarePut();
  try {
    const bytes = await makeLargeVideo(RATIO_BYTES);
    const keys = Array.from({ length: AT_ONCE }, (_, at) => `upload-${at}`);
    const { ratios, ownMs, baselineMs } = await comparePairs(
      async () => {
        // With an address of its own: the limit of one address is 9 GB.
        const athlete = await openAthlete(product.url);
        const declarations = keys.map((key) => declarationOf(bytes, key));
        const ms = await timed(() =>
          Promise.all(declarations.map((declaration) => upload(athlete, { bytes, declaration }))),
        );
        await emptyBucket(product.miniflare);
        return ms;
      },
      async () => {
        const ms = await timed(() => Promise.all(keys.map((key) => putOnce(`${bare.url}/${key}`, bytes))));
        await emptyBucket(bare.miniflare);
        return ms;
      },
      FEW_PAIRS,
    );
    const perSecond = (ms: number) => Math.round((AT_ONCE * bytes.length) / ms / 1_000);
    const baseline = `bare puts: ${perSecond(baselineMs)} MB a second (own: ${perSecond(ownMs)})`;
    return rowOf(SPEED, [{ rounds: ratios.map((ratio) => 1 / ratio), baseline }]);
  } finally {
    await bare.close();
  }
}

async function putOnce(url: string, bytes: Uint8Array) {
  const response = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

/** Measurements must not fill the disk. */
async function emptyBucket(miniflare: Product["miniflare"]) {
  const bucket = await miniflare.getR2Bucket("MEDIA");
  const { objects } = await bucket.list();
  await bucket.delete(objects.map(({ key }) => key));
}

async function memoryRow(goal: Goal, product: Product, act: () => Promise<unknown>) {
  const heap = await watchHeap(product);
  await act();
  return rowOf(goal, [{ rounds: [(await heap.stop()) / 1_000_000], baseline: "an isolate has 128 MB" }]);
}

async function prepareUpload({ url }: Product) {
  const bytes = await makeLargeVideo(MEMORY_BYTES);
  const athlete = await openAthlete(url);
  return () => upload(athlete, { bytes, declaration: declarationOf(bytes, "memory") });
}

/** Stores videos, which nobody plays, without the time that sending them takes. */
async function prepareExport({ url, miniflare }: Product) {
  const { call, shareId } = await openAthlete(url);
  const [database, bucket] = [await miniflare.getD1Database("DB"), await miniflare.getR2Bucket("MEDIA")];
  const bytes = new Uint8Array(ZIP_FILE_BYTES).map((_, at) => at * 31);
  for (let at = 0; at < ZIP_FILES; at++) {
    const id = `${shareId.slice(-20)}${String(at).padStart(2, "0")}`;
    await bucket.put(`recaps/${shareId}/media/${id}/original`, bytes);
    await database
      .prepare(
        `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
         SELECT ?1, id, 'finish.mp4', 'video', 'video/mp4', ?2, 1920, 1080, ?3, created_at
         FROM recaps WHERE share_id = ?4`,
      )
      .bind(id, ZIP_FILE_BYTES, at, shareId)
      .run();
  }
  return async () => {
    const response = await call("/api/export/1");
    let received = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read())
      received += read.value.length;
    if (received < ZIP_FILES * ZIP_FILE_BYTES) throw new Error(`The ZIP has only ${received} bytes`);
  };
}
