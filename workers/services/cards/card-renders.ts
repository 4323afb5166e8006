import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import type { CardFileType } from "../../../app/domain/sharing/story-card.ts";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { isLimitReached } from "../../../app/domain/site/reached-limit.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import type { Use } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { named, ownRecap, sharedRecap } from "../../db/recap-access.ts";
import { change, runBatch } from "../../db/run-batch.ts";
import { cards, recaps } from "../../db/schema.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import type { CardPlan } from "./card-plan.ts";
import {
  acquireLease,
  endLease,
  isCard,
  type Lease,
  makeCurrent,
  newLease,
  releaseLease,
  supersedeOthers,
} from "./card-rows.ts";

/** Draws a card as a JPEG or PNG, a sticker as a PNG. `photo` is the encoded photo; one that cannot be decoded is left out. */
export type DrawCard = (
  subject: CardPlan["subject"],
  photo: { bytes: Uint8Array<ArrayBuffer>; contentType: string } | null,
  contentType: CardFileType,
) => Promise<Uint8Array<ArrayBuffer>>;

export interface CardRenderDeps extends ServiceDeps {
  media: Pick<MediaService, "findFile">;
  drawCard: DrawCard;
}

/** How long a request waits for another one that is rendering the same card. */
const MAX_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 100;

export interface Wanted {
  viewer: Viewer;
  recap: Recap;
  plan: CardPlan;
  /** A preview is for every reader of a shared recap and has limits of its own; a card is for the owner. */
  isPreview: boolean;
}

type Stored = { kind: "stored"; size: number; isFirst: boolean } | { kind: "not-found" };
type Rendered = Stored | { kind: "under-way" };

export function createCardRenders(deps: CardRenderDeps) {
  const { db, store, now, limits } = deps;

  const findRow = (recapId: number, plan: CardPlan) =>
    db
      .select({
        size: cards.size,
        supersededAt: cards.supersededAt,
        renderingUntil: cards.renderingUntil,
      })
      .from(cards)
      .where(isCard(recapId, plan.id))
      .get();

  /** Returns the stored card, or renders it, or waits while another request does. */
  async function storedOrRendered(wanted: Wanted): Promise<Rendered> {
    const { recap, plan } = wanted;
    const deadlineMs = now() + MAX_WAIT_MS;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
      const row = await findRow(recap.id, plan);
      if (row?.size && (row.supersededAt === null || (await makeCurrentAgain(wanted, row.supersededAt)))) {
        return { kind: "stored", size: row.size, isFirst: false };
      }
      if (!row || (row.renderingUntil ?? 0) <= now()) {
        const rendered = await renderedByLease(wanted);
        if (rendered) return rendered;
      }
      if (now() >= deadlineMs) return { kind: "under-way" };
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, 1_000)));
    }
  }

  /** A reader can do nothing about a limit or a preview that cannot be drawn, so neither is an error. */
  async function storedPreview(wanted: Wanted): Promise<Stored | { kind: "unavailable" }> {
    try {
      const rendered = await storedOrRendered(wanted);
      return rendered.kind === "under-way" ? { kind: "unavailable" } : rendered;
    } catch (error) {
      if (!isLimitReached(error)) logFault("A preview was not rendered", error);
      return { kind: "unavailable" };
    }
  }

  /** Returns null if another request holds the lease, or if the recap is not the viewer's any more. */
  async function renderedByLease(wanted: Wanted): Promise<Rendered | null> {
    const lease = newLease(wanted.plan, now());
    try {
      const taken = await acquireLeaseOf(wanted, lease);
      if (taken === "not-found") return { kind: "not-found" };
      return taken === "taken" ? await render(wanted, lease) : null;
    } catch (error) {
      await release(wanted.recap.id, lease);
      throw error;
    }
  }

  /** Also counts the render. */
  async function acquireLeaseOf(wanted: Wanted, lease: Lease): Promise<"taken" | "held" | "not-found"> {
    const access = accessOf(wanted);
    const charge = chargeOf(wanted, wanted.isPreview ? CHARGES.preview : CHARGES.card);
    const { taken, found } = await limits.run({
      taken: change(acquireLease(db, access, lease, now()), charge),
      found: db.select({ id: recaps.id }).from(recaps).where(access),
    });
    if (found.length === 0) return "not-found";
    return taken.length > 0 ? "taken" : "held";
  }

  /**
   * Returns false if the cleanup has taken the card meanwhile. Beyond a limit it stays superseded, and is found all the same.
   * Throws a LimitReachedError then for an expired one, which nobody finds.
   */
  async function makeCurrentAgain(wanted: Wanted, supersededAt: number): Promise<boolean> {
    const { recap, plan, isPreview } = wanted;
    const charge = chargeOf(wanted, isPreview ? CHARGES.preview : CHARGES.other);
    const nowMs = now();
    try {
      const { current } = await limits.run({
        current: change(makeCurrent(db, recap.id, plan, nowMs), charge),
        others: supersedeOthers(db, { recapId: recap.id, plan, nowMs }),
      });
      return current.length > 0;
    } catch (error) {
      if (!isLimitReached(error) || supersededAt === 0) throw error;
      return true;
    }
  }

  const accessOf = ({ viewer, recap: { shareId }, isPreview }: Wanted) =>
    isPreview ? sharedRecap({ shareId }) : ownRecap(viewer, { shareId });

  const chargeOf = ({ viewer, recap: { shareId } }: Wanted, use: Use) =>
    limits.charge(viewer, use, { recap: { shareId } });

  async function render(wanted: Wanted, lease: Lease): Promise<Rendered> {
    const { recap, plan } = wanted;
    const name = { shareId: recap.shareId, kind: "cards" as const, id: plan.id };
    const photo = plan.photo && (await readPhoto(wanted, plan.photo));
    if (plan.photo && !photo) {
      // It was deleted meanwhile. Without it the card would be stored under the id of the card with it.
      await release(recap.id, lease);
      return { kind: "under-way" };
    }
    const bytes = await deps.drawCard(plan.subject, photo, plan.contentType);
    await store.put(name, { bytes: [bytes], size: bytes.length, contentType: plan.contentType });
    const nowMs = now();
    const { ended, existing } = await runBatch(db, {
      ended: endLease(db, { recapId: recap.id, lease, size: bytes.length, nowMs }),
      others: supersedeOthers(db, { recapId: recap.id, plan, nowMs }),
      existing: db
        .select({ id: recaps.id })
        .from(recaps)
        .where(named({ id: recap.id })),
    });
    // The recap was deleted meanwhile, and its objects with it: this one came after.
    if (existing.length === 0) await store.deleteOrphans([name]);
    return ended.length > 0
      ? { kind: "stored", size: bytes.length, isFirst: true }
      : { kind: existing.length > 0 ? "under-way" : "not-found" };
  }

  /** Best effort: logs a failure, because a lease also expires on its own. */
  async function release(recapId: number, lease: Lease): Promise<void> {
    const released = releaseLease(db, recapId, lease);
    await released.catch((error) => logFault("The lease of a card was not released", error));
  }

  /** Returns null if the photo no longer exists. */
  async function readPhoto(
    { viewer, recap: { shareId } }: Wanted,
    { mediaId, width }: NonNullable<CardPlan["photo"]>,
  ) {
    const file = await deps.media.findFile(viewer, { shareId }, mediaId, { kind: "image", width });
    if (!file) return null;
    const bytes = new Uint8Array(await new Response(await file.open()).arrayBuffer());
    return { bytes, contentType: file.contentType };
  }

  return { storedOrRendered, storedPreview };
}
