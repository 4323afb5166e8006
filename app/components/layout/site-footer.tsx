/** The footer of every page: the copyright line and a link to the privacy page, below a chequered finish line. */
import { LAYOUT_TEXTS } from "../../texts/site/header-and-footer.ts";

export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="relative mt-20 bg-paper print:hidden [body:has([data-step-bar])_&]:mt-4">
      <div
        aria-hidden="true"
        className="h-4 bg-[conic-gradient(var(--ink)_25%,transparent_0_50%,var(--ink)_0_75%,transparent_0)] bg-size-[1rem_1rem]"
      />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-4 text-quiet text-sm [body:has([data-step-bar])_&]:py-2">
        <p className="py-2">{LAYOUT_TEXTS.copyright(year)}</p>
        <a
          href="/privacy"
          className="flex min-h-11 items-center underline underline-offset-4 hover:text-race"
        >
          {LAYOUT_TEXTS.privacy}
        </a>
      </div>
    </footer>
  );
}
