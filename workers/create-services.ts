/** Builds the services of one request: the only file that knows every implementation. */

import { drizzle } from "drizzle-orm/d1";
import { base64url, fromBase64url } from "../app/domain/lib/base64url.ts";
import type { SeasonCardSubject } from "../app/domain/season/season-card.ts";
import { logEvent } from "../app/domain/site/log-fault.ts";
import type { ExportedPages } from "../app/services/exported-pages.ts";
import type { Services } from "../app/services/services.ts";
import { anyOf } from "./db/conditions.ts";
import { openReadSession } from "./db/database-through.ts";
import { createLimits, deleteOldUsage, type NetworkKeys, NO_KEYS } from "./db/limits.ts";
import { isBlocked } from "./db/recap-access.ts";
import { read } from "./db/run-batch.ts";
import type { Environment } from "./env.ts";
import { createAccountService, sweepAccounts } from "./services/accounts/account-service.ts";
import { withLoggedSignIns } from "./services/accounts/log-sign-ins.ts";
import { createPictureService, type DrawPicture } from "./services/accounts/picture-service.ts";
import { createCardService } from "./services/cards/card-service.ts";
import { createContributionService } from "./services/contributions/contribution-service.ts";
import { readContributions } from "./services/contributions/find-contributions.ts";
import {
  isRecapOf as isRecapOfContribution,
  isRecapOfSending,
} from "./services/contributions/review-contributions.ts";
import { createExportService } from "./services/exports/export-service.ts";
import { createMailing } from "./services/mail/create-send-mail.ts";
import { createMediaService } from "./services/media/media-service.ts";
import { sendNewsMails } from "./services/news/news-mails.ts";
import { createPageCache } from "./services/pages/page-cache.ts";
import { createPageService } from "./services/pages/page-service.ts";
import {
  purgingPageCache,
  purgingWhenModerated,
  purgingWhenWithdrawn,
} from "./services/pages/purging-page-cache.ts";
import { readReactions } from "./services/reactions/find-reactions.ts";
import { blockAuthor } from "./services/reactions/moderate-comments.ts";
import { sweepPageReports } from "./services/reactions/page-reports.ts";
import { hasReactedTo, isRecapOf } from "./services/reactions/reaction-access.ts";
import { createReactionService } from "./services/reactions/reaction-service.ts";
import { readNews } from "./services/reactions/read-news.ts";
import { createTurnstile } from "./services/reactions/turnstile.ts";
import { createReaderService, sweepReaders } from "./services/readers/reader-service.ts";
import { readLatestRace, readUnfinished, readViewable } from "./services/recaps/read-recap.ts";
import { createRecapService } from "./services/recaps/recap-service.ts";
import { createRecordingService } from "./services/recordings/recording-service.ts";
import { createSeasonService } from "./services/seasons/season-service.ts";
import { hasContributedTo } from "./services/storage/contributions/contribution-row.ts";
import { createMediaStore } from "./services/storage/media-store.ts";
import { createTranscription } from "./services/transcription/transcription-service.ts";
import { createUploadService } from "./services/uploads/upload-service.ts";
import { isSigned, keyedHash, type SigningSecret, sign } from "./signing.ts";
import type { createDrawCard } from "./story-cards/draw-card.ts";

interface Caller extends NetworkKeys {
  /** Stored only within keyed hashes. */
  networkPrefix: string;
  /** Called with the seconds to wait when the request reaches a limit. */
  onLimitReached: (retryAfterSeconds: number) => void;
  /** For those who may take out what they own. */
  exportedPages?: ExportedPages;
}

