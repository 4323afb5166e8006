/**
 * Applies a plain form to a recap's photos and videos: adds the chosen files, saves the descriptions and focal
 * points, and performs the pressed button's action. All else is saved whichever button is pressed.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { ID_PATTERN } from "../domain/lib/id.ts";
import { sentence } from "../domain/lib/sentence.ts";
import { type FocalPoint, focalFields, positionOf } from "../domain/media/focal-point.ts";
import { focalPointSchema } from "../domain/media/focal-point-schema.ts";
import { MAX_MEDIA, MEDIA_MESSAGES } from "../domain/media/media.ts";
import { descriptionSchema } from "../domain/media/media-input.ts";
import type { SoundTrouble } from "../domain/media/upload-progress.ts";
import {
  type FailedMediaAction,
  failedActionOf,
  type MediaAction,
  mediaIntents,
} from "../domain/recap/story-intents.ts";
import { MEDIA_FORM_TEXTS } from "../texts/media/media-texts.ts";
import { FOCAL_POINT_TEXTS } from "../texts/media/tile-editor.ts";
import { REFUSALS } from "../texts/media/upload-refusals.ts";
import { saveChangedTexts, type UnsavedTexts } from "./changed-texts.ts";
import { type FailedWrite, failedWrite, TOO_MANY_REQUESTS } from "./failed-write.ts";
import { addEach, firstFiles, type RefusedFile, uploadKeyOf } from "./form-files.ts";
import { recapNotFound } from "./not-found.ts";
import type { NoticeCode } from "./notices.ts";
import { saveEdits } from "./wizard-form.ts";

/** The parts of the form that failed, with messages for the screen. All other parts were applied. */
export interface MediaFailure {
  kind: "media-failed";
  uploads: RefusedFile[];
  descriptions: UnsavedTexts;
  /** Descriptions of photos and videos that are no longer in the recap. */
  lost: string[];
  /** Focal points that could not be saved, by media id, and why. Only the form of the memories has any. */
  focalPoints?: { unsaved: Record<string, FocalPoint>; message: string };
  action: FailedMediaAction | null;
  limit: string | null;
}

export type MediaFormOutcome =
  | { kind: "done"; notice: NoticeCode | null; deleted: string | null }
  | { kind: "failed"; failure: MediaFailure; status: number };

interface MediaForm {
  form: FormData;
  context: AppLoadContext;
  shareId: string;
  /** The question that added files belong to. */
  questionIndex: number | null;
  /** Identifies this rendering of the page, so that submitting the same form twice adds its files once. */
  page: string;
}

const FOCAL_FIELD = new RegExp(`^focal-x-(${ID_PATTERN})$`);

const UPLOADED = { image: "photo-uploaded", video: "video-uploaded" } as const;
const UPLOADED_WITH_TROUBLE = {
  "left-out": "video-uploaded-without-sound",
  unplayable: "video-uploaded-unplayable-sound",
} as const;

export async function applyMediaForm(sent: MediaForm): Promise<MediaFormOutcome> {
  const action = mediaIntents.read(sent.form);
  const uploads = await addFiles(sent);
  const descriptions = await saveDescriptions(sent, action);
  const focalPoints = await saveFocalPoints(sent);
  const applied = await applyAction(sent, action);
  const hasFailed =
    uploads.refused.length > 0 ||
    Object.keys(descriptions.unsaved).length > 0 ||
    descriptions.lost.length > 0 ||
    focalPoints !== null ||
    applied.kind === "failed";
  if (!hasFailed) {
    const notice = applied.notice ?? uploads.notice;
    return { kind: "done", notice, deleted: applied.deleted };
  }
  const failure = {
    kind: "media-failed" as const,
    uploads: uploads.refused,
    descriptions: descriptions.unsaved,
    lost: descriptions.lost,
    ...(focalPoints && { focalPoints: focalPoints.failed }),
    action: applied.kind === "failed" ? applied.action : null,
    limit: applied.kind === "failed" ? applied.limit : null,
  };
  const actionStatus = applied.kind === "failed" ? applied.status : 0;
  return {
    kind: "failed",
    failure,
    status: Math.max(400, uploads.status, descriptions.status, focalPoints?.status ?? 0, actionStatus),
  };
}

async function addFiles({ form, context, shareId, questionIndex, page }: MediaForm) {
  let notice: NoticeCode | null = null;
  let soundTrouble: SoundTrouble | null = null;
  const { refused, status } = await addEach(firstFiles(form, "media", MAX_MEDIA), {
    async add(file, fileName) {
      const uploadKey = await uploadKeyOf(file, page);
      const upload = { file, uploadKey, fileName, description: null, questionIndex };
      const outcome = await context.services.media.add(context.viewer, { shareId }, upload);
      if (outcome.kind === "refused") return REFUSALS[outcome.reason];
      if (outcome.kind !== "added") return MEDIA_FORM_TEXTS.recapGone;
      // If several files were added, reports the one that lost its sound.
      soundTrouble = outcome.soundTrouble ?? soundTrouble;
      notice = soundTrouble ? UPLOADED_WITH_TROUBLE[soundTrouble] : UPLOADED[outcome.media.fileType];
      return null;
    },
    tooMany: REFUSALS.limit,
    fault: {
      fault: "An upload could not be stored",
      message: MEDIA_MESSAGES.uploadFailed.description,
    },
  });
  return { notice: notice as NoticeCode | null, refused, status };
}

