/** What the athlete could still add, as links to the screens where it is added. */

import Plus from "@lucide/icons/icons/plus";
import { Link } from "@remix-run/react";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import type { Recap, ShareNeed } from "../../domain/recap/recap.ts";
import { type MissingPart, missingPartsOf } from "../../domain/wizard/missing-parts.ts";
import { memoriesUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { SUMMARY_TEXTS } from "../../texts/recap/summary.ts";
import { NOTICES } from "../../texts/site/notices.ts";

const TEXTS = SUMMARY_TEXTS.missing;

export function MissingParts({ recap }: { recap: Recap }) {
  const parts = missingPartsOf(recap);
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="mb-8">
      <h2 id="missing" className="font-sans font-normal text-quiet text-base tracking-normal">
        {TEXTS.heading}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {parts.map((part) => (
          <li key={part.kind}>
            <Link
              to={part.url}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 border-edge border-dashed py-1 pr-4 pl-3 font-semibold hover:border-race hover:text-race"
            >
              <Icon icon={Plus} size={18} className="shrink-0 text-race" />
              {wordsOf(part)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(part: MissingPart): string {
  return part.kind === "answers" ? TEXTS.answers(part.count) : TEXTS[part.kind];
}

interface NothingToShareNoticeProps {
  shareId: string;
  missing: ShareNeed[];
  /** The result of the attempt to share. Each new one moves the focus again. */
  attempt: unknown;
}

/** Says what a recap lacks before there is anything to share, and links to the screens where it is added. */
export function NothingToShareNotice({ shareId, missing, attempt }: NothingToShareNoticeProps) {
  const { title, description } = NOTICES["no-race-data"];
  const { name, story, addName, addAnswer, addMedia } = SUMMARY_TEXTS.nothingToShare;
  return (
    <FocusedNotice title={title} tone="danger" className="mb-6" result={attempt}>
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
