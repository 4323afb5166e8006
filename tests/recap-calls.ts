/** Every call of the API whose path names a recap, a file, an upload or a comment, as somebody may send it. */
import type { Caller } from "./caller.ts";
import { course, newRecap } from "./factories.ts";
import { photoFixture } from "./fixtures.ts";
import { sampleFile, sendForm } from "./media-calls.ts";
import { audioFile, sendRecording } from "./recording-calls.ts";
import { declarationOf, declare, finish, sendPart } from "./upload-calls.ts";

/** A recap with one of everything. */
export interface WholeRecap {
  id: number;
  shareId: string;
  isPublic: boolean;
  mediaId: string;
  videoId: string;
  recordingId: string;
  uploadId: string;
  commentId: string;
  contributionId: string;
  cardUrl: string;
}

const IDENTITY = { userName: "Stranger", userEmail: "stranger@example.com" };
export const CARD = { style: "modern", format: "1:1" };
export const UPLOAD_SOURCE = { original: photoFixture("small.png"), contentType: "image/png" };

export type RecapCall = (caller: Caller, recap: WholeRecap) => Promise<Response>;

const get =
  (path: (recap: WholeRecap) => string): RecapCall =>
  (caller, recap) =>
    caller.call(path(recap));
const send =
  (
    method: string,
    path: (recap: WholeRecap) => string,
    body: (recap: WholeRecap) => unknown = () => ({}),
  ): RecapCall =>
  (caller, recap) =>
    caller.send(method, path(recap), body(recap));

