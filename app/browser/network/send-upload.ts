/** Sends one prepared photo, video or take: declares it, sends its missing parts and finishes the upload. */
import type { SentDeclaration } from "../../domain/contributions/sent-declaration.ts";
import { type PartsEvents, sendParts } from "./send-parts.ts";
import { announceSignedOut } from "./signed-out.ts";
import { declareUpload, type UploadOutcome } from "./upload-calls.ts";

export interface UploadToSend {
  shareId: string;
  declaration: SentDeclaration;
  /** The file, followed by its smaller versions. */
  blob: Blob;
}

export interface SendEvents extends PartsEvents {
  /** Called when the upload is declared: from then on its place in the gallery is reserved. */
  onDeclared: (uploadId: string) => void;
}

/** Returns the outcome. Rejects for faults alone. */
export async function sendUpload(
  { shareId, declaration, blob }: UploadToSend,
  events: SendEvents,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const declared = await declareUpload(shareId, declaration);
  if (declared.kind !== "begun") return declared;
  events.onDeclared(declared.uploadId);
  if (signal.aborted) return { kind: "lost", cause: "network" };
  const { uploadId, stored } = declared;
  const outcome = await sendParts({ uploadId, stored, blob }, events, signal);
  if (outcome.kind === "finished") return { kind: "added", id: uploadId };
  if (outcome.kind === "signed-out") announceSignedOut();
  // A request with an unreadable body fails like one without a network.
  const isNoAnswer = outcome.kind === "lost" && outcome.cause === "network";
  return isNoAnswer && !(await isReadable(blob)) ? { kind: "unreadable" } : outcome;
}

async function isReadable(blob: Blob): Promise<boolean> {
  try {
    await blob.slice(0, 1).arrayBuffer();
    await blob.slice(-1).arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
