/** The list of uploads: the progress of each photo and video, and of all together. */

import Check from "@lucide/icons/icons/check";
import Film from "@lucide/icons/icons/film";
import Image from "@lucide/icons/icons/image";
import Megaphone from "@lucide/icons/icons/megaphone";
import Pause from "@lucide/icons/icons/pause";
import Play from "@lucide/icons/icons/play";
import RotateCw from "@lucide/icons/icons/rotate-cw";
import X from "@lucide/icons/icons/x";
import { type ReactNode, useRef } from "react";
import {
  isFailed,
  isUnderWay,
  percentOf,
  type UploadProgress,
  uploadSumOf,
} from "../../domain/media/upload-progress.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import {
  arrivedNoteOf,
  playbackNoteOf,
  UPLOADS_TEXTS,
  uploadAnnouncementOf,
  uploadNoteOf,
  uploadStageOf,
} from "../../texts/media/upload-messages.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

interface ShownUpload extends UploadProgress {
  key: string;
  fileName: string;
  thumbnailUrl: string | null;
}

interface UploadEvents {
  pause: (key: string) => void;
  resume: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
}

interface UploadListProps {
  uploads: readonly ShownUpload[];
  recap: Pick<Recap, "status" | "userId">;
  on: UploadEvents;
}

export function UploadList({ uploads, recap, on: events }: UploadListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const on = {
    ...events,
    remove(key: string) {
      events.remove(key);
      // The pressed button disappears with its row.
      ref.current?.focus();
    },
  };
  const stage = uploadStageOf(recap);
  const added = uploads.filter(({ state }) => state === "added");
  const isOver = uploads.length > 0 && !uploads.some(isUnderWay);
  const shown = isOver ? uploads.filter(isFailed) : uploads;
  return (
    <div ref={ref} tabIndex={-1}>
      <p role="status" className="sr-only">
        {uploadAnnouncementOf(uploads, stage)}
      </p>
      {isOver && added.length > 0 && (
        <p aria-hidden="true" className="flex items-start gap-2 text-good">
          <Icon icon={Check} size={20} className="mt-0.5 shrink-0" />
          {arrivedNoteOf(added, stage)}
        </p>
      )}
      {shown.length > 0 && (
        <div className="mt-2 overflow-hidden rounded-card border-2 border-line bg-card">
          {!isOver && uploads.length > 1 && <UploadSum uploads={uploads} on={on} />}
          <ul
            aria-label={UPLOADS_TEXTS.list}
            className="max-h-96 divide-y-2 divide-line overflow-y-auto overscroll-contain"
          >
            {shown.map((upload) => (
              <UploadRow key={upload.key} upload={upload} on={on} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** "3 of 12 · 41 %" */
function UploadSum({ uploads, on }: Pick<UploadListProps, "uploads" | "on">) {
  const { added, count, percent } = uploadSumOf(uploads);
  const underWay = uploads.filter(isUnderWay);
  const arePaused = underWay.every(({ isPaused }) => isPaused);
  return (
    <div className="border-line border-b-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-display font-extrabold text-2xl tabular-nums leading-none">
          {UPLOADS_TEXTS.added(added, count)} <span aria-hidden="true">·</span> {percent}%
        </p>
        <Button
          look="quiet"
          onClick={() => {
            for (const { key } of underWay) (arePaused ? on.resume : on.pause)(key);
          }}
        >
          {arePaused ? UPLOADS_TEXTS.resumeAll : UPLOADS_TEXTS.pauseAll}
        </Button>
      </div>
      <Bar name={UPLOADS_TEXTS.all} percent={percent} />
    </div>
  );
}

function UploadRow({ upload, on }: { upload: ShownUpload; on: UploadEvents }) {
  const { fileName, state } = upload;
  const playback = playbackNoteOf(upload);
  const hasFailed = isFailed(upload);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <UploadThumbnail fileType={upload.fileType} url={upload.thumbnailUrl} />
      <div className="min-w-0 grow basis-28">
        <p className="line-clamp-2 break-all font-semibold text-sm leading-snug" title={fileName}>
          <bdi>{fileName}</bdi>
        </p>
        <p
          role={hasFailed ? "alert" : undefined}
          className={`text-sm tabular-nums ${hasFailed || state === "lost" ? "text-danger" : "text-quiet"}`}
        >
          {uploadNoteOf(upload)}
        </p>
        {playback && <p className="text-quiet text-sm">{playback}</p>}
        {!hasFailed && <Bar name={UPLOADS_TEXTS.progress(fileName)} percent={percentOf(upload)} />}
      </div>
      <RowButtons upload={upload} on={on} />
    </li>
  );
}

function RowButtons({ upload, on }: { upload: ShownUpload; on: UploadEvents }) {
  const { key, fileName, state } = upload;
  if (state === "added") return <Icon icon={Check} size={20} className="mx-3 shrink-0 text-good" />;
  // The server is assembling it: too late to pause or cancel.
  if (state === "finishing") return null;
  const action = actionOf(upload);
  return (
    <div className="ml-auto flex shrink-0">
      {/* One button for all three actions, so that it keeps the focus. */}
      {action && (
        <RowButton name={UPLOADS_TEXTS[action.event](fileName)} onClick={() => on[action.event](key)}>
          <Icon icon={action.icon} size={18} />
        </RowButton>
      )}
      <RowButton
        name={isFailed(upload) ? UPLOADS_TEXTS.dismiss(fileName) : UPLOADS_TEXTS.cancel(fileName)}
        onClick={() => on.remove(key)}
      >
        <Icon icon={X} size={18} />
      </RowButton>
    </div>
  );
}

/** Returns the action besides cancelling; null for a failed upload. */
function actionOf(upload: ShownUpload) {
  if (isFailed(upload)) return null;
  if (upload.isPaused) return { event: "resume", icon: Play } as const;
  if (upload.state === "lost") return { event: "retry", icon: RotateCw } as const;
  return { event: "pause", icon: Pause } as const;
}

function RowButton({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-ink hover:bg-ink hover:text-paper"
    >
      {children}
    </button>
  );
}

function Bar({ name, percent }: { name: string; percent: number }) {
  return (
    <progress
      aria-label={name}
      max={100}
      value={percent}
      className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-race [&::-webkit-progress-value]:transition-[inline-size]"
    />
  );
}

const ICONS = { image: Image, video: Film, audio: Megaphone };

function UploadThumbnail({ fileType, url }: { fileType: UploadProgress["fileType"]; url: string | null }) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg bg-line text-quiet">
      <Icon icon={ICONS[fileType]} size={20} />
      {url && <img src={url} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  );
}
