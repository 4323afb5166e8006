/**
 * The recaps as this device has them, for the wizard without a network: the part of RecapService (app/services) that the
 * wizard's steps call. Changed text waits as text items, and what the server has to be told in order as forms.
 */
import type { Viewer } from "../../domain/account/account.ts";
import { inOrder } from "../../domain/media/media.ts";
import type { MediaChange } from "../../domain/media/media-change.ts";
import { newQuestionList } from "../../domain/questions/questions.ts";
import type { RaceType } from "../../domain/race/race.ts";
import { EMPTY_DETAILS, missingDetails } from "../../domain/race/race-details.ts";
import {
  fieldOf,
  missingToShare,
  patchFields,
  type Recap,
  type RecapHandle,
  type RecapPatch,
  type RecapSave,
} from "../../domain/recap/recap.ts";
import { changesIn } from "../../domain/recap/recap-change.ts";
import { withPatch } from "../../domain/recap/with-patch.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { storeForm } from "../device/form-store.ts";
import {
  type FormItem,
  type Item,
  isHalfTyped,
  isPublishing,
  newItem,
  type TextItem,
} from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";
import { listCopies } from "../device/recap-copies.ts";
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

  async function keepForm(recap: Recap, does: FormItem["does"]) {
    const fields = [...(form ?? [])].flatMap(([name, value]): FormItem["fields"] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    if (!(await storeForm(recap, { does, fields }))) throw new NeedsNetwork();
  }

  /** Stores what the device does not have yet of a patch. Most of it the screens have stored while it was typed. */
  async function keepTexts({ copy, items, recap }: FoundRecap, patch: RecapPatch): Promise<void> {
    const {
      raceType,
      details,
      answers = {},
    } = changesIn(patch, (field, value) => value !== fieldOf(recap, field));
    const textOf = (place: string, changed: RecapPatch): TextItem => ({
      ...newItem(crypto.randomUUID(), copy.shareId, Date.now()),
      ...{ kind: "text", place, rev: copy.rev, base: baseOf(recap, changed), patch: changed },
      ...{ recordingId: null, isConflict: false },
    });
    const texts = Object.entries(answers).map(([index, text]) =>
      textOf(`answer-${index}`, { answers: { [index]: text } }),
    );
    if (raceType !== undefined) texts.push(textOf("race-type", { raceType }));
    if (details !== undefined) texts.push(textOf("details", { details }));
    if (texts.length > 0 && !(await itemStore.add(texts))) throw new NeedsNetwork();
    const fields = Object.keys(patchFields(patch));
    await letGo(items, (item) =>
      Object.keys(patchFields(item.patch as RecapPatch)).some((field) => fields.includes(field)),
    );
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

    async begin(_viewer: Viewer, shareId: string, raceType: RaceType): Promise<Recap | null> {
      const begun = await find(() => true, { shareId });
      if (begun) await keepTexts(begun, { raceType });
      const recap = begun?.recap ?? newDraft(shareId, raceType);
      if (!begun) await keepForm(recap, "begin");
      return recap;
    },

    async save(_viewer: Viewer, handle: RecapHandle, { patch, onlyIf }: RecapSave) {
      if (!("shareId" in handle)) throw new NeedsNetwork();
      const found = await findAll(handle.shareId);
      const { copy, recap } = found;
      const stale = { kind: "stale" as const, recap, lastSaveId: null };
      if (onlyIf?.shown && !hasList(copy, onlyIf.shown)) return stale;
      if (typeof onlyIf?.unanswered === "number" && isAnswered(recap, onlyIf.unanswered)) return stale;
      const missing = missingDetails({ ...recap, ...patch.details });
      if (missing && recap.status === "published") return { kind: "incomplete" as const, fields: missing };
      const { questions, nextQuestionIndex, ...texts } = patch;
      if (questions) {
        const list = { questions, nextQuestionIndex: nextQuestionIndex ?? copy.nextQuestionIndex };
        await keepForm({ ...withPatch(copy, texts), ...list }, "questions");
      } else await keepTexts(found, texts);
      const { rev, updatedAt } = copy;
      return {
        kind: "saved" as const,
        isFirst: true,
        rev,
        updatedAt,
        questions: questions ?? copy.questions,
      };
    },

    /** Saves the description of a photo or video, which its field has stored. */
    async describe(shareId: string, mediaId: string): Promise<void> {
      const { items } = await findAll(shareId);
      await letGo(items, ({ place }) => place === `media-${mediaId}`);
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
    const change = patch as MediaChange;
    const id = key.join("-");
    return {
      ...recap,
      media: recap.media.map((media) => (media.id === id ? { ...media, ...change } : media)),
    };
  }
  if (place !== "race-type" && place !== "details" && kind !== "answer") return recap;
  return withPatch(recap, patch as RecapPatch);
}

function baseOf(recap: Recap, patch: RecapPatch): Record<string, unknown> {
  return Object.fromEntries(Object.keys(patchFields(patch)).map((field) => [field, fieldOf(recap, field)]));
}

function hasList(
  copy: Recap,
  { questions, nextQuestionIndex }: Pick<Recap, "questions" | "nextQuestionIndex">,
) {
  const isSame = JSON.stringify(copy.questions) === JSON.stringify(questions);
  return isSame && copy.nextQuestionIndex === nextQuestionIndex;
}

function isAnswered({ answers, recordings }: Recap, index: number): boolean {
  return answers[index] !== undefined || recordingsOf(recordings, index).length > 0;
}

/** Returns a draft as the server will begin it. */
function newDraft(shareId: string, raceType: RaceType): Recap {
  const now = new Date().toISOString();
  return {
    ...EMPTY_DETAILS,
    ...newQuestionList(),
    id: 0,
    shareId,
    raceType,
    userId: null,
    owner: null,
    status: "draft",
    rev: 0,
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
