/**
 * The recaps as this device has them, for the wizard without a network: the part of RecapService (app/services) that the
 * wizard's steps call. Changed text waits as text items, and what the server has to be told in order as forms.
 */
import type { Viewer } from "../../domain/account/account.ts";
import { applyEdits } from "../../domain/edits/apply-edits.ts";
import type { Edit, Field, Value } from "../../domain/edits/edit.ts";
import { requireField } from "../../domain/edits/fields.ts";
import { inOrder, type Media } from "../../domain/media/media.ts";
import { defaultQuestions } from "../../domain/questions/questions.ts";
import type { RaceType } from "../../domain/race/race.ts";
import { DETAIL_FIELDS, EMPTY_DETAILS, missingDetails } from "../../domain/race/race-details.ts";
import { missingToShare, type Recap, type RecapHandle } from "../../domain/recap/recap.ts";
import { storeForm } from "../device/form-store.ts";
import {
  type FormItem,
  type Item,
  isHalfTyped,
  isPublishing,
  newItem,
  type TextItem,
  type ValueLists,
} from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";
import { listCopies } from "../device/recap-copies.ts";
import { patchFields, type RecapPatch, storedValue, withPatch } from "../device/recap-patch.ts";
import { forgetRefused } from "../outbox/waiting-work.ts";

/** Without a network it cannot be had. A TypeError, like that of a `fetch` without a network. */
export class NeedsNetwork extends TypeError {}

interface DeviceRecapsOptions {
  /** The form that is answered; null for a page. */
  form: FormData | null;
  /** Whether the share id may be that of a recap which is not begun yet. */
  isNew: boolean;
  /** Returns whether the shown screen has the text of this place: the screen takes that from the device itself. */
  isOnScreen: (place: string, recap: Recap) => boolean;
}

interface FoundRecap {
  /** As the server has it. */
  copy: Recap;
  items: Item[];
  /** With what the device has not sent. */
  recap: Recap;
}

export function createDeviceRecaps({ form, isNew, isOnScreen }: DeviceRecapsOptions) {
  async function find(isShown: (item: Item, recap: Recap) => boolean, handle: RecapHandle | null) {
    const copies = await listCopies();
    const copy = copies?.find((recap) =>
      handle === null
        ? recap.status === "draft"
        : "id" in handle
          ? recap.id === handle.id
          : recap.shareId === handle.shareId,
    );
    if (!copies) throw new NeedsNetwork();
    if (!copy) return null;
    const items = (await itemStore.list(copy.shareId)).filter((item) => isShown(item, copy));
    return { copy, items, recap: withItems(copy, items) };
  }
  async function findShown(handle: RecapHandle | null): Promise<Recap | null> {
    const isShown = (item: Item, recap: Recap) => item.kind !== "text" || !isOnScreen(item.place, recap);
    return (await find(isShown, handle))?.recap ?? null;
  }

  /** Returns everything that the device has of a recap. */
  async function findAll(shareId: string) {
    const found = await find(() => true, { shareId });
    if (!found) throw new NeedsNetwork();
    return found;
  }

  async function keepForm(recap: Recap, does: FormItem["does"], addedIndex: number | null = null) {
    const fields = [...(form ?? [])].flatMap(([name, value]): FormItem["fields"] => {
      // The device may have given the question another index.
      if (name === "addedIndex" && addedIndex !== null) return [[name, String(addedIndex)]];
      return typeof value === "string" ? [[name, value]] : [];
    });
    if (!(await storeForm(recap, { does, fields }))) throw new NeedsNetwork();
  }

  /** Stores what the device does not have yet of a form. Most of it the screens have stored while it was typed. */
  async function keepTexts({ copy, recap }: FoundRecap, changes: Edit[]): Promise<void> {
    const texts = textsOf(changes).map(
      ([place, patch]): TextItem => ({
        ...newItem(crypto.randomUUID(), copy.shareId, Date.now()),
        ...{ kind: "text", place, base: baseOf(recap, patch), patch },
        ...{ recordingId: null, isConflict: false },
      }),
    );
    if (texts.length > 0 && !(await itemStore.add(texts))) throw new NeedsNetwork();
  }

  return {
    /** A recap of somebody else: a page does without it, a form waits for the server. */
    async findViewable(): Promise<Recap | null> {
      if (form) throw new NeedsNetwork();
      return null;
    },
    async findEditable(_viewer: Viewer, handle: RecapHandle): Promise<Recap | null> {
      const recap = await findShown(handle);
      if (!recap && !isNew) throw new NeedsNetwork();
      return recap;
    },
    findUnfinished: () => findShown(null),
    list: async () => {
      const copies = await listCopies();
      if (!copies) throw new NeedsNetwork();
      return Promise.all(copies.map(async ({ shareId }) => (await findAll(shareId)).recap));
    },

    /** One that is begun stays as it is, here as on the server. */
    async begin(_viewer: Viewer, shareId: string, raceType: RaceType): Promise<Recap | null> {
      const begun = await find(() => true, { shareId });
      const recap = begun?.recap ?? newDraft(shareId, raceType);
      if (!begun) await keepForm(recap, "begin");
      return recap;
    },

    async edit(_viewer: Viewer, handle: RecapHandle, edits: Edit[]) {
      if (!("shareId" in handle)) throw new NeedsNetwork();
      const found = await findAll(handle.shareId);
      const { recap, results, changes } = applyEdits(found.recap, edits);
      const ofQuestions = changes.filter(({ field }) => requireField(field).name === "question");
      if (ofQuestions.length > 0)
        await keepForm(withValues(found.copy, changes), "questions", addedIn(ofQuestions));
      else await keepTexts(found, changes);
      const fields = edits.map(({ field }) => field);
      await letGo(found.items, (item) => fieldsOf(item).some((field) => fields.includes(field)));
      return { kind: "edited" as const, recap, fields: results };
    },

    async publish(_viewer: Viewer, shareId: string) {
      const { copy, items, recap } = await findAll(shareId);
      // Its link needs the network.
      if (recap.status === "published") throw new NeedsNetwork();
      const hasMedia = items.some(
        (item) => item.kind === "file" || (item.kind === "take" && !item.isDeleted),
      );
      const needs = missingToShare(recap).filter((need) => need !== "story" || !hasMedia);
      if (needs.length > 0) return { kind: "nothing-to-share" as const, missing: needs };
      const missing = missingDetails(recap);
      if (missing) return { kind: "incomplete" as const, fields: missing };
      await forgetRefused(shareId);
      if (!items.some(isPublishing)) await keepForm(copy, "publish");
      return { kind: "published" as const, recap, isFirst: true };
    },
  };
}

