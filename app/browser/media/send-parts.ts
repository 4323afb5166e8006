/**
 * Sends the parts of one declared upload with Uppy. It requests the list of stored parts, sends the others one at a
 * time with three attempts each, and finishes the upload. The only file that imports Uppy; it is loaded on demand.
 */
import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import * as z from "zod/mini";
import { PART_BYTES } from "../../domain/media/uploads.ts";
import { refusalOf, type UploadOutcome } from "./upload-calls.ts";

export interface PartsToSend {
  uploadId: string;
  contentType: string;
  /** The file, followed by its smaller versions. */
  blob: Blob;
}

export interface PartsEvents {
  onProgress: (sentBytes: number) => void;
  /** Called when all parts have arrived. */
  onFinishing: () => void;
}

export type PartsOutcome = { kind: "finished" } | UploadOutcome;

type SignRequest = Extract<ConstructorParameters<typeof AwsS3>[1], { signRequest: unknown }>["signRequest"];

/** After this time without progress, the network counts as lost. */
const STALL_MS = 60_000;
/** The same for finishing: the server needs some time to check a large video. */
const FINISH_MS = 300_000;
const SILENT = { debug: () => {}, warn: () => {}, error: () => {} };
/** S3ServiceError of @uppy/aws-s3, which does not export it. */
const answeredSchema = z.object({ status: z.number(), body: z.string() });

/** Returns the outcome; "lost" when the signal aborts. Never rejects. Parts that have arrived stay on the server. */
export function sendParts(
  { uploadId, contentType, blob }: PartsToSend,
  { onProgress, onFinishing }: PartsEvents,
  signal: AbortSignal,
): Promise<PartsOutcome> {
  return new Promise((resolve) => {
    const uppy = new Uppy({ logger: SILENT });
    let timer = setTimeout(stall, STALL_MS);
    function keepWaiting(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(stall, milliseconds);
    }
    function end(outcome: PartsOutcome) {
      clearTimeout(timer);
      signal.removeEventListener("abort", stall);
      uppy.destroy();
      resolve(outcome);
    }
    function stall() {
      end({ kind: "lost", cause: "network" });
    }
    const signRequest = signerOf(uploadId, () => {
      keepWaiting(FINISH_MS);
      onFinishing();
    });
    uppy.use(AwsS3, { shouldUseMultipart: true, getChunkSize: () => PART_BYTES, signRequest });
    uppy.on("upload-progress", (_file, { bytesUploaded }) => {
      keepWaiting(STALL_MS);
      onProgress(bytesUploaded || 0);
    });
    uppy.on("upload-success", () => end({ kind: "finished" }));
    uppy.on("upload-error", (_file, error) => end(outcomeOf(error)));
    signal.addEventListener("abort", stall);
    const fileId = uppy.addFile({ name: uploadId, type: contentType, data: blob });
    uppy.setFileState(fileId, { s3Multipart: { key: uploadId, uploadId } });
    void uppy.upload();
  });
}

/** Maps Uppy's S3 requests to our API's addresses. */
function signerOf(uploadId: string, onFinishing: () => void): SignRequest {
  const address = `/api/uploads/${uploadId}`;
  return (request) => {
    switch (request.method) {
      case "GET":
        return { url: `${address}/parts` };
      case "POST":
        onFinishing();
        return { url: `${address}/finish` };
      case "PUT":
        if ("partNumber" in request) return { url: `${address}/parts/${request.partNumber}` };
    }
    // Uppy aborts the upload when it is destroyed; here that must fail, so that the parts stay. See cancelUpload.
    throw new Error("Not one of our requests");
  };
}

function outcomeOf(error: unknown): PartsOutcome {
  const answered = answeredSchema.safeParse(error);
  if (!answered.success) return { kind: "lost", cause: "network" };
  // Uppy hides the headers. It has already retried a 429 three times within a second; no option prevents that.
  return refusalOf(answered.data.status, answered.data.body);
}
