/** Asks for confirmation before a recap is deleted on the server and on this device. */
import { DeletionQuestion } from "../../components/recap/confirm-recap-deletion.tsx";
import type { SitePath } from "../../domain/site/site-path.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";
import { deleteIntents } from "./delete-intents.ts";

const TEXTS = PAST_RECAPS_TEXTS.deleteQuestion;

interface DeleteQuestionProps {
  recap: Pick<CollectedRecap, "shareId" | "name" | "kind">;
  /** The URL of the page of recaps, which is shown again afterwards. */
  url: SitePath;
}

export function DeleteQuestion({ recap, url }: DeleteQuestionProps) {
  const { kind } = recap;
  return (
    <DeletionQuestion
      title={TEXTS.title}
      name={recap.name ?? TEXTS.nameless}
      consequence={TEXTS.consequence[kind]}
      keep={TEXTS.keep}
      confirm={TEXTS.confirm[kind]}
      button={deleteIntents.button("sure", recap.shareId)}
      url={url}
    />
  );
}
