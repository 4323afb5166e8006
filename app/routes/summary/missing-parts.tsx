/** What the athlete could still add, as links to the screens where it is added. */

import Plus from "@lucide/icons/icons/plus";
import { Link } from "@remix-run/react";
import { Icon } from "../../components/ui/icon.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { type MissingPart, missingPartsOf } from "../../domain/wizard/missing-parts.ts";
import { SUMMARY_TEXTS } from "../../texts/recap/summary.ts";

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
