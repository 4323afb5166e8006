/** What a tile opens: its caption, what stays in view, its place, the cover, deletion; and its upload until it has arrived. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { useDescription } from "../../browser/media/use-description.ts";
import { useFocalPoint } from "../../browser/media/use-focal-point.ts";
import { placeInCard } from "../../components/media/media-place.ts";
import { MediaView } from "../../components/media/media-view.tsx";
import { Photo } from "../../components/media/photo.tsx";
import { Credit } from "../../components/media/photo-credit.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogClose } from "../../components/ui/dialog.tsx";
import { type FocalPoint, positionOf } from "../../domain/media/focal-point.ts";
import { isUnderWay, percentOf } from "../../domain/media/upload-progress.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { MEDIA_GRID_TEXTS } from "../../texts/media/media-grid.ts";
import { TILE_TEXTS as TEXTS } from "../../texts/media/tile-editor.ts";
import {
  arrivedNoteOf,
  playbackNoteOf,
  UPLOADS_TEXTS,
  uploadNoteOf,
  uploadStageOf,
} from "../../texts/media/upload-messages.ts";
import { DescriptionField } from "./description-field.tsx";
import { type EditedPhoto, FocalPointEditor } from "./focal-point-editor.tsx";
import { type ShownTile, type TileActions, tileButtonId } from "./grid-tiles.ts";
import { TileButtons } from "./tile-buttons.tsx";

interface TileEditorProps {
  recap: Recap;
  form: string;
  isSending: boolean;
  on: TileActions;
  tile: ShownTile;
  /** How many can be moved; null where none can. */
  count: number | null;
  onMove: (to: number) => void;
  /** The field that says where on the course it belongs. */
  place: ReactNode;
  onClose: () => void;
}

const TITLE_ID = "tile-title";

