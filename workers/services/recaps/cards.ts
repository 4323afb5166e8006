/** Implements CardService: a card's row in D1 comes first and holds a lease, then its object in R2. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { faultText } from "../../../app/domain/fault.ts";
import { isShared, type Recap } from "../../../app/domain/recap.ts";
import type { CardFileType } from "../../../app/domain/story-card.ts";
import type { CardService, StoredCard } from "../../../app/services/card-service.ts";
import type { MediaFile, MediaService } from "../../../app/services/media-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { CardSubject } from "../../../app/story-cards/card-design.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import type { Limits } from "../../db/limits.ts";
import { named, ownRecap, readableRecap, sharedRecap } from "../../db/recap-access.ts";
import { cards, media, recaps } from "../../db/schema.ts";
import {
  endLease,
  giveUpLease,
  isCard,
  type Lease,
  makeCurrent,
  newLease,
  supersedeOthers,
  takeLease,
} from "./card-lease.ts";
import { type CardPlan, planCard, planPreview } from "./card-plan.ts";
import type { MediaStore } from "./media-store.ts";

/** Draws a card as a JPEG or PNG. `photo` is the encoded photo; one that cannot be decoded is left out. */
export type DrawCard = (
  subject: CardSubject,
  photo: { bytes: Uint8Array<ArrayBuffer>; contentType: string } | null,
  contentType: CardFileType,
) => Promise<Uint8Array<ArrayBuffer>>;

interface CardServiceParts {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
  recaps: Pick<RecapService, "findViewable" | "findEditable">;
  media: Pick<MediaService, "findFile">;
  drawCard: DrawCard;
}

const showsNoPhoto = isNull(cards.mediaId);
const photoIsThere = sql`EXISTS (
  SELECT 1 FROM ${media} WHERE ${media.id} = ${cards.mediaId} AND ${isNull(media.deletedAt)}
)`;

/** How long a request waits for another one that is rendering the same card. */
const MAX_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 100;

interface Wanted {
  viewer: Viewer;
  recap: Recap;
  plan: CardPlan;
  /** Whether it is the owner's card, which counts as the owner's, or a preview, which counts as the recap's. */
  isPreview: boolean;
}

type Rendered = { kind: "stored"; size: number; isFirst: boolean } | { kind: "under-way" | "not-found" };