function saveDescriptions({ form, context, shareId }: MediaForm, action: MediaAction | null) {
  return saveChangedTexts({
    form,
    context,
    shareId,
    kind: "description",
    schema: descriptionSchema,
    deleted: action?.intent === "delete" ? action.target : null,
    faultMessage: MEDIA_FORM_TEXTS.descriptionNotSaved,
  });
}

/** Saves the focal points that were changed on this page. Returns null if none failed. */
async function saveFocalPoints({ form, context, shareId }: MediaForm) {
  const changed = changedFocalPoints(form);
  if (changed.length === 0) return null;
  const edits = changed.map(([id, value]) => ({ field: `focal-${id}` as const, base: [], value }));
  let failure: FailedWrite | null = null;
  try {
    const saved = await saveEdits(context, shareId, edits);
    if (saved.kind === "limited") failure = { ...saved, status: TOO_MANY_REQUESTS };
  } catch (error) {
    const message = FOCAL_POINT_TEXTS.tryAgain;
    failure = failedWrite(error, { fault: "A focal point could not be stored", message });
  }
  const unsaved = Object.fromEntries(changed);
  return failure && { failed: { unsaved, message: sentence(failure.message) }, status: failure.status };
}

function changedFocalPoints(form: FormData): [id: string, FocalPoint][] {
  return [...form.keys()].flatMap((name) => {
    const [, id] = FOCAL_FIELD.exec(name) ?? [];
    const point = id === undefined ? null : changedFocalPoint(form, id);
    return id === undefined || !point ? [] : [[id, point] as [string, FocalPoint]];
  });
}

/** Returns null if the point is unchanged or was not sent. */
function changedFocalPoint(form: FormData, mediaId: string): FocalPoint | null {
  const fields = focalFields(mediaId);
  const sent = focalPointSchema.safeParse({ x: Number(form.get(fields.x)), y: Number(form.get(fields.y)) });
  if (!sent.success || !form.has(fields.x) || !form.has(fields.y)) return null;
  return form.get(fields.shown) === positionOf(sent.data) ? null : sent.data;
}

type ActionOutcome =
  | { kind: "done"; notice: NoticeCode | null; deleted: string | null }
  | {
      kind: "failed";
      action: FailedMediaAction;
      limit: string | null;
      status: number;
      notice: null;
      deleted: null;
    };

const NOTHING_TO_REPORT: ActionOutcome = { kind: "done", notice: null, deleted: null };

/** Performs the pressed button's action. Does nothing for a button that is not about a photo or video. */
async function applyAction(sent: MediaForm, action: MediaAction | null): Promise<ActionOutcome> {
  if (action === null) return NOTHING_TO_REPORT;
  try {
    return await perform(sent, action);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "A photo or video could not be changed",
      // The screen has its own text for each failed action.
      message: "",
    });
    return failed(action, { limit: kind === "limited" ? message : null, status });
  }
}

function failed(action: MediaAction, why: { limit: string | null; status: number }): ActionOutcome {
  return { kind: "failed", action: failedActionOf(action), ...why, notice: null, deleted: null };
}

async function perform(sent: MediaForm, action: MediaAction): Promise<ActionOutcome> {
  const { context, shareId } = sent;
  const { viewer, services } = context;
  const { intent, target: id } = action;
  switch (intent) {
    case "delete":
      await services.media.delete(viewer, id);
      return { kind: "done", notice: "media-deleted", deleted: id };
    case "restore": {
      const outcome = await services.media.restore(viewer, id);
      return outcome === "restored"
        ? { kind: "done", notice: "media-restored", deleted: null }
        : failed(action, { limit: null, status: 400 });
    }
    case "cover":
      await services.media.setCover(viewer, { shareId }, id);
      return NOTHING_TO_REPORT;
    case "earlier":
      await move(sent, id, -1);
      return NOTHING_TO_REPORT;
    case "later":
      await move(sent, id, 1);
      return NOTHING_TO_REPORT;
  }
}

async function move({ context, shareId }: MediaForm, id: string, by: -1 | 1): Promise<void> {
  const { viewer, services } = context;
  const recap = await services.recaps.findEditable(viewer, { shareId });
  if (!recap) throw recapNotFound();
  const ids = recap.media.map((item) => item.id);
  await services.media.reorder(viewer, { shareId }, moved(ids, id, by));
}

/** Returns the ids with `id` moved by one place. At the end of the list it keeps its place. */
function moved(ids: string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
