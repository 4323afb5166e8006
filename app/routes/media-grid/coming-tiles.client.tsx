/** What is on a tile that has not arrived, and the rows of what went wrong. Loaded once there is one. */

import CloudOff from "@lucide/icons/icons/cloud-off";
import Pause from "@lucide/icons/icons/pause";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { Icon } from "../../components/ui/icon.tsx";
import { percentOf } from "../../domain/media/upload-progress.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { MEDIA_GRID_TEXTS as TEXTS } from "../../texts/media/media-grid.ts";
import {
  UPLOADS_TEXTS,
  uploadAnnouncementOf,
  uploadNoteOf,
  uploadStageOf,
} from "../../texts/media/upload-messages.ts";
import { type GridTile, type ShownTile, tileButtonId, tileNoteId } from "./grid-tiles.ts";
import { MediaPicture } from "./media-picture.tsx";

export function UploadAnnouncement({ uploads, recap }: { uploads: readonly Upload[]; recap: Recap }) {
  return (
    <p role="status" className="sr-only">
      {uploadAnnouncementOf(uploads, uploadStageOf(recap))}
    </p>
  );
}

export function ComingPicture({ tile }: { tile: GridTile }) {
  const { upload, key } = tile;
  return (
    <>
      <Preview tile={tile} />
      {upload && upload.state !== "added" && (
        <>
          <UploadRing upload={upload} />
          <span id={tileNoteId(key)} className="sr-only">
            {`${upload.fileName}: ${uploadNoteOf(upload)}`}
          </span>
        </>
      )}
    </>
  );
}

/** What the device has of a file that has not arrived; nothing until it has a picture. */
function Preview({ tile: { upload } }: { tile: GridTile }) {
  const url = upload?.thumbnailUrl;
  return (
    url && (
      <img
        key={url}
        src={url}
        alt=""
        decoding="async"
        className="size-full object-cover"
        // A damaged file.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    )
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

export function FailedRow({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
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

interface TroubleRowProps {
  shareId: string;
  tile: ShownTile;
  onOpen: () => void;
}

export function TroubleRow({ shareId, tile, onOpen }: TroubleRowProps) {
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
        aria-label={`${TEXTS.look}: ${TEXTS.name(fileType, position)}`}
        onClick={onOpen}
        className="min-h-11 px-2 font-semibold text-sm underline underline-offset-4 hover:text-race"
      >
        {TEXTS.look}
      </button>
    </li>
  );
}