/** On a published recap, text is held in its field until the athlete leaves that, or sends its form. */
async function letGo(items: Item[], isLetGo: (item: TextItem) => boolean): Promise<void> {
  for (const item of items) {
    if (item.kind === "text" && item.state === "held" && !isHalfTyped(item.place) && isLetGo(item))
      await itemStore.change({ ...item, state: "ready" });
  }
}

/** Returns a recap with what this device has not sent of it. */
function withItems(copy: Recap, items: Item[]): Recap {
  let recap = copy;
  for (const item of items) {
    if (item.kind === "text" && item.state !== "refused") recap = withText(recap, item);
    if (item.kind === "order") recap = { ...recap, media: inOrder(recap.media, item.mediaIds) };
    if (item.kind === "course") recap = { ...recap, course: item.course };
  }
  return recap;
}

function withText(recap: Recap, { place, patch }: TextItem): Recap {
  const [kind, ...key] = place.split("-");
  if (kind === "media" || kind === "focal") {
    const change = patch as Partial<Pick<Media, "description" | "focalPoint">>;
    const id = key.join("-");
    return {
      ...recap,
      media: recap.media.map((media) => (media.id === id ? { ...media, ...change } : media)),
    };
  }
  if (!isOfRecap(place)) return recap;
  return withPatch(recap, patch as RecapPatch);
}

/** Returns the fields that a text changes. */
function fieldsOf({ place, patch }: TextItem): Field[] {
  if (place.startsWith("media-")) return [`description-${place.slice("media-".length)}`];
  return isOfRecap(place) ? patchFields(patch as RecapPatch) : [];
}

function isOfRecap(place: string): boolean {
  return place === "race-type" || place === "details" || place.startsWith("answer-");
}

/** Returns the changes of race type, details and answers as texts: the place and the patch of each. */
function textsOf(changes: Edit[]): [place: string, patch: RecapPatch][] {
  const texts: [string, RecapPatch][] = [];
  const details: Record<string, Value> = {};
  for (const { field, value } of changes) {
    const { name, key } = requireField(field);
    const text = value === null ? null : String(value);
    if (name === "answer") texts.push([`answer-${key}`, { answers: { [key]: text } }]);
    if (field === "raceType") texts.push(["race-type", { raceType: value as RaceType }]);
    if (DETAIL_FIELDS.some((detail) => detail === field)) details[field] = value;
  }
  if (Object.keys(details).length > 0) texts.push(["details", { details }]);
  return texts;
}

function baseOf(recap: Recap, patch: RecapPatch): ValueLists {
  return Object.fromEntries(patchFields(patch).map((field) => [field, [storedValue(recap, field)]]));
}

/** Returns a recap with the values of edits, whatever it had. */
function withValues(recap: Recap, edits: Edit[]): Recap {
  let changed = recap;
  for (const { field, value } of edits) {
    const { key, kind } = requireField(field);
    changed = { ...changed, ...(kind.set(changed, key, value) as Partial<Recap>) };
  }
  return changed;
}

/** Returns the index of the question that the edits add, or null. */
function addedIn(edits: Edit[]): number | null {
  const added = edits.find(({ base, value }) => value !== null && base.includes(null));
  return added ? Number(requireField(added.field).key) : null;
}

/** Returns a draft as the server will begin it. */
function newDraft(shareId: string, raceType: RaceType): Recap {
  const now = new Date().toISOString();
  return {
    ...EMPTY_DETAILS,
    questions: defaultQuestions(),
    removedQuestions: [],
    id: 0,
    shareId,
    raceType,
    userId: null,
    owner: null,
    status: "draft",
    version: 0,
    answers: {},
    isPublic: true,
    isListed: false,
    takedownReason: null,
    commentSettings: { isOpen: true, holdsAll: false },
    coverMediaId: null,
    media: [],
    recordings: [],
    likeCount: 0,
    commentCount: 0,
    course: null,
    readerCount: null,
    guestsOpen: null,
    createdAt: now,
    updatedAt: now,
    canEdit: true,
  };
}
