/** Tells the owner of a recap that the site's operator has hidden it from everybody else, why, and how to answer. */
import { TAKEDOWN_TEXTS as TEXTS } from "../../texts/recap/takedown.ts";
import { Notice } from "../ui/notice.tsx";

interface TakedownNoticeProps {
  reason: string;
  /** The operator's; null if none is set up. */
  contactEmail: string | null;
}

export function TakedownNotice({ reason, contactEmail }: TakedownNoticeProps) {
  return (
    <Notice title={TEXTS.title} tone="danger" role="status">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <bdi>{TEXTS.reason(reason)}</bdi>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {contactEmail === null ? (
          TEXTS.answer
        ) : (
          <>
            {TEXTS.answerTo}{" "}
            <a href={`mailto:${contactEmail}`} className="font-semibold underline underline-offset-4">
              {contactEmail}
            </a>
            .
          </>
        )}
      </p>
    </Notice>
  );
}
