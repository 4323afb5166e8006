/**
 * Prepares and sends what a guest adds to a recap: photos and clips like the athlete's own, cheers like takes. Ogg and WAV
 * cannot be sent in parts and are sent as the guests' plain form.
 */
import type { ContributionInput } from "../../domain/contributions/contribution.ts";
import { canBeParted } from "../../domain/media/upload-limits.ts";
import { addUrl } from "../../domain/site/contribution-url.ts";
import { AUDIO_EXTENSIONS } from "../../domain/voice/audio-types.ts";
import { SENDING_TEXTS } from "../../texts/contributions/failed-contributions.ts";
import { UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import { PREPARE_REFUSALS, REFUSALS } from "../../texts/media/upload-refusals.ts";
import type { ContributionItem } from "../device/outbox-item.ts";
import { type FileSenderDeps, preparedItem } from "../media/upload-sender.ts";
import { formFailure, postPageForm } from "../network/post-page-form.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import type { PrepareOutcome, Sender } from "../outbox/sender-types.ts";
import { withoutPictures } from "../prepare/part-hashes.ts";
import { deletePreparedFile, findPreparedFile } from "../prepare/prepared-files.ts";
import type { Finisher } from "../recording-file/finish-recording.ts";

export interface ContributionSenderDeps extends FileSenderDeps {
  finish: Finisher["finish"];
  post: typeof postContribution;
}

type Prepared = PrepareOutcome<Partial<ContributionItem>>;

/** A form without an answer after this time counts as lost. */
const ANSWER_MS = 60_000;

export function createContributionSender({
  prepare,
  finish,
  send,
  post,
}: ContributionSenderDeps): Sender<"contribution"> {
  async function preparePicture(
    item: ContributionItem,
    picked: File,
    signal: AbortSignal,
  ): Promise<Prepared> {
    const outcome = await prepare(picked, { key: item.id, signal });
    if (outcome.kind === "refused") {
      const { reason } = outcome;
      const message = reason === "no-picture" ? SENDING_TEXTS.noPicture : PREPARE_REFUSALS[reason];
      return { kind: "refused", message };
    }
    return preparedItem({ ...item, questionIndex: null }, outcome.media);
  }

  async function prepareCheer({ uploadKey }: ContributionItem, picked: Blob): Promise<Prepared> {
    const outcome = await finish(picked, { isTolerant: true });
    if (outcome.kind === "refused") return { kind: "refused", message: REFUSALS[outcome.reason] };
    const { contentType } = outcome;
    const sound = new Blob([outcome.bytes], { type: contentType });
    // The name of a picked file may say more than its sender wants.
    const fileName = `cheer.${AUDIO_EXTENSIONS[contentType]}`;
    const declaration = { uploadKey, fileName, contentType, ...(await withoutPictures(sound)) };
    return { kind: "prepared", changes: { declaration }, files: [sound], isPrivate: false };
  }

  return {
    // A separate lane, so a guest's rate limit never blocks the athlete's own uploads.
    lane: { atOnce: 2, declaresOneByOne: true, isOrdered: false },
    refused: "deleted",
    notPrepared: UPLOAD_MESSAGES.notPrepared,
    goneMessage: () => SENDING_TEXTS.gone,
    reopen: findPreparedFile,
    discard: deletePreparedFile,
    prepare: (item, picked, signal) =>
      item.fileType === "audio" ? prepareCheer(item, picked) : preparePicture(item, picked as File, signal),
    async send({ shareId, declaration, uploadKey, contribution }, blob, events, signal) {
      if (!blob || !declaration) return { kind: "gone", message: SENDING_TEXTS.gone };
      const { contentType, fileName } = declaration;
      const isInParts = !contentType.startsWith("audio/") || canBeParted(contentType);
      const outcome = isInParts
        ? await send(
            { shareId, declaration: { ...declaration, uploadKey, contribution }, blob },
            events,
            signal,
          )
        : await post(
            shareId,
            { cheer: new File([blob], fileName, { type: contentType }), contribution },
            signal,
          );
      if (outcome.kind === "added") return { kind: "done", id: outcome.id };
      if (outcome.kind === "recap-gone") return { ...outcome, message: SENDING_TEXTS.recapGone };
      return outcome.kind === "unreadable" ? { kind: "gone", message: SENDING_TEXTS.gone } : outcome;
    },
  };
}

/** Sends a cheer as the form of the guests' page, which responds with a redirect. The server adds the same file once. */
export async function postContribution(
  shareId: string,
  { cheer, contribution }: { cheer: File; contribution: ContributionInput },
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries(contribution)) form.set(name, value ?? "");
  form.set("intent", "send");
  form.set("cheer", cheer);
  const answer = await postPageForm(
    addUrl(shareId),
    form,
    AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  );
  if (!answer) return { kind: "lost", cause: "network" };
  if (answer.status === 302) return { kind: "added", id: contribution.sendingId };
  return answer.status === 404 ? { kind: "recap-gone" } : formFailure(answer, SENDING_TEXTS.refused);
}
