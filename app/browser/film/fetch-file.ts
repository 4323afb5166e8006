import type { SoundScene } from "../../domain/film/film.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";

/** A download that takes longer fails as "offline". */
const TIMEOUT_MS = 30_000;

/** A file that the film needs could not be downloaded; "gone" means 404. */
export class MissingFileError extends Error {
  override name = "MissingFileError";
  reason: "offline" | "gone";

  constructor(reason: "offline" | "gone", url: string) {
    super(url);
    this.reason = reason;
  }
}

/** Downloads a whole file. Rejects with a MissingFileError if the download fails or is cut off. */
export async function fetchWhole(url: string): Promise<Blob> {
  const response = await fetchFile(url);
  return response.blob().catch(() => {
    throw new MissingFileError("offline", url);
  });
}

/** Resolves with a response that is ok. Rejects with a MissingFileError otherwise, or if the network fails. */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new MissingFileError("offline", url);
  });
  if (!response.ok) throw new MissingFileError(response.status === 404 ? "gone" : "offline", url);
  return response;
}

/** Returns the URL of the scene's recording or video. */
export function sceneFileUrl(scene: SoundScene): string {
  const { shareId } = scene;
  return scene.kind === "voice"
    ? audioUrl(shareId, { id: scene.recordingId })
    : mediaUrl(shareId, { id: scene.picture.mediaId, fileType: "video" });
}
