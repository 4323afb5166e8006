/** The buttons below a public page. The owner shares the recap in the wizard, a visitor from this page. */

import ArrowRight from "@lucide/icons/icons/arrow-right";
import { buttonClass } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { sameRaceUrl } from "../../domain/recap/same-race.ts";
import { reportUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { PAGE_REPORT_TEXTS } from "../../texts/reactions/page-report.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

const shareClass = buttonClass("secondary");

export function PageActions({ shareId, name, canEdit }: Pick<Recap, "shareId" | "name" | "canEdit">) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mt-16">
      {canEdit ? (
        <a href={wizardUrl("/share", shareId)} data-story-end className={shareClass}>
          {PUBLIC_PAGE_TEXTS.share}
        </a>
      ) : (
        <>
          {/* Shows a hint without scripts. browser/public-page/recap-page.ts replaces it with the button. */}
          <button
            type="button"
            hidden
            data-share={name ?? PUBLIC_PAGE_TEXTS.namelessShare}
            className={shareClass}
          >
            {PUBLIC_PAGE_TEXTS.share}
          </button>
          <p data-share-hint className="flex min-h-11 items-center">
            {PUBLIC_PAGE_TEXTS.shareByAddress}
          </p>
        </>
      )}
      <a href="/" className={buttonClass("quiet", "px-2")}>
        {PUBLIC_PAGE_TEXTS.backToHome}
      </a>
      <p role="status" data-share-status className="basis-full" />
      {!canEdit && (
        <a
          href={reportUrl(shareId)}
          rel="nofollow"
          data-report
          className="inline-flex min-h-11 items-center text-quiet text-sm underline underline-offset-4 hover:text-race"
        >
          {PAGE_REPORT_TEXTS.link}
        </a>
      )}
    </div>
  );
}

const TEXTS = PUBLIC_PAGE_TEXTS.sameRace;

/** Invites readers of a shared recap to begin one of the same race, with its details. */
export function SameRaceBlock({ shareId, raceType }: Pick<Recap, "shareId" | "raceType">) {
  return (
    <section
      aria-labelledby="same-race"
      className="group relative mt-10 -mb-20 sm:mt-16 bg-race px-4 text-on-race has-focus-visible:outline-3 has-focus-visible:-outline-offset-8 has-focus-visible:outline-on-race forced-colors:border-y-2 print:hidden"
    >
      <div className="mx-auto flex max-w-[46rem] items-center justify-between gap-x-6 py-8 sm:gap-x-8 sm:py-16">
        <div>
          <h2
            id="same-race"
            className="font-black text-[clamp(2.75rem,1.6rem+4.6vw,4.5rem)] leading-[0.9] text-balance"
          >
            <a
              href={sameRaceUrl(shareId)}
              rel="nofollow"
              className="outline-none after:absolute after:inset-0"
            >
              {TEXTS.question[raceType]}
            </a>
          </h2>
          <p className="mt-4 text-lg">{TEXTS.taken}</p>
        </div>
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-on-race text-race transition-transform group-hover:translate-x-1.5 sm:size-20"
        >
          <Icon icon={ArrowRight} size={32} />
        </span>
      </div>
    </section>
  );
}
