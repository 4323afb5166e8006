import type { SoundScene } from "../../domain/film/film.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";

/** A file counts as lost if it has not arrived by then. */
const SILENCE_MS = 30_000;

/** A file that the film needs was not answered. */
export class MissingFileError extends Error {
  override name = "MissingFileError";
  reason: "offline" | "gone";

  constructor(reason: "offline" | "gone", url: string) {
    super(url);
    this.reason = reason;
  }
}

/** Returns the whole file. Rejects with a MissingFileError if it does not arrive, or not to its end. */
export async function fetchWhole(url: string): Promise<Blob> {
  const response = await fetchFile(url);
  return response.blob().catch(() => {
    throw new MissingFileError("offline", url);
  });
}

/** Rejects with a MissingFileError if it does not arrive. */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(SILENCE_MS);
  const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new MissingFileError("offline", url);
  });
  if (!response.ok) throw new MissingFileError(response.status === 404 ? "gone" : "offline", url);
  return response;
}

/** Returns the address of the scene's recording, or of its video. */
export function sceneFileUrl(scene: SoundScene): string {
  const { shareId } = scene;
  return scene.kind === "voice"
    ? audioUrl(shareId, { id: scene.recordingId })
    : mediaUrl(shareId, { id: scene.picture.mediaId, fileType: "video" });
}
