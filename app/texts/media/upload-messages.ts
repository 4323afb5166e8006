/**
 * Texts about uploads of photos and videos (specification 8), each in one place:
 *
 * - Next to a file of the list: `uploadNoteOf`. The note on a failed file stays until the athlete removes it. "Video
 *   no longer available in current session" and "Video data not available" are for bytes that were lost because the
 *   page was closed or the device's storage failed.
 * - In place of the list, once all files have arrived: `arrivedNoteOf`. For a draft of an account it is "Photo uploaded -
 *   will be included when saved to account" or "Video uploaded successfully", for several files their number.
 * - For a video that this browser cannot play: `UNPLAYABLE_NOTES`, before and after the upload; for one whose sound is left
 *   out or does not play everywhere: `SOUND_NOTES`.
 * - In a toast for all files that arrived together: `uploadedToastOf`; MEDIA_MESSAGES.uploadFailed for files that are
 *   not added; `UPLOAD_MESSAGES.interrupted` for those that resume.
 * - For screen readers, at a few points and not at every percent: `uploadAnnouncementOf`.
 */

import { MEDIA_MESSAGES, type Media } from "../../domain/media/media.ts";
import {
  type Arrived,
  isFailed,
  isMoving,
  isUnderWay,
  type LossOfBytes,
  percentOf,
  type SoundTrouble,
  type UploadProgress,
  uploadSumOf,
} from "../../domain/media/upload-progress.ts";
import type { Recap } from "../../domain/recap/recap.ts";

const NAMES = { image: "Photo", video: "Video" } as const;

export const UPLOAD_MESSAGES = {
  noConnection: "No connection. We'll finish uploading when you're back online.",
  noAnswer: "No response yet. We'll keep trying.",
  signedOut: "Sign in to send it.",
  recapGone: "This recap no longer exists",
  notPrepared: "Choose it again, or try another one",
  /** A toast for uploads that resume by themselves. */
  interrupted: { title: "Upload interrupted", description: "We'll finish it as soon as we can." },
} as const;

/** Returns the text for a limited upload. `message` is the server's and says when to try again. */
export function limitMessage(message: string): string {
  return `${message}. We'll try again for you.`;
}

/** Shown before and after the upload. Other browsers may be able to play it. */
const UNPLAYABLE_NOTES = {
  before: "This browser can't play it, but we'll upload it anyway.",
  after: "Video uploaded - playback not supported",
} as const;

/** The same for a video whose sound is not in the copy, or that some browsers play without it. */
const SOUND_NOTES: Record<SoundTrouble, { before: string; after: string }> = {
  "left-out": {
    before: "Browsers can't play its sound, so we'll upload it without.",
    after: "Video uploaded - without its sound, which browsers can't play",
  },
  unplayable: {
    before: "Some browsers can't play its sound, but we'll upload it anyway.",
    after: "Video uploaded - some browsers can't play its sound",
  },
};

/** Returns what is to be said of how a photo or video plays, before and after the upload; null if it plays. */
function playbackNotesOf({ isPlayable, soundTrouble }: Pick<UploadProgress, "isPlayable" | "soundTrouble">) {
  if (!isPlayable) return UNPLAYABLE_NOTES;
  return soundTrouble ? SOUND_NOTES[soundTrouble] : null;
}

export function goneMessage(fileType: Media["fileType"], loss: LossOfBytes): string {
  const name = NAMES[fileType];
  return loss === "closed" ? `${name} no longer available in current session` : `${name} data not available`;
}

/** Returns the note next to a file of the list. */
export function uploadNoteOf(upload: UploadProgress): string {
  if (upload.isPaused && isUnderWay(upload)) return "Paused";
  switch (upload.state) {
    case "preparing":
      return "Getting it ready";
    case "waiting":
      return "Waiting for its turn";
    case "sending":
      return `${percentOf(upload)}%`;
    case "finishing":
      return "Almost there";
    case "added":
      return playbackNotesOf(upload)?.after ?? "Uploaded";
    case "refused":
      return `Couldn't add this file. ${upload.message}.`;
    case "gone":
      return `${upload.message}. Choose it again to add it.`;
    case "lost":
      return upload.message ?? UPLOAD_MESSAGES.noConnection;
  }
}

/** Returns the note on a video that does not play, or not with its sound, until it is uploaded; otherwise null. */
export function playbackNoteOf(upload: UploadProgress): string | null {
  return isUnderWay(upload) ? (playbackNotesOf(upload)?.before ?? null) : null;
}