export function createServices(
  environment: Environment,
  { network, supernet, networkPrefix, onLimitReached, exportedPages }: Caller,
): Services {
  const db = drizzle(environment.db);
  const now = () => Date.now();
  const { caps, turnstile, signingSecret } = environment;
  const limits = createLimits({ db, caps, network, supernet, now, onReached: onLimitReached });
  const parts = { db, store: createMediaStore(environment.media), now, limits };
  const pageCache = createPageCache({ db, kv: environment.cachedPages, now, limits });
  const reactionParts = {
    db,
    now,
    limits,
    // Addresses are compared without regard to case.
    hashEmail: (email: string) => hashed(`email of a like\n${email.toLowerCase()}`, signingSecret),
    hashReporter: (commentId: string) => hashed(`reporter\n${commentId}\n${networkPrefix}`, signingSecret),
    isHuman: turnstile && createTurnstile(turnstile),
  };
  const isGenuine = async (what: string, text: string, mac: string) => {
    const isOurs = await isSigned(text, fromBase64url(mac), signingSecret);
    if (!isOurs) await logEvent("Signature not valid", { what });
    return isOurs;
  };
  const seasonParts = {
    db,
    now,
    limits,
    drawCard: (subject: SeasonCardSubject) => drawCardWith(environment.assets)(subject, null, "image/jpeg"),
  };
  const services: Services = lazyServices<Services>({
    accounts() {
      const accounts = createAccountService({
        ...parts,
        ...createMailing(environment.mail, { db, now }),
        openId: environment.openId,
        whileHiding: pageCache.whileHiding,
        hashCode: (attemptId, code) => hashed(`sign-in code\n${attemptId}\n${code}`, signingSecret),
        hashMailbox: (email) => hashed(`mailbox\n${email}`, signingSecret),
        linkOrigin: environment.linkOrigin,
        contactEmail: environment.contactEmail,
        isUnsubscribeMac: (user, mac) => isGenuine("link to unsubscribe", unsubscribing(user), mac),
      });
      return withLoggedSignIns(accounts);
    },
    recaps: () => purgingPageCache(createRecapService(parts), pageCache),
    pages: () =>
      createPageService({
        db,
        cache: pageCache,
        readRecap: (viewer, handle) => readViewable(db, viewer, handle),
        readReactions: (viewer, handle, wanted) => readReactions(db, { viewer, handle, wanted }),
        readContributions: (viewer, handle, wanted) => readContributions(db, { viewer, handle, wanted }),
        hasOwnPage: (viewer) => anyOf(hasReactedTo(viewer), hasContributedTo(viewer), isBlocked(viewer)),
        readUnfinished: (viewer) => readUnfinished(db, viewer),
        readLatestRace: (viewer) => readLatestRace(db, viewer),
        readNews: (viewer) => readNews(db, viewer),
      }),
    media: () => createMediaService(parts),
    pictures: () => createPictureService({ ...parts, drawPicture }),
    uploads: () => createUploadService(parts),
    recordings: () => createRecordingService({ ...parts, transcription: services.transcription }),
    reactions: () => purgingWhenModerated(createReactionService(reactionParts), pageCache, isRecapOf),
    contributions: () =>
      purgingWhenWithdrawn(
        createContributionService({
          ...parts,
          signSending: (guestId, sendingId) => signed(sendingText(guestId, sendingId), signingSecret),
          isSendingKey: (guestId, sendingId, key) =>
            isGenuine("link of a guest", sendingText(guestId, sendingId), key),
          blockAuthor: (blocked) => blockAuthor(db, { ...blocked, nowMs: now() }),
        }),
        pageCache,
        { contribution: isRecapOfContribution, sending: isRecapOfSending },
      ),
    readers: () =>
      createReaderService({
        db,
        now,
        limits,
        hashReader: ({ day, shareId, userAgent }) =>
          hashed(`reader\n${day}\n${network}\n${shareId}\n${userAgent}`, signingSecret),
      }),
    cards() {
      const { recaps, media } = services;
      return createCardService({ ...parts, recaps, media, drawCard: drawCardWith(environment.assets) });
    },
    seasons: () => createSeasonService(seasonParts),
    exports() {
      if (!exportedPages) throw new Error("Nobody takes anything out here");
      return createExportService({
        ...parts,
        pages: exportedPages,
        readAsset: (path) => readAsset(environment.assets, path),
        openReader() {
          const session = openReadSession(environment.db);
          return {
            db: session,
            recaps: createRecapService({ ...parts, db: session }),
            reactions: createReactionService({ ...reactionParts, db: session }),
            seasons: createSeasonService({ ...seasonParts, db: session }),
            contributions: {
              find: (viewer, handle, wanted) => read(readContributions(session, { viewer, handle, wanted })),
            },
          };
        },
      });
    },
    transcription: () => createTranscription({ settings: environment.transcription, speech: limits.speech }),
  });
  return services;
}

