import { expect, test } from "vitest";
import { type UploadProgress, uploadSumOf } from "../../domain/media/upload-progress.ts";
import {
  arrivedNoteOf,
  goneMessage,
  limitMessage,
  playbackNoteOf,
  UPLOAD_MESSAGES,
  uploadAnnouncementOf,
  uploadedToastOf,
  uploadNoteOf,
  uploadStageOf,
} from "./upload-messages.ts";

function upload(given: Partial<UploadProgress> = {}): UploadProgress {
  return {
    fileType: "image",
    state: "sending",
    isPaused: false,
    sent: 0,
    total: 100,
    message: null,
    isPlayable: true,
    ...given,
  };
}

test("uploads that arrived in a draft have the specification's texts", () => {
  expect(arrivedNoteOf([upload()], "draft")).toBe("Photo uploaded");
  expect(arrivedNoteOf([upload()], "account-draft")).toBe(
    "Photo uploaded - will be included when saved to account",
  );
  expect(arrivedNoteOf([upload({ fileType: "video" })], "draft")).toBe("Video uploaded successfully");
  const unplayable = upload({ fileType: "video", isPlayable: false });
  expect(arrivedNoteOf([unplayable], "draft")).toBe("Video uploaded - playback not supported");
  expect(arrivedNoteOf([upload()], "published")).toBe("Photo uploaded");
  expect(arrivedNoteOf([upload(), upload(), unplayable], "published")).toBe("2 photos and 1 video uploaded");
});

test("the note of an upload depends on where its recap is", () => {
  expect(uploadStageOf({ status: "draft", userId: null })).toBe("draft");
  expect(uploadStageOf({ status: "draft", userId: "ada" })).toBe("account-draft");
  expect(uploadStageOf({ status: "published", userId: "ada" })).toBe("published");
});

test("lost bytes have the specification's texts", () => {
  expect(goneMessage("video", "closed")).toBe("Video no longer available in current session");
  expect(goneMessage("video", "unreadable")).toBe("Video data not available");
  expect(goneMessage("image", "closed")).toBe("Photo no longer available in current session");
});

test("all that arrived together share one toast", () => {
  expect(uploadedToastOf({ images: 0, videos: 1 })).toEqual({
    title: "Media uploaded",
    description: "Your video has been added to the race recap.",
  });
  expect(uploadedToastOf({ images: 12, videos: 1 }).description).toBe(
    "Your 12 photos and 1 video have been added to the race recap.",
  );
});

test("the note next to a file names its state", () => {
  expect(uploadNoteOf(upload({ sent: 41 }))).toBe("41%");
  expect(uploadNoteOf(upload({ state: "waiting", isPaused: true }))).toBe("Paused");
  expect(uploadNoteOf(upload({ state: "refused", isPaused: true, message: "This file is empty" }))).toBe(
    "Couldn't add this file. This file is empty.",
  );
  expect(uploadNoteOf(upload({ state: "lost" }))).toBe(UPLOAD_MESSAGES.noConnection);
  const unanswered = upload({ state: "lost", message: UPLOAD_MESSAGES.noAnswer });
  expect(uploadNoteOf(unanswered)).toBe(UPLOAD_MESSAGES.noAnswer);
});

test("a video that this browser cannot play has a note before its upload, and one after", () => {
  const video = upload({ fileType: "video", isPlayable: false, state: "waiting" });
  expect(playbackNoteOf(video)).toBe("This browser can't play it, but we'll upload it anyway.");
  expect(playbackNoteOf({ ...video, state: "added" })).toBeNull();
  expect(playbackNoteOf(upload())).toBeNull();
});

test("a video whose sound is left out, or does not play everywhere, says so", () => {
  const video = upload({ fileType: "video", soundTrouble: "left-out", state: "waiting" });
  expect(playbackNoteOf(video)).toBe("Browsers can't play its sound, so we'll upload it without.");
  const added = { ...video, state: "added" as const };
  expect(uploadNoteOf(added)).toBe("Video uploaded - without its sound, which browsers can't play");
  expect(arrivedNoteOf([{ ...added, soundTrouble: "unplayable" }], "draft")).toBe(
    "Video uploaded - some browsers can't play its sound",
  );
  expect(arrivedNoteOf([added, upload()], "draft")).toBe(
    "1 photo and 1 video uploaded. 1 without sound in some or all browsers",
  );
});

test("the sum counts bytes, without failed uploads", () => {
  const uploads = [
    upload({ state: "added", sent: 100 }),
    upload({ sent: 50, total: 300 }),
    upload({ state: "refused", total: 9_000 }),
  ];
  expect(uploadSumOf(uploads)).toEqual({ added: 1, count: 2, percent: 37 });
});

test("the sum is at 100 % only when all have arrived", () => {
  const sent = upload({ state: "finishing", sent: 100 });
  expect(uploadSumOf([sent]).percent).toBe(99);
  expect(uploadSumOf([{ ...sent, state: "added" }]).percent).toBe(100);
  expect(uploadSumOf([]).percent).toBe(0);
});

test("the announcement changes at every quarter and at the end", () => {
  const announcements = [0, 10, 24, 25, 49, 60, 99].map((sent) =>
    uploadAnnouncementOf([upload({ sent })], "draft"),
  );
  expect([...new Set(announcements)]).toEqual([
    "Uploading 1 file",
    "Uploading 1 file, 25% done",
    "Uploading 1 file, 50% done",
    "Uploading 1 file, 75% done",
  ]);
  const over = [upload({ state: "added" }), upload({ state: "gone" })];
  expect(uploadAnnouncementOf(over, "published")).toBe("Photo uploaded. 1 not added");
  expect(uploadAnnouncementOf([], "draft")).toBe("");
});

test("the announcement says that nothing progresses", () => {
  expect(uploadAnnouncementOf([upload({ isPaused: true })], "draft")).toBe("Uploading is paused");
  const lost = upload({ state: "lost" });
  expect(uploadAnnouncementOf([lost, upload({ isPaused: true })], "draft")).toBe(
    "We'll finish uploading when you're back online",
  );
});

test("the announcement of uploads without an answer is their own message", () => {
  const lost = upload({ state: "lost", message: UPLOAD_MESSAGES.noAnswer });
  expect(uploadAnnouncementOf([lost], "draft")).toBe("No response yet. We'll keep trying.");
});

test("the announcement says when the server accepts uploads again", () => {
  const limited = upload({ state: "lost", message: limitMessage("Try again in an hour") });
  expect(uploadAnnouncementOf([upload({ isPaused: true }), limited], "draft")).toBe(
    "Try again in an hour. We'll try again for you.",
  );
});
