/** What the grid of photos and videos shows: those of the recap, then those that have not arrived. */
import type { Upload } from "../../browser/media/tab-uploads.ts";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import type { Media } from "../../domain/media/media.ts";

export interface GridTile {
  /** Never changes: the key of its upload on this page, or its id. */
  key: string;
  /** The id in the names of its fields: the media id, or the upload's key until it has one. */
  id: string;
  fileType: Media["fileType"];
  /** Null until the page's data has it. */
  media: Media | null;
  /** Null if it was not uploaded on this page. */
  upload: Upload | null;
}

interface TilesOptions {
  media: readonly Media[];
  uploads: readonly Upload[];
  keyOf: (mediaId: string) => string | null;
  /** Ids that the page's data contained before: a missing one was deleted. */
  known: ReadonlySet<string>;
}

export function tilesOf({ media, uploads, keyOf, known }: TilesOptions): GridTile[] {
  const arrived = media.map(
    (item): GridTile => ({
      key: keyOf(item.id) ?? item.id,
      id: item.id,
      fileType: item.fileType,
      media: item,
      upload: uploads.find(({ mediaId }) => mediaId === item.id) ?? null,
    }),
  );
  const coming = uploads.filter(({ mediaId }) => mediaId === null || !known.has(mediaId));
  return [
    ...arrived,
    ...coming.map((upload): GridTile => {
      const fileType = upload.fileType === "video" ? "video" : "image";
      return { key: upload.key, id: upload.mediaId ?? upload.key, fileType, media: null, upload };
    }),
  ];
}

export function tileButtonId(key: string): string {
  return `tile-${key}`;
}

/** Returns the button of the tile whose description this field is, or null if there is none. */
export function tileButtonOf(field: string, keyOf: (mediaId: string) => string | null): HTMLElement | null {
  const [, id] = /^description-(.+)$/.exec(field) ?? [];
  return id === undefined ? null : document.getElementById(tileButtonId(keyOf(id) ?? id));
}

/** Returns the id of what says how far its upload is. */
export function tileNoteId(key: string): string {
  return `tile-note-${key}`;
}

export interface ShownTile extends GridTile {
  position: number;
  isCover: boolean;
  /** The position of its question, from 1, where the grid shows those of several; otherwise null. */
  question: number | null;
  /** Why its description is not saved and waits for the athlete; null if it does not. */
  trouble: string | null;
  /** Whether what was typed or chosen waits for network, a limit or a sign-in. */
  isUnsaved: boolean;
}

/** What a tile does with its upload. */
export type TileActions = Pick<
  ScreenUploads,
  "pause" | "resume" | "retry" | "remove" | "keyOf" | "chooseCover" | "place"
>;
