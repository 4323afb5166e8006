/** Implements ExportService: plans the volumes, and streams a volume's files from D1 and R2 into a ZIP. */
import { makeZip } from "client-zip";
import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { type PlannedVolume, planVolumes } from "../../../app/domain/take-out/export-plan.ts";
import type { ExportService, ExportVolume } from "../../../app/services/export-service.ts";
import { CHARGES } from "../../db/charges.ts";
import type { Limits } from "../../db/limits.ts";
import { type ExportFileDeps, exportedFiles, PIECE_BYTES, type ZippedFile } from "./exported-files.ts";
import { findOwnedRecaps } from "./find-owned-files.ts";

interface ExportServiceDeps extends Pick<ExportFileDeps, "store" | "now" | "pages" | "readAsset"> {
  db: DrizzleD1Database;
  limits: Limits;
  /** Opens the session in which all texts of one ZIP are read. */
  openReader: () => Pick<ExportFileDeps, "recaps" | "reactions" | "contributions" | "seasons"> & {
    db: DrizzleD1Database;
  };
}

export function createExportService(deps: ExportServiceDeps): ExportService {
  const { db, limits, openReader } = deps;
  return {
    async listVolumes(viewer) {
      return planVolumes(await findOwnedRecaps(db, viewer)).map(toListed);
    },

    async openVolume(viewer, number) {
      const reader = openReader();
      const owned = await findOwnedRecaps(reader.db, viewer);
      const volume = planVolumes(owned).find((planned) => planned.number === number);
      if (!volume) return null;
      const charge = limits.chargeIf(viewer, CHARGES.export, sql`true`);
      await limits.run({ charge });
      const files = exportedFiles({ ...deps, ...reader }, { viewer, volume, recaps: owned });
      return sent(makeZip(loggedFiles(files), { buffersAreUTF8: true }));
    },
  };
}

function toListed({ number, size, fileCount, recaps }: PlannedVolume): ExportVolume {
  return { number, size, fileCount, recapCount: recaps.filter(({ hasTexts }) => hasTexts).length };
}

/** Logs what goes wrong with a file: the response has begun by then, so nothing else can tell why it broke. */
async function* loggedFiles(files: AsyncIterable<ZippedFile>) {
  for await (const file of logged(files)) {
    yield { ...file, input: logged(file.input) };
  }
}

async function* logged<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  try {
    for await (const item of items) yield item;
  } catch (error) {
    logFault("An export failed", error);
    throw error;
  }
}

/**
 * Returns the same stream, which frees the pieces of files when they have been sent, and not at the next garbage collection.
 * client-zip still needs the directory's small pieces after that.
 */
function sent(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  void send(zip.getReader(), writable.getWriter());
  return readable;
}

async function send(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const { buffer } = value;
      await writer.write(value);
      if (buffer instanceof ArrayBuffer && buffer.byteLength >= PIECE_BYTES) buffer.transfer(0);
    }
    await writer.close();
  } catch (error) {
    // A file cannot be read, or nobody downloads any more.
    await Promise.allSettled([writer.abort(error), reader.cancel(error)]);
  }
}
