/** A tile of the grid: a photo or video, or one that has not arrived. What went wrong takes a row with its reason. */

import CircleAlert from "@lucide/icons/icons/circle-alert";
import GripVertical from "@lucide/icons/icons/grip-vertical";
import { lazy, type ReactNode, Suspense } from "react";
import { Icon } from "../../components/ui/icon.tsx";
import { isFailed } from "../../domain/media/upload-progress.ts";
import { MEDIA_GRID_TEXTS as TEXTS } from "../../texts/media/media-grid.ts";
import { type ShownTile, tileButtonId, tileNoteId } from "./grid-tiles.ts";
import { MediaPicture } from "./media-picture.tsx";

type Parts = typeof import("./coming-tiles.client.tsx");

/** Returns a part of a tile that has not arrived. It renders nothing if its code cannot be loaded. */
function comingPart<Name extends keyof Parts>(name: Name) {
  return lazy(() =>
    import("./coming-tiles.client.tsx").then(
      (parts) => ({ default: parts[name] }),
      (error: unknown) => {
        console.warn("Code could not be loaded", error);
        return { default: (() => null) as unknown as Parts[Name] };
      },
    ),
  );
}
export const UploadAnnouncement = comingPart("UploadAnnouncement");
const ComingPicture = comingPart("ComingPicture");
const FailedRow = comingPart("FailedRow");
const TroubleRow = comingPart("TroubleRow");

export interface MediaTileProps {
  shareId: string;
  tile: ShownTile;
  /** Whether it can be dragged. */
  canMove: boolean;
  onOpen: () => void;
  onDismiss: () => void;
  /** Where scripts do not run: its fields and buttons. */
  plain: ReactNode;
}

/** Without scripts every tile is a card. */
const TILE =
  "relative select-none scroll-mt-4 scroll-mb-28 no-js:rounded-bib no-js:border-2 no-js:border-line no-js:bg-card no-js:p-3";
const SIGN = "absolute rounded-full bg-card";

export function MediaTile({ shareId, tile, canMove, plain, ...on }: MediaTileProps) {
  const { media, upload, fileType, position } = tile;
  if (upload && isFailed(upload))
    return (
      <Suspense>
        <FailedRow upload={upload} onDismiss={on.onDismiss} />
      </Suspense>
    );
  if (tile.trouble !== null)
    return (
      <Suspense>
        <TroubleRow shareId={shareId} tile={tile} onOpen={on.onOpen} />
      </Suspense>
    );
  return (
    <li data-still={media === null || undefined} className={TILE}>
      <button
        type="button"
        id={tileButtonId(tile.key)}
        aria-haspopup="dialog"
        aria-label={TEXTS.open(fileType, position)}
        aria-describedby={media ? undefined : tileNoteId(tile.key)}
        onClick={on.onOpen}
        className="absolute inset-0 z-10 cursor-pointer rounded-lg no-js:hidden"
      />
      <TileNote tile={tile} />
      {media ? (
        <MediaPicture shareId={shareId} media={media} position={position} />
      ) : (
        <div className="aspect-square overflow-hidden rounded-lg bg-line">
          <Suspense>
            <ComingPicture tile={tile} />
          </Suspense>
        </div>
      )}
      <span aria-hidden="true" className="pointer-events-none absolute inset-1 no-js:hidden">
        {tile.isUnsaved && (
          <Icon icon={CircleAlert} size={20} className={`bottom-0 left-0 text-danger ${SIGN}`} />
        )}
        {canMove && media && (
          <Icon icon={GripVertical} size={18} className={`right-0 bottom-0 box-content p-0.5 ${SIGN}`} />
        )}
      </span>
      {plain}
    </li>
  );
}

/** The position, whether it is the cover, and without scripts the question that it belongs to. */
function TileNote({ tile: { position, isCover, question } }: { tile: ShownTile }) {
  return (
    <p className="pointer-events-none absolute inset-1 z-1 flex flex-wrap content-start items-center gap-1 text-xs no-js:static no-js:mb-2 no-js:gap-2 no-js:text-sm">
      <span className="rounded-md bg-card px-1.5 py-1 font-display font-extrabold text-base text-ink leading-none tabular-nums no-js:bg-transparent no-js:p-0 no-js:text-2xl no-js:text-race">
        {position}
      </span>
      {isCover && (
        <span className="rounded-full bg-race px-2 py-0.5 font-semibold text-on-race">{TEXTS.cover}</span>
      )}
      {question !== null && (
        <span className="hidden text-quiet no-js:inline">{TEXTS.question(question)}</span>
      )}
    </p>
  );
}
