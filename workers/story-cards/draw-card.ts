/** Draws a card or a sticker from what is on it: decodes its photo, designs and renders it. */
import type { SeasonCardSubject } from "../../app/domain/season/season-card.ts";
import type { CardFileType } from "../../app/domain/sharing/story-card.ts";
import type { CardSubject } from "../../app/story-cards/card-design.ts";
import { designCard } from "../../app/story-cards/design-card.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import { seasonCard } from "../../app/story-cards/styles/season-card.tsx";
import type { CardAssets } from "./card-assets.ts";
import { drawSticker } from "./draw-sticker.ts";
import { decodePhoto } from "./photo/decode-card-photo.ts";
import { type CardFile, renderCard } from "./render-card.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface EncodedPhoto {
  bytes: Bytes;
  contentType: string;
}

/** Story cards are posted, and recompressed by the networks: detail in the original helps. */
const CARD_JPEG: CardFile = { type: "image/jpeg", quality: 88 };
const PNG: CardFile = { type: "image/png" };
/** WhatsApp drops larger pictures (docs/goals.md, P10). */
const PREVIEW_JPEG: CardFile = { type: "image/jpeg", quality: 82, maxBytes: 280_000 };

/** Returns a function that draws a card or a sticker. A photo that cannot be decoded is left out. */
export function createDrawCard(assets: CardAssets) {
  return async (
    subject: CardSubject | StickerSubject | SeasonCardSubject,
    photo: EncodedPhoto | null,
    contentType: CardFileType,
  ): Promise<Bytes> => {
    if ("sticker" in subject) return drawSticker(assets, subject);
    const file = contentType === "image/png" ? PNG : subject.style === "preview" ? PREVIEW_JPEG : CARD_JPEG;
    if ("season" in subject) return renderCard(assets, seasonCard(subject), null, file);
    const decoded = photo && (await decodePhoto(photo.bytes, photo.contentType));
    const design = designCard(decoded ? subject : { ...subject, photo: null });
    return renderCard(assets, design, decoded, file);
  };
}