/** Loads the code that draws with the first picture, so that it does not delay the start of the Worker. */
const drawPicture: DrawPicture = async (photo) => {
  const code = await import("./story-cards/photo/draw-picture.ts");
  return code.drawPicture(photo);
};

/** Loaded with the first card, likewise. */
function drawCardWith(assets: Environment["assets"]): ReturnType<typeof createDrawCard> {
  return async (...card) => {
    const drawing = await import("./story-cards/draw-card.ts");
    return drawing.createDrawCard(assets)(...card);
  };
}

async function readAsset(assets: Environment["assets"], path: string): Promise<string> {
  const response = await assets.fetch(`https://assets.invalid${path}`);
  if (!response.ok) throw new Error(`The site has no file ${path}`);
  return response.text();
}

/** Builds each part when it is first asked for: most requests need one or two of them. */
function lazyServices<Parts extends object>(builders: { [Name in keyof Parts]: () => Parts[Name] }): Parts {
  const built: Partial<Parts> = {};
  return new Proxy(built as Parts, {
    get: (_built, name) => {
      const key = name as keyof Parts;
      built[key] ??= builders[key]?.();
      return built[key];
    },
  });
}

/** What the key of a sending is made of. */
function sendingText(guestId: string, sendingId: string): string {
  return `sending\n${guestId}\n${sendingId}`;
}

/** Returns 43 base64url characters, which stand for the text where it is stored. */
async function hashed(text: string, signingSecret: SigningSecret): Promise<string> {
  return base64url(await keyedHash(text, signingSecret));
}

/** Returns 43 base64url characters, by which a link that was given out is known again. */
async function signed(text: string, signingSecret: SigningSecret): Promise<string> {
  return base64url(await sign(text, signingSecret));
}

/** What the token signs that stops the mails to this address. */
function unsubscribing({ userId, email }: { userId: string; email: string }): string {
  return `unsubscribe\n${userId}\n${email}`;
}

/** Runs the cron job: deletes expired files and old usage, and sends what is new. It belongs to no request. */
export async function runHourly(environment: Environment): Promise<void> {
  try {
    await sweep(environment);
  } finally {
    await sendNews(environment);
  }
}

export async function sendNews(environment: Environment): Promise<void> {
  const { caps, linkOrigin, news, signingSecret } = environment;
  const db = drizzle(environment.db);
  const now = () => Date.now();
  const { sendMail } = createMailing(environment.mail, { db, now });
  if (sendMail === null || linkOrigin === null) return;
  await sendNewsMails({
    db,
    now,
    limits: createLimits({ db, caps, ...NO_KEYS, now }),
    sendMail,
    origin: linkOrigin,
    ...news,
    unsubscribeToken: async (user) => `${user.userId}.${await signed(unsubscribing(user), signingSecret)}`,
  });
}

export async function sweep(environment: Environment): Promise<void> {
  const services = createServices(environment, {
    ...NO_KEYS,
    networkPrefix: "",
    onLimitReached: () => {},
  });
  const db = drizzle(environment.db);
  try {
    await services.media.sweep();
  } finally {
    // R2 may fail for longer than these rows may stay.
    await sweepAccounts(db, Date.now());
    await sweepReaders(db, Date.now());
    await sweepPageReports(db, Date.now());
    await deleteOldUsage(db, Date.now());
  }
}