/** By method and path, as the API declares them. */
export const RECAP_CALLS: Record<string, RecapCall> = {
  "GET /recaps/:id": get((recap) => `/api/recaps/${recap.shareId}`),
  "PATCH /recaps/:id": send(
    "PATCH",
    (recap) => `/api/recaps/${recap.shareId}`,
    () => ({ edits: [{ field: "name", base: [newRecap().name], value: "Changed" }] }),
  ),
  "DELETE /recaps/:id": send("DELETE", (recap) => `/api/recaps/${recap.shareId}`),
  "POST /recaps/:id/restore": send("POST", (recap) => `/api/recaps/${recap.shareId}/restore`),
  "DELETE /deleted-recaps/:id": send("DELETE", (recap) => `/api/deleted-recaps/${recap.shareId}`),
  "PUT /recaps/:id/visibility": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/visibility`,
    (recap) => ({
      isPublic: recap.isPublic,
    }),
  ),
  "PUT /recaps/:id/listing": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/listing`,
    () => ({
      isListed: true,
    }),
  ),
  "PUT /recaps/:id/course": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/course`,
    () => course(),
  ),
  "DELETE /recaps/:id/course": send("DELETE", (recap) => `/api/recaps/${recap.shareId}/course`),
  "POST /recaps/:id/media": (caller, recap) =>
    sendForm(caller, `/api/recaps/${recap.shareId}/media`, { file: sampleFile("small.png") }),
  "PUT /recaps/:id/media/order": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/media/order`,
    (recap) => ({
      mediaIds: [recap.mediaId],
    }),
  ),
  "PUT /recaps/:id/cover": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/cover`,
    (recap) => ({
      mediaId: recap.mediaId,
    }),
  ),
  "PUT /media/:mediaId/smaller": (caller, recap) => {
    const body = new FormData();
    body.set("contentType", "image/jpeg");
    return caller.call(`/api/media/${recap.mediaId}/smaller`, { method: "PUT", body });
  },
  "DELETE /media/:mediaId": send("DELETE", (recap) => `/api/media/${recap.mediaId}`),
  "POST /media/:mediaId/restore": send("POST", (recap) => `/api/media/${recap.mediaId}/restore`),
  "POST /recaps/:id/recordings": (caller, recap) =>
    sendRecording(caller, recap.shareId, { audio: audioFile("answer-1.webm"), questionIndex: "0" }),
  "PUT /recordings/:recordingId/offer": send(
    "PUT",
    (recap) => `/api/recordings/${recap.recordingId}/offer`,
    () => ({
      choice: "drop",
    }),
  ),
  "PUT /recordings/:recordingId/waveform": send(
    "PUT",
    (recap) => `/api/recordings/${recap.recordingId}/waveform`,
    () => ({ waveform: "A".repeat(64) }),
  ),
  "POST /recordings/:recordingId/transcribe": send(
    "POST",
    (recap) => `/api/recordings/${recap.recordingId}/transcribe`,
  ),
  "DELETE /recordings/:recordingId": send("DELETE", (recap) => `/api/recordings/${recap.recordingId}`),
  "POST /recordings/:recordingId/restore": send(
    "POST",
    (recap) => `/api/recordings/${recap.recordingId}/restore`,
  ),
  "POST /recaps/:id/uploads": async (caller, recap) =>
    declare(caller, recap.shareId, await declarationOf(UPLOAD_SOURCE)),
  "PUT /uploads/:uploadId/parts/:number": (caller, recap) =>
    sendPart(caller, recap.uploadId, 1, UPLOAD_SOURCE.original),
  "POST /uploads/:uploadId/finish": (caller, recap) => finish(caller, recap.uploadId),
  "DELETE /uploads/:uploadId": send("DELETE", (recap) => `/api/uploads/${recap.uploadId}`),
  "GET /recaps/:id/likes": get((recap) => `/api/recaps/${recap.shareId}/likes`),
  "POST /recaps/:id/likes": send(
    "POST",
    (recap) => `/api/recaps/${recap.shareId}/likes`,
    () => IDENTITY,
  ),
  "DELETE /recaps/:id/likes": send(
    "DELETE",
    (recap) => `/api/recaps/${recap.shareId}/likes`,
    () => IDENTITY,
  ),
  "POST /recaps/:id/readers": send("POST", (recap) => `/api/recaps/${recap.shareId}/readers`),
  "GET /recaps/:id/comments": get((recap) => `/api/recaps/${recap.shareId}/comments`),
  "POST /recaps/:id/comments": send(
    "POST",
    (recap) => `/api/recaps/${recap.shareId}/comments`,
    () => ({ ...IDENTITY, content: "Well done!" }),
  ),
  "PUT /recaps/:id/comment-settings": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/comment-settings`,
    () => ({ isOpen: true, holdsAll: false }),
  ),
  "GET /recaps/:id/blocks": get((recap) => `/api/recaps/${recap.shareId}/blocks`),
  "POST /recaps/:id/blocks": send(
    "POST",
    (recap) => `/api/recaps/${recap.shareId}/blocks`,
    (recap) => ({ commentId: recap.commentId }),
  ),
  "DELETE /recaps/:id/blocks": send(
    "DELETE",
    (recap) => `/api/recaps/${recap.shareId}/blocks`,
    (recap) => ({ commentId: recap.commentId }),
  ),
  "GET /recaps/:id/contributions": get((recap) => `/api/recaps/${recap.shareId}/contributions`),
  "PUT /recaps/:id/guests": send(
    "PUT",
    (recap) => `/api/recaps/${recap.shareId}/guests`,
    () => ({ isOpen: true }),
  ),
  "PATCH /contributions/:contributionId": send(
    "PATCH",
    (recap) => `/api/contributions/${recap.contributionId}`,
    () => ({ status: "shown" }),
  ),
  "DELETE /contributions/:contributionId": send(
    "DELETE",
    (recap) => `/api/contributions/${recap.contributionId}`,
  ),
  "PATCH /comments/:commentId": send(
    "PATCH",
    (recap) => `/api/comments/${recap.commentId}`,
    () => ({ content: "Changed" }),
  ),
  "DELETE /comments/:commentId": send("DELETE", (recap) => `/api/comments/${recap.commentId}`),
  "POST /comments/:commentId/report": send("POST", (recap) => `/api/comments/${recap.commentId}/report`),
  "POST /recaps/:id/cards": send(
    "POST",
    (recap) => `/api/recaps/${recap.shareId}/cards`,
    () => CARD,
  ),
  "GET /cards/:id/:file{[^/]+\\.(jpg|png)}": get((recap) => recap.cardUrl),
  "GET /preview/:id/:file{[^/]+\\.jpg}": get(
    (recap) => `/api/preview/${recap.shareId}/AAAAAAAAAAAAAAAAAAAAAA.jpg`,
  ),
  "GET /image/:id/:mediaId": get((recap) => `/api/image/${recap.shareId}/${recap.mediaId}`),
  "GET /video/:id/:mediaId": get((recap) => `/api/video/${recap.shareId}/${recap.videoId}`),
  "GET /audio/:id/:recordingId": get((recap) => `/api/audio/${recap.shareId}/${recap.recordingId}`),
  "GET /audio/:id/:recordingId/captions.vtt": get(
    (recap) => `/api/audio/${recap.shareId}/${recap.recordingId}/captions.vtt`,
  ),
};
