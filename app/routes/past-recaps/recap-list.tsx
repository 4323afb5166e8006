/** The past recaps under their headings, drafts first, and then the years of the races: a few as cards, more as rows. */
import type { SitePath } from "../../domain/site/site-path.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";
import { RecapRow } from "./listed-recap.tsx";
import { RecapCard } from "./recap-card.tsx";

/** Fewer recaps are cards. */
const MIN_ROWS = 6;

interface RecapListProps {
  recaps: CollectedRecap[];
  /** Whether there are others. */
  isPart: boolean;
  /** The URL of the page of recaps. */
  url: SitePath;
}

export function RecapList({ recaps, isPart, url }: RecapListProps) {
  const isInRows = isPart || recaps.length >= MIN_ROWS;
  return (
    <div className="space-y-2 sm:space-y-10">
      {[...Map.groupBy(recaps, headingOf)].map(([heading, ofGroup]) => (
        <section key={heading} aria-label={heading}>
          <h2 className="mb-1 flex items-center gap-4 text-lg tabular-nums leading-none after:h-0.5 after:grow after:bg-line sm:mb-4 sm:text-title">
            {heading}
          </h2>
          {isInRows ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 min-[700px]:grid-cols-2 min-[700px]:gap-4">
              {ofGroup.map((recap) => (
                <RecapRow key={recap.shareId} recap={recap} url={url} />
              ))}
            </ul>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {ofGroup.map((recap) => (
                <RecapCard key={recap.shareId} recap={recap} url={url} isOnly={recaps.length === 1} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** Only a device's copy can lack the date. */
function headingOf({ kind, date }: CollectedRecap): string {
  return kind === "draft" ? PAST_RECAPS_TEXTS.drafts : (date?.slice(0, 4) ?? PAST_RECAPS_TEXTS.card.noDate);
}