/** Returns the toast for all that arrived together. */
export function uploadedToastOf(arrived: Arrived): { title: string; description: string } {
  const { images, videos } = arrived;
  if (images + videos === 1) return MEDIA_MESSAGES.uploaded[images === 1 ? "image" : "video"];
  const description = `Your ${countedOf(arrived)} have been added to the race recap.`;
  return { title: MEDIA_MESSAGES.uploaded.image.title, description };
}

/** Where the recap of an upload is: a draft of an account, a draft of a browser that is signed out, or published. */
type UploadStage = "account-draft" | "draft" | "published";

export function uploadStageOf({ status, userId }: Pick<Recap, "status" | "userId">): UploadStage {
  if (status === "published") return "published";
  return userId === null ? "draft" : "account-draft";
}

const INCLUDED: Record<UploadStage, string> = {
  "account-draft": " - will be included when saved to account",
  draft: "",
  published: "",
};

/** Returns the line shown in place of the list once all have arrived. */
export function arrivedNoteOf(
  uploads: readonly Pick<UploadProgress, "fileType" | "isPlayable" | "soundTrouble">[],
  stage: UploadStage,
): string {
  const [only] = uploads;
  if (uploads.length !== 1 || !only) {
    const counted = countedOf({
      images: uploads.filter(({ fileType }) => fileType === "image").length,
      videos: uploads.filter(({ fileType }) => fileType === "video").length,
    });
    const silent = uploads.filter(({ soundTrouble }) => soundTrouble).length;
    const ofSound = silent > 0 ? `. ${silent} without sound in some or all browsers` : "";
    return `${counted} uploaded${INCLUDED[stage]}${ofSound}`;
  }
  const notes = playbackNotesOf(only);
  if (notes) return notes.after;
  if (only.fileType === "video") return "Video uploaded successfully";
  return `Photo uploaded${INCLUDED[stage]}`;
}

/** "3 photos", "1 video", "3 photos and 1 video". */
function countedOf({ images, videos }: Arrived): string {
  const parts = [
    images > 0 && `${images} ${images === 1 ? "photo" : "photos"}`,
    videos > 0 && `${videos} ${videos === 1 ? "video" : "videos"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

/** Returns the text for screen readers. It changes at the start, at every quarter, and when all are done. */
export function uploadAnnouncementOf(uploads: readonly UploadProgress[], stage: UploadStage): string {
  const underWay = uploads.filter(isUnderWay);
  const added = uploads.filter(({ state }) => state === "added");
  const failed = uploads.filter(isFailed).length;
  if (underWay.length === 0) {
    const texts = [added.length > 0 && arrivedNoteOf(added, stage), failed > 0 && `${failed} not added`];
    return texts.filter(Boolean).join(". ");
  }
  if (underWay.every(({ isPaused }) => isPaused)) return "Uploading is paused";
  if (!underWay.some(isMoving)) return waitAnnouncementOf(underWay);
  const { count, percent } = uploadSumOf(uploads);
  const quarter = Math.floor(percent / 25) * 25;
  return `Uploading ${count} ${count === 1 ? "file" : "files"}${quarter > 0 ? `, ${quarter}% done` : ""}`;
}

function waitAnnouncementOf(underWay: readonly UploadProgress[]): string {
  const lost = underWay.filter(({ state }) => state === "lost");
  const answered = lost.find(({ message }) => message !== null && message !== UPLOAD_MESSAGES.noConnection);
  return answered?.message ?? "We'll finish uploading when you're back online";
}

/** The texts of the list of uploads. Notes and announcements are in app/texts/media/upload-messages.ts. */
export const UPLOADS_TEXTS = {
  list: "Uploads",
  added: (added: number, count: number) => `${added} of ${count}`,
  all: "All uploads",
  pauseAll: "Pause all",
  resumeAll: "Resume all",
  progress: (fileName: string) => `Upload of ${fileName}`,
  pause: (fileName: string) => `Pause ${fileName}`,
  resume: (fileName: string) => `Resume ${fileName}`,
  retry: (fileName: string) => `Try again: ${fileName}`,
  cancel: (fileName: string) => `Cancel upload: ${fileName}`,
  dismiss: (fileName: string) => `Dismiss ${fileName}`,
} as const;
