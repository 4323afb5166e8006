/** The interface of the service for story cards and preview pictures. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { Recap, RecapHandle } from "../domain/recap/recap.ts";
import type { StickerRequest } from "../domain/sharing/sticker-request.ts";
import type { CardFileType, CardRequest } from "../domain/sharing/story-card.ts";
import type { MediaFile } from "./media-service.ts";

export interface CardService {
  /** Renders a card or a sticker of the viewer's own recap and stores it, unless it is stored already. */
  create(
    viewer: Viewer,
    handle: RecapHandle,
    request: CardRequest | StickerRequest,
  ): Promise<CreateCardOutcome>;
  /** Returns a stored card, or null if there is none or the viewer may not see the recap. */
  findFile(viewer: Viewer, handle: RecapHandle, cardId: string): Promise<MediaFile | null>;
  /** Returns the version of a recap's preview picture: it changes with everything that is on the picture. */
  previewVersion(recap: Recap): Promise<string>;
  /** Returns a shared recap's preview picture. Renders it if this version is not stored yet. */
  openPreview(viewer: Viewer, handle: RecapHandle, version: string): Promise<PreviewOutcome>;
}

export interface StoredCard {
  /** 22 base64url characters. */
  id: string;
  shareId: string;
  contentType: CardFileType;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number;
  height: number;
}

export type CreateCardOutcome =
  /** `isFirst` is false if the card was stored before. */
  | { kind: "created"; card: StoredCard; isFirst: boolean }
  /** Another request is still rendering it. */
  | { kind: "under-way" }
  /** The recap has no answer to this question. */
  | { kind: "unknown-question" }
  /** The recap has nothing that a sticker of this kind could say. */
  | { kind: "no-quote" | "no-result" }
  /** The recap has no course to draw. */
  | { kind: "no-course" }
  /** The recap has no such photo. */
  | { kind: "unknown-photo" }
  | { kind: "not-found" };

export type PreviewOutcome =
  | { kind: "found"; file: MediaFile }
  /** The picture has changed since. `version` is the current one. */
  | { kind: "moved"; shareId: string; version: string }
  /** It cannot be rendered now: a limit is reached, another request takes too long, or drawing it fails. */
  | { kind: "unavailable" }
  /** The recap does not exist or is not shared: not even its owner gets a preview. */
  | { kind: "not-found" };
