/** Builds the services of one request: the only file that knows every implementation. */
import { drizzle } from "drizzle-orm/d1";
import type { Services } from "../app/services.ts";
import type { Environment } from "./env.ts";
import { createMediaService } from "./services/recaps/media.ts";
import { createMediaStore } from "./services/recaps/media-store.ts";
import { createRecapService } from "./services/recaps/recaps.ts";
import { createRecordingService } from "./services/recaps/recordings.ts";
import { createUploadService } from "./services/recaps/uploads.ts";
import { createTranscription } from "./services/transcription/transcription.ts";

export function createServices(environment: Environment): Services {
  const parts = {
    db: drizzle(environment.db),
    store: createMediaStore(environment.media),
    now: () => Date.now(),
  };
  const transcription = createTranscription(environment);
  return {
    recaps: createRecapService(parts),
    media: createMediaService(parts),
    uploads: createUploadService(parts),
    recordings: createRecordingService({ ...parts, transcription }),
    transcription,
  };
}
