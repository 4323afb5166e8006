/** The files of a volume, in the order in which its ZIP has them. Holds one recap's texts in memory at a time. */
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Contribution, ContributionCursor } from "../../../app/domain/contributions/contribution.ts";
import type { Media } from "../../../app/domain/media/media.ts";
import { type Comment, commentJson } from "../../../app/domain/reactions/reactions.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { seasonJson } from "../../../app/domain/season/season-json.ts";
import {
  COMMENTS_JSON,
  type ExportedFile,
  exportedRecap,
  PAGE_STYLES,
  RECAP_JSON,
  RECAP_PAGE,
  SEASONS_JSON,
} from "../../../app/domain/take-out/export-format.ts";
import {
  captionsOf,
  namedFolders,
  type OwnedRecap,
  type PlannedRecap,
  type PlannedVolume,
  yearsOf,
} from "../../../app/domain/take-out/export-plan.ts";
import { webVttOf } from "../../../app/domain/voice/captions-vtt.ts";
import type { ContributionService } from "../../../app/services/contribution-service.ts";
import type { ExportedPages } from "../../../app/services/exported-pages.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { SeasonService } from "../../../app/services/season-service.ts";
import type { MediaStore } from "../storage/media-store.ts";
import { pageOnDisk } from "./page-on-disk.ts";

export interface ExportFileDeps {
  store: Pick<MediaStore, "open">;
  now: () => number;
  recaps: Pick<RecapService, "findEditable">;
  reactions: Pick<ReactionService, "findReactions">;
  contributions: Pick<ContributionService, "find">;
  seasons: Pick<SeasonService, "find">;
  pages: ExportedPages;
  readAsset: (path: string) => Promise<string>;
}

interface WantedVolume {
  viewer: Viewer;
  volume: PlannedVolume;
  /** All recaps of the viewer, for the list in the first volume. */
  recaps: OwnedRecap[];
}

/** How much of a file is read at once. */
export const PIECE_BYTES = 512 * 1024;

/** A file as client-zip takes it. */
export interface ZippedFile {
  name: string;
  lastModified: Date;
  /** Pieces, so that client-zip takes their checksum before it sends them. */
  input: Iterable<string> | AsyncIterable<string | Uint8Array>;
}

export async function* exportedFiles(
  deps: ExportFileDeps,
  { viewer, volume, recaps }: WantedVolume,
): AsyncGenerator<ZippedFile> {
  const now = new Date(deps.now());
  if (volume.number === 1) {
    const list = deps.pages.indexPage(namedFolders(recaps), now);
    yield { name: RECAP_PAGE, lastModified: now, input: [list] };
    if (yearsOf(recaps).length > 0) {
      yield { name: SEASONS_JSON, lastModified: now, input: [await seasonsOf(deps, viewer, recaps)] };
    }
  }
  yield { name: PAGE_STYLES, lastModified: now, input: [await stylesOf(deps)] };
  for (const planned of volume.recaps) {
    if (planned.hasTexts) yield* textsOf(deps, viewer, planned);
    for (const file of planned.files) {
      const name = `${planned.folder}/${file.path}`;
      yield { name, lastModified: now, input: bytesOf(deps.store, planned, file) };
    }
  }
}

/** A year of drafts alone has no season. */
async function seasonsOf(
  { seasons, now }: ExportFileDeps,
  viewer: Viewer,
  recaps: OwnedRecap[],
): Promise<string> {
  const today = new Date(now()).toISOString().slice(0, 10);
  const found = [];
  for (const year of yearsOf(recaps)) found.push(await seasons.find(viewer, year, today));
  const raced = found.filter(({ season }) => season.races.length > 0);
  return JSON.stringify(raced.map(seasonJson), null, 2);
}

async function* textsOf(
  deps: ExportFileDeps,
  viewer: Viewer,
  planned: PlannedRecap,
): AsyncGenerator<ZippedFile> {
  const { folder, shareId, allFiles } = planned;
  const recap = await deps.recaps.findEditable(viewer, { shareId });
  if (!recap) throw new Error("A recap was deleted while it was taken out");
  const lastModified = new Date(recap.updatedAt);
  const shown = await contributionsOf(deps, viewer, shareId);
  const exported = exportedRecap(recap, allFiles, shown);
  const hasComments = exported.comments !== null;
  const comments = () => (hasComments ? commentsOf(deps, viewer, shareId) : none());
  const now = new Date(deps.now());
  yield { name: `${folder}/${RECAP_JSON}`, lastModified, input: [JSON.stringify(exported, null, 2)] };
  const page = deps.pages.recapPage({
    ...withFilesOf(allFiles, recap, shown),
    comments: comments(),
    now,
  });
  yield { name: `${folder}/${RECAP_PAGE}`, lastModified, input: pageOnDisk(page, allFiles) };
  if (hasComments) {
    yield { name: `${folder}/${COMMENTS_JSON}`, lastModified, input: commentsJson(comments()) };
  }
  yield* captions(recap, planned, lastModified);
}

