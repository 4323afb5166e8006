/** Says what a recap lacks before there is anything to share, and links to the screens where it is added. */
import { ButtonLink } from "../../components/ui/button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import type { ShareNeed } from "../../domain/recap/recap.ts";
import { memoriesUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { SUMMARY_TEXTS } from "../../texts/recap/summary.ts";
import { NOTICES } from "../../texts/site/notices.ts";

interface NothingToShareNoticeProps {
  shareId: string;
  missing: ShareNeed[];
  /** The result of the attempt to share. Each new one moves the focus again. */
  attempt: unknown;
}

export function NothingToShareNotice({ shareId, missing, attempt }: NothingToShareNoticeProps) {
  const { title, description } = NOTICES["no-race-data"];
  const { name, story, addName, addAnswer, addMedia } = SUMMARY_TEXTS.nothingToShare;
  return (
    <FocusedNotice title={title} tone="danger" role="alert" className="mb-6" result={attempt}>
      <p>{description}.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {missing.includes("name") && <li>{name}</li>}
        {missing.includes("story") && <li>{story}</li>}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {missing.includes("name") && (
          <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
            {addName}
          </ButtonLink>
        )}
        {missing.includes("story") && (
          <>
            <ButtonLink look="quiet" to={wizardUrl("/questions", shareId)}>
              {addAnswer}
            </ButtonLink>
            <ButtonLink look="quiet" to={memoriesUrl(shareId, "summary")}>
              {addMedia}
            </ButtonLink>
          </>
        )}
      </p>
    </FocusedNotice>
  );
}
