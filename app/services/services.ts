/**
 * The contract: what the product can do, one interface per file. Pages (app/routes) and the API (workers/api) receive a
 * `Services`; workers/services implements it. An expected rejection is a typed value; a fault is thrown. Any call that
 * writes may also throw a LimitReachedError (app/domain/site/reached-limit.ts); then nothing was written.
 */
import type { AccountService } from "./account-service.ts";
import type { CardService } from "./card-service.ts";
import type { ContributionService } from "./contribution-service.ts";
import type { ExportService } from "./export-service.ts";
import type { MediaService } from "./media-service.ts";
import type { PageService } from "./page-service.ts";
import type { PictureService } from "./picture-service.ts";
import type { ReactionService } from "./reaction-service.ts";
import type { ReaderService } from "./reader-service.ts";
import type { RecapService } from "./recap-service.ts";
import type { RecordingService } from "./recording-service.ts";
import type { SeasonService } from "./season-service.ts";
import type { TranscriptionService } from "./transcription-service.ts";
import type { UploadService } from "./upload-service.ts";

export interface Services {
  accounts: AccountService;
  recaps: RecapService;
  media: MediaService;
  pages: PageService;
  pictures: PictureService;
  uploads: UploadService;
  recordings: RecordingService;
  reactions: ReactionService;
  contributions: ContributionService;
  readers: ReaderService;
  cards: CardService;
  exports: ExportService;
  seasons: SeasonService;
  transcription: TranscriptionService;
}
