/** A tile of the grid: a photo or video, or one that has not arrived. What went wrong takes a row with its reason. */

import CircleAlert from "@lucide/icons/icons/circle-alert";
import CloudOff from "@lucide/icons/icons/cloud-off";
import GripVertical from "@lucide/icons/icons/grip-vertical";
import Pause from "@lucide/icons/icons/pause";
import Play from "@lucide/icons/icons/play";
import type { ReactNode } from "react";
import type { Upload } from "../../browser/media/uploads.ts";
import { placeInTile } from "../../components/media/media-place.ts";
import { MediaView } from "../../components/media/media-view.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { Icon } from "../../components/ui/icon.tsx";
import { positionOf } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { isFailed, percentOf } from "../../domain/media/upload-progress.ts";
import { MEDIA_GRID_TEXTS as TEXTS } from "../../texts/media/media-grid.ts";
import { UPLOADS_TEXTS, uploadNoteOf } from "../../texts/media/upload-messages.ts";
import type { GridTile } from "./grid-tiles.ts";

/** Returns the id of the button that opens a tile. */
export function tileButtonId(key: string): string {
  return `tile-${key}`;
}

export interface ShownTile extends GridTile {
  /** From 1. */
  position: number;
  isCover: boolean;
  /** The position of its question, from 1, where the grid shows those of several; otherwise null. */
  question: number | null;
  /** Why its description is not saved and waits for the athlete; null if it does not. */
  trouble: string | null;
  /** Whether what was typed or chosen waits for network, a limit or a sign-in. */
  isUnsaved: boolean;
}

interface MediaTileProps {
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
/** The message in place of a lost picture is small, and its link is in the editor. */
const FIGURE =
  "group overflow-hidden rounded-lg text-[0.6875rem] leading-tight [&>div]:p-1 [&>div]:pt-8 [&_[download]]:hidden no-js:text-base no-js:[&>div]:p-3 no-js:[&_[download]]:inline";
const SIGN = "absolute rounded-full bg-card";

export function MediaTile({ shareId, tile, canMove, plain, ...on }: MediaTileProps) {
  const { media, upload, fileType, position } = tile;
  if (upload && isFailed(upload)) return <FailedRow upload={upload} onDismiss={on.onDismiss} />;
  if (tile.trouble !== null) return <TroubleRow shareId={shareId} tile={tile} onOpen={on.onOpen} />;
  const isComing = upload !== null && upload.state !== "added";
  const note = `tile-note-${tile.key}`;
  return (
    <li data-still={media === null || undefined} className={TILE}>
      <button
        type="button"
        id={tileButtonId(tile.key)}
        aria-haspopup="dialog"
        aria-label={TEXTS.open(fileType, position)}
        aria-describedby={isComing ? note : undefined}
        onClick={on.onOpen}
        className="absolute inset-0 z-10 cursor-pointer rounded-lg no-js:hidden"
      />
      <TileNote tile={tile} />
      {media ? <MediaPicture shareId={shareId} media={media} position={position} /> : <Preview tile={tile} />}
      {isComing && (
        <>
          <UploadRing upload={upload} />
          <span id={note} className="sr-only">
            {`${upload.fileName}: ${uploadNoteOf(upload)}`}
          </span>
        </>
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

function MediaPicture({ shareId, media, position }: { shareId: string; media: Media; position: number }) {
  const hydrated = useHydrated();
  return (
    <figure data-media className={FIGURE}>
      <MediaView
        shareId={shareId}
        media={media}
        position={position}
        stage="own"
        place={placeInTile(media)}
        hasControls={!hydrated}
      />
      {media.fileType === "video" && <PlaySign />}
    </figure>
  );
}

/** For the eye only: that it is a video. The message about a lost video takes its place. */
function PlaySign() {
  return (
    <Icon
      icon={Play}
      size={22}
      className={`pointer-events-none inset-0 m-auto box-content fill-current p-2 group-data-broken:hidden no-js:hidden ${SIGN}`}
    />
  );
}

/** What the device has of a file that has not arrived; grey until then. */
function Preview({ tile: { upload, media } }: { tile: GridTile }) {
  const focal = media?.focalPoint;
  return (
    <span className="block aspect-square w-full overflow-hidden rounded-lg bg-line">
      {upload?.thumbnailUrl && (
        <img
          key={upload.thumbnailUrl}
          src={upload.thumbnailUrl}
          alt=""
          decoding="async"
          style={focal && { objectPosition: positionOf(focal) }}
          className="size-full object-cover"
          // A damaged file.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

/** How much of it is sent. While it is prepared, or waits for its turn, the ring turns. */
function UploadRing({ upload }: { upload: Upload }) {
  const { state, isPaused, fileName } = upload;
  const percent = state === "sending" || isPaused ? percentOf(upload) : null;
  const icon = isPaused ? Pause : state === "lost" ? CloudOff : null;
  return (
    <span className="pointer-events-none absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-card text-race">
      <svg
        role="progressbar"
        aria-label={UPLOADS_TEXTS.progress(fileName)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        viewBox="0 0 36 36"
        fill="none"
        strokeWidth={4}
        className={`absolute inset-0 size-full -rotate-90 ${percent === null && !icon ? "animate-spin" : ""}`}
      >
        <circle cx={18} cy={18} r={14} className="stroke-line" />
        <circle
          cx={18}
          cy={18}
          r={14}
          pathLength={100}
          strokeDasharray={`${percent ?? (icon ? 0 : 25)} 100`}
          className="stroke-race"
        />
      </svg>
      {icon && <Icon icon={icon} size={16} className="text-ink" />}
    </span>
  );
}

const ROW =
  "col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border-2 border-danger bg-card p-2";

function FailedRow({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  return (
    <li data-still className={ROW}>
      <div role="alert" className="min-w-0 grow basis-40 px-1 text-sm">
        <p className="line-clamp-2 break-all font-semibold leading-snug">
          <bdi>{upload.fileName}</bdi>
        </p>
        <p className="text-danger">{uploadNoteOf(upload)}</p>
      </div>
      <button
        type="button"
        aria-label={UPLOADS_TEXTS.dismiss(upload.fileName)}
        onClick={onDismiss}
        className="min-h-11 px-2 font-semibold text-sm underline underline-offset-4 hover:text-race"
      >
        {TEXTS.dismiss}
      </button>
    </li>
  );
}

function TroubleRow({ shareId, tile, onOpen }: Pick<MediaTileProps, "shareId" | "tile" | "onOpen">) {
  const { media, fileType, position } = tile;
  return (
    <li data-still={media === null || undefined} className={ROW}>
      <div className="size-16 shrink-0">
        {media ? (
          <MediaPicture shareId={shareId} media={media} position={position} />
        ) : (
          <Preview tile={tile} />
        )}
      </div>
      <p className="min-w-0 grow basis-28 text-sm">
        <span className="font-semibold">{TEXTS.name(fileType, position)}</span>
        <span className="block text-danger">{tile.trouble}</span>
      </p>
      <button
        type="button"
        id={tileButtonId(tile.key)}
        aria-haspopup="dialog"
        aria-label={TEXTS.open(fileType, position)}
        onClick={onOpen}
        className="min-h-11 px-2 font-semibold text-sm underline underline-offset-4 hover:text-race"
      >
        {TEXTS.look}
      </button>
    </li>
  );
}
