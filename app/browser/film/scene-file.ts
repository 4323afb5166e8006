/** The recordings and clips of a film's scenes: for story mode and the reel. */
import type { SoundScene } from "../../domain/film/film.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";

/** Returns the address of the scene's recording, or of its video. */
export function sceneFileUrl(scene: SoundScene): string {
  const { shareId } = scene;
  return scene.kind === "voice"
    ? audioUrl(shareId, { id: scene.recordingId })
    : mediaUrl(shareId, { id: scene.picture.mediaId, fileType: "video" });
}
