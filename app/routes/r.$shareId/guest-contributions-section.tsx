/** What guests have added and the owner shows beneath the story, and the link by which readers add something. */

import { MediaGallery } from "../../components/media/media-gallery.tsx";
import { Credit } from "../../components/media/photo-credit.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { RecordingPlayer } from "../../components/voice/recording-player.tsx";
import { contributionCursor, FENCE_AFTER } from "../../domain/contributions/contribution.ts";
import { addUrl, contributionsUrl } from "../../domain/site/contribution-url.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import type { ContributionPage } from "../../services/contribution-service.ts";
import { FENCE_TEXTS } from "../../texts/contributions/guest-contributions-section.ts";

const FENCE = "fence";

interface GuestContributionsSectionProps {
  shareId: string;
  /** The shown ones. */
  page: ContributionPage;
  isFirstPage: boolean;
}

export function GuestContributionsSection({ shareId, page, isFirstPage }: GuestContributionsSectionProps) {
  const { contributions, isOpen, isOwner, hasMore } = page;
  const media = contributions.flatMap(({ file, text }) =>
    file.kind === "media" ? { ...file.media, description: text } : [],
  );
  const cheers = contributions.filter(({ file }) => file.kind === "cheer");
  const isEmpty = contributions.length === 0;
  const canAdd = isOpen === true && !isOwner;
  if (isEmpty && isFirstPage && !canAdd) return null;
  const last = contributions.at(-1);
  const links = [
    !isFirstPage && { href: `?#${FENCE}`, text: FENCE_TEXTS.first },
    hasMore &&
      last && { href: `?${FENCE_AFTER}=${contributionCursor(last)}#${FENCE}`, text: FENCE_TEXTS.more },
    isOwner && { href: contributionsUrl(shareId), text: FENCE_TEXTS.manage },
  ].filter((link) => link !== false && link !== undefined);
  return (
    <section
      id={FENCE}
      aria-labelledby="fence-heading"
      className={`mx-auto mt-20 scroll-mt-4 px-4 print:mt-10 ${media.length > 2 ? "max-w-5xl" : "max-w-3xl"} ${isEmpty ? "print:hidden" : ""}`.trimEnd()}
    >
      <h2 id="fence-heading" className="mb-6 text-title print:break-after-avoid">
        {FENCE_TEXTS.heading}
      </h2>
      {media.length > 0 && <MediaGallery shareId={shareId} media={media} stage="public" />}
      {cheers.length > 0 && (
        <ul className="mt-8 grid max-w-3xl gap-x-8 gap-y-6 sm:grid-cols-2">
          {cheers.map(({ id, file, userName, text }) => (
            <li key={id} className="min-w-0 print:break-inside-avoid">
              <RecordingPlayer
                src={audioUrl(shareId, { id })}
                duration={file.kind === "cheer" ? file.durationSeconds : 0}
                name={FENCE_TEXTS.cheer(userName)}
                waveform={null}
                captions={null}
                className="print:hidden"
              >
                <p className="mt-1 break-words text-quiet text-sm">
                  {text !== null && (
                    <span dir="auto" className="block">
                      {text}
                    </span>
                  )}
                  <Credit of="audio" name={userName} />
                </p>
              </RecordingPlayer>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        {canAdd && (
          <a href={addUrl(shareId)} rel="nofollow" className={buttonClass("secondary", "text-balance")}>
            {FENCE_TEXTS.add}
          </a>
        )}
        {links.map(({ href, text }) => (
          <a key={href} href={href} className={buttonClass("quiet")}>
            {text}
          </a>
        ))}
      </div>
    </section>
  );
}
