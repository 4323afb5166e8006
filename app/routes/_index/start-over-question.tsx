/** Asks for confirmation before a new recap deletes the unfinished one. */
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { DeletionQuestion } from "../../components/recap/confirm-recap-deletion.tsx";
import { LIKE_PARAMETER } from "../../domain/recap/same-race.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import type { ShownDraft } from "./home-cards.tsx";

const TEXTS = HOME_TEXTS.startOver;

interface StartOverQuestionProps {
  draft: ShownDraft;
  /** Where the action redirects after the deletion. */
  after: "home" | "first-step";
  /** The recap whose race the new one is about; null for any race. */
  like: string | null;
}

export function StartOverQuestion({ draft, after, like }: StartOverQuestionProps) {
  const lastStepUrl = useLastStepUrl(draft.shareId, draft.resumeUrl);
  return (
    <DeletionQuestion
      title={TEXTS.title}
      name={draft.name ?? TEXTS.namelessRecap}
      consequence={TEXTS.consequence}
      keep={TEXTS.continue}
      url={lastStepUrl}
      confirm={TEXTS.confirm}
      action="/?index"
    >
      <input type="hidden" name="discard" value={draft.shareId} />
      <input type="hidden" name="after" value={after} />
      {like !== null && <input type="hidden" name={LIKE_PARAMETER} value={like} />}
    </DeletionQuestion>
  );
}