export function createCardService(parts: CardServiceParts): CardService {
  const { db, store, now, limits } = parts;

  const findSize = (recapId: number, plan: CardPlan) =>
    db
      .select({ size: cards.size, supersededAt: cards.supersededAt })
      .from(cards)
      .where(isCard(recapId, plan.id));

  /** Returns the stored card, or renders it, or waits while another request does. */
  async function storedOrRendered(wanted: Wanted): Promise<Rendered> {
    const { recap, plan } = wanted;
    const deadlineMs = now() + MAX_WAIT_MS;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
      const stored = await findSize(recap.id, plan).get();
      if (stored?.size) {
        if (stored.supersededAt !== null) await restoreCard(recap.id, plan);
        return { kind: "stored", size: stored.size, isFirst: false };
      }
      const lease = newLease(plan, now());
      try {
        if (await take(wanted, lease)) return await render(wanted, lease);
      } catch (error) {
        await giveUp(recap.id, lease);
        throw error;
      }
      if (now() >= deadlineMs) return { kind: "under-way" };
      if (!(await findSize(recap.id, plan).get())) return { kind: "not-found" };
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, 1_000)));
    }
  }

  /** Also counts the render. Returns whether this request got the lease. */
  async function take({ viewer, recap, isPreview }: Wanted, lease: Lease): Promise<boolean> {
    const handle = { shareId: recap.shareId };
    const access = isPreview ? sharedRecap(handle) : ownRecap(viewer, handle);
    const use = isPreview ? { previews: 1 } : { cards: 1, writes: WRITES.card };
    const charge = limits.charge(viewer, use, handle);
    const [taken] = await limits.run([charge], () =>
      db.batch([takeLease(db, access, lease, now()), charge.count]),
    );
    return taken.length > 0;
  }

  async function restoreCard(recapId: number, plan: CardPlan): Promise<void> {
    await db.batch([makeCurrent(db, recapId, plan), supersedeOthers(db, { recapId, plan, nowMs: now() })]);
  }

  async function render({ viewer, recap, plan }: Wanted, lease: Lease): Promise<Rendered> {
    const recapId = recap.id;
    const name = { shareId: recap.shareId, kind: "cards" as const, id: plan.id };
    const photo = plan.photo && (await readPhoto(viewer, recap, plan.photo));
    const bytes = await parts.drawCard(plan.subject, photo, plan.contentType);
    await store.put(name, { bytes, contentType: plan.contentType, sizes: null });
    const nowMs = now();
    const [ended, , existing] = await db.batch([
      endLease(db, { recapId, lease, size: bytes.length, nowMs }),
      supersedeOthers(db, { recapId, plan, nowMs }),
      db
        .select({ id: recaps.id })
        .from(recaps)
        .where(named({ id: recapId })),
    ]);
    // The recap was deleted meanwhile, and its objects with it: this one came after.
    if (existing.length === 0) await store.deleteOrphan(name);
    return ended.length > 0
      ? { kind: "stored", size: bytes.length, isFirst: true }
      : { kind: existing.length > 0 ? "under-way" : "not-found" };
  }

  /** Best effort: logs a failure, because a lease also expires on its own. */
  async function giveUp(recapId: number, lease: Lease): Promise<void> {
    try {
      await giveUpLease(db, recapId, lease);
    } catch (error) {
      console.error("The lease of a card was not released", faultText(error));
    }
  }

  async function readPhoto(
    viewer: Viewer,
    { shareId }: Recap,
    { mediaId, width }: NonNullable<CardPlan["photo"]>,
  ) {
    const file = await parts.media.findFile(viewer, { shareId }, mediaId, { kind: "image", width });
    if (!file) return null;
    const bytes = new Uint8Array(await new Response(await file.open()).arrayBuffer());
    return { bytes, contentType: file.contentType };
  }

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

  return {
    async create(viewer, handle, request) {
      const recap = await parts.recaps.findEditable(viewer, handle);
      if (!recap) return { kind: "not-found" };
      const plan = await planCard(recap, request);
      if (typeof plan === "string") return { kind: plan };
      const outcome = await storedOrRendered({ viewer, recap, plan, isPreview: false });
      if (outcome.kind !== "stored") return outcome;
      const { width, height } = plan.subject;
      const { size, isFirst } = outcome;
      const { id, contentType } = plan;
      const card: StoredCard = { id, shareId: recap.shareId, contentType, size, width, height };
      return { kind: "created", card, isFirst };
    },

    async findFile(viewer, handle, cardId) {
      const row = await db
        .select({
          shareId: recaps.shareId,
          status: recaps.status,
          isPublic: recaps.isPublic,
          contentType: cards.contentType,
          size: cards.size,
        })
        .from(recaps)
        .innerJoin(cards, and(eq(cards.recapId, recaps.id), eq(cards.id, cardId), isNotNull(cards.size)))
        .where(allOf(readableRecap(viewer, handle), anyOf(showsNoPhoto, photoIsThere)))
        .get();
      if (!row?.size) return null;
      const { contentType, size } = row;
      return fileOf(row.shareId, { id: cardId, contentType, size, isShared: isShared(row) });
    },

    async previewVersion(recap) {
      return (await planPreview(recap)).id;
    },

    async openPreview(viewer, handle, version) {
      const recap = await parts.recaps.findViewable(viewer, handle);
      if (!recap || !isShared(recap)) return { kind: "not-found" };
      const plan = await planPreview(recap);
      const { shareId } = recap;
      if (plan.id !== version) return { kind: "moved", shareId, version: plan.id };
      const outcome = await storedOrRendered({ viewer, recap, plan, isPreview: true });
      if (outcome.kind !== "stored") return outcome;
      const { id, contentType } = plan;
      return {
        kind: "found",
        file: fileOf(shareId, { id, contentType, size: outcome.size, isShared: true }),
      };
    },
  };
}
