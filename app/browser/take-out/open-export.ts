/** Reads the recaps of an export from its ZIPs, and checks that all their files are there. */
import {
  type ExportedRecap,
  type ExportedSeason,
  exportedRecapSchema,
  exportedSeasonsSchema,
  MAX_RECAP_JSON_BYTES,
  RECAP_JSON,
  SEASONS_JSON,
} from "../../domain/take-out/export-format.ts";
import type { ImportRefusal } from "../../domain/take-out/import-refusals.ts";
import { DamagedError, openZips, type ZippedFile } from "./zipped-files.ts";

export interface RecapToImport {
  recap: ExportedRecap;
  /** By the paths that the recap names. */
  files: Map<string, ZippedFile>;
  /** Bytes of its photos, videos and recordings. */
  size: number;
  /** Whether some of its files are in a ZIP that was not picked. */
  isIncomplete: boolean;
}

export type OpenedExport =
  | { kind: "opened"; recaps: RecapToImport[]; seasons: ExportedSeason[] }
  | { kind: "refused"; reason: ImportRefusal };

const NEVER = new AbortController().signal;

/** Returns the recaps in the order of the ZIPs. Rejects for faults alone. */
export async function openExport(zips: File[]): Promise<OpenedExport> {
  const opened = await openZips(zips);
  if (opened.kind === "refused") return opened;
  const recaps: RecapToImport[] = [];
  for (const [path, file] of opened.files) {
    const [folder, name, ...rest] = path.split("/");
    if (name !== RECAP_JSON || rest.length > 0) continue;
    const recap = await readRecap(file);
    if (typeof recap === "string") return { kind: "refused", reason: recap };
    recaps.push(toImport(recap, (filePath) => opened.files.get(`${folder}/${filePath}`)));
  }
  if (recaps.length === 0) return { kind: "refused", reason: "not-ours" };
  return { kind: "opened", recaps, seasons: await readSeasons(opened.files.get(SEASONS_JSON)) };
}

/** Older exports have none. What is damaged is not imported: the recaps are what counts. */
async function readSeasons(file: ZippedFile | undefined): Promise<ExportedSeason[]> {
  if (!file || file.size > MAX_RECAP_JSON_BYTES) return [];
  return exportedSeasonsSchema.safeParse(await readJson(file)).data ?? [];
}

async function readRecap(file: ZippedFile): Promise<ExportedRecap | ImportRefusal> {
  if (file.size > MAX_RECAP_JSON_BYTES) return "too-large";
  const json = await readJson(file);
  if (json === undefined) return "damaged";
  const parsed = exportedRecapSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path[0];
  if (field === "format") return "not-ours";
  return field === "version" ? "newer" : "damaged";
}

/** Returns undefined for a damaged file. */
async function readJson(file: ZippedFile): Promise<unknown> {
  try {
    return JSON.parse(await (await file.open(NEVER)).text());
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DamagedError) return undefined;
    throw error;
  }
}

function toImport(recap: ExportedRecap, find: (path: string) => ZippedFile | undefined): RecapToImport {
  const wanted = [...recap.media, ...recap.recordings];
  const files = new Map<string, ZippedFile>();
  for (const { file: path, fileSize } of wanted) {
    const file = find(path);
    if (file?.size === fileSize) files.set(path, file);
  }
  return {
    recap,
    files,
    size: wanted.reduce((sum, { fileSize }) => sum + fileSize, 0),
    isIncomplete: wanted.some(({ file }) => !files.has(file)),
  };
}
