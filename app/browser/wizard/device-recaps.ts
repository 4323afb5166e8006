/**
 * The part of RecapService (app/services) that the wizard calls, answered by this device without a network. Changes wait in
 * the edit store; beginning and publishing are forms of the outbox.
 */
import { applyEdits } from "../../domain/edits/apply-edits.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { inOrder } from "../../domain/media/media.ts";
import { missingDetails, type RaceDetails } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { ownUnitsOf } from "../../domain/race/units.ts";
import { newDraft } from "../../domain/recap/new-draft.ts";
import { missingToShare, type Recap, type RecapHandle } from "../../domain/recap/recap.ts";
import { type FormItem, type Item, isPublication, isPublishing } from "../device/outbox-item.ts";
import { itemStore, storeForm } from "../device/outbox-item-store.ts";
import type { Viewer } from "../edit-store/edit-database.ts";
import { type EditRow, withEdits } from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import type { Edited } from "../edit-store/edit-transaction.ts";
import { withRows } from "../edit-store/edited-copy.ts";

/** This device cannot answer. A TypeError, like that of a `fetch` without a network. */
export class NeedsNetwork extends TypeError {}

interface DeviceRecapsOptions {
  viewer: Viewer;
  /** The form that is answered; null for a page. */
  form: FormData | null;
  /** Whether the share id may be that of a recap which is not begun yet. */
  isNew: boolean;
}

interface FoundRecap {
  items: Item[];
  /** With what the device has not sent. */
  recap: Recap;
}

export function createDeviceRecaps({ viewer, form, isNew }: DeviceRecapsOptions) {
  async function find(shareId: string): Promise<FoundRecap | null> {
    const edited = await editStore.load(viewer, shareId);
    if (!edited.copy) requireDatabase();
    return edited.copy && shown(edited, await itemStore.list(shareId, viewer));
  }
  async function require(shareId: string): Promise<FoundRecap> {
    const found = await find(shareId);
    if (!found) throw new NeedsNetwork();
    return found;
  }
  async function list(): Promise<Edited[]> {
    const recaps = await editStore.listRecaps(viewer);
    if (recaps.length === 0) requireDatabase();
    return recaps;
  }

  /** Stores this form, or its fields, until the server answers it. */
  async function saveForm({ shareId }: Recap, does: FormItem["does"], fields = fieldsOf(form)) {
    if (!(await storeForm({ shareId, userId: viewer, does, fields }))) throw new NeedsNetwork();
  }

  /** A page may have gone before it had stored more than the copy. */
  async function storeBeginning({ recap, items }: FoundRecap): Promise<void> {
    const isMissing = recap.id === 0 && !items.some((item) => item.kind === "form" && item.does === "begin");
    const { shareId, raceType, units } = recap;
    const fields: FormItem["fields"] = [
      ["recap", shareId],
      ["raceType", raceType],
    ];
    if (units !== null) fields.push(["units", units]);
    if (isMissing) await saveForm(recap, "begin", fields);
  }

  return {
    /** A recap of somebody else: a page does without it, a form waits for the server. */
    async findViewable(): Promise<Recap | null> {
      if (form) throw new NeedsNetwork();
      return null;
    },
    async findEditable(_viewer: unknown, handle: RecapHandle): Promise<Recap | null> {
      const found = "shareId" in handle ? await find(handle.shareId) : null;
      if (!found && !isNew) throw new NeedsNetwork();
      return found?.recap ?? null;
    },
    async findUnfinished(): Promise<Recap | null> {
      const draft = (await list()).find(({ copy }) => copy?.recap.status === "draft");
      return draft?.copy ? shown(draft, await itemStore.list(draft.copy.shareId, viewer)).recap : null;
    },
    async list(): Promise<Recap[]> {
      const recaps = await list();
      const items = Map.groupBy(await itemStore.list(undefined, viewer), ({ shareId }) => shareId);
      return recaps.map((edited) => shown(edited, items.get(edited.copy?.shareId ?? "") ?? []).recap);
    },

    /** One that is begun stays as it is, here as on the server. */
    async begin(
      _viewer: unknown,
      shareId: string,
      raceType: RaceType,
      details: Partial<RaceDetails> = {},
    ): Promise<Recap | null> {
      const begun = await find(shareId);
      if (begun) {
        await storeBeginning(begun);
        return begun.recap;
      }
      const newest = (await editStore.listRecaps(viewer)).flatMap(({ copy }) => copy?.recap ?? []);
      const [last] = newest.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
      const units = (last && ownUnitsOf(last)) ?? details.units ?? null;
      const recap = newDraft(shareId, raceType, { ...details, units });
      // The copy comes first: nothing of a recap is sent while its copy says that it is not begun.
      await editStore.storeCopy(viewer, recap, Date.now());
      requireDatabase();
      await saveForm(recap, "begin");
      return recap;
    },

    async edit(_viewer: unknown, handle: RecapHandle, edits: Edit[]) {
      if (!("shareId" in handle)) throw new NeedsNetwork();
      const { shareId } = handle;
      const found = await require(shareId);
      await storeBeginning(found);
      const { recap, results } = applyEdits(found.recap, edits);
      const isSaved = ({ field }: Edit) =>
        results.some((result) => result.field === field && result.is === "saved");
      const saved = edits.filter(isSaved);
      const place = { userId: viewer, shareId, order: Date.now() };
      await editStore.update(viewer, shareId, (rows) => withEdits(withoutAnswers(rows, saved), saved, place));
      requireDatabase();
      return { kind: "edited" as const, recap, fields: results };
    },

    async publish(_viewer: unknown, shareId: string) {
      const found = await require(shareId);
      const { items, recap } = found;
      // Its link needs the network.
      if (recap.status === "published") throw new NeedsNetwork();
      const hasMedia = items.some(
        (item) => item.kind === "file" || (item.kind === "take" && !item.isDeleted),
      );
      const needs = missingToShare(recap).filter((need) => need !== "story" || !hasMedia);
      if (needs.length > 0) return { kind: "nothing-to-share" as const, missing: needs };
      const missing = missingDetails(recap);
      if (missing) return { kind: "incomplete" as const, fields: missing };
      await storeBeginning(found);
      // It is published anew.
      for (const item of items)
        if (isPublication(item) && item.state === "refused") await itemStore.remove(item.id);
      if (!items.some(isPublishing)) await saveForm(recap, "publish");
      return { kind: "published" as const, recap, isFirst: true };
    },
  };
}

/** Without a database the page would be lost, so the form needs the network. */
function requireDatabase(): void {
  if (!editStore.isDurable()) throw new NeedsNetwork();
}

function fieldsOf(form: FormData | null): FormItem["fields"] {
  return [...(form ?? [])].flatMap(([name, value]): FormItem["fields"] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

/** Returns a recap with what this device has not sent of it. */
function shown({ copy, rows }: Edited, items: Item[]): FoundRecap {
  let recap = withRows((copy as NonNullable<Edited["copy"]>).recap, rows);
  for (const item of items) {
    if (item.kind === "order") recap = { ...recap, media: inOrder(recap.media, item.mediaIds) };
    if (item.kind === "course") recap = { ...recap, course: item.course };
  }
  return { items, recap };
}

/** A question that is removed takes its unsent answer along. */
function withoutAnswers(rows: EditRow[], edits: Edit[]): EditRow[] {
  const removed = edits.filter(({ field, value }) => field.startsWith("question-") && value === null);
  const answers = removed.map(({ field }) => field.replace("question-", "answer-"));
  return rows.filter(({ field }) => !answers.includes(field));
}