export function TileEditor({ recap, tile, place, onClose, ...props }: TileEditorProps) {
  const { id, key, media, upload, fileType, position, isCover, question } = tile;
  const description = useDescription(recap, { id });
  const focal = useFocalPoint(recap, { id, focalPoint: media?.focalPoint ?? null });
  const [ratio, setRatio] = useState(1);
  const wasCover = useRef(isCover);
  useEffect(() => {
    // The pressed button disappears, unless it moved the photo to the first position.
    const hasFocus = document.activeElement?.parentElement?.closest("[role=dialog]");
    if (isCover && !wasCover.current && !hasFocus)
      document.querySelector<HTMLElement>("[data-cover]")?.focus();
    wasCover.current = isCover;
  }, [isCover]);
  const photo = photoOf(recap, tile, media ? media.width / media.height : ratio, focal.point);
  return (
    <Dialog
      labelledBy={TITLE_ID}
      onClose={onClose}
      onClosed={() => document.getElementById(tileButtonId(key))?.focus()}
    >
      <div data-race={recap.raceType} className="p-4">
        <div className="mb-3 flex items-center gap-2">
          <h2 id={TITLE_ID} className="text-2xl">
            {MEDIA_GRID_TEXTS.name(fileType, position)}
          </h2>
          {isCover && (
            <span
              data-cover
              tabIndex={-1}
              className="rounded-full bg-race px-2 py-0.5 font-semibold text-on-race text-sm"
            >
              {MEDIA_GRID_TEXTS.cover}
            </span>
          )}
          {question !== null && (
            <span className="text-quiet text-sm">{MEDIA_GRID_TEXTS.question(question)}</span>
          )}
          <DialogClose>
            <button
              type="button"
              aria-label={TEXTS.close(fileType, position)}
              className="ml-auto min-h-11 px-2 font-semibold underline underline-offset-4 hover:text-race"
            >
              {TEXTS.done}
            </button>
          </DialogClose>
        </div>
        {upload && <UploadPart upload={upload} recap={recap} on={props.on} />}
        <div className="relative">
          <figure data-media className="group">
            {media ? (
              <MediaView
                shareId={recap.shareId}
                media={{ ...media, focalPoint: focal.point }}
                position={position}
                stage="own"
                place={placeInCard(media)}
              />
            ) : (
              <PickedPicture url={upload?.thumbnailUrl ?? null} onRatio={setRatio} />
            )}
          </figure>
          {media?.credit && (
            <p className="mt-2 break-words text-quiet text-sm">
              <Credit of={fileType} name={media.credit} />
            </p>
          )}
          <DescriptionField id={id} description={description} />
          {photo && (
            <FocalPointEditor
              photo={photo}
              position={position}
              state={focal.state}
              onChoose={focal.choose}
              onRetry={focal.retry}
            />
          )}
        </div>
        {place && <div className="mt-2">{place}</div>}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {media ? (
            <TileButtons
              id={id}
              fileType={fileType}
              position={position}
              isCover={isCover}
              count={props.count}
              form={props.form}
              isSending={props.isSending}
              onMove={props.onMove}
            />
          ) : (
            <ComingButtons tile={tile} on={props.on} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the photo whose crop is chosen; null for a video, or without a picture. */
function photoOf(recap: Recap, tile: ShownTile, ratio: number, focalPoint: FocalPoint): EditedPhoto | null {
  const { id, media, upload, fileType } = tile;
  const url = upload?.thumbnailUrl;
  if (fileType !== "image" || !(media || url)) return null;
  return {
    id,
    ratio,
    focalPoint,
    inPlace: (width, shape, point) =>
      media ? (
        <Photo
          shareId={recap.shareId}
          photo={{ ...media, focalPoint: point }}
          name=""
          sizes={`calc(${width} * ${overflowOf(media, shape)})`}
          className="size-full"
        />
      ) : (
        <img
          src={url ?? undefined}
          alt=""
          style={{ objectPosition: positionOf(point) }}
          className="size-full object-cover"
        />
      ),
  };
}

/** What the device has of a photo or video that has not arrived. */
function PickedPicture({ url, onRatio }: { url: string | null; onRatio: (ratio: number) => void }) {
  if (url === null) return <div className="mx-auto aspect-square w-full max-w-80 rounded-lg bg-line" />;
  return (
    <img
      src={url}
      alt=""
      onLoad={({ currentTarget }) => onRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      className="mx-auto max-h-80 max-w-full rounded-lg"
    />
  );
}

/** What becomes of its upload. */
function UploadPart({ upload, recap, on }: { upload: Upload; recap: Recap; on: TileEditorProps["on"] }) {
  const { key, fileName, state } = upload;
  if (state === "added")
    return <p className="mb-3 text-good text-sm">{arrivedNoteOf([upload], uploadStageOf(recap))}</p>;
  const action = actionOf(upload);
  return (
    <div className="mb-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow basis-40 text-sm">
          <p className="line-clamp-2 break-all font-semibold">
            <bdi>{fileName}</bdi>
          </p>
          <p className="text-quiet tabular-nums">{uploadNoteOf(upload)}</p>
          <p className="text-quiet">{playbackNoteOf(upload)}</p>
        </div>
        {/* One button for all three actions, so that it keeps the focus. */}
        {action && (
          <Button look="quiet" aria-label={UPLOADS_TEXTS[action](fileName)} onClick={() => on[action](key)}>
            {TEXTS[action]}
          </Button>
        )}
      </div>
      <progress
        aria-label={UPLOADS_TEXTS.progress(fileName)}
        max={100}
        value={percentOf(upload)}
        className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-race"
      />
    </div>
  );
}

function actionOf({ state, isPaused }: Upload) {
  // The server is assembling it.
  if (state === "finishing") return null;
  if (isPaused) return "resume";
  return state === "lost" ? "retry" : "pause";
}

function ComingButtons({ tile, on }: Pick<TileEditorProps, "tile" | "on">) {
  const { key, upload, fileType, position, isCover } = tile;
  if (!upload || !isUnderWay(upload) || upload.state === "finishing") return null;
  return (
    <>
      {fileType === "image" && !isCover && (
        <Button look="secondary" aria-label={TEXTS.coverName(position)} onClick={() => on.chooseCover(key)}>
          {TEXTS.makeCover}
        </Button>
      )}
      <Button
        look="danger"
        aria-label={UPLOADS_TEXTS.cancel(upload.fileName)}
        onClick={() => on.remove(key)}
        className="ml-auto"
      >
        {TEXTS.cancel}
      </Button>
    </>
  );
}
