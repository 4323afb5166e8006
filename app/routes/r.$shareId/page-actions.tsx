/** The buttons below a public page. The owner shares the recap in the wizard, a visitor from this page. */
import { buttonClass } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
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
          {/* Without scripts the hint is shown. browser/public-page/recap-page.ts replaces it with the button. */}
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
