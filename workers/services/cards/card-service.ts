/** Implements CardService: a card's row in D1 comes first and holds a lease, then its object in R2. */
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { isShared } from "../../../app/domain/recap/recap.ts";
import { uint32 } from "../../../app/media-files/photos/byte-reader.ts";
import type { CardService, StoredCard } from "../../../app/services/card-service.ts";
import type { MediaFile } from "../../../app/services/media-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import { allOf, anyOf, not } from "../../db/conditions.ts";
import { readableRecap, sharingColumns } from "../../db/recap-access.ts";
import { cards, media, recaps } from "../../db/schema.ts";
import { isExpired } from "../storage/card-sweep.ts";
import { type CardPlan, PREVIEW_SLOT, planCard, planPreview, planSticker } from "./card-plan.ts";
import { type CardRenderDeps, createCardRenders } from "./card-renders.ts";

const showsNoPhoto = isNull(cards.mediaId);
const photoExists = sql`EXISTS (
  SELECT 1 FROM ${media} WHERE ${media.id} = ${cards.mediaId} AND ${isNull(media.deletedAt)}
)`;

interface CardServiceDeps extends CardRenderDeps {
  recaps: Pick<RecapService, "findViewable" | "findEditable">;
}

export function createCardService(deps: CardServiceDeps): CardService {
  const { db, store } = deps;

  const renders = createCardRenders(deps);

  function fileOf(
    shareId: string,
    card: { id: string; contentType: string; size: number; isShared: boolean },
  ): MediaFile {
    const { id, size } = card;
    return {
      contentType: card.contentType,
      version: id,
      size,
      isShared: card.isShared,
      open: (range = { offset: 0, length: size }) => store.open({ shareId, kind: "cards", id }, range),
    };
  }

  /** Returns the size in pixels. A sticker has the size of what is drawn, which its PNG says (W3C PNG, third edition, 11.2.1). */
  async function sizeOf(
    shareId: string,
    { id, subject }: CardPlan,
  ): Promise<{ width: number; height: number }> {
    if (!("sticker" in subject)) return subject;
    const header = await store.read({ shareId, kind: "cards", id }, { offset: 16, length: 8 });
    return { width: uint32(header, 0), height: uint32(header, 4) };
  }

  return {
    async create(viewer, handle, request) {
      const recap = await deps.recaps.findEditable(viewer, handle);
      if (!recap) return { kind: "not-found" };
      const plan = await (request.format === "sticker"
        ? planSticker(recap, request)
        : planCard(recap, request));
      if (typeof plan === "string") return { kind: plan };
      const outcome = await renders.storedOrRendered({ viewer, recap, plan, isPreview: false });
      if (outcome.kind !== "stored") return outcome;
      const { width, height } = await sizeOf(recap.shareId, plan);
      const { size, isFirst } = outcome;
      const { id, contentType } = plan;
      const card: StoredCard = { id, shareId: recap.shareId, contentType, size, width, height };
      return { kind: "created", card, isFirst };
    },

    async findFile(viewer, handle, cardId) {
      const row = await db
        .select({
          shareId: recaps.shareId,
          ...sharingColumns,
          contentType: cards.contentType,
          size: cards.size,
        })
        .from(recaps)
        .innerJoin(
          cards,
          and(
            eq(cards.recapId, recaps.id),
            eq(cards.id, cardId),
            isNotNull(cards.size),
            ne(cards.slot, PREVIEW_SLOT),
          ),
        )
        .where(allOf(readableRecap(viewer, handle), not(isExpired), anyOf(showsNoPhoto, photoExists)))
        .get();
      if (!row?.size) return null;
      const { contentType, size } = row;
      return fileOf(row.shareId, { id: cardId, contentType, size, isShared: isShared(row) });
    },

    async previewVersion(recap) {
      return (await planPreview(recap)).id;
    },

    async openPreview(viewer, handle, version) {
      const recap = await deps.recaps.findViewable(viewer, handle);
      if (!recap || !isShared(recap)) return { kind: "not-found" };
      const plan = await planPreview(recap);
      const { shareId } = recap;
      if (plan.id !== version) return { kind: "moved", shareId, version: plan.id };
      const outcome = await renders.storedPreview({ viewer, recap, plan, isPreview: true });
      if (outcome.kind !== "stored") return outcome;
      const { id, contentType } = plan;
      return {
        kind: "found",
        file: fileOf(shareId, { id, contentType, size: outcome.size, isShared: true }),
      };
    },
  };
}
