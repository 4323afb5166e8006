/**
 * A Worker for measuring: draws a card as the product does, or with takumi. Started by measured-cards.ts.
 *
 * POST /{way} draws a card and answers with its picture; "nothing" prepares it only, because time stands still in a Worker and
 * the caller measures it. The body is the photo; the header `card` has the rest as JSON, encoded by encodeURIComponent. POST
 * /sticker draws a sticker: its body is the subject as JSON.
 */
import { DEFAULT_FOCAL_POINT, type FocalPoint } from "../../app/domain/media/focal-point.ts";
import type { CardFileType } from "../../app/domain/sharing/story-card.ts";
import type { CardSubject } from "../../app/story-cards/card-design.ts";
import { designCard } from "../../app/story-cards/design-card.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import type { CardAssets } from "../../workers/story-cards/card-assets.ts";
import { createDrawCard } from "../../workers/story-cards/draw-card.ts";
import { decodePhoto } from "../../workers/story-cards/photo/decode-card-photo.ts";
import { renderCard } from "../../workers/story-cards/render-card.ts";
import { drawWithTakumi } from "./takumi-card.tsx";

interface CardRequest {
  /** `photo` is not used: the size is read from the file. */
  subject: CardSubject;
  fileType: CardFileType;
  /** Null for a card without a photo. */
  photoType: string | null;
  /** Without it, that of photos whose athlete has chosen none. */
  focalPoint?: FocalPoint;
}

interface Input {
  assets: CardAssets;
  subject: CardSubject;
  fileType: CardFileType;
  encoded: { bytes: Uint8Array<ArrayBuffer>; contentType: string } | null;
}

/** As takumi encodes. */
const JPEG = { type: "image/jpeg", quality: 82 } as const;

const WAYS: Record<string, (input: Input) => Promise<Uint8Array> | null> = {
  nothing: () => null,
  /** As the product answers. */
  card: ({ assets, subject, encoded, fileType }) => createDrawCard(assets)(subject, encoded, fileType),
  /** As the product draws, with takumi's quality. */
  "card-82": async ({ assets, subject, encoded }) => {
    const photo = encoded && (await decodePhoto(encoded.bytes, encoded.contentType));
    return renderCard(assets, designCard(subject), photo, JPEG);
  },
  takumi: ({ subject, encoded }) => drawWithTakumi(designCard(subject), encoded?.bytes ?? null),
};

export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: CardAssets }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/sticker") {
      const subject: StickerSubject = await request.json();
      return new Response(await createDrawCard(ASSETS)(subject, null, "image/png"));
    }
    const draw = WAYS[pathname.slice(1)];
    if (!draw) return new Response(`There is no way ${pathname}`, { status: 404 });
    return new Response((await draw(await inputOf(request, ASSETS))) as Uint8Array<ArrayBuffer> | null);
  },
};

async function inputOf(request: Request, assets: CardAssets): Promise<Input> {
  const card: CardRequest = JSON.parse(decodeURIComponent(request.headers.get("card") ?? ""));
  const bytes = new Uint8Array(await request.arrayBuffer());
  const encoded = card.photoType === null ? null : { bytes, contentType: card.photoType };
  const photo = encoded && (await decodePhoto(encoded.bytes, encoded.contentType));
  if (encoded && !photo) throw new Error("The photo cannot be decoded");
  const focalPoint = card.focalPoint ?? DEFAULT_FOCAL_POINT;
  const subject = { ...card.subject, photo: photo && { ...photo, focalPoint } };
  return { assets, subject, fileType: card.fileType, encoded };
}
