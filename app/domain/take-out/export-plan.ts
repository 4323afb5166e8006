/** Divides what an athlete owns into the volumes of an export, and names its folders. Pure: the same for list and download. */
import { fileNameOf } from "../lib/file-name.ts";
import { captionsPath, type ExportedFile, type ExportFolder, exportedPath } from "./export-format.ts";
import { MAX_VOLUME_BYTES, MAX_VOLUME_FILES } from "./export-volume.ts";

/** The data of an athlete's recap that a plan needs. */
export interface OwnedRecap {
  shareId: string;
  name: string | null;
  /** YYYY-MM-DD */
  date: string | null;
  /** Bytes of its text. */
  textBytes: number;
  commentCount: number;
  /**
   * Its photos and videos in the order of the gallery, then its recordings, then what guests added and readers see below the
   * story, both in the order of their creation.
   */
  files: OwnedFile[];
}

export interface OwnedFile extends Pick<ExportedFile, "id" | "kind" | "contentType" | "size"> {
  /** Of a recording. */
  hasCaptions: boolean;
  /** Whether a guest added it, and it is not in the story. */
  isGuests?: boolean;
}

/** A recap, or the rest of it, in a volume. */
export interface PlannedRecap {
  shareId: string;
  /** The name of its folder. Unique in the export. */
  folder: string;
  /** Whether the volume has its page, its JSON, captions and comments. Otherwise the volume before does. */
  hasTexts: boolean;
  /** The photos, videos and recordings in this volume. */
  files: ExportedFile[];
  /** Those of all volumes. */
  allFiles: ExportedFile[];
}

export interface PlannedVolume {
  /** From 1. */
  number: number;
  /** Bytes, roughly: the texts are estimated. */
  size: number;
  fileCount: number;
  recaps: PlannedRecap[];
}

/** Bytes of a page besides the recap's texts. */
const PAGE_BYTES = 40_000;
const STYLES_BYTES = 90_000;
/** A text is in the JSON, on the page and in captions, partly escaped. */
const TEXT_COPIES = 4;
const COMMENT_BYTES = 800;
/** Bytes of a ZIP for each file, besides the file and its path, which it contains twice (APPNOTE.TXT, 4.3). */
const ENTRY_BYTES = 100;
const MAX_FOLDER_LENGTH = 80;

/** Returns the volumes; none without recaps. */
export function planVolumes(recaps: OwnedRecap[]): PlannedVolume[] {
  const folders = folderNames(recaps);
  const volumes: PlannedVolume[] = [];
  let volume: PlannedVolume | null = null;

  /** Returns the current volume, or the next one if this no longer fits. */
  function volumeFor({ size, fileCount }: Pick<PlannedVolume, "size" | "fileCount">): PlannedVolume {
    const isFull =
      volume !== null &&
      (volume.size + size > MAX_VOLUME_BYTES || volume.fileCount + fileCount > MAX_VOLUME_FILES);
    if (volume === null || isFull) {
      // The pages' style sheet and, in the first volume, the list of recaps are files, too.
      const isFirst = volumes.length === 0;
      const texts = STYLES_BYTES + (isFirst ? PAGE_BYTES + recaps.length * COMMENT_BYTES : 0);
      const fileCount = isFirst ? 2 + Math.min(1, yearsOf(recaps).length) : 1;
      volume = { number: volumes.length + 1, size: texts, fileCount, recaps: [] };
      volumes.push(volume);
    }
    volume.size += size;
    volume.fileCount += fileCount;
    return volume;
  }

  for (const [at, recap] of recaps.entries()) {
    const folder = folders[at] ?? "";
    const allFiles = exportedFiles(recap.files);
    const planned = (hasTexts: boolean) => ({
      shareId: recap.shareId,
      folder,
      hasTexts,
      files: [],
      allFiles,
    });
    let part: PlannedRecap = planned(true);
    volumeFor(textsOf(recap, folder)).recaps.push(part);
    for (const file of allFiles) {
      const current = volumeFor({ size: file.size + entryBytes(`${folder}/${file.path}`), fileCount: 1 });
      if (!current.recaps.includes(part)) {
        part = planned(false);
        current.recaps.push(part);
      }
      part.files.push(file);
    }
  }
  return volumes;
}

/** Returns the years of the races, the earliest first. */
export function yearsOf(recaps: Pick<OwnedRecap, "date">[]): number[] {
  return [...new Set(recaps.flatMap(({ date }) => (date === null ? [] : Number(date.slice(0, 4)))))].sort();
}

/** Returns what the page, the JSON, the captions and the comments of a recap take. */
function textsOf(recap: OwnedRecap, folder: string): Pick<PlannedVolume, "size" | "fileCount"> {
  const { textBytes, commentCount, files } = recap;
  const fileCount = 2 + files.filter(({ hasCaptions }) => hasCaptions).length + (commentCount > 0 ? 1 : 0);
  const content = PAGE_BYTES + TEXT_COPIES * textBytes + COMMENT_BYTES * commentCount;
  return { size: content + fileCount * entryBytes(`${folder}/recordings/01.vtt`), fileCount };
}

function entryBytes(path: string): number {
  return ENTRY_BYTES + 2 * new TextEncoder().encode(path).length;
}

function exportedFiles(files: OwnedFile[]): ExportedFile[] {
  const counts: Record<ExportFolder, number> = { media: 0, recordings: 0, guests: 0 };
  return files.map(({ id, kind, contentType, size, isGuests }) => {
    const ownFolder = kind === "media" ? "media" : "recordings";
    const folder = isGuests ? "guests" : ownFolder;
    counts[folder]++;
    return { id, kind, contentType, size, path: exportedPath(folder, counts[folder], contentType) };
  });
}

export interface NamedFolder extends Pick<OwnedRecap, "name" | "date"> {
  folder: string;
}

/** Returns all recaps with the names of their folders. */
export function namedFolders(recaps: OwnedRecap[]): NamedFolder[] {
  const folders = folderNames(recaps);
  return recaps.map(({ name, date }, at) => ({ name, date, folder: folders[at] ?? "" }));
}

/** Returns "2026-05-17 Chicago Lakefront Run" for each recap; names that differ only in case count as the same. */
function folderNames(recaps: Pick<OwnedRecap, "name" | "date">[]): string[] {
  const taken = new Set<string>();
  return recaps.map(({ name, date }) => {
    const plain = safeFolder([date ?? "", fileNameOf(name)].join(" ").trim());
    let folder = plain;
    for (let number = 2; taken.has(folder.toLowerCase()); number++) folder = `${plain} (${number})`;
    taken.add(folder.toLowerCase());
    return folder;
  });
}

/** Device names of Windows, which no file may have, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Shortens a name to what every file system stores, without a dot at its start or its end. */
function safeFolder(name: string): string {
  const characters = [...name.normalize("NFC").toWellFormed()];
  const cut = characters.slice(0, MAX_FOLDER_LENGTH).join("");
  const bare = cut.replace(/^[. ]+|[. ]+$/g, "");
  if (bare === "") return fileNameOf(null);
  return RESERVED.test(bare) ? `${fileNameOf(null)} ${bare}` : bare;
}

/** Returns the path of a recording's captions within the export. */
export function captionsOf({ folder }: Pick<PlannedRecap, "folder">, { path }: ExportedFile): string {
  return `${folder}/${captionsPath(path)}`;
}
