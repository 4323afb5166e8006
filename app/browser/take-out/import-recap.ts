/**
 * Imports one recap: as a draft that nobody sees, then its files, and only then it is published if it was. Repeating it
 * continues where it stopped.
 */
import * as z from "zod/mini";
import type { Course, Pin } from "../../domain/course/course.ts";
import { jsonText } from "../../domain/lib/json-text.ts";
import { DEFAULT_FOCAL_POINT, positionOf } from "../../domain/media/focal-point.ts";
import { DETAIL_FIELDS } from "../../domain/race/race-details.ts";
import { createShareId, shareIdSchema } from "../../domain/recap/recap.ts";
import type { ExportedRecap } from "../../domain/take-out/export-format.ts";
import { withStorage } from "../lib/local-storage.ts";
import { callApi, callOrStop, ImportStoppedError } from "./import-api-calls.ts";
import { type SentFile, sendMedia, sendRecording, type Target } from "./import-files.ts";
import type { RecapToImport } from "./open-export.ts";
import type { ZippedFile } from "./zipped-files.ts";

export interface ImportedRecap {
  shareId: string;
  /** Of the recap and, if it was imported now, its photos and videos, by the exported ones. */
  ids: ReadonlyMap<string, string>;
  /** Whether it was imported before, on this device: then nothing was done. */
  isKnown: boolean;
  /** Files that the server refuses, with its reasons. */
  leftOut: { fileName: string; message: string }[];
}

/** In localStorage: which recaps were imported, so that an import that stopped continues and makes no second copy. */
const KEY = "importedRecaps";
const MAX_ENTRIES = 2_000;

const entrySchema = z.object({
  /** Of the imported recap. */
  shareId: shareIdSchema,
  isDone: z.boolean(),
});
const logSchema = z.pipe(jsonText(1_000_000), z.record(shareIdSchema, entrySchema));

type ImportEntry = z.infer<typeof entrySchema>;

const RANDOM_BYTES = 16;
const recapSchema = z.object({ shareId: shareIdSchema });

/** Rejects with an ImportStoppedError or a DamagedError; then it can be repeated. `onProgress` gets the sent bytes. */
export async function importRecap(
  { recap, files }: RecapToImport,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<ImportedRecap> {
  const known = findImport(recap.shareId);
  if (known?.isDone && (await exists(known.shareId, signal))) {
    const ids = new Map([[recap.shareId, known.shareId]]);
    return { shareId: known.shareId, ids, isKnown: true, leftOut: [] };
  }
  const shareId = await begin(recap, known?.isDone === false ? known.shareId : newShareId(), signal);
  const leftOut: ImportedRecap["leftOut"] = [];
  let sentBytes = 0;

  /** Returns the id of the sent file, or null if it is left out. */
  async function send<Sent extends { file: string; fileSize: number }>(
    item: Sent,
    fileName: string,
    sendOne: (item: Sent, bytes: Blob, target: Target) => Promise<SentFile>,
  ): Promise<string | null> {
    const progress = (bytes: number) => onProgress(sentBytes + Math.min(bytes, item.fileSize));
    const bytes = await requireFile(files, item.file).open(signal);
    const sent = await sendOne(item, bytes, { shareId, signal, onProgress: progress });
    sentBytes += item.fileSize;
    onProgress(sentBytes);
    if (sent.kind === "added") return sent.id;
    leftOut.push({ fileName, message: sent.message });
    return null;
  }

  let coverId: string | null = null;
  const ids = new Map([[recap.shareId, shareId]]);
  for (const media of recap.media) {
    const id = await send(media, media.fileName, sendMedia);
    const { focalPoint } = media;
    if (id && positionOf(focalPoint) !== positionOf(DEFAULT_FOCAL_POINT))
      await callOrStop("PATCH", `/api/media/${id}`, { focalPoint }, signal);
    if (media.file === recap.cover) coverId = id;
    if (id && media.id) ids.set(media.id, id);
  }
  for (const recording of recap.recordings) await send(recording, recording.file, sendRecording);
  if (coverId) await callOrStop("PUT", `/api/recaps/${shareId}/cover`, { mediaId: coverId }, signal);
  if (recap.course)
    await callOrStop("PUT", `/api/recaps/${shareId}/course`, withIds(recap.course, ids), signal);
  const { isOpen, holdsAll } = recap.commentSettings;
  if (!isOpen || holdsAll)
    await callOrStop("PUT", `/api/recaps/${shareId}/comment-settings`, recap.commentSettings, signal);
  if (recap.status === "published") await callOrStop("POST", "/api/simple-recap", { id: shareId }, signal);
  // What was left out is sent by another import, once there is room for it.
  noteImport(recap.shareId, { shareId, isDone: leftOut.length === 0 });
  return { shareId, ids, isKnown: false, leftOut };
}

/** Creates the draft, or finds that of an earlier attempt. Returns its share id. `isRepeated`: that id was refused. */
async function begin(
  recap: ExportedRecap,
  shareId: string,
  signal: AbortSignal,
  isRepeated = false,
): Promise<string> {
  const { raceType, questions, answers, isPublic, createdAt } = recap;
  const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, recap[field]]));
  noteImport(recap.shareId, { shareId, isDone: false });
  const content = { createdAt, raceType, ...details, questions, answers, isPublic };
  const body = { id: shareId, status: "draft", ...content };
  const outcome = await callApi("POST", "/api/simple-recap", body, signal);
  if (outcome.kind === "done") return recapSchema.parse(outcome.answer).shareId;
  // It belongs to another account that used this browser, or was deleted since.
  if (outcome.status === 403 && !isRepeated) return begin(recap, newShareId(), signal, true);
  throw new ImportStoppedError({ kind: "refused", message: outcome.message });
}

/** Returns the course with the imported photos and videos as its pins. Those that were left out have none. */
function withIds(course: Course, ids: ReadonlyMap<string, string>): Course {
  const pins = course.pins.flatMap((pin): Pin[] => {
    if (pin.mediaId === undefined) return [pin];
    const mediaId = ids.get(pin.mediaId);
    return mediaId ? [{ ...pin, mediaId }] : [];
  });
  return { ...course, pins };
}

async function exists(shareId: string, signal: AbortSignal): Promise<boolean> {
  return (await callApi("GET", `/api/recaps/${shareId}`, null, signal)).kind === "done";
}

function newShareId(): string {
  return createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function requireFile(files: Map<string, ZippedFile>, path: string): ZippedFile {
  const file = files.get(path);
  if (!file) throw new Error("An incomplete recap cannot be imported");
  return file;
}

/** Returns what became of the recap with this share id in an export, or null if it was never imported here. */
function findImport(sourceId: string): ImportEntry | null {
  return readLog()[sourceId] ?? null;
}

function noteImport(sourceId: string, entry: ImportEntry): void {
  const { [sourceId]: _, ...others } = readLog();
  const kept = Object.entries(others).slice(1 - MAX_ENTRIES);
  const log = Object.fromEntries([...kept, [sourceId, entry]]);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(log)));
}

function readLog(): Record<string, ImportEntry> {
  return logSchema.safeParse(withStorage((storage) => storage.getItem(KEY))).data ?? {};
}