/** Leaves out what has no file in the ZIP, and smaller versions: a ZIP has none. */
function withFilesOf(files: ExportedFile[], recap: Recap, shown: Contribution[]) {
  const isExported = ({ id }: { id: string }) => files.some((file) => file.id === id);
  const withoutSmaller = (media: Media): Media => ({ ...media, smaller: null });
  return {
    recap: {
      ...recap,
      media: recap.media.filter(isExported).map(withoutSmaller),
      recordings: recap.recordings.filter(isExported),
    },
    shown: shown
      .filter(isExported)
      .map(({ file, ...contribution }) =>
        file.kind === "media"
          ? { ...contribution, file: { ...file, media: withoutSmaller(file.media) } }
          : { ...contribution, file },
      ),
  };
}

/** A ZIP has none of the fonts. */
async function stylesOf({ pages, readAsset }: ExportFileDeps): Promise<string> {
  return (await readAsset(pages.stylesPath)).replace(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, "");
}

function* captions(recap: Recap, planned: PlannedRecap, lastModified: Date): Generator<ZippedFile> {
  for (const file of planned.allFiles) {
    const { segments = [] } = recap.recordings.find(({ id }) => id === file.id) ?? {};
    if (segments.length > 0)
      yield { name: captionsOf(planned, file), lastModified, input: [webVttOf(segments)] };
  }
}

/** Reads the comments that readers see, a page at a time. */
async function* commentsOf(
  { reactions }: ExportFileDeps,
  viewer: Viewer,
  shareId: string,
): AsyncGenerator<Comment[]> {
  let after: number | undefined;
  for (;;) {
    const cursor = after === undefined ? null : { after };
    const page = await reactions.findReactions(viewer, { shareId }, { cursor, status: "shown" });
    if (!page || page.comments.length === 0) return;
    yield page.comments;
    if (!page.hasLater) return;
    after = page.comments.at(-1)?.number;
  }
}

/** Reads what guests added and readers see below the story. */
async function contributionsOf(
  { contributions }: ExportFileDeps,
  viewer: Viewer,
  shareId: string,
): Promise<Contribution[]> {
  const shown: Contribution[] = [];
  let after: ContributionCursor | null = null;
  for (;;) {
    const page = await contributions.find(viewer, { shareId }, { after, only: "shown" });
    shown.push(...(page?.contributions ?? []));
    const last = shown.at(-1);
    if (!page?.hasMore || !last) return shown;
    after = { createdAt: Date.parse(last.createdAt), id: last.id };
  }
}

async function* none(): AsyncGenerator<never> {}

async function* commentsJson(pages: AsyncIterable<Comment[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const comments of pages) {
    for (const comment of comments) {
      const { parentId, userName, content, createdAt, editedAt, byAthlete } = commentJson(comment, false);
      const isReply = parentId !== null;
      yield separator + JSON.stringify({ userName, content, createdAt, editedAt, byAthlete, isReply });
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * Reads a photo, video or recording from R2, without its smaller versions. Throws if it is missing or incomplete. Streams of
 * R2 deliver 4 KB at a time, and each piece passes several streams: larger ones take a tenth of the time.
 */
async function* bytesOf(
  store: ExportFileDeps["store"],
  { shareId }: PlannedRecap,
  { id, kind, size }: ExportedFile,
): AsyncGenerator<Uint8Array> {
  const stream = await store.open({ shareId, kind, id }, { offset: 0, length: size });
  const reader = stream.getReader({ mode: "byob" });
  let read = 0;
  for (;;) {
    const piece = await reader.readAtLeast(PIECE_BYTES, new Uint8Array(PIECE_BYTES));
    read += piece.value?.length ?? 0;
    if (piece.value?.length) yield piece.value;
    if (piece.done) break;
  }
  if (read !== size) throw new Error(`A file ended after ${read} of ${size} bytes`);
}
