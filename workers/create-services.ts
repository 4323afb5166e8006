/** Builds the services of one request: the only file that knows every implementation. */
import { drizzle } from "drizzle-orm/d1";
import { base64url } from "../app/domain/base64url.ts";
import type { Services } from "../app/services/services.ts";
import { createLimits, deleteOldUsage } from "./db/limits.ts";
import type { Environment } from "./env.ts";
import { createReactionService } from "./services/reactions/reactions.ts";
import { createTurnstile } from "./services/reactions/turnstile.ts";
import { createCardService } from "./services/recaps/cards.ts";
import { createMediaService } from "./services/recaps/media.ts";
import { createMediaStore } from "./services/recaps/media-store.ts";
import { createRecapService } from "./services/recaps/recaps.ts";
import { createRecordingService } from "./services/recaps/recordings.ts";
import { createUploadService } from "./services/recaps/uploads.ts";
import { createTranscription } from "./services/transcription/transcription.ts";
import { sign } from "./signing.ts";
import { createDrawCard } from "./story-cards/draw-card.ts";

interface Caller {
  /** The keyed hash of the caller's network prefix (workers/network.ts). */
  network: string;
  /** Called with the seconds to wait when the request reaches a limit. */
  onLimitReached: (retryAfterSeconds: number) => void;
}

export function createServices(environment: Environment, { network, onLimitReached }: Caller): Services {
  const db = drizzle(environment.db);
  const now = () => Date.now();
  const { caps, turnstile, signingSecret } = environment;
  const limits = createLimits({ db, caps, network, now, onReached: onLimitReached });
  const parts = { db, store: createMediaStore(environment.media), now, limits };
  const transcription = createTranscription({ settings: environment.transcription, speech: limits.speech });
  const recaps = createRecapService(parts);
  const media = createMediaService(parts);
  return {
    recaps,
    media,
    uploads: createUploadService(parts),
    recordings: createRecordingService({ ...parts, transcription }),
    reactions: createReactionService({
      db,
      now,
      limits,
      hashEmail: (email) => hashEmail(email, signingSecret),
      isHuman: turnstile && createTurnstile(turnstile),
    }),
    cards: createCardService({ ...parts, recaps, media, drawCard: createDrawCard(environment.assets) }),
    transcription,
  };
}

/** Returns 43 base64url characters. Addresses are compared without regard to case. */
async function hashEmail(email: string, signingSecret: string): Promise<string> {
  return base64url(await sign(`email of a like\n${email.toLowerCase()}`, signingSecret));
}

/** Runs the cron job: deletes expired files and old usage. It belongs to no request, so no limit applies. */
export async function sweep(environment: Environment): Promise<void> {
  const services = createServices(environment, { network: "", onLimitReached: () => {} });
  await services.media.sweep();
  await deleteOldUsage(drizzle(environment.db), Date.now());
}
